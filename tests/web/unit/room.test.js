/** The room's page without a browser: the connection, the board and the room, clocks, sentences. */

import assert from "node:assert/strict";
import test from "node:test";

import { clockText, clockWords, timeLeft } from "../../../src/noughts/web/static/room/clock.js";
import { RoomConnection } from "../../../src/noughts/web/static/room/connection.js";
import { RoomGame } from "../../../src/noughts/web/static/room/game.js";
import {
	keepSeat,
	lastRoom,
	newSecret,
	ownName,
	roomName,
	seatOf,
} from "../../../src/noughts/web/static/room/seat.js";
import { mayAnalyse, seenBy } from "../../../src/noughts/web/static/room/seen.js";
import {
	eventWords,
	freeChair,
	presenceWords,
	spectatorWords,
	statusWords,
	wordsFor,
} from "../../../src/noughts/web/static/room/words.js";

/**
 * A room of Ann (host, X) and Ben (guest, O) after moves such as "b2 a1".
 * @returns {any}
 */
function roomOf(moves = "", more = {}) {
	const texts = moves.split(" ").filter(Boolean);
	const turn = texts.length % 2 ? "guest" : "host";
	const last = texts.at(-1);
	return {
		settings: { rules: "3x3k3", x: "host", opener: "x", clock: { kind: "none", seconds: 0 } },
		number: 2 + texts.length,
		game: 1,
		chairs: [
			{ chair: "host", name: "Ann", mark: "x", points: 0, used: 0 },
			{ chair: "guest", name: "Ben", mark: "o", points: 0, used: 0 },
		],
		to_move: turn,
		match: { game: `3x3k3: ${moves}`.trim(), x_name: "Ann", o_name: "Ben" },
		view: {
			status: turn === "host" ? "Ann's turn (X)" : "Ben's turn (O)",
			detail: "",
			to_move: turn === "host" ? "x" : "o",
			is_present: true,
			plies: texts.length,
			last: last && { text: last },
		},
		result: null,
		offers: [],
		allows_hints: false,
		deadline: null,
		words: {
			host: { status: "Your turn (X)", detail: "", offers: [] },
			guest: { status: "Ann's turn (X)", detail: "", offers: [] },
			spectator: { status: "Ann's turn (X)", detail: "", offers: [] },
		},
		...more,
	};
}

/** A connection whose sockets and timers the test moves. */
function setUp(tools = {}) {
	const sockets = [];
	const timers = new Set();
	const events = [];
	const kept = [];
	let ids = 0;
	let now = 1000;
	const connection = new RoomConnection("s".repeat(32), {
		open: () => {
			/** @type {any} */
			const socket = { readyState: 0, sent: [], isClosed: false };
			socket.send = (text) => socket.sent.push(JSON.parse(text));
			socket.close = () => (socket.isClosed = true);
			socket.begin = () => ((socket.readyState = 1), socket.onopen());
			socket.hear = (message) => socket.onmessage({ data: JSON.stringify(message) });
			sockets.push(socket);
			return socket;
		},
		newId: () => `id${++ids}`,
		now: () => now,
		random: () => 0.5,
		later: (act, milliseconds) => {
			const timer = { act, milliseconds };
			timers.add(timer);
			return timer;
		},
		never: (timer) => timers.delete(timer),
		keep: (pending) => kept.push(pending.map(({ id }) => id)),
		...tools,
	});
	connection.addEventListener("event", (/** @type {any} */ event) => events.push(event.detail));
	const hello = (room, more = {}) => {
		sockets.at(-1).begin();
		sockets.at(-1).hear({ room, events: [], chair: "host", now: 5000, ...more });
	};
	const ring = () => {
		const [timer] = timers;
		timers.delete(timer);
		timer.act();
	};
	return { connection, sockets, timers, events, kept, hello, ring, pass: (ms) => (now += ms) };
}

