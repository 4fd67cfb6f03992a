/** The whole game in the address: `/?game=3x3k3:+b2+a1&x=human&o=level:4`. */

/** @import { MatchDocument } from "../wire.js" */

/** @typedef {Pick<MatchDocument, "game" | "x" | "o" | "resigned">} Link what an address has of a match */

/** The match that an address without one opens. */
const START = { game: "3x3k3:", x: "human", o: "level:4" };

/**
 * @param {string} search
 * @returns {Link}
 */
export function readLink(search) {
	const fields = new URLSearchParams(search);
	const resigned = fields.get("resigned");
	return {
		game: fields.get("game") ?? START.game,
		x: fields.get("x") ?? START.x,
		o: fields.get("o") ?? START.o,
		resigned: resigned === "x" || resigned === "o" ? resigned : null,
	};
}

/**
 * @param {Link} link
 * @returns {string}
 */
export function writeLink({ game, x, o, resigned }) {
	const fields = [
		["game", game],
		["x", x],
		["o", o],
	];
	if (resigned) fields.push(["resigned", resigned]);
	return `/?${fields.map(([name, text]) => `${name}=${readable(text)}`).join("&")}`;
}

/**
 * Escapes what must be, and leaves the signs of the notation as they are.
 * @param {string} text
 */
function readable(text) {
	return encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%3A", ":");
}
