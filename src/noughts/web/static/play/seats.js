/** Who sits at the board: names, whose turn it is, the score of the visit, and the stocks. */

import { draw, find, icon, make } from "../elements.js";
import { strokes } from "../drawing.js";
import { PERSON, playerTitle } from "./family.js";
import { score } from "./score.js";

/** @import { MarkName } from "../wire.js" */
/** @import { Session } from "./session.js" */

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

/** @param {Session} session */
export function showSeats(session) {
	const { state, you, players } = session;
	if (!state) return;
	const { x, o, draws } = score(session);
	const name = (/** @type {MarkName} */ mark) =>
		players[mark] !== PERSON ? playerTitle(players[mark]) : you ? "You" : "Person";
	const seat = (/** @type {MarkName} */ mark, /** @type {number} */ wins) => {
		const isTurn = !session.isOver && session.toMove === mark;
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
		const stock = session.shown?.stocks[mark];
		if (session.hasPowers && stock) {
			const { swaps, blocks } = state.rules;
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