test("the page says hello, and follows the room", () => {
	const { connection, sockets, events, hello, pass } = setUp();
	connection.connect();
	hello(roomOf());
	assert.deepEqual(sockets[0].sent, [{ seen: 0, secret: "s".repeat(32) }]);
	assert.equal(connection.state, "fine");
	assert.equal(connection.chair, "host");
	pass(50);
	assert.equal(connection.now, 5050); // by the server's clock
	sockets[0].hear({ event: { number: 3, kind: "move" }, room: roomOf("b2") });
	sockets[0].hear({ presence: { host: "here", guest: "away", spectators: 1 } });
	assert.equal(connection.room.number, 3);
	assert.equal(connection.presence.guest, "away");
	assert.deepEqual(events, [{ number: 3, kind: "move" }]);
});

test("after a loss it asks for what followed the last event, and tells each event once", () => {
	const { connection, sockets, timers, events, hello, ring } = setUp();
	connection.connect();
	hello(roomOf("b2"));
	sockets[0].onclose({ code: 1006, reason: "" });
	assert.equal(connection.state, "lost");
	assert.deepEqual(
		[...timers].map(({ milliseconds }) => milliseconds),
		[300],
	);
	ring();
	sockets[1].onclose({ code: 1006, reason: "" }); // still no network: a longer pause
	assert.deepEqual(
		[...timers].map(({ milliseconds }) => milliseconds),
		[510],
	);
	ring();
	hello(roomOf("b2 a1"), { events: [{ number: 3 }, { number: 4 }] });
	assert.deepEqual(sockets[2].sent[0], { seen: 3, secret: "s".repeat(32) });
	assert.deepEqual(events, [{ number: 4 }]);
	assert.equal(connection.state, "fine");
});

test("what a socket says after it was given up is not heard", () => {
	const { connection, sockets, hello } = setUp();
	connection.connect();
	hello(roomOf());
	connection.connect(); // the network has changed
	assert.ok(sockets[0].isClosed);
	assert.equal(sockets[0].onmessage, null);
	hello(roomOf("b2"));
	assert.equal(connection.room.number, 3);
});

test("a request is sent again with the same id until it is answered", async () => {
	const { connection, sockets, kept, hello, ring } = setUp();
	connection.connect();
	hello(roomOf());
	const answer = connection.ask("move", { move: "b2", after: 2 });
	const request = { id: "id1", do: "move", secret: "s".repeat(32), move: "b2", after: 2 };
	assert.deepEqual(sockets[0].sent.at(-1), request);
	assert.ok(connection.isAsking("move"));
	sockets[0].onclose({ code: 1006, reason: "" });
	ring();
	hello(roomOf());
	assert.deepEqual(sockets[1].sent.at(-1), request);
	sockets[1].hear({ done: { id: "id1", number: 3 } });
	assert.equal(await answer, 3);
	assert.ok(!connection.isAsking("move"));
	assert.deepEqual(kept, [["id1"], []]);
});

test("a request without an answer makes the connection doubtful", () => {
	const { connection, sockets, timers, hello, ring } = setUp();
	connection.connect();
	hello(roomOf());
	assert.equal(timers.size, 0);
	connection.ask("resign");
	assert.deepEqual(
		[...timers].map(({ milliseconds }) => milliseconds),
		[10_000],
	);
	ring();
	assert.equal(connection.state, "lost");
	assert.ok(sockets[0].isClosed);
	ring();
	assert.equal(sockets.length, 2);
});

test("a request of an earlier visit is sent when the page comes back", () => {
	const request = { id: "old", do: "move", secret: "s".repeat(32), move: "b2", after: 2 };
	const { connection, sockets, hello } = setUp({ pending: [request] });
	connection.connect();
	hello(roomOf());
	assert.deepEqual(sockets[0].sent.at(-1), request);
	sockets[0].hear({ refused: { id: "old", sentence: "It is not your turn." } });
	assert.ok(!connection.isAsking("move"));
});

test("a refusal has the server's sentence", async () => {
	const { connection, sockets, hello } = setUp();
	connection.connect();
	hello(roomOf());
	const answer = connection.ask("offer", { topic: "take back" });
	sockets[0].hear({ refused: { id: "id1", sentence: "You have no move to take back." } });
	await assert.rejects(answer, { message: "You have no move to take back." });
});

