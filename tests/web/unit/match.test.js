/** The client of the match, with a server made of a script: what it sends, shows and keeps. */

import assert from "node:assert/strict";
import test from "node:test";

import { Refusal } from "../../../src/noughts/web/static/api.js";
import { MatchClient } from "../../../src/noughts/web/static/play/match.js";

const RULES = { text: "3x3k3", cells: ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] };

/** A step of an answer: where a game stands after moves such as "b2 a1". */
function step(text, more = {}, known = 0) {
	const moves = text.split(" ").filter(Boolean);
	const view = {
		game: `3x3k3: ${text}`.trim(),
		ply: moves.length,
		plies: moves.length,
		chooses: "place",
		cells: RULES.cells.filter((cell) => !moves.includes(cell)),
		commands: [],
		thinker: null,
		you: "x",
		is_present: true,
		last: null,
		...more,
	};
	const match = { game: view.game, x: "human", o: "level:4", resigned: more.resigned ?? null };
	return { match, view, moves: moves.slice(known).map((move) => ({ text: move })) };
}

const answerOf = (...steps) => ({ steps, table: {}, rules: null, refusal: null });

/** A client whose questions wait for the test to answer them. */
function setUp() {
	const asked = [];
	const pauses = [];
	const records = [];
	const refusals = [];
	const client = new MatchClient({
		ask: (path, request, signal) =>
			new Promise((answer, refuse) => {
				const settle = (action) => (value) => {
					action(value);
					return new Promise(setImmediate);
				};
				const question = { path, request, signal };
				asked.push({ ...question, answer: settle(answer), refuse: settle(refuse) });
				signal.addEventListener("abort", () => refuse(signal.reason));
			}),
		pause: (milliseconds, signal) =>
			new Promise((resolve, reject) => {
				pauses.push({ milliseconds, end: () => (resolve(), new Promise(setImmediate)) });
				signal.addEventListener("abort", () => reject(signal.reason));
			}),
		strength: () => 3,
		record: (match, pending, isNew) => records.push({ game: match.game, pending, isNew }),
	});
	client.addEventListener("refuse", (/** @type {any} */ event) => refusals.push(event.detail));
	return { client, asked, pauses, records, refusals };
}

async function opened(...arguments_) {
	const world = setUp();
	world.client.open({ game: "3x3k3:" });
	await world.asked[0].answer({ ...answerOf(step(...arguments_)), rules: RULES });
	world.asked.length = world.pauses.length = world.records.length = 0;
	return world;
}

test("a move and the reply are one question, shown one after the other", async () => {
	const { client, asked, pauses, records } = await opened("");
	client.choose("b2");
	assert.equal(client.placed, "b2");
	assert.equal(client.isWaiting, true);
	assert.deepEqual(asked[0].request, {
		match: { game: "3x3k3:", x: "human", o: "level:4", resigned: null },
		commands: ["place b2"],
		reply: true,
		known: 0,
		strength: 3,
	});
	await asked[0].answer(answerOf(step("b2", { thinker: "level:4" }), step("b2 a1", {}, 1)));
	assert.equal(client.placed, null);
	assert.equal(client.state.view.game, "3x3k3: b2");
	assert.equal(client.isWaiting, false);
	assert.equal(pauses[0].milliseconds, 460); // as long as drawing a mark takes
	await pauses[0].end();
	assert.equal(client.state.view.game, "3x3k3: b2 a1");
	assert.deepEqual(
		client.state.moves.map((move) => move.text),
		["b2", "a1"],
	);
	assert.equal(client.isWaiting, false);
	assert.equal(asked.length, 1);
	assert.deepEqual(records.slice(-3), [
		{ game: "3x3k3:", pending: [], isNew: false }, // whoever comes back sends nothing again
		{ game: "3x3k3: b2", pending: [], isNew: true },
		{ game: "3x3k3: b2 a1", pending: [], isNew: false },
	]);
});

test("what is done while an answer is awaited goes with it, and is answered before the reply", async () => {
	const { client, asked } = await opened("");
	client.choose("b2");
	client.send("look 0");
	assert.equal(asked[0].signal.aborted, true);
	assert.deepEqual(asked[1].request.commands, ["place b2", "look 0"]);
	assert.equal(asked[1].request.reply, false);
	await asked[1].answer(answerOf(step("b2", { thinker: "level:4", ply: 0, is_present: false })));
	assert.deepEqual(asked[2].request.commands, []);
	assert.equal(asked[2].request.reply, true);
	assert.equal(asked[2].request.known, 1);
});

