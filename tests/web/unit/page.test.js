/** The parts of the play page that need no browser: links, score, memory, keys, words, pictures. */

import assert from "node:assert/strict";
import test from "node:test";

import { connection } from "../../../src/noughts/web/static/api.js";
import { keep, recall } from "../../../src/noughts/web/static/memory.js";
import { look, takeBack, use } from "../../../src/noughts/web/static/play/commands.js";
import { isWhole } from "../../../src/noughts/web/static/play/keys.js";
import { labFields, readLink, writeLink } from "../../../src/noughts/web/static/play/link.js";
import { cellWords, moveWords, pictureOf } from "../../../src/noughts/web/static/play/picture.js";
import { count, score } from "../../../src/noughts/web/static/play/score.js";
import { gameAsText } from "../../../src/noughts/web/static/play/later/share.js";
import { lessonAt, lessonWords, worst } from "../../../src/noughts/web/static/play/lessons.js";
import { arrowPoints } from "../../../src/noughts/web/static/play/signs.js";
import { stroke } from "../../../src/noughts/web/static/play/sound.js";
import { labels } from "../../../src/noughts/web/static/play/values.js";

/** @type {any} */
const RULES = { width: 2, height: 2, cells: ["a1", "b1", "a2", "b2"] };
/** @type {any} */
const VIEW = {
	game: "2x2k2: a1",
	ply: 1,
	plies: 1,
	board: "x...",
	to_move: "o",
	blocked: null,
	last: { text: "a1", cell: "a1", mark: "x", power: null },
	placed: null,
	power: null,
	first: null,
	chooses: "place",
	cells: ["b1", "a2", "b2"],
	landings: [],
	swaps: [],
	ending: null,
	is_present: true,
};

test("where a mark falls is said, and shown before the server answers", () => {
	const landings = [["b1", "b2"]];
	const picture = pictureOf({ view: { ...VIEW, landings }, rules: RULES });
	assert.equal(cellWords(picture, "b1", "."), "b1, column b, lands on b2");
	assert.equal(cellWords(picture, "b2", "."), "b2, empty");
});

test("loading is counted only where there is something to load", () => {
	connection.become("loading", 0);
	assert.equal(connection.loadingWords, "The computer is starting …");
	connection.become("loading", 0.4);
	assert.equal(connection.loadingWords, "The computer is being loaded, 40 %");
	connection.become("fine");
});

test("the lab opens at something that it can show", () => {
	const [plain, power] = [
		{ text: "4x4k4", swaps: 0, blocks: 0 },
		{ text: "4x4k4s2b1", swaps: 2, blocks: 1 },
	];
	const depth = (rules, empty) => {
		const view = { position: "p", board: "x".repeat(16 - empty) + ".".repeat(empty) };
		return new URLSearchParams(labFields(rules, view)).get("depth");
	};
	assert.deepEqual([depth(plain, 9), depth(plain, 10)], [null, "2"]);
	assert.deepEqual([depth(power, 2), depth(power, 3)], [null, "2"]);
});

test("a link is read as it was written", () => {
	/** @type {any[]} */
	const links = [
		{ game: "3x3k3:", x: "human", o: "level:4", resigned: null, looks_at: null },
		{ game: "4x4k4s2b1 o: b2 c3!a1", x: "person", o: "adaptive", resigned: "o", looks_at: 0 },
	];
	for (const link of links) {
		assert.deepEqual(readLink(new URL(writeLink(link), "http://noughts").search), link);
	}
	assert.equal(
		writeLink({ game: "3x3k3: b2 a1", x: "human", o: "level:4", resigned: null, looks_at: 1 }),
		"?game=3x3k3:+b2+a1&x=human&o=level:4&move=1",
	);
});

test("an address without a game is one against the middle level", () => {
	const start = { game: "3x3k3:", x: "human", o: "level:4", resigned: null, looks_at: null };
	assert.deepEqual(readLink(""), start);
	assert.deepEqual(readLink("?resigned=z&theme=dark&move=-3"), start);
	assert.deepEqual(readLink("?x=person"), { ...start, x: "person" });
});

