/** The Atlas tab of the lab: maps of all small games, lists of them, and the facts of one. */

import { ask, isAborted, Refusal, Task } from "../api.js";
import { find, make, write } from "../elements.js";
import { address, fields } from "../lab/link.js";
import { findGame, loadAtlas } from "./data.js";
import { KEYS, ordered, passes, PRESETS } from "./lists.js";
import { legend, mapOf } from "./map.js";
import { tableOf } from "./table.js";
import { factSentences, stockWords, VARIANTS } from "./words.js";

/** @import { Atlas, Game } from "./data.js" */
/** @import { Sort } from "./table.js" */

const MAPS = [3, 4, 5, 6]; // k: below most games end at once, above most are draws
const ROWS = 40; // of a list at a time
const MAX_REPLAY_CELLS = 9; // of a whole search tree

export class AtlasTab {
	/** @type {Atlas} */
	#atlas;
	#preset = PRESETS[1];
	/** @type {Sort | null} */
	#sort = null;
	#rows = ROWS;
	#describing = new Task();
	#variant = select("Variant", Object.entries(VARIANTS));
	#stock;
	#maps = make("div", { class: "atlas-maps" });
	#otherMaps = make("div", { class: "atlas-maps" });
	#others = make(
		"details",
		{},
		make("summary", {}, "Maps of 1, 2, and 7 or more in a row"),
		this.#otherMaps,
	);
	/** @type {number[]} */
	#ks;
	#facts = make("section", {
		class: "atlas-facts",
		"aria-label": "Facts of one game",
		hidden: true,
	});
	#presets = make("div", { class: "row", role: "group", "aria-label": "Lists" });
	#presetWords = make("p", { class: "soft" });
	#filters;
	#list = make("div", {
		class: "scroll",
		tabindex: 0,
		role: "region",
		"aria-label": "List of games",
	});
	#count = make("p", { role: "status" });
	#more = make("button", { type: "button", class: "button" }, "Show more");

	/** @param {Atlas} atlas */
	constructor(atlas) {
		this.#atlas = atlas;
		const stocks = [...new Set(atlas.games.map((game) => game.stock))].toSorted();
		this.#stock = select(
			"Powers of each side",
			stocks.map((stock) => [stock, stockWords(stock)]),
		);
		const any = /** @type {[string, string]} */ (["", "any"]);
		this.#ks = [...new Set(atlas.games.map((game) => game.k))].toSorted((a, b) => a - b);
		this.#filters = {
			variant: select("Variant", [
				any,
				...Object.entries(VARIANTS).map(
					([letters, words]) => /** @type {[string, string]} */ ([letters || "-", words]),
				),
			]),
			powers: select("Powers", [any, ["none", "none"], ["some", "some"]]),
			value: select("Best play", [any, ["w", "X wins"], ["d", "draw"], ["l", "O wins"]]),
			k: select("In a row", [
				any,
				...this.#ks.map((k) => /** @type {[string, string]} */ ([String(k), String(k)])),
			]),
			source: select("Known by", [
				any,
				["t", "a table"],
				["p", "the prover"],
				["s", "a search"],
				["b", "a publication"],
			]),
		};
		this.#build(find("tab-atlas", HTMLElement));
	}

	/** @param {HTMLElement} section */
	#build(section) {
		const { games } = this.#atlas;
		const count = (/** @type {string} */ value) =>
			games.filter((game) => game.value === value).length.toLocaleString("en");
		this.#presets.append(
			...PRESETS.map((preset) => {
				const button = make(
					"button",
					{ type: "button", class: "button", "data-preset": preset.name },
					preset.title,
				);
				button.addEventListener("click", () => {
					this.#preset = preset;
					this.#sort = null;
					this.#showList(true);
				});
				return button;
			}),
		);
		for (const field of [this.#variant, this.#stock])
			field.addEventListener("change", () => this.#showMaps(true));
		this.#others.addEventListener("toggle", () => this.#showMaps(false));
		for (const field of Object.values(this.#filters))
			field.addEventListener("change", () => this.#showList(true));
		this.#more.addEventListener("click", () => {
			this.#rows += ROWS;
			this.#showList(false);
		});
		section.replaceChildren(
			make(
				"div",
				{ class: "atlas-head" },
				make("h2", {}, "All small games, solved"),
				make(
					"p",
					{},
					`${games.length.toLocaleString("en")} games: with best play X, who opens, wins ${count("w")}, ${count("d")} are draws, and O wins ${count("l")}.`,
				),
			),
			make(
				"div",
				{ class: "atlas-body" },
				make(
					"div",
					{ class: "atlas-main" },
					make("h3", {}, "Maps"),
					make("div", { class: "row atlas-fields" }, ...labels([this.#variant, this.#stock])),
					legend(),
					this.#maps,
					this.#others,
					make("h3", {}, "Lists"),
					this.#presets,
					this.#presetWords,
					make("div", { class: "row atlas-fields" }, ...labels(Object.values(this.#filters))),
					this.#count,
					this.#list,
					this.#more,
				),
				this.#facts,
			),
		);
	}

	open() {
		const from = fields();
		const variant = from.get("variant") ?? "";
		if (variant in VARIANTS) this.#variant.value = variant;
		this.#stock.value = from.get("stock") ?? "";
		if (this.#stock.selectedIndex < 0) this.#stock.value = "";
		this.#preset = PRESETS.find(({ name }) => name === from.get("list")) ?? PRESETS[1];
		this.#showMaps(false);
		this.#showList(false);
		const game = findGame(this.#atlas, from.get("game") ?? "");
		if (game) void this.#showFacts(game, false);
	}

	close() {
		this.#describing.renew();
	}

	/** @param {string} [game] */
	#writeAddress(game = fields().get("game") ?? "") {
		const parts = {
			tab: /** @type {const} */ ("atlas"),
			variant: this.#variant.value,
			stock: this.#stock.value,
			list: this.#preset === PRESETS[1] ? "" : this.#preset.name,
			game,
		};
		history.replaceState(null, "", address(parts));
	}

	// ---- maps ----------------------------------------------------------------------------------

	/** @param {boolean} isNew whether the address follows */
	#showMaps(isNew) {
		if (isNew) this.#writeAddress();
		this.#draw(this.#maps, MAPS);
		if (this.#others.open)
			this.#draw(
				this.#otherMaps,
				this.#ks.filter((k) => !MAPS.includes(k)),
			);
	}

	/**
	 * @param {HTMLElement} place
	 * @param {number[]} ks
	 */
	#draw(place, ks) {
		place.replaceChildren(...ks.map((k) => this.#map(k)).filter((map) => map !== null));
		if (!place.childElementCount)
			place.append(make("p", {}, "No game of the atlas has these rules."));
	}

	/** @param {number} k */
	#map(k) {
		const rules = { k, variant: this.#variant.value, stock: this.#stock.value };
		return mapOf(this.#atlas, rules, (game) => void this.#showFacts(game, true));
	}

	// ---- lists ---------------------------------------------------------------------------------

	/** @param {boolean} isNew whether the list begins again */
	#showList(isNew) {
		if (isNew) {
			this.#rows = ROWS;
			this.#writeAddress();
		}
		const values = Object.fromEntries(
			Object.entries(this.#filters).map(([name, field]) => [name, field.value]),
		);
		const has = passes(/** @type {any} */ (values));
		const games = this.#atlas.games.filter((game) => this.#preset.has(game) && has(game));
		const shown = this.#sort
			? ordered(games, [KEYS[this.#sort.column]], this.#sort.isReversed)
			: ordered(games, this.#preset.keys);
		for (const button of this.#presets.querySelectorAll("button"))
			button.ariaPressed = String(button.dataset.preset === this.#preset.name);
		write(this.#presetWords, this.#preset.words);
		write(
			this.#count,
			games.length === 1 ? "1 game" : `${games.length.toLocaleString("en")} games`,
		);
		this.#list.replaceChildren(
			tableOf(shown.slice(0, this.#rows), {
				title: this.#preset.title,
				sort: this.#sort,
				onSort: (sort) => this.#order(sort),
				choose: (game) => void this.#showFacts(game, true),
			}),
		);
		this.#more.hidden = games.length <= this.#rows;
	}

	/** @param {Sort} sort */
	#order(sort) {
		this.#sort = sort;
		this.#showList(false);
		/** @type {HTMLElement | null} */ (
			this.#list.querySelector(`[data-column=${sort.column}] button`)
		)?.focus();
	}

	// ---- the facts of one game -----------------------------------------------------------------

	/**
	 * @param {Game} game
	 * @param {boolean} isNew whether somebody has chosen it here
	 */
	async #showFacts(game, isNew) {
		if (isNew) this.#writeAddress(game.rules);
		const about = make("p", {});
		const close = make(
			"button",
			{ type: "button", class: "button plain square", "aria-label": "Close" },
			"×",
		);
		close.addEventListener("click", () => {
			this.#facts.hidden = true;
			this.#writeAddress("");
		});
		const depth = game.width * game.height > MAX_REPLAY_CELLS || game.stock ? "&depth=2" : "";
		const study = make(
			"a",
			{ class: "button", href: `?tab=replay&rules=${game.rules}${depth}` },
			"Study",
		);
		const play = make("a", { class: "button primary" }, "Play it");
		play.href = find("back-to-game", HTMLAnchorElement).href;
		play.search = `?game=${game.rules}:&x=human&o=level:4`;
		this.#facts.replaceChildren(
			make("div", { class: "atlas-title" }, make("h3", { tabindex: -1 }, game.rules), close),
			about,
			make("div", { class: "row" }, play, study),
			make("ul", {}, ...factSentences(game, this.#atlas).map((text) => make("li", {}, text))),
		);
		this.#facts.hidden = false;
		if (isNew) this.#facts.querySelector("h3")?.focus({ preventScroll: innerWidth < 1000 });
		try {
			const { words } = await ask("rules", { rules: game.rules }, this.#describing.renew());
			write(about, words);
		} catch (error) {
			if (!isAborted(error) && !(error instanceof Refusal)) throw error;
		}
	}
}

/**
 * @param {string} title
 * @param {[string, string][]} options values and words
 */
function select(title, options) {
	const field = make("select", { "aria-label": title });
	field.append(...options.map(([value, words]) => make("option", { value }, words)));
	return field;
}

/** @param {HTMLSelectElement[]} fields */
function labels(fields) {
	return fields.map((field) => make("label", {}, `${field.ariaLabel} `, field));
}

/** Loads the data and the style, and makes the tab. */
export async function makeAtlasTab() {
	const style = make("link", {
		rel: "stylesheet",
		href: new URL("./atlas.css", import.meta.url).href,
	});
	document.head.append(style);
	const styled = new Promise((resolve) => style.addEventListener("load", resolve, { once: true }));
	const [atlas] = await Promise.all([loadAtlas(import.meta.url), styled]);
	return new AtlasTab(atlas);
}
