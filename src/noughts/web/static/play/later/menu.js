/** The dialog for a new game: which one, against whom, who opens. */

import { isAborted, Refusal } from "../../api.js";
import { smallBoard } from "../../drawing.js";
import { find, make, write } from "../../elements.js";
import { keep, recall } from "../../memory.js";
import { family, takes } from "../family.js";
import { makeDialog } from "./dialog.js";
import { FIELDS, fillFields, hasRooms, invite } from "./friend.js";

/** @import { FamilyView, MarkName, PlayerTitle, RulesNumbers } from "../../wire.js" */
/** @import { MatchClient } from "../match.js" */

const CUSTOM = "custom";
const FRIEND = "friend";
const HUMAN = "human";
const MORE = "more";
const NAMES = "noughts-names";
const NUMBERS = /** @type {const} */ (["width", "height", "k", "swaps", "blocks"]);
const SWITCHES = /** @type {const} */ (["torus", "misere", "drop"]);

/** What the cards show: a few marks, so that games look different. */
const SAMPLES = {
	classic: "x.o.x...o",
	four: "x..o.x..o.x..o..",
	power: "xo...x..o..x....",
	"power-alt": "..xo.ox..x..o...",
	misere: "xxo......",
	torus: ".x...xx..",
	"connect-four": "............x...oxo.xxoxo",
};
/** A piece of a larger board. */
const DETAIL = "...........x....ox.....xxo...o.x.......o..".padEnd(49, ".");

const number = (
	/** @type {string} */ name,
	/** @type {string} */ title,
	/** @type {number} */ least,
	/** @type {number} */ most,
	/** @type {number} */ value,
) =>
	`<label>${title} <b></b><input id="custom-${name}" type="range" min="${least}" max="${most}" value="${value}"></label>`;
const toggle = (/** @type {string} */ name, /** @type {string} */ words) =>
	`<label class="check"><input id="custom-${name}" type="checkbox"> ${words}</label>`;
const radio = (/** @type {string} */ name, /** @type {MarkName} */ mark) =>
	`<label><input type="radio" name="${name}" value="${mark}"> ${mark.toUpperCase()}</label>`;
const player = (/** @type {MarkName} */ mark, /** @type {string} */ field) =>
	`<label><b class="${mark}">${mark.toUpperCase()}</b> ${field}</label>`;
const select = (/** @type {MarkName} */ mark) =>
	player(
		mark,
		`<select id="player-${mark}" aria-label="Who plays ${mark.toUpperCase()}"></select>`,
	);
const name = (/** @type {MarkName} */ mark) =>
	player(
		mark,
		`<input id="name-${mark}" maxlength="20" autocomplete="off" aria-label="Name of ${mark.toUpperCase()}" placeholder="Name (if you like)">`,
	);

const dialog = makeDialog(
	"new-game",
	"New game",
	`<form id="new-game-form" method="dialog">
<div class="choices">
<fieldset><legend>Game</legend><div id="games" class="cards"></div>
<div id="custom" class="custom" hidden><p id="verdict" role="status"></p>${number("width", "Columns", 1, 15, 7)}${number("height", "Rows", 1, 15, 6)}${number("k", "In a row", 1, 15, 4)}${number("swaps", "Swaps", 0, 9, 0)}${number("blocks", "Blocks", 0, 9, 0)}
${toggle("torus", "Rows go on at the opposite edge")}${toggle("misere", "A row loses")}${toggle("drop", "Marks fall down")}</div></fieldset>
<div>
<fieldset id="opponents-field"><legend>Opponent</legend><div id="opponents" class="chips"></div></fieldset>
<fieldset id="names" class="players">${name("x")}${name("o")}</fieldset>
${FIELDS}
<fieldset id="players" class="players">${select("x")}
<button type="button" id="change-seats" class="button square" aria-label="Exchange the players" title="Exchange the players"><svg class="icon" aria-hidden="true"><use href="#i-sides"/></svg></button>
${select("o")}</fieldset>
<fieldset id="mark" class="opener"><legend>You play</legend>${radio("mark", "x")}${radio("mark", "o")}</fieldset>
<fieldset class="opener"><legend>Who opens</legend>${radio("opener", "x")}${radio("opener", "o")}</fieldset>
</div>
</div>
<p id="new-game-problem" class="wrong" role="alert"></p>
<div class="row"><button type="submit" id="new-game-start" class="button primary">Start</button><button type="button" class="button" data-closes>Cancel</button></div>
</form>`,
);
const form = find("new-game-form", HTMLFormElement);
const games = find("games", HTMLElement);
const opponents = find("opponents", HTMLElement);
const custom = find("custom", HTMLElement);
const problem = find("new-game-problem", HTMLElement);
const start = find("new-game-start", HTMLButtonElement);
const seats = { x: find("player-x", HTMLSelectElement), o: find("player-o", HTMLSelectElement) };
const names = { x: find("name-x", HTMLInputElement), o: find("name-o", HTMLInputElement) };
/** @type {MatchClient | null} */
let client = null;

