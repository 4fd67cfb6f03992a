/** The second half of a turn: Swap, Block, End turn, Take back, each with what is left of it. */

import { find, icon, make } from "../elements.js";

/** @import { Session } from "./session.js" */

const bar = find("powers", HTMLElement);
const buttons = {
	swap: button("i-swap", "S"),
	block: button("i-block", "B"),
	end: button("i-end", "E"),
	back: button("i-back", "Esc"),
};
buttons.end.classList.add("primary");

/**
 * @param {string} picture
 * @param {string} key
 */
function button(picture, key) {
	return make(
		"button",
		{ type: "button", class: "button", "aria-keyshortcuts": key === "Esc" ? "Escape" : key },
		icon(picture),
		make("span"),
	);
}

/** @param {Session} session */
export function listenToPowers(session) {
	buttons.swap.addEventListener("click", () => session.use("swap"));
	buttons.block.addEventListener("click", () => session.use("block"));
	buttons.end.addEventListener("click", () => session.endTurn());
	buttons.back.addEventListener("click", () => session.undo());
	bar.append(...Object.values(buttons));
}

/** @param {Session} session */
export function showPowers(session) {
	const { state, turn, mode } = session;
	bar.hidden = !session.hasPowers;
	if (!state || bar.hidden) return;
	const stock = state.positions.at(-1)?.stocks[session.toMove] ?? { swaps: 0, blocks: 0 };
	const isOpen = session.canTakeBack && turn.stage === "power";
	label(buttons.swap, "Swap", stock.swaps);
	label(buttons.block, "Block", stock.blocks);
	buttons.swap.hidden = !state.rules.swaps;
	buttons.block.hidden = !state.rules.blocks;
	buttons.swap.disabled = !isOpen || !turn.swaps.length;
	buttons.block.disabled = !isOpen || !turn.blocks.length;
	buttons.swap.ariaPressed = String(mode === "swap");
	buttons.block.ariaPressed = String(mode === "block");
	write(buttons.end, "End turn");
	write(buttons.back, "Take back");
	buttons.end.disabled = !isOpen;
	buttons.back.disabled = !isOpen;
}

/**
 * @param {HTMLButtonElement} element
 * @param {string} name
 * @param {number} left
 */
function label(element, name, left) {
	write(element, name, left ? `${left} left` : "none left");
}

/**
 * @param {HTMLButtonElement} element
 * @param {string} name
 * @param {string} [more]
 */
function write(element, name, more) {
	const text = more ? `${name}, ${more}` : name;
	if (element.ariaLabel === text) return;
	element.ariaLabel = text;
	element.lastElementChild?.replaceChildren(name, ...(more ? [make("small", {}, more)] : []));
}
