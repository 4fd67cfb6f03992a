/** What this browser keeps of a class: the secret of a teacher or a pupil, and which rooms belong to it. */

import { keep, recall } from "../memory.js";
import { keepSeat } from "../room/seat.js";

/** @import { BoardView } from "./connection.js" */

/**
 * @typedef {object} ClassKey
 * @property {string} secret
 * @property {string} [wall] the teacher's: whoever has it may look at the wall
 */

/**
 * @param {string} code
 * @returns {ClassKey | null}
 */
export function keyOf(code) {
	try {
		const { secret, wall } = JSON.parse(recall(`noughts.class.${code}`) ?? "null");
		return typeof secret === "string" ? { secret, wall } : null;
	} catch {
		return null;
	}
}

/**
 * @param {string} code
 * @param {ClassKey} key
 */
export function keepKey(code, key) {
	keep(`noughts.class.${code}`, JSON.stringify(key));
	keep("noughts.class", code);
}

/** The class that this browser was in last. */
export function lastClass() {
	return recall("noughts.class");
}

/**
 * The class that a room belongs to.
 * @param {string} room
 */
export function classOf(room) {
	return recall(`noughts.class-of.${room}`);
}

/**
 * Goes to the room of a game.
 * @param {string} code
 * @param {BoardView} board
 * @param {number | null} you
 */
export function goToGame(code, board, you) {
	const key = keyOf(code);
	if (!key) return;
	const isX = board.x === you;
	keepSeat(board.room, { secret: key.secret, name: isX ? board.x_name : board.o_name });
	keep(`noughts.class-of.${board.room}`, code);
	keep(`noughts.class-seen.${code}`, String(board.number), "sessionStorage");
	location.assign(`/room/${board.room}`);
}

/**
 * The last game that this tab went to.
 * @param {string} code
 */
export function lastGame(code) {
	return Number(recall(`noughts.class-seen.${code}`, "sessionStorage") ?? 0);
}
