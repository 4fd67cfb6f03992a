/** What there is to learn from a game that was judged. */

/** @import { ReviewView, ReviewedMoveView, View } from "../wire.js" */

/**
 * The move that a person learns most from: one of their own, if there is one.
 * @param {View} view
 * @param {ReviewView | null} review
 */
export function worst({ you }, review) {
	if (!review) return undefined;
	const { x, o } = review.lessons;
	const first = Math.min(x ?? Infinity, o ?? Infinity);
	return review.moves[((you && review.lessons[you]) ?? first) - 1];
}

/**
 * The next move of an earlier position, where it was poor and a better one can be shown.
 * @param {View} view
 * @param {ReviewView | null} review
 * @returns {ReviewedMoveView | null}
 */
export function lessonAt(view, review) {
	const next = view.is_present ? undefined : review?.moves[view.ply];
	return next?.better ? next : null;
}

/**
 * A headline, and what there is to add.
 * @param {ReviewedMoveView | null} lesson
 * @returns {[string, string] | null}
 */
export function lessonWords(lesson) {
	if (!lesson) return null;
	const { number, mark, move, label, comment, better } = lesson;
	const kind = `${label === "inaccuracy" ? "an" : "a"} ${label}`;
	const headline = `Move ${number}: ${mark.toUpperCase()} played ${move}, ${kind}`;
	return [headline, comment ?? `Better was ${better?.text}.`];
}
