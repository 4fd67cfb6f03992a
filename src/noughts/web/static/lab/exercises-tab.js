/** Exercises: one after the other, two tries each, in series; and sheets to print. */

import { ask, askForFile, Refusal, site } from "../api.js";
import { find, make, write } from "../elements.js";
import { keep, recall } from "../memory.js";
import { address, fields, whole } from "./link.js";
import {
	addResult,
	chooseLevel,
	levelOf,
	levelWords,
	readProgress,
	SERIES,
	seriesWords,
} from "./practice.js";
import "./exercise-board.js";

/** @import { ExerciseBoard } from "./exercise-board.js" */
/** @import { Result } from "./practice.js" */
/** @import { ExerciseBlankView, ExerciseKindsView, ExerciseView, ResultsView } from "./wire.js" */

const kindField = find("exercise-kind", HTMLSelectElement);
const levelField = find("exercise-level", HTMLSelectElement);
const seedField = find("exercise-seed", HTMLInputElement);
const title = find("exercise-title", HTMLElement);
const question = find("exercise-question", HTMLElement);
const picture = find("exercise-picture", HTMLElement);
const form = find("exercise-form", HTMLFormElement);
const blanks = find("exercise-blanks", HTMLElement);
const result = find("exercise-result", HTMLElement);
const checkButton = find("exercise-check", HTMLButtonElement);
const answerButton = find("exercise-answer", HTMLButtonElement);
const nextButton = find("exercise-next", HTMLButtonElement);
const moreButton = find("exercise-more", HTMLButtonElement);
const problem = find("exercise-problem", HTMLElement);
const dots = find("series-dots", HTMLElement);
const seriesText = find("series-words", HTMLElement);
const board = /** @type {ExerciseBoard} */ (find("exercise-board", HTMLElement));

const MAX_SEED = Number(seedField.max);
const FIRST_SEED = "1";
const SKIP = "skip";
const KEY = "noughts-practice";

export class ExercisesTab {
	/** @type {ExerciseView | null} */
	#exercise = null;
	#tries = 0;
	#progress = readProgress(recall(KEY));
	#isFilled = false;
	/** Counts requests: only the answer to the newest is shown. */
	#request = 0;

