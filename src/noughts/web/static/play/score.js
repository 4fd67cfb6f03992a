/** The score of the visit: person against computer, and side against side. */

import { keep, recall } from "../memory.js";

/** @import { MarkName } from "../wire.js" */

const KEY = "noughts-score";

/** @typedef {"you" | "computer" | "draw" | "x" | "o" | "even"} Result `even` is a draw of equals */
/** @typedef {Record<Result, number>} Counts */
/** @typedef {{ x: number, o: number, draws: number }} Score wins of both sides, and draws */

/** @type {Map<number, Result>} what was counted for the games of this page */
const results = new Map();

/** @returns {Counts} */
function counts() {
	const none = { you: 0, computer: 0, draw: 0, x: 0, o: 0, even: 0 };
	try {
		return { ...none, ...JSON.parse(recall(KEY, "sessionStorage") ?? "{}") };
	} catch {
		return none;
	}
}

/**
 * Counts a finished game once; one that was taken back and ended otherwise is corrected.
 * @param {number} game tells the games of the visit apart
 * @param {MarkName | null} winner
 * @param {MarkName | null} you the only person's mark
 */
export function count(game, winner, you) {
	const side = winner === you ? "you" : "computer";
	const result = you ? (winner === null ? "draw" : side) : (winner ?? "even");
	const before = results.get(game);
	if (before === result) return;
	const now = counts();
	if (before) now[before] -= 1;
	now[result] += 1;
	results.set(game, result);
	keep(KEY, JSON.stringify(now), "sessionStorage");
}

/**
 * For the players at the board.
 * @param {MarkName | null} you the only person's mark
 * @returns {Score}
 */
export function score(you) {
	const now = counts();
	if (!you) return { x: now.x, o: now.o, draws: now.even };
	const [mine, its] = [now.you, now.computer];
	return you === "x" ? { x: mine, o: its, draws: now.draw } : { x: its, o: mine, draws: now.draw };
}
