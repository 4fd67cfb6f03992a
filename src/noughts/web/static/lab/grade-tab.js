/** Grading a program of one's own: it runs in this browser, in a frame without network. */

import { isAborted, site } from "../api.js";
import { find, write } from "../elements.js";
import { keep, recall } from "../memory.js";
import { EXAMPLE } from "./grade-example.js";

const form = find("grade-form", HTMLFormElement);
const source = find("grade-source", HTMLTextAreaElement);
const file = find("grade-file", HTMLInputElement);
const seconds = find("grade-seconds", HTMLInputElement);
const start = find("grade-start", HTMLButtonElement);
const bar = find("grade-bar", HTMLProgressElement);
const words = find("grade-words", HTMLElement);
const problem = find("grade-problem", HTMLElement);
const result = find("grade-result", HTMLIFrameElement);

const SOURCE = "noughts-program"; // where the text is kept
const NAME = "my_program.py";
const TOTAL_FACTOR = 10; // the whole program has ten times the seconds of one move

export class GradeTab {
	/** @type {AbortController | null} */
	#running = null;
	#name = NAME;

	constructor() {
		find("grade-here", HTMLElement).hidden = !site;
		find("grade-elsewhere", HTMLElement).hidden = Boolean(site);
		source.value = recall(SOURCE) ?? "";
		source.addEventListener("input", () => keep(SOURCE, source.value || null));
		file.addEventListener("change", () => void this.#read());
		find("grade-open", HTMLButtonElement).addEventListener("click", () => file.click());
		find("grade-example", HTMLButtonElement).addEventListener("click", () =>
			this.#use(EXAMPLE, NAME),
		);
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			if (this.#running) this.#running.abort();
			else void this.#grade();
		});
		result.addEventListener("load", fitResult);
	}

	open() {}

	close() {
		this.#running?.abort();
	}

	async #read() {
		const [chosen] = file.files ?? [];
		if (!chosen) return;
		this.#use(await chosen.text(), chosen.name);
		file.value = ""; // the same file can be chosen again
	}

	/**
	 * @param {string} text
	 * @param {string} name
	 */
	#use(text, name) {
		this.#name = name;
		source.value = text;
		keep(SOURCE, text);
		source.focus();
	}

	async #grade() {
		write(problem, "");
		if (!source.value.trim()) {
			write(problem, "There is no program yet: paste one, open a file, or take the example.");
			source.focus();
			return;
		}
		const running = new AbortController();
		this.#running = running;
		result.hidden = true;
		bar.hidden = false;
		bar.removeAttribute("value");
		write(start, "Stop");
		write(words, "Python is being loaded …");
		try {
			const { gradeProgram } = await import("../worker/grader.js");
			const limit = Number(seconds.value);
			const { page } = await gradeProgram(
				{ name: this.#name, source: source.value, seconds: limit, total: TOTAL_FACTOR * limit },
				showProgress,
				running.signal,
			);
			write(words, "");
			result.srcdoc = page;
			result.hidden = false;
			result.focus();
		} catch (error) {
			write(words, isAborted(error) ? "Stopped." : "");
			if (!isAborted(error)) write(problem, error instanceof Error ? error.message : String(error));
		} finally {
			this.#running = null;
			bar.hidden = true;
			write(start, "Grade");
		}
	}
}

/**
 * @param {string} step
 * @param {number} done
 * @param {number} of
 */
function showProgress(step, done, of) {
	if (of > 1) bar.value = done / of;
	else bar.removeAttribute("value");
	write(
		words,
		of > 1 ? `${step}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")}` : `${step} …`,
	);
}

/** The page of the result is as high as its content, in the colours of this page. */
function fitResult() {
	const inside = result.contentDocument;
	if (!inside?.body) return;
	const colours = getComputedStyle(document.documentElement);
	for (const sheet of inside.styleSheets) {
		for (const rule of sheet.cssRules) {
			if (!(rule instanceof CSSStyleRule) && rule.constructor.name !== "CSSStyleRule") continue;
			const { selectorText, style } = /** @type {CSSStyleRule} */ (rule);
			if (selectorText !== ":root") continue;
			for (const name of [...style].filter((each) => each.startsWith("--")))
				inside.documentElement.style.setProperty(name, colours.getPropertyValue(name));
		}
	}
	result.style.height = `${inside.documentElement.scrollHeight}px`;
}

addEventListener("resize", fitResult);
new MutationObserver(fitResult).observe(document.documentElement, {
	attributeFilter: ["data-theme"],
});
