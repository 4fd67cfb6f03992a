/** A few pages with pictures before the first game with powers; it can be skipped. */

import { ask } from "../../api.js";
import { markShape, middle, smallBoard } from "../../drawing.js";
import { find, make } from "../../elements.js";
import { powerShape } from "../signs.js";
import { makeDialog } from "./dialog.js";

/** @import { IntroductionPageView, IntroductionView } from "../../wire.js" */

/** What is explained where the game on the board has no powers. */
const POWER = "power";

const dialog = makeDialog(
	"introduction",
	"",
	`<div id="introduction-picture" class="lesson"></div>
<p id="introduction-words" aria-live="polite"></p>
<div class="row"><button type="button" id="introduction-next" class="button primary">Next</button><button type="button" id="introduction-skip" class="button" data-closes>Skip</button><span id="introduction-count" class="soft"></span></div>`,
);
const next = find("introduction-next", HTMLButtonElement);
/** @type {IntroductionPageView[]} */
let pages = [];
let number = 0;

next.addEventListener("click", () => {
	number += 1;
	if (number < pages.length) showPage();
	else dialog.close();
});

/** @param {string} rules */
export async function introduce(rules) {
	/** @type {IntroductionView} */
	let view = await ask("introduction", { rules });
	if (!view.pages.length) view = await ask("introduction", { rules: POWER });
	pages = view.pages;
	number = 0;
	showPage();
	if (!dialog.open) dialog.showModal();
	next.focus();
}

function showPage() {
	const { title, words } = pages[number];
	find("introduction-title", HTMLElement).textContent = title;
	find("introduction-words", HTMLElement).textContent = words;
	find("introduction-picture", HTMLElement).replaceChildren(picture(pages[number]));
	find("introduction-count", HTMLElement).replaceChildren(
		make("span", { class: "hidden" }, "Page "),
		`${number + 1} of ${pages.length}`,
	);
	next.textContent = number + 1 < pages.length ? "Next" : "Play";
	find("introduction-skip", HTMLElement).hidden = number + 1 === pages.length;
}

/** @param {IntroductionPageView} page */
function picture({ rules, board, move }) {
	const index = (/** @type {string} */ cell) => rules.cells.indexOf(cell);
	const middleOf = (/** @type {string} */ cell) => middle(index(cell), rules.width);
	const drawing = smallBoard(rules, board, { last: index(move.cell), label: move.words });
	const mark = markShape(move.mark, index(move.cell));
	mark.classList.add("drawn");
	mark.setAttribute("transform", `translate(${middleOf(move.cell).join(" ")})`);
	drawing.append(mark);
	if (move.power) drawing.append(powerShape(move.power, middleOf, index));
	return drawing;
}
