/** `<exercise-board>`: a board on which a move is chosen by click, by key or by dragging a swap. */

import { CELL, markShape } from "../drawing.js";
import { draw, make, write } from "../elements.js";
import { listenToDrag } from "../play/drag.js";
import { MoveBuilder } from "./move-builder.js";

/** @import { ExerciseView } from "./wire.js" */

export class ExerciseBoard extends HTMLElement {
	/** @type {MoveBuilder | null} */
	#builder = null;
	/** @type {string | null} */
	#blocked = null;
	#grid = make("div", { class: "cells", role: "group", "aria-label": "Board" });
	#words = make("p", { role: "status" });
	#clear = make("button", { type: "button", class: "button text" }, "Start over");
	#drag = { isMoving: false, isClick: true };

	connectedCallback() {
		if (this.#grid.isConnected) return;
		this.append(this.#grid, make("div", { class: "row" }, this.#words, this.#clear));
		this.#drag = listenToDrag(
			this.#grid,
			{
				isMovable: (cell) => !!this.#builder?.isMovable(cell),
				lift: (cell) => this.#cell(cell).classList.add("lifted"),
				carry: (cell, dx, dy) => {
					this.#cell(cell).style.translate = `${dx}px ${dy}px`;
				},
				drop: (cell, under) => this.#drop(cell, under),
			},
			(event) => this.#cellOf(event.target),
		);
		this.#grid.addEventListener("click", (event) => {
			const cell = this.#cellOf(event.target);
			if (cell < 0 || !this.#drag.isClick) return;
			this.#builder?.press(cell);
			this.#changed();
		});
		this.#clear.addEventListener("click", () => {
			this.#builder?.clear();
			this.#changed();
		});
	}

	/** The move in notation; empty while none is chosen. */
	get move() {
		return this.#builder?.text ?? "";
	}

	/** @param {ExerciseView} exercise */
	show(exercise) {
		const { width, cell_names: names, cells, to_move: mover, choices, landings } = exercise;
		this.#builder = new MoveBuilder({ names, marks: cells, mover, choices, landings });
		this.#blocked = exercise.blocked;
		this.#grid.style.setProperty("--columns", String(width));
		const head = [...names.slice(0, width)].map((name) =>
			make("span", { class: "name", "aria-hidden": "true" }, name.replace(/\d+$/, "")),
		);
		const parts = [make("span"), ...head];
		names.forEach((name, cell) => {
			if (cell % width === 0) {
				const row = String(cell / width + 1);
				parts.push(make("span", { class: "name", "aria-hidden": "true" }, row));
			}
			parts.push(make("button", { type: "button", class: "cell", "data-cell": cell, title: name }));
		});
		this.#grid.replaceChildren(...parts);
		this.#paint();
	}

	/** Nothing can be chosen any more. */
	close() {
		for (const button of this.#grid.querySelectorAll("button")) button.disabled = true;
		this.#clear.hidden = true;
	}

	#changed() {
		this.#paint();
		this.dispatchEvent(new Event("change"));
	}

	#paint() {
		const builder = /** @type {MoveBuilder} */ (this.#builder);
		builder.marks.forEach((mark, cell) => {
			const button = this.#cell(cell);
			const isNew = cell === builder.placed;
			const isSwapped = !!builder.swap?.includes(cell);
			const isBlocked = builder.names[cell] === this.#blocked;
			button.classList.toggle("new", isNew);
			button.classList.toggle("swapped", isSwapped);
			button.classList.toggle("first", cell === builder.first);
			button.classList.toggle("blocked", isBlocked);
			const state = mark ? mark.toUpperCase() : isBlocked ? "blocked" : "empty";
			button.setAttribute("aria-label", `${builder.names[cell]}: ${state}`);
			button.setAttribute("aria-pressed", String(isNew || isSwapped || cell === builder.first));
			button.replaceChildren(...(mark === "x" || mark === "o" ? [picture(mark, cell)] : []));
		});
		write(this.#words, builder.words);
		this.#clear.hidden = builder.placed === null;
	}

	/**
	 * @param {number} cell
	 * @param {Element[]} under where it was dropped
	 */
	#drop(cell, under) {
		const button = this.#cell(cell);
		button.classList.remove("lifted");
		button.style.translate = "";
		const target = under.map((element) => this.#cellOf(element)).find((n) => n >= 0 && n !== cell);
		if (target === undefined) return;
		this.#builder?.exchange(cell, target);
		this.#changed();
	}

	/** @param {number} cell */
	#cell(cell) {
		return /** @type {HTMLButtonElement} */ (this.#grid.querySelector(`[data-cell="${cell}"]`));
	}

	/** @param {EventTarget | null} target */
	#cellOf(target) {
		const button = target instanceof Element ? target.closest("[data-cell]") : null;
		return button instanceof HTMLElement && this.#grid.contains(button)
			? Number(button.dataset.cell)
			: -1;
	}
}

/**
 * @param {"x" | "o"} mark
 * @param {number} cell
 */
function picture(mark, cell) {
	const half = CELL / 2;
	return draw(
		"svg",
		{ viewBox: `${-half} ${-half} ${CELL} ${CELL}`, "aria-hidden": "true" },
		markShape(mark, cell),
	);
}

customElements.define("exercise-board", ExerciseBoard);
