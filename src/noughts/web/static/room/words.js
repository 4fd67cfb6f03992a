/** What the server says of a room to the one person who reads this page. */

/** @import { View } from "../wire.js" */
/** @import { Chair, ChairView, Presence, RoomEvent, RoomView } from "./connection.js" */

/** @param {Chair} chair */
export function otherChair(chair) {
	return chair === "host" ? "guest" : "host";
}

/**
 * The first chair that nobody has; a guest's before the host's.
 * @param {RoomView} room
 * @returns {ChairView | null}
 */
export function freeChair(room) {
	return room.chairs.findLast(({ name }) => name === null) ?? null;
}

/**
 * @param {RoomView} room
 * @param {Chair | null} me
 */
export function wordsFor(room, me) {
	return room.words[me ?? "spectator"];
}

/**
 * A headline, and what there is to add. The room's words replace those of the same turn on the
 * board; a board that looks back, or is a move ahead, speaks for itself.
 * @param {RoomView} room
 * @param {View} view what the board shows
 * @param {Chair | null} me
 * @returns {[string, string]}
 */
export function statusWords(room, view, me) {
	const { status, detail } = wordsFor(room, me);
	const turn = room.view.status;
	if (!view.status.startsWith(turn)) return [view.status, view.detail];
	return [status + view.status.slice(turn.length), detail || view.detail];
}

/**
 * What an event says to the person; empty for what the board shows, or the person has just done.
 * @param {RoomEvent} event
 * @param {Chair | null} me
 */
export function eventWords({ kind, chair, words }, me) {
	const isTold = kind === "accept" || (chair !== me && TOLD.includes(kind));
	return isTold ? words[me ?? "spectator"] : "";
}

const TOLD = ["sit", "offer", "decline"];

/**
 * @param {Presence | "unknown"} presence unknown while the connection is lost
 * @param {boolean} isMe
 */
export function presenceWords(presence, isMe) {
	if (isMe) return "you";
	return presence === "unknown" ? "…" : presence;
}

/** @param {number} count */
export function spectatorWords(count) {
	if (!count) return "";
	return count === 1 ? "1 person watches." : `${count} people watch.`;
}
