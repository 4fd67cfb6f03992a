/** Who sits at the board: names, whose turn it is, the score of the visit, and the stocks. */

import { draw, find, icon, make } from "../elements.js";
import { strokes } from "../drawing.js";
import { difficulty } from "./family.js";

/** @import { MarkName } from "../wire.js" */
/** @import { State } from "./match.js" */
/** @import { Numbers } from "./score.js" */

const MARKS = /** @type {MarkName[]} */ (["x", "o"]);
const draws = make("div", { class: "draws", title: "Draws" });
const cards = { x: card("x"), o: card("o") };
let lastPrint = "";

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

/** @param {MarkName} mark */
function card(mark) {
	return make("button", { type: "button", class: `seat ${mark}`, title: "Choose who plays (N)" });
}

/** @param {() => void} choose opens the choice of players */
export function listenToSeats(choose) {
	find("seats", HTMLElement).replaceChildren(cards.x, draws, cards.o);
	for (const mark of MARKS) cards[mark].addEventListener("click", choose);
}

/**
 * @param {State} state
 * @param {Numbers} score
 * @param {boolean} isShowing whether the last move is still being shown: the next turn comes later
 */
export function showSeats({ match, view, rules }, score, isShowing) {
	const turn = view.ending ? null : isShowing ? view.last?.mark : view.to_move;
	const titles = { x: difficulty(match.x), o: difficulty(match.o) };
	const print = JSON.stringify([view.names, titles, view.stocks, rules.text, score, turn]);
	if (print === lastPrint) return;
	lastPrint = print;
	for (const mark of MARKS) {
		cards[mark].classList.toggle("turn", turn === mark);
		cards[mark].replaceChildren(
			smallMark(mark),
			make("span", { class: "name" }, view.names[mark]),
			make(
				"span",
				{ class: "wins", title: "Games won" },
				String(score[mark]),
				make("span", { class: "hidden" }, " won"),
			),
			make("span", { class: "hidden" }, turn === mark ? ", to move" : ""),
			...(titles[mark] ? [make("span", { class: "word" }, titles[mark])] : []),
			...stock(view.stocks[mark], rules),
		);
	}
	draws.replaceChildren(make("b", {}, String(score.draws)), score.draws === 1 ? " draw" : " draws");
}

/**
 * What is left of the powers; nothing in games without them.
 * @param {{ swaps: number, blocks: number }} left
 * @param {{ swaps: number, blocks: number }} full
 */
export function stock(left, full) {
	if (!full.swaps && !full.blocks) return [];
	const parts = make("span", { class: "stock" });
	if (full.swaps) parts.append(icon("i-swap"), ...words(left.swaps, "swap"));
	if (full.blocks) parts.append(icon("i-block"), ...words(left.blocks, "block"));
	return [parts];
}

/**
 * @param {number} count
 * @param {string} power
 */
function words(count, power) {
	const text = ` ${power}${count === 1 ? "" : "s"} left `;
	return [String(count), make("span", { class: "hidden" }, text)];
}
