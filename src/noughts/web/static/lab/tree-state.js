/** What is to be seen of a replay: at which step, which nodes are open, and which one is selected. */

/** @import { Replay } from "./replay-model.js" */
/** @import { Look } from "./tree-drawing.js" */

export class TreeState {
	step = 0;
	/** The way to the current node, or all there is. @type {"path" | "tree"} */
	view = "path";
	/** Finished nodes that stay open in the path view. @type {Set<number>} */
	opened = new Set();
	/** Nodes that are closed in the view of the whole tree. @type {Set<number>} */
	shut = new Set();
	/** @type {number | null} */
	selected = null;
	showsLine = false;
	/** Counts what changes the shape of the tree. */
	version = 0;

	/** @param {Replay} replay */
	constructor(replay) {
		this.replay = replay;
	}

	/**
	 * Opens a closed node or closes an open one.
	 * @param {number} node
	 */
	toggle(node) {
		const set = this.view === "path" ? this.opened : this.shut;
		if (set.has(node)) set.delete(node);
		else if (this.replay.last[node] > node) set.add(node);
		this.version++;
	}

	/**
	 * Opens what hides a node.
	 * @param {number} node
	 */
	reveal(node) {
		for (const above of this.replay.path(node).slice(0, -1)) {
			if (this.view === "path") this.opened.add(above);
			else this.shut.delete(above);
		}
		this.version++;
	}

	/** Closes everything that was opened by hand, or opens everything that was closed. */
	tidy() {
		this.opened.clear();
		this.shut.clear();
		this.version++;
	}

	/**
	 * Whether a node's children are seen, if it has any that were entered.
	 * @param {number} node
	 */
	isOpen(node) {
		const { replay, step } = this;
		if (this.view === "tree") return !this.shut.has(node);
		if (this.opened.has(node)) return true;
		const current = replay.nodeAt[step];
		return (
			node === current ||
			(node < current && replay.last[node] >= current && !replay.hasReturned(node, step))
		);
	}

	/** @param {number} node */
	isSeen(node) {
		const replay = this.replay;
		for (let n = replay.parent[node]; n >= 0; n = replay.parent[n])
			if (!this.isOpen(n)) return false;
		return true;
	}

	/**
	 * The node itself, or the closed one that hides it.
	 * @param {number} node
	 */
	nearestSeen(node) {
		const path = this.replay.path(node);
		return path.find((above) => !this.isOpen(above)) ?? node;
	}

	get showsLineNow() {
		return this.showsLine || this.step === this.replay.steps - 1;
	}

	/**
	 * @param {number} node
	 * @returns {Look}
	 */
	lookOf(node) {
		const { step } = this;
		const replay = this.replay;
		const current = replay.nodeAt[step];
		const isHiding = replay.last[node] > node && !this.isOpen(node);
		const folded = isHiding ? Math.min(replay.last[node], replay.entered[step] - 1) - node : 0;
		return {
			isCurrent: node === current,
			isOnPath: node <= current && replay.last[node] >= current,
			isSelected: node === this.selected,
			isOnLine: replay.line.has(node) && this.showsLineNow,
			folded: Math.max(0, folded),
		};
	}
}
