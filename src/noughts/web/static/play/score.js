/** The scores of the visit, one for each pairing of players and game. */

import { ask, Refusal } from "../api.js";
import { keep, recall } from "../memory.js";

/** @import { MatchDocument, Offer, Pairing, Score, ScoreView } from "../wire.js" */

const KEY = "noughts-scores";

/** @typedef {{ x: number, o: number, draws: number }} Numbers wins of both sides, and draws */

/** @type {{ game: number, key: string, before: Score | null } | null} the game counted last */
let last = null;

/** @returns {Record<string, Score>} */
function scores() {
	try {
		return JSON.parse(recall(KEY, "sessionStorage") ?? "{}");
	} catch {
		return {};
	}
}

/**
 * Counts a finished game; one that was taken back and ended otherwise is counted anew.
 * @param {number} game tells the games of the visit apart
 * @param {MatchDocument} match
 * @param {string} key of the pairing
 * @returns {Promise<Offer | null>} another opponent to offer
 */
export async function count(game, match, key) {
	if (last?.game !== game || last.key !== key) {
		last = { game, key, before: scores()[key] ?? null };
	}
	try {
		/** @type {ScoreView} */
		const { score, offer } = await ask("score", { match, score: last.before });
		keep(KEY, JSON.stringify({ ...scores(), [key]: score }), "sessionStorage");
		return offer;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return null;
	}
}

/**
 * For the players at the board.
 * @param {Pairing} pairing
 * @returns {Numbers}
 */
export function score({ key, x, o }) {
	const { wins = {}, draws = 0 } = scores()[key] ?? {};
	return { x: wins[x] ?? 0, o: wins[o] ?? 0, draws };
}
