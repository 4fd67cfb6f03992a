/** The Learning tab: a player learns from games, and can be looked at and played at any moment. */

import { ask, isAborted, Refusal, Task } from "../api.js";
import { CELL, markShape } from "../drawing.js";
import { draw, find, icon, make, write } from "../elements.js";
import {
	axisWords,
	cellWords,
	curvePoints,
	FIGURES,
	figureWords,
	gamesWords,
	trainingWords,
} from "./learning-words.js";
import { address, fields } from "./link.js";

/** @import { LearnerBoardView, LearningSetup, LearningView, MethodsView, MomentView } from "./wire.js" */

const form = find("learning-form", HTMLFormElement);
const rules = find("learning-rules", HTMLSelectElement);
const method = find("learning-method", HTMLSelectElement);
const opponent = find("learning-opponent", HTMLSelectElement);
const exploration = find("learning-exploration", HTMLInputElement);
const step = find("learning-step", HTMLInputElement);
const seed = find("learning-seed", HTMLInputElement);
const merged = find("learning-merged", HTMLInputElement);
const start = find("learning-start", HTMLButtonElement);
const about = find("learning-about", HTMLElement);
const words = find("learning-words", HTMLElement);
const problem = find("learning-problem", HTMLElement);
const body = find("learning-body", HTMLElement);
const curves = find("learning-curves", HTMLElement);
const slider = find("learning-moment", HTMLInputElement);
const games = find("learning-games", HTMLOutputElement);
const board = find("learning-board", HTMLElement);
const status = find("learning-status", HTMLElement);
const boxes = find("learning-boxes", HTMLElement);
const boxList = find("learning-box-list", HTMLElement);

const FRAME = { left: 42, top: 12, width: 244, height: 96 };

export class LearningTab {
	/** @type {MethodsView | null} */
	#menu = null;
	/** @type {LearningSetup | null} the set-up of the run on show */
	#setup = null;
	/** @type {LearningView[]} */
	#views = [];
	/** @type {AbortController | null} */
	#running = null;
	#game = "";
	#boardTask = new Task();

	constructor() {
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			if (this.#running) this.#running.abort();
			else void this.#run(this.#readForm(), Infinity);
		});
		method.addEventListener("change", () => this.#showMethod(true));
		slider.addEventListener("input", () => this.#showMoment());
		find("learning-you", HTMLButtonElement).addEventListener(
			"click",
			() => void this.#play("", false),
		);
		find("learning-it", HTMLButtonElement).addEventListener(
			"click",
			() => void this.#play("", true),
		);
		find("learning-link", HTMLButtonElement).addEventListener("click", () => void this.#copyLink());
		board.addEventListener("click", (event) => {
			const button = event.target instanceof Element ? event.target.closest("button") : null;
			if (button instanceof HTMLButtonElement && button.dataset.name)
				void this.#play(`${this.#game} ${button.dataset.name}`, true);
		});
	}

	async open() {
		if (!this.#menu) {
			this.#menu = await ask("lab/methods");
			rules.append(...this.#menu.rules.map((text) => make("option", { value: text }, text)));
			method.append(...this.#menu.methods.map((m) => make("option", { value: m.name }, m.title)));
			opponent.append(
				...this.#menu.opponents.map((o) => make("option", { value: o.name }, o.name)),
			);
			method.value = "q-learning";
			this.#showMethod(true);
		}
		const from = fields();
		if (!from.has("method") || this.#views.length) return;
		this.#fillForm(from);
		if (from.has("games")) {
			this.#game = from.get("game") ?? "";
			await this.#run(this.#readForm(), Number(from.get("games")));
		}
	}

	close() {
		this.#running?.abort();
		write(find("note", HTMLElement), "");
	}

	async #copyLink() {
		this.#writeAddress();
		const note = find("note", HTMLElement);
		try {
			await navigator.clipboard.writeText(location.href);
			write(note, "The link is copied. It shows everybody the same learner.");
		} catch {
			write(note, "The browser does not allow copying here. Copy the link from the address bar.");
		}
	}

	get #method() {
		return this.#menu?.methods.find((m) => m.name === method.value);
	}

	/** @param {boolean} isNew whether the fields take the values that the method has by itself */
	#showMethod(isNew) {
		const chosen = this.#method;
		if (!chosen) return;
		about.textContent = chosen.words;
		for (const [input, value] of /** @type {const} */ ([
			[exploration, chosen.exploration],
			[step, chosen.step],
		])) {
			input.disabled = value === null;
			/** @type {HTMLElement} */ (input.closest(".with-help")).hidden = value === null;
			if (isNew || value === null) input.value = value === null ? "" : String(value);
		}
		for (const [field, values] of /** @type {const} */ ([
			[opponent, chosen.opponents],
			[rules, chosen.rules],
		]))
			for (const option of field.options) {
				option.disabled = !(/** @type {readonly string[]} */ (values).includes(option.value));
				option.hidden = option.disabled;
			}
		if (isNew || opponent.selectedOptions[0]?.disabled) opponent.value = chosen.opponent;
		if (rules.selectedOptions[0]?.disabled) rules.value = chosen.rules[0];
	}

	/** @param {URLSearchParams} from */
	#fillForm(from) {
		method.value = from.get("method") ?? "q-learning";
		if (!method.value) method.value = "q-learning";
		this.#showMethod(true);
		for (const [field, name] of /** @type {const} */ ([
			[rules, "rules"],
			[opponent, "opponent"],
			[exploration, "exploration"],
			[step, "step"],
			[seed, "seed"],
		])) {
			const text = from.get(name);
			if (text !== null && !field.disabled) field.value = text;
		}
		if (!rules.value || rules.selectedOptions[0].disabled) rules.selectedIndex = 0;
		if (!opponent.value) opponent.value = this.#method?.opponent ?? "itself";
		merged.checked = from.get("merged") !== "0";
	}

	/** @returns {LearningSetup} */
	#readForm() {
		const number = (/** @type {HTMLInputElement} */ input) =>
			input.disabled || !input.value ? null : Number(input.value);
		return {
			method: /** @type {LearningSetup["method"]} */ (method.value),
			rules: rules.value,
			opponent: /** @type {LearningSetup["opponent"]} */ (opponent.value),
			exploration: number(exploration),
			step: number(step),
			merged: merged.checked,
			seed: Number(seed.value || 1),
		};
	}

