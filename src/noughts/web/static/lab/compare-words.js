/** A comparison in words. */

/** @import { CounterView } from "./wire.js" */

/** @typedef {Pick<CounterView, "algorithm" | "nodes" | "finished">} Count */

/**
 * Who needs least.
 * @param {Count[]} rows
 */
export function summary(rows) {
	const finished = rows.filter((row) => row.finished);
	if (finished.length < 2) return "";
	const most = finished.reduce((a, b) => (b.nodes > a.nodes ? b : a));
	const least = finished.reduce((a, b) => (b.nodes < a.nodes ? b : a));
	if (most.nodes === least.nodes) return "All of them look at the same number of nodes.";
	const times = most.nodes / least.nodes;
	const factor = times < 10 ? times.toFixed(1) : Math.round(times).toLocaleString("en");
	return `${least.algorithm} needs ${factor} times fewer nodes than ${most.algorithm}.`;
}

/**
 * Why the last step of the ladder costs more than the one before it, where it does.
 * @param {Count[]} rows
 */
export function remark(rows) {
	const find = (/** @type {string} */ name) =>
		rows.find((row) => row.algorithm === name && row.finished);
	const [symmetry, deepening] = [find("+symmetry"), find("+deepening")];
	if (!symmetry || !deepening || deepening.nodes <= symmetry.nodes) return "";
	return (
		"Why does +deepening need more nodes than +symmetry here? It searches in rounds: one move " +
		"ahead, then two, then three, each time from the start, and every round is counted. Here one " +
		"deep search is cheaper than all rounds together. Rounds pay off on large boards, where the " +
		"search never gets to the end: a good move is ready whenever the time is up."
	);
}
