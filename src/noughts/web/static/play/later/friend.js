/** A game with a friend on another device: the fields of the dialog, and the room they make. */

import { ask, Refusal, site } from "../../api.js";
import { find } from "../../elements.js";
import { keepSeat, lastRoom, newSecret, ownName } from "../../room/seat.js";

/** @import { MarkName, RulesNumbers } from "../../wire.js" */

/** The clocks to choose from: seconds for a move, or for the whole game of each side. */
export const CLOCKS = [
	["none 0", "No clock"],
	["move 30", "30 seconds for each move"],
	["move 120", "2 minutes for each move"],
	["move 86400", "1 day for each move"],
	["game 60", "1 minute each for the game"],
	["game 300", "5 minutes each for the game"],
	["game 900", "15 minutes each for the game"],
];
const options = CLOCKS.map(([value, words]) => `<option value="${value}">${words}</option>`);

/** The fields, as HTML. */
export const FIELDS = site
	? `<fieldset id="friend"><p>Playing with a friend needs a server: <code>noughts web --host 0.0.0.0</code></p></fieldset>`
	: `<fieldset id="friend" class="players">
<label>Your name <input id="friend-name" maxlength="20" autocomplete="nickname" placeholder="if you like"></label>
<label>Clock <select id="friend-clock">${options.join("")}</select></label>
<a id="friend-back" hidden>Back to your last room</a>
<a href="/class">Play with a whole class</a></fieldset>`;

/** Whether there is a server that has rooms. */
export const hasRooms = site === null;

export function fillFields() {
	if (!hasRooms) return;
	find("friend-name", HTMLInputElement).value ||= ownName();
	const back = find("friend-back", HTMLAnchorElement);
	back.href = `/room/${lastRoom()}`;
	back.hidden = !lastRoom();
}

/**
 * Makes a room and goes there.
 * @param {string | RulesNumbers} numbers
 * @param {MarkName} mark of this person
 * @param {MarkName} opener
 * @throws {Refusal}
 */
export async function invite(numbers, mark, opener) {
	const name = find("friend-name", HTMLInputElement).value.trim();
	const [kind, seconds] = find("friend-clock", HTMLSelectElement).value.split(" ");
	const { rules } = await ask("match", { new: { rules: numbers }, describe: true });
	const room = await make({
		rules: rules?.text,
		x: mark === "x" ? "host" : "guest",
		opener,
		clock: { kind, seconds: Number(seconds) },
	});
	keepSeat(room, { secret: newSecret(), name, chair: "host" });
	location.assign(`/room/${room}`);
}

/**
 * @param {object} settings
 * @returns {Promise<string>} the name of a new room
 */
async function make(settings) {
	const answer = await fetch("/api/rooms", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(settings),
	}).catch(() => null);
	if (!answer) throw new Refusal("The server does not answer. Try again in a moment.");
	const { room, error } = await answer.json().catch(() => ({}));
	if (!room) throw new Refusal(error ?? `The server refused with status ${answer.status}.`);
	return room;
}
