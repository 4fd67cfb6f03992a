/**
 * A recorded search, to be looked at from any step.
 *
 * A step is one event: a node is entered, or returns. A node without children does both at once.
 * Looking at a step costs the same wherever it is: nothing is played forward.
 */

/** @import { ReplayView } from "./wire.js" */

export class Replay {
	/** @param {ReplayView} view */
	constructor(view) {
		this.view = view;
		const { parent, last, depth, why } = view.columns;
		this.count = parent.length;
		this.parent = Int32Array.from(parent);
		this.last = Int32Array.from(last);
		this.depth = Int32Array.from(depth);
		this.score = Int32Array.from(view.columns.score);
		this.solvedAt = Int32Array.from(view.columns.solved_at);
		this.levels = Math.max(...depth.slice(0, 100_000)) + 1;
		this.line = new Set(view.line);
		/** @type {number[]} */
		this.roots = [];
		// The children of node n are `childList` from `childStart[n]` to `childStart[n + 1]`.
		this.childStart = new Int32Array(this.count + 1);
		for (let n = 0; n < this.count; n++) {
			if (parent[n] < 0) this.roots.push(n);
			else this.childStart[parent[n] + 1]++;
		}
		for (let n = 0; n < this.count; n++) this.childStart[n + 1] += this.childStart[n];
		this.childList = new Int32Array(this.childStart[this.count]);
		const next = this.childStart.slice();
		for (let n = 0; n < this.count; n++) {
			if (parent[n] >= 0) this.childList[next[parent[n]]++] = n;
		}
		const inner = last.reduce((count, at, n) => count + Number(at > n), 0);
		this.steps = this.count + inner;
		this.enterStep = new Int32Array(this.count);
		this.leaveStep = new Int32Array(this.count);
		// By step: whose event it is, and what has been counted so far.
		this.nodeAt = new Int32Array(this.steps);
		this.entered = new Int32Array(this.steps);
		this.leaves = new Int32Array(this.steps);
		this.cutoffs = new Int32Array(this.steps);
		this.hits = new Int32Array(this.steps);
		this.#walk(why);
	}