test("whoever sits down has the chair", async () => {
	const { connection, sockets, hello } = setUp();
	connection.connect();
	hello(roomOf(), { chair: null });
	const answer = connection.ask("sit", { chair: "guest", name: "Ben" });
	sockets[0].hear({ done: { id: "id1", number: 3 } });
	await answer;
	assert.equal(connection.chair, "guest");
});

test("a room that is not there is not asked for again", () => {
	const { connection, sockets, timers } = setUp();
	connection.connect();
	sockets[0].begin();
	sockets[0].onclose({ code: 1008, reason: "There is no such room." });
	assert.equal(connection.state, "ended");
	assert.equal(connection.problem, "There is no such room.");
	assert.equal(timers.size, 0);
	connection.connect();
	assert.equal(sockets.length, 1);
});

test("a hidden page is away, also after the connection was lost", () => {
	const { connection, sockets, hello } = setUp();
	connection.connect();
	hello(roomOf());
	connection.setAway(true);
	connection.setAway(true);
	assert.deepEqual(sockets[0].sent.slice(1), [{ away: true }]);
	connection.connect();
	hello(roomOf());
	assert.deepEqual(sockets[1].sent.slice(1), [{ away: true }]);
});

test("a chair that another tab has taken is this tab's too", () => {
	const { connection, sockets, hello } = setUp();
	connection.connect();
	hello(roomOf(), { chair: null });
	connection.use("s".repeat(32));
	assert.equal(sockets.length, 1);
	connection.use("t".repeat(32));
	hello(roomOf(), { chair: "guest" });
	assert.deepEqual(sockets[1].sent[0], { seen: 2, secret: "t".repeat(32) });
	assert.equal(connection.chair, "guest");
});

/** A board that shows what it is told. */
class Board extends EventTarget {
	state = null;
	received = [];
	open(match) {
		const moves = match.game.split(" ").slice(1);
		this.received.push(match.game);
		this.state = {
			match,
			view: { is_present: true },
			moves: moves.map((text) => ({ text })),
		};
		this.dispatchEvent(new Event("change"));
	}
	receive(match) {
		this.open(match);
	}
	/** A move on the board that the room does not know. */
	play(text) {
		const { match, moves } = this.state;
		this.state = {
			match: { ...match, game: `${match.game} ${text}` },
			view: { is_present: true },
			moves: [...moves, { text }],
		};
		this.dispatchEvent(new Event("change"));
	}
}

function setUpGame() {
	const parts = setUp();
	const board = new Board();
	const refusals = [];
	const game = new RoomGame(/** @type {any} */ (board), parts.connection, (sentence) =>
		refusals.push(sentence),
	);
	parts.connection.connect();
	parts.hello(roomOf());
	const socket = parts.sockets[0];
	const requests = () => socket.sent.slice(1).map(({ id, move, after }) => [id, move, after]);
	return { ...parts, board, game, refusals, socket, requests };
}

test("a move that is whole on the board goes to the room, once", () => {
	const { board, game, socket, requests } = setUpGame();
	assert.deepEqual(board.received, ["3x3k3:"]);
	assert.ok(game.isMyTurn);
	board.play("b2");
	assert.ok(!game.isMyTurn);
	board.dispatchEvent(new Event("change"));
	assert.deepEqual(requests(), [["id1", "b2", 2]]);
	socket.hear({ event: { number: 3, kind: "move", chair: "host" }, room: roomOf("b2") });
	socket.hear({ done: { id: "id1", number: 3 } });
	assert.deepEqual(board.received, ["3x3k3:"]); // it is there already
	socket.hear({ event: { number: 4, kind: "move", chair: "guest" }, room: roomOf("b2 a1") });
	assert.deepEqual(board.received, ["3x3k3:", "3x3k3: b2 a1"]);
	assert.ok(game.isMyTurn);
	assert.deepEqual(requests().length, 1);
});

