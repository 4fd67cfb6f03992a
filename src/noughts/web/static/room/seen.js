/** The board as one person sees it: with what only the room knows. */

/** @import { State } from "../play/match.js" */
/** @import { Chair, RoomView } from "./connection.js" */

/**
 * Whether hints and analysis are there: for those who watch, after the game, or if both agreed.
 * @param {RoomView} room
 * @param {Chair | null} chair of this person
 */
export function mayAnalyse(room, chair) {
	return chair === null || room.result !== null || room.allows_hints;
}

/** @type {{ state: State, result: RoomView["result"], chair: Chair | null, seen: State } | null} */
let last = null;

/**
 * The state of the board, with the person's mark, and an ending where the game ended beside the
 * board: by time, by resignation, by agreement. The same object as long as nothing changes.
 * @param {RoomView} room
 * @param {State} state
 * @param {Chair | null} chair of this person
 * @returns {State}
 */
export function seenBy({ result, chairs }, state, chair) {
	if (last?.state === state && last.result === result && last.chair === chair) return last.seen;
	const markOf = (/** @type {Chair | null} */ each) =>
		chairs.find((view) => view.chair === each)?.mark ?? null;
	const view = { ...state.view, you: markOf(chair) };
	if (result && !view.ending) {
		const winner = markOf(result.winner);
		const nothing = { line: [], strokes: [], resigned: null, words: "" };
		view.ending = { winner, termination: result.why, ...nothing };
	}
	last = { state, result, chair, seen: { ...state, view } };
	return last.seen;
}
