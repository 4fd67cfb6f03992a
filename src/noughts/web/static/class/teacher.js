/** What the teacher sees and does: settings, rounds, games, pupils, results. */

import { find, make, write } from "../elements.js";
import { say } from "../play/announcer.js";
import { askFirst } from "../play/sure.js";
import { boardCard, replaceCard } from "./boards.js";
import { showDoor } from "./door.js";
import { keyOf } from "./keys.js";
import { redraw } from "./redraw.js";
import { makeSettings } from "./settings.js";
import { row } from "./standings.js";
import { boardWords } from "./words.js";

/** @import { BoardView, ClassConnection, ClassView, PupilView } from "./connection.js" */
/** @import { Send } from "./pupil.js" */

const boards = find("teacher-boards", HTMLElement);
const pupils = find("teacher-pupils", HTMLElement);
const accepts = find("accepts", HTMLInputElement);
const round = find("round", HTMLButtonElement);
const selects = { x: find("pair-x", HTMLSelectElement), o: find("pair-o", HTMLSelectElement) };
/** @type {Awaited<ReturnType<typeof makeSettings>> | null} */
let settings = null;
/** @type {ClassView | null} what is shown */
let shown = null;

/**
 * @param {ClassConnection} connection
 * @param {Send} send
 */
export async function listenToTeacher(connection, send) {
	const save = () => {
		if (settings) send("set", { settings: { ...settings.value, accepts: accepts.checked } });
	};
	accepts.addEventListener("change", save);
	round.addEventListener("click", () => send("round"));
	find("pair", HTMLFormElement).addEventListener("submit", (event) => {
		event.preventDefault();
		send("pair", { pupil: Number(selects.x.value), other: Number(selects.o.value) });
	});
	boards.addEventListener("click", ({ target }) => {
		if (!(target instanceof HTMLButtonElement)) return;
		const board = connection.view?.boards.find(({ number }) => number === Number(target.value));
		if (board) openEnding(board, connection, send);
	});
	pupils.addEventListener("click", ({ target }) => {
		if (!(target instanceof HTMLButtonElement)) return;
		const pupil = connection.view?.pupils.find(({ id }) => id === Number(target.value));
		if (pupil) act(target.dataset.act ?? "", pupil, send);
	});
	find("close-class", HTMLButtonElement).addEventListener("click", () => {
		const words = "Close the class? Nobody can play in it any more. The results stay for 30 days.";
		askFirst(words, "Close the class", () => send("close"));
	});
	for (const table of ["games", "standings"]) {
		find(`${table}-csv`, HTMLButtonElement).addEventListener("click", () =>
			saveTable(connection, table),
		);
	}
	const made = await makeSettings(find("class-settings", HTMLElement), save);
	if (connection.view) made.show(connection.view.settings);
	settings = made;
}

/** @param {ClassConnection} connection */
export function showTeacher(connection) {
	const { view } = connection;
	if (!view) return;
	const isFirst = shown === null;
	if (view !== shown) {
		shown = view;
		if (isFirst) showDoor(view.code, "door");
		showSettings(view);
		showBoards(connection, view);
	}
	showPupils(connection, view);
}

/** @param {ClassView} view */
function showSettings(view) {
	const { code, settings: chosen, is_closed: isClosed, round: number } = view;
	settings?.show(chosen);
	accepts.checked = chosen.accepts;
	const isFree = chosen.pairing === "free";
	round.hidden = isFree || isClosed;
	write(round, `Start round ${number + 1}`);
	find("close-class", HTMLElement).hidden = isClosed;
	write(
		find("game-title", HTMLElement),
		isClosed ? "The class is closed" : number && !isFree ? `Round ${number}` : "Next games",
	);
	const wall = keyOf(code)?.wall;
	const link = find("wall-link", HTMLAnchorElement);
	link.href = `/class/${code}/wall#${wall ?? ""}`;
	link.hidden = !wall;
	const free = view.pupils.filter(({ id, state }) => state === "present" && !isPlaying(view, id));
	for (const select of Object.values(selects)) {
		const value = select.value;
		select.replaceChildren(...free.map(({ id, name }) => make("option", { value: id }, name)));
		if (free.some(({ id }) => String(id) === value)) select.value = value;
	}
	if (selects.o.value === selects.x.value && free.length > 1) selects.o.value = String(free[1].id);
	find("pair", HTMLElement).hidden = isClosed || free.length < 2;
}

/**
 * @param {ClassView} view
 * @param {number} id
 */
function isPlaying({ boards: all }, id) {
	return all.some(({ x, o, is_over }) => !is_over && (x === id || o === id));
}

/**
 * @param {BoardView} board
 * @param {ClassConnection} connection
 */