form.addEventListener("change", showChoices);
custom.addEventListener("input", showVerdict);
find("change-seats", HTMLButtonElement).addEventListener("click", () => {
	[seats.x.value, seats.o.value] = [seats.o.value, seats.x.value];
});
dialog.addEventListener("close", () => client?.stay());
form.addEventListener("submit", async (event) => {
	event.preventDefault();
	problem.textContent = "";
	try {
		if (field("opponent") === FRIEND) {
			await invite(chosenRules(), markOf("mark"), markOf("opener"));
			return;
		}
		await client?.start({ rules: chosenRules(), opener: markOf("opener"), ...chosenPlayers() });
		dialog.close();
		find("board", HTMLElement).focus(); // the keys choose cells at once
	} catch (error) {
		if (error instanceof Refusal) problem.textContent = error.message;
		else if (!isAborted(error)) throw error;
	}
});

/**
 * Opens the dialog with what is played now.
 * @param {MatchClient} current
 * @param {"game" | "opponent" | "friend"} [wish] what the person wants to choose
 */
export async function openMenu(current, wish = "game") {
	client = current;
	const view = await family();
	fill(view);
	const { rules, moves = [], view: shown, match } = client.state ?? {};
	const isNamed = [...games.querySelectorAll("input")].some((input) => input.value === rules?.text);
	check("game", rules ? (isNamed ? rules.text : CUSTOM) : "3x3k3");
	check("opener", (moves[0]?.mark ?? shown?.to_move) || "x");
	if (rules) {
		for (const key of NUMBERS) input(key).value = String(rules[key]);
		for (const key of SWITCHES) input(key).checked = rules[key];
	}
	const [x, o] = [match?.x ?? HUMAN, match?.o ?? "level:4"];
	[seats.x.value, seats.o.value] = [x, o];
	const you = shown?.you ?? "x";
	const opponent = you === "x" ? o : x;
	const isEasy = view.difficulties.some(({ player }) => player === opponent);
	const isPair = x === HUMAN && o === HUMAN;
	fillFields();
	check(
		"opponent",
		wish === FRIEND ? FRIEND : isPair ? HUMAN : isEasy && shown?.you !== null ? opponent : MORE,
	);
	check("mark", you);
	const [first = "", second = ""] = (recall(NAMES) ?? "").split("\n");
	[names.x.value, names.o.value] = [match?.x_name || first, match?.o_name || second];
	problem.textContent = "";
	await showChoices();
	if (!dialog.open) dialog.showModal();
	const group = wish === "game" ? "game" : "opponent";
	const chosen = form.querySelector(`[name="${group}"]:checked`);
	if (chosen instanceof HTMLElement) chosen.focus();
}