test("where nothing can be kept, it is remembered", () => {
	assert.equal(recall("key"), null);
	keep("key", "text");
	assert.equal(recall("key"), "text");
	keep("key", null);
	assert.equal(recall("key"), null);
});

test("a game counts once for its pairing, and what was taken back is corrected", async () => {
	const requests = [];
	globalThis.fetch = async (_, { body }) => {
		const { match, score: before } = JSON.parse(String(body));
		requests.push(before);
		const wins = { ...before?.wins };
		wins[match.winner] = (wins[match.winner] ?? 0) + 1;
		const offer = wins.human === 2 ? { player: "level:5" } : null;
		return new Response(JSON.stringify({ score: { wins, draws: 0 }, offer }));
	};
	const pairing = { key: "3x3k3 human level:4", x: "human", o: "level:4" };
	const won = /** @type {any} */ ({ winner: "human" });
	const lost = /** @type {any} */ ({ winner: "level:4" });
	assert.equal(await count(1, won, pairing.key), null);
	assert.equal(await count(1, won, pairing.key), null); // the same game
	assert.deepEqual(requests, [null, null]);
	assert.deepEqual(score(pairing), { x: 1, o: 0, draws: 0 });
	assert.deepEqual(score({ ...pairing, x: "level:4", o: "human" }), { x: 0, o: 1, draws: 0 });
	await count(1, lost, pairing.key);
	assert.deepEqual(score(pairing), { x: 0, o: 1, draws: 0 });
	await count(2, won, pairing.key);
	assert.deepEqual(await count(3, won, pairing.key), { player: "level:5" });
	assert.deepEqual(score(pairing), { x: 2, o: 1, draws: 0 });
	assert.deepEqual(score({ ...pairing, key: "4x4k4 human level:4" }), { x: 0, o: 0, draws: 0 });
});

test("a lesson is shown where the poor move could still be avoided", () => {
	const better = { text: "b2", mark: /** @type {"o"} */ ("o"), cell: "b2", power: null, words: "" };
	const poor = { number: 2, mark: "o", move: "b1", label: "inaccuracy", better, comment: null };
	/** @type {any} */
	const review = { moves: [{ better: null }, poor], lessons: { x: null, o: 2 } };
	const at = (ply, present = false) => lessonAt({ ...VIEW, ply, is_present: present }, review);
	assert.equal(at(0), null);
	assert.equal(at(1), poor);
	assert.equal(at(1, true), null);
	assert.equal(at(2), null);
	assert.deepEqual(lessonWords(at(1)), ["Move 2: O played b1, an inaccuracy", "Better was b2."]);
	assert.equal(worst({ ...VIEW, you: "x" }, review), poor); // nothing of one's own to learn from
	assert.equal(worst({ ...VIEW, you: null }, review), poor);
	assert.equal(worst(VIEW, null), undefined);
	const picture = pictureOf({ view: { ...VIEW, is_present: false }, rules: RULES }, { better });
	assert.equal(picture.hint, better);
	assert.equal(cellWords(picture, "b2", "."), "b2, empty, better move");
	assert.equal(pictureOf({ view: VIEW, rules: RULES }, { better }).hint, null);
});

test("of a computer's move with a power the mark is shown first", () => {
	const arriving = { text: "b2~a1b2", cell: "b2", power: { kind: "swap", cells: ["a1", "b2"] } };
	/** @type {any} */
	const more = { arriving };
	const picture = pictureOf({ view: VIEW, rules: RULES }, more);
	assert.equal(picture.board, "x..o");
	assert.equal(picture.pencil, null);
	assert.equal(picture.last?.power, null);
	assert.equal(picture.game, VIEW.game); // the swap is still to come
});

