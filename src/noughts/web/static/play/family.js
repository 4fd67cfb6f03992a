/** What there is to choose from: the games and the players. */

import { ask, Refusal } from "../api.js";

/** @import { FamilyView, PlayerTitle, RulesView } from "../wire.js" */

/** Somebody at this screen; the others are named by the server. */
export const PERSON = "person";

/** @type {Promise<FamilyView> | null} */
let asked = null;

/** @type {FamilyView | null} */
let known = null;

/** @returns {Promise<FamilyView>} */
export function family() {
	asked ??= ask("/api/family").then((view) => (known = view));
	return asked;
}

/**
 * @param {{ x: string, o: string }} seats
 * @param {RulesView} rules
 * @throws {Refusal}
 */
export async function checkPlayers({ x, o }, rules) {
	const { players } = await family();
	for (const name of [x, o]) {
		if (name === PERSON) continue;
		const player = players.find((player) => player.name === name);
		if (!player) {
			const all = [PERSON, ...players.map((player) => player.name)].join(", ");
			throw new Refusal(`There is no player '${name}': expected one of ${all}.`);
		}
		if (!takes(player, rules.cells.length)) {
			const size = `it plays on ${player.cells} cells at most`;
			throw new Refusal(`${player.title} is too slow on ${rules.text}: ${size}.`);
		}
	}
}

/**
 * @param {PlayerTitle} player
 * @param {number} cells
 */
export function takes(player, cells) {
	return player.cells === null || cells <= player.cells;
}

/**
 * How a player is called at the board.
 * @param {string} name
 */
export function playerTitle(name) {
	return known?.players.find((player) => player.name === name)?.title ?? name;
}

/**
 * How a game is called at the board.
 * @param {RulesView} rules
 */
export function gameTitle(rules) {
	const named = known?.games.find((game) => game.rules === rules.text);
	return named?.title ?? rules.text;
}
