/** Games as small boards, with the names of both and how it stands. */

import { smallBoard, markShape } from "../drawing.js";
import { draw, make } from "../elements.js";
import { redrawOne } from "./redraw.js";
import { boardWords } from "./words.js";

/** @import { MarkName } from "../wire.js" */
/** @import { BoardView, Picture } from "./connection.js" */

/**
 * A mark in a line of text.
 * @param {MarkName} mark
 */
function sign(mark) {
	const shape = markShape(mark, 3);
	return draw("svg", { class: `small-mark ${mark}`, viewBox: "-45 -45 90 90" }, shape);
}

/**
 * @param {BoardView} board
 * @param {Picture | undefined} picture
 * @param {MarkName} mark
 */
function player(board, picture, mark) {
	const isTurn = !board.is_over && picture?.to_move === mark;
	const classes = ["player", mark, isTurn ? "turn" : "", board.winner === mark ? "winner" : ""];
	const name = make("span", { class: "name" }, board[`${mark}_name`]);
	return make("p", { class: classes.join(" ") }, sign(mark), name);
}

/**
 * @param {BoardView} board
 * @param {Picture | undefined} picture
 * @param {...Node} more
 */
export function boardCard(board, picture, ...more) {
	const words = boardWords(board, picture);
	const drawing = picture
		? smallBoard(picture, picture.board, {
				last: board.is_over ? undefined : (picture.last ?? undefined),
				blocked: picture.blocked ?? undefined,
				strokes: picture.strokes,
			})
		: make("p", { class: "soft small" }, "No picture");
	const label = `${board.x_name} (X) against ${board.o_name} (O)`;
	return make(
		"li",
		{
			class: `class-board${board.is_over ? " over" : ""}`,
			"data-board": board.number,
			"aria-label": label,
		},
		player(board, picture, "x"),
		player(board, picture, "o"),
		make("div", { class: `space ${board.winner ?? ""}` }, drawing),
		make("p", { class: "how" }, words),
		...more,
	);
}

/**
 * Replaces one card after a move.
 * @param {Element} list
 * @param {Element} card
 */
export function replaceCard(list, card) {
	redrawOne(list, `[data-board="${card.getAttribute("data-board")}"]`, card);
}
