/** The comparison: what each algorithm of the ladder needs on one position, and three stages. */

import { ask, Refusal } from "../api.js";
import { draw, find, make, write } from "../elements.js";
import { remark, summary } from "./compare-words.js";
import { address, fields, readSearch, searchRequest } from "./link.js";
import { save } from "./saving.js";
import { term } from "./terms.js";

/** @import { Chooser } from "./chooser.js" */
/** @import { CounterView, StagesView } from "./wire.js" */

const table = find("compare-table", HTMLTableElement);
const chart = find("compare-chart", HTMLElement);
const words = find("compare-words", HTMLElement);
const remarkText = find("compare-remark", HTMLElement);
const problem = find("compare-problem", HTMLElement);
const csv = find("compare-csv", HTMLButtonElement);
const checks = find("compare-algorithms", HTMLElement);
const picture = find("stages-picture", HTMLElement);
const stagesWords = find("stages-words", HTMLElement);

const BAR = { width: 1000, row: 38, left: 120, right: 110 };
const NARROW_BAR = { ...BAR, width: 420, right: 90 };
const COLUMNS = /** @type {const} */ ([
	"algorithm",
	"value",
	"score",
	"plies",
	"move",
	"nodes",
	"leaves",
	"cutoffs",
	"table_hits",
	"max_depth",
	"seconds",
	"scoring",
	"repeat",
	"finished",
]);

export class CompareTab {
	#chooser;
	#isOpen = false;
	/** @type {CounterView[]} */
	#rows = [];
	/** @type {AbortController | null} */
	#running = null;
	/** What is compared, as a text. */
	#shownSearch = "";
	#shownStages = "";

