/**
 * `<search-tree>`: a search tree on a canvas, at any step, of any size.
 *
 * Only what is in view is drawn. While all are dots and the view rests, a step adds what it changed
 * and no more. A second canvas above the first holds what moves with every step.
 */

import { make } from "../elements.js";
import { addGestures } from "./gestures.js";
import { readPalette, watchPalette } from "./palette.js";
import { BOARD, READABLE, TreeDrawing } from "./tree-drawing.js";
import { TreeGeometry } from "./tree-geometry.js";
import { TreeScene } from "./tree-scene.js";
import { TreeState } from "./tree-state.js";

/** @import { Replay } from "./replay-model.js" */

/**
 * All that belongs to the replay on show.
 * @typedef {{state: TreeState, geometry: TreeGeometry, scene: TreeScene}} Show
 */

export class SearchTree extends HTMLElement {
	/** @type {Show | null} */
	#show = null;
	/** @type {{base: TreeDrawing, cover: TreeDrawing} | null} */
	#pens = null;
	#painted = { step: -1, look: "" };
	#isDirty = true;
	#base = make("canvas", { "aria-hidden": "true" });
	#cover = make("canvas", { "aria-hidden": "true" });

	connectedCallback() {
		if (this.#base.isConnected) return;
		this.append(this.#base, this.#cover);
		new ResizeObserver(() => this.#resize()).observe(this);
		watchPalette(() => {
			this.#dress();
			this.invalidate();
		});
		addGestures(this, {
			zoom: (factor, x, y) => this.zoom(factor, x, y),
			pan: (dx, dy) => {
				this.geometry.isFollowing = false;
				this.geometry.camera.pan(dx, dy);
				this.#touch();
			},
			press: (x, y) => {
				const node = this.geometry.nodeAt(x, y);
				this.dispatchEvent(new CustomEvent("choose", { detail: node }));
			},
			pressTwice: (x, y) => {
				const node = this.geometry.nodeAt(x, y);
				if (node !== null) this.toggle(node);
			},
		});
	}

	/** @param {Replay} replay */
	show(replay) {
		const state = new TreeState(replay);
		const geometry = new TreeGeometry(state);
		this.#show = { state, geometry, scene: new TreeScene(geometry) };
		this.#dress();
		this.#resize();
	}

	get #shown() {
		if (!this.#show) throw new Error("There is no replay to be shown yet.");
		return this.#show;
	}

	get state() {
		return this.#shown.state;
	}

	get geometry() {
		return this.#shown.geometry;
	}

	/** Draws everything anew at the next frame. */
	invalidate() {
		this.#isDirty = true;
	}

	/** @param {"path" | "tree"} view */
	setView(view) {
		if (view === this.state.view) return;
		this.state.view = view;
		this.geometry.reset();
		this.invalidate();
	}

	/** @param {boolean} isDown */
	setGrowth(isDown) {
		if (isDown === this.geometry.camera.isDown) return;
		this.geometry.camera.isDown = isDown;
		this.geometry.reset();
		this.invalidate();
	}

	/**
	 * Opens a closed node or closes an open one.
	 * @param {number} node
	 */
	toggle(node) {
		this.state.toggle(node);
		this.invalidate();
		this.dispatchEvent(new Event("look"));
	}

	/**
	 * Opens what hides a node.
	 * @param {number} node
	 */
	reveal(node) {
		this.state.reveal(node);
		this.invalidate();
	}

	/** Forgets what was opened and closed by hand. */
	tidy() {
		this.state.tidy();
		this.invalidate();
	}

	/** Looks at everything, and resets the camera. */
	fit() {
		this.geometry.reset();
		this.geometry.isFollowing = true;
		this.invalidate();
	}

	/**
	 * @param {number} factor
	 * @param {number} [x]
	 * @param {number} [y]
	 */
	zoom(factor, x, y) {
		this.geometry.camera.zoom(factor, x, y);
		this.#touch();
	}

	/**
	 * Looks at a node, in the middle.
	 * @param {number} node
	 */
	lookAt(node) {
		const { geometry, state } = this;
		geometry.arrange();
		geometry.isFollowing = false;
		const { camera } = geometry;
		camera.column = geometry.columnOf(node);
		if (camera.scale >= camera.levelScale) camera.level = state.replay.depth[node];
		this.#touch();
	}

	/** What an address must hold of the camera; empty while it is automatic. */
	get look() {
		return this.geometry.isTouched ? this.geometry.camera.toText() : "";
	}

	/** @param {string} text */
	set look(text) {
		const { geometry } = this;
		geometry.arrange();
		if (text && geometry.camera.read(text)) geometry.isTouched = true;
		this.invalidate();
	}

	/** Draws what has changed; to be called once a frame. */
	paint() {
		if (!this.#show || !this.#pens || this.geometry.camera.width < 2) return;
		const { state, geometry, scene } = this.#show;
		const { base, cover } = this.#pens;
		const { camera } = geometry;
		geometry.arrange();
		const isMoving = geometry.glide();
		const look = `${camera.toText()} ${camera.isDown} ${state.version} ${state.view} ${state.showsLine}`;
		const isSame = look === this.#painted.look && !isMoving && !this.#isDirty;
		if (isSame && state.step === this.#painted.step) return;
		const isDots = camera.scale * BOARD < READABLE;
		if (isSame && isDots && state.step > this.#painted.step && state.view === "tree") {
			scene.drawNew(base, this.#painted.step + 1);
		} else {
			scene.drawAll(base, isDots);
		}
		scene.drawCover(cover, isDots);
		this.#painted = { step: state.step, look };
		this.#isDirty = isMoving;
	}

	#dress() {
		const [base, cover] = [
			this.#base.getContext("2d", { alpha: false }),
			this.#cover.getContext("2d"),
		];
		if (!this.#show || !this.isConnected || !base || !cover) return;
		const { replay } = this.#show.state;
		const palette = readPalette(this);
		const font = getComputedStyle(this).fontFamily;
		this.#pens = {
			base: new TreeDrawing(base, palette, replay, font),
			cover: new TreeDrawing(cover, palette, replay, font),
		};
	}

	#resize() {
		const { clientWidth: width, clientHeight: height } = this;
		if (!this.#show) return;
		const density = Math.min(2, window.devicePixelRatio || 1);
		this.geometry.camera.width = width;
		this.geometry.camera.height = height;
		for (const canvas of [this.#base, this.#cover]) {
			canvas.width = Math.round(width * density);
			canvas.height = Math.round(height * density);
			canvas.getContext("2d")?.setTransform(density, 0, 0, density, 0, 0);
		}
		this.invalidate();
	}

	#touch() {
		this.geometry.isTouched = true;
		this.invalidate();
		this.dispatchEvent(new Event("look"));
	}
}

customElements.define("search-tree", SearchTree);