test("a number is whole when no further digit names a cell", () => {
	assert.deepEqual(
		["1", "9", "0"].map((digits) => isWhole(digits, 9)),
		[true, true, true],
	);
	assert.deepEqual(
		["1", "2", "01", "16", "0"].map((digits) => isWhole(digits, 16)),
		[false, true, true, true, false],
	);
	assert.deepEqual(
		["2", "22", "23", "225"].map((digits) => isWhole(digits, 225)),
		[false, false, true, true],
	);
});

test("values in letters", () => {
	const value = (name, plies) => ({
		value: name,
		plies,
		words: `${name} in ${plies}`,
		sign: `${name[0].toUpperCase()}${plies}`,
	});
	const power = { kind: "block", cells: ["b1"] };
	/** @type {any[]} */
	const cells = [
		{
			cell: "a1",
			move: "a1!b1",
			power,
			value: value("win", 5),
			plain: value("win", 7),
			is_best: true,
		},
		{ cell: "a2", move: "a2", power: null, value: value("loss", 4), plain: null, is_best: false },
		{ cell: "b2", move: "b2", power: null, value: null, plain: null, is_best: false },
	];
	const written = labels(/** @type {any} */ ({ cells }));
	assert.deepEqual([...written.keys()], ["a1", "a2"]);
	assert.equal(written.get("a1").words, "win in 5 with a1!b1; without it, win in 7, best");
	assert.equal(written.get("a1").text, "W5");
	assert.equal(written.get("a1").power, power);
	assert.equal(written.get("a2").words, "loss in 4");
	assert.equal(labels(null).size, 0);
});

test("a mark is shown before the answer, and nothing can be chosen meanwhile", () => {
	const state = { view: VIEW, rules: RULES };
	const before = pictureOf(state);
	assert.deepEqual(before.choices, ["b1", "a2", "b2"]);
	assert.equal(before.last, VIEW.last);
	const picture = pictureOf(state, { placed: "b2", isPending: true });
	assert.equal(picture.board, "x..o");
	assert.equal(picture.last, null);
	assert.deepEqual(picture.choices, []);
	assert.equal(picture.pencil, null); // nothing follows it in the turn
	assert.equal(cellWords(picture, "b2", "o"), "b2, O");
});

test("a mark that a power may follow is not final", () => {
	const rules = { ...RULES, swaps: 0, blocks: 1 };
	const picture = pictureOf({ view: VIEW, rules }, { placed: "b2", isPending: true });
	assert.equal(picture.pencil, "b2");
	assert.equal(cellWords(picture, "b2", "o"), "b2, O, placed, not final");
});

test("a hint says what to do without notation", () => {
	assert.equal(moveWords({ cell: "b2", power: null }), "b2");
	const swap = { cell: "c1", power: { kind: /** @type {const} */ ("swap"), cells: ["a1", "d4"] } };
	assert.equal(moveWords(swap), "c1, then swap a1 and d4");
	const block = { cell: "c1", power: { kind: /** @type {const} */ ("block"), cells: ["b4"] } };
	assert.equal(moveWords(block), "c1, then block b4");
});

test("the arrows of a swap reach both marks at every distance", () => {
	for (const to of [
		[150, 50],
		[350, 350],
		[950, 650],
	]) {
		const points = arrowPoints([50, 50], /** @type {any} */ (to));
		const [start, end] = [points[0], points[points.length - 1]];
		for (const [point, middle] of [
			[start, [50, 50]],
			[end, to],
		]) {
			const gap = Math.hypot(point[0] - middle[0], point[1] - middle[1]);
			assert.ok(gap > 28 && gap < 45, `${to}: ${gap}`); // a mark is 60 wide, a cell 100
		}
	}
});

test("the winning line belongs to the present", () => {
	const ending = {
		winner: "x",
		line: ["a1", "b1"],
		resigned: null,
		words: "X has a1 b1 in a row.",
	};
	const view = { ...VIEW, board: "xxo.", ending };
	assert.deepEqual(pictureOf({ view, rules: RULES }).line, ["a1", "b1"]);
	const past = { ...view, is_present: false };
	assert.deepEqual(pictureOf({ view: past, rules: RULES }).line, []);
});

