/** The published figures of the reports, and what this machine measures. */

import { ask, pause } from "../api.js";
import { find, icon, make, write } from "../elements.js";

/** @import { ClaimView, FindingView } from "./wire.js" */

const body = find("claims", HTMLTableElement).tBodies[0];
const words = find("claims-words", HTMLElement);
const bar = find("claims-bar", HTMLProgressElement);
const all = find("claims-all", HTMLButtonElement);

const ASK_EVERY = 250;

export class ReproduceTab {
	/** @type {ClaimView[]} */
	#claims = [];
	/** @type {Map<number, FindingView>} */
	#findings = new Map();
	/** @type {AbortController | null} */
	#running = null;

	constructor() {
		all.addEventListener("click", () => {
			if (this.#running) this.#running.abort();
			else void this.#runAll(this.#findings.size === this.#claims.length);
		});
	}

	async open() {
		if (!this.#claims.length) {
			this.#claims = (await ask("lab/claims")).claims;
			body.replaceChildren(...this.#claims.map((claim) => this.#row(claim)));
			this.#sum();
		}
		// What somebody has measured since the server started comes at once, the rest as it is measured.
		if (!this.#running) await this.#runAll(false);
	}

	close() {
		this.#running?.abort();
	}

	/** @param {ClaimView} claim */
	#row(claim) {
		const again = make(
			"button",
			{ type: "button", class: "button text", "aria-label": `Run again: ${claim.claim}` },
			icon("i-retry"),
			make("span", {}, "Run"),
		);
		again.addEventListener("click", () => void this.#run(claim.number, true));
		const note = claim.note ? make("details", {}, make("summary", {}, "Why"), claim.note) : "";
		return make(
			"tr",
			{ "data-claim": claim.number },
			make("td", {}, claim.report),
			make("th", { scope: "row" }, claim.claim, note),
			make("td", {}, figure(claim.published)),
			make("td", { class: "measured" }, "waiting"),
			make("td", { class: "agrees" }, ""),
			make("td", {}, again),
		);
	}

	/**
	 * @param {number} number
	 * @param {boolean} isAgain even if it was measured before
	 * @param {AbortSignal} [signal]
	 */
	async #run(number, isAgain, signal) {
		const row = body.querySelector(`[data-claim="${number}"]`);
		const [measured, agrees] = [row?.querySelector(".measured"), row?.querySelector(".agrees")];
		if (!row || !measured || !agrees) return;
		row.setAttribute("aria-busy", "true");
		try {
			const found = await this.#measure(number, isAgain, signal);
			this.#findings.set(number, found);
			measured.replaceChildren(
				figure(found.measured),
				make("small", {}, `${found.seconds.toFixed(found.seconds < 1 ? 2 : 1)} s`),
			);
			agrees.textContent = found.agrees === null ? "–" : found.agrees ? "✓ yes" : "✗ no";
			agrees.className = `agrees ${found.agrees === null ? "" : found.agrees ? "yes" : "no"}`;
			if (found.agrees === false) row.querySelector("details")?.setAttribute("open", "");
			this.#sum();
			if (!this.#running) this.#rest();
		} finally {
			row.removeAttribute("aria-busy");
		}
	}

	/**
	 * Asks until it is measured.
	 * @param {number} number
	 * @param {boolean} isAgain
	 * @param {AbortSignal} [signal]
	 * @returns {Promise<FindingView>}
	 */
	async #measure(number, isAgain, signal) {
		for (let again = isAgain; ; again = false) {
			const { finding } = await ask("lab/claim", { number, again }, signal);
			if (finding) return finding;
			await pause(ASK_EVERY, signal);
		}
	}

	/** @param {boolean} isAgain */
	async #runAll(isAgain) {
		const running = new AbortController();
		this.#running = running;
		const label = /** @type {HTMLElement} */ (all.querySelector("span"));
		label.textContent = "Stop";
		all.title = "Stop";
		for (const cell of this.#unmeasured()) write(cell, "waiting");
		bar.hidden = false;
		try {
			for (const [done, claim] of this.#claims.entries()) {
				bar.value = done / this.#claims.length;
				if (isAgain || !this.#findings.has(claim.number))
					await this.#run(claim.number, isAgain, running.signal);
			}
		} catch (error) {
			if (!running.signal.aborted) throw error;
		} finally {
			this.#running = null;
			this.#rest();
			bar.hidden = true;
		}
	}

	/** What is said when nothing is being measured any more. */
	#rest() {
		for (const cell of this.#unmeasured()) write(cell, "not measured");
		const isDone = this.#findings.size === this.#claims.length;
		all.title = isDone ? "Run all again" : "Run all";
		write(/** @type {HTMLElement} */ (all.querySelector("span")), all.title);
	}

	/** @returns {HTMLElement[]} */
	#unmeasured() {
		return this.#claims
			.filter((claim) => !this.#findings.has(claim.number))
			.map((claim) => body.querySelector(`[data-claim="${claim.number}"] .measured`))
			.filter((cell) => cell instanceof HTMLElement);
	}

	#sum() {
		const compared = [...this.#findings.values()].filter((found) => found.agrees !== null);
		const right = compared.filter((found) => found.agrees).length;
		write(
			words,
			compared.length
				? `${right} of ${compared.length} figures measured so far agree with the reports.`
				: `${this.#claims.length} figures to measure.`,
		);
	}
}

/** @param {number | string | null} value */
function figure(value) {
	return value === null ? "–" : typeof value === "number" ? value.toLocaleString("en") : value;
}
