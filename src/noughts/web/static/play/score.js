/** The score of the visit: person against computer, and side against side. */

import { keep, recall } from "../memory.js";

/** @import { Session } from "./session.js" */

const KEY = "noughts-score";

/** @typedef {"you" | "computer" | "draw" | "x" | "o" | "even"} Result `even` is a draw of equals */
/** @typedef {Record<Result, number>} Counts */

/** @type {Map<number, Result>} what was counted for the games of this page */
const counted = new Map();

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
 * @param {Session} session
 */
export function count(session) {
	if (!session.isOver || !session.isPlayed || !session.state) return;
	const { you, resigned, state } = session;
	const winner = resigned ? (resigned === "x" ? "o" : "x") : (state.outcome?.winner ?? null);
	/** @type {Result} */
	const result = you
		? winner === null
			? "draw"
			: winner === you
				? "you"
				: "computer"
		: (winner ?? "even");
	const before = counted.get(session.number);
	if (before === result) return;
	const now = counts();
	if (before) now[before] -= 1;
	now[result] += 1;
	counted.set(session.number, result);
	keep(KEY, JSON.stringify(now), "sessionStorage");
}

/**
 * Wins of both sides, and draws, for the players at the board.
 * @param {Session} session
 * @returns {{ x: number, o: number, draws: number }}
 */
export function score({ you }) {
	const now = counts();
	if (!you) return { x: now.x, o: now.o, draws: now.even };
	const [mine, its] = [now.you, now.computer];
	return you === "x" ? { x: mine, o: its, draws: now.draw } : { x: its, o: mine, draws: now.draw };
}
