/** What there is to choose from: the games and the players. */

import { ask, Refusal } from "../api.js";

/** @import { FamilyView, RulesView } from "../wire.js" */

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
 * @param {string[]} names
 * @throws {Refusal}
 */
export async function checkPlayers(names) {
  const { players } = await family();
  for (const name of names) {
    if (name !== PERSON && !players.some((player) => player.name === name)) {
      const all = [PERSON, ...players.map((player) => player.name)].join(", ");
      throw new Refusal(`There is no player '${name}': expected one of ${all}.`);
    }
  }
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
