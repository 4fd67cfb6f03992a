/** The play page: one match, what is known of it, and everything that shows them. */

import { connection } from "../api.js";
import { find, write } from "../elements.js";
import { keep, recall } from "../memory.js";
import { listenToActions, showActions, startAgain, toggleSound } from "./actions.js";
import { adapt, strength } from "./adaptation.js";
import { showAnalysis } from "./analysis.js";
import { clearNote, say } from "./announcer.js";
import { NoughtsBoard } from "./board.js";
import { look, takeBack, use } from "./commands.js";
import { explainOnce, explainPowers } from "./explaining.js";
import { family, gameTitle, learns } from "./family.js";
import { listenToKeys } from "./keys.js";
import { lessonAt, lessonWords } from "./lessons.js";
import { readLink, START, writeLink } from "./link.js";
import { load } from "./loading.js";
import { MatchClient } from "./match.js";
import { listenToMoves, showMoves } from "./moves.js";
import { other, pictureOf } from "./picture.js";
import { listenToPowers, showPowers } from "./powers.js";
import { count, score } from "./score.js";
import { listenToSeats, showSeats } from "./seats.js";
import { tick } from "./sound.js";
import { showStatus } from "./status.js";
import { Truth } from "./truth.js";

/** @import { MarkName, MatchDocument, Offer } from "../wire.js" */
/** @import { State } from "./match.js" */

const client = new MatchClient({ strength, record });
const truth = new Truth();
const board = find("board", NoughtsBoard);
const offerBox = find("offer", HTMLElement);
/** The match of this tab, so that it is still there after a visit to the lab. */
const MATCH = "noughts-match";
const fresh = find("problem-fresh", HTMLButtonElement);

/**
 * Keeps where the match stands in the address and the history of the browser.
 * @param {MatchDocument} match
 * @param {string[]} pending
 * @param {boolean} isNew
 */
function record(match, pending, isNew) {
	const entry = { match, pending, number: client.number };
	keep(MATCH, JSON.stringify(match), "sessionStorage");
	if (isNew) history.pushState(entry, "", writeLink(match));
	else history.replaceState(entry, "", location.search ? writeLink(match) : location.href);
}

/** Opens the match in the history of the browser, or else the one in the address. */
async function open() {
	const entry = history.state;
	await family(); // its titles are shown
	if (entry?.match) await client.open(entry.match, entry.number, entry.pending);
	if (entry?.match && client.problem === null) return;
	const stored = location.search ? null : storedMatch();
	if (stored) await client.open(stored);
	if (!stored || client.problem !== null) await client.open(readLink(location.search));
}

/** @returns {MatchDocument | null} */
function storedMatch() {
	try {
		return JSON.parse(recall(MATCH, "sessionStorage") ?? "null");
	} catch {
		return null;
	}
}

function show() {
	const { state, problem, placed, pending, isShowing } = client;
	const focused = document.activeElement;
	const isNewProblem = problem !== null && find("problem", HTMLElement).hidden;
	find("problem", HTMLElement).hidden = problem === null;
	find("game", HTMLElement).hidden = problem !== null;
	write(find("problem-words", HTMLElement), problem ?? "");
	if (state) showState(state, placed, pending.length > 0, isShowing);
	if (isNewProblem) fresh.focus();
	else if (focused instanceof HTMLButtonElement && focused.isConnected) {
		if (focused.disabled || !focused.checkVisibility()) board.focus(); // else the focus is lost
	}
}

/**
 * @param {State} state
 * @param {string | null} placed a mark that the server does not know yet
 * @param {boolean} isPending whether the server has yet to answer a command
 * @param {boolean} isShowing whether the last move is still being shown
 */
function showState(state, placed, isPending, isShowing) {
	const { view, moves, rules } = state;
	const { analysis, hint, isOn, isReviewing, isSeeking, latest, review, table } = truth;
	const lesson = lessonAt(view, review);
	board.show(
		pictureOf(state, {
			placed,
			isPending: isPending || isShowing,
			analysis,
			hint: hint?.move,
			better: lesson?.better,
			arriving: client.arriving,
		}),
	);
	write(find("chosen-name", HTMLElement), gameTitle(rules));
	document.title = `${gameTitle(rules)} · noughts`;
	showSeats(state, score(view.pairing), isShowing);
	showStatus(view, {
		isWaiting: client.isWaiting || isSeeking,
		isPending,
		isPaused: client.isPaused,
		isShowing,
		placed,
		hint,
		lesson: lessonWords(lesson),
		table,
	});
	showPowers(view, rules);
	showActions(state, isPending, isOn);
	showOffer(state);
	showMoves(moves, view, review?.moves ?? [], lesson !== null && isHuman(state));
	showAnalysis(view, latest, isOn);
	if (view.ending || review) loadReview();
	reviewPart?.showReview(view, review, isReviewing);
}

