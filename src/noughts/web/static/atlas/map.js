/** A map of the atlas: the games with so many in a row, by width and height. */

import { make } from "../elements.js";
import { findGame } from "./data.js";
import { resultWords, signWords, sourceWords } from "./words.js";

/** @import { Atlas, Game } from "./data.js" */

const MAX_SIDE = 16;

/** What the signs of a map mean. */
export function legend() {
	const sign = (
		/** @type {string} */ value,
		/** @type {string} */ text,
		/** @type {string} */ words,
	) =>
		make(
			"li",
			{},
			make("span", { class: `atlas-sign ${value}`, "aria-hidden": "true" }, text),
			words,
		);
	return make(
		"ul",
		{ class: "atlas-legend" },
		sign("w", "X3", "X, who opens, wins in 3 moves"),
		sign("d", "=", "a draw"),
		sign("l", "O4", "O wins in 4 moves"),
		sign("w", "X*", "proved or found by search, without the number of moves"),
		sign("w", "X†", "published by others"),
		make("li", {}, "Columns of the board across, rows down."),
	);
}

/**
 * The map of the games with k in a row; null where there is none.
 * @param {Atlas} atlas
 * @param {{ k: number, variant: string, stock: string }} rules
 * @param {(game: Game) => void} choose
 * @returns {HTMLElement | null}
 */
export function mapOf(atlas, { k, variant, stock }, choose) {
	const isTurned = !variant.includes("d"); // a turned board is the same game
	const at = (/** @type {number} */ width, /** @type {number} */ height) =>
		isTurned && width < height
			? null
			: findGame(atlas, `${width}x${height}k${k}${variant}${stock}`);
	const sides = Array.from({ length: MAX_SIDE }, (_, i) => i + 1);
	const lastWidth = sides.findLast((width) => sides.some((height) => at(width, height))) ?? 0;
	const lastHeight = sides.findLast((height) => sides.some((width) => at(width, height))) ?? 0;
	const [widths, heights] = [
		sides.filter((side) => side <= lastWidth),
		sides.filter((side) => side <= lastHeight),
	];
	if (!lastWidth) return null;
	const table = make(
		"table",
		{},
		make("caption", {}, `${k} in a row`),
		make(
			"thead",
			{},
			make(
				"tr",
				{},
				make("td"),
				...widths.map((width) => make("th", { scope: "col" }, String(width))),
			),
		),
		make(
			"tbody",
			{},
			...heights.map((height) =>
				make(
					"tr",
					{},
					make("th", { scope: "row" }, String(height)),
					...widths.map((width) => placeOf(at(width, height), width, height, choose)),
				),
			),
		),
	);
	const [first] = table.querySelectorAll("button");
	if (first) first.tabIndex = 0;
	table.addEventListener("keydown", (event) => moveFocus(table, event));
	return make("div", { class: "scroll" }, table);
}

/**
 * @param {Game | null} game
 * @param {number} width
 * @param {number} height
 * @param {(game: Game) => void} choose
 */
function placeOf(game, width, height, choose) {
	if (!game) return make("td");
	const name = `${width} by ${height}: ${resultWords(game)}`;
	const source = game.source === "t" ? "" : ` ${sourceWords(game, {}).split(":")[0]}`;
	const button = make(
		"button",
		{
			type: "button",
			class: `atlas-sign ${game.value}`,
			"aria-label": name + source,
			title: name,
			tabindex: -1,
		},
		signWords(game),
	);
	button.addEventListener("click", () => choose(game));
	return make("td", {}, button);
}

/**
 * Arrow keys move between the places of a map that have a game.
 * @param {HTMLTableElement} table
 * @param {KeyboardEvent} event
 */
function moveFocus(table, event) {
	const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
		event.key
	];
	const from = event.target instanceof HTMLElement ? event.target.closest("td") : null;
	if (!step || !from) return;
	event.preventDefault();
	let [x, y] = [from.cellIndex, /** @type {HTMLTableRowElement} */ (from.parentElement).rowIndex];
	for (;;) {
		[x, y] = [x + step[0], y + step[1]];
		const place = table.rows[y]?.cells[x];
		if (!place) return;
		const button = place.querySelector("button");
		if (!button) continue;
		for (const other of table.querySelectorAll("button")) other.tabIndex = -1;
		button.tabIndex = 0;
		button.focus();
		return;
	}
}
