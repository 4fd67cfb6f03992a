/**
 * `<search-outline>`: the neighbourhood of a node as a real tree of elements.
 *
 * The picture shows everything at once; this says the same to a screen reader and to the keyboard:
 * the nodes above, the siblings, and the children of one node.
 */

import { make } from "../elements.js";
import { scoreText } from "./replay-model.js";

/** @import { Replay } from "./replay-model.js" */

const MAX_ITEMS = 40;

export class SearchOutline extends HTMLElement {
	/** @type {Replay | null} */
	#replay = null;
	#step = 0;
	#node = 0;
	#list = make("ul", { role: "tree", "aria-label": "Boards near this one" });

	connectedCallback() {
		if (this.#list.isConnected) return;
		this.append(this.#list);
		this.#list.addEventListener("click", (event) => {
			const item = event.target instanceof Element ? event.target.closest("[data-node]") : null;
			if (item instanceof HTMLElement) this.#choose(Number(item.dataset.node), false);
		});
		this.#list.addEventListener("keydown", (event) => this.#key(event));
	}

	/**
	 * @param {Replay} replay
	 * @param {number} node
	 * @param {number} step
	 */
	show(replay, node, step) {
		if (replay === this.#replay && node === this.#node && step === this.#step) return;
		const hadFocus = this.#list.contains(document.activeElement);
		[this.#replay, this.#node, this.#step] = [replay, node, step];
		const above = replay.path(node).slice(0, -1);
		const siblings = above.length
			? this.#entered(above[above.length - 1])
			: replay.roots.filter((root) => replay.isEntered(root, step));
		const around = nearby(siblings, node);
		const items = above.map((n) => this.#item(n, true));
		for (const sibling of around) {
			items.push(this.#item(sibling, sibling === node));
			if (sibling === node)
				items.push(...nearby(this.#entered(node), -1).map((child) => this.#item(child, false)));
		}
		this.#list.replaceChildren(...items);
		if (hadFocus) this.#focus();
	}

	/** @param {number} node */
	#entered(node) {
		const replay = /** @type {Replay} */ (this.#replay);
		return [...replay.children(node)].filter((child) => replay.isEntered(child, this.#step));
	}

	/**
	 * @param {number} node
	 * @param {boolean} isExpanded
	 */
	#item(node, isExpanded) {
		const replay = /** @type {Replay} */ (this.#replay);
		const isSelected = node === this.#node;
		const hasChildren = this.#entered(node).length > 0;
		const item = make("li", {
			role: "treeitem",
			"data-node": node,
			"aria-level": replay.depth[node] + 1,
			"aria-selected": String(isSelected),
			tabindex: isSelected ? 0 : -1,
			"aria-expanded": hasChildren ? String(isExpanded) : null,
		});
		item.style.setProperty("--level", String(replay.depth[node]));
		const { infinity } = replay.view;
		const isDone = replay.hasReturned(node, this.#step);
		const why = isDone ? replay.why(node) : "all";
		const sign = {
			cut: replay.skipped(node).length ? "cut-off" : "",
			table: "table hit",
			twin: "symmetric twin",
			end: "end",
			horizon: "depth limit",
			all: "",
		}[why];
		item.append(
			make(
				"span",
				{ class: `who ${replay.turn(node) === "x" ? "o" : "x"}` },
				replay.move(node) || "root",
			),
			make("span", { class: "score" }, isDone ? scoreText(replay.score[node], infinity) : "…"),
			make("span", { class: "soft" }, sign),
			make("span", { class: "number soft" }, `node ${node}`),
		);
		return item;
	}

	/** @param {KeyboardEvent} event */
	#key(event) {
		const replay = this.#replay;
		if (!replay || event.altKey || event.ctrlKey || event.metaKey) return;
		const items = [...this.#list.querySelectorAll("[data-node]")].map((item) =>
			Number(/** @type {HTMLElement} */ (item).dataset.node),
		);
		const at = items.indexOf(this.#node);
		const goals = /** @type {Record<string, number | undefined>} */ ({
			ArrowUp: items[at - 1],
			ArrowDown: items[at + 1],
			ArrowLeft: replay.parent[this.#node] < 0 ? undefined : replay.parent[this.#node],
			ArrowRight: this.#entered(this.#node)[0],
			Home: items[0],
			End: items[items.length - 1],
		});
		if (event.key === "Enter") {
			this.dispatchEvent(new CustomEvent("fold", { detail: this.#node }));
		} else if (event.key in goals) {
			const goal = goals[event.key];
			if (goal !== undefined) this.#choose(goal, true);
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	/**
	 * @param {number} node
	 * @param {boolean} keepsFocus
	 */
	#choose(node, keepsFocus) {
		this.dispatchEvent(new CustomEvent("choose", { detail: node }));
		if (keepsFocus) this.#focus();
	}

	#focus() {
		const item = this.#list.querySelector("[tabindex='0']");
		if (item instanceof HTMLElement) item.focus();
	}
}

/**
 * At most so many, around the one that matters.
 * @param {number[]} nodes
 * @param {number} node
 */
function nearby(nodes, node) {
	const at = Math.max(0, nodes.indexOf(node));
	const from = Math.max(0, Math.min(nodes.length - MAX_ITEMS, at - MAX_ITEMS / 2));
	return nodes.slice(from, from + MAX_ITEMS);
}

customElements.define("search-outline", SearchOutline);
