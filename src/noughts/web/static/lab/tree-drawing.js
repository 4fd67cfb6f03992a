/** The strokes of a search tree on a canvas: nodes with boards or as dots, branches, cuts, links. */

import { scoreText } from "./replay-model.js";

/** @import { Palette } from "./palette.js" */
/** @import { Replay } from "./replay-model.js" */

/** The longer side of a board, in units of the tree. */
export const BOARD = 54;
/** From here on, in pixels, a node is drawn with its board. */
export const READABLE = 22;

/**
 * How a node stands in the replay.
 * @typedef {object} Look
 * @property {boolean} isCurrent
 * @property {boolean} isOnPath the search is below it right now
 * @property {boolean} isSelected
 * @property {boolean} isOnLine
 * @property {number} folded nodes that are hidden below it
 */

export class TreeDrawing {
	/**
	 * @param {CanvasRenderingContext2D} pen
	 * @param {Palette} palette
	 * @param {Replay} replay
	 * @param {string} font
	 */
	constructor(pen, palette, replay, font) {
		this.pen = pen;
		this.palette = palette;
		this.replay = replay;
		this.font = font;
		const { width, height } = replay.view;
		/** Whether the tree grows down, or to the right. */
		this.isDown = true;
		this.cell = BOARD / Math.max(width, height);
		this.wide = width * this.cell;
		this.high = height * this.cell;
	}

	/**
	 * The colour of a score: whose it is.
	 * @param {number} score
	 */
	tone(score) {
		return score > 0 ? this.palette.x : score < 0 ? this.palette.o : this.palette.soft;
	}

	/**
	 * A node too small for a board.
	 * @param {number} node
	 * @param {number} x of its middle
	 * @param {number} y
	 * @param {number} size in pixels, across the tree
	 * @param {number} length along it
	 * @param {boolean} isDown
	 * @param {number} step
	 */
	dot(node, x, y, size, length, isDown, step) {
		const { pen, replay } = this;
		pen.fillStyle = replay.hasReturned(node, step)
			? this.tone(replay.score[node])
			: this.palette.ink;
		const [wide, high] = isDown ? [size, length] : [length, size];
		pen.fillRect(x - wide / 2, y - high / 2, wide, high);
	}

	/**
	 * A node with its board, and beside it what is known of it.
	 * @param {number} node
	 * @param {number} x of its middle
	 * @param {number} y
	 * @param {number} scale
	 * @param {number} step
	 * @param {Look} look
	 */
	node(node, x, y, scale, step, look) {
		const { pen, palette, replay } = this;
		const [wide, high] = [this.wide * scale, this.high * scale];
		const [left, top] = [x - wide / 2, y - high / 2];
		const pad = 4 * scale;
		if (look.folded) {
			// a pile of cards: there is more below
			pen.fillStyle = palette.sunk;
			pen.strokeStyle = palette.grid;
			pen.lineWidth = Math.max(0.7, scale);
			for (const shift of [6, 3]) {
				pen.beginPath();
				pen.roundRect(
					left - pad + shift * scale,
					top - pad + shift * scale,
					wide + 2 * pad,
					high + 2 * pad,
					6 * scale,
				);
				pen.fill();
				pen.stroke();
			}
		}
		pen.beginPath();
		pen.roundRect(left - pad, top - pad, wide + 2 * pad, high + 2 * pad, 6 * scale);
		pen.fillStyle = look.isCurrent ? palette.glow : palette.card;
		pen.fill();
		pen.strokeStyle =
			look.isCurrent || look.isOnPath ? palette.ink : look.isOnLine ? palette.good : palette.grid;
		pen.lineWidth =
			(look.isCurrent ? 3 : look.isOnPath || look.isOnLine ? 2 : 1) * Math.max(0.7, scale);
		pen.stroke();
		if (look.isSelected) {
			pen.strokeStyle = palette.accent;
			pen.lineWidth = 3 * Math.max(0.7, scale);
			pen.setLineDash([6 * scale, 4 * scale]);
			pen.beginPath();
			pen.roundRect(left - 2 * pad, top - 2 * pad, wide + 4 * pad, high + 4 * pad, 9 * scale);
			pen.stroke();
			pen.setLineDash([]);
		}
		this.#board(replay.board(node), left, top, scale, node);
		this.#value(node, left, top + high + pad, wide, scale, step, look);
	}