	#writeAddress() {
		const setup = this.#setup ?? this.#readForm();
		const at = this.#views[Number(slider.value)]?.moment.games;
		history.replaceState(
			null,
			"",
			address({
				tab: "learning",
				...setup,
				merged: setup.merged ? null : 0,
				games: at,
				game: this.#game.trim(),
			}),
		);
	}

	/**
	 * Trains step by step, up to so many games; what is on show grows with it.
	 * @param {LearningSetup} setup
	 * @param {number} most
	 */
	async #run(setup, most) {
		const isSame = JSON.stringify(setup) === JSON.stringify(this.#setup);
		if (!isSame) {
			this.#setup = setup;
			this.#views = [];
		}
		const running = new AbortController();
		this.#running = running;
		write(problem, "");
		this.#showButton("Stop", "i-stop");
		const limit = this.#menu?.opponents.find((o) => o.name === setup.opponent)?.max_games ?? 0;
		const goals = (this.#menu?.schedule ?? []).filter((goal) => goal <= Math.min(limit, most));
		const known = this.#views.at(-1)?.moment.games ?? -1;
		const isDone = goals.every((goal) => goal <= known);
		if (isDone) this.#views = [];
		try {
			for (const goal of goals) {
				if (!isDone && goal <= known) continue;
				const view = await ask("lab/learning", { setup, games: goal }, running.signal);
				const isFollowing = Number(slider.value) >= this.#views.length - 1;
				this.#views.push(view);
				body.hidden = false;
				slider.max = String(this.#views.length - 1);
				if (isFollowing) slider.value = slider.max;
				this.#showTraining();
				this.#showMoment();
			}
		} catch (error) {
			if (error instanceof Refusal) write(problem, error.message);
			else if (!isAborted(error) && !running.signal.aborted) throw error;
		} finally {
			this.#running = null;
			this.#showTraining();
			const last = this.#views.at(-1)?.moment.games ?? 0;
			const isComplete = last >= Math.max(0, ...goals);
			this.#showButton(isComplete ? "Start again" : "Go on", isComplete ? "i-retry" : "i-play");
		}
	}

	/**
	 * @param {string} text
	 * @param {string} picture
	 */
	#showButton(text, picture) {
		start.title = text;
		start.replaceChildren(icon(picture), make("span", {}, text));
	}

	get #moments() {
		return this.#views.map((view) => view.moment);
	}

	#showTraining() {
		write(words, trainingWords(this.#moments, !!this.#running));
	}

	#showMoment() {
		const view = this.#views[Number(slider.value)];
		if (!view) return;
		games.textContent = gamesWords(view.moment.games);
		slider.setAttribute("aria-valuetext", gamesWords(view.moment.games));
		curves.replaceChildren(
			...FIGURES.map(([name, title, low, high]) =>
				this.#curve(view.moment, name, title, [low, high]),
			),
		);
		this.#showBoxes(view);
		this.#writeAddress();
		void this.#play(this.#game, false);
	}

	/**
	 * @param {MomentView} now
	 * @param {typeof FIGURES[number][0]} name
	 * @param {string} title
	 * @param {[number, number]} limits
	 */
	#curve(now, name, title, limits) {
		const most = this.#moments.at(-1)?.games ?? 0;
		const frame = { ...FRAME, games: most };
		const { left, top, width, height } = FRAME;
		const points = curvePoints(this.#moments, name, limits, frame);
		const [dot] = curvePoints([now], name, limits, frame);
		const value = figureWords(name, now[name]);
		const axis = (
			/** @type {number} */ x,
			/** @type {number} */ y,
			/** @type {string} */ text,
			anchor = "end",
		) => draw("text", { class: "axis", x, y, "text-anchor": anchor }, text);
		const level = (/** @type {number} */ y) =>
			draw("line", { class: "level", x1: left, x2: left + width, y1: y, y2: y });
		const picture = draw(
			"svg",
			{
				viewBox: "0 0 300 132",
				role: "img",
				"aria-label": `${title}: ${value} after ${gamesWords(now.games)}`,
			},
			level(top),
			level(top + height / 2),
			level(top + height),
			axis(left - 4, top + 4, axisWords(name, limits[1])),
			axis(left - 4, top + height + 4, axisWords(name, limits[0])),
			axis(left, 126, "0", "start"),
			axis(left + width, 126, gamesWords(most)),
			draw("polyline", {
				class: "curve",
				points: points.map((point) => point.join(",")).join(" "),
			}),
		);
		if (dot) picture.append(draw("circle", { class: "dot", cx: dot[0], cy: dot[1], r: 4.5 }));
		return make("figure", {}, make("figcaption", {}, `${title}: `, make("b", {}, value)), picture);
	}

	/** @param {LearningView} view */
	#showBoxes(view) {
		boxes.hidden = !view.boxes.length;
		boxList.replaceChildren(
			...view.boxes.map(({ cells, beads }) => {
				const most = Math.max(...beads.map((count) => count ?? 0));
				const spoken = beads.map((count, at) => (count === null ? cells[at].toUpperCase() : count));
				const box = make("div", {
					class: "learning-box",
					role: "img",
					"aria-label": spoken.join(" "),
				});
				box.append(
					...beads.map((count, at) =>
						count === null
							? make("span", { class: `mark-${cells[at]}` }, cells[at].toUpperCase())
							: make("span", { class: most && count === most ? "most" : "" }, String(count)),
					),
				);
				return box;
			}),
		);
	}

	/**
	 * Shows the board after some moves; the learner may answer.
	 * @param {string} game
	 * @param {boolean} reply
	 */
	async #play(game, reply) {
		const view = this.#views[Number(slider.value)];
		if (!view || !this.#setup) return;
		const request = { setup: this.#setup, games: view.moment.games, game: game.trim(), reply };
		try {
			this.#showBoard(await ask("lab/learner", request, this.#boardTask.renew()));
		} catch (error) {
			if (error instanceof Refusal) {
				this.#game = "";
				write(problem, error.message);
			} else if (!isAborted(error)) throw error;
		}
	}

	/** @param {LearnerBoardView} view */
	#showBoard(view) {
		const isNew = this.#game !== view.game;
		this.#game = view.game;
		board.style.setProperty("--columns", String(view.width));
		boxList.style.setProperty("--columns", String(view.width));
		const isBeads = !!this.#method?.opens;
		const likely = Math.max(...view.cells.map((cell) => cell.chance));
		const focus =
			document.activeElement instanceof HTMLElement ? document.activeElement.dataset.name : "";
		board.replaceChildren(
			...view.cells.map((cell, at) => {
				const { thought, truth, label } = cellWords(cell, isBeads);
				const isLikely = likely > 0 && cell.chance >= likely - 1e-9;
				const button = make("button", {
					type: "button",
					class: isLikely ? "likely" : "",
					"data-name": cell.name,
					"aria-label": label,
					disabled: !!cell.mark || !view.to_move,
				});
				if (cell.mark)
					button.append(
						draw(
							"svg",
							{ viewBox: `${-CELL / 2} ${-CELL / 2} ${CELL} ${CELL}`, "aria-hidden": "true" },
							markShape(cell.mark, at),
						),
					);
				else if (truth)
					button.append(
						make("span", { class: "thought" }, thought),
						make("span", { class: `truth ${truth}-words` }, truth),
					);
				return button;
			}),
		);
		if (focus)
			/** @type {HTMLElement | null} */ (board.querySelector(`[data-name="${focus}"]`))?.focus();
		write(status, view.status);
		if (isNew) this.#writeAddress();
	}
}
