/** Where everything is: the layout, the camera over it, and what is on its way to its place. */

import { Camera } from "./camera.js";
import { BOARD } from "./tree-drawing.js";
import { layOut } from "./tree-layout.js";

/** @import { Layout } from "./tree-layout.js" */
/** @import { TreeState } from "./tree-state.js" */

const EASE = 0.28;
const STILL = 0.004;

export class TreeGeometry {
	camera = new Camera();
	/** Whether somebody has moved the camera by hand. */
	isTouched = false;
	isFollowing = true;
	/** Whether a step may take its time to be seen. */
	isCalm = false;
	#wide;
	#high;
	/** @type {Layout | null} */
	#layout = null;
	#layoutKey = "";
	/** The column of the straight way, in the path view. */
	#spine = 0;
	/** Where nodes are seen right now, on their way to their columns. @type {Map<number, number>} */
	#shown = new Map();

	/** @param {TreeState} state */
	constructor(state) {
		this.state = state;
		const { width, height } = state.replay.view;
		this.#wide = (width / Math.max(width, height)) * BOARD;
		this.#high = (height / Math.max(width, height)) * BOARD;
	}

	/** The layout, once there is one. */
	get #known() {
		if (!this.#layout) throw new Error("The tree is not laid out yet.");
		return this.#layout;
	}

	get levels() {
		return this.#known.levels;
	}

	/** @param {number} node */
	columnOf(node) {
		return this.#known.column[node];
	}

	/**
	 * The column of a node's cut moves, if they have one.
	 * @param {number} node
	 */
	stubOf(node) {
		return this.#known.stubs.get(node);
	}

	/** Lays everything out anew, and resets the camera. */
	reset() {
		this.isTouched = false;
		this.#layoutKey = "";
		this.#shown.clear();
	}

	/** Lays the tree out if something that matters has changed. */
	arrange() {
		const { camera } = this;
		const { replay, step } = this.state;
		if (camera.width < 2) return;
		const key = `${this.state.version} ${this.state.view === "path" ? `${step} ${this.state.selected}` : ""} ${camera.isDown} ${camera.width} ${camera.height}`;
		if (key === this.#layoutKey) return;
		this.#layoutKey = key;
		const hasCut = (/** @type {number} */ node) => replay.skipped(node).length > 0;
		this.#layout =
			this.state.view === "tree"
				? layOut(replay, (node) => !this.state.shut.has(node), hasCut)
				: layOut(
						replay,
						(node) => this.state.isOpen(node),
						(node) => replay.hasReturned(node, step) && hasCut(node),
						replay.entered[step],
					);
		if (this.state.view === "path") this.#straighten(this.#layout);
		camera.measures = camera.isDown
			? {
					slot: this.#wide + 30,
					level: this.#high + 62,
					columns: this.#layout.width,
					levels: replay.levels,
				}
			: {
					slot: this.#high + 34,
					level: this.#wide + 54,
					columns: this.#layout.width,
					levels: replay.levels,
				};
		if (!this.isTouched && this.state.view === "tree") camera.fit();
	}

	/**
	 * Shifts every level so that the way to the node that matters is a straight line: then all of it
	 * is in view, however many siblings there are.
	 * @param {Layout} layout
	 */
	#straighten(layout) {
		const replay = this.state.replay;
		const way = replay.path(
			this.state.nearestSeen(this.state.selected ?? replay.nodeAt[this.state.step]),
		);
		const root = layout.column[way[0]];
		const shifts = layout.levels.map(
			(_, level) => root - layout.column[way[Math.min(level, way.length - 1)]],
		);
		let [min, max] = [Infinity, -Infinity];
		for (const [node, place] of layout.stubs) {
			const shifted = place + (shifts[replay.depth[node] + 1] ?? 0);
			layout.stubs.set(node, shifted);
			[min, max] = [Math.min(min, shifted), Math.max(max, shifted)];
		}
		for (const node of layout.nodes) {
			layout.column[node] += shifts[replay.depth[node]];
			[min, max] = [Math.min(min, layout.column[node]), Math.max(max, layout.column[node])];
		}
		for (const [node, place] of layout.stubs) layout.stubs.set(node, place - min);
		for (const node of layout.nodes) layout.column[node] -= min;
		layout.width = max - min + 1;
		this.#spine = root - min;
	}