	/**
	 * @param {string} board
	 * @param {number} left
	 * @param {number} top
	 * @param {number} scale
	 * @param {number} node
	 */
	#board(board, left, top, scale, node) {
		const { pen, palette } = this;
		const { width, height } = this.replay.view;
		const cell = this.cell * scale;
		pen.lineCap = "round";
		pen.strokeStyle = palette.rule;
		pen.lineWidth = Math.max(0.6, cell / 14);
		pen.beginPath();
		for (let i = 1; i < width; i++) {
			pen.moveTo(left + i * cell, top);
			pen.lineTo(left + i * cell, top + height * cell);
		}
		for (let i = 1; i < height; i++) {
			pen.moveTo(left, top + i * cell);
			pen.lineTo(left + width * cell, top + i * cell);
		}
		pen.stroke();
		const newest = this.replay.placed(node) ?? -1;
		const arm = cell * 0.27;
		pen.lineWidth = Math.max(1, cell / 7);
		for (const mark of ["x", "o"]) {
			pen.strokeStyle = mark === "x" ? palette.x : palette.o;
			pen.beginPath();
			for (let i = 0; i < board.length; i++) {
				if (board[i] !== mark) continue;
				const cx = left + ((i % width) + 0.5) * cell;
				const cy = top + (Math.floor(i / width) + 0.5) * cell;
				if (mark === "x") {
					pen.moveTo(cx - arm, cy - arm);
					pen.lineTo(cx + arm, cy + arm);
					pen.moveTo(cx + arm, cy - arm);
					pen.lineTo(cx - arm, cy + arm);
				} else {
					pen.moveTo(cx + arm * 1.08, cy);
					pen.arc(cx, cy, arm * 1.08, 0, 2 * Math.PI);
				}
			}
			pen.stroke();
		}
		if (newest >= 0) {
			pen.strokeStyle = palette.ink;
			pen.lineWidth = Math.max(0.8, cell / 12);
			pen.beginPath();
			const [nx, ny] = [
				left + (newest % width) * cell,
				top + (Math.floor(newest / width) + 1) * cell,
			];
			pen.moveTo(nx + cell * 0.22, ny - cell * 0.06);
			pen.lineTo(nx + cell * 0.78, ny - cell * 0.06);
			pen.stroke();
		}
	}

	/**
	 * Under a board: what came back, or the window while it has not.
	 * @param {number} node
	 * @param {number} left
	 * @param {number} top
	 * @param {number} wide
	 * @param {number} scale
	 * @param {number} step
	 * @param {Look} look
	 */
	#value(node, left, top, wide, scale, step, look) {
		const { pen, palette, replay } = this;
		const { infinity } = replay.view;
		const middle = left + wide / 2;
		pen.textBaseline = "top";
		pen.textAlign = "center";
		if (replay.hasReturned(node, step)) {
			const scissors = replay.skipped(node).length ? "✂ " : "";
			const why = replay.why(node);
			const sign = { cut: scissors, table: "≡ ", twin: "⇄ ", all: "", end: "", horizon: "~" }[why];
			pen.font = `700 ${Math.max(9, 15 * scale)}px ${this.font}`;
			const text = `${sign}${scoreText(replay.score[node], infinity)}`;
			this.#halo(text, middle, top + 2 * scale, this.tone(replay.score[node]));
		} else if (look.isOnPath || look.isCurrent) {
			const window = replay.windowAt(node, step);
			if (window) {
				pen.font = `600 ${Math.max(8, 12.5 * scale)}px ${this.font}`;
				const text = `α ${scoreText(window.alpha, infinity)}  β ${scoreText(window.beta, infinity)}`;
				this.#halo(text, middle, top + 3 * scale, palette.ink);
			} else {
				const best = replay.bestAt(node, step);
				if (best !== null) {
					pen.font = `600 ${Math.max(8, 12.5 * scale)}px ${this.font}`;
					this.#halo(`best ${scoreText(best, infinity)}`, middle, top + 3 * scale, palette.ink);
				}
			}
		}
		if (look.folded && scale > 0.55) this.#folded(look.folded, left + wide, top, wide, scale);
	}

	/**
	 * How many nodes a pile hides, where its children would be.
	 * @param {number} count
	 * @param {number} right
	 * @param {number} bottom
	 * @param {number} wide
	 * @param {number} scale
	 */
	#folded(count, right, bottom, wide, scale) {
		const { pen } = this;
		pen.font = `${Math.max(8, 11 * scale)}px ${this.font}`;
		const text = `+${count.toLocaleString("en")}`;
		if (this.isDown) {
			pen.textAlign = "center";
			pen.textBaseline = "top";
			this.#halo(text, right - wide / 2, bottom + 20 * scale, this.palette.soft);
		} else {
			pen.textAlign = "left";
			pen.textBaseline = "middle";
			this.#halo(text, right + 15 * scale, bottom - (this.high / 2) * scale, this.palette.soft);
		}
	}

	/**
	 * Text that stays readable where branches cross it.
	 * @param {string} text
	 * @param {number} x
	 * @param {number} y
	 * @param {string} colour
	 */
	#halo(text, x, y, colour) {
		const { pen } = this;
		pen.lineJoin = "round";
		pen.lineWidth = 4;
		pen.strokeStyle = this.palette.paper;
		pen.strokeText(text, x, y);
		pen.fillStyle = colour;
		pen.fillText(text, x, y);
	}

	/**
	 * A branch between the edges of two nodes.
	 * @param {number} x1
	 * @param {number} y1
	 * @param {number} x2
	 * @param {number} y2
	 * @param {boolean} isDown whether the tree grows down, or to the right
	 */
	branch(x1, y1, x2, y2, isDown) {
		const { pen } = this;
		pen.moveTo(x1, y1);
		if (isDown) pen.bezierCurveTo(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2);
		else pen.bezierCurveTo((x1 + x2) / 2, y1, (x1 + x2) / 2, y2, x2, y2);
	}

	/**
	 * The name of a move near the node that it led to.
	 * @param {string} name
	 * @param {number} x
	 * @param {number} y
	 * @param {number} scale
	 * @param {CanvasTextAlign} align
	 */
	moveName(name, x, y, scale, align) {
		const { pen } = this;
		pen.font = `${Math.max(8, 12 * scale)}px ${this.font}`;
		pen.textAlign = align;
		pen.textBaseline = "bottom";
		this.#halo(name, x, y, this.palette.soft);
	}

	/**
	 * The moves that a cut-off left out, at the end of a branch that goes nowhere.
	 * @param {string[]} names
	 * @param {number} x
	 * @param {number} y
	 * @param {number} scale
	 * @param {boolean} isDown
	 */
	cutMoves(names, x, y, scale, isDown) {
		const { pen, palette } = this;
		pen.textAlign = isDown ? "center" : "left";
		pen.textBaseline = "middle";
		pen.font = `${Math.max(11, 20 * scale)}px ${this.font}`;
		this.#halo("✂", x, y, palette.bad);
		const shown = names.length > 5 ? [...names.slice(0, 4), `+${names.length - 4}`] : names;
		pen.font = `${Math.max(8, 12 * scale)}px ${this.font}`;
		if (isDown) this.#halo(shown.join(" "), x, y + 17 * scale, palette.bad);
		else this.#halo(shown.join(" "), x + 24 * scale, y, palette.bad);
	}

	/**
	 * An arc from a node that the table answered to where that was found.
	 * @param {number} x1
	 * @param {number} y1
	 * @param {number} x2
	 * @param {number} y2
	 */
	link(x1, y1, x2, y2) {
		const { pen } = this;
		const [dx, dy] = [x2 - x1, y2 - y1];
		const length = Math.hypot(dx, dy) || 1;
		const bend = Math.min(90, length * 0.25);
		pen.strokeStyle = this.palette.accent;
		pen.lineWidth = 2;
		pen.setLineDash([3, 5]);
		pen.beginPath();
		pen.moveTo(x1, y1);
		pen.quadraticCurveTo(
			(x1 + x2) / 2 - (dy / length) * bend,
			(y1 + y2) / 2 + (dx / length) * bend,
			x2,
			y2,
		);
		pen.stroke();
		pen.setLineDash([]);
		pen.fillStyle = this.palette.accent;
		pen.beginPath();
		pen.arc(x2, y2, 5, 0, 2 * Math.PI);
		pen.fill();
	}
}
