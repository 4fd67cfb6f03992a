/** A finished game judged: accuracy of both sides, and what was better than the move looked at. */

import { find, make } from "../elements.js";
import { moveWords } from "./status.js";

/** @import { MarkName, ReviewedMoveView, ReviewView } from "../wire.js" */
/** @import { Session } from "./session.js" */
/** @import { Truth } from "./truth.js" */

const box = find("review", HTMLElement);
const words = find("review-words", HTMLElement);
const verdict = find("review-verdict", HTMLElement);
const go = find("review-go", HTMLButtonElement);
const ask = find("review-ask", HTMLButtonElement);
const BEST_SHOWN = 4;

/**
 * @param {Session} session
 * @param {Truth} truth
 */
export function listenToReview(session, truth) {
	ask.addEventListener("click", () => truth.wantReview());
	go.addEventListener("click", () => {
		session.look(Number(go.dataset.ply));
		const move = document.querySelector("#moves [aria-current]");
		if (move instanceof HTMLElement) move.focus();
	});
}

/**
 * @param {Session} session
 * @param {Truth} truth
 */
export function showReview(session, truth) {
	const { review, isReviewing } = truth;
	const { state, isOver, ply } = session;
	const isOffered = isOver && !review && !isReviewing;
	box.hidden = !state?.moves.length || (review ? !isOver && ply === null : !isOver);
	ask.hidden = !isOffered;
	words.textContent =
		isOver && review ? accuracy(review) : isReviewing ? "Judging the moves …" : "";
	verdict.replaceChildren(
		...(review ? judgement(session, review.moves[session.shownPly - 1]) : []),
	);
	const slip = isOver && ply === null ? worst(session, review) : undefined;
	go.hidden = !slip;
	go.textContent = slip ? `Look at move ${slip.number}, the ${slip.label}` : "";
	go.dataset.ply = String(slip?.number ?? 0);
}

/** @param {ReviewView} review */
function accuracy(review) {
	const sides = /** @type {MarkName[]} */ (["x", "o"]).flatMap((mark) => {
		const share = review.accuracy[mark];
		return share === null ? [] : [`${mark.toUpperCase()} ${Math.round(share * 100)} %`];
	});
	return sides.length
		? `Accuracy: ${sides.join(", ")}.`
		: "The moves of this game could not be judged exactly.";
}

/**
 * The move that a person learns most from: one of their own, if there is one.
 * @param {Session} session
 * @param {ReviewView | null} review
 */
function worst({ you }, review) {
	const slips = ["blunder", "mistake"].flatMap((label) =>
		(review?.moves ?? []).filter((move) => move.label === label),
	);
	return slips.find((move) => move.mark === you) ?? slips[0];
}

/**
 * @param {Session} session
 * @param {ReviewedMoveView | undefined} judged
 * @returns {(Node | string)[]}
 */
function judgement({ shownMove }, judged) {
	if (!judged || judged.move !== shownMove?.text) return [];
	const { label, comment, best } = judged;
	/** @type {(Node | string)[]} */
	const parts = [`${judged.number}. ${moveWords(shownMove)} `];
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
