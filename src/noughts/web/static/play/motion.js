/** How marks move; with reduced motion, the result is shown at once. */

import { arc } from "../drawing.js";

/** @import { Point } from "../drawing.js" */

const EXCHANGE = 900;
const BEFORE_EXCHANGE = 420;
const LEAVE = 160;

/** Whether the person asked for reduced motion. */
export function isMotionReduced() {
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Takes a mark off the board.
 * @param {SVGElement} shape
 */
export function leave(shape) {
	if (isMotionReduced()) {
		shape.remove();
		return;
	}
	shape
		.animate([{ opacity: 1 }, { opacity: 0 }], { duration: LEAVE, fill: "forwards" })
		.finished.then(
			() => shape.remove(),
			() => {},
		);
}

/**
 * Two marks change places along arcs, which never meet. They are at their ends already.
 * @param {SVGElement} first went from `from` to `to`
 * @param {SVGElement} second went the other way
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} waits until the mark that was just placed has been seen
 * @returns {Promise<void>}
 */
export async function exchange(first, second, from, to, waits) {
	if (isMotionReduced()) return;
	const timing = {
		duration: EXCHANGE,
		delay: waits ? BEFORE_EXCHANGE : 0,
		easing: "ease-in-out",
		fill: /** @type {const} */ ("backwards"),
	};
	const steps = (/** @type {Point[]} */ points) =>
		points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
	await Promise.allSettled([
		first.animate(steps(arc(from, to)), timing).finished,
		second.animate(steps(arc(to, from)), timing).finished,
	]);
}
