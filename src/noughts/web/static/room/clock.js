/** How much time is left, by the server's clock. */

/** @import { Chair, RoomView } from "./connection.js" */

/** Below so many milliseconds tenths of a second are shown. */
const SHORT = 10_000;

/**
 * @param {RoomView} room
 * @param {Chair} chair
 * @param {number} now by the server's clock
 * @returns {number | null} milliseconds; null without a clock
 */
export function timeLeft(room, chair, now) {
	const { kind, seconds } = room.settings.clock;
	if (kind === "none") return null;
	if (room.result?.why === "time" && room.result.winner !== chair) return 0;
	if (room.to_move === chair && room.deadline !== null) return Math.max(0, room.deadline - now);
	const used = room.chairs.find((view) => view.chair === chair)?.used ?? 0;
	return Math.max(0, 1000 * seconds - (kind === "game" ? used : 0));
}

/**
 * A time as clocks show it: 1:02:03, 4:05, 9.3.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
	if (milliseconds < SHORT) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
	const seconds = Math.floor(milliseconds / 1000);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
	return hours
		? `${hours}:${two(minutes)}:${two(seconds % 60)}`
		: `${minutes}:${two(seconds % 60)}`;
}

/**
 * The rule of a clock in words; empty without one.
 * @param {RoomView["settings"]["clock"]} clock
 */
export function clockWords({ kind, seconds }) {
	if (kind === "none") return "";
	const minutes = seconds / 60;
	const time = Number.isInteger(minutes)
		? `${minutes} ${minutes === 1 ? "minute" : "minutes"}`
		: `${seconds} seconds`;
	return kind === "move" ? `${time} for each move` : `${time} each for the game`;
}
