/** The whole game in the address: `/?game=3x3k3:+b2+a1&x=human&o=level:4&move=1`. */

/** @import { MatchDocument } from "../wire.js" */

/**
 * @typedef {Pick<MatchDocument, "game" | "x" | "o" | "resigned" | "looks_at">} Link what an address
 *   has of a match; `move` is the number of the move that is looked at
 */

/** The match that an address without one opens. */
export const START = { game: "3x3k3:", x: "human", o: "level:4" };

/**
 * @param {string} search
 * @returns {Link}
 */
export function readLink(search) {
	const fields = new URLSearchParams(search);
	const resigned = fields.get("resigned");
	const move = fields.get("move") ?? "";
	return {
		game: fields.get("game") ?? START.game,
		x: fields.get("x") ?? START.x,
		o: fields.get("o") ?? START.o,
		resigned: resigned === "x" || resigned === "o" ? resigned : null,
		looks_at: /^\d{1,3}$/.test(move) ? Number(move) : null,
	};
}

/**
 * @param {Link} link
 * @returns {string}
 */
export function writeLink({ game, x, o, resigned, looks_at: move }) {
	const fields = [
		["game", game],
		["x", x],
		["o", o],
	];
	if (resigned) fields.push(["resigned", resigned]);
	if (typeof move === "number") fields.push(["move", String(move)]);
	return `?${fields.map(([name, text]) => `${name}=${readable(text)}`).join("&")}`;
}

/**
 * Escapes what must be, and leaves the signs of the notation as they are.
 * @param {string} text
 */
function readable(text) {
	return encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%3A", ":");
}

/**
 * The address of a position in the lab. Where a whole search would be too large to look at, it goes two
 * moves deep.
 * @param {{ text: string, swaps: number, blocks: number }} rules
 * @param {{ position: string, board: string }} view
 */
export function labFields(rules, { position, board }) {
	const empty = [...board].filter((letter) => letter === ".").length;
	const isSmall = empty <= (rules.swaps || rules.blocks ? 2 : 9);
	const search = new URLSearchParams({ rules: rules.text, position });
	if (!isSmall) search.set("depth", "2");
	return String(search);
}
