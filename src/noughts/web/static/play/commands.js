/** What buttons and keys send, where it depends on what is shown. */

/** @import { MatchClient } from "./match.js" */

/**
 * Undo; at the start of a game, the game before it.
 * @param {MatchClient} client
 */
export function takeBack(client) {
	const commands = client.state?.view.commands ?? [];
	const isRestore = commands.includes("restore") && !commands.includes("undo");
	client.send(isRestore && !client.pending.length ? "restore" : "undo");
}

/**
 * Chooses a power, or not to use it after all.
 * @param {MatchClient} client
 * @param {"swap" | "block"} power
 */
export function use(client, power) {
	const isChosen = client.state?.view.power === power && !client.pending.length;
	client.send(isChosen ? "cancel" : power);
}

/**
 * Looks so many moves on from the position that is shown, or was asked for last.
 * @param {MatchClient} client
 * @param {number} count
 */
export function look(client, count) {
	if (!client.state) return;
	const { ply, plies } = client.state.view;
	const from = Number(client.pending.at(-1)?.match(/^look (\d+)/)?.[1] ?? ply);
	const to = Math.max(0, Math.min(plies, from + count));
	if (to !== from) client.send(`look ${to}`);
}