test("a turn that is ended before its mark has an answer is one request", async () => {
	const { client, asked } = await opened("");
	client.choose("b2");
	client.send("end");
	assert.deepEqual(asked[1].request.commands, ["place b2", "end"]);
	assert.equal(asked[1].request.reply, false);
	assert.equal(client.placed, "b2");
});

test("an answer that comes too late changes nothing", async () => {
	const { client, asked } = await opened("");
	client.choose("b2");
	const late = asked[0].answer(answerOf(step("b2")));
	client.send("undo");
	await late;
	assert.equal(client.state.view.game, "3x3k3:");
	assert.deepEqual(client.pending, ["place b2", "undo"]);
});

test("a mark that is taken back before the answer is not shown", async () => {
	const { client, asked } = await opened("");
	client.choose("b2");
	client.send("undo");
	assert.equal(client.placed, null);
	assert.deepEqual(asked[1].request.commands, ["place b2", "undo"]);
});

test("an undo between the move and the reply starts from what is shown", async () => {
	const { client, asked, pauses } = await opened("");
	client.choose("b2");
	await asked[0].answer(answerOf(step("b2", { thinker: "level:4" }), step("b2 a1", {}, 1)));
	client.send("undo");
	assert.equal(asked[1].request.match.game, "3x3k3: b2");
	assert.deepEqual(asked[1].request.commands, ["undo"]);
	await asked[1].answer(answerOf(step("", {}, 1)));
	await pauses[0].end();
	assert.equal(client.state.view.game, "3x3k3:");
	assert.deepEqual(client.state.moves, []);
});

test("a refused command puts the mark back and says why", async () => {
	const { client, asked, refusals } = await opened("");
	client.choose("b2");
	await asked[0].answer({ ...answerOf(step("")), refusal: "b2 is taken." });
	assert.equal(client.placed, null);
	assert.deepEqual(refusals, ["b2 is taken."]);
	client.choose("a1");
	await asked[1].refuse(new Refusal("Too many commands."));
	assert.deepEqual(client.pending, []);
	assert.equal(client.state.view.game, "3x3k3:");
	assert.deepEqual(refusals.slice(1), ["Too many commands."]);
});

test("a cell that is not offered is the server's to refuse; a double click is one click", async () => {
	const { client, asked } = await opened("b2");
	client.choose("b2");
	assert.deepEqual(asked[0].request.commands, ["choose b2"]);
	assert.equal(client.placed, null);
	await asked[0].answer({ ...answerOf(step("b2", {}, 1)), refusal: "b2 is taken." });
	client.choose("a1");
	client.choose("a1");
	assert.equal(asked.length, 2);
});

test("looks in a row are one, and there is an end to what can wait", async () => {
	const { client, asked, refusals } = await opened("b2 a1");
	for (let ply = 0; ply < 40; ply++) client.send(`look ${ply % 2}`);
	assert.deepEqual(asked.at(-1).request.commands, ["look 1"]);
	for (let count = 0; count < 16; count++) client.send("swap");
	assert.equal(asked.at(-1).request.commands.length, 16);
	assert.equal(refusals.length, 1);
});

test("moves that were taken back are forgotten, the others kept", async () => {
	const { client, asked } = await opened("b2 a1 c3 a3");
	client.send("undo");
	assert.equal(asked[0].request.known, 4);
	await asked[0].answer(answerOf(step("b2 a1", {}, 2)));
	assert.deepEqual(
		client.state.moves.map((move) => move.text),
		["b2", "a1"],
	);
});

test("two computers play on, slower, until somebody looks back", async () => {
	const show = { thinker: "perfect", you: null };
	const { client, asked, pauses } = setUp();
	client.open({ game: "3x3k3:", x: "perfect", o: "perfect" });
	await asked[0].answer({ ...answerOf(step("", show)), rules: RULES });
	assert.equal(asked[1].request.reply, true);
	assert.equal(pauses[0].milliseconds, 700);
	await asked[1].answer(answerOf(step("", show), step("b2", show)));
	await pauses[0].end();
	assert.equal(client.state.view.game, "3x3k3: b2");
	assert.equal(asked.length, 3);
	assert.equal(client.isWaiting, true);
	client.send("look 0");
	await asked[3].answer(answerOf(step("b2", { ...show, ply: 0, is_present: false }, 1)));
	assert.equal(client.isPaused, true);
	assert.equal(client.isWaiting, false);
	assert.equal(asked.length, 4);
	client.send("look");
	await asked[4].answer(answerOf(step("b2", show, 1)));
	assert.equal(asked.length, 6);
});

