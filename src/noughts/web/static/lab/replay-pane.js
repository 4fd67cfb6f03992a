/** `<replay-pane>`: one recorded search with its picture, its counters and its words. */

import { smallBoard } from "../drawing.js";
import { make, write } from "../elements.js";
import { scoreText } from "./replay-model.js";
import { headline, reason, resultWords } from "./replay-words.js";
import { term } from "./terms.js";
import "./outline.js";
import "./timeline.js";
import "./tree-picture.js";

/** @import { Replay } from "./replay-model.js" */
/** @import { SearchTree } from "./tree-picture.js" */
/** @import { SearchTimeline } from "./timeline.js" */
/** @import { SearchOutline } from "./outline.js" */

/** The name of each counter, its word in the glossary, and its title. */
const COUNTERS = /** @type {const} */ ([
	["nodes", "node", "Nodes"],
	["leaves", "leaf", "Leaves"],
	["cutoffs", "cutoff", "Cut-offs"],
	["hits", "hit", "Table hits"],
]);
/** Milliseconds between changes of the words while the search runs. */
const WORDS_EVERY = 200;

export class ReplayPane extends HTMLElement {
	/** @type {Replay | null} */
	replay = null;
	step = 0;
	tree = /** @type {SearchTree} */ (document.createElement("search-tree"));
	#timeline = /** @type {SearchTimeline} */ (document.createElement("search-timeline"));
	#outline = /** @type {SearchOutline} */ (document.createElement("search-outline"));
	#title = make("h2");
	#result = make("p", { class: "result-words" });
	#board = make("div", { class: "at-board" });
	#headline = make("p", { class: "headline" });
	#number = make("p", { class: "number soft" });
	#window = make("dl", { class: "window" });
	#sentence = make("p", { class: "sentence" });
	#talk = make("div", { class: "talk", role: "status", "aria-atomic": "true" });
	#fold = make("button", { type: "button", class: "button text" }, "Unfold");
	#origin = make("button", { type: "button", class: "button text" });
	#counters = make("dl", { class: "counters" });
	/** @type {Record<string, HTMLElement>} */
	#figures = {};
	/** When the words were last written. */
	#written = 0;
	#shownBoard = "";

	connectedCallback() {
		if (this.#title.isConnected) return;
		for (const [name, word, title] of COUNTERS) {
			this.#figures[name] = make("dd", {}, "0");
			this.#counters.append(
				make("div", {}, make("dt", {}, term(word, title)), this.#figures[name]),
			);
		}
		this.tree.setAttribute("role", "group");
		this.tree.setAttribute("tabindex", "0");
		this.tree.setAttribute(
			"aria-label",
			"Picture of the search tree: arrow keys move it, plus and minus zoom. The list of boards says the same in words.",
		);
		this.#talk.append(this.#headline, this.#sentence);
		const acts = make("div", { class: "row" }, this.#number, this.#origin, this.#fold);
		const info = make(
			"div",
			{ class: "info" },
			make("div", { class: "head" }, this.#title, this.#result),
			this.#counters,
			make("div", { class: "now" }, this.#board, this.#window, this.#talk, acts),
			make(
				"details",
				{ class: "around", open: true },
				make("summary", {}, "Boards near this one, as a list"),
				this.#outline,
			),
		);
		this.append(make("div", { class: "stage" }, this.tree, this.#timeline), info);
		this.tree.addEventListener("choose", (event) =>
			this.choose(/** @type {CustomEvent} */ (event).detail),
		);
		this.tree.addEventListener("look", () => this.#tell("look"));
		this.#outline.addEventListener("choose", (event) => {
			const node = /** @type {CustomEvent} */ (event).detail;
			this.tree.reveal(node);
			this.choose(node);
		});
		this.#outline.addEventListener("fold", (event) =>
			this.toggle(/** @type {CustomEvent} */ (event).detail),
		);
		this.#timeline.addEventListener("seek", (event) => {
			this.dispatchEvent(
				new CustomEvent("seek", { detail: /** @type {CustomEvent} */ (event).detail }),
			);
		});
		this.#fold.addEventListener("click", () => this.toggle(this.node));
		this.#origin.addEventListener("click", () => {
			if (!this.replay) return;
			const origin = this.replay.solvedAt[this.node];
			this.tree.reveal(origin);
			this.choose(origin);
			this.tree.lookAt(origin);
		});
	}

	/** The node that the words are about: the selected one, or where the search is. */
	get node() {
		if (!this.replay) return 0;
		return this.tree.state.selected ?? this.replay.nodeAt[this.step];
	}

	/** @param {Replay} replay */
	show(replay) {
		this.replay = replay;
		this.step = 0;
		this.#title.replaceChildren(term(`algorithm:${replay.view.algorithm}`, replay.view.algorithm));
		this.#result.textContent = resultWords(replay.view);
		this.#shownBoard = "";
		this.tree.show(replay);
		this.#timeline.show(replay);
		this.goTo(0);
	}

