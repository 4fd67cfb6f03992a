/** The parts of the atlas that need no browser: its file, its words, its lists. */

import assert from "node:assert/strict";
import test from "node:test";

import { findGame, readAtlas, rulesText } from "../../../src/noughts/web/static/atlas/data.js";
import { KEYS, ordered, passes, PRESETS } from "../../../src/noughts/web/static/atlas/lists.js";
import {
	factSentences,
	signWords,
	stockWords,
	verdictWords,
} from "../../../src/noughts/web/static/atlas/words.js";

const FILE = {
	games: 40,
	levels: [3, 5],
	references: { "15x15k5": "Allis" },
	rules: ["3x3k3", "4x3k3td", "4x4k3s1b2", "15x15k5", "6x6k4", "3x3k3m"],
	value: "dlwwwd",
	source: "tttbpt",
	plies: [null, 12, 5, null, null, null],
	positions: [5478, 2000, 100, null, null, 5478],
	openings: [9, 4, 16, null, null, 9],
	keeping: [9, 0, 4, null, null, 1],
	sharpness: [0.2, 0.5, 0.4, null, null, 0.3],
	random_plies: [7.6, 9, 8, null, null, 7],
	first_wins_3: [20, 10, 30, null, null, 14],
	second_wins_3: [16, 20, 5, null, null, 15],
	first_wins_5: [5, 10, 30, null, null, 1],
	second_wins_5: [5, 20, 5, null, null, 1],
	plies_3: [7.4, 8, 9, null, null, 8.1],
	plies_5: [8.4, 8, 9, null, null, 8.8],
};
const atlas = readAtlas(FILE);
const names = (/** @type {any[]} */ games) => games.map((game) => game.rules);
const game = (/** @type {string} */ rules) => atlas.byRules.get(rules);
const NO_FILTER = { variant: "", powers: "", value: "", k: "", source: "" };

test("rules are written as the notation has them", () => {
	assert.equal(rulesText({ width: 7, height: 6, k: 4, drop: true }), "7x6k4d");
	const all = { width: 4, height: 3, k: 3, swaps: 2, blocks: 1, torus: true, misere: true };
	assert.equal(rulesText(all), "4x3k3tms2b1");
});

test("a turned board is the same game, unless marks fall", () => {
	assert.equal(findGame(atlas, "4x4k3s1b2")?.stock, "s1b2");
	assert.equal(
		findGame(readAtlas({ ...FILE, rules: ["4x3k3", ...FILE.rules.slice(1)] }), "3x4k3")?.rules,
		"4x3k3",
	);
	assert.equal(findGame(atlas, "3x4k3td"), null);
	assert.equal(findGame(atlas, "nonsense"), null);
});

test("signs have a letter, a distance, and where the value is from", () => {
	assert.deepEqual(
		atlas.games.map((one) => signWords(one)),
		["=", "O6", "X3", "X†", "X*", "="],
	);
	assert.equal(stockWords("s1b2"), "1 swap, 2 blocks");
});

test("the facts of a game are sentences, and say where they are from", () => {
	const classic = factSentences(game("3x3k3"), atlas);
	assert.equal(classic[0], "With best play it is a draw.");
	assert.equal(classic[1], "Every first move draws.");
	assert.ok(
		classic.includes(
			"Level 3 against itself: X won 20 games, O won 16, 4 were draws. A game had 7.4 moves.",
		),
	);
	assert.ok(factSentences(game("3x3k3m"), atlas).includes("Only 1 of 9 first moves draws."));
	assert.deepEqual(factSentences(game("15x15k5"), atlas), [
		"X can force a win.",
		"Others have published this: Allis.",
	]);
	assert.match(factSentences(game("6x6k4"), atlas)[1], /prover/);
	assert.equal(verdictWords(game("4x4k3s1b2")), "X wins in 3 moves. 4 of 16 first moves win.");
	assert.equal(verdictWords(game("4x3k3td")), "O wins in 6 moves. Every first move loses.");
});

test("lists answer their questions", () => {
	const list = (/** @type {string} */ name) => {
		const preset = PRESETS.find((one) => one.name === name);
		return names(ordered(atlas.games.filter(preset.has), preset.keys));
	};
	assert.deepEqual(list("fair"), ["3x3k3", "3x3k3m"]);
	assert.deepEqual(list("shortest"), ["4x4k3s1b2", "4x3k3td"]);
	assert.deepEqual(list("longest"), ["4x3k3td", "4x4k3s1b2"]);
	assert.deepEqual(list("second"), ["4x3k3td"]);
	assert.equal(list("sharpest")[0], "4x3k3td");
	assert.equal(list("all").length, 6);
});

test("filters leave out, and what is not known comes last in either order", () => {
	assert.deepEqual(names(atlas.games.filter(passes({ ...NO_FILTER, powers: "some" }))), [
		"4x4k3s1b2",
	]);
	assert.deepEqual(
		names(atlas.games.filter(passes({ ...NO_FILTER, variant: "-", k: "3", powers: "none" }))),
		["3x3k3"],
	);
	assert.deepEqual(names(atlas.games.filter(passes({ ...NO_FILTER, source: "b" }))), ["15x15k5"]);
	for (const isReversed of [false, true]) {
		const order = names(ordered(atlas.games, [KEYS.wrong], isReversed));
		assert.equal(order[0], isReversed ? "4x3k3td" : "3x3k3");
		assert.deepEqual(order.slice(-2).toSorted(), ["15x15k5", "6x6k4"]);
	}
});
