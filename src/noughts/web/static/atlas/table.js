/** A list of the atlas as a table that can be ordered by any column. */

import { make } from "../elements.js";
import { percent, resultWords, signWords } from "./words.js";

/** @import { Game } from "./data.js" */

/** The columns of a list: its key, its title, what it shows. @type {[string, string, (game: Game) => string][]} */
const COLUMNS = [
	["result", "Best play", resultWords],
	[
		"openings",
		"Right first moves",
		(game) => (game.openings ? `${game.value === "l" ? 0 : game.keeping} of ${game.openings}` : ""),
	],
	["wrong", "Wrong moves", (game) => (game.sharpness === null ? "" : percent(game.sharpness))],
	[
		"length",
		"Random game",
		(game) => (game.randomPlies === null ? "" : `${game.randomPlies} moves`),
	],
	["beginners", "Level 3", (game) => winsWords(game, 0)],
	["players", "Level 5", (game) => winsWords(game, 1)],
	["positions", "Positions", (game) => game.positions?.toLocaleString("en") ?? ""],
];

/**
 * @param {Game} game
 * @param {number} level
 */
function winsWords({ wins }, level) {
	const part = wins[level];
	return part ? `${part.first}–${part.draws}–${part.second}` : "";
}

/** @typedef {{ column: string, isReversed: boolean }} Sort */

/**
 * @param {Game[]} games
 * @param {object} how
 * @param {string} how.title
 * @param {Sort | null} how.sort
 * @param {(sort: Sort) => void} how.onSort
 * @param {(game: Game) => void} how.choose
 */
export function tableOf(games, { title, sort, onSort, choose }) {
	return make(
		"table",
		{ class: "atlas-list" },
		make("caption", { class: "hidden-words" }, title),
		make(
			"thead",
			{},
			make(
				"tr",
				{},
				headingOf("rules", "Rules", sort, onSort),
				...COLUMNS.map(([key, words]) => headingOf(key, words, sort, onSort)),
			),
		),
		make("tbody", {}, ...games.map((game) => rowOf(game, choose))),
	);
}

/**
 * @param {string} column
 * @param {string} title
 * @param {Sort | null} sort
 * @param {(sort: Sort) => void} onSort
 */
function headingOf(column, title, sort, onSort) {
	const isSorted = sort?.column === column;
	const button = make("button", { type: "button", class: "button text" }, title);
	button.addEventListener("click", () =>
		onSort({ column, isReversed: isSorted && !sort?.isReversed }),
	);
	const order = isSorted ? (sort?.isReversed ? "descending" : "ascending") : null;
	return make("th", { scope: "col", "data-column": column, "aria-sort": order }, button);
}

/**
 * @param {Game} game
 * @param {(game: Game) => void} choose
 */
function rowOf(game, choose) {
	const button = make("button", { type: "button", class: "button text" }, game.rules);
	button.addEventListener("click", () => choose(game));
	return make(
		"tr",
		{},
		make("th", { scope: "row" }, button),
		...COLUMNS.map(([key, , words]) =>
			key === "result"
				? make(
						"td",
						{},
						make(
							"span",
							{ class: `atlas-sign ${game.value}`, "aria-hidden": "true" },
							signWords(game),
						),
						" ",
						words(game),
					)
				: make("td", {}, words(game)),
		),
	);
}