	/**
	 * @param {number} step
	 * @param {boolean} [isRunning] whether more steps follow at once
	 */
	goTo(step, isRunning = false) {
		if (!this.replay) return;
		this.step = this.replay.clamp(step);
		this.tree.state.step = this.step;
		if (!isRunning || this.tree.state.selected !== null) this.tree.state.selected = null;
		this.#words(isRunning);
	}

	/** @param {number | null} node */
	choose(node) {
		this.tree.state.selected = node === this.replay?.nodeAt[this.step] ? null : node;
		this.tree.invalidate();
		this.#words(false);
		this.#tell("look");
	}

	/** @param {number} node */
	toggle(node) {
		this.tree.toggle(node);
		this.#words(false);
	}

	/** Once a frame. */
	paint() {
		if (!this.replay) return;
		this.#timeline.step = this.step;
		this.tree.paint();
	}

	/** @param {string} name */
	#tell(name) {
		this.dispatchEvent(new Event(name));
	}

	/** @param {boolean} isRunning */
	#words(isRunning) {
		const { replay, step } = this;
		if (!replay) return;
		write(this.#figures.nodes, replay.entered[step].toLocaleString("en"));
		write(this.#figures.leaves, replay.leaves[step].toLocaleString("en"));
		write(this.#figures.cutoffs, replay.cutoffs[step].toLocaleString("en"));
		write(this.#figures.hits, replay.hits[step].toLocaleString("en"));
		const now = performance.now();
		if (isRunning && now - this.#written < WORDS_EVERY) return;
		this.#written = now;
		// A running replay is not read aloud; a single step is.
		this.#talk.setAttribute("aria-live", isRunning ? "off" : "polite");
		const { node } = this;
		this.#about(node);
		this.#outline.show(replay, node, step);
	}

	/** @param {number} node */
	#about(node) {
		const { step } = this;
		const replay = /** @type {Replay} */ (this.replay);
		const { view } = replay;
		const isDone = replay.hasReturned(node, step);
		const isInner = replay.last[node] > node;
		write(this.#headline, headline(replay, node, step));
		write(this.#number, `Node ${node}`);
		write(this.#sentence, reason(replay, node, step));
		this.#sentence.classList.toggle("cut", isDone && replay.skipped(node).length > 0);
		const board = replay.board(node);
		if (this.#shownBoard !== `${node} ${board}`) {
			this.#shownBoard = `${node} ${board}`;
			this.#board.replaceChildren(smallBoard(view, board, { last: replay.placed(node) }));
		}
		this.#showWindow(node);
		const origin = replay.solvedAt[node];
		this.#origin.hidden = origin < 0 || !isDone;
		write(this.#origin, `Go to node ${origin}, where it was solved`);
		this.#fold.hidden = !isInner || (this.tree.state.view === "path" && !isDone);
		write(this.#fold, this.tree.state.isOpen(node) ? "Fold" : "Unfold");
	}

	/** @param {number} node */
	#showWindow(node) {
		const replay = /** @type {Replay} */ (this.replay);
		const { infinity } = replay.view;
		const window = replay.windowAt(node, this.step);
		const best = replay.bestAt(node, this.step);
		const { alpha_from: alphas, beta_from: betas } = replay.view.columns;
		const source = (/** @type {number} */ from) =>
			from < 0 ? "" : `by ${replay.move(from)} at node ${replay.parent[from]}`;
		const rows = [];
		if (window) {
			rows.push([
				"alpha",
				"α",
				scoreText(window.alpha, infinity),
				this.#source(node, "x", window.alpha, source(alphas[node])),
			]);
			rows.push([
				"beta",
				"β",
				scoreText(window.beta, infinity),
				this.#source(node, "o", window.beta, source(betas[node])),
			]);
		}
		rows.push([
			"score",
			replay.hasReturned(node, this.step) ? "score" : "best so far",
			best === null ? "–" : scoreText(best, infinity),
			"",
		]);
		const text = JSON.stringify(rows);
		if (this.#window.dataset.text === text) return;
		this.#window.dataset.text = text;
		this.#window.replaceChildren(
			...rows.map(([name, title, figure, from]) =>
				make(
					"div",
					{ class: name },
					make("dt", {}, term(name, title)),
					make("dd", {}, make("b", {}, figure), make("small", {}, from)),
				),
			),
		);
	}

	/**
	 * Where a bound is from: from here if this node has improved it, else from above.
	 * @param {number} node
	 * @param {"x" | "o"} side
	 * @param {number} bound
	 * @param {string} above
	 */
	#source(node, side, bound, above) {
		const replay = /** @type {Replay} */ (this.replay);
		const { alpha, beta } = replay.view.columns;
		const onEntry = side === "x" ? alpha?.[node] : beta?.[node];
		return bound === onEntry ? above : "by a move from here";
	}
}

customElements.define("replay-pane", ReplayPane);
