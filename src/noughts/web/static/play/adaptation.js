/** What the adaptive player knows of the person at this browser. */

import { ask, Refusal } from "../api.js";
import { keep, recall } from "../memory.js";

/** @import { Adaptation, MarkName } from "../wire.js" */

const KEY = "noughts-adaptation";

/** @returns {Partial<Adaptation>} nothing before the first game: the server knows where to start */
function load() {
	try {
		const { strength, games } = JSON.parse(recall(KEY) ?? "");
		if (Number.isFinite(strength) && games >= 0) return { strength, games };
	} catch {
		// nothing is stored yet, or it cannot be read
	}
	return {};
}

/** In levels; undefined before the first game. */
export function strength() {
	return load().strength;
}

/**
 * Learns from a finished game.
 * @param {string} game
 * @param {MarkName} mark the adaptive player's
 */
export async function adapt(game, mark) {
	try {
		const adaptation = await ask("adapt", { game, mark, ...load() });
		keep(KEY, JSON.stringify(adaptation));
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
	}
}
