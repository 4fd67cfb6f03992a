/** What there is to choose from: the games and the players. */

import { ask } from "../api.js";

/** @import { FamilyView, PlayerTitle, RulesView } from "../wire.js" */

/** @type {Promise<FamilyView> | null} */
let request = null;

/** @type {FamilyView | null} */
let answer = null;

/** @returns {Promise<FamilyView>} */
export function family() {
	request ??= ask("family").then((view) => (answer = view));
	return request;
}

/**
 * Whether a player learns from finished games.
 * @param {string} name
 */
export function learns(name) {
	return answer?.players.find((player) => player.name === name)?.learns ?? false;
}

/**
 * How the menu calls a player that it offers by a word, such as "Easy".
 * @param {string} name
 */
export function difficulty(name) {
	return answer?.difficulties.find(({ player }) => player === name)?.title ?? "";
}

/**
 * Whether a player is offered on a board of so many cells.
 * @param {PlayerTitle} player
 * @param {number} cells
 */
export function takes(player, cells) {
	return player.cells === null || cells <= player.cells;
}

/**
 * How a game is called at the board.
 * @param {RulesView} rules
 */
export function gameTitle(rules) {
	const game = answer?.games.find((title) => title.rules === rules.text);
	return game?.title ?? rules.text;
}
