/**
 * Words that explain themselves: a click, a tap or Enter on one opens a note, Escape closes it.
 *
 * An element with `data-term` is such a word; with `data-term-of` it explains what a menu shows.
 */

import { find, make } from "../elements.js";
import { explain } from "./glossary.js";

const note = find("term", HTMLElement);
const title = find("term-title", HTMLElement);
const words = find("term-words", HTMLElement);
const MARGIN = 8; // pixels to the edge of the window

/**
 * A word that can be asked for its meaning.
 * @param {string} name in the glossary
 * @param {string} [text] if the word is shown differently
 */
export function term(name, text) {
	return make(
		"button",
		{ type: "button", class: "term", "data-term": name },
		text ?? explain(name).title,
	);
}

document.addEventListener("click", (event) => {
	const button = event.target instanceof Element ? event.target.closest("[data-term]") : null;
	if (button instanceof HTMLElement) show(button);
});

/** @param {HTMLElement} button */
function show(button) {
	const menu = document.getElementById(button.dataset.termOf ?? "");
	const choice = menu instanceof HTMLSelectElement ? `:${menu.value}` : "";
	const entry = explain(button.dataset.term + choice);
	title.textContent = entry.title;
	words.textContent = entry.words;
	// Behind an open dialog nothing can be reached, so the note goes into it.
	(button.closest("dialog") ?? document.body).append(note);
	note.showPopover();
	place(button.getBoundingClientRect());
	note.focus();
}

/** @param {DOMRect} word */
function place(word) {
	const { offsetWidth: width, offsetHeight: height } = note;
	const left = Math.max(MARGIN, Math.min(word.left, innerWidth - width - MARGIN));
	const isBelow = word.bottom + height + MARGIN < innerHeight;
	note.style.left = `${left}px`;
	note.style.top = `${Math.max(MARGIN, isBelow ? word.bottom + 4 : word.top - height - 4)}px`;
}
