/** The atlas: every game that is solved, from one file that is loaded when it is first needed. */

/** @typedef {"w" | "d" | "l"} Value for the side that opens: a win, a draw, a loss */
/** @typedef {"t" | "p" | "s" | "b"} Source a table, the prover, a search, or a published result */

/**
 * @typedef {object} Numbers rules as a form has them
 * @property {number} width
 * @property {number} height
 * @property {number} k
 * @property {number} [swaps]
 * @property {number} [blocks]
 * @property {boolean} [torus]
 * @property {boolean} [misere]
 * @property {boolean} [drop]
 */

/**
 * @typedef {object} Game what is known of one set of rules; null is not known
 * @property {string} rules
 * @property {number} width
 * @property {number} height
 * @property {number} k
 * @property {string} variant letters of t, m and d
 * @property {string} stock such as s1b2; empty without powers
 * @property {Value} value
 * @property {Source} source
 * @property {number | null} plies to the end with best play
 * @property {number | null} positions
 * @property {number | null} openings first moves
 * @property {number | null} keeping first moves that keep the value
 * @property {number | null} sharpness share of moves that lose value
 * @property {number | null} randomPlies length of a random game
 * @property {Wins[]} wins of both sides, for each level
 */

/** @typedef {{ level: number, first: number, second: number, draws: number, plies: number }} Wins */

/**
 * @typedef {object} Atlas
 * @property {Game[]} games
 * @property {Map<string, Game>} byRules
 * @property {number} played games of each level for each set of rules
 * @property {Record<string, string>} references of published values
 */

const RULES = /^(\d+)x(\d+)k(\d+)(t?m?d?)((?:s\d+)?(?:b\d+)?)$/;

/** @type {Promise<Atlas> | null} */
let loading = null;

/**
 * @param {string} beside the address of a script in the folder of the file
 * @returns {Promise<Atlas>}
 */
export function loadAtlas(beside) {
	loading ??= load(new URL("./atlas.bin", beside));
	loading.catch(() => (loading = null)); // the next visit tries again
	return loading;
}

/** @param {URL} address */
async function load(address) {
	const response = await fetch(address);
	if (!response.ok || !response.body) throw new Error(`The atlas: status ${response.status}`);
	const text = response.body.pipeThrough(new DecompressionStream("gzip"));
	return readAtlas(await new Response(text).json());
}

/**
 * The games of the file, which has them by columns.
 * @param {any} file
 * @returns {Atlas}
 */
export function readAtlas(file) {
	const games = file.rules.map((/** @type {string} */ rules, /** @type {number} */ at) => {
		const [, width, height, k, variant, stock] = RULES.exec(rules) ?? [];
		const wins = file.levels.flatMap((/** @type {number} */ level) => {
			const [first, second] = [file[`first_wins_${level}`][at], file[`second_wins_${level}`][at]];
			if (first === null) return [];
			const plies = file[`plies_${level}`][at];
			return [{ level, first, second, draws: file.games - first - second, plies }];
		});
		return {
			rules,
			width: Number(width),
			height: Number(height),
			k: Number(k),
			variant,
			stock,
			value: file.value[at],
			source: file.source[at],
			plies: file.plies[at],
			positions: file.positions[at],
			openings: file.openings[at],
			keeping: file.keeping[at],
			sharpness: file.sharpness[at],
			randomPlies: file.random_plies[at],
			wins,
		};
	});
	return {
		games,
		byRules: new Map(games.map((/** @type {Game} */ game) => [game.rules, game])),
		played: file.games,
		references: file.references,
	};
}

/**
 * Rules in notation.
 * @param {Numbers} numbers
 */
export function rulesText({ width, height, k, swaps = 0, blocks = 0, torus, misere, drop }) {
	const variant = `${torus ? "t" : ""}${misere ? "m" : ""}${drop ? "d" : ""}`;
	return `${width}x${height}k${k}${variant}${stockText(swaps, blocks)}`;
}

/**
 * @param {number} swaps
 * @param {number} blocks
 */
export function stockText(swaps, blocks) {
	return `${swaps ? `s${swaps}` : ""}${blocks ? `b${blocks}` : ""}`;
}

/**
 * What the atlas has of a game. A board that is turned is the same game, unless marks fall.
 * @param {Atlas} atlas
 * @param {string} rules
 */
export function findGame({ byRules }, rules) {
	const [, width, height, rest = "", variant = ""] =
		/^(\d+)x(\d+)(k\d+(t?m?d?).*)$/.exec(rules) ?? [];
	const isTurned = Number(width) < Number(height) && !variant.includes("d");
	return byRules.get(isTurned ? `${height}x${width}${rest}` : rules) ?? null;
}
