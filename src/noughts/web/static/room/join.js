/** Sitting down on a free chair, or only watching. */

import { find, write } from "../elements.js";
import { ownName } from "./seat.js";
import { freeChair, otherChair } from "./words.js";

/** @import { Chair, RoomConnection } from "./connection.js" */

const form = find("join", HTMLFormElement);
const person = find("join-name", HTMLInputElement);
const open = find("join-open", HTMLButtonElement);
/** @type {Chair} */
let chair = "guest";
let isWatching = false;

/** @param {(chair: Chair, name: string) => void} sit */
export function listenToJoin(sit) {
	person.value = ownName();
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		sit(chair, person.value.trim());
	});
	find("join-watch", HTMLButtonElement).addEventListener("click", () => {
		isWatching = true;
		form.hidden = true;
		open.hidden = false;
		open.focus();
	});
	open.addEventListener("click", () => {
		isWatching = false;
		form.hidden = false;
		open.hidden = true;
		person.focus();
	});
}

/** @param {RoomConnection} connection */
export function showJoin({ room, chair: me }) {
	const free = room && freeChair(room);
	const canSit = !!free && me === null;
	form.hidden = !canSit || isWatching;
	open.hidden = !canSit || !isWatching;
	if (!free) return;
	chair = free.chair;
	const host = room.chairs.find((view) => view.chair === otherChair(free.chair))?.name;
	const mark = free.mark.toUpperCase();
	const opens = room.settings.opener === free.mark && !room.view.plies;
	const invites = host ? `${host} invites you to play.` : "Nobody is here yet.";
	write(find("join-words", HTMLElement), `${invites} You get ${mark}${opens ? " and begin" : ""}.`);
}
