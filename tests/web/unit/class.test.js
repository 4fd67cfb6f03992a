/** The page of a class without a browser: the connection, sentences, the order on the wall. */

import assert from "node:assert/strict";
import test from "node:test";

import { ClassConnection } from "../../../src/noughts/web/static/class/connection.js";
import {
	boardWords,
	codeWords,
	columnsFor,
	gameOf,
	pointWords,
	pupilWords,
	readCode,
	wallBoards,
} from "../../../src/noughts/web/static/class/words.js";
import { Refusal } from "../../../src/noughts/web/static/socket.js";

/** @returns {any} a game of Ann (1, X) and Ben (2, O) */
function boardOf(more = {}) {
	return {
		number: 1,
		round: 1,
		room: "r",
		x: 1,
		o: 2,
		x_name: "Ann",
		o_name: "Ben",
		is_over: false,
		winner: null,
		why: null,
		picture: null,
		...more,
	};
}

/** @returns {any} */
function viewOf(more = {}) {
	const pupil = (id, name) => ({ id, name, rank: id, points: 3 - id, state: "present" });
	return {
		code: "CDFGHJ",
		number: 1,
		settings: { rules: "3x3k3", clock: {}, pairing: "swiss", accepts: true },
		round: 1,
		is_closed: false,
		running: 0,
		pupils: [pupil(1, "Ann"), pupil(2, "Ben"), pupil(3, "Cem")],
		boards: [],
		byes: [],
		asks: [],
		...more,
	};
}

/** A connection whose sockets and timers the test moves. */
function setUp() {
	const sockets = [];
	const timers = [];
	let ids = 0;
	const connection = new ClassConnection("s".repeat(22), {
		open: () => {
			const socket = {
				readyState: 1,
				sent: [],
				send: (text) => socket.sent.push(JSON.parse(text)),
				close: () => (socket.readyState = 3),
				hear: (message) => socket.onmessage({ data: JSON.stringify(message) }),
			};
			sockets.push(socket);
			return /** @type {any} */ (socket);
		},
		newId: () => String(++ids),
		now: () => 1000,
		random: () => 0.5,
		later: (act, wait) => timers.push({ act, wait }),
		never: () => {},
	});
	connection.connect();
	sockets[0].onopen();
	return { connection, sockets, timers };
}

test("a class is taken over as the server says it", () => {
	const { connection, sockets } = setUp();
	assert.deepEqual(sockets[0].sent, [{ secret: connection.secret }]);
	sockets[0].hear({ role: "teacher", you: null });
	const picture = { board: "........." };
	sockets[0].hear({ class: viewOf({ boards: [boardOf({ picture })] }), now: 1500 });
	sockets[0].hear({ here: [1, 3] });
	assert.equal(connection.state, "fine");
	assert.equal(connection.role, "teacher");
	assert.equal(connection.offset, 500);
	assert.deepEqual([...connection.here], [1, 3]);
	assert.deepEqual(connection.pictures.get(1), picture);
	let changed = null;
	connection.addEventListener("picture", (/** @type {any} */ event) => (changed = event.detail));
	sockets[0].hear({ board: 1, picture: { board: "x........" } });
	assert.equal(changed, 1);
	assert.equal(connection.pictures.get(1)?.board, "x........");
});

test("what has no answer is sent again after a loss, with the same id", async () => {
	const { connection, sockets, timers } = setUp();
	sockets[0].hear({ role: "visitor", you: null });
	const done = connection.ask("join", { name: "Ann" });
	assert.equal(sockets[0].sent[1].id, "1");
	sockets[0].onclose({ code: 1006, reason: "" });
	assert.equal(connection.state, "lost");
	timers[0].act();
	sockets[1].onopen();
	assert.equal(sockets[1].sent.length, 1); // hello first
	sockets[1].hear({ role: "visitor", you: null });
	assert.deepEqual(sockets[1].sent[1], sockets[0].sent[1]);
	sockets[1].hear({ role: "pupil", you: 1 });
	sockets[1].hear({ done: { id: "1", number: 1 } });
	await done;
	assert.equal(connection.you, 1);
});

test("a refusal is the server's sentence; code 1008 ends it", async () => {
	const { connection, sockets, timers } = setUp();
	sockets[0].hear({ role: "teacher", you: null });
	const asked = connection.ask("round");
	sockets[0].hear({ refused: { id: "1", sentence: "A round needs two pupils or more." } });
	await assert.rejects(asked, new Refusal("A round needs two pupils or more."));
	sockets[0].onclose({ code: 1008, reason: "There is no class with this code." });
	assert.equal(connection.state, "ended");
	assert.match(connection.problem, /no class/);
	assert.equal(timers.length, 0);
});

