/** The play page: one match, what is known of it, and everything that shows them. */

import { connection } from "../api.js";
import { find, write } from "../elements.js";
import { listenToActions, showActions } from "./actions.js";
import { adapt, strength } from "./adaptation.js";
import { showAnalysis } from "./analysis.js";
import { clearNote, say } from "./announcer.js";
import { NoughtsBoard } from "./board.js";
import { look, takeBack, use } from "./commands.js";
import { family, gameTitle, learns } from "./family.js";
import { listenToGraph, showGraph } from "./graph.js";
import { listenToKeys } from "./keys.js";
import { readLink, writeLink } from "./link.js";
import { MatchClient } from "./match.js";
import { listenToMenu, openMenu } from "./menu.js";
import { listenToMoves, showMoves } from "./moves.js";
import { other, pictureOf } from "./picture.js";
import { listenToPowers, showPowers } from "./powers.js";
import { listenToReview, showReview } from "./review.js";
import { count, score } from "./score.js";
import { showSeats } from "./seats.js";
import { tick } from "./sound.js";
import { showStatus } from "./status.js";
import { Truth } from "./truth.js";

/** @import { MarkName, MatchDocument } from "../wire.js" */
/** @import { State } from "./match.js" */

const client = new MatchClient({ strength, record });
const truth = new Truth();
const board = find("board", NoughtsBoard);
const help = find("help", HTMLDialogElement);
const fresh = find("problem-fresh", HTMLButtonElement);

/**
 * Keeps where the match stands in the address and the history of the browser.
 * @param {MatchDocument} match
 * @param {string[]} pending
 * @param {boolean} isNew
 */
function record(match, pending, isNew) {
	const entry = { match, pending, number: client.number };
	if (isNew) history.pushState(entry, "", writeLink(match));
	else history.replaceState(entry, "", location.search ? writeLink(match) : location.href);
}

/** Opens the match in the history of the browser, or else the one in the address. */
async function open() {
	const entry = history.state;
	await family(); // its titles are shown
	if (entry?.match) await client.open(entry.match, entry.number, entry.pending);
	if (!entry?.match || client.problem !== null) await client.open(readLink(location.search));
}

function show() {
	const { state, problem, placed, pending } = client;
	const focused = document.activeElement;
	const isNewProblem = problem !== null && find("problem", HTMLElement).hidden;
	find("problem", HTMLElement).hidden = problem === null;
	find("game", HTMLElement).hidden = problem !== null;
	write(find("problem-words", HTMLElement), problem ?? "");
	if (state) showState(state, placed, pending.length > 0);
	if (isNewProblem) fresh.focus();
	else if (focused instanceof HTMLButtonElement && focused.isConnected) {
		if (focused.disabled || !focused.checkVisibility()) board.focus(); // else the focus is lost
	}
}

/**
 * @param {State} state
 * @param {string | null} placed a mark that the server does not know yet
 * @param {boolean} isPending whether the server has yet to answer a command
 */
function showState(state, placed, isPending) {
	const { view, moves, rules } = state;
	const { analysis, hint, isOn, isReviewing, isSeeking, latest, review, table } = truth;
	board.show(pictureOf(state, { placed, isPending, analysis, hint: hint?.move }));
	write(find("chosen-name", HTMLElement), gameTitle(rules));
	document.title = `${gameTitle(rules)} · noughts`;
	showSeats(state, score(view.you));
	showStatus(view, {
		isWaiting: client.isWaiting || isSeeking,
		isPending,
		isPaused: client.isPaused,
		placed,
		hint,
		table,
	});
	showPowers(view, rules);
	showActions(view, isPending, isOn);
	showMoves(moves, view, review?.moves ?? []);
	showAnalysis(view, latest, isOn);
	showReview(view, review, isReviewing);
	showGraph(review, view.ply);
}

let markCount = 0;
let lastEnding = "";

/** What a change causes once: a sound, the score, what a player learns. */
function follow() {
	if (!client.state) return;
	const { match, view } = client.state;
	const marks = view.board.replaceAll(".", "").length + (client.placed ? 1 : 0);
	if (markCount && marks > markCount) tick();
	markCount = marks;
	const ending = view.ending ? `${client.number} ${match.game} ${match.resigned}` : "";
	if (ending === lastEnding) return;
	lastEnding = ending;
	if (!view.ending || !client.isPlayed) return;
	count(client.number, view.ending.winner, view.you);
	const learner = /** @type {MarkName[]} */ (["x", "o"]).find((mark) => learns(match[mark]));
	if (learner && view.you === other(learner) && !view.ending.resigned) adapt(match.game, learner);
}

let lastRefusal = "";
client.addEventListener("change", () => {
	if (client.pending.length) {
		truth.dropHint();
		// a refusal that is still shown is about an earlier command
		if (lastRefusal === find("note", HTMLElement).textContent) clearNote();
	}
	truth.follow(client.state);
	follow();
	show();
});
client.addEventListener("refuse", (event) => {
	if (event instanceof CustomEvent) say((lastRefusal = event.detail));
});
truth.addEventListener("change", show);

board.addEventListener("choose", (event) => {
	if (event instanceof CustomEvent) client.choose(event.detail);
});
board.addEventListener("exchange", (event) => {
	if (event instanceof CustomEvent) client.send(`swap ${event.detail.join(" ")}`);
});

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

const menu = () => openMenu(client);
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
	open();
});
find("powers", HTMLElement).addEventListener("click", () => board.focus()); // the next choice
addEventListener("popstate", open);

listenToActions(client, truth, board, menu);
listenToPowers(client);
listenToMoves(client);
listenToGraph(client);
listenToReview(client, truth);
listenToMenu(client);
const click = (/** @type {string} */ id) => () => {
	const button = find(id, HTMLButtonElement);
	if (button.checkVisibility()) button.click();
};

function escape() {
	if (!find("sure", HTMLElement).hidden) return click("resign-no")();
	const isCancel = client.state?.view.commands.includes("cancel") || client.pending.length > 0;
	if (isCancel) client.send("cancel");
	truth.dropHint();
	show();
}

listenToKeys(
	{
		u: () => takeBack(client),
		y: () => client.send("redo"),
		h: click("hint"),
		a: click("analyse"),
		s: () => use(client, "swap"),
		b: () => use(client, "block"),
		e: () => client.send("end"),
		n: menu,
		r: () => client.send("retry"),
		"?": click("help-button"),
		"[": () => look(client, -1),
		"]": () => look(client, 1),
		Escape: escape,
	},
	() => client.state?.rules.cells.length ?? 0,
	(cell) => client.state && board.press(cell),
);
open();
