/** What is known of the position looked at, and of the whole game: fetched as they change. */

import { ask, pause, Refusal, Task } from "../api.js";

/** @import { AnalysisView, HintView, Questions, ReviewView, TableView } from "../wire.js" */
/** @import { State } from "./match.js" */

const POLL = 500;

export class Truth extends EventTarget {
	/** Whether the analysis is shown. */
	isOn = false;
	/** @type {ReviewView | null} of the whole game */
	review = null;
	/** @type {TableView | null} the table, while it is being built */
	table = null;
	/** @type {HintView | null} for the position that is shown */
	hint = null;
	/** Whether a hint was asked for and is not there yet. */
	isSeeking = false;

	/** @type {State | null} */
	#state = null;
	/** @type {{ game: string, view: AnalysisView } | null} */
	#analysis = null;
	#position = "";
	#game = "";
	#rules = "";
	#reviewGame = "";
	#analysing = new Task();
	#reviewing = new Task();
	#polling = new Task();
	#hinting = new Task();

	/** @param {boolean} isOn */
	turn(isOn) {
		this.isOn = isOn;
		this.#follow();
		this.#changed();
	}

	/** Asks for a review that takes a while. */
	askReview() {
		this.#reviewGame = this.#state?.match.game ?? "";
		this.#follow();
		this.#changed();
	}

	/** Whether a review was asked for and is not there yet. */
	get isReviewing() {
		return this.#game !== "" && this.review === null;
	}

	/** @returns {AnalysisView | null} the latest, which may be of another position than is shown */
	get latest() {
		return this.#analysis?.view ?? null;
	}

	/** @returns {AnalysisView | null} of the position that is shown */
	get analysis() {
		return this.#analysis?.game === this.#state?.view.game ? this.latest : null;
	}

	async askHint() {
		const view = this.#state?.view;
		if (!view?.is_humans_turn || !view.is_present || view.placed) return;
		const signal = this.#hinting.renew();
		this.isSeeking = true;
		this.#changed();
		const hint = await ask("hint", { game: view.game }, signal).catch(() => null);
		if (signal.aborted) return;
		this.isSeeking = false;
		this.hint = hint;
		this.#changed();
	}

	/** Forgets a hint, or the question for it. */
	dropHint() {
		this.#hinting.renew();
		this.hint = null;
		this.isSeeking = false;
	}

	/**
	 * Looks at what is shown now.
	 * @param {State | null} state
	 */
	follow(state) {
		if (state === this.#state) return;
		if (state?.view.game !== this.#state?.view.game || state?.view.placed) this.dropHint();
		this.#state = state;
		this.#follow();
	}

	#follow() {
		if (!this.#state) return;
		const { match, view, table, rules } = this.#state;
		if (this.#rules !== rules.text || (table.state === "building" && !this.table)) {
			this.#rules = rules.text;
			this.table = table.state === "building" ? table : null;
			const signal = this.#polling.renew();
			if (this.table) this.#watch(signal);
		}
		this.#analyse(this.isOn ? view.game : "");
		// without a table a review takes seconds: it is made only on request, at the end
		const { game } = match;
		const isOver = view.ending !== null;
		const isCheap = table.state !== "none";
		const isNeeded = isCheap ? this.isOn || isOver : isOver && this.#reviewGame === game;
		this.#judge(isNeeded ? game : "");
	}

	/** @param {string} game empty for nothing */
	async #analyse(game) {
		if (game === this.#position) return;
		this.#position = game;
		const signal = this.#analysing.renew();
		if (!game) {
			this.#analysis = null;
			return;
		}
		await this.#ask("analysis", { game }, signal, (view) => {
			this.#analysis = { game, view };
		});
	}

	/** @param {string} game empty for nothing */
	async #judge(game) {
		if (game === this.#game) return;
		this.#game = game;
		const signal = this.#reviewing.renew();
		if (!game || !this.review?.game || !game.startsWith(this.review.game)) this.review = null;
		if (!game) return;
		await this.#ask("review", { game }, signal, (review) => {
			this.review = review;
		});
	}

	/**
	 * Asks again as long as the table is being built: the answer gets better.
	 * @template {"analysis" | "review"} Name
	 * @param {Name} name
	 * @param {Questions[Name]["request"]} request
	 * @param {AbortSignal} signal
	 * @param {(answer: Questions[Name]["answer"]) => void} take
	 */
	async #ask(name, request, signal, take) {
		try {
			for (;;) {
				const answer = await ask(name, request, signal);
				take(answer);
				this.#changed();
				if (answer.table.state !== "building") return;
				await pause(POLL, signal);
			}
		} catch (error) {
			if (!signal.aborted && !(error instanceof Refusal)) throw error;
		}
	}

	/** @param {AbortSignal} signal */
	async #watch(signal) {
		const rules = this.#rules;
		try {
			while (this.table?.state === "building") {
				await pause(POLL, signal);
				/** @type {TableView} */
				const table = await ask("table", { rules }, signal);
				this.table = table.state === "building" ? table : null;
				this.#changed();
			}
		} catch (error) {
			if (!signal.aborted && !(error instanceof Refusal)) throw error;
		}
	}

	#changed() {
		this.dispatchEvent(new Event("change"));
	}
}
