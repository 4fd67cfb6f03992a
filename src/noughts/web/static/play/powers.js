/** The second half of a turn: Swap, Block, End turn, Take back, each with what is left of it. */

import { find, icon, make } from "../elements.js";
import { use } from "./commands.js";

/** @import { RulesView, View } from "../wire.js" */
/** @import { MatchClient } from "./match.js" */

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

/** @param {MatchClient} client */
export function listenToPowers(client) {
	buttons.swap.addEventListener("click", () => use(client, "swap"));
	buttons.block.addEventListener("click", () => use(client, "block"));
	buttons.end.addEventListener("click", () => client.send("end"));
	buttons.back.addEventListener("click", () => client.send("undo"));
	bar.append(...Object.values(buttons));
}

/**
 * @param {View} view
 * @param {RulesView} rules
 */
export function showPowers(view, rules) {
	bar.hidden = !rules.swaps && !rules.blocks;
	if (bar.hidden) return;
	const stock = view.stocks[view.to_move];
	const can = (/** @type {string} */ command) => view.commands.includes(command);
	label(buttons.swap, "Swap", stock.swaps);
	label(buttons.block, "Block", stock.blocks);
	buttons.swap.hidden = !rules.swaps;
	buttons.block.hidden = !rules.blocks;
	for (const name of /** @type {const} */ (["swap", "block"])) {
		buttons[name].disabled = !can(name) && view.power !== name;
		buttons[name].ariaPressed = String(view.power === name);
	}
	write(buttons.end, "End turn");
	write(buttons.back, "Take back");
	buttons.end.disabled = !can("end");
	buttons.back.disabled = view.placed === null;
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
