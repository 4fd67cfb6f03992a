/** The buttons beside the board. */

import { find, write } from "../elements.js";
import { say } from "./announcer.js";
import { takeBack } from "./commands.js";
import { labFields } from "./link.js";
import { load } from "./loading.js";
import { other } from "./picture.js";
import { isLoud, setLoud } from "./sound.js";
import { askFirst, closeQuestion } from "./sure.js";

/** @import { NoughtsBoard } from "./board.js" */
/** @import { MatchClient, State } from "./match.js" */
/** @import { Truth } from "./truth.js" */

const button = (/** @type {string} */ id) => find(id, HTMLButtonElement);
const undo = button("undo");
const redo = button("redo");
const hint = button("hint");
const analyse = button("analyse");
const retry = button("retry");
const resign = button("resign");
const sides = button("sides");
const sound = button("sound");
const toLab = find("to-lab", HTMLAnchorElement);

/**
 * @param {MatchClient} client
 * @param {Truth} truth
 * @param {NoughtsBoard} board
 * @param {() => void} openMenu
 */
export function listenToActions(client, truth, board, openMenu) {
	undo.addEventListener("click", () => takeBack(client));
	redo.addEventListener("click", () => client.send("redo"));
	retry.addEventListener("click", () => startAgain(client));
	hint.addEventListener("click", () => truth.askHint());
	analyse.addEventListener("click", () => truth.turn(!truth.isOn));
	for (const id of ["new", "chosen", "problem-new"]) button(id).addEventListener("click", openMenu);
	resign.addEventListener("click", () =>
		askFirst("Give up this game?", "Resign", () => {
			client.send("resign");
			retry.focus();
		}),
	);
	sides.addEventListener("click", () => changeSides(client));
	button("copy-link").addEventListener("click", async () => {
		const share = client.state && (await load(import("./later/share.js")));
		if (!share || !client.state) return;
		if (await share.copy(share.gameAsLink(client.state))) say("The link is copied.");
	});
	button("copy-text").addEventListener("click", async () => {
		const share = client.state && (await load(import("./later/share.js")));
		if (!share || !client.state) return;
		if (await share.copy(share.gameAsText(client.state))) say("The game is copied as text.");
	});
	button("save-image").addEventListener("click", async () => {
		const share = client.state && (await load(import("./later/share.js")));
		if (share && client.state) share.saveImage(board, client.state);
	});
	sound.addEventListener("click", toggleSound);
	sound.ariaPressed = String(isLoud());
}

export function toggleSound() {
	setLoud(!isLoud());
	sound.ariaPressed = String(isLoud());
}

/**
 * The same game again; undo brings the old one back.
 * @param {MatchClient} client
 */
export function startAgain(client) {
	const view = client.state?.view;
	client.send("retry");
	if (view?.plies && !view.ending) say("A new game. Undo brings the old one back.");
}

/**
 * Changes sides; in the middle of a game that cannot be undone, so the person is asked.
 * @param {MatchClient} client
 */
function changeSides(client) {
	const view = client.state?.view;
	if (!view) return;
	const change = () => client.send("change sides");
	if (!view.plies || view.ending) return change();
	const words = view.you
		? `Go on as ${other(view.you).toUpperCase()}? The computer takes over your ${view.you.toUpperCase()}.`
		: "Exchange the players? The game goes on, each with the other mark.";
	askFirst(words, view.you ? "Change sides" : "Exchange", change);
}

/**
 * @param {State} state
 * @param {boolean} isPending whether the server has yet to answer a command
 * @param {boolean} isAnalysed whether the analysis is shown
 */
export function showActions({ view, rules }, isPending, isAnalysed) {
	const can = (/** @type {string} */ command) => view.commands.includes(command);
	undo.disabled = !can("undo") && !can("restore") && !isPending;
	redo.disabled = !can("redo");
	hint.disabled = !view.is_present || !view.is_humans_turn || view.placed !== null;
	analyse.ariaPressed = String(isAnalysed);
	resign.disabled = !can("resign");
	const side = view.you ? `Play as ${other(view.you).toUpperCase()}` : "Exchange";
	write(/** @type {HTMLElement} */ (sides.lastElementChild), side);
	sides.disabled = !can("change sides") || isPending;
	if (resign.disabled && sides.disabled) closeQuestion();
	toLab.search = labFields(rules, view);
	retry.classList.toggle("primary", view.ending !== null && view.is_present);
}
