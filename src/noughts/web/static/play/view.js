/** What a board is to show, and how it is told to those who do not see it. */

import { other } from "./game.js";

/** @import { MarkName, MoveView, RulesView } from "../wire.js" */
/** @import { Label } from "./signs.js" */

/**
 * @typedef {object} View
 * @property {RulesView} rules
 * @property {string} game what identifies the position: moves that follow it extend it
 * @property {string} board one letter a cell
 * @property {MarkName} mark whose turn it is
 * @property {MoveView | null} last the move that led here
 * @property {string | null} pencil the cell of a mark that is not final
 * @property {string | null} blocked
 * @property {string[]} line the winning one
 * @property {"place" | "swap" | "block"} kind what a choice does
 * @property {string[]} choices the cells that may be chosen
 * @property {string | null} first the mark of a swap that was chosen first
 * @property {[string, string][]} pairs the swaps that may be made by dragging
 * @property {Map<string, Label>} labels what a move to a cell is worth
 * @property {MoveView[]} best the best line
 * @property {MoveView | null} hint
 */

const CAN_BE = { swap: "can be swapped", block: "can be blocked" };

/**
 * A cell in words.
 * @param {View} view
 * @param {string} cell
 * @param {string} letter what stands on it
 */
export function cellWords(view, cell, letter) {
	const parts = [cell, letter === "." ? "empty" : letter.toUpperCase()];
	if (view.pencil === cell) parts.push("placed, not final");
	if (view.blocked === cell) parts.push(`blocked by ${other(view.mark).toUpperCase()}`);
	if (view.line.includes(cell)) parts.push("in the winning line");
	if (view.first === cell) parts.push("chosen for the swap");
	else if (view.kind !== "place" && view.choices.includes(cell)) parts.push(CAN_BE[view.kind]);
	if (view.hint?.cell === cell) parts.push("hint");
	if (view.last?.cell === cell) parts.push("last move");
	const label = view.labels.get(cell);
	if (label) parts.push(label.words);
	return parts.join(", ");
}