/** @type {typeof import("./later/review.js") | null} */
let reviewPart = null;
let isReviewLoading = false;

/** Loads what shows a judged game, when there is one for the first time. */
async function loadReview() {
	if (reviewPart || isReviewLoading) return;
	isReviewLoading = true;
	reviewPart = await load(import("./later/review.js"));
	isReviewLoading = false;
	if (!reviewPart) return;
	reviewPart.listenToReview(client, truth, board);
	show();
}

/**
 * Whether a person plays the side to move on the board that is shown.
 * @param {State} state
 */
function isHuman({ match, view }) {
	return match[view.to_move] === "human";
}

/** @type {{ game: number, offer: Offer | null }} the opponent to offer after a game */
let latestOffer = { game: 0, offer: null };

/** @param {State} state */
function showOffer({ view }) {
	const { game, offer } = latestOffer;
	offerBox.hidden = !offer || game !== client.number || !view.ending || !view.is_present;
	write(find("offer-words", HTMLElement), offer?.words ?? "");
	write(find("offer-play", HTMLElement), offer ? `Play ${offer.title}` : "");
}

/** Starts the same game against the opponent that is offered. */
function takeOffer() {
	const { offer } = latestOffer;
	if (!offer || !client.state) return;
	const { rules, moves, view } = client.state;
	const opponent = other(view.you ?? "x");
	const opener = moves[0]?.mark ?? "x";
	client.start({ rules: rules.text, opener, [opponent]: offer.player });
	board.focus();
}

let markCount = 0;
let lastEnding = "";

/** What a change causes once: a sound, the score, what a player learns. */
function follow() {
	if (!client.state) return;
	const { match, view, rules } = client.state;
	const isPersons = match.x === "human" || match.o === "human";
	if (isPersons && !view.ending) explainOnce(rules);
	const marks = view.board.replaceAll(".", "").length + (client.placed ? 1 : 0);
	if (markCount && marks > markCount) tick();
	markCount = marks;
	const ending = view.ending ? `${client.number} ${match.game} ${match.resigned}` : "";
	if (ending === lastEnding) return;
	lastEnding = ending;
	if (!view.ending || !client.isPlayed) return;
	const game = client.number;
	count(game, match, view.pairing.key).then((offer) => {
		latestOffer = { game, offer };
		show();
	});
	const learner = /** @type {MarkName[]} */ (["x", "o"]).find((mark) => learns(match[mark]));
	if (learner && view.you === other(learner) && !view.ending.resigned) adapt(match.game, learner);
}

client.addEventListener("change", () => {
	if (client.pending.length) {
		truth.dropHint();
		clearNote(); // what it says is about an earlier command
	}
	truth.follow(client.state);
	follow();
	show();
});
client.addEventListener("refuse", (event) => {
	if (event instanceof CustomEvent) say(event.detail);
});
truth.addEventListener("change", show);

board.addEventListener("choose", (event) => {
	if (event instanceof CustomEvent) client.choose(event.detail);
});
board.addEventListener("aim", (event) => {
	if (event instanceof CustomEvent) say(`Tap ${event.detail} again to place your mark there.`);
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
				: connection.state === "loading"
					? connection.loadingWords
					: "",
	);
});

/** @param {"game" | "opponent" | "friend"} [wish] */
const menu = async (wish) => (await load(import("./later/menu.js")))?.openMenu(client, wish);
find("friend-button", HTMLButtonElement).addEventListener("click", () => menu("friend"));
find("help-button", HTMLButtonElement).addEventListener("click", async () => {
	(await load(import("./later/help.js")))?.openHelp(
		() => explainPowers(client.state?.rules.text ?? "power"),
		toggleSound,
	);
});
document.addEventListener("click", (event) => {
	if (!(event.target instanceof Element)) return;
	const dialog = event.target.closest("dialog");
	if (event.target === dialog || event.target.closest("[data-closes]")) dialog?.close();
});
fresh.addEventListener("click", () => {
	history.pushState(null, "", location.pathname);
	client.open(START);
});
find("offer-play", HTMLButtonElement).addEventListener("click", takeOffer);
find("powers", HTMLElement).addEventListener("click", () => board.focus()); // the next choice
addEventListener("popstate", open);

listenToActions(client, truth, board, () => menu("game"));
listenToSeats(() => menu("opponent"));
listenToPowers(client);
listenToMoves(client);
const click = (/** @type {string} */ id) => () => {
	const button = find(id, HTMLButtonElement);
	if (button.checkVisibility()) button.click();
};

function escape() {
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
		n: () => menu("game"),
		r: () => startAgain(client),
		"?": click("help-button"),
		"[": () => look(client, -1),
		"]": () => look(client, 1),
		Escape: escape,
	},
	() => client.state?.rules.cells.length ?? 0,
	(cell) => client.state && board.press(cell),
);
open();
