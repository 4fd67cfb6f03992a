/** What analysis says of the cells, in letters and in words. */

/** @import { AnalysisView, CellValue, PowerView } from "../wire.js" */

/**
 * @typedef {object} Label
 * @property {string} text such as W3
 * @property {"win" | "draw" | "loss" | "open"} value
 * @property {string} words for a tooltip and a screen reader
 * @property {boolean} isBest
 * @property {PowerView | null} power the best one after placing here
 */

/**
 * What is written on the cells.
 * @param {AnalysisView | null} analysis
 * @returns {Map<string, Label>}
 */
export function labels(analysis) {
	const cells = analysis?.cells.filter((cell) => cell.value) ?? [];
	return new Map(cells.map((cell) => [cell.cell, label(cell)]));
}

/**
 * @param {CellValue} cell
 * @returns {Label}
 */
function label({ value, plain, power, move, is_best: isBest }) {
	const without = power && plain ? `; without it, ${plain.words}` : "";
	return {
		text: value?.sign ?? "?",
		value: value?.value ?? "open",
		words:
			(value?.words ?? "not known") +
			(power ? ` with ${move}${without}` : "") +
			(isBest ? ", best" : ""),
		isBest,
		power,
	};
}
