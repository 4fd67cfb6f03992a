/** What the colours and signs of a search tree mean. */

import { make } from "../elements.js";

/** The class of a sign, the sign, and what it means. @type {[string, string, string][]} */
const SIGNS = [
	["now", "", "The board where the search is now."],
	["way", "", "The way from the start to that board."],
	["plus", "+1", "Blue: good for X."],
	["minus", "−1", "Orange: good for O."],
	["even", "0", "Grey: a draw."],
	["cut", "✂ b3", "Red with scissors: these moves are skipped."],
	["pile", "+12", "A pile of cards: boards that are done, folded up."],
	["line", "", "Green: the best moves of both sides."],
	["even", "≡", "Known from the table."],
	["even", "⇄", "Known from a turned or mirrored board."],
];

export function legend() {
	return make(
		"ul",
		{ class: "legend" },
		...SIGNS.map(([name, sign, words]) =>
			make("li", {}, make("span", { class: `sign ${name}`, "aria-hidden": "true" }, sign), words),
		),
	);
}