test("a cell in words", () => {
	const view = { ...VIEW, board: "xo..", blocked: "b2", power: "swap", first: "a1", cells: ["b1"] };
	/** @type {any} */
	const hint = { cell: "a2" };
	const picture = pictureOf({ view, rules: RULES }, { hint });
	assert.equal(cellWords(picture, "a1", "x"), "a1, X, chosen for the swap, last move");
	assert.equal(cellWords(picture, "b1", "o"), "b1, O, can be swapped");
	assert.equal(cellWords(picture, "a2", "."), "a2, empty, hint");
	assert.equal(cellWords(picture, "b2", "."), "b2, empty, blocked by X");
});

test("a game as text", () => {
	const text = gameAsText({ view: VIEW, rules: RULES });
	assert.equal(text, "2x2k2: a1\n\n  a b\n1 X .\n2 . .\n");
	const view = { ...VIEW, ending: { words: "O resigned." } };
	assert.match(gameAsText({ view, rules: RULES }), /\n\nO resigned\.\n$/);
	assert.equal(gameAsText({ view: { ...view, is_present: false }, rules: RULES }), text);
});

/** What commands send when a view is shown. */
function sent(act, view, pending = []) {
	const commands = [];
	act({ state: { view: { ...VIEW, ...view } }, pending, send: (text) => commands.push(text) });
	return commands;
}

test("undo brings the earlier game back where there is nothing else to undo", () => {
	assert.deepEqual(sent(takeBack, { commands: ["undo", "restore"] }), ["undo"]);
	assert.deepEqual(sent(takeBack, { commands: ["restore"] }), ["restore"]);
	assert.deepEqual(sent(takeBack, { commands: ["restore"] }, ["place a1"]), ["undo"]);
	assert.deepEqual(sent(takeBack, { commands: [] }), ["undo"]);
});

test("a power that is chosen is given up by the same button", () => {
	const swap = (client) => use(client, "swap");
	assert.deepEqual(sent(swap, { power: null }), ["swap"]);
	assert.deepEqual(sent(swap, { power: "block" }), ["swap"]);
	assert.deepEqual(sent(swap, { power: "swap" }), ["cancel"]);
	assert.deepEqual(sent(swap, { power: null }, ["place a1"]), ["swap"]);
});

test("steps through the moves end at both ends, and follow quick fingers", () => {
	const by = (number) => (client) => look(client, number);
	assert.deepEqual(sent(by(-1), { ply: 3, plies: 5 }), ["look 2"]);
	assert.deepEqual(sent(by(1), { ply: 5, plies: 5 }), []);
	assert.deepEqual(sent(by(-1), { ply: 0, plies: 5 }), []);
	assert.deepEqual(sent(by(-1), { ply: 5, plies: 5 }, ["look 3"]), ["look 2"]);
});

test("nothing runs between the sounds", () => {
	/** @type {any[]} */
	const sources = [];
	let isRunning = false;
	class Node {
		constructor() {
			sources.push(this);
		}
		/** @param {any} next */
		connect(next) {
			return next;
		}
		start() {}
	}
	class Context {
		sampleRate = 100;
		createBuffer = () => ({ getChannelData: () => new Float32Array(9) });
		resume = async () => (isRunning = true);
		suspend = async () => (isRunning = false);
	}
	const parts = { AudioContext: Context, AudioBufferSourceNode: Node };
	Object.assign(globalThis, { ...parts, BiquadFilterNode: Node, GainNode: Node });
	stroke();
	stroke();
	const [first, second] = sources.filter((each) => each.onended);
	first.onended();
	assert.equal(isRunning, true);
	second.onended();
	assert.equal(isRunning, false);
	stroke();
	assert.equal(isRunning, true);
});
