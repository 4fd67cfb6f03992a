/** The ways from the lab to the play page: back to the game, or on with a position. */

import { recall } from "../memory.js";
import { START, writeLink } from "../play/link.js";

/** @import { PositionView } from "./wire.js" */

/** @typedef {{game: string, x: string, o: string}} Match what the play page stores, and more */

const HUMAN = "human";

/**
 * The match that was left for the lab; null if there is none, or nothing was played in it.
 * The play page keeps it, and `/` opens it again.
 * @returns {Match | null}
 */
export function lastMatch() {
	try {
		const { game, x, o } = JSON.parse(recall("noughts-match", "sessionStorage") ?? "");
		const isPlayed = String(game).split(":")[1]?.trim();
		return isPlayed ? { game: String(game), x: String(x), o: String(o) } : null;
	} catch {
		return null; // none
	}
}

/**
 * A game that begins with a position: a person plays the side to move against the last opponent.
 * @param {Pick<PositionView, "game" | "to_move">} position
 * @param {Match | null} last
 * @returns {string | null}
 */
export function playLink({ game, to_move }, last) {
	if (game === null) return null;
	const { x, o } = last ?? START;
	const opponent = [x, o].find((name) => name !== HUMAN) ?? HUMAN;
	const seats = to_move === "x" ? { x: HUMAN, o: opponent } : { x: opponent, o: HUMAN };
	return writeLink({ game, ...seats, resigned: null, looks_at: null });
}
