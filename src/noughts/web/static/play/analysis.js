/** The analysis panel: the truth in a sentence, the best line, and what the signs mean. */

import { find, make, write } from "../elements.js";

/** @import { AnalysisView, View } from "../wire.js" */

const box = find("analysis", HTMLElement);
const sentence = find("analysis-words", HTMLElement);
const bestLine = find("analysis-line", HTMLElement);
const legend = find("legend", HTMLElement);
const LINE_SHOWN = 9;

/**
 * @param {View} view
 * @param {AnalysisView | null} analysis
 * @param {boolean} isOn
 */
export function showAnalysis(view, analysis, isOn) {
	box.hidden = !isOn;
	if (box.hidden) return;
	write(sentence, analysis?.words ?? "Looking …");
	const moves = analysis?.play ?? [];
	const texts = moves.slice(0, LINE_SHOWN).map((move) => move.text);
	bestLine.hidden = !texts.length;
	bestLine.replaceChildren(
		make("span", { class: "soft" }, "Best line "),
		...texts.flatMap((text, i) => [make("code", { class: moves[i].mark }, text), " "]),
		moves.length > LINE_SHOWN ? "…" : "",
	);
	legend.hidden =
		view.placed !== null ||
		!analysis?.cells.some((cell) => cell.value) ||
		(view.ending !== null && view.is_present);
}
