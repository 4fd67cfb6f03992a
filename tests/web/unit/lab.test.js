/** The parts of the lab that need no browser: practice, moves by click, links, words. */

import assert from "node:assert/strict";
import test from "node:test";

import { remark, summary } from "../../../src/noughts/web/static/lab/compare-words.js";
import { explain } from "../../../src/noughts/web/static/lab/glossary.js";
import {
	axisWords,
	cellWords,
	curvePoints,
	figureWords,
	trainingWords,
} from "../../../src/noughts/web/static/lab/learning-words.js";
import {
	address,
	addressWith,
	readSearch,
	readTab,
	whole,
} from "../../../src/noughts/web/static/lab/link.js";
import { MoveBuilder } from "../../../src/noughts/web/static/lab/move-builder.js";
import {
	addResult,
	chooseLevel,
	levelOf,
	levelWords,
	NONE,
	readProgress,
	SERIES,
	seriesWords,
} from "../../../src/noughts/web/static/lab/practice.js";
import { Replay } from "../../../src/noughts/web/static/lab/replay-model.js";
import {
	advanceAll,
	areAtEnd,
	jumpAll,
	seekAll,
} from "../../../src/noughts/web/static/lab/replay-steps.js";
import { headline, reason, resultWords } from "../../../src/noughts/web/static/lab/replay-words.js";
import { progressWords } from "../../../src/noughts/web/static/lab/reproduce-words.js";
import { playLink } from "../../../src/noughts/web/static/lab/return-to-game.js";

/** @typedef {import("../../../src/noughts/web/static/lab/practice.js").Result} Result */

/**
 * @param {Result[]} results
 * @param {any} [progress]
 */
function after(results, progress = NONE) {
	return results.reduce((state, result) => addResult(state, "win", result), progress);
}

test("two first tries in a row lead to the next level", () => {
	assert.equal(levelOf(after(["first"]), "win"), 1);
	assert.equal(levelOf(after(["first", "first"]), "win"), 2);
	assert.equal(levelOf(after(["first", "first", "first"]), "win"), 2);
	assert.equal(levelOf(after(["first", "second", "first"]), "win"), 1);
	assert.equal(levelOf(after(Array(20).fill("first")), "win"), 4);
	assert.equal(levelOf(after(["first", "first"]), "fork"), 1);
});

test("two shown answers in a row lead one level down", () => {
	const three = chooseLevel(NONE, "win", 3);
	assert.equal(levelOf(after(["shown"], three), "win"), 3);
	assert.equal(levelOf(after(["shown", "shown"], three), "win"), 2);
	assert.equal(levelOf(after(["shown", "first", "shown"], three), "win"), 3);
	assert.equal(levelOf(after(Array(20).fill("shown"), three), "win"), 1);
});

test("a level that somebody chooses is kept, and the count begins again", () => {
	const chosen = chooseLevel(after(["first"]), "win", 3);
	assert.equal(levelOf(after(["first"], chosen), "win"), 3);
	assert.equal(levelOf(after(["first", "first"], chosen), "win"), 4);
	assert.equal(chooseLevel(chosen, "win", 3), chosen);
});

test("a streak grows until an answer is shown; the best one is kept", () => {
	const progress = after(["first", "second", "first", "shown", "second"]);
	assert.deepEqual([progress.streak, progress.best], [1, 3]);
});

test("after a whole series a new one begins", () => {
	assert.equal(after(Array(SERIES).fill("first")).series.length, SERIES);
	assert.deepEqual(after([...Array(SERIES).fill("first"), "shown"]).series, ["shown"]);
});

test("progress is read as it was stored, and nonsense is none", () => {
	const progress = after(["first", "second", "shown"]);
	assert.deepEqual(readProgress(JSON.stringify(progress)), progress);
	for (const text of [null, "", "nonsense", "[]", "null"])
		assert.deepEqual(readProgress(text), NONE, String(text));
	const odd = readProgress(
		JSON.stringify({ series: ["first", "x"], streak: -2, kinds: { win: { level: 99 } } }),
	);
	assert.deepEqual(odd, {
		series: ["first"],
		streak: 0,
		best: 0,
		kinds: { win: { level: 4, trend: 0 } },
	});
});

test("practice in words", () => {
	assert.equal(seriesWords(NONE), "0 of 5 done. Solved in a row: 0.");
	assert.equal(
		seriesWords(after(["first", "shown"])),
		"2 of 5 done. Solved in a row: 0 (best: 1).",
	);
	assert.equal(
		seriesWords(after(["first", "shown", "second", "first", "first"])),
		"Series finished: 4 of 5 solved. Solved in a row: 3.",
	);
	assert.match(levelWords(1, 2), /level 2/);
	assert.match(levelWords(2, 1), /easier: level 1/);
	assert.equal(levelWords(2, 2), "");
});

