/**
 * The board: a drawing under a grid of cells that can be pointed at, focused, dragged and chosen.
 *
 * It shows a `Picture` and knows no rules: which cells may be chosen, and for what, is in it.
 * Events: "choose" with a cell, which may be one that cannot be chosen, and "exchange" with two
 * cells after a drag.
 */

import {
	blockShape,
	CELL,
	columnOf,
	gridShape,
	lastShape,
	markShape,
	middle,
	winShape,
} from "../drawing.js";
import { draw, make } from "../elements.js";
import { listenToDrag } from "./drag.js";
import { exchange, leave } from "./motion.js";
import { cellWords, other } from "./picture.js";
import { bestLineShape, labelShape, powerShape } from "./signs.js";

/** @import { PowerView } from "../wire.js" */
/** @import { Picture } from "./picture.js" */

/** Below this many pixels a finger hides what it touches: a first tap only points. */
const FINGER = 30;

export class NoughtsBoard extends HTMLElement {
	/** @type {Picture | null} */
	#view = null;
	#size = "";
	#picture = draw("svg", { class: "picture", "aria-hidden": "true" });
	/** From the lowest to the highest. */
	#layers = {
		ground: draw("g"),
		win: draw("g"),
		lines: draw("g"),
		block: draw("g"),
		shapes: draw("g"),
		pointer: draw("g", { class: "pointer" }),
		over: draw("g"),
	};
	/** @type {Map<SVGGElement, string>} what the layers show */
	#prints = new Map();
	#grid = make("div", { role: "grid", class: "cells", "aria-label": "Board" });
	/** @type {HTMLElement[]} */
	#cells = [];
	/** @type {Map<number, {letter: string, shape: SVGGElement}>} */
	#marks = new Map();
	#focus = 0;
	/** @type {number | null} the cell under the mouse or the focus */
	#pointed = null;
	/** @type {{ isMoving: boolean, isClick: boolean }} */
	#drag = { isMoving: false, isClick: true };
	/** @type {number | null} the small cell that a finger has pointed at */
	#touched = null;
	#settled = Promise.resolve();

	connectedCallback() {
		if (this.firstChild) return;
		this.#picture.append(...Object.values(this.#layers));
		const columns = make("div", { class: "columns", "aria-hidden": "true" });
		const rows = make("div", { class: "rows", "aria-hidden": "true" });
		const sheet = make("div", { class: "sheet" });
		sheet.append(this.#grid, this.#picture);
		this.append(columns, rows, sheet);
		this.#grid.addEventListener("keydown", (event) => this.#onKey(event));
		this.#grid.addEventListener("click", (event) => this.#onClick(event));
		this.#grid.addEventListener("pointerover", (event) => this.#onPoint(event));
		this.#grid.addEventListener("pointerleave", () => this.#point(null));
		this.#grid.addEventListener("focusin", (event) => this.#onFocus(event));
		this.#grid.addEventListener("focusout", () => this.#point(null));
		this.#drag = listenToDrag(this.#grid, this, (event) => this.#cellOf(event));
		new ResizeObserver(() => this.#measure()).observe(this);
	}

	/** The drawing, for pictures of it. */
	get picture() {
		return this.#picture;
	}

	/** Resolves when nothing moves any more. */
	get settled() {
		return this.#settled;
	}

	/** @param {Picture} view */
	show(view) {
		const before = this.#view;
		this.#view = view;
		const { width, height, cells } = view.rules;
		if (this.#size !== `${width}x${height}`) this.#build(width, height, cells);
		const isNext =
			before !== null && before.game !== view.game && view.game.startsWith(before.game);
		const isWhole = view.last !== null && !this.#marks.has(this.#index(view.last.cell));
		this.#drawMarks(view, isNext, isWhole);
		this.#drawSigns(view, isNext && isWhole);
		this.#describe(view);
		this.#point(this.#pointed);
	}

	/** Notes whether the cells are so small that a finger has to tap twice. */
	#measure() {
		const width = this.#cells[0]?.offsetWidth ?? FINGER;
		this.classList.toggle("tiny", width < FINGER);
	}

	/** Moves the focus to the board. */
	focus() {
		this.#cells[this.#focus]?.focus();
	}

	/** @param {number} index of a cell that was named by its number */
	press(index) {
		if (index < 0 || index >= this.#cells.length) return;
		this.#cells[index].focus();
		this.#choose(index);
	}

	/**
	 * @param {number} width
	 * @param {number} height
	 * @param {string[]} names
	 */
	#build(width, height, names) {
		this.#size = `${width}x${height}`;
		this.style.setProperty("--width", String(width));
		this.style.setProperty("--height", String(height));
		this.classList.toggle("large", width * height > 49);
		this.classList.toggle("few", width * height <= 9);
		this.#picture.setAttribute("viewBox", `0 0 ${width * CELL} ${height * CELL}`);
		this.#marks.clear();
		this.#prints.clear();
		for (const layer of Object.values(this.#layers)) layer.replaceChildren();
		this.#layers.lines.append(gridShape(width, height));
		const [columns, rows] = this.children;
		columns.replaceChildren(
			...names.slice(0, width).map((name) => make("span", {}, columnOf(name))),
		);
		rows.replaceChildren(
			...Array.from({ length: height }, (_, row) => make("span", {}, String(row + 1))),
		);
		this.#cells = names.map((name) =>
			make("div", { role: "gridcell", tabindex: -1, id: `cell-${name}` }),
		);
		this.#grid.replaceChildren(
			...Array.from({ length: height }, (_, row) =>
				make("div", { role: "row" }, ...this.#cells.slice(row * width, (row + 1) * width)),
			),
		);
		this.#focus = Math.floor(height / 2) * width + Math.floor(width / 2);
		this.#cells[this.#focus].tabIndex = 0;
		this.#measure();
	}

	/**
	 * @param {Picture} view
	 * @param {boolean} isNext whether the last move is new and is animated
	 * @param {boolean} isWhole whether its mark is new too: the power waits until it has been seen
	 */
	#drawMarks(view, isNext, isWhole) {
		const { width } = view.rules;
		const power = isNext ? view.last?.power : null;
		const letters = [...view.board];
		const pair = power?.kind === "swap" ? power.cells.map((cell) => this.#index(cell)) : null;
		if (pair) [letters[pair[0]], letters[pair[1]]] = [letters[pair[1]], letters[pair[0]]];
		letters.forEach((letter, cell) => {
			const current = this.#marks.get(cell);
			if (current?.letter === letter) return;
			if (current) {
				this.#marks.delete(cell);
				leave(current.shape);
			}
			if (letter === "x" || letter === "o") {
				const shape = markShape(letter, cell);
				shape.classList.add(view.rules.drop ? "fallen" : "drawn");
				const at = middle(cell, width);
				shape.style.setProperty("--above", `${-at[1] - CELL / 2}px`);
				this.#put(this.#layers.shapes, shape, at);
				this.#marks.set(cell, { letter, shape });
			}
		});
		const pencil = view.pencil === null ? -1 : this.#index(view.pencil);
		for (const [cell, { shape }] of this.#marks) shape.classList.toggle("pencil", cell === pencil);
		if (!pair) return;
		const [first, second] = pair.map((cell) => this.#marks.get(cell));
		if (!first || !second) return;
		this.#marks.set(pair[0], second);
		this.#marks.set(pair[1], first);
		const [from, to] = pair.map((cell) => middle(cell, width));
		this.#place(first.shape, to);
		this.#place(second.shape, from);
		this.#settled = exchange(first.shape, second.shape, from, to, isWhole);
	}

	/**
	 * @param {Picture} view
	 * @param {boolean} isLate whether a block waits until the mark before it has been seen
	 */
	#drawSigns(view, isLate) {
		const { last, first, blocked, labels, best, hint, line, strokes } = view;
		this.#fill("ground", [last?.text, last?.power, first, line.length], (layer) => {
			layer.classList.toggle("quiet", line.length > 0);
			const swapped = last?.power?.kind === "swap" ? last.power.cells : [];
			for (const cell of last ? new Set([last.cell, ...swapped]) : [])
				this.#mark(layer, lastShape(), cell);
			if (first) this.#mark(layer, draw("circle", { class: "first", r: 43 }), first);
		});
		this.#fill("block", [blocked, view.mark], (layer) => {
			if (!blocked) return;
			const shape = blockShape(this.#index(blocked), { by: other(view.mark) });
			shape.classList.toggle("late", isLate);
			this.#mark(layer, shape, blocked);
		});
		this.#fill("over", [[...labels], best, hint], (layer) => {
			for (const [cell, label] of labels) this.#mark(layer, labelShape(label), cell);
			layer.append(bestLineShape(best, labels.size > 0, (cell) => this.#middle(cell)));
			if (!hint) return;
			const ghost = markShape(hint.mark, this.#index(hint.cell));
			this.#mark(layer, draw("g", { class: "hint" }, draw("circle", { r: 42 }), ghost), hint.cell);
			if (hint.power) layer.append(this.#powerShape(hint.power));
		});
		this.#fill("win", [line], (layer) => {
			if (!line.length) return;
			const owner = view.board[this.#index(line[0])];
			layer.setAttribute("class", `${owner}${last?.power ? " late" : ""}`);
			layer.append(...strokes.map(winShape));
		});
	}

	/**
	 * Draws a layer again when what it shows has changed, so that nothing moves twice.
	 * @param {"ground" | "block" | "over" | "win"} name
	 * @param {unknown[]} content
	 * @param {(layer: SVGGElement) => void} fill
	 */
	#fill(name, content, fill) {
		const layer = this.#layers[name];
		const print = JSON.stringify(content);
		if (this.#prints.get(layer) === print) return;
		this.#prints.set(layer, print);
		layer.replaceChildren();
		fill(layer);
	}

	/** @param {Picture} view */
	#describe(view) {
		const choices = new Set(view.choices);
		const movable = new Set(view.pairs.flat());
		this.#grid.classList.toggle("swapping", view.kind === "swap");
		this.#cells.forEach((element, index) => {
			const cell = view.rules.cells[index];
			const words = cellWords(view, cell, view.board[index]);
			if (element.ariaLabel !== words) element.ariaLabel = words;
			const label = view.labels.get(cell);
			if (label) element.title = label.words;
			else element.removeAttribute("title");
			element.ariaDisabled = choices.has(cell) ? null : "true";
			element.ariaSelected = view.first === cell ? "true" : null;
			element.className = choices.has(cell) ? `open ${view.kind}` : "";
			element.classList.toggle("movable", movable.has(cell));
		});
	}

	/** @param {number | null} cell */
	#point(cell) {
		this.#pointed = cell;
		this.#layers.pointer.replaceChildren();
		const view = this.#view;
		if (cell === null || !view) return;
		const name = view.rules.cells[cell];
		const label = view.labels.get(name);
		if (label?.power) this.#layers.pointer.append(this.#powerShape(label.power));
		if (!view.choices.includes(name) || this.#drag.isMoving) return;
		if (view.kind === "place") {
			this.#mark(this.#layers.pointer, markShape(view.mark, cell), view.landings.get(name) ?? name);
		} else if (view.kind === "block") {
			const shape = blockShape(cell, { by: view.mark });
			this.#put(this.#layers.pointer, shape, middle(cell, view.rules.width));
		} else if (view.first && view.first !== name) {
			this.#layers.pointer.append(this.#powerShape({ kind: "swap", cells: [view.first, name] }));
		}
	}

	/** @param {number} cell */
	#choose(cell) {
		const name = this.#view?.rules.cells[cell];
		if (name) this.dispatchEvent(new CustomEvent("choose", { detail: name }));
	}

	/** @param {Event} event */
	#cellOf(event) {
		const element =
			event.target instanceof Element ? event.target.closest("[role=gridcell]") : null;
		return element instanceof HTMLElement ? this.#cells.indexOf(element) : -1;
	}

	/** @param {KeyboardEvent} event */
	#onKey(event) {
		const width = this.#view?.rules.width ?? 1;
		const row = Math.floor(this.#focus / width);
		const column = this.#focus % width;
		const last = this.#cells.length / width - 1;
		/** @type {Record<string, [number, number]>} */
		const targets = {
			ArrowLeft: [row, Math.max(0, column - 1)],
			ArrowRight: [row, Math.min(width - 1, column + 1)],
			ArrowUp: [Math.max(0, row - 1), column],
			ArrowDown: [Math.min(last, row + 1), column],
			Home: [row, 0],
			End: [row, width - 1],
			PageUp: [0, column],
			PageDown: [last, column],
		};
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key in targets) {
			const [toRow, toColumn] = targets[event.key];
			this.#cells[toRow * width + toColumn].focus();
		} else if (event.key === "Enter" || event.key === " ") {
			this.#choose(this.#focus);
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	/** @param {Event} event */
	#onFocus(event) {
		const cell = this.#cellOf(event);
		if (cell < 0) return;
		this.#cells[this.#focus].tabIndex = -1;
		this.#cells[cell].tabIndex = 0;
		this.#focus = cell;
		if (this.#cells[cell].matches(":focus-visible")) this.#point(cell);
	}

	/** @param {MouseEvent} event */
	#onClick(event) {
		const cell = this.#cellOf(event);
		if (cell < 0 || !this.#drag.isClick) return;
		const isFinger = event instanceof PointerEvent && event.pointerType === "touch";
		const isSmall = this.#cells[cell].offsetWidth < FINGER;
		const wasPointed = this.#touched === cell;
		this.#touched = cell;
		if (isFinger && isSmall && !wasPointed) {
			this.#cells[cell].focus();
			this.#point(cell);
			this.dispatchEvent(new CustomEvent("aim", { detail: this.#view?.rules.cells[cell] }));
			return;
		}
		this.#touched = null;
		this.#choose(cell);
	}

	/** @param {PointerEvent} event */
	#onPoint(event) {
		if (event.pointerType === "mouse") this.#point(this.#cellOf(event));
	}

	/**
	 * Highlights the cells that a lifted mark can be dropped on.
	 * @param {number} cell
	 */
	lift(cell) {
		const names = this.#view?.rules.cells ?? [];
		const partners = new Set(this.#partners(names[cell]));
		this.#point(null);
		this.#cells.forEach((element, i) =>
			element.classList.toggle("partner", partners.has(names[i])),
		);
		this.classList.add("dragging");
		this.#marks.get(cell)?.shape.classList.add("lifted");
	}

	/**
	 * Moves a lifted mark.
	 * @param {number} cell
	 * @param {number} dx in pixels
	 * @param {number} dy
	 */
	carry(cell, dx, dy) {
		const shape = this.#marks.get(cell)?.shape;
		if (!shape || !this.#view) return;
		const { width } = this.#view.rules;
		const scale = (width * CELL) / this.#picture.getBoundingClientRect().width;
		const [x, y] = middle(cell, width);
		this.#place(shape, [x + dx * scale, y + dy * scale]);
	}

	/**
	 * Puts a lifted mark back, and tells where it was dropped.
	 * @param {number} cell
	 * @param {Element[]} under what lies there
	 */
	drop(cell, under) {
		this.classList.remove("dragging");
		for (const element of this.#cells) element.classList.remove("partner");
		this.carry(cell, 0, 0);
		this.#marks.get(cell)?.shape.classList.remove("lifted");
		const names = this.#view?.rules.cells ?? [];
		const target = names[this.#cells.findIndex((element) => under.includes(element))];
		if (this.#partners(names[cell]).includes(target)) {
			this.dispatchEvent(new CustomEvent("exchange", { detail: [names[cell], target] }));
		}
	}

	/**
	 * Whether the mark on a cell can be dragged.
	 * @param {number} cell
	 */
	isMovable(cell) {
		const name = this.#view?.rules.cells[cell];
		return name !== undefined && this.#partners(name).length > 0;
	}

	/** @param {string} cell */
	#partners(cell) {
		return (this.#view?.pairs ?? []).flatMap(([a, b]) =>
			a === cell ? [b] : b === cell ? [a] : [],
		);
	}

	/** @param {string} cell */
	#index(cell) {
		return this.#view?.rules.cells.indexOf(cell) ?? -1;
	}

	/** @param {string} cell */
	#middle(cell) {
		return middle(this.#index(cell), this.#view?.rules.width ?? 1);
	}

	/** @param {PowerView} power */
	#powerShape(power) {
		return powerShape(
			power,
			(cell) => this.#middle(cell),
			(cell) => this.#index(cell),
		);
	}

	/**
	 * @param {SVGGElement} layer
	 * @param {SVGElement} shape
	 * @param {string} cell
	 */
	#mark(layer, shape, cell) {
		this.#put(layer, shape, this.#middle(cell));
	}

	/**
	 * @param {SVGGElement} layer
	 * @param {SVGElement} shape
	 * @param {[number, number]} point
	 */
	#put(layer, shape, point) {
		this.#place(shape, point);
		layer.append(shape);
	}

	/**
	 * @param {SVGElement} shape
	 * @param {[number, number]} point
	 */
	#place(shape, [x, y]) {
		shape.setAttribute("transform", `translate(${x} ${y})`);
	}
}

customElements.define("noughts-board", NoughtsBoard);
