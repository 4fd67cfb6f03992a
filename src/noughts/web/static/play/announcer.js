/** Short messages: spoken by screen readers, and seen for a moment. */

import { find } from "../elements.js";

const MILLISECONDS = 4000;
const note = find("note", HTMLElement);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} text */
export function say(text) {
	clearTimeout(timer);
	note.textContent = text;
	note.classList.add("seen");
	timer = setTimeout(clearNote, MILLISECONDS);
}

export function clearNote() {
	note.classList.remove("seen");
	note.textContent = "";
}
