/** What the atlas says of a game, in words: no elements here. */

/** @import { Atlas, Game, Value } from "./data.js" */

export const VARIANTS = /** @type {const} */ ({
	"": "plain",
	t: "torus",
	m: "misère",
	d: "drop",
	tm: "torus, misère",
	td: "torus, drop",
	md: "misère, drop",
	tmd: "torus, misère, drop",
});

/** What stands on a map: who wins, seen by X, who opens. @type {Record<Value, string>} */
export const SIGNS = { w: "X", d: "=", l: "O" };
/** Where the value does not come from a table. */
export const SOURCE_SIGNS = { t: "", p: "*", s: "*", b: "†" };

/** @param {number} plies */
export function moveCount(plies) {
	return Math.floor((plies + 1) / 2); // of the winner
}

/** @param {number} plies */
function movesWords(plies) {
	const count = moveCount(plies);
	return count === 1 ? "1 move" : `${count} moves`;
}

/** @param {string} stock such as s1b2 */
export function stockWords(stock) {
	if (!stock) return "none";
	const count = (/** @type {string} */ letter, /** @type {string} */ word) => {
		const number = Number(new RegExp(`${letter}(\\d+)`).exec(stock)?.[1] ?? 0);
		return number ? [`${number} ${word}${number === 1 ? "" : "s"}`] : [];
	};
	return [...count("s", "swap"), ...count("b", "block")].join(", ");
}

/** @param {Pick<Game, "value" | "plies">} game */
export function resultWords({ value, plies }) {
	if (value === "d") return "With best play it is a draw.";
	const winner = SIGNS[value];
	if (plies === null) return `${winner} can force a win.`;
	return `${winner} wins in ${movesWords(plies)}.`;
}

/** @param {Pick<Game, "value" | "plies" | "source">} game */
export function signWords({ value, plies, source }) {
	const distance = value === "d" || plies === null ? "" : String(moveCount(plies));
	return `${SIGNS[value]}${distance}${SOURCE_SIGNS[source]}`;
}

/**
 * A number of a hundred.
 * @param {number} share
 */
export function percent(share) {
	return `${Math.round(100 * share)} %`;
}

/** @param {Game} game */
function openingWords({ value, openings, keeping }) {
	if (openings === null || keeping === null) return [];
	if (value === "l") return ["Every first move loses."];
	const verb = value === "w" ? "wins" : "draws";
	if (openings === keeping) return [openings === 1 ? "" : `Every first move ${verb}.`];
	return [
		keeping === 1
			? `Only 1 of ${openings} first moves ${verb}.`
			: `${keeping} of ${openings} first moves ${value === "w" ? "win" : "draw"}.`,
	];
}

/**
 * Everything that is known of a game, one sentence each.
 * @param {Game} game
 * @param {Atlas} atlas
 * @returns {string[]}
 */
export function factSentences(game, { references }) {
	const sentences = [resultWords(game), ...openingWords(game)];
	if (game.sharpness !== null)
		sentences.push(
			`In random games ${percent(game.sharpness)} of the moves give a better result away.`,
		);
	if (game.randomPlies !== null)
		sentences.push(`A random game has ${game.randomPlies} moves, counting both sides.`);
	for (const { level, first, second, draws, plies } of game.wins)
		sentences.push(
			`Level ${level} against itself: X won ${first} games, O won ${second}, ${draws} were draws. A game had ${plies} moves.`,
		);
	if (game.positions !== null)
		sentences.push(`Play can reach ${game.positions.toLocaleString("en")} positions.`);
	sentences.push(sourceWords(game, references));
	return sentences.filter(Boolean);
}

/**
 * @param {Pick<Game, "rules" | "source">} game
 * @param {Record<string, string>} references
 */
export function sourceWords({ rules, source }, references) {
	if (source === "t") return "This is exact: every position of the game is solved.";
	if (source === "p") return "The prover has shown this. How many moves it takes is not known.";
	const others = references[rules] ? ` Others have published it before: ${references[rules]}.` : "";
	if (source === "s") return `A search has solved this.${others}`;
	return `Others have published this: ${references[rules] ?? "source unknown"}.`;
}

/**
 * The verdict on rules while somebody chooses them.
 * @param {Game} game
 */
export function verdictWords(game) {
	const openings = openingWords(game).join("");
	return [resultWords(game), game.source === "b" ? "Others have published this." : "", openings]
		.filter(Boolean)
		.join(" ");
}