test("a move is made again when only something beside the board came first", async () => {
	const { board, refusals, socket, requests } = setUpGame();
	board.play("b2");
	const room = roomOf("", { number: 3, offers: [{ chair: "guest", topic: "draw" }] });
	socket.hear({ event: { number: 3, kind: "offer", chair: "guest", topic: "draw" }, room });
	socket.hear({ refused: { id: "id1", sentence: "Something has happened since." } });
	await new Promise(setImmediate);
	assert.deepEqual(requests(), [
		["id1", "b2", 2],
		["id2", "b2", 3],
	]);
	assert.deepEqual(refusals, []);
});

test("a move that the room refuses leaves the board, with the sentence", async () => {
	const { board, refusals, socket } = setUpGame();
	board.play("b2");
	socket.hear({ refused: { id: "id1", sentence: "Your time has run out." } });
	await new Promise(setImmediate);
	assert.deepEqual(refusals, ["Your time has run out."]);
	assert.equal(board.state.match.game, "3x3k3:");
});

test("a move after the end of the game leaves the board", () => {
	const { board, socket, requests } = setUpGame();
	const result = { winner: "host", why: "resignation" };
	const room = roomOf("", { number: 3, to_move: null, result });
	socket.hear({ event: { number: 3, kind: "resign", chair: "guest" }, room });
	board.play("b2");
	assert.deepEqual(requests(), []);
	assert.equal(board.state.match.game, "3x3k3:");
});

test("those who watch cannot move", () => {
	const { connection, game } = setUpGame();
	connection.chair = null;
	assert.ok(!game.isMyTurn);
	connection.chair = "guest";
	assert.ok(!game.isMyTurn);
});

test("a move of an earlier visit has to be answered before the next one", () => {
	const request = { id: "old", do: "move", secret: "s".repeat(32), move: "b2", after: 2 };
	const { connection, sockets, hello } = setUp({ pending: [request] });
	const game = new RoomGame(/** @type {any} */ (new Board()), connection, () => {});
	connection.connect();
	hello(roomOf());
	assert.ok(!game.isMyTurn);
	sockets[0].hear({ refused: { id: "old", sentence: "Something has happened since." } });
	assert.ok(game.isMyTurn);
});

test("clocks", () => {
	assert.deepEqual([3_723_000, 600_000, 61_999, 10_000, 9_349, 0].map(clockText), [
		"1:02:03",
		"10:00",
		"1:01",
		"0:10",
		"9.3",
		"0.0",
	]);
	const clock = (kind, seconds, deadline, result = null) => {
		const settings = { ...roomOf().settings, clock: { kind, seconds } };
		const room = roomOf("", { settings, deadline, result });
		room.chairs[1].used = 20_000;
		return /** @type {const} */ (["host", "guest"]).map((chair) => timeLeft(room, chair, 1000));
	};
	assert.deepEqual(clock("none", 0, null), [null, null]);
	assert.deepEqual(clock("move", 30, 26_000), [25_000, 30_000]);
	assert.deepEqual(clock("game", 60, 500), [0, 40_000]);
	assert.deepEqual(clock("move", 30, null, { winner: "host", why: "time" }), [30_000, 0]);
	assert.deepEqual(
		/** @type {["none" | "move" | "game", number][]} */ ([
			["none", 0],
			["move", 30],
			["game", 60],
			["game", 300],
		]).map(([kind, seconds]) => clockWords({ kind, seconds })),
		["", "30 seconds for each move", "1 minute each for the game", "5 minutes each for the game"],
	);
});

test("the status is said to the person who reads it", () => {
	const room = roomOf();
	const words = (me, view = {}) => statusWords(room, { ...room.view, ...view }, me);
	assert.deepEqual(words("host"), ["Your turn (X)", ""]);
	assert.equal(words("guest")[0], "Ann's turn (X)");
	assert.equal(words(null)[0], "Ann's turn (X)");
	const swap = { status: "Ann's turn (X): Swap?", detail: "You can take it back." };
	assert.deepEqual(words("host", swap), ["Your turn (X): Swap?", "You can take it back."]);
	assert.equal(words("host", { is_present: false, status: "Move 1 of 2" })[0], "Move 1 of 2");
	assert.equal(words("host", { status: "Ben's turn (O)" })[0], "Ben's turn (O)"); // a move ahead
	room.words.guest = { status: "Ann wins.", detail: "You resigned.", offers: [] };
	assert.deepEqual(words("guest"), ["Ann wins.", "You resigned."]);
	assert.equal(wordsFor(room, "guest").status, "Ann wins.");
});