/** @param {FamilyView} view */
function fill({ games: titles, players, difficulties }) {
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
			"size, powers and variants, with the result",
			smallBoard({ width: 5, height: 4 }, ""),
		),
	);
	for (const { title, player } of difficulties) {
		const words = players.find(({ name }) => name === player)?.title ?? "";
		opponents.append(chip(player, title, words));
	}
	opponents.append(
		chip(HUMAN, "Two players", "at this screen"),
		chip(FRIEND, "A friend", "on another device"),
		chip(MORE, "More …", "all players"),
	);
	for (const seat of Object.values(seats)) seat.append(...options(players));
}

/**
 * The players; those that differ by a number only stand together.
 * @param {PlayerTitle[]} players
 */
function options(players) {
	const kinds = [...new Set(players.map(({ kind }) => kind))];
	return kinds.flatMap((kind) => {
		const members = players.filter((player) => player.kind === kind);
		const entries = members.map(({ name, title, words }) =>
			make("option", { value: name }, `${title}. ${words}`),
		);
		return entries.length > 1 ? [make("optgroup", { label: kind }, ...entries)] : entries;
	});
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

/**
 * @param {string} value
 * @param {string} title
 * @param {string} words
 */
function chip(value, title, words) {
	const button = make("input", { type: "radio", name: "opponent", value });
	const parts = [button, make("b", {}, title), make("small", {}, words)];
	return make("label", { class: "card chip" }, ...parts);
}

/** The fields that belong to the game and the opponent, and which players take the board. */
async function showChoices() {
	const opponent = field("opponent");
	const isCustom = field("game") === CUSTOM;
	if (isCustom) void showVerdict();
	const isNew = isCustom && custom.hidden;
	showFields(custom, isCustom);
	if (isNew) custom.scrollIntoView({ block: "center" });
	showFields(find("names", HTMLElement), opponent === HUMAN);
	showFields(find("friend", HTMLElement), opponent === FRIEND);
	showFields(find("players", HTMLElement), opponent === MORE);
	start.textContent = opponent === FRIEND ? "Invite a friend" : "Start";
	start.disabled = opponent === FRIEND && !hasRooms;
	showFields(find("mark", HTMLElement), opponent !== HUMAN && opponent !== MORE);
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

/**
 * @param {HTMLElement} box
 * @param {boolean} isShown
 */
function showFields(box, isShown) {
	box.hidden = !isShown;
	for (const element of box.querySelectorAll("input")) element.disabled = !isShown;
}

/** @returns {string | RulesNumbers} */
function chosenRules() {
	if (field("game") !== CUSTOM) return field("game");
	const numbers = NUMBERS.map((name) => [name, Number(input(name).value)]);
	return Object.fromEntries([...numbers, ...SWITCHES.map((name) => [name, input(name).checked])]);
}

/** What the chosen rules are worth; whoever says so is loaded when it is needed. */
async function showVerdict() {
	for (const name of NUMBERS) {
		const shown = input(name).previousElementSibling;
		if (shown) shown.textContent = input(name).value;
	}
	const rules = chosenRules();
	if (typeof rules === "string") return;
	const verdict = find("verdict", HTMLElement);
	const { judge } = await import("../../atlas/verdict.js");
	await judge(rules, ({ words, isPossible }) => {
		verdict.classList.toggle("wrong", !isPossible);
		write(verdict, words);
	});
}

/** Who plays which mark, with the names of two people. */
function chosenPlayers() {
	const opponent = field("opponent");
	if (opponent === MORE) return { x: seats.x.value, o: seats.o.value };
	if (opponent !== HUMAN) {
		return markOf("mark") === "x" ? { x: HUMAN, o: opponent } : { x: opponent, o: HUMAN };
	}
	const [first, second] = [names.x.value.trim(), names.o.value.trim()];
	keep(NAMES, `${first}\n${second}`);
	return { x: HUMAN, o: HUMAN, x_name: first, o_name: second };
}

/** @param {string} name */
function field(name) {
	return String(new FormData(form).get(name) ?? "");
}

/** @param {string} name */
function markOf(name) {
	return field(name) === "o" ? "o" : "x";
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