const NAMES = ["a1", "b1", "a2", "b2"];

/**
 * A builder with moves such as "a2" and "a2~a1b1".
 * @param {string} moves
 * @param {Partial<ConstructorParameters<typeof MoveBuilder>[0]>} change
 */
function builder(moves, change = {}) {
	const choices = moves.split(" ").map((text) => {
		const [cell, first, second] = (text.match(/[ab][12]/g) ?? []).map((n) => NAMES.indexOf(n));
		/** @type {[number, number] | null} */
		const swap = second === undefined ? null : [first, second];
		return { text, cell, swap };
	});
	const marks = ["x", "o", null, null];
	return new MoveBuilder({
		names: NAMES,
		marks,
		mover: "x",
		choices,
		landings: [0, 1, 2, 3],
		...change,
	});
}

const SWAPS = "a2 a2~a1b1 a2~b1a2 b2 b2~a1b1 b2~b1b2";

test("where marks fall, a click on a column places its lowest empty cell", () => {
	const move = builder("a2 b1", { marks: [null, null, null, "o"], landings: [2, 1, 2, 3] });
	move.press(0);
	assert.equal(move.text, "a2");
	move.press(1);
	assert.equal(move.text, "b1");
	move.press(0);
	move.press(2);
	assert.equal(move.text, "", "a click on the same column takes it back");
});

test("a click places, another click moves it, and a click on it takes it back", () => {
	const move = builder("a2 b2");
	assert.equal(move.text, "");
	move.press(2);
	assert.equal(move.text, "a2");
	assert.deepEqual(move.marks, ["x", "o", "x", null]);
	move.press(3);
	assert.equal(move.text, "b2");
	move.press(3);
	assert.equal(move.text, "");
	move.press(0);
	assert.equal(move.text, "", "an occupied cell is no place for a mark");
});

test("a blocked cell cannot be chosen", () => {
	const move = builder("b2");
	move.press(2);
	assert.equal(move.text, "");
});

test("a swap by two clicks, with the new mark too", () => {
	const move = builder(SWAPS);
	move.press(0);
	assert.equal(move.text, "", "the new mark comes first");
	move.press(2);
	move.press(1);
	assert.equal(move.first, 1);
	move.press(2);
	assert.equal(move.text, "a2~b1a2");
	assert.deepEqual(move.marks, ["x", "x", "o", null]);
	assert.equal(move.words, "Your move: X on a2, then b1 and a2 change places.");
});

test("after a move that ends the game there is nothing to swap", () => {
	const move = builder(SWAPS.replace("b2~a1b1 b2~b1b2", "b2"));
	move.press(3);
	assert.ok(!move.isMovable(0));
	assert.equal(move.words, "Your move: X on b2.");
	move.press(0);
	assert.deepEqual([move.text, move.first], ["b2", null]);
});

test("equal marks are not swapped: the second becomes the first", () => {
	const move = builder(SWAPS);
	move.press(2);
	move.press(0);
	move.press(2);
	assert.deepEqual([move.first, move.swap], [2, null]);
	move.exchange(0, 2);
	assert.equal(move.swap, null);
});

test("a swap by dragging, and another place forgets it", () => {
	const move = builder(SWAPS);
	assert.ok(!move.isMovable(0), "not before the new mark is placed");
	move.press(2);
	assert.ok(move.isMovable(0));
	assert.ok(!move.isMovable(3));
	move.exchange(0, 1);
	assert.equal(move.text, "a2~a1b1");
	move.press(3);
	assert.equal(move.text, "b2");
	move.clear();
	assert.equal(move.text, "");
});

const FIVE = { rules: "3x3k3", position: "xo./.x./o.. x", scoring: "unit", depth: "" };

test("an address without anything is the front door, one with a position a replay", () => {
	const tab = (/** @type {string} */ text) => readTab(new URLSearchParams(text));
	assert.equal(tab(""), "start");
	assert.equal(tab("large=1"), "start");
	assert.equal(tab("rules=3x3k3&position=xo./.x./o..+x"), "replay");
	assert.equal(tab("tab=compare"), "compare");
	assert.equal(tab("tab=nonsense"), "start");
});

test("an address is read as it was written", () => {
	const text = address({ tab: "replay", ...FIVE, step: null });
	assert.equal(text, "?tab=replay&position=xo./.x./o..+x");
	assert.deepEqual(readSearch(new URL(text, "http://noughts").searchParams), FIVE);
});

test("numbers in an address that cannot be are brought into bounds", () => {
	for (const [text, taken] of [
		["abc", ""],
		["0", "1"],
		["2.5", "2"],
		["1e9", "225"],
	]) {
		assert.equal(readSearch(new URLSearchParams({ depth: text })).depth, taken);
	}
	assert.deepEqual(
		["-1", "1.5", "1e9", "abc", " ", "7"].map((text) => whole(text, 0, 99, "1")),
		["0", "1", "99", "1", "1", "7"],
	);
});

