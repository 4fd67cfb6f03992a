/** What the board shows, and the same in words for screen readers. */

import { columnOf } from "../drawing.js";
import { labels } from "./values.js";

/** @import { AnalysisView, MarkName, MoveView, RulesView } from "../wire.js" */
/** @import { Label } from "./values.js" */
/** @import { State } from "./match.js" */

/**
 * @typedef {object} Picture
 * @property {RulesView} rules
 * @property {string} game what identifies the position: moves that follow it extend it
 * @property {string} board one letter a cell
 * @property {MarkName} mark whose turn it is
 * @property {MoveView | null} last the move that led here
 * @property {string | null} pencil the cell of a mark that is not final
 * @property {string | null} blocked
 * @property {string[]} line the winning one
 * @property {number[][]} strokes how to draw it: x and y of both ends, in cells
 * @property {"place" | "swap" | "block"} kind what a choice does
 * @property {string[]} choices the cells that may be chosen
 * @property {Map<string, string>} landings where a mark falls that is put on a cell
 * @property {string | null} first the mark of a swap that was chosen first
 * @property {[string, string][]} pairs the swaps that may be made by dragging
 * @property {Map<string, Label>} labels what a move to a cell is worth
 * @property {MoveView[]} best the best line
 * @property {MoveView | null} hint a good move, to be drawn on the board
 * @property {boolean} isPast whether the position was looked up again
 */

/**
 * @param {Pick<State, "view" | "rules">} state
 * @param {object} [more]
 * @param {string | null} [more.placed] a mark to show before the server has answered
 * @param {boolean} [more.isPending] whether a command has no answer yet: what can be chosen after it
 *   is not known
 * @param {AnalysisView | null} [more.analysis] of the position that is shown
 * @param {MoveView | null} [more.hint]
 * @param {MoveView | null} [more.better] than the move that was made in an earlier position
 * @param {MoveView | null} [more.arriving] a computer's move of which only the mark is shown
 * @returns {Picture}
 */
export function pictureOf({ view, rules }, more = {}) {
	const { placed = null, isPending = false, analysis = null, hint = null } = more;
	const { better = null, arriving = null } = more;
	const added = arriving?.cell ?? placed;
	const index = added === null ? -1 : rules.cells.indexOf(added);
	const board =
		added === null ? view.board : view.board.split("").with(index, view.to_move).join("");
	const hasPowers = rules.swaps > 0 || rules.blocks > 0;
	const pencil = hasPowers ? (placed ?? view.placed) : null;
	const isFree = placed === null && view.placed === null;
	return {
		rules,
		game: view.game,
		board,
		mark: view.to_move,
		last: arriving ? { ...arriving, power: null } : isFree ? view.last : null,
		pencil,
		blocked: view.blocked,
		line: view.is_present ? (view.ending?.line ?? []) : [],
		strokes: view.is_present ? (view.ending?.strokes ?? []) : [],
		kind: view.power ?? "place",
		choices: isPending ? [] : view.cells,
		landings: new Map(view.landings),
		first: view.first,
		pairs: isPending ? [] : view.swaps,
		labels: isFree ? labels(analysis) : new Map(),
		best: (isFree && analysis?.play) || [],
		hint: isFree ? (view.is_present ? hint : better) : null,
		isPast: !view.is_present,
	};
}

/**
 * @param {MarkName} mark
 * @returns {MarkName}
 */
export function other(mark) {
	return mark === "x" ? "o" : "x";
}

/**
 * What a person has to do for a move.
 * @param {Pick<MoveView, "cell" | "power">} move
 */
export function moveWords({ cell, power }) {
	return power ? `${cell}, then ${power.kind} ${power.cells.join(" and ")}` : cell;
}

const CAN_BE = { swap: "can be swapped", block: "can be blocked" };

/**
 * A cell in words.
 * @param {Picture} picture
 * @param {string} cell
 * @param {string} letter what stands on it
 */
export function cellWords(picture, cell, letter) {
	const landing = picture.landings.get(cell);
	const empty = landing ? `column ${columnOf(cell)}, lands on ${landing}` : "empty";
	const parts = [cell, letter === "." ? empty : letter.toUpperCase()];
	if (picture.pencil === cell) parts.push("placed, not final");
	if (picture.blocked === cell) parts.push(`blocked by ${other(picture.mark).toUpperCase()}`);
	if (picture.line.includes(cell)) parts.push("in the winning line");
	if (picture.first === cell) parts.push("chosen for the swap");
	else if (picture.kind !== "place" && picture.choices.includes(cell)) {
		parts.push(CAN_BE[picture.kind]);
	}
	if (picture.hint?.cell === cell) parts.push(picture.isPast ? "better move" : "hint");
	if (picture.last?.cell === cell) parts.push("last move");
	const label = picture.labels.get(cell);
	if (label) parts.push(label.words);
	return parts.join(", ");
}
