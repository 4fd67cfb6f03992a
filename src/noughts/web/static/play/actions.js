/** The buttons beside the board. */

import { find } from "../elements.js";
import { say } from "./announcer.js";
import { takeBack } from "./commands.js";
import { copy, gameAsText, saveImage } from "./share.js";
import { isLoud, setLoud } from "./sound.js";

/** @import { NoughtsBoard } from "./board.js" */
/** @import { View } from "../wire.js" */
/** @import { MatchClient } from "./match.js" */
/** @import { Truth } from "./truth.js" */

const button = (/** @type {string} */ id) => find(id, HTMLButtonElement);
const undo = button("undo");
const redo = button("redo");
const hint = button("hint");
const analyse = button("analyse");
const retry = button("retry");
const resign = button("resign");
const sure = find("sure", HTMLElement);
const sound = button("sound");

/**
 * @param {MatchClient} client
 * @param {Truth} truth
 * @param {NoughtsBoard} board
 * @param {() => void} openMenu
 */
export function listenToActions(client, truth, board, openMenu) {
	const send = (/** @type {string} */ id, /** @type {string} */ command) =>
		button(id).addEventListener("click", () => client.send(command));
	undo.addEventListener("click", () => takeBack(client));
	send("redo", "redo");
	send("retry", "retry");
	send("sides", "change sides");
	hint.addEventListener("click", () => truth.askHint());
	analyse.addEventListener("click", () => truth.turn(!truth.isOn));
	for (const id of ["new", "chosen", "problem-new"]) button(id).addEventListener("click", openMenu);
	resign.addEventListener("click", () => {
		sure.hidden = false;
		button("resign-yes").focus();
	});
	button("resign-yes").addEventListener("click", () => {
		sure.hidden = true;
		client.send("resign");
		retry.focus();
	});
	button("resign-no").addEventListener("click", () => {
		sure.hidden = true;
		resign.focus();
	});
	button("copy-link").addEventListener("click", () => offer(location.href, "The link is copied."));
	button("copy-text").addEventListener("click", () => {
		if (client.state) offer(gameAsText(client.state), "The game is copied as text.");
	});
	button("save-image").addEventListener("click", () => {
		if (client.state) saveImage(board, client.state);
	});
	sound.addEventListener("click", () => {
		setLoud(!isLoud());
		sound.ariaPressed = String(isLoud());
	});
	sound.ariaPressed = String(isLoud());
}

/**
 * @param {string} text
 * @param {string} done
 */
async function offer(text, done) {
	say((await copy(text)) ? done : `The browser does not let the page copy. Here it is: ${text}`);
}

/**
 * @param {View} view
 * @param {boolean} isPending whether the server has yet to answer a command
 * @param {boolean} isAnalysed whether the analysis is shown
 */
export function showActions(view, isPending, isAnalysed) {
	const can = (/** @type {string} */ command) => view.commands.includes(command);
	undo.disabled = !can("undo") && !can("restore") && !isPending;
	redo.disabled = !can("redo");
	hint.disabled = !view.is_present || !view.is_humans_turn || view.placed !== null;
	analyse.ariaPressed = String(isAnalysed);
	resign.disabled = !can("resign");
	if (resign.disabled) sure.hidden = true;
	retry.classList.toggle("primary", view.ending !== null && view.is_present);
}