test("comparison takes over the position of the replay, and keeps its own view of the same one", () => {
	const same = "?tab=compare&position=xo./.x./o..+x&algorithms=minimax";
	assert.equal(addressWith("compare", FIVE, same), same);
	const fresh = "?tab=compare&position=xo./.x./o..+x";
	assert.equal(addressWith("compare", FIVE, "?tab=compare"), fresh);
	assert.equal(addressWith("compare", FIVE, undefined), fresh);
});

test("a position is played against the last opponent, by the side to move", () => {
	const game = "3x3k3: a1 b1";
	assert.equal(playLink({ game: null, to_move: "x" }, null), null);
	assert.equal(playLink({ game, to_move: "x" }, null), "?game=3x3k3:+a1+b1&x=human&o=level:4");
	const last = { game: "3x3k3: b2", x: "human", o: "perfect" };
	assert.equal(playLink({ game, to_move: "o" }, last), "?game=3x3k3:+a1+b1&x=perfect&o=human");
	const people = { game: "3x3k3: b2", x: "human", o: "human" };
	assert.equal(playLink({ game, to_move: "x" }, people), "?game=3x3k3:+a1+b1&x=human&o=human");
});

/** @type {any} */
const SMALL = {
	infinity: 10_000,
	nodes: 3,
	value: "a draw",
	move: "a1",
	line: [0, 1],
	skipped: { 0: ["b1"] },
	sentences: ["All moves are searched.", "The only move is b1: 0 for X.", "It is a draw: 0 for X."],
	columns: {
		parent: [-1, 0, 1],
		last: [2, 2, 2],
		depth: [0, 1, 2],
		move: ["", "a1", "b1"],
		board: ["..", "x.", "xo"],
		turn: "xox",
		alpha: null,
		beta: null,
		score: [0, 0, 0],
		why: ["all", "all", "end"],
		solved_at: [-1, -1, -1],
		sentence: [0, 1, 2],
	},
};

test("a replay in words", () => {
	const replay = new Replay(SMALL);
	assert.equal(headline(replay, 0, 0), "The search starts here.");
	assert.equal(reason(replay, 0, 0), "X is to move and wants the largest score.");
	assert.equal(headline(replay, 1, 1), "X plays a1. What can O answer?");
	assert.equal(headline(replay, 1, 2), "X plays a1. O's answers are being tried.");
	assert.equal(headline(replay, 2, 2), "O plays b1. Score: 0.");
	assert.equal(reason(replay, 2, 2), "It is a draw: 0 for X.");
	assert.equal(headline(replay, 0, 4), "The search is done. Score: 0.");
	assert.equal(resultWords(SMALL), "Result: a draw with a1, after 3 nodes");
});

/** @type {any[]} */
const ROWS = [
	{ algorithm: "minimax", nodes: 1000, finished: true },
	{ algorithm: "+symmetry", nodes: 10, finished: true },
	{ algorithm: "+deepening", nodes: 40, finished: true },
];

test("a comparison in words", () => {
	assert.equal(summary(ROWS), "+symmetry needs 100 times fewer nodes than minimax.");
	assert.equal(summary(ROWS.slice(0, 1)), "");
	assert.equal(
		summary([ROWS[0], { ...ROWS[0], algorithm: "alphabeta" }]),
		"All of them look at the same number of nodes.",
	);
	assert.match(remark(ROWS), /^Why does \+deepening need more nodes than \+symmetry here\?/);
	assert.equal(remark([ROWS[1], { ...ROWS[2], nodes: 5 }]), "");
	assert.equal(remark([ROWS[1], { ...ROWS[2], finished: false }]), "");
	assert.equal(remark(ROWS.slice(0, 2)), "");
});

test("measurements say so far only while they run", () => {
	const agreements = [true, false, null];
	assert.equal(progressWords({ agreements: [], total: 3, current: null }), "3 figures to measure.");
	assert.equal(
		progressWords({ agreements: [], total: 3, current: 1 }),
		"Measuring figure 1 of 3 …",
	);
	assert.equal(
		progressWords({ agreements: [true], total: 3, current: 2 }),
		"Measuring figure 2 of 3 … So far, 1 of 1 published figures agree with the reports.",
	);
	assert.equal(
		progressWords({ agreements, total: 3, current: null }),
		"All 3 figures are measured: 1 of 2 published figures agree with the reports.",
	);
	assert.match(progressWords({ agreements, total: 9, current: null }), /^Stopped: 3 of 9/);
});