test("waits grow until the server answers", () => {
	const { sockets, timers } = setUp();
	for (let i = 0; i < 9; i++) {
		sockets[i].onclose({ code: 1006, reason: "" });
		timers[i].act();
	}
	const waits = timers.map(({ wait }) => wait);
	assert.deepEqual(
		waits,
		[...waits].sort((a, b) => a - b),
	);
	assert.equal(waits[8], 5000);
});

test("somebody who was removed sees no names", () => {
	const { connection, sockets } = setUp();
	sockets[0].hear({ role: "pupil", you: 1 });
	sockets[0].hear({ class: viewOf(), now: 0 });
	sockets[0].hear({ role: "removed", you: null });
	sockets[0].hear({ class: { code: "CDFGHJ", number: 2, accepts: true }, now: 0 });
	assert.equal(connection.view, null);
	assert.equal(connection.role, "removed");
});

test("codes", () => {
	assert.equal(readCode(" cdf-ghj "), "CDFGHJ");
	assert.equal(readCode("cdf"), "");
	assert.equal(readCode("<script>"), "");
	assert.equal(codeWords("CDFGHJ"), "CDF GHJ");
});

test("points", () => {
	assert.deepEqual([0, 0.5, 1, 2.5].map(pointWords), ["0", "½", "1", "2½"]);
});

test("how a game stands", () => {
	const picture = /** @type {any} */ ({ to_move: "o" });
	assert.equal(boardWords(boardOf(), picture), "Ben to move");
	assert.equal(boardWords(boardOf(), { ...picture, to_move: null }), "Just ended");
	const over = (winner, why) => boardWords(boardOf({ is_over: true, winner, why }), null);
	assert.equal(over("x", "line"), "Ann won");
	assert.equal(over("o", "time"), "Ben won, on time");
	assert.equal(over("o", "removed"), "Ben won, Ann was removed");
	assert.equal(over("x", "resignation"), "Ann won, Ben resigned");
	assert.equal(over(null, "full board"), "Draw");
	assert.equal(over(null, "teacher"), "Draw, ended by the teacher");
});

test("what a pupil is told", () => {
	const headline = (more, you = 1) => pupilWords(viewOf(more), you)[0];
	assert.equal(headline({}), "You are in the class");
	assert.equal(headline({ boards: [boardOf()], running: 1 }), "You play Ben");
	const won = boardOf({ is_over: true, winner: "x", why: "line" });
	assert.equal(headline({ boards: [won] }), "You won against Ben");
	assert.equal(headline({ boards: [won] }, 2), "Ann won");
	assert.equal(headline({ boards: [{ ...won, winner: null }] }, 2), "Draw against Ann");
	assert.equal(
		headline({ byes: [3], running: 1, boards: [boardOf()] }, 3),
		"You sit out in this round",
	);
	assert.equal(headline({ settings: { pairing: "free" } }), "Choose whom to play");
	assert.equal(headline({ is_closed: true }), "The class is over");
	assert.match(pupilWords(viewOf({ is_closed: true }), 2)[1], /number 2 of 3, with 1 point\./);
	const left = viewOf();
	left.pupils[0].state = "left";
	assert.equal(pupilWords(left, 1)[0], "You have left");
	assert.match(pupilWords(viewOf({ boards: [won], running: 2 }), 1)[1], /2 games are still on/);
});

test("the game of a pupil is the one that runs", () => {
	const over = boardOf({ is_over: true });
	const view = viewOf({ boards: [over, boardOf({ number: 2, x: 3, o: 1 })] });
	assert.equal(gameOf(view, 1)?.number, 2);
	assert.equal(gameOf(view, 2), null);
});

test("the wall uses its space", () => {
	assert.equal(columnsFor(1, 900, 700, 1.45), 1);
	assert.equal(columnsFor(3, 900, 700, 1.45), 3);
	assert.equal(columnsFor(12, 900, 700, 1.45), 4);
	assert.equal(columnsFor(0, 900, 700, 1.45), 1);
});

test("games that run come before those that ended", () => {
	const boards = [1, 2, 3, 4].map((number) => boardOf({ number, is_over: number !== 1 }));
	assert.deepEqual(
		wallBoards(boards, 2).map(({ number }) => number),
		[1, 4],
	);
});
