/** The guided replay: a few steps of one search, with a text for each. */

import { ask } from "../api.js";
import { find, write } from "../elements.js";

/** @import { GuideView } from "./wire.js" */
/** @typedef {GuideView["steps"][number]} Step */

const panel = find("guide", HTMLElement);
const title = find("guide-title", HTMLElement);
const count = find("guide-count", HTMLElement);
const heading = find("guide-heading", HTMLElement);
const words = find("guide-words", HTMLElement);
const backButton = find("guide-back", HTMLButtonElement);
const nextButton = find("guide-next", HTMLButtonElement);
const endLinks = find("guide-end", HTMLElement);

/** Sends "step" when another step is shown, and "end" when somebody leaves the guide. */
export class Guide extends EventTarget {
	/** @type {GuideView | null} */
	#view = null;
	/** The number of the step on show, from 1; 0 while the guide is closed. */
	place = 0;

	constructor() {
		super();
		backButton.addEventListener("click", () => this.show(this.place - 1));
		nextButton.addEventListener("click", () => this.show(this.place + 1));
		for (const id of ["guide-close", "guide-explore"]) {
			find(id, HTMLButtonElement).addEventListener("click", () =>
				this.dispatchEvent(new Event("end")),
			);
		}
	}

	/** @returns {Promise<GuideView>} */
	async load() {
		this.#view ??= /** @type {GuideView} */ (await ask("lab/guide"));
		return this.#view;
	}

	/** @returns {Step | null} */
	get step() {
		return this.#view?.steps[this.place - 1] ?? null;
	}

	/** @param {number} place from 1 */
	show(place) {
		const view = this.#view;
		if (!view) return;
		const last = view.steps.length;
		this.place = Math.max(1, Math.min(last, Math.floor(place) || 1));
		const step = view.steps[this.place - 1];
		write(title, view.title);
		write(count, `Step ${this.place} of ${last}`);
		write(heading, step.title);
		write(words, step.words);
		backButton.disabled = this.place === 1;
		nextButton.hidden = this.place === last;
		endLinks.hidden = this.place < last;
		panel.hidden = false;
		document.body.classList.add("guided");
		this.dispatchEvent(new Event("step"));
	}

	close() {
		this.place = 0;
		panel.hidden = true;
		document.body.classList.remove("guided");
	}
}