const SWAP = { last: { cell: "a1", mark: "o", power: { kind: "swap", cells: ["a1", "b2"] } } };
const BLOCK = { last: { cell: "b2", mark: "x", power: { kind: "block", cells: ["c3"] } } };

test("a turn is seen step by step: your power, its mark, its power, then your turn", async () => {
	const { client, asked, pauses } = await opened("");
	const shown = () => [client.state.view.ply, client.arriving?.cell ?? null, client.isShowing];
	client.send("block c3");
	const thinking = { thinker: "level:4", ...BLOCK };
	await asked[0].answer(answerOf(step("b2", thinking), step("b2 a1", SWAP, 1)));
	assert.deepEqual(shown(), [1, null, true]); // the block
	await pauses[0].end();
	assert.deepEqual(shown(), [1, null, true]);
	assert.equal(pauses[1].milliseconds, 1000);
	await pauses[1].end();
	assert.deepEqual(shown(), [1, "a1", false]); // the computer's mark
	assert.equal(pauses[2].milliseconds, 460);
	await pauses[2].end();
	assert.deepEqual(shown(), [2, null, true]); // its swap
	await pauses[3].end();
	assert.deepEqual(shown(), [2, null, false]); // your turn
	assert.equal(asked.length, 1);
});

test("a command in the middle of what is shown comes after it, and nothing is asked twice", async () => {
	const { client, asked, pauses, records } = await opened("");
	client.send("place b2");
	await asked[0].answer(answerOf(step("b2", { thinker: "level:4" }), step("b2 a1", SWAP, 1)));
	await pauses[0].end();
	assert.equal(client.arriving?.cell, "a1");
	client.choose("c3");
	assert.equal(client.arriving, null);
	assert.equal(asked[1].request.match.game, "3x3k3: b2 a1");
	assert.deepEqual(asked[1].request.commands, ["place c3"]);
	assert.equal(records.at(-1).game, "3x3k3: b2 a1");
});

test("looking back or taking back, a power is not acted out again", async () => {
	const { client, asked, pauses } = await opened("b2 a1", SWAP);
	client.send("look 1");
	await asked[0].answer(answerOf(step("b2 a1", { ...BLOCK, ply: 1, is_present: false }, 2)));
	assert.equal(client.isShowing, false);
	assert.equal(pauses.length, 1); // of the request
	client.send("undo"); // to a position that a power led to
	await asked[1].answer(answerOf(step("b2", BLOCK, 1)));
	assert.equal(client.isShowing, false);
});

test("a game of other rules brings all of its moves", async () => {
	const { client, asked } = await opened("b2 a1");
	client.send("restore");
	const rules = { ...RULES, text: "4x4k4" };
	await asked[0].answer({ ...answerOf(step("b2 c3 a1")), rules });
	assert.equal(client.state.rules.text, "4x4k4");
	assert.equal(client.state.moves.length, 3);
});

test("a link that cannot be played is a problem, and nothing goes on behind it", async () => {
	const { client, asked } = await opened("");
	client.open({ game: "garbage" });
	await asked[0].refuse(new Refusal("Cannot read it."));
	assert.equal(client.problem, "Cannot read it.");
	assert.equal(client.state, null);
	client.send("undo");
	client.choose("b2");
	assert.equal(asked.length, 1);
});

test("a new game that is refused leaves everything as it is", async () => {
	const { client, asked } = await opened("b2");
	/** @type {any} */
	const wanted = { rules: "3x3k9", opener: "x", x: "human", o: "human" };
	const refused = assert.rejects(client.start(wanted), Refusal);
	await asked[0].refuse(new Refusal("9 does not fit."));
	await refused;
	assert.equal(client.state.view.game, "3x3k3: b2");
	assert.equal(client.number, 1);
});

