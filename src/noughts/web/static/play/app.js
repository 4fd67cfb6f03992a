/** The play page: one session, what is known of it, and everything that shows them. */

import { connection } from "../api.js";
import { find, write } from "../elements.js";
import { listenToActions, showActions } from "./actions.js";
import { adapt } from "./adaptation.js";
import { labels, showAnalysis } from "./analysis.js";
import { hush, say } from "./announcer.js";
import { NoughtsBoard } from "./board.js";
import { gameTitle, learns, PERSON } from "./family.js";
import { other } from "./game.js";
import { listenToGraph, showGraph } from "./graph.js";
import { listenToKeys } from "./keys.js";
import { listenToMenu, openMenu } from "./menu.js";
import { listenToMoves, showMoves } from "./moves.js";
import { listenToPowers, showPowers } from "./powers.js";
import { listenToReview, showReview } from "./review.js";
import { count } from "./score.js";
import { showSeats } from "./seats.js";
import { Session } from "./session.js";
import { tick } from "./sound.js";
import { showStatus } from "./status.js";
import { Truth } from "./truth.js";

/** @import { View } from "./view.js" */

const session = new Session();
const truth = new Truth(session);
const board = find("board", NoughtsBoard);
const help = find("help", HTMLDialogElement);
const fresh = find("problem-fresh", HTMLButtonElement);

/** @returns {View | null} */
function view() {
	const { state, shown, placed, mode, turn } = session;
	if (!state || !shown) return null;
	const isPresent = session.ply === null;
	const isOpen = session.isLive && session.isPersonToMove;
	const cells = [...shown.board];
	if (isPresent && placed) cells[state.rules.cells.indexOf(placed)] = session.toMove;
	const swappable = turn.swaps.flat();
	const choices =
		mode === "block"
			? turn.blocks
			: mode === "swap"
				? session.first
					? session.swapPartners(session.first)
					: swappable
				: turn.stage === "place"
					? turn.cells
					: [];
	const showsTruth = truth.isOn && !placed && truth.analysis?.position.text === shown.text;
	return {
		rules: state.rules,
		game: session.ply === null ? state.game : session.shownGame,
		board: cells.join(""),
		mark: shown.to_move,
		last: placed && isPresent ? null : session.shownMove,
		pencil: isPresent ? placed : null,
		blocked: shown.blocked,
		line: isPresent ? (state.outcome?.line ?? []) : [],
		kind: mode === "swap" || mode === "block" ? mode : "place",
		choices: isOpen ? [...new Set(choices)] : [],
		first: session.first,
		pairs: isOpen && session.canTakeBack ? turn.swaps : [],
		labels: showsTruth ? labels(truth.analysis, state.rules) : new Map(),
		best: showsTruth ? (truth.analysis?.line ?? []) : [],
		hint: isPresent && !placed ? (session.hint?.move ?? null) : null,
	};
}

function show() {
	const focused = document.activeElement;
	const isNewProblem = session.problem !== null && find("problem", HTMLElement).hidden;
	find("problem", HTMLElement).hidden = session.problem === null;
	find("game", HTMLElement).hidden = session.problem !== null;
	write(find("problem-words", HTMLElement), session.problem ?? "");
	const now = view();
	if (now) {
		board.show(now);
		const { rules } = now;
		write(find("chosen-name", HTMLElement), gameTitle(rules));
		document.title = `${gameTitle(rules)} · noughts`;
	}
	showSeats(session);
	showStatus(session, truth);
	showPowers(session);
	showActions(session, truth);
	showMoves(session, truth);
	showAnalysis(session, truth);
	showReview(session, truth);
	showGraph(truth.review, session.shownPly);
	if (isNewProblem) fresh.focus();
	else if (focused instanceof HTMLButtonElement && focused.isConnected) {
		if (focused.disabled || !focused.checkVisibility()) board.focus(); // else it falls to nowhere
	}
}

let heard = "";
let finished = "";

