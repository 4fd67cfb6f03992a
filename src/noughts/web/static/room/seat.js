/** The chair of this browser in a room: its secret, and the name of the person on it. */

import { keep, recall } from "../memory.js";

/**
 * @typedef {object} Seat
 * @property {string} secret whoever has it has the chair
 * @property {string} name of the person
 * @property {"host" | "guest"} [chair] the chair to take, where it is still free
 */

/** The name that this person used last, and the room. */
const NAME = "noughts-name";
const ROOM = "noughts-room";

/**
 * The name of a room in the address of its page; a link in a message may end with a sign.
 * @param {string} path
 */
export function roomName(path) {
	return path.match(/\/room\/([a-z0-9]+)/i)?.[1].toLowerCase() ?? "";
}

/** @param {string} room */
export function seatKey(room) {
	return `noughts.room.${room}`;
}

/**
 * @param {string} room its name
 * @returns {Seat | null} null where this browser has no chair
 */
export function seatOf(room) {
	try {
		const { secret, name, chair } = JSON.parse(recall(seatKey(room)) ?? "null");
		if (typeof secret !== "string" || typeof name !== "string") return null;
		return chair === "host" || chair === "guest" ? { secret, name, chair } : { secret, name };
	} catch {
		return null;
	}
}

/**
 * @param {string} room its name
 * @param {Seat} seat
 */
export function keepSeat(room, seat) {
	keep(seatKey(room), JSON.stringify(seat));
	keep(ROOM, room);
	if (seat.name) keep(NAME, seat.name);
}

/** The room in which this browser took a chair last, or nothing. */
export function lastRoom() {
	return recall(ROOM) ?? "";
}

/** A secret that nobody can guess: 128 bits. */
export function newSecret() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What to call this person: the name that was used last, or nothing. */
export function ownName() {
	return recall(NAME) ?? "";
}