test("a new game starts unless it is not wanted after all", async () => {
	const { client, asked, records } = await opened("b2");
	/** @type {any} */
	const wanted = { rules: "3x3k3", opener: "o", x: "human", o: "human" };
	const dropped = assert.rejects(client.start(wanted));
	client.stay();
	await dropped;
	const started = client.start(wanted);
	const match = { game: "3x3k3: b2", x: "human", o: "level:4", resigned: null };
	assert.deepEqual(asked[1].request, { new: wanted, match, describe: true }); // for undo
	await asked[1].answer({ ...answerOf(step("")), rules: RULES });
	await started;
	assert.equal(client.number, 2);
	assert.equal(client.isPlayed, false);
	assert.deepEqual(client.state.moves, []);
	assert.deepEqual(records, [{ game: "3x3k3:", pending: [], isNew: true }]);
});

test("games are told apart, and moves made here from those of a link", async () => {
	const { client, asked } = await opened("b2");
	assert.equal(client.isPlayed, false);
	const send = async (command, ...arguments_) => {
		client.send(command);
		await asked.at(-1).answer(answerOf(step(...arguments_)));
		return [client.number, client.isPlayed];
	};
	assert.deepEqual(await send("undo", ""), [1, false]);
	assert.deepEqual(await send("redo", "b2"), [1, false]);
	assert.deepEqual(await send("place b2", "b2"), [1, false]); // refused
	assert.deepEqual(await send("resign", "b2"), [1, false]); // refused
	assert.deepEqual(await send("place a1", "b2 a1"), [1, true]);
	assert.deepEqual(await send("change sides", "b2 a1"), [1, true]);
	assert.deepEqual(await send("retry", ""), [2, false]);
	assert.deepEqual(await send("restore", "b2 a1"), [3, false]);
	assert.deepEqual(await send("resign", "b2 a1", { resigned: "x" }), [3, true]);
	assert.deepEqual(await send("change sides", ""), [4, false]);
	assert.deepEqual(await send("continue", "b2"), [5, false]);
});

test("commands without an answer are kept, and sent when the match is opened again", async () => {
	const { client, records } = await opened("");
	client.choose("b2");
	assert.deepEqual(records.at(-1), { game: "3x3k3:", pending: ["place b2"], isNew: false });
	const later = setUp();
	later.client.open({ game: "3x3k3:" }, 1, ["place b2"]);
	await later.asked[0].answer({ ...answerOf(step("")), rules: RULES });
	assert.equal(later.client.placed, "b2");
	assert.deepEqual(later.asked[1].request.commands, ["place b2"]);
});

test("another person's move is shown without a question: the mark, then its power", async () => {
	const { client, asked, pauses } = setUp();
	client.open({ game: "3x3k3: b2" });
	await asked[0].answer({ ...answerOf(step("b2")), rules: RULES });
	const move = { text: "a1~a1b2", cell: "a1", power: { kind: "swap", cells: ["a1", "b2"] } };
	/** @type {any} */
	const { match, view } = step("b2 a1~a1b2", { last: move });
	client.receive(match, view);
	assert.equal(client.arriving, move);
	assert.equal(client.state.view.plies, 1);
	await pauses.at(-1).end();
	assert.equal(client.arriving, null);
	assert.deepEqual(
		client.state.moves.map(({ text }) => text),
		["b2", "a1~a1b2"],
	);
	assert.ok(client.isShowing);
	await pauses.at(-1).end();
	assert.ok(!client.isShowing);
	assert.equal(asked.length, 1);
});

test("another person's move brings somebody who looks back to the game at once", async () => {
	const { client, asked } = setUp();
	client.open({ game: "3x3k3: b2" });
	await asked[0].answer({ ...answerOf(step("b2", { is_present: false })), rules: RULES });
	const last = { text: "a1!c3", cell: "a1", power: { kind: "block", cells: ["c3"] } };
	/** @type {any} */
	const { match, view } = step("b2 a1!c3", { last });
	client.receive(match, view);
	assert.equal(client.arriving, null);
	assert.ok(client.state.view.is_present);
});

test("a match that is not one move further is asked for", async () => {
	const { client, asked } = setUp();
	client.open({ game: "3x3k3: b2 a1" });
	await asked[0].answer({ ...answerOf(step("b2 a1")), rules: RULES });
	/** @type {any} */
	const { match, view } = step("b2", { last: { text: "b2" } });
	client.receive(match, view);
	assert.deepEqual(asked[1].request, { match, describe: true });
	await asked[1].answer({ ...answerOf(step("b2")), rules: RULES });
	assert.equal(client.state.moves.length, 1);
});
