/** The table of the pupils, the best first. */

import { make } from "../elements.js";
import { pointWords } from "./words.js";

/** @import { PupilView } from "./connection.js" */

/**
 * A row; `more` are further cells.
 * @param {PupilView} pupil
 * @param {boolean} isYou
 * @param {...Node} more
 */
export function row(pupil, isYou, ...more) {
	const { id, name, rank, points, wins, draws, losses, state } = pupil;
	const classes = [isYou ? "you" : "", state].join(" ").trim();
	return make(
		"tr",
		{ class: classes, "data-pupil": id },
		make("td", { class: "number" }, `${rank}.`),
		make("th", { scope: "row" }, name, ...(isYou ? [make("small", {}, " (you)")] : [])),
		make("td", { class: "number" }, pointWords(points)),
		make("td", { class: "number record-cell" }, `${wins} · ${draws} · ${losses}`),
		...more,
	);
}

/**
 * @param {HTMLElement} body of the table
 * @param {PupilView[]} pupils
 * @param {number | null} you
 */
export function showStandings(body, pupils, you) {
	body.replaceChildren(...pupils.map((pupil) => row(pupil, pupil.id === you)));
}
