/**
 * `<search-timeline>`: a whole search from left to right, one row a level; a slider over it.
 *
 * A node is as long as the search stays in it. Everything is drawn once; a step only moves the
 * border between what has been and what is to come.
 */

import { make } from "../elements.js";
import { readPalette, watchPalette } from "./palette.js";

/** @import { Replay } from "./replay-model.js" */

const MIN_LENGTH = 0.6; // pixels; what is shorter is drawn with its neighbour

export class SearchTimeline extends HTMLElement {
	/** @type {Replay | null} */
	#replay = null;
	#step = -1;
	#picture = document.createElement("canvas");
	#canvas = make("canvas", { "aria-hidden": "true" });
	#slider = make("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": "Step" });
	#paper = "";
	#ink = "";

	connectedCallback() {
		if (this.#canvas.isConnected) return;
		this.append(this.#canvas, this.#slider);
		new ResizeObserver(() => this.#redraw()).observe(this);
		watchPalette(() => this.#redraw());
		this.#slider.addEventListener("input", () => {
			this.dispatchEvent(new CustomEvent("seek", { detail: Number(this.#slider.value) }));
		});
	}

	/** @param {Replay} replay */
	show(replay) {
		this.#replay = replay;
		this.#step = -1;
		this.#slider.max = String(replay.steps - 1);
		this.#redraw();
	}

	/** @param {number} step */
	set step(step) {
		if (step === this.#step || !this.#replay) return;
		this.#step = step;
		this.#slider.value = String(step);
		this.#slider.setAttribute("aria-valuetext", `step ${step + 1} of ${this.#replay.steps}`);
		this.#paint();
	}

	#redraw() {
		const replay = this.#replay;
		const { clientWidth: width, clientHeight: height } = this;
		if (!replay || width < 2 || height < 2) return;
		const density = Math.min(2, window.devicePixelRatio || 1);
		for (const canvas of [this.#canvas, this.#picture]) {
			canvas.width = Math.round(width * density);
			canvas.height = Math.round(height * density);
		}
		const palette = readPalette(this);
		[this.#paper, this.#ink] = [palette.sunk, palette.ink];
		const pen = this.#picture.getContext("2d");
		if (!pen) return;
		pen.setTransform(density, 0, 0, density, 0, 0);
		pen.fillStyle = palette.sunk;
		pen.fillRect(0, 0, width, height);
		const unit = width / replay.steps;
		const row = height / replay.levels;
		const drawn = new Float64Array(replay.levels).fill(-1);
		for (let node = 0; node < replay.count; node++) {
			const level = replay.depth[node];
			const from = replay.enterStep[node] * unit;
			const to = (replay.leaveStep[node] + 1) * unit;
			if (to - drawn[level] < MIN_LENGTH) continue;
			const left = Math.max(from, drawn[level]);
			drawn[level] = to;
			const score = replay.score[node];
			pen.globalAlpha = score === 0 ? 0.4 : 0.8;
			pen.fillStyle = score > 0 ? palette.x : score < 0 ? palette.o : palette.soft;
			const gap = to - left > 3 ? 0.8 : 0;
			pen.fillRect(left, level * row + 0.5, Math.max(MIN_LENGTH, to - left - gap), row - 1);
		}
		this.#paint();
	}

	#paint() {
		const replay = this.#replay;
		const pen = this.#canvas.getContext("2d");
		const { width, height } = this.#canvas;
		if (!replay || !pen || !this.#picture.width || this.#step < 0) return;
		const border = Math.round(((this.#step + 0.5) / replay.steps) * width);
		pen.globalAlpha = 1;
		pen.fillStyle = this.#paper;
		pen.fillRect(0, 0, width, height);
		if (border > 0) pen.drawImage(this.#picture, 0, 0, border, height, 0, 0, border, height);
		pen.globalAlpha = 0.28;
		const rest = width - border;
		if (rest > 0) pen.drawImage(this.#picture, border, 0, rest, height, border, 0, rest, height);
		pen.globalAlpha = 1;
		pen.fillStyle = this.#ink;
		pen.fillRect(border - 1, 0, 3, height);
	}
}

customElements.define("search-timeline", SearchTimeline);