/** What follows from a change once: a sound, the score, what a player learns. */
function follow() {
	const { state, players } = session;
	if (!state) return;
	const mark = session.game + (session.placed ?? "");
	if (heard && mark.length > heard.length) tick();
	heard = mark;
	const ended = session.isOver ? `${session.number} ${session.game} ${session.resigned}` : "";
	if (ended === finished) return;
	finished = ended;
	if (!ended) return;
	count(session);
	const learner = learns(players.x) ? "x" : learns(players.o) ? "o" : null;
	if (learner && players[other(learner)] === PERSON && session.isPlayed && state.outcome) {
		adapt(session.game, learner);
	}
}

let refused = "";
session.addEventListener("change", () => {
	if (refused === find("note", HTMLElement).textContent) hush(); // it was about what was before
	follow();
	show();
});
truth.addEventListener("change", show);

board.addEventListener("choose", (event) => {
	if (event instanceof CustomEvent) session.choose(event.detail);
});
board.addEventListener("exchange", (event) => {
	if (event instanceof CustomEvent) session.swap(event.detail[0], event.detail[1]);
});
board.addEventListener("refuse", (event) => {
	if (event instanceof CustomEvent) say((refused = refusal(event.detail)));
});

/** @param {string} cell */
function refusal(cell) {
	const { state, shown, turn } = session;
	const letter = shown?.board[state?.rules.cells.indexOf(cell) ?? -1] ?? ".";
	if (session.isOver) return "The game is over.";
	if (session.ply !== null)
		return "This is an earlier position: choose “Play from here” or go back to the last move.";
	if (session.thinking) return "The computer is thinking.";
	if (session.mode === "swap") return `${cell} cannot be swapped now.`;
	if (session.mode === "block") return `${cell} cannot be blocked.`;
	if (turn.stage === "power")
		return "The mark is placed: use a power, end the turn, or take it back.";
	if (letter !== ".") return `${cell} is taken.`;
	return shown?.blocked === cell ? `${cell} is blocked for this turn.` : `${cell} is not open.`;
}

connection.addEventListener("change", () => {
	show();
	const banner = find("connection", HTMLElement);
	banner.hidden = connection.state === "fine";
	write(
		banner,
		connection.state === "gone"
			? "The server does not answer. Trying again … your game is safe here."
			: connection.state === "busy"
				? "The server is busy. Your turn in its queue comes in a moment …"
				: "",
	);
});

const menu = () => openMenu(session);
const helpButton = find("help-button", HTMLButtonElement);
helpButton.addEventListener("click", () => help.showModal());
for (const dialog of document.querySelectorAll("dialog")) {
	dialog.addEventListener("click", (event) => {
		const isClose = event.target instanceof Element && event.target.closest("[data-closes]");
		if (event.target === dialog || isClose) dialog.close();
	});
}
fresh.addEventListener("click", () => {
	history.pushState(null, "", "/");
	session.open();
});
find("powers", HTMLElement).addEventListener("click", () => board.focus()); // the next choice
addEventListener("popstate", () => session.open());

listenToActions(session, truth, board, menu);
listenToPowers(session);
listenToMoves(session);
listenToGraph(session);
listenToReview(session, truth);
listenToMenu(session);
const click = (/** @type {string} */ id) => () => {
	const button = find(id, HTMLButtonElement);
	if (button.checkVisibility()) button.click();
};
listenToKeys(
	{
		u: () => session.undo(),
		y: () => session.redo(),
		h: click("hint"),
		a: click("analyse"),
		s: () => session.use("swap"),
		b: () => session.use("block"),
		e: () => session.endTurn(),
		n: menu,
		r: () => session.retry(),
		"?": click("help-button"),
		"[": () => session.look(session.shownPly - 1),
		"]": () => session.look(session.shownPly + 1),
		Escape: () => (find("sure", HTMLElement).hidden ? session.cancel() : click("resign-no")()),
	},
	() => session.state?.rules.cells.length ?? 0,
	(cell) => session.state && board.press(cell),
);
session.open();
