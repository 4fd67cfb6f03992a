/** The page of a room: two people, one board, and whoever watches. */

import { classOf } from "../class/keys.js";
import { find, write } from "../elements.js";
import { keep, recall } from "../memory.js";
import { showAnalysis } from "../play/analysis.js";
import { clearNote, say } from "../play/announcer.js";
import { NoughtsBoard } from "../play/board.js";
import { look, use } from "../play/commands.js";
import { explainOnce, explainPowers } from "../play/explaining.js";
import { family, gameTitle } from "../play/family.js";
import { listenToKeys } from "../play/keys.js";
import { lessonAt, lessonWords } from "../play/lessons.js";
import { MatchClient } from "../play/match.js";
import { listenToMoves, showMoves } from "../play/moves.js";
import { pictureOf } from "../play/picture.js";
import { listenToPowers, showPowers } from "../play/powers.js";
import { listenToReview, showReview } from "../play/later/review.js";
import { showStatus } from "../play/status.js";
import { Truth } from "../play/truth.js";
import { openSocket, Refusal } from "../socket.js";
import { listenToActions, showActions } from "./actions.js";
import { alertMove, isOn, turn } from "./alert.js";
import { showChairs, showClocks } from "./chairs.js";
import { clockWords } from "./clock.js";
import { RoomConnection } from "./connection.js";
import { RoomGame } from "./game.js";
import { listenToInvitation, showInvitation } from "./invitation.js";
import { listenToJoin, showJoin } from "./join.js";
import { keepSeat, newSecret, roomName, seatKey, seatOf } from "./seat.js";
import { mayAnalyse, seenBy } from "./seen.js";
import { eventWords, freeChair, statusWords, wordsFor } from "./words.js";

/** @import { State } from "../play/match.js" */
/** @import { Chair, RoomEvent, RoomView } from "./connection.js" */

const TICK = 250;
/** After so many milliseconds without a tick the machine was asleep: the connection may be dead. */
const SLEPT = 15_000;
/** A loss is told only when it lasts. */
const SHORT_LOSS = 1200;

const name = roomName(location.pathname);
const PENDING = `${seatKey(name)}.pending`;
const board = find("board", NoughtsBoard);
const banner = find("connection", HTMLElement);
const sound = find("sound", HTMLButtonElement);
const help = find("help-button", HTMLButtonElement);

const seat = seatOf(name);
const connection = new RoomConnection(seat?.secret ?? newSecret(), {
	open: () => openSocket(`/api/rooms/${name || "-"}`),
	newId: newSecret,
	pending: pendingRequests(),
	keep: (pending) =>
		keep(PENDING, pending.length ? JSON.stringify(pending) : null, "sessionStorage"),
});
const client = new MatchClient();
const game = new RoomGame(client, connection, say);
const truth = new Truth();
let lostAt = Date.now();
let tickedAt = Date.now();

/** What had no answer when the page was left. */
function pendingRequests() {
	try {
		return JSON.parse(recall(PENDING, "sessionStorage") ?? "[]");
	} catch {
		return [];
	}
}

/**
 * Asks the room for something; a refusal is told.
 * @param {string} act
 * @param {import("./connection.js").Fields} [fields]
 */
async function send(act, fields) {
	try {
		await connection.ask(act, fields);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		say(error.message);
	}
}

/**
 * Takes a chair. The secret is kept first, so that the chair cannot be lost.
 * @param {Chair} chair
 * @param {string} person
 */
async function sit(chair, person) {
	keepSeat(name, { secret: connection.secret, name: person, chair });
	await send("sit", { chair, name: person });
	board.focus();
}

/** The host sits down without being asked: the name is known from the play page. */
let isSitting = false;
function sitAsHost() {
	const { room, chair, state } = connection;
	if (!room || chair || state !== "fine" || !seat?.chair || isSitting) return;
	isSitting = true;
	if (connection.isAsking("sit")) return; // since an earlier visit
	if (room.chairs.some((view) => view.chair === seat.chair && view.name === null)) {
		sit(seat.chair, seat.name);
	}
}

function show() {
	showConnection();
	const { room } = connection;
	const { state } = client;
	find("problem", HTMLElement).hidden = connection.state !== "ended";
	find("game", HTMLElement).hidden = connection.state === "ended";
	write(find("problem-words", HTMLElement), connection.problem);
	if (!room || !state) return;
	const focused = document.activeElement;
	showRoom(room, state);
	if (!(focused instanceof HTMLButtonElement)) return;
	const isThere = focused.isConnected && !focused.disabled && focused.checkVisibility();
	if (!isThere) board.focus(); // else the focus is lost
}

/**
 * @param {RoomView} room
 * @param {State} state
 */
