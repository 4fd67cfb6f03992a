/** What is known of the position looked at, and of the whole game: fetched as they change. */

import { ask, pause, Refusal, Task } from "../api.js";

/** @import { AnalysisView, ReviewView, TableView } from "../wire.js" */
/** @import { Session } from "./session.js" */

const POLL = 500;

export class Truth extends EventTarget {
	/** Whether the analysis is shown. */
	isOn = false;
	/** @type {AnalysisView | null} of the position that is looked at */
	analysis = null;
	/** @type {ReviewView | null} of the whole game */
	review = null;
	/** @type {TableView | null} the table, while it is being built */
	table = null;

	#session;
	#position = "";
	#game = "";
	#rules = "";
	#wanted = "";
	#analysing = new Task();
	#reviewing = new Task();
	#polling = new Task();

	/** @param {Session} session */
	constructor(session) {
		super();
		this.#session = session;
		session.addEventListener("change", () => this.#follow());
	}

	/** @param {boolean} isOn */
	turn(isOn) {
		this.isOn = isOn;
		this.#follow();
		this.#changed();
	}

	/** Asks for a review that takes a while. */
	wantReview() {
		this.#wanted = this.#session.game;
		this.#follow();
		this.#changed();
	}

	/** Whether a review was asked for and is not there yet. */
	get isReviewing() {
		return this.#game !== "" && this.review === null;
	}

	#follow() {
		const { state, isOver, isSettled } = this.#session;
		if (!state || !isSettled) return;
		if (this.#rules !== state.rules.text || (state.table.state === "building" && !this.table)) {
			this.#rules = state.rules.text;
			this.table = state.table.state === "building" ? state.table : null;
			const signal = this.#polling.renew();
			if (this.table) this.#watch(signal);
		}
		this.#analyse(this.isOn ? this.#session.shownGame : "");
		// without a table a review takes seconds: only for those who ask for it, at the end
		const isCheap = state.table.state !== "none";
		const isWanted = isCheap ? this.isOn || isOver : isOver && this.#wanted === this.#session.game;
		this.#judge(isWanted ? this.#session.game : "");
	}

	/** @param {string} game empty for nothing */
	async #analyse(game) {
		if (game === this.#position) return;
		this.#position = game;
		const signal = this.#analysing.renew();
		if (!game) {
			this.analysis = null;
			return;
		}
		await this.#ask("/api/analysis", { game }, signal, (analysis) => {
			this.analysis = analysis;
		});
	}

	/** @param {string} game empty for nothing */
	async #judge(game) {
		if (game === this.#game) return;
		this.#game = game;
		const signal = this.#reviewing.renew();
		if (!game || !this.review?.game || !game.startsWith(this.review.game)) this.review = null;
		if (!game) return;
		await this.#ask("/api/review", { game }, signal, (review) => {
			this.review = review;
		});
	}

	/**
	 * Asks again as long as the table is being built: the answer gets better.
	 * @param {string} path
	 * @param {object} body
	 * @param {AbortSignal} signal
	 * @param {(answer: any) => void} take
	 */
	async #ask(path, body, signal, take) {
		try {
			for (;;) {
				const answer = await ask(path, body, signal);
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
				const table = await ask("/api/table", { rules }, signal);
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