test("words are explained: an algorithm and a scoring by what a menu shows", () => {
	assert.equal(explain("alpha").title, "Alpha (α)");
	assert.equal(explain("algorithm:+table").title, "+table");
	assert.notEqual(explain("scoring:depth").words, explain("depth").words);
	assert.equal(explain("algorithm:nonsense").title, "Algorithm");
});

/**
 * @param {number} games
 * @param {number | null} exploitability
 */
function moment(games, exploitability) {
	return { games, against_random: 0.5, against_ideal: -0.25, kept: 0.75, exploitability };
}

test("training is told in words", () => {
	assert.equal(trainingWords([], true), "The first game is being played.");
	assert.equal(trainingWords([], false), "");
	assert.equal(
		trainingWords([moment(0, 0.9), moment(1500, 0.25)], true),
		"Learning: 1,500 games so far. The best opponent gains 0.25 a game from it.",
	);
	assert.equal(
		trainingWords([moment(1, 0)], false),
		"It has learned from 1 game. Now nobody can beat it.",
	);
	assert.equal(trainingWords([moment(10, null)], false), "It has learned from 10 games.");
});

test("figures of a learner have signs and units", () => {
	assert.equal(figureWords("against_random", 0.5), "+0.50");
	assert.equal(figureWords("against_ideal", -0.25), "−0.25");
	assert.equal(figureWords("against_ideal", -0.001), "0.00");
	assert.equal(figureWords("kept", 0.987), "98.7 %");
	assert.equal(figureWords("exploitability", 0.5), "0.50");
	assert.equal(figureWords("exploitability", null), "–");
	assert.deepEqual(
		[axisWords("kept", 1), axisWords("against_ideal", -1), axisWords("against_ideal", 1)],
		["100%", "−1", "+1"],
	);
});

test("a cell says what the learner thinks, and the truth", () => {
	const cell = {
		name: "b2",
		mark: null,
		thought: -0.5,
		chance: 0,
		truth: /** @type {const} */ ("draw"),
	};
	assert.deepEqual(cellWords(cell, false), {
		thought: "−0.50",
		truth: "draw",
		label: "b2: it thinks −0.50; the truth is a draw",
	});
	assert.equal(
		cellWords({ ...cell, thought: 12 }, true).label,
		"b2: 12 beads; the truth is a draw",
	);
	assert.equal(cellWords({ ...cell, thought: null }, false).thought, "?");
	assert.equal(cellWords({ ...cell, thought: 0.004 }, false).thought, "0.00");
	assert.equal(cellWords({ ...cell, thought: 0.006 }, false).thought, "+0.01");
	assert.equal(cellWords({ ...cell, mark: "x", truth: null }, false).label, "b2: X");
	assert.equal(cellWords({ ...cell, truth: null }, false).label, "b2: empty");
});

test("a curve goes from the first game to the last, high values on top", () => {
	const frame = { left: 10, top: 0, width: 100, height: 50, games: 200 };
	const points = curvePoints(
		[moment(0, 1), moment(100, 0.5), moment(150, null), moment(200, 2)],
		"exploitability",
		[0, 1],
		frame,
	);
	assert.deepEqual(points, [
		[10, 0],
		[60, 25],
		[110, 0],
	]);
});

/** @returns {any} a pane with a search of so many steps */
function paneOf(steps, step = 0) {
	return {
		step,
		replay: { steps },
		goTo(goal, isRunning = false) {
			this.step = Math.max(0, Math.min(goal, steps - 1));
			this.isRunning = isRunning;
		},
	};
}

test("two searches go on node by node, or by the same share", () => {
	const panes = [paneOf(11), paneOf(101)];
	advanceAll(panes, 5, { byShare: false, isRunning: true });
	assert.deepEqual(
		panes.map(({ step, isRunning }) => [step, isRunning]),
		[
			[5, true],
			[5, true],
		],
	);
	advanceAll(panes, 45, { byShare: true, isRunning: true }); // of the longer one
	assert.deepEqual(
		panes.map(({ step }) => step),
		[5, 50],
	);
	advanceAll(panes, 50, { byShare: true, isRunning: true });
	assert.ok(areAtEnd(panes));
	assert.ok(!panes[0].isRunning);
});

test("whoever chooses a step of one search chooses one of the other", () => {
	const panes = [paneOf(11), paneOf(101)];
	seekAll(panes, panes[0], 4, true);
	assert.deepEqual(
		panes.map(({ step }) => step),
		[4, 40],
	);
	seekAll(panes, panes[1], 30, false);
	assert.deepEqual(
		panes.map(({ step }) => step),
		[10, 30],
	);
	jumpAll(panes, (_, step) => step - 1);
	assert.deepEqual(
		panes.map(({ step }) => step),
		[9, 29],
	);
	assert.ok(!areAtEnd(panes));
});