	constructor() {
		kindField.addEventListener("change", () => {
			levelField.value = String(levelOf(this.#progress, kindField.value));
			this.#go();
		});
		levelField.addEventListener("change", () => {
			this.#store(chooseLevel(this.#progress, kindField.value, Number(levelField.value)));
			this.#go();
		});
		seedField.addEventListener("change", () => this.#go());
		moreButton.addEventListener("click", () => this.#next(levelField.value));
		nextButton.addEventListener("click", () =>
			this.#next(String(levelOf(this.#progress, kindField.value))),
		);
		for (const name of site ? ["sheet", "key"] : []) {
			find(`exercise-${name}`, HTMLAnchorElement).addEventListener("click", (event) => {
				event.preventDefault();
				void this.#print(name === "key");
			});
		}
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			void this.#check();
		});
		answerButton.addEventListener("click", () => void this.#showAnswer());
		blanks.addEventListener("input", () => this.#mirror());
		board.addEventListener("change", () => write(result, ""));
		picture.addEventListener("click", (event) => this.#pressNode(event));
	}

	async open() {
		if (!this.#isFilled) {
			this.#isFilled = true;
			/** @type {ExerciseKindsView} */
			const { kinds, levels } = await ask("lab/exercises");
			kindField.replaceChildren(
				...kinds.map((kind) => make("option", { value: kind.name }, kind.title)),
			);
			levelField.replaceChildren(
				...levels.map((level) => make("option", { value: level }, String(level))),
			);
		}
		const parts = fields();
		kindField.value = parts.get("kind") ?? "values";
		if (!kindField.value) kindField.selectedIndex = 0;
		levelField.value = parts.get("level") ?? String(levelOf(this.#progress, kindField.value));
		if (!levelField.value) levelField.selectedIndex = 0;
		seedField.value = seedIn(parts.get("seed") ?? "");
		this.#showProgress();
		await this.#show();
	}

	close() {}

	/** What the fields say, once they say what there can be. */
	#choice() {
		seedField.value = seedIn(seedField.value);
		return { kind: kindField.value, level: levelField.value, seed: seedField.value };
	}

	#go() {
		history.pushState(null, "", address({ tab: "exercises", ...this.#choice() }));
		void this.#show();
	}

	/** @param {string} level */
	#next(level) {
		levelField.value = level;
		seedField.value = String((Number(this.#choice().seed) + 1) % (MAX_SEED + 1));
		this.#go();
	}

	/**
	 * Shows a sheet in a window of its own: a static site has no addresses for them.
	 * @param {boolean} withAnswers
	 */
	async #print(withAnswers) {
		const paper = open("", "_blank");
		const { kind, level, seed } = this.#choice();
		const request = { kind, level: Number(level), seed: Number(seed), with_answers: withAnswers };
		const page = await askForFile("lab/sheet", request);
		paper?.location.replace(URL.createObjectURL(page));
	}

	async #show() {
		const request = ++this.#request;
		const choice = new URLSearchParams(this.#choice());
		for (const name of ["sheet", "key"]) {
			find(`exercise-${name}`, HTMLAnchorElement).href = `lab/${name}?${choice}&count=6`;
		}
		problem.textContent = "";
		form.setAttribute("aria-busy", "true");
		try {
			const exercise = await ask("lab/exercise", {
				kind: kindField.value,
				level: Number(levelField.value),
				seed: Number(seedField.value),
			});
			if (request === this.#request) this.#draw(exercise);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			if (request === this.#request) problem.textContent = error.message;
		} finally {
			if (request === this.#request) form.removeAttribute("aria-busy");
		}
	}

	/** @param {ExerciseView} exercise */
	#draw(exercise) {
		const isNext = [nextButton, moreButton].some((button) => button === document.activeElement);
		this.#exercise = exercise;
		this.#tries = 0;
		write(title, `${exercise.title}, level ${exercise.level}`);
		write(question, exercise.question);
		picture.hidden = !exercise.is_tree;
		board.hidden = exercise.is_tree;
		find("exercise-body", HTMLElement).classList.toggle("has-board", !exercise.is_tree);
		if (exercise.is_tree) this.#setPictures(exercise.picture, exercise.tall_picture);
		else board.show(exercise);
		const names = exercise.blanks.map((blank) => this.#blank(blank));
		// Answers are wanted from the bottom up; in a list people look for letters in order.
		names.sort((a, b) => order(a).localeCompare(order(b), "en"));
		blanks.replaceChildren(...names);
		blanks.className = `blanks ${exercise.blanks[0]?.form ?? ""}`;
		this.#showButtons(false);
		if (isNext) title.focus(); // the button that had the focus is gone
		write(result, "");
	}

	/**
	 * The server's drawings, one for wide and one for narrow windows.
	 * @param {string} wide
	 * @param {string} tall
	 */
	#setPictures(wide, tall) {
		picture.replaceChildren(
			...[wide, tall].map((text, place) => {
				// An SVG in HTML needs no name space of its own.
				const shape = new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
				const name = place ? "tall" : "wide";
				return make("div", { class: name }, ...(shape ? [document.importNode(shape, true)] : []));
			}),
		);
	}

	/** @param {ExerciseBlankView} blank */
	#blank(blank) {
		const id = `blank-${blank.name}`;
		const isBranch = blank.form === "branch";
		const input =
			blank.form === "move"
				? ""
				: isBranch
					? make("input", { type: "checkbox", id, name: blank.name, value: SKIP })
					: make("input", {
							type: "text",
							id,
							name: blank.name,
							maxlength: 24,
							autocomplete: "off",
							autocapitalize: "off",
							spellcheck: "false",
							placeholder: blank.form === "bound" ? "-inf, 0, +1" : null,
							"aria-label": blank.form === "number" ? blank.prompt : null,
						});
		const label = isBranch
			? `${blank.prompt} is skipped`
			: blank.form === "number"
				? blank.name
				: blank.prompt;
		return make(
			"div",
			{ class: "blank", "data-blank": blank.name },
			input ? make("label", { for: id }, label) : "",
			input,
			make("p", { class: "reply", id: `${id}-reply` }),
		);
	}

	/** @returns {HTMLInputElement[]} */
	#inputs() {
		return [...blanks.querySelectorAll("input")];
	}

	/** Whether branches are to be ticked: then what is not ticked is an answer, too. */
	get #isBranches() {
		return this.#exercise?.blanks[0]?.form === "branch";
	}

	#answers() {
		/** @type {Record<string, string>} */
		const answers = {};
		if (board.move && !board.hidden) answers.move = board.move;
		for (const input of this.#inputs()) {
			const isAnswered = input.type === "checkbox" ? input.checked : input.value.trim();
			if (isAnswered) answers[input.name] = input.value;
		}
		return answers;
	}

	/**
	 * What is missing before an answer can be checked; empty if nothing is.
	 * @param {number} count of answers
	 */
	#missing(count) {
		if (this.#isBranches) return count ? "" : "Cross out at least one branch first.";
		const left = (this.#exercise?.blanks.length ?? 0) - count;
		if (!left) return "";
		if (!board.hidden) return "Click a cell of the board first.";
		return left === 1 ? "One box is still empty." : `${left} boxes are still empty.`;
	}

	async #check() {
		const exercise = this.#exercise;
		const answers = this.#answers();
		if (!exercise) return;
		const missing = this.#missing(Object.keys(answers).length);
		if (missing) {
			this.#say(missing);
			return;
		}
		const isLastTry = this.#tries > 0;
		const results = await this.#ask(exercise, answers, isLastTry);
		if (!results) return;
		this.#tries++;
		const isRight = results.right === results.results.length;
		if (isRight || isLastTry)
			this.#finish(results, isRight ? (isLastTry ? "second" : "first") : "shown");
		else this.#nudge(results);
	}

	async #showAnswer() {
		const exercise = this.#exercise;
		const results = exercise && (await this.#ask(exercise, this.#answers(), true));
		if (results) this.#finish(results, "shown");
	}

	/**
	 * @param {ExerciseView} exercise
	 * @param {Record<string, string>} answers
	 * @param {boolean} isLastTry
	 * @returns {Promise<ResultsView | null>} null if it is refused, or comes too late
	 */
	async #ask({ id }, answers, isLastTry) {
		try {
			const request = { id, answers, is_last_try: isLastTry };
			const results = await ask("lab/check", request);
			if (id !== this.#exercise?.id) return null;
			problem.textContent = "";
			return results;
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			if (id === this.#exercise?.id) problem.textContent = error.message;
			return null;
		}
	}

	/**
	 * After the first try: what is right stays, what is wrong gets a nudge.
	 * @param {ResultsView} results
	 */
	#nudge({ results, right }) {
		let missing = 0;
		for (const { blank, given, is_right, words } of results) {
			// A branch that is not ticked is told neither right nor wrong: that would be the answer.
			const isOpen = this.#isBranches && given !== SKIP;
			if (isOpen && !is_right) missing++;
			this.#reply(blank, isOpen ? null : is_right, isOpen ? "" : words);
		}
		const more =
			missing === 0
				? ""
				: ` ${missing} more ${missing === 1 ? "branch is" : "branches are"} skipped.`;
		const count = results.length > 1 ? `${right} of ${results.length} right.` : "Not yet.";
		this.#say(`${count}${more} Try once more.`);
	}

	/**
	 * Everything is told.
	 * @param {ResultsView} results
	 * @param {Result} how
	 */
	#finish({ results, right, picture: wide, tall_picture: tall }, how) {
		for (const { blank, is_right, words } of results) this.#reply(blank, is_right, words);
		if (this.#exercise?.is_tree && wide && tall) this.#setPictures(wide, tall);
		board.close();
		const level = levelOf(this.#progress, kindField.value);
		this.#store(addResult(this.#progress, kindField.value, how));
		const words = {
			first: "Right at the first try. Well done!",
			second: "Right at the second try.",
			shown:
				results.length > 1
					? `${right} of ${results.length} right.`
					: right
						? "This is the answer."
						: "Not solved. The right answer is above.",
		}[how];
		this.#showButtons(true);
		this.#say(`${words} ${levelWords(level, levelOf(this.#progress, kindField.value))}`.trim());
	}

	/**
	 * @param {string} blank
	 * @param {boolean | null} isRight null: not told
	 * @param {string} words
	 */
	#reply(blank, isRight, words) {
		const row = blanks.querySelector(`[data-blank="${CSS.escape(blank)}"]`);
		const reply = row?.querySelector(".reply");
		if (!row || !reply) return;
		row.classList.toggle("right", isRight === true);
		row.classList.toggle("mistaken", isRight === false);
		reply.textContent = isRight === null ? words : `${isRight ? "✓" : "✗"} ${words}`;
		row.querySelector("input")?.setAttribute("aria-describedby", reply.id);
	}

	/** @param {boolean} isDone */
	#showButtons(isDone) {
		checkButton.hidden = answerButton.hidden = isDone;
		nextButton.hidden = moreButton.hidden = !isDone;
		for (const input of this.#inputs()) input.disabled = isDone;
		if (isDone) nextButton.focus();
	}

	/** Shows in the tree what is typed and ticked beside it. */
	#mirror() {
		write(result, "");
		for (const input of this.#inputs()) {
			const name = CSS.escape(input.name);
			for (const box of picture.querySelectorAll(`[data-value="${name}"]`))
				write(box, input.value.trim().replace("-", "−"));
			for (const branch of picture.querySelectorAll(`.branch[data-node="${name}"]`))
				branch.classList.toggle("crossed", input.type === "checkbox" && input.checked);
		}
	}

	/**
	 * A click in the tree goes to the field of the node, or ticks the branch to it.
	 * @param {MouseEvent} event
	 */
	#pressNode(event) {
		const node = event.target instanceof Element ? event.target.closest("[data-node]") : null;
		const name = node?.getAttribute("data-node");
		const input = this.#inputs().find((field) => field.name === name);
		if (!input || input.disabled) return;
		if (input.type === "checkbox") {
			input.checked = !input.checked;
			this.#mirror();
		} else {
			input.focus();
		}
	}

	/** @param {import("./practice.js").Progress} progress */
	#store(progress) {
		this.#progress = progress;
		keep(KEY, JSON.stringify(progress));
		this.#showProgress();
	}

	#showProgress() {
		const { series } = this.#progress;
		dots.replaceChildren(
			...Array.from({ length: SERIES }, (_, place) =>
				make("span", { class: `dot ${series[place] ?? ""}` }),
			),
		);
		write(seriesText, seriesWords(this.#progress));
	}

	/** @param {string} sentence */
	#say(sentence) {
		write(result, sentence);
		result.scrollIntoView({ block: "nearest" });
	}
}

/** @param {HTMLElement} row */
function order(row) {
	return row.dataset.blank ?? "";
}

/** @param {string} text */
function seedIn(text) {
	return whole(text, 0, MAX_SEED, FIRST_SEED);
}
