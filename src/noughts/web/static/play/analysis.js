/** The analysis panel: the truth in a sentence, the best line, and what the signs mean. */

import { find, make, write } from "../elements.js";
import { shortValue } from "./signs.js";

/** @import { AnalysisView, CellValue, PowerView, RulesView } from "../wire.js" */
/** @import { Label } from "./signs.js" */
/** @import { Session } from "./session.js" */
/** @import { Truth } from "./truth.js" */

const box = find("analysis", HTMLElement);
const sentence = find("analysis-words", HTMLElement);
const bestLine = find("analysis-line", HTMLElement);
const legend = find("legend", HTMLElement);
const LINE_SHOWN = 9;

/**
 * @param {Session} session
 * @param {Truth} truth
 */
export function showAnalysis(session, truth) {
	const { analysis } = truth;
	box.hidden = !truth.isOn;
	if (box.hidden) return;
	write(sentence, analysis?.words ?? "Looking …");
	const moves = analysis?.line ?? [];
	const texts = moves.slice(0, LINE_SHOWN).map((move) => move.text);
	bestLine.hidden = !texts.length;
	bestLine.replaceChildren(
		make("span", { class: "soft" }, "Best line "),
		...texts.flatMap((text, i) => [make("code", { class: moves[i].mark }, text), " "]),
		moves.length > LINE_SHOWN ? "…" : "",
	);
	legend.hidden =
		session.canTakeBack ||
		!analysis?.cells.some((cell) => cell.value) ||
		(session.isOver && session.ply === null);
}

/**
 * What is written on the cells.
 * @param {AnalysisView | null} analysis
 * @param {RulesView} rules
 * @returns {Map<string, Label>}
 */
export function labels(analysis, rules) {
	const map = new Map();
	for (const cell of analysis?.cells ?? []) {
		if (cell.value) map.set(cell.cell, label(cell, rules));
	}
	return map;
}

/**
 * @param {CellValue} cell
 * @param {RulesView} rules
 * @returns {Label}
 */
function label(cell, rules) {
	const power = powerOf(cell.move, rules);
	const known = cell.value?.words ?? "not known";
	const plain = power && cell.plain ? `; without it, ${cell.plain.words}` : "";
	return {
		text: shortValue(cell.value),
		value: cell.value?.value ?? "open",
		words: known + (power ? ` with ${cell.move}${plain}` : "") + (cell.is_best ? ", best" : ""),
		isBest: cell.is_best,
		power,
	};
}

/**
 * The power of a move in notation.
 * @param {string} move
 * @param {RulesView} rules
 * @returns {PowerView | null}
 */
function powerOf(move, rules) {
	const [, swap] = move.split("~");
	const [, block] = move.split("!");
	if (block) return { kind: "block", cells: [block] };
	if (!swap) return null;
	const one = rules.cells.find(
		(cell) => swap.startsWith(cell) && rules.cells.includes(swap.slice(cell.length)),
	);
	return one ? { kind: "swap", cells: [one, swap.slice(one.length)] } : null;
}
