/** Who sits at the board: names, presence, points, clocks, and the stocks of powers. */

import { find, make, write } from "../elements.js";
import { smallMark, stock } from "../play/seats.js";
import { clockText, timeLeft } from "./clock.js";
import { presenceWords, spectatorWords } from "./words.js";

/** @import { RulesView, View } from "../wire.js" */
/** @import { ChairView, RoomConnection } from "./connection.js" */

/** When less than so many milliseconds are left, the clock is marked. */
const URGENT = 10_000;

const box = find("seats", HTMLElement);
const watching = find("watching", HTMLElement);
const clocks = { host: clock(), guest: clock() };
let lastPrint = "";

function clock() {
	return make("span", { class: "clock", role: "timer" });
}

/**
 * @param {RoomConnection} connection
 * @param {View} view
 * @param {RulesView} rules
 */
export function showChairs({ room, chair: me, presence, state }, view, rules) {
	if (!room) return;
	write(watching, spectatorWords(presence.spectators));
	const print = JSON.stringify([room.chairs, room.to_move, me, presence, view.stocks, state]);
	if (print === lastPrint) return;
	lastPrint = print;
	const chairs = room.chairs.toSorted((a, b) => (a.mark < b.mark ? 1 : -1)); // X is on the left
	box.replaceChildren(
		...chairs.map((chair) => {
			const isMe = chair.chair === me;
			const isTurn = room.to_move === chair.chair;
			const here = state !== "fine" ? "unknown" : isMe ? "here" : presence[chair.chair];
			return make(
				"div",
				{ class: `seat ${chair.mark}${isTurn ? " turn" : ""}` },
				smallMark(chair.mark),
				make("span", { class: "name" }, chair.name ?? "Free chair"),
				make(
					"span",
					{ class: "wins", title: "Points" },
					points(chair),
					make("span", { class: "hidden" }, chair.points === 1 ? " point" : " points"),
				),
				make(
					"span",
					{ class: "more" },
					...(chair.name === null
						? []
						: [make("span", { class: `presence ${here}` }, presenceWords(here, isMe))]),
					clocks[chair.chair],
				),
				make("span", { class: "hidden" }, isTurn ? ", to move" : ""),
				...stock(view.stocks[chair.mark], rules),
			);
		}),
	);
}

/**
 * Points as people write them: 2, or 1½.
 * @param {ChairView} chair
 */
function points({ points: count }) {
	const whole = Math.floor(count);
	return count === whole ? String(whole) : `${whole || ""}½`;
}

/** @param {RoomConnection} connection */
export function showClocks({ room, now }) {
	if (!room) return;
	for (const { chair } of room.chairs) {
		const left = timeLeft(room, chair, now);
		clocks[chair].hidden = left === null;
		if (left === null) continue;
		write(clocks[chair], clockText(left));
		clocks[chair].classList.toggle("urgent", room.to_move === chair && left < URGENT);
	}
}
