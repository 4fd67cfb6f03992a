/**
 * A tree drawn: everything in view, or only what some steps have changed.
 *
 * The nodes of a level are in order, so that those in view are found by halving.
 */

import { BOARD } from "./tree-drawing.js";

/** @import { TreeDrawing } from "./tree-drawing.js" */
/** @import { TreeGeometry } from "./tree-geometry.js" */

/** Below this many pixels between siblings their branches are left out. */
const BRANCH_PITCH = 2.5;
/** What stands under a board, in units of the tree. */
const LABEL = 19;
/** Dots closer than this are one. */
const DENSE = 0.8;

export class TreeScene {
	/** @param {TreeGeometry} geometry */
	constructor(geometry) {
		this.geometry = geometry;
		this.state = geometry.state;
	}

	/**
	 * @param {TreeDrawing} drawing
	 * @param {boolean} isDots
	 */
	drawAll(drawing, isDots) {
		const { pen, palette } = drawing;
		const { camera } = this.geometry;
		const { step } = this.state;
		const replay = this.state.replay;
		drawing.isDown = camera.isDown;
		pen.fillStyle = palette.paper;
		pen.fillRect(0, 0, camera.width, camera.height);
		pen.strokeStyle = palette.grid;
		pen.lineWidth = isDots ? 0.7 : 1.2;
		pen.beginPath();
		for (const level of this.geometry.levels) {
			const [from, to] = this.geometry.inView(level);
			for (let i = from; i < to; i++)
				this.#branchTo(drawing, level[i], isDots, i > 0 ? level[i - 1] : -1);
		}
		pen.stroke();
		if (!isDots) {
			this.#drawStubs(drawing);
			if (this.state.showsLineNow) this.#strong(drawing, replay.view.line, palette.good);
			this.#strong(drawing, replay.path(replay.nodeAt[step]), palette.ink);
		}
		for (const level of this.geometry.levels) {
			const [from, to] = this.geometry.inView(level);
			if (isDots) {
				this.#drawDots(drawing, level, from, to);
				continue;
			}
			for (let i = from; i < to; i++) {
				const node = level[i];
				const [x, y] = this.geometry.spot(node);
				drawing.node(node, x, y, camera.scale, step, this.state.lookOf(node));
				if (replay.parent[node] >= 0) this.#nameMove(drawing, node, x, y);
			}
		}
	}

	/**
	 * What the steps from `since` to now have changed, over what is drawn already.
	 * @param {TreeDrawing} drawing
	 * @param {number} since
	 */
	drawNew(drawing, since) {
		const replay = this.state.replay;
		const size = Math.max(1.4, BOARD * this.geometry.camera.scale);
		const { pen, palette } = drawing;
		pen.strokeStyle = palette.grid;
		pen.lineWidth = 0.7;
		pen.beginPath();
		for (let at = since; at <= this.state.step; at++) {
			const node = replay.nodeAt[at];
			if (replay.enterStep[node] === at && this.state.isSeen(node))
				this.#branchTo(drawing, node, true, -1);
		}
		pen.stroke();
		for (let at = since; at <= this.state.step; at++) {
			const node = replay.nodeAt[at];
			if (!this.state.isSeen(node)) continue;
			const [x, y] = this.geometry.spot(node);
			drawing.dot(node, x, y, size, this.#tick, this.geometry.camera.isDown, this.state.step);
		}
	}

	/**
	 * What moves above the tree: the way to the current node, and where a table's answer is from.
	 * @param {TreeDrawing} above
	 * @param {boolean} isDots
	 */
	drawCover(above, isDots) {
		const { pen, palette } = above;
		const { camera } = this.geometry;
		const { step } = this.state;
		const replay = this.state.replay;
		pen.clearRect(0, 0, camera.width, camera.height);
		const current = replay.nodeAt[step];
		if (isDots) {
			if (this.state.showsLineNow) this.#way(above, replay.view.line, palette.good, 3);
			this.#way(above, replay.path(current), palette.ink, 2);
			const [x, y] = this.geometry.spot(this.state.nearestSeen(current));
			pen.fillStyle = palette.glow;
			pen.strokeStyle = palette.ink;
			pen.lineWidth = 2.5;
			pen.beginPath();
			pen.arc(x, y, 7, 0, 2 * Math.PI);
			pen.fill();
			pen.stroke();
		}
		for (const node of new Set([current, this.state.selected ?? current])) {
			const origin = replay.solvedAt[node];
			if (origin < 0 || !replay.isEntered(node, step)) continue;
			above.link(
				...this.geometry.spot(this.state.nearestSeen(node)),
				...this.geometry.spot(this.state.nearestSeen(origin)),
			);
		}
		if (isDots && this.state.selected !== null) {
			const [x, y] = this.geometry.spot(this.state.nearestSeen(this.state.selected));
			pen.strokeStyle = palette.accent;
			pen.lineWidth = 3;
			pen.beginPath();
			pen.arc(x, y, 10, 0, 2 * Math.PI);
			pen.stroke();
		}
	}

	/**
	 * Branches along some nodes, drawn strongly.
	 * @param {TreeDrawing} drawing
	 * @param {number[]} nodes
	 * @param {string} colour
	 */
	#strong(drawing, nodes, colour) {
		const { pen } = drawing;
		pen.strokeStyle = colour;
		pen.lineWidth = 2.4;
		pen.beginPath();
		for (const node of nodes) if (this.state.isSeen(node)) this.#branchTo(drawing, node, false, -1);
		pen.stroke();
	}

