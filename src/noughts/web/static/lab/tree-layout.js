/**
 * Trees laid out tidily: siblings side by side, parents over the middle of their children.
 *
 * As lab/tree_layout.py does it, over the nodes that are to be seen. Columns and levels are plain
 * numbers; where they go on the screen is the picture's affair.
 */

/** @import { Replay } from "./replay-model.js" */

/**
 * @typedef {object} Layout
 * @property {Int32Array} nodes that are seen, in the order of the search
 * @property {Float32Array} column by node
 * @property {Map<number, number>} stubs the column of a node's cut moves
 * @property {Int32Array[]} levels the nodes of each level, from left to right
 * @property {number} width in columns
 */

/**
 * @param {Replay} replay
 * @param {(node: number) => boolean} isOpen whether a node's children are seen
 * @param {(node: number) => boolean} hasStub whether its cut moves need a place
 * @param {number} [end] nodes from this number on are left out
 * @returns {Layout}
 */
export function layOut(replay, isOpen, hasStub, end = replay.count) {
	const { last, depth, parent } = replay;
	/** @type {number[]} */
	const seen = [];
	for (let n = 0; n < end; n++) {
		seen.push(n);
		if (!isOpen(n)) n = last[n];
	}
	const offset = new Float32Array(replay.count);
	/** @type {Map<number, number>} */
	const stubs = new Map();
	/** @type {Map<number, Edges[]>} */
	const waiting = new Map(); // the subtrees of a parent, the last first
	/** @type {Edges[]} */
	const roots = [];
	for (let i = seen.length - 1; i >= 0; i--) {
		const node = seen[i];
		const below = waiting.get(node)?.reverse() ?? [];
		waiting.delete(node);
		if (isOpen(node) && hasStub(node)) below.push({ node: -1, left: [0], right: [0] });
		const edges = join(node, below, offset, stubs);
		const above = parent[node];
		if (above < 0) roots.push(edges);
		else if (waiting.has(above)) waiting.get(above)?.push(edges);
		else waiting.set(above, [edges]);
	}
	join(-1, roots.reverse(), offset, stubs);
	const column = new Float32Array(replay.count);
	let [min, max] = [Infinity, -Infinity];
	/** @type {number[][]} */
	const levels = Array.from({ length: replay.levels }, () => []);
	for (const node of seen) {
		column[node] = offset[node] + (parent[node] < 0 ? 0 : column[parent[node]]);
		min = Math.min(min, column[node]);
		max = Math.max(max, column[node]);
		levels[depth[node]].push(node);
	}
	for (const [node, place] of stubs) {
		min = Math.min(min, place + column[node]);
		max = Math.max(max, place + column[node]);
	}
	for (const [node, place] of stubs) stubs.set(node, place + column[node] - min);
	for (const node of seen) column[node] -= min;
	return {
		nodes: Int32Array.from(seen),
		column,
		stubs,
		levels: levels.map((level) => Int32Array.from(level)),
		width: max - min + 1,
	};
}

/**
 * The outline of a subtree, level by level, relative to its root.
 * @typedef {{node: number, left: number[], right: number[]}} Edges
 */

/**
 * Puts subtrees side by side below one parent.
 * @param {number} node
 * @param {Edges[]} below
 * @param {Float32Array} offset of each child from its parent
 * @param {Map<number, number>} stubs
 * @returns {Edges}
 */
function join(node, below, offset, stubs) {
	/** @type {number[]} */
	const left = [];
	/** @type {number[]} */
	const right = [];
	/** @type {number[]} */
	const places = [];
	for (const subtree of below) {
		let place = left.length ? -Infinity : 0;
		const common = Math.min(left.length, subtree.left.length);
		for (let i = 0; i < common; i++) place = Math.max(place, right[i] + 1 - subtree.left[i]);
		places.push(place);
		for (let i = 0; i < subtree.left.length; i++) {
			if (i >= left.length) left.push(subtree.left[i] + place);
			right[i] = subtree.right[i] + place;
		}
	}
	const middle = places.length ? (places[0] + places[places.length - 1]) / 2 : 0;
	below.forEach((subtree, i) => {
		if (subtree.node >= 0) offset[subtree.node] = places[i] - middle;
		else stubs.set(node, places[i] - middle);
	});
	for (let i = 0; i < left.length; i++) {
		left[i] -= middle;
		right[i] -= middle;
	}
	left.unshift(0);
	right.unshift(0);
	return { node, left, right };
}
