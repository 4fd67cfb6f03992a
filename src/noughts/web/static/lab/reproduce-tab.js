/** The published figures of the reports, and what this machine measures. */

import { ask, pause } from "../api.js";
import { find, icon, make, write } from "../elements.js";
import { progressWords } from "./reproduce-words.js";

/** @import { ClaimsView, ClaimView, FindingView, ReportView } from "./wire.js" */

const table = find("claims", HTMLTableElement);
const words = find("claims-words", HTMLElement);
const bar = find("claims-bar", HTMLProgressElement);
const all = find("claims-all", HTMLButtonElement);

const ASK_EVERY = 250; // milliseconds

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
			/** @type {ClaimsView} */
			const { reports, claims } = await ask("lab/claims");
			this.#claims = claims;
			table.append(...reports.map((report) => this.#group(report)));
			this.#sum(null);
		}
		// What somebody has measured since the server started comes at once, the rest as it is measured.
		if (!this.#running) await this.#runAll(false);
	}

	close() {
		this.#running?.abort();
	}

	/**
	 * A report and its figures.
	 * @param {ReportView} report
	 */
	#group({ letter, title, subject }) {
		const claims = this.#claims.filter((claim) => claim.report === letter);
		const name = make("b", {}, `Report ${letter}: “${title}”`);
		const about = make("span", { class: "soft" }, subject);
		const head = make("th", { scope: "rowgroup", colspan: 5 }, name, " ", about);
		return make(
			"tbody",
			{ "data-report": letter },
			make("tr", { class: "report" }, head),
			...claims.map((claim) => this.#row(claim)),
		);
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
		const row = table.querySelector(`[data-claim="${number}"]`);
		const [measured, agrees] = [row?.querySelector(".measured"), row?.querySelector(".agrees")];
		if (!row || !measured || !agrees) return;
		row.setAttribute("aria-busy", "true");
		try {
			const finding = await this.#measure(number, isAgain, signal);
			this.#findings.set(number, finding);
			measured.replaceChildren(
				figure(finding.measured),
				make("small", {}, `${finding.seconds.toFixed(finding.seconds < 1 ? 2 : 1)} s`),
			);
			agrees.textContent = finding.agrees === null ? "–" : finding.agrees ? "✓ yes" : "✗ no";
			agrees.className = `agrees ${finding.agrees === null ? "" : finding.agrees ? "yes" : "no"}`;
			if (finding.agrees === false) row.querySelector("details")?.setAttribute("open", "");
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
		this.#showButton("Stop", "i-stop");
		for (const cell of this.#unmeasured()) write(cell, "waiting");
		bar.hidden = false;
		try {
			for (const [place, claim] of this.#claims.entries()) {
				bar.value = place / this.#claims.length;
				this.#sum(place + 1);
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

	/** Shows that nothing is being measured any more. */
	#rest() {
		for (const cell of this.#unmeasured()) write(cell, "not measured");
		const isDone = this.#findings.size === this.#claims.length;
		this.#showButton(isDone ? "Run all again" : "Run all", isDone ? "i-retry" : "i-play");
		this.#sum(null);
	}

	/**
	 * @param {string} words
	 * @param {string} picture
	 */
	#showButton(words, picture) {
		all.title = words;
		all.replaceChildren(icon(picture), make("span", {}, words));
	}

	/** @returns {HTMLElement[]} */
	#unmeasured() {
		return this.#claims
			.filter((claim) => !this.#findings.has(claim.number))
			.map((claim) => table.querySelector(`[data-claim="${claim.number}"] .measured`))
			.filter((cell) => cell instanceof HTMLElement);
	}

	/** @param {number | null} current the figure that is being measured, from 1 */
	#sum(current) {
		const agreements = [...this.#findings.values()].map(({ agrees }) => agrees);
		write(words, progressWords({ agreements, total: this.#claims.length, current }));
	}
}

/** @param {number | string | null} value */
function figure(value) {
	return value === null ? "–" : typeof value === "number" ? value.toLocaleString("en") : value;
}