function card(board, { pictures }) {
	const words = board.is_over ? "Change" : "End";
	const label = `${words} the game of ${board.x_name} and ${board.o_name}`;
	return boardCard(
		board,
		pictures.get(board.number),
		make(
			"div",
			{ class: "row" },
			make(
				"a",
				{
					class: "button text",
					href: `/room/${board.room}`,
					target: "_blank",
					"aria-label": `Watch ${board.x_name} and ${board.o_name}`,
				},
				"Watch",
			),
			make(
				"button",
				{ class: "button text", value: board.number, "aria-label": label },
				`${words} …`,
			),
		),
	);
}

/**
 * @param {ClassConnection} connection
 * @param {ClassView} view
 */
function showBoards(connection, view) {
	find("no-boards", HTMLElement).hidden = view.boards.length > 0;
	redraw(
		boards,
		view.boards.map((board) => card(board, connection)),
	);
}

/**
 * One board has changed.
 * @param {ClassConnection} connection
 * @param {number} number
 */
export function showTeacherBoard(connection, number) {
	const board = connection.view?.boards.find((each) => each.number === number);
	if (board) replaceCard(boards, card(board, connection));
}

/**
 * @param {ClassConnection} connection
 * @param {ClassView} view
 */
function showPupils({ here }, view) {
	find("no-pupils", HTMLElement).hidden = view.pupils.length > 0;
	find("pupils-table", HTMLElement).hidden = view.pupils.length === 0;
	const key = JSON.stringify([view.pupils, [...here], view.is_closed]);
	if (pupils.dataset.key === key) return; // nothing new: the focus stays where it is
	pupils.dataset.key = key;
	redraw(
		pupils,
		view.pupils.map((pupil) => {
			const tr = row(pupil, false, make("td", {}, tools(pupil, view.is_closed)));
			const state = here.has(pupil.id) ? "here" : "gone";
			tr.querySelector("th")?.prepend(
				make("span", { class: `presence ${state}` }, make("span", { class: "hidden" }, state)),
				" ",
			);
			if (pupil.state === "left") tr.querySelector("th")?.append(make("small", {}, " sits out"));
			return tr;
		}),
	);
}

/**
 * @param {PupilView} pupil
 * @param {boolean} isClosed
 */
function tools({ id, name, state }, isClosed) {
	const button = (/** @type {string} */ act, /** @type {string} */ words) =>
		make(
			"button",
			{ class: "button text", value: id, "data-act": act, "aria-label": `${words}: ${name}` },
			words,
		);
	const buttons = [button("rename", "Rename")];
	if (!isClosed) {
		buttons.push(state === "left" ? button("return", "Back in") : button("leave", "Sit out"));
		buttons.push(button("remove", "Remove"));
	}
	return make("div", { class: "row tools" }, ...buttons);
}

/**
 * @param {string} what
 * @param {PupilView} pupil
 * @param {Send} send
 */
function act(what, { id, name }, send) {
	if (what === "rename") {
		const dialog = find("rename", HTMLDialogElement);
		const field = find("rename-name", HTMLInputElement);
		field.value = name;
		find("rename-form", HTMLFormElement).onsubmit = () => {
			if (field.value.trim() !== name) send("rename", { pupil: id, name: field.value.trim() });
		};
		dialog.showModal();
		field.select();
	} else if (what === "remove") {
		const words = `Remove ${name}? A game that ${name} plays now is lost. ${name} cannot come back with this seat.`;
		askFirst(words, "Remove", () => send("remove", { pupil: id }));
	} else if (what) {
		send(what, { pupil: id });
	}
}

/**
 * Asks how a game ends.
 * @param {BoardView} board
 * @param {ClassConnection} connection
 * @param {Send} send
 */
function openEnding(board, connection, send) {
	const dialog = find("ending", HTMLDialogElement);
	const now = boardWords(board, connection.pictures.get(board.number));
	write(find("ending-title", HTMLElement), `How does this game end? Now: ${now}.`);
	/** @type {[string, number | null][]} */
	const choices = [
		[`${board.x_name} (X) wins`, board.x],
		[`${board.o_name} (O) wins`, board.o],
		["Draw", null],
	];
	find("ending-choices", HTMLElement).replaceChildren(
		...choices.map(([words, winner]) => {
			const button = make("button", { class: "button" }, words);
			button.addEventListener("click", () => {
				dialog.close();
				send("end", { board: board.number, winner });
			});
			return button;
		}),
	);
	dialog.showModal();
}

/**
 * Keeps a table as a file. The secret goes in the body: no address has it.
 * @param {ClassConnection} connection
 * @param {string} table
 */
async function saveTable({ view, secret }, table) {
	if (!view) return;
	const answer = await fetch(`/api/classes/${view.code}/results`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ secret, table }),
	}).catch(() => null);
	if (!answer?.ok) {
		say("The server does not answer. Try again in a moment.");
		return;
	}
	const address = URL.createObjectURL(await answer.blob());
	make("a", { href: address, download: `class-${view.code}-${table}.csv` }).click();
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
