/** The dialog for a new game: which one, who plays, who opens. */

import { isAborted, Refusal } from "../api.js";
import { smallBoard } from "../drawing.js";
import { find, make } from "../elements.js";
import { family, takes } from "./family.js";

/** @import { FamilyView, MarkName, RulesNumbers } from "../wire.js" */
/** @import { MatchClient } from "./match.js" */

const dialog = find("new-game", HTMLDialogElement);
const form = find("new-game-form", HTMLFormElement);
const games = find("games", HTMLElement);
const custom = find("custom", HTMLElement);
const problem = find("new-game-problem", HTMLElement);
const seats = { x: find("player-x", HTMLSelectElement), o: find("player-o", HTMLSelectElement) };
const CUSTOM = "custom";
const NUMBERS = /** @type {const} */ (["width", "height", "k", "swaps", "blocks"]);

/** What the cards show: a few marks, so that games look different. */
const SAMPLES = {
	classic: "x.o.x...o",
	four: "x..o.x..o.x..o..",
	power: "xo...x..o..x....",
	"power-alt": "..xo.ox..x..o...",
};
/** A piece of a larger board. */
const DETAIL = "...........x....ox.....xxo...o.x.......o..".padEnd(49, ".");

/** @param {MatchClient} client */
export function listenToMenu(client) {
	form.addEventListener("change", showChoices);
	find("change-seats", HTMLButtonElement).addEventListener("click", () => {
		[seats.x.value, seats.o.value] = [seats.o.value, seats.x.value];
	});
	dialog.addEventListener("close", () => client.stay());
	form.addEventListener("submit", async (event) => {
		event.preventDefault();
		problem.textContent = "";
		const opener = /** @type {MarkName} */ (field("opener"));
		try {
			await client.start({ rules: chosenRules(), opener, x: seats.x.value, o: seats.o.value });
			dialog.close();
		} catch (error) {
			if (error instanceof Refusal) problem.textContent = error.message;
			else if (!isAborted(error)) throw error;
		}
	});
}

/**
 * Opens the dialog with what is played now.
 * @param {MatchClient} client
 */
export async function openMenu(client) {
	fill(await family());
	const { rules, moves = [], view, match } = client.state ?? {};
	const isNamed = [...games.querySelectorAll("input")].some((input) => input.value === rules?.text);
	check("game", rules ? (isNamed ? rules.text : CUSTOM) : "3x3k3");
	check("opener", (moves[0]?.mark ?? view?.to_move) || "x");
	for (const name of NUMBERS) {
		if (rules) input(name).value = String(rules[name]);
	}
	if (match) [seats.x.value, seats.o.value] = [match.x, match.o];
	problem.textContent = "";
	await showChoices();
	if (!dialog.open) dialog.showModal();
}

/** @param {FamilyView} view */
function fill({ games: titles, players }) {
	if (games.childElementCount) return;
	for (const { name, rules, title, words } of titles) {
		const sample = SAMPLES[/** @type {"four"} */ (name)] ?? DETAIL;
		const size = Math.sqrt(sample.length);
		games.append(card(rules, title, words, smallBoard({ width: size, height: size }, sample)));
	}
	games.append(
		card(
			CUSTOM,
			"Your own",
			"up to 15x15, with powers up to 100 cells",
			smallBoard({ width: 5, height: 4 }, ""),
		),
	);
	for (const seat of Object.values(seats)) {
		for (const { name, title, words } of players) {
			seat.append(make("option", { value: name }, `${title}. ${words}`));
		}
	}
}

/**
 * @param {string} value
 * @param {string} title
 * @param {string} words
 * @param {SVGElement} picture
 */
function card(value, title, words, picture) {
	return make(
		"label",
		{ class: "card" },
		make("input", { type: "radio", name: "game", value }),
		picture,
		make("b", {}, title),
		make("small", {}, words),
	);
}

/** The fields of an own game, and which players take the board. */
async function showChoices() {
	custom.hidden = field("game") !== CUSTOM;
	for (const element of custom.querySelectorAll("input")) element.disabled = custom.hidden;
	const { games: titles, players } = await family();
	const rules = chosenRules();
	const cells =
		typeof rules === "string"
			? (titles.find((title) => title.rules === rules)?.cells ?? 0)
			: rules.width * rules.height;
	for (const option of [...seats.x.options, ...seats.o.options]) {
		const player = players.find(({ name }) => name === option.value);
		option.disabled = !!player && !takes(player, cells);
	}
}

/** @returns {string | RulesNumbers} */
function chosenRules() {
	if (field("game") !== CUSTOM) return field("game");
	const numbers = NUMBERS.map((name) => [name, Number(input(name).value)]);
	return Object.fromEntries(numbers);
}

/** @param {string} name */
function field(name) {
	return String(new FormData(form).get(name) ?? "");
}

/** @param {string} name */
function input(name) {
	return find(`custom-${name}`, HTMLInputElement);
}

/**
 * @param {string} name
 * @param {string} value
 */
function check(name, value) {
	for (const element of form.querySelectorAll("input")) {
		if (element.name === name) element.checked = element.value === value;
	}
}
