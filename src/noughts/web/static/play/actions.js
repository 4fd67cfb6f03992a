/** The buttons beside the board. */

import { find } from "../elements.js";
import { say } from "./announcer.js";
import { copy, gameAsText, saveImage } from "./share.js";
import { isLoud, setLoud } from "./sound.js";

/** @import { NoughtsBoard } from "./board.js" */
/** @import { Session } from "./session.js" */
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
 * @param {Session} session
 * @param {Truth} truth
 * @param {NoughtsBoard} board
 * @param {() => void} openMenu
 */
export function listenToActions(session, truth, board, openMenu) {
	undo.addEventListener("click", () => session.undo());
	redo.addEventListener("click", () => session.redo());
	hint.addEventListener("click", () => session.askHint());
	analyse.addEventListener("click", () => truth.turn(!truth.isOn));
	retry.addEventListener("click", () => session.retry());
	button("sides").addEventListener("click", () => session.swapSides());
	for (const id of ["new", "chosen", "problem-new"]) button(id).addEventListener("click", openMenu);
	resign.addEventListener("click", () => {
		sure.hidden = false;
		button("resign-yes").focus();
	});
	button("resign-yes").addEventListener("click", () => {
		sure.hidden = true;
		session.resign();
		retry.focus();
	});
	button("resign-no").addEventListener("click", () => {
		sure.hidden = true;
		resign.focus();
	});
	button("copy-link").addEventListener("click", () => offer(location.href, "The link is copied."));
	button("copy-text").addEventListener("click", () =>
		offer(gameAsText(session), "The game is copied as text."),
	);
	button("save-image").addEventListener("click", () => saveImage(board, session));
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
 * @param {Session} session
 * @param {Truth} truth
 */
export function showActions(session, truth) {
	undo.disabled = !session.canUndo;
	redo.disabled = !session.canRedo;
	hint.disabled = !session.isLive || !session.isPersonToMove || session.canTakeBack;
	analyse.ariaPressed = String(truth.isOn);
	resign.disabled = !session.resigner;
	if (!session.resigner) sure.hidden = true;
	retry.classList.toggle("primary", session.isOver && session.ply === null);
}
