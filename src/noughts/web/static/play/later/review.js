/** A finished game judged: accuracy of both sides, and what was better than the move looked at. */

import { find, make } from "../../elements.js";
import { lessonAt, worst } from "../lessons.js";
import { listenToGraph, showGraph } from "./graph.js";

/** @import { ReviewView, ReviewedMoveView, View } from "../../wire.js" */
/** @import { NoughtsBoard } from "../board.js" */
/** @import { MatchClient } from "../match.js" */
/** @import { Truth } from "../truth.js" */

const box = find("review", HTMLElement);
const words = find("review-words", HTMLElement);
const verdict = find("review-verdict", HTMLElement);
const go = find("review-go", HTMLButtonElement);
const ask = find("review-ask", HTMLButtonElement);
const BEST_SHOWN = 4;

/**
 * @param {MatchClient} client
 * @param {Truth} truth
 * @param {NoughtsBoard} board
 */
export function listenToReview(client, truth, board) {
	listenToGraph(client);
	ask.addEventListener("click", () => truth.askReview());
	go.addEventListener("click", () => {
		client.send(`look ${Number(go.dataset.number) - 1}`); // where the move could still be avoided
		board.focus();
		find("seats", HTMLElement).scrollIntoView({ block: "nearest" }); // the status, the board and what to do with it
	});
}

/**
 * @param {View} view
 * @param {ReviewView | null} review
 * @param {boolean} isReviewing whether it was asked for and is not there yet
 */
export function showReview(view, review, isReviewing) {
	const isOver = view.ending !== null;
	box.hidden = !view.plies || (review ? !isOver && view.is_present : !isOver);
	ask.hidden = !isOver || review !== null || isReviewing;
	words.textContent = isOver && review ? review.summary : isReviewing ? "Judging the moves …" : "";
	const isLesson = lessonAt(view, review) !== null;
	verdict.replaceChildren(
		...(review && !isLesson ? judgement(view, review.moves[view.ply - 1]) : []),
	);
	const slip = isOver && view.is_present ? worst(view, review) : undefined;
	go.hidden = !slip;
	go.textContent = slip ? `Look at move ${slip.number}, the ${slip.label}` : "";
	go.dataset.number = String(slip?.number ?? 1);
	showGraph(review, view.ply);
}

/**
 * @param {View} view
 * @param {ReviewedMoveView | undefined} review
 * @returns {(Node | string)[]}
 */
function judgement({ last }, review) {
	if (!review || review.move !== last?.text) return [];
	const { label, comment, best } = review;
	/** @type {(Node | string)[]} */
	const parts = [`Move ${review.number}: ${last.words} `];
	if (label) parts.push(make("b", { class: `verdict ${label}` }, capital(label)), ". ");
	if (comment) {
		parts.push(comment);
	} else if (label && label !== "best" && best.length) {
		const more = best.length > BEST_SHOWN ? " and others" : "";
		parts.push(`Better: ${best.slice(0, BEST_SHOWN).join(", ")}${more}.`);
	}
	return parts;
}

/** @param {string} text */
function capital(text) {
	return text[0].toUpperCase() + text.slice(1);
}
