/** Who sits at the board: names, whose turn it is, the score of the visit, and the stocks. */

import { draw, find, icon, make } from "../elements.js";
import { strokes } from "../drawing.js";
import { playerTitle } from "./family.js";

/** @import { MarkName } from "../wire.js" */
/** @import { State } from "./match.js" */
/** @import { Score } from "./score.js" */

const box = find("seats", HTMLElement);

/**
 * A mark as small as a letter.
 * @param {MarkName} mark
 */
export function smallMark(mark) {
	return draw(
		"svg",
		{
			class: `small-mark ${mark}`,
			viewBox: "-42 -42 84 84",
			role: "img",
			"aria-label": mark.toUpperCase(),
		},
		...strokes(mark, 3).map((d) => draw("path", { d })),
	);
}

/**
 * @param {State} state
 * @param {Score} score
 */
export function showSeats({ match, view, rules }, { x, o, draws }) {
	const name = (/** @type {MarkName} */ mark) =>
		view.you === mark ? "You" : playerTitle(match[mark]);
	const seat = (/** @type {MarkName} */ mark, /** @type {number} */ wins) => {
		const isTurn = view.ending === null && view.to_move === mark;
		const card = make(
			"div",
			{ class: `seat ${mark}${isTurn ? " turn" : ""}` },
			smallMark(mark),
			make("span", { class: "name" }, name(mark)),
			make(
				"span",
				{ class: "wins", title: "Games won" },
				String(wins),
				make("span", { class: "hidden" }, " won"),
			),
		);
		if (isTurn) card.append(make("span", { class: "hidden" }, ", to move"));
		const stock = view.stocks[mark];
		const { swaps, blocks } = rules;
		if (swaps || blocks) {
			const parts = make("span", { class: "stock" });
			if (swaps) parts.append(icon("i-swap"), ...left(stock.swaps, "swap"));
			if (blocks) parts.append(icon("i-block"), ...left(stock.blocks, "block"));
			card.append(parts);
		}
		return card;
	};
	box.replaceChildren(
		seat("x", x),
		make(
			"div",
			{ class: "draws", title: "Draws" },
			make("b", {}, String(draws)),
			draws === 1 ? " draw" : " draws",
		),
		seat("o", o),
	);
}

/**
 * @param {number} count
 * @param {string} power
 */
function left(count, power) {
	const words = ` ${power}${count === 1 ? "" : "s"} left `;
	return [String(count), make("span", { class: "hidden" }, words)];
}