	/**
	 * Goes through the search once, from event to event.
	 * @param {ReplayView["columns"]["why"]} why
	 */
	#walk(why) {
		let step = 0;
		let [leaves, cutoffs, hits, entered] = [0, 0, 0, 0];
		/** @type {number[]} */
		const path = [];
		const note = (/** @type {number} */ node) => {
			this.nodeAt[step] = node;
			this.leaves[step] = leaves;
			this.cutoffs[step] = cutoffs;
			this.hits[step] = hits;
			this.entered[step] = entered;
			step++;
		};
		const leave = () => {
			const node = /** @type {number} */ (path.pop());
			if (why[node] === "cut") cutoffs++;
			this.leaveStep[node] = step;
			note(node);
		};
		for (let n = 0; n < this.count; n++) {
			while (path.length && path[path.length - 1] !== this.parent[n]) leave();
			entered++;
			this.enterStep[n] = step;
			if (this.last[n] > n) {
				path.push(n);
			} else {
				this.leaveStep[n] = step;
				if (why[n] === "end") leaves++;
				if (why[n] === "table" || why[n] === "twin") hits++;
			}
			note(n);
		}
		while (path.length) leave();
	}

	/** @param {number} step */
	clamp(step) {
		return Math.max(0, Math.min(this.steps - 1, Math.round(step) || 0));
	}

	/** @param {number} node */
	children(node) {
		return this.childList.subarray(this.childStart[node], this.childStart[node + 1]);
	}

	/**
	 * Whether a node has returned by a step.
	 * @param {number} node
	 * @param {number} step
	 */
	hasReturned(node, step) {
		return this.leaveStep[node] <= step;
	}

	/**
	 * @param {number} node
	 * @param {number} step
	 */
	isEntered(node, step) {
		return this.enterStep[node] <= step;
	}

	/** @param {number} node */
	board(node) {
		return this.view.columns.board[node];
	}

	/**
	 * The index of the cell that the last move placed on; undefined at a root.
	 * @param {number} node
	 */
	placed(node) {
		const above = this.parent[node];
		if (above < 0) return undefined;
		const [before, after] = [this.board(above), this.board(node)];
		return [...after].findIndex((letter, cell) => letter !== "." && before[cell] === ".");
	}

	/** @param {number} node */
	move(node) {
		return this.view.columns.move[node];
	}

	/** @param {number} node */
	why(node) {
		return this.view.columns.why[node];
	}

	/** @param {number} node */
	turn(node) {
		return /** @type {"x" | "o"} */ (this.view.columns.turn[node]);
	}

	/**
	 * The moves that a cut-off left out.
	 * @param {number} node
	 */
	skipped(node) {
		return this.view.skipped[node] ?? [];
	}

	/** @param {number} node */
	sentence(node) {
		return this.view.sentences[this.view.columns.sentence[node]];
	}

	/**
	 * From the root down to a node.
	 * @param {number} node
	 */
	path(node) {
		/** @type {number[]} */
		const path = [];
		for (let n = node; n >= 0; n = this.parent[n]) path.push(n);
		return path.reverse();
	}

	/**
	 * Alpha and beta at a node as they stand at a step: those on entry, and what came back since.
	 * @param {number} node
	 * @param {number} step
	 * @returns {{alpha: number, beta: number} | null}
	 */
	windowAt(node, step) {
		const { alpha: alphas, beta: betas } = this.view.columns;
		if (!alphas || !betas) return null;
		let [alpha, beta] = [alphas[node], betas[node]];
		for (const child of this.children(node)) {
			if (this.leaveStep[child] > step) break;
			if (this.turn(node) === "x") alpha = Math.max(alpha, this.score[child]);
			else beta = Math.min(beta, this.score[child]);
		}
		return { alpha, beta };
	}

	/**
	 * The best that has come back at a node so far, or null.
	 * @param {number} node
	 * @param {number} step
	 */
	bestAt(node, step) {
		if (this.hasReturned(node, step)) return this.score[node];
		/** @type {number | null} */
		let best = null;
		for (const child of this.children(node)) {
			if (this.leaveStep[child] > step) break;
			const score = this.score[child];
			if (best === null || (this.turn(node) === "x" ? score > best : score < best)) best = score;
		}
		return best;
	}

	/**
	 * The first step after `step` that `matches` accepts; the last step if there is none.
	 * @param {number} step
	 * @param {(node: number, isLeaving: boolean) => boolean} matches
	 */
	seek(step, matches) {
		for (let at = step + 1; at < this.steps; at++) {
			const node = this.nodeAt[at];
			if (matches(node, this.leaveStep[node] === at)) return at;
		}
		return this.steps - 1;
	}

	/**
	 * The next cut-off that leaves something out.
	 * @param {number} step
	 */
	nextCut(step) {
		return this.seek(step, (node, isLeaving) => isLeaving && this.skipped(node).length > 0);
	}

	/** @param {number} step */
	nextLeaf(step) {
		return this.seek(step, (node) => this.last[node] === node);
	}

	/**
	 * Past everything below the node that was just entered.
	 * @param {number} step
	 */
	over(step) {
		const node = this.nodeAt[step];
		return this.leaveStep[node] > step ? this.leaveStep[node] : this.clamp(step + 1);
	}

	/**
	 * To where the node above returns.
	 * @param {number} step
	 */
	out(step) {
		const above = this.parent[this.nodeAt[step]];
		return above < 0 ? this.steps - 1 : this.leaveStep[above];
	}
}

/**
 * A score with its sign.
 * @param {number} score
 * @param {number} infinity
 */
export function scoreText(score, infinity) {
	if (Math.abs(score) >= infinity) return score > 0 ? "+∞" : "−∞";
	return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";
}