function showRoom(room, state) {
	const me = connection.chair;
	const { isMyTurn } = game;
	const isAllowed = mayAnalyse(room, me);
	if (truth.isOn && !isAllowed) truth.turn(false);
	const shown = seenBy(room, state, me);
	truth.follow(shown);
	const { view, rules, moves } = shown;
	const { placed, isShowing, arriving } = client;
	const isPending = client.pending.length > 0;
	const { analysis, hint, isOn: isAnalysed, isReviewing, isSeeking, latest, review, table } = truth;
	const lesson = lessonAt(view, review);
	board.show(
		pictureOf(shown, {
			placed,
			isPending: isPending || isShowing || !isMyTurn,
			analysis: isAnalysed ? analysis : null,
			hint: hint?.move,
			better: lesson?.better,
			arriving,
		}),
	);
	const title = gameTitle(rules);
	write(find("chosen-name", HTMLElement), title);
	write(find("chosen-clock", HTMLElement), clockWords(room.settings.clock));
	const titleText = `${wordsFor(room, me).status} · noughts`;
	if (document.title !== titleText) document.title = titleText;
	showChairs(connection, view, rules);
	showClocks(connection);
	const [status, detail] = statusWords(room, view, me);
	showStatus(
		{ ...view, status, detail },
		{
			isWaiting: client.isWaiting || isSeeking,
			isPending,
			isPaused: false,
			isShowing,
			placed,
			hint,
			lesson: lessonWords(lesson),
			table: isAllowed ? table : null,
		},
	);
	showPowers(view, rules);
	help.hidden = !rules.swaps && !rules.blocks;
	if (me && !room.result) explainOnce(rules);
	showActions(connection, view, isMyTurn, isAnalysed);
	showJoin(connection);
	showInvitation(name, me !== null && freeChair(room) !== null);
	showMoves(moves, view, review?.moves ?? [], false);
	showAnalysis(view, latest, isAnalysed);
	showReview(view, review, isReviewing);
}

/** A sentence while the connection is lost; a short loss is not worth one. */
function showConnection() {
	const { state, room } = connection;
	if (state === "fine") lostAt = 0;
	else lostAt ||= Date.now();
	banner.hidden = state !== "lost" || Date.now() - lostAt < SHORT_LOSS;
	write(
		banner,
		room
			? "The connection is lost. Trying again … the game is safe on the server."
			: "The server does not answer. Trying again …",
	);
}

/** @param {RoomEvent} event */
function tell(event) {
	const { room, chair } = connection;
	if (!room) return;
	if (event.kind === "move") alertMove(chair !== null && event.chair !== chair);
	if (event.kind === "sit" && connection.isAsking("sit")) return; // it is this person
	const words = eventWords(event, chair);
	if (words) say(words);
}

function tick() {
	const now = Date.now();
	if (document.hidden) return; // browsers slow the timers of hidden pages down
	const hasSlept = now - tickedAt > SLEPT;
	tickedAt = now;
	if (hasSlept) connection.connect();
	showClocks(connection);
	showConnection();
}

connection.addEventListener("event", (event) => {
	if (event instanceof CustomEvent) tell(event.detail);
});
connection.addEventListener("change", () => {
	sitAsHost();
	show();
});
client.addEventListener("change", () => {
	if (client.pending.length) {
		truth.dropHint();
		clearNote();
	}
	show();
});
client.addEventListener("refuse", (event) => {
	if (event instanceof CustomEvent) say(event.detail);
});
truth.addEventListener("change", show);

board.addEventListener("choose", (event) => {
	if (!(event instanceof CustomEvent)) return;
	if (game.isMyTurn) client.choose(event.detail);
	else if (connection.room?.to_move && connection.chair) say("It is not your turn.");
});
board.addEventListener("aim", (event) => {
	if (event instanceof CustomEvent && game.isMyTurn)
		say(`Tap ${event.detail} again to place your mark there.`);
});
board.addEventListener("exchange", (event) => {
	if (event instanceof CustomEvent && game.isMyTurn) client.send(`swap ${event.detail.join(" ")}`);
});
find("powers", HTMLElement).addEventListener("click", () => board.focus()); // the next choice

document.addEventListener("click", (event) => {
	if (!(event.target instanceof Element)) return;
	const dialog = event.target.closest("dialog");
	if (event.target === dialog || event.target.closest("[data-closes]")) dialog?.close();
});
document.addEventListener("visibilitychange", () => {
	connection.setAway(document.hidden);
	tick();
});
addEventListener("pageshow", ({ persisted }) => persisted && connection.connect()); // by "Back"
addEventListener("online", () => connection.connect());
addEventListener("offline", () => connection.connect()); // a server on this machine still answers
addEventListener("storage", ({ key }) => {
	const kept = key === seatKey(name) ? seatOf(name) : null; // another tab has taken a chair
	if (kept) connection.use(kept.secret);
});
sound.ariaPressed = String(isOn());
sound.addEventListener("click", () => {
	turn(!isOn());
	sound.ariaPressed = String(isOn());
});
help.addEventListener("click", () => explainPowers(client.state?.rules.text ?? ""));

listenToActions(connection, (act, topic) => send(act, topic && { topic }), truth);
listenToInvitation(show);
listenToJoin(sit);
listenToPowers(client);
listenToMoves(client);
listenToReview(client, truth, board);

const click = (/** @type {string} */ id) => () => {
	const button = find(id, HTMLButtonElement);
	if (button.checkVisibility()) button.click();
};
const ifMyTurn = (/** @type {() => void} */ act) => () => {
	if (game.isMyTurn) act();
};
listenToKeys(
	{
		u: ifMyTurn(() => client.state?.view.placed && client.send("undo")),
		s: ifMyTurn(() => use(client, "swap")),
		b: ifMyTurn(() => use(client, "block")),
		e: ifMyTurn(() => client.send("end")),
		h: click("hint"),
		a: click("analyse"),
		"?": click("help-button"),
		"[": () => look(client, -1),
		"]": () => look(client, 1),
		Escape: ifMyTurn(() => {
			if (client.state?.view.commands.includes("cancel")) client.send("cancel");
			truth.dropHint();
			show();
		}),
	},
	() => client.state?.rules.cells.length ?? 0,
	(cell) => client.state && board.press(cell),
);
setInterval(tick, TICK);
await family(); // its titles are shown
connection.connect();
if (classOf(name)) (await import("../class/in-room.js")).followClass(name);