test("a free chair", () => {
	const room = roomOf("", { to_move: null });
	room.chairs[1].name = null;
	assert.equal(freeChair(room).chair, "guest");
	assert.equal(freeChair(roomOf()), null);
});

test("hints and analysis are for those who watch, after the game, or if both agreed", () => {
	const over = roomOf("", { to_move: null, result: { winner: null, why: "agreement" } });
	assert.ok(!mayAnalyse(roomOf(), "host"));
	assert.ok(!mayAnalyse(roomOf(), "guest"));
	assert.ok(mayAnalyse(roomOf(), null));
	assert.ok(mayAnalyse(over, "host"));
	assert.ok(mayAnalyse(roomOf("", { allows_hints: true }), "host"));
});

test("a game that ended beside the board has an ending, for the review", () => {
	/** @type {any} */
	const state = { view: { ending: null, you: null } };
	assert.deepEqual(seenBy(roomOf(), state, "guest").view, { ending: null, you: "o" });
	const over = roomOf("", { to_move: null, result: { winner: "host", why: "time" } });
	const { ending } = seenBy(over, state, "guest").view;
	assert.deepEqual([ending.winner, ending.termination], ["x", "time"]);
	assert.equal(seenBy(over, state, "guest"), seenBy(over, state, "guest")); // asked for once
	assert.equal(seenBy(over, state, null).view.you, null);
	/** @type {any} */
	const ended = { view: { ending: { termination: "line" }, you: null } };
	assert.equal(seenBy(over, ended, "host").view.ending.termination, "line");
});

test("presence", () => {
	assert.equal(presenceWords("away", false), "away");
	assert.equal(presenceWords("unknown", false), "…");
	assert.equal(presenceWords("here", true), "you");
	assert.deepEqual([0, 1, 2].map(spectatorWords), ["", "1 person watches.", "2 people watch."]);
});

test("events that the board does not show are told to those who did not cause them", () => {
	const words = (kind, chair, me) =>
		eventWords(
			/** @type {any} */ ({ kind, chair, words: { host: "H", guest: "G", spectator: "S" } }),
			me,
		);
	assert.deepEqual(
		["sit", "offer", "decline", "accept"].map((kind) => words(kind, "guest", "host")),
		["H", "H", "H", "H"],
	);
	assert.deepEqual(
		["sit", "offer", "decline", "accept"].map((kind) => words(kind, "guest", "guest")),
		["", "", "", "G"],
	);
	assert.equal(words("sit", "guest", null), "S");
	assert.deepEqual(
		["move", "resign", "time", "end"].map((kind) => words(kind, "guest", "host")),
		["", "", "", ""],
	);
});

test("the name of a room in an address", () => {
	assert.equal(roomName("/room/abc23"), "abc23");
	assert.equal(roomName("/room/ABC23)."), "abc23");
	assert.equal(roomName("/room/%zz"), "");
});

test("a seat is kept, and a damaged one is no seat", () => {
	assert.match(newSecret(), /^[0-9a-f]{32}$/);
	assert.notEqual(newSecret(), newSecret());
	assert.equal(seatOf("abc"), null);
	keepSeat("abc", { secret: "s", name: "Ann", chair: "host" });
	assert.deepEqual(seatOf("abc"), { secret: "s", name: "Ann", chair: "host" });
	keepSeat("abc", { secret: "s", name: "" });
	assert.deepEqual(seatOf("abc"), { secret: "s", name: "" });
	assert.equal(ownName(), "Ann"); // the name that was used last
	assert.equal(lastRoom(), "abc");
	keepSeat("abc", /** @type {any} */ ({ secret: 5 }));
	assert.equal(seatOf("abc"), null);
});
