/** What the Learning tab says, and the points of its curves: no elements here. */

/** @import { CellThought, MomentView } from "./wire.js" */

/** @typedef {"against_random" | "against_ideal" | "kept" | "exploitability"} FigureName */

/** The four curves: the field of a moment, its title, and the ends of the axis. */
export const FIGURES = /** @type {const} */ ([
	["against_random", "Score against random play", -1, 1],
	["against_ideal", "Score against perfect play", -1, 1],
	["kept", "Right positions", 0, 1],
	["exploitability", "The best opponent gains", 0, 1],
]);

/**
 * @param {FigureName} name
 * @param {number | null} value
 */
export function figureWords(name, value) {
	if (value === null) return "–";
	if (name === "kept") return `${(100 * value).toFixed(1)} %`;
	return name === "exploitability" ? value.toFixed(2) : signedWords(value);
}

/** @param {number} value from -1 to 1: what rounds to 0 has no sign */
function signedWords(value) {
	const text = Math.abs(value).toFixed(2);
	return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}

/**
 * @param {FigureName} name
 * @param {number} end of the axis
 */
export function axisWords(name, end) {
	if (name === "kept") return `${100 * end}%`;
	return name === "exploitability" || end <= 0 ? String(end).replace("-", "−") : `+${end}`;
}

/** @param {number} games */
export function gamesWords(games) {
	return `${games.toLocaleString("en")} ${games === 1 ? "game" : "games"}`;
}

/**
 * Where training stands.
 * @param {MomentView[]} moments
 * @param {boolean} isRunning
 */
export function trainingWords(moments, isRunning) {
	const last = moments.at(-1);
	if (!last) return isRunning ? "The first game is being played." : "";
	const games = gamesWords(last.games);
	const state = isRunning ? `Learning: ${games} so far.` : `It has learned from ${games}.`;
	const value = last.exploitability;
	if (value === null) return state;
	if (value < 1e-9) return `${state} Now nobody can beat it.`;
	return `${state} The best opponent gains ${value.toFixed(2)} a game from it.`;
}

/**
 * What the learner thinks of a cell, and the truth, for the eye and for a screen reader.
 * @param {CellThought} cell
 * @param {boolean} isBeads whether it counts beads
 */
export function cellWords(cell, isBeads) {
	const { name, mark, thought, truth } = cell;
	if (mark) return { thought: "", truth: "", label: `${name}: ${mark.toUpperCase()}` };
	if (!truth) return { thought: "", truth: "", label: `${name}: empty` };
	const number = thought === null ? "?" : isBeads ? String(thought) : signedWords(thought);
	const spoken =
		thought === null ? "it does not know" : isBeads ? `${number} beads` : `it thinks ${number}`;
	return { thought: number, truth, label: `${name}: ${spoken}; the truth is a ${truth}` };
}

/**
 * The points of a curve in a picture, by games and value.
 * @param {MomentView[]} moments
 * @param {FigureName} name
 * @param {[number, number]} limits of the axis
 * @param {{left: number, top: number, width: number, height: number, games: number}} frame
 * @returns {[number, number][]}
 */
export function curvePoints(moments, name, [low, high], frame) {
	return moments
		.filter((moment) => moment[name] !== null)
		.map((moment) => {
			const share = (Number(moment[name]) - low) / (high - low);
			const across = frame.games ? moment.games / frame.games : 0;
			const up = Math.min(1, Math.max(0, share));
			return [frame.left + frame.width * across, frame.top + frame.height * (1 - up)];
		});
}
