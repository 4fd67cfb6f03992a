/** The lists of the atlas: which games, in which order. */

/** @import { Game } from "./data.js" */

/**
 * @typedef {object} Filter what a list leaves out; an empty text leaves nothing out
 * @property {string} variant letters; "-" for plain games
 * @property {string} powers "none" or "some"
 * @property {string} value
 * @property {string} k
 * @property {string} source
 */

/** @typedef {(game: Game) => number} Key the smallest first */

/** Columns that a list can be ordered by; games of which it is not known come last. @type {Record<string, Key>} */
export const KEYS = {
	rules: (game) => game.width * game.height * 1000 + game.k,
	result: (game) => ({ w: 0, d: 1, l: 2 })[game.value] * 1000 + (game.plies ?? 999),
	openings: (game) => (game.openings ? (game.keeping ?? 0) / game.openings : Infinity),
	wrong: (game) => game.sharpness ?? Infinity,
	length: (game) => game.randomPlies ?? Infinity,
	beginners: (game) => (game.wins[0] ? game.wins[0].first - game.wins[0].second : Infinity),
	players: (game) => (game.wins[1] ? game.wins[1].first - game.wins[1].second : Infinity),
	positions: (game) => game.positions ?? Infinity,
};

/** @param {Game} game how many games of beginners have a winner */
function decided(game) {
	const [wins] = game.wins;
	return wins ? wins.first + wins.second : -1;
}

/** @param {Game} game whether half of the games of beginners have a winner, X about as often as O */
function isEven({ wins: [wins] }) {
	if (!wins) return false;
	const { first, second, draws } = wins;
	return first + second >= draws && 5 * Math.abs(first - second) <= first + second + draws;
}

/**
 * Lists that answer a question. They leave out one and two in a row.
 * @type {{ name: string, title: string, words: string, has: (game: Game) => boolean, keys: Key[] }[]}
 */
export const PRESETS = [
	{
		name: "all",
		title: "All games",
		words: "Every game of the atlas, small boards first.",
		has: () => true,
		keys: [KEYS.rules],
	},
	{
		name: "fair",
		title: "Fair for perfect players, hard for beginners",
		words:
			"Draws with best play. Beginners (level 3) seldom draw them, and X and O win about as often.",
		has: (game) => game.k > 2 && game.value === "d" && isEven(game),
		keys: [(game) => -decided(game), (game) => -(game.sharpness ?? 0)],
	},
	{
		name: "shortest",
		title: "The shortest forced win",
		words: "Games that are over soon; first those in which few first moves win.",
		has: (game) => game.k > 2 && game.value !== "d" && game.plies !== null,
		keys: [(game) => game.plies ?? 0, KEYS.openings],
	},
	{
		name: "second",
		title: "Won by the second player",
		words: "O wins whatever X does; first those in which a row wins, then the largest boards.",
		has: (game) => game.k > 2 && game.value === "l",
		keys: [
			(game) => Number(game.variant.includes("m")),
			(game) => -(game.width * game.height),
			(game) => -(game.plies ?? 0),
		],
	},
	{
		name: "sharpest",
		title: "The sharpest",
		words: "The largest share of moves that give a better result away.",
		has: (game) => game.k > 2 && game.sharpness !== null,
		keys: [(game) => -(game.sharpness ?? 0)],
	},
	{
		name: "longest",
		title: "The longest forced win",
		words: "One side wins, but it takes long.",
		has: (game) => game.k > 2 && game.plies !== null,
		keys: [(game) => -(game.plies ?? 0), KEYS.openings],
	},
];

/**
 * @param {Filter} filter
 * @returns {(game: Game) => boolean}
 */
export function passes({ variant, powers, value, k, source }) {
	return (game) =>
		(!variant || game.variant === variant.replace("-", "")) &&
		(!powers || (powers === "some") === (game.stock !== "")) &&
		(!value || game.value === value) &&
		(!k || game.k === Number(k)) &&
		(!source || game.source === source);
}

/**
 * Games in the order of several keys: the next one counts where the one before says nothing.
 * @param {Game[]} games
 * @param {Key[]} keys
 * @param {boolean} [isReversed]
 */
export function ordered(games, keys, isReversed = false) {
	const sign = isReversed ? -1 : 1;
	const compare = (/** @type {number} */ a, /** @type {number} */ b) => {
		if (a === b) return 0;
		if (a === Infinity || b === Infinity) return a === Infinity ? 1 : -1; // not known: last
		return sign * (a - b);
	};
	return games.toSorted((a, b) => {
		for (const key of keys) {
			const order = compare(key(a), key(b));
			if (order) return order;
		}
		return 0;
	});
}
