/** What a class says: results, points, whose turn it is; and where things stand on the wall. */

/** @import { BoardView, ClassView, Picture, PupilView } from "./connection.js" */

/** The kinds of pairing. */
export const PAIRINGS = /** @type {const} */ ([
	["swiss", "Swiss: winners meet winners"],
	["round robin", "Round robin: everybody meets everybody"],
	["free", "Free: pupils choose, or you pair two"],
]);

/**
 * A code in two halves, which is easier to copy.
 * @param {string} code
 */
export function codeWords(code) {
	return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/**
 * A code as somebody typed it; empty if it cannot be one.
 * @param {string} text
 */
export function readCode(text) {
	const code = text.replace(/[\s-]/g, "").toUpperCase();
	return /^[A-Z0-9]{6}$/.test(code) ? code : "";
}

/**
 * Points as people write them: 2½.
 * @param {number} points
 */
export function pointWords(points) {
	const whole = Math.floor(points);
	if (whole === points) return String(points);
	return whole ? `${whole}½` : "½";
}

/**
 * How a game ended, or who is to move.
 * @param {BoardView} board
 * @param {Picture | null | undefined} picture
 */
export function boardWords(board, picture) {
	const { x_name: x, o_name: o } = board;
	if (!board.is_over) {
		if (!picture?.to_move) return "Just ended";
		return `${picture.to_move === "x" ? x : o} to move`;
	}
	if (!board.winner) return board.why === "teacher" ? "Draw, ended by the teacher" : "Draw";
	const [winner, loser] = board.winner === "x" ? [x, o] : [o, x];
	const more =
		{
			resignation: `, ${loser} resigned`,
			time: ", on time",
			teacher: ", ended by the teacher",
			removed: `, ${loser} was removed`,
		}[board.why ?? ""] ?? "";
	return `${winner} won${more}`;
}

/**
 * The game that a pupil plays now.
 * @param {ClassView} view
 * @param {number | null} you
 */
export function gameOf({ boards }, you) {
	return boards.find(({ x, o, is_over }) => !is_over && (x === you || o === you)) ?? null;
}

/**
 * A headline for a pupil, and what there is to add.
 * @param {ClassView} view
 * @param {number | null} you
 * @returns {[string, string]}
 */
export function pupilWords(view, you) {
	const me = view.pupils.find(({ id }) => id === you);
	const game = gameOf(view, you);
	if (game) {
		const isX = game.x === you;
		const opponent = isX ? game.o_name : game.x_name;
		return [
			`You play ${opponent}`,
			isX ? "You have X and begin." : "You have O. Your opponent begins.",
		];
	}
	if (view.is_closed) return ["The class is over", placeWords(view, me)];
	if (me?.state === "left") {
		return ["You have left", "You are not paired until you come back."];
	}
	const last = view.boards.findLast(({ x, o }) => x === you || o === you);
	const ended = last ? endWords(last, you) : "";
	const isFree = view.settings.pairing === "free";
	if (you !== null && view.byes.includes(you) && view.running) {
		return ["You sit out in this round", nextWords(view)];
	}
	if (last) return [ended, isFree ? "Choose whom to play next." : nextWords(view)];
	if (isFree) return ["Choose whom to play", "Ask somebody. The game begins when they say yes."];
	return ["You are in the class", nextWords(view)];
}

/**
 * @param {ClassView} view
 */
function nextWords({ round, running }) {
	const still = running === 1 ? "1 game is" : `${running} games are`;
	return running
		? `${still} still on. Round ${round + 1} begins after that.`
		: `Wait: round ${round + 1} begins soon.`;
}

/**
 * How a game ended for somebody.
 * @param {BoardView} board
 * @param {number | null} you
 */
function endWords(board, you) {
	const isX = board.x === you;
	const opponent = isX ? board.o_name : board.x_name;
	if (!board.winner) return `Draw against ${opponent}`;
	return (board.winner === "x") === isX ? `You won against ${opponent}` : `${opponent} won`;
}

/**
 * @param {ClassView} view
 * @param {PupilView | undefined} me
 */
function placeWords({ pupils }, me) {
	if (!me) return "";
	const points = me.points > 0 && me.points <= 1 ? "point" : "points";
	return `You are number ${me.rank} of ${pupils.length}, with ${pointWords(me.points)} ${points}.`;
}

/**
 * How many columns give the largest boards.
 * @param {number} count of boards
 * @param {number} width of the space
 * @param {number} height of the space
 * @param {number} ratio how much higher than wide a board with its names is
 */
export function columnsFor(count, width, height, ratio) {
	let best = 1;
	let bestSize = 0;
	for (let columns = 1; columns <= Math.max(1, count); columns++) {
		const rows = Math.ceil(count / columns);
		const size = Math.min(width / columns, height / rows / ratio);
		if (size > bestSize) [best, bestSize] = [columns, size];
	}
	return best;
}

/**
 * The games on the wall: those that run first, then the newest.
 * @param {BoardView[]} boards
 * @param {number} limit
 */
export function wallBoards(boards, limit) {
	const order = [...boards].sort(
		(a, b) => Number(a.is_over) - Number(b.is_over) || b.number - a.number,
	);
	return order.slice(0, limit).sort((a, b) => a.number - b.number);
}