	/**
	 * @param {Chooser} chooser
	 * @param {string[]} algorithms
	 */
	constructor(chooser, algorithms) {
		this.#chooser = chooser;
		for (const name of algorithms) {
			const box = make("input", { type: "checkbox", value: name, checked: true });
			const about = term(`algorithm:${name}`, "?");
			about.setAttribute("aria-label", `What is ${name}?`);
			checks.append(make("span", {}, make("label", {}, box, ` ${name}`), about));
		}
		chooser.addEventListener("change", () => this.#isOpen && this.#go());
		checks.addEventListener("change", () => this.#go());
		find("compare-run", HTMLButtonElement).addEventListener("click", () => {
			this.#shownSearch = "";
			this.#go();
		});
		csv.addEventListener("click", () => this.#save());
	}

	open() {
		this.#isOpen = true;
		const parts = fields();
		this.#chooser.show(readSearch(parts));
		const names = parts.get("algorithms")?.split(",");
		for (const box of this.#boxes()) box.checked = !names || names.includes(box.value);
		void this.#run();
	}

	close() {
		this.#isOpen = false;
		this.#running?.abort();
		this.#shownSearch = "";
	}

	#boxes() {
		return /** @type {HTMLInputElement[]} */ ([...checks.querySelectorAll("input")]);
	}

	#go() {
		const names = this.#algorithms();
		const isAll = names.length === this.#boxes().length;
		const algorithms = isAll ? null : names.join(",");
		history.pushState(null, "", address({ tab: "compare", ...this.#chooser.search, algorithms }));
		void this.#run();
	}

	#algorithms() {
		return this.#boxes()
			.filter((box) => box.checked)
			.map((box) => box.value);
	}

	/** Asks for one algorithm after the other, so that each shows as soon as it is done. */
	async #run() {
		const { search } = this.#chooser;
		const algorithms = this.#algorithms();
		const key = JSON.stringify([search, algorithms]);
		if (key === this.#shownSearch) return;
		this.#running?.abort();
		const running = new AbortController();
		this.#running = running;
		this.#shownSearch = key;
		this.#rows = [];
		write(remarkText, "");
		problem.textContent = "";
		this.#show(0);
		void this.#stages(search.rules);
		if (!algorithms.length) {
			write(words, "Tick at least one algorithm to compare.");
			return;
		}
		try {
			for (const algorithm of algorithms) {
				write(words, `Running ${algorithm} …`);
				const request = { ...searchRequest(search), algorithms: [algorithm] };
				const answer = await ask("lab/compare", request, running.signal);
				this.#rows.push(...answer.rows);
				this.#show(answer.max_nodes);
			}
			write(words, summary(this.#rows));
			write(remarkText, remark(this.#rows));
		} catch (error) {
			if (running.signal.aborted) return;
			if (!(error instanceof Refusal)) throw error;
			problem.textContent = error.message;
			write(words, "");
		}
	}

	/** @param {number} maxNodes the limit of one algorithm */
	#show(maxNodes) {
		const body = table.tBodies[0];
		const number = (/** @type {number} */ n) => n.toLocaleString("en");
		body.replaceChildren(
			...this.#rows.map((row) => {
				const stopped = row.finished ? "" : ` (stopped at ${number(maxNodes)})`;
				const cells = [
					row.value ?? "open",
					row.move ?? "–",
					number(row.nodes) + stopped,
					number(row.leaves),
					number(row.cutoffs),
					number(row.table_hits),
					number(row.max_depth),
					timeText(row.seconds),
				];
				return make(
					"tr",
					{},
					make("th", { scope: "row" }, row.algorithm),
					...cells.map((cell) => make("td", {}, cell)),
				);
			}),
		);
		chart.replaceChildren(this.#bars());
		csv.disabled = !this.#rows.length;
	}

	#bars() {
		const rows = this.#rows;
		const isNarrow = matchMedia("(max-width: 40rem)").matches;
		const { width, row: high, left, right } = isNarrow ? NARROW_BAR : BAR;
		const height = Math.max(1, rows.length) * high + 30;
		const room = width - left - right;
		const max = Math.max(10, ...rows.map((row) => row.nodes));
		const decades = Math.ceil(Math.log10(max));
		const along = (/** @type {number} */ n) => (Math.log10(Math.max(1, n)) / decades) * room;
		const label = rows.map((row) => `${row.algorithm} ${row.nodes} nodes`).join(", ");
		const shape = draw("svg", {
			viewBox: `0 0 ${width} ${height}`,
			role: "img",
			"aria-label": label || "No figures yet",
		});
		for (let power = 0; power <= decades; power++) {
			const x = left + (power / decades) * room;
			shape.append(draw("path", { class: "tick", d: `M${x} 0V${height - 26}` }));
			const text = draw("text", { class: "axis", x, y: height - 6, "text-anchor": "middle" });
			text.textContent = (10 ** power).toLocaleString("en");
			shape.append(text);
		}
		rows.forEach((row, i) => {
			const y = i * high + 6;
			const name = draw("text", { x: left - 12, y: y + 18, "text-anchor": "end" }, row.algorithm);
			const bar = draw("rect", {
				class: row.finished ? "bar" : "bar stopped",
				x: left,
				y,
				width: Math.max(3, along(row.nodes)),
				height: high - 12,
				rx: 5,
			});
			const count = draw("text", { class: "count", x: left + along(row.nodes) + 10, y: y + 18 });
			count.textContent = row.nodes.toLocaleString("en") + (row.finished ? "" : " +");
			shape.append(name, bar, count);
		});
		return shape;
	}

	#save() {
		const lines = [COLUMNS.join(",")];
		for (const row of this.#rows) lines.push(COLUMNS.map((name) => row[name] ?? "").join(","));
		save(new Blob([`${lines.join("\n")}\n`], { type: "text/csv" }), "compare.csv");
	}

	/** @param {string} rules */
	async #stages(rules) {
		if (rules === this.#shownStages) return;
		this.#shownStages = rules;
		try {
			showStages(await ask("lab/stages", { rules }));
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			write(stagesWords, error.message);
			picture.replaceChildren();
		}
	}
}

/**
 * Three heaps, each as high as its counts by ply, on one scale.
 * @param {StagesView} view
 */
function showStages(view) {
	const plural = view.symmetries === 1 ? "symmetry" : "symmetries";
	write(
		stagesWords,
		`${view.rules}: the same game counted three ways. The board has ${view.symmetries} ${plural}. ` +
			"The bars count by the number of moves played, on a logarithmic scale.",
	);
	const max = Math.log10(Math.max(...view.stages.flatMap((stage) => stage.plies)) + 1);
	picture.replaceChildren(
		...view.stages.flatMap((stage, i) => {
			const before = view.stages[i - 1];
			const fewer = before ? before.total / stage.total : 0;
			const arrow = make(
				"p",
				{ class: "fewer" },
				make("b", {}, `÷ ${fewer < 10 ? fewer.toFixed(1) : Math.round(fewer)}`),
				make("span", { "aria-hidden": "true" }, " →"),
			);
			const card = make(
				"figure",
				{ class: `stage-card ${stage.name}` },
				make("h3", {}, stage.name),
				make("p", { class: "total" }, stage.total.toLocaleString("en")),
				plies(stage.plies, max),
				make("figcaption", {}, stage.words),
			);
			return before ? [arrow, card] : [card];
		}),
	);
}

/**
 * @param {number[]} counts
 * @param {number} max the logarithm of the largest
 */
function plies(counts, max) {
	const [width, height, step] = [counts.length * 26, 120, 26];
	const shape = draw("svg", {
		viewBox: `0 0 ${width} ${height + 20}`,
		role: "img",
		"aria-label": `By number of moves played: ${counts.join(", ")}`,
	});
	counts.forEach((count, ply) => {
		const high = Math.max(2, (Math.log10(count + 1) / max) * height);
		const bar = draw("rect", {
			class: "bar",
			x: ply * step + 3,
			y: height - high,
			width: step - 6,
			height: high,
			rx: 3,
		});
		bar.append(draw("title", {}, `after ${ply} moves: ${count.toLocaleString("en")}`));
		const at = { class: "axis", x: ply * step + step / 2, y: height + 16, "text-anchor": "middle" };
		shape.append(bar, draw("text", at, String(ply)));
	});
	return shape;
}

/** @param {number} seconds */
function timeText(seconds) {
	return seconds >= 1 ? `${seconds.toFixed(2)} s` : `${(seconds * 1000).toFixed(1)} ms`;
}
