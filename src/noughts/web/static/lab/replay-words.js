/** A step of a replay in words. */

import { scoreText } from "./replay-model.js";

/** @import { Replay } from "./replay-model.js" */

/**
 * What happens at a node at a step.
 * @param {Replay} replay
 * @param {number} node
 * @param {number} step
 */
export function headline(replay, node, step) {
	const isDone = replay.hasReturned(node, step);
	const score = scoreText(replay.score[node], replay.view.infinity);
	const next = replay.turn(node).toUpperCase();
	const move = replay.move(node);
	if (!move) {
		const round = replay.roots.indexOf(node) + 1;
		const start = replay.roots.length > 1 ? `Round ${round}: the search` : "The search";
		return isDone ? `${start} is done. Score: ${score}.` : `${start} starts here.`;
	}
	const mover = next === "X" ? "O" : "X";
	if (isDone) return `${mover} plays ${move}. Score: ${score}.`;
	if (node === replay.nodeAt[step]) return `${mover} plays ${move}. What can ${next} answer?`;
	return `${mover} plays ${move}. ${next}'s answers are being tried.`;
}

/**
 * Why it is so, or what is looked for.
 * @param {Replay} replay
 * @param {number} node
 * @param {number} step
 */
export function reason(replay, node, step) {
	if (replay.hasReturned(node, step)) return replay.sentence(node);
	return replay.turn(node) === "x"
		? "X is to move and wants the largest score."
		: "O is to move and wants the smallest score.";
}

/**
 * What was found in the end.
 * @param {Replay["view"]} view
 */
export function resultWords({ value, move, nodes }) {
	const count = `${nodes.toLocaleString("en")} ${nodes === 1 ? "node" : "nodes"}`;
	return `Result: ${value}${move ? ` with ${move}` : ""}, after ${count}`;
}
