/** The choice of the game, the clock and the pairing. */

import { make } from "../elements.js";
import { family } from "../play/family.js";
import { CLOCKS } from "../play/later/friend.js";
import { PAIRINGS } from "./words.js";

/** @import { ClassSettings } from "./connection.js" */

const LONG = 3600; // a lesson is shorter

/**
 * @param {string} title
 * @param {(readonly [string, string])[]} options values and words
 */
function choice(title, options) {
	const select = make(
		"select",
		{},
		...options.map(([value, words]) => make("option", { value }, words)),
	);
	return { select, label: make("label", {}, `${title} `, select) };
}

/**
 * @param {HTMLElement} place
 * @param {() => void} changed
 */
export async function makeSettings(place, changed) {
	const { games } = await family();
	const rules = choice(
		"Game",
		games.map((game) => [game.rules, `${game.title}: ${game.words}`]),
	);
	const clock = choice(
		"Clock",
		CLOCKS.flatMap(([value, words]) =>
			Number(value.split(" ")[1]) < LONG ? [[value, words]] : [],
		),
	);
	const pairing = choice("Who meets whom", [...PAIRINGS]);
	place.replaceChildren(rules.label, clock.label, pairing.label);
	place.addEventListener("change", changed);
	return {
		/** @returns {Omit<ClassSettings, "accepts">} */
		get value() {
			const [kind, seconds] = clock.select.value.split(" ");
			return {
				rules: rules.select.value,
				clock: { kind, seconds: Number(seconds) },
				pairing: /** @type {ClassSettings["pairing"]} */ (pairing.select.value),
			};
		},
		/** @param {ClassSettings} settings */
		show(settings) {
			if (![...rules.select.options].some(({ value }) => value === settings.rules)) {
				rules.select.append(make("option", { value: settings.rules }, settings.rules));
			}
			rules.select.value = settings.rules;
			clock.select.value = `${settings.clock.kind} ${settings.clock.seconds}`;
			pairing.select.value = settings.pairing;
		},
	};
}
