/**
 * The choice of a position for replay and comparison: one from the list, or any other.
 *
 * The position is kept as its notation; the board in the dialog is only another way to write it,
 * and the server writes it.
 */

import { ask, Refusal, Task } from "../api.js";
import { find, make, write } from "../elements.js";
import { lastMatch, playLink } from "./return-to-game.js";

/** @import { PositionView, SetupCell, SetupView } from "./wire.js" */
/** @import { Search } from "./link.js" */

/** @type {[string, Search][]} */
const READY = [
	["The empty 3x3 board", { rules: "3x3k3", position: "", scoring: "unit", depth: "" }],
	["Seven cells left", { rules: "3x3k3", position: "x../.o./... x", scoring: "depth", depth: "" }],
	["Six cells left", { rules: "3x3k3", position: "xx./.o./... o", scoring: "unit", depth: "" }],
	["Five cells left", { rules: "3x3k3", position: "xo./.x./o.. x", scoring: "unit", depth: "" }],
	["Four cells left", { rules: "3x3k3", position: "xo./ox./..o x", scoring: "unit", depth: "" }],
	["A win to find", { rules: "3x3k3", position: "x.o/.../... x", scoring: "depth", depth: "" }],
	[
		"4x4, two moves ahead",
		{ rules: "4x4k4", position: "x.../.o../..../.... x", scoring: "heuristic", depth: "2" },
	],
	[
		"A swap to find, one move ahead",
		{ rules: "3x3k3s1", position: "xx./oo./... x 1,1,0,0 -", scoring: "heuristic", depth: "1" },
	],
];
const MAX_EDITOR_CELLS = 64;

const ready = find("ready", HTMLSelectElement);
const dialog = find("position-dialog", HTMLDialogElement);
const form = find("position-form", HTMLFormElement);
const rulesField = find("rules", HTMLInputElement);
const textField = find("position", HTMLInputElement);
const cells = find("editor", HTMLElement);
const scoringField = find("scoring", HTMLSelectElement);
const depthField = find("depth", HTMLInputElement);
const problem = find("position-problem", HTMLElement);
const progress = find("position-progress", HTMLElement);
const playLinkElement = find("play-position", HTMLAnchorElement);

export class Chooser extends EventTarget {
	/** @type {Search} */
	search = { ...READY[0][1] };
	#checking = new Task();
	#offering = new Task();

	constructor() {
		super();
		READY.forEach(([title], i) => ready.append(make("option", { value: i }, title)));
		ready.append(make("option", { value: "own", hidden: true }, "Your own position"));
		ready.addEventListener("change", () => {
			const choice = READY[Number(ready.value)];
			if (choice) this.#become(choice[1]);
		});
		find("choose-position", HTMLButtonElement).addEventListener("click", () => this.#open());
		find("position-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
		find("position-clear", HTMLButtonElement).addEventListener("click", () => void this.#clear());
		rulesField.addEventListener("change", () => void this.#clear());
		textField.addEventListener("input", () => void this.#change({}));
		for (const side of form.querySelectorAll("input[name=to-move]")) {
			side.addEventListener("change", () =>
				this.#change({ to_move: /** @type {HTMLInputElement} */ (side).value }),
			);
		}
		dialog.addEventListener("close", () => {
			this.#checking.renew();
			write(progress, "");
		});
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			void this.#accept();
		});
	}

	/**
	 * Shows the choice of an address; sends no event.
	 * @param {Search} search
	 */
	show(search) {
		this.search = search;
		void this.#offerGame(search);
		const same = READY.findIndex(([, other]) => JSON.stringify(other) === JSON.stringify(search));
		ready.value = same < 0 ? "own" : String(same);
	}

	/**
	 * Searches only so many moves ahead, with estimates at the end.
	 * @param {string} depth
	 */
	limit(depth) {
		this.#become({ ...this.search, scoring: "heuristic", depth });
	}

	/**
	 * Links to the play page, if a game leads to the position.
	 * @param {Search} search
	 */
	async #offerGame({ rules, position }) {
		const signal = this.#offering.renew();
		playLinkElement.hidden = true;
		try {
			/** @type {PositionView} */
			const view = await ask("lab/position", { rules, position: position || null }, signal);
			const link = playLink(view, lastMatch());
			playLinkElement.hidden = link === null;
			if (link) playLinkElement.search = link;
		} catch (error) {
			// Whoever shows the position says what is wrong with it.
			if (!signal.aborted && !(error instanceof Refusal)) throw error;
		}
	}

	/** @param {Search} search */
	#become(search) {
		this.show({ ...search });
		this.dispatchEvent(new Event("change"));
	}

	#open() {
		const { rules, position, scoring, depth } = this.search;
		rulesField.value = rules;
		textField.value = position;
		scoringField.value = scoring;
		depthField.value = depth;
		problem.textContent = "";
		void this.#change({});
		dialog.showModal();
	}

	/** Begins with the empty board of the rules. */
	async #clear() {
		textField.value = "";
		await this.#change({});
	}

	/**
	 * Has the server change the board, and shows it; a text that it cannot read has no board.
	 * @param {{ turn?: string, to_move?: string }} change
	 */
	async #change(change) {
		const signal = this.#checking.renew();
		const rules = rulesField.value.trim();
		const position = textField.value.trim() || null;
		try {
			/** @type {SetupView} */
			const board = await ask("lab/setup", { rules, position, ...change }, signal);
			if (!position || Object.keys(change).length) textField.value = board.position;
			write(problem, "");
			this.#draw(board);
		} catch (error) {
			if (signal.aborted) return;
			if (!(error instanceof Refusal)) throw error;
			cells.hidden = true;
			if (!position) write(problem, error.message); // else somebody is still typing
		}
	}

	async #accept() {
		const search = {
			rules: rulesField.value.trim(),
			position: textField.value.trim(),
			scoring: scoringField.value,
			depth: depthField.value,
		};
		const signal = this.#checking.renew();
		write(problem, "");
		write(progress, "Checking …");
		try {
			const { rules, position } = search;
			await ask("lab/position", { rules, position: position || null }, signal);
		} catch (error) {
			if (signal.aborted) return;
			if (!(error instanceof Refusal)) throw error;
			write(problem, error.message);
			return;
		} finally {
			if (!signal.aborted) write(progress, "");
		}
		if (!dialog.open) return;
		dialog.close();
		this.#become(search);
	}

	/** @param {SetupView} board */
	#draw(board) {
		cells.hidden = board.cells.length > MAX_EDITOR_CELLS;
		for (const side of form.querySelectorAll("input[name=to-move]")) {
			const box = /** @type {HTMLInputElement} */ (side);
			box.checked = box.value === board.to_move;
		}
		if (cells.hidden) return;
		cells.style.setProperty("--columns", String(board.width));
		const focused = [...cells.children].indexOf(/** @type {Element} */ (document.activeElement));
		cells.replaceChildren(...board.cells.map((cell) => this.#cell(cell)));
		const again = cells.children[focused];
		if (again instanceof HTMLElement) again.focus();
	}

	/** @param {SetupCell} cell */
	#cell({ name, sign }) {
		const letter = sign === "." ? "" : sign.toUpperCase();
		const button = make(
			"button",
			{
				type: "button",
				class: `cell ${letter && sign}`,
				"aria-label": `${name}: ${letter || "empty"}`,
			},
			letter,
		);
		button.addEventListener("click", () => void this.#change({ turn: name }));
		return button;
	}
}