	/** Moves what is on its way by one frame; whether anything still moves. */
	glide() {
		const { camera } = this;
		const { replay } = this.state;
		const layout = this.#layout;
		if (!layout) return false;
		const current = replay.nodeAt[this.state.step];
		let isMoving = false;
		const toward = (
			/** @type {number} */ from,
			/** @type {number} */ to,
			/** @type {number} */ unit,
		) => {
			if (!this.isCalm || Math.abs(to - from) * unit < 0.4 || Math.abs(to - from) < STILL)
				return to;
			isMoving = true;
			return from + (to - from) * EASE;
		};
		if (this.state.view === "path") {
			/** @type {Map<number, number>} */
			const next = new Map();
			for (const node of layout.nodes) {
				const from = this.#shown.get(node) ?? next.get(replay.parent[node]) ?? layout.column[node];
				next.set(node, toward(from, layout.column[node], camera.pitch));
			}
			this.#shown = next;
		}
		if (!this.isFollowing) return isMoving;
		if (this.state.view === "path" && !this.isTouched) {
			const { measures } = camera;
			const along = (camera.along - 40) / (measures.levels * measures.level);
			camera.scale = Math.max(0.5, Math.min(1.5, along));
		}
		let column = camera.column;
		if (this.state.view === "path") {
			const half = Math.max(0, camera.across / camera.pitch / 2 - 0.8);
			const spine = this.#spine;
			column = Math.max(spine - half, Math.min(spine + half, (layout.width - 1) / 2));
		} else if (this.isTouched)
			column = keepNear(camera.column, layout.column[current], camera.across / camera.pitch);
		const span = camera.along / (camera.measures.level * camera.levelScale);
		const isHigh = replay.levels > span;
		const level = isHigh
			? keepNear(camera.level, replay.depth[current], span)
			: (replay.levels - 1) / 2;
		camera.column = toward(camera.column, column, camera.pitch);
		camera.level = toward(camera.level, level, camera.measures.level * camera.levelScale);
		if (!isMoving) camera.settle();
		return isMoving;
	}

	/**
	 * The middle of a node on the screen.
	 * @param {number} node
	 * @returns {[number, number]}
	 */
	spot(node) {
		const column =
			(this.state.view === "path" ? this.#shown.get(node) : undefined) ?? this.#known.column[node];
		const across = this.camera.acrossOf(column);
		const along = this.camera.alongOf(this.state.replay.depth[node]);
		return this.camera.isDown ? [across, along] : [along, across];
	}

	/**
	 * The nodes of a level that are in view, and one neighbour on each side, whose branches may be.
	 * @param {Int32Array} level
	 * @returns {[number, number]} from, and up to but not including
	 */
	inView(level) {
		const { camera } = this;
		const { replay } = this.state;
		const layout = this.#known;
		const end = lowerBound(level, level.length, (node) => node >= replay.entered[this.state.step]);
		if (this.state.view === "path") return [0, end];
		const [min, max] = [camera.columnAt(-BOARD), camera.columnAt(camera.across + BOARD)];
		const from = lowerBound(level, end, (node) => layout.column[node] >= min);
		const to = lowerBound(level, end, (node) => layout.column[node] > max);
		return [Math.max(0, from - 1), Math.min(end, to + 1)];
	}

	/**
	 * @param {number} x
	 * @param {number} y
	 * @returns {number | null}
	 */
	nodeAt(x, y) {
		const { camera } = this;
		const layout = this.#layout;
		if (!layout) return null;
		const [across, along] = camera.isDown ? [x, y] : [y, x];
		const level = Math.round(camera.levelAt(along));
		if (!layout.levels[level]) return null;
		const [from, to] = this.inView(layout.levels[level]);
		const reach = Math.max(8, (BOARD * camera.scale) / 2 + 6);
		/** @type {number | null} */
		let nearest = null;
		let min = reach;
		for (let i = from; i < to; i++) {
			const node = layout.levels[level][i];
			const [nx, ny] = this.spot(node);
			const distance = Math.abs((camera.isDown ? nx : ny) - across);
			if (distance < min) [nearest, min] = [node, distance];
		}
		return Math.abs(camera.alongOf(level) - along) <= reach + 8 ? nearest : null;
	}
}

/**
 * Moves a middle as little as keeps a point within the inner half of the view.
 * @param {number} middle
 * @param {number} point
 * @param {number} span
 */
function keepNear(middle, point, span) {
	const slack = span * 0.28;
	return Math.max(point - slack, Math.min(point + slack, middle));
}

/**
 * The first place in an ordered list where a condition begins to hold.
 * @param {Int32Array} list
 * @param {number} end
 * @param {(item: number) => boolean} holds
 */
function lowerBound(list, end, holds) {
	let [from, to] = [0, end];
	while (from < to) {
		const middle = (from + to) >> 1;
		if (holds(list[middle])) to = middle;
		else from = middle + 1;
	}
	return from;
}
