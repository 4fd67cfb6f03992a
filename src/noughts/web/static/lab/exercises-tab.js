/** Exercises: one at a time, checked answer by answer, and sheets to print. */

import { ask, Refusal } from "../api.js";
import { find, make, write } from "../elements.js";
import { address, fields, whole } from "./link.js";

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
const reveal = find("exercise-reveal", HTMLButtonElement);
const problem = find("exercise-problem", HTMLElement);
const HINTS = {
	number: "+1, 0, -1 …",
	bound: "-inf, 0, +1 …",
	branch: "",
	move: "such as b2",
};
const MOST_SEED = Number(seedField.max);
const USUAL_SEED = "1";
const SKIP = "skip";

export class ExercisesTab {
	/** @type {ExerciseView | null} */
	#exercise = null;
	/** @type {ResultsView | null} */
	#checked = null;
	#isFilled = false;
	#asked = 0;

	constructor() {
		for (const field of [kindField, levelField, seedField]) {
			field.addEventListener("change", () => this.#go());
		}
		find("exercise-next", HTMLButtonElement).addEventListener("click", () => {
			seedField.value = String((Number(this.#choice().seed) + 1) % (MOST_SEED + 1));
			this.#go();
		});
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			void this.#check();
		});
		reveal.addEventListener("click", () => {
			if (this.#checked) this.#tell(this.#checked, true);
			result.focus();
		});
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
		const asked = fields();
		kindField.value = asked.get("kind") ?? "values";
		levelField.value = asked.get("level") ?? "1";
		seedField.value = seedIn(asked.get("seed") ?? "");
		if (!kindField.value) kindField.selectedIndex = 0;
		if (!levelField.value) levelField.selectedIndex = 0;
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

	async #show() {
		const asked = ++this.#asked;
		const choice = new URLSearchParams(this.#choice());
		for (const name of ["sheet", "key"]) {
			find(`exercise-${name}`, HTMLAnchorElement).href = `/lab/${name}?${choice}&count=6`;
		}
		problem.textContent = "";
		form.setAttribute("aria-busy", "true");
		try {
			const exercise = await ask("lab/exercise", {
				kind: kindField.value,
				level: Number(levelField.value),
				seed: Number(seedField.value),
			});
			if (asked === this.#asked) this.#draw(exercise);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			if (asked === this.#asked) problem.textContent = error.message;
		} finally {
			if (asked === this.#asked) form.removeAttribute("aria-busy");
		}
	}

	/** @param {ExerciseView} exercise */
	#draw(exercise) {
		this.#exercise = exercise;
		title.textContent = `${exercise.title}, level ${exercise.level}`;
		question.textContent = exercise.question;
		picture.className = `picture ${exercise.is_tree ? "a-tree" : "a-board"}`;
		this.#setPicture(exercise.picture);
		const inOrder = exercise.blanks.toSorted((a, b) => a.name.localeCompare(b.name));
		blanks.replaceChildren(...inOrder.map((blank) => this.#blank(blank)));
		blanks.className = `blanks ${exercise.blanks[0]?.form ?? ""}`;
		this.#checked = null;
		reveal.hidden = true;
		write(result, "");
	}

	/**
	 * The server's drawing; an SVG in HTML needs no name space of its own.
	 * @param {string} text
	 */
	#setPicture(text) {
		const drawn = new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
		picture.replaceChildren(...(drawn ? [document.importNode(drawn, true)] : []));
	}

	/** @param {ExerciseBlankView} blank */
	#blank(blank) {
		const id = `blank-${blank.name}`;
		const input =
			blank.form === "branch"
				? make("input", { type: "checkbox", id, name: blank.name, value: SKIP })
				: make("input", {
						type: "text",
						id,
						name: blank.name,
						maxlength: 24,
						autocomplete: "off",
						spellcheck: "false",
						placeholder: HINTS[blank.form],
					});
		const label = blank.form === "branch" ? `${blank.prompt} is skipped` : blank.prompt;
		return make(
			"div",
			{ class: "blank", "data-blank": blank.name },
			make("label", { for: id }, label),
			input,
			make("p", { class: "said", id: `${id}-said` }),
		);
	}

	async #check() {
		const exercise = this.#exercise;
		if (!exercise) return;
		/** @type {Record<string, string>} */
		const answers = {};
		for (const input of blanks.querySelectorAll("input")) {
			const isBox = input.type === "checkbox";
			if (isBox ? input.checked : input.value.trim()) answers[input.name] = input.value;
		}
		if (this.#isBranches() && !Object.keys(answers).length) {
			this.#say("Tick at least one branch first.");
			return;
		}
		/** @type {ResultsView} */
		let checked;
		try {
			checked = await ask("lab/check", { id: exercise.id, answers });
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			if (exercise === this.#exercise) problem.textContent = error.message;
			return;
		}
		if (exercise !== this.#exercise) return; // another exercise is shown by now
		problem.textContent = "";
		this.#checked = checked;
		this.#tell(checked, checked.right === checked.results.length);
	}

	/** Whether branches are to be ticked: then what is not ticked is an answer, too. */
	#isBranches() {
		return this.#exercise?.blanks[0]?.form === "branch";
	}

	/**
	 * Answers that were not tried stay hidden, unless all are shown.
	 * @param {ResultsView} checked
	 * @param {boolean} isAll
	 */
	#tell({ results, right, picture: key }, isAll) {
		const isBranches = this.#isBranches();
		let missed = 0;
		for (const answer of results) {
			const row = blanks.querySelector(`[data-blank="${CSS.escape(answer.blank)}"]`);
			const said = row?.querySelector(".said");
			if (!row || !said) continue;
			const isOpen = isBranches ? answer.given !== SKIP : answer.given === null;
			const isTold = isAll || !isOpen;
			if (isOpen && !answer.is_right) missed++;
			row.classList.toggle("right", isTold && answer.is_right);
			row.classList.toggle("mistaken", isTold && !answer.is_right);
			said.textContent = isTold
				? `${answer.is_right ? "✓" : "✗"} ${answer.words}`
				: isBranches
					? ""
					: "Not answered yet.";
			row.querySelector("input")?.setAttribute("aria-describedby", said.id);
		}
		const isKeyShown = isAll || (!isBranches && results.every(({ given }) => given !== null));
		if (isKeyShown && key) this.#setPicture(key);
		reveal.hidden = !isBranches || isAll;
		const end = right === results.length ? ": well done!" : ".";
		const more =
			isBranches && missed
				? ` ${missed} more ${missed === 1 ? "branch is" : "branches are"} skipped.`
				: "";
		this.#say(`${right} of ${results.length} right${end}${more}`);
	}

	/** @param {string} sentence */
	#say(sentence) {
		write(result, sentence);
		result.scrollIntoView({ block: "nearest" });
	}
}

/** @param {string} text */
function seedIn(text) {
	return whole(text, 0, MOST_SEED, USUAL_SEED);
}