	/**
	 * @param {TreeDrawing} drawing
	 * @param {Int32Array} level
	 * @param {number} from
	 * @param {number} to
	 */
	#drawDots(drawing, level, from, to) {
		const { isDown, scale } = this.geometry.camera;
		const size = Math.max(1.4, BOARD * scale);
		const length = this.#tick;
		let drawn = -Infinity;
		for (let i = from; i < to; i++) {
			const [x, y] = this.geometry.spot(level[i]);
			const across = isDown ? x : y;
			if (across - drawn < DENSE) continue;
			drawn = across;
			drawing.dot(level[i], x, y, size, length, isDown, this.state.step);
		}
	}

	/** How long a dot is between the levels. */
	get #tick() {
		const { measures, levelScale, scale } = this.geometry.camera;
		return Math.max(BOARD * scale, Math.min(26, measures.level * levelScale * 0.3));
	}

	/**
	 * @param {TreeDrawing} drawing
	 * @param {number} node
	 * @param {boolean} isDots
	 * @param {number} before its neighbour, or -1
	 */
	#branchTo(drawing, node, isDots, before) {
		const replay = this.state.replay;
		const above = replay.parent[node];
		if (above < 0) return;
		if (
			isDots &&
			before >= 0 &&
			(this.geometry.columnOf(node) - this.geometry.columnOf(before)) * this.geometry.camera.pitch <
				BRANCH_PITCH
		)
			return;
		const [x1, y1] = this.geometry.spot(above);
		const [x2, y2] = this.geometry.spot(node);
		const { isDown, scale } = this.geometry.camera;
		const half = isDots ? 0 : ((isDown ? drawing.high : drawing.wide) / 2 + 4) * scale;
		if (isDown) drawing.branch(x1, y1 + half + LABEL * (isDots ? 0 : scale), x2, y2 - half, true);
		else drawing.branch(x1 + half, y1, x2 - half, y2, false);
	}

	/**
	 * @param {TreeDrawing} drawing
	 * @param {number} node
	 * @param {number} x
	 * @param {number} y
	 */
	#nameMove(drawing, node, x, y) {
		const { isDown, scale } = this.geometry.camera;
		const name = this.state.replay.move(node);
		if (isDown) drawing.moveName(name, x, y - (drawing.high / 2 + 5) * scale, scale, "center");
		else drawing.moveName(name, x - (drawing.wide / 2 + 8) * scale, y - 2 * scale, scale, "right");
	}

	/** @param {TreeDrawing} drawing */
	#drawStubs(drawing) {
		const { camera } = this.geometry;
		const { step } = this.state;
		const replay = this.state.replay;
		const { pen, palette } = drawing;
		for (const level of this.geometry.levels) {
			const [from, to] = this.geometry.inView(level);
			for (let i = from; i < to; i++) {
				const node = level[i];
				const place = this.geometry.stubOf(node);
				if (place === undefined || !replay.hasReturned(node, step)) continue;
				const [x1, y1] = this.geometry.spot(node);
				const across = camera.acrossOf(place);
				const along = camera.alongOf(replay.depth[node] + 1) - BOARD * 0.42 * camera.scale;
				const [x2, y2] = camera.isDown ? [across, along] : [along, across];
				const half = ((camera.isDown ? drawing.high : drawing.wide) / 2 + 4) * camera.scale;
				pen.strokeStyle = palette.bad;
				pen.lineWidth = 1.6;
				pen.setLineDash([5, 4]);
				pen.beginPath();
				if (camera.isDown) drawing.branch(x1, y1 + half + LABEL * camera.scale, x2, y2 - 8, true);
				else drawing.branch(x1 + half, y1, x2 - 4, y2, false);
				pen.stroke();
				pen.setLineDash([]);
				drawing.cutMoves(replay.skipped(node), x2, y2, camera.scale, camera.isDown);
			}
		}
	}

	/**
	 * @param {TreeDrawing} above
	 * @param {number[]} nodes
	 * @param {string} colour
	 * @param {number} width
	 */
	#way(above, nodes, colour, width) {
		const { pen } = above;
		pen.strokeStyle = colour;
		pen.lineWidth = width;
		pen.beginPath();
		for (let i = 1; i < nodes.length; i++) {
			if (!this.state.isSeen(nodes[i])) break;
			above.branch(
				...this.geometry.spot(nodes[i - 1]),
				...this.geometry.spot(nodes[i]),
				this.geometry.camera.isDown,
			);
		}
		pen.stroke();
	}
}
