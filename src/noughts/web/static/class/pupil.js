/** What a pupil sees between two games; a new game takes them to its room. */

import { find, make, write } from "../elements.js";
import { askFirst } from "../play/sure.js";
import { goToGame, lastGame } from "./keys.js";
import { redraw } from "./redraw.js";
import { showStandings } from "./standings.js";
import { gameOf, pupilWords } from "./words.js";

/** @import { ClassConnection, ClassView } from "./connection.js" */

/** @typedef {(act: string, fields?: Parameters<ClassConnection["ask"]>[1]) => Promise<boolean>} Send */

const go = find("go", HTMLButtonElement);
/** @type {ClassView | null} what is shown */
let shown = null;

/**
 * @param {ClassConnection} connection
 * @param {Send} send
 */
export function listenToPupil(connection, send) {
	go.addEventListener("click", () => {
		const { view, you } = connection;
		const game = view && gameOf(view, you);
		if (view && game) goToGame(view.code, game, you);
	});
	find("leave", HTMLButtonElement).addEventListener("click", () => {
		askFirst("Leave the class? You can come back with this device.", "Leave", () => send("leave"));
	});
	find("return", HTMLButtonElement).addEventListener("click", () => send("return"));
	find("choices", HTMLElement).addEventListener("click", ({ target }) => {
		if (!(target instanceof HTMLButtonElement)) return;
		send(target.dataset.act ?? "ask", { pupil: Number(target.value) });
	});
}

/** @param {ClassConnection} connection */
export function showPupil({ view, you }) {
	if (!view || view === shown) return;
	shown = view;
	const me = view.pupils.find(({ id }) => id === you);
	const game = gameOf(view, you);
	if (game && game.number > lastGame(view.code)) {
		goToGame(view.code, game, you);
		return;
	}
	const [headline, detail] = pupilWords(view, you);
	write(find("pupil-name", HTMLElement), me?.name ?? "");
	write(find("pupil-headline", HTMLElement), headline);
	write(find("pupil-detail", HTMLElement), detail);
	go.hidden = !game;
	const hasLeft = me?.state === "left";
	find("leave", HTMLElement).hidden = hasLeft || view.is_closed;
	find("return", HTMLElement).hidden = !hasLeft || view.is_closed;
	const canChoose = view.settings.pairing === "free" && !game && !hasLeft && !view.is_closed;
	find("choose", HTMLElement).hidden = !canChoose;
	if (canChoose) showChoices(view, you);
	showStandings(find("pupil-standings", HTMLElement), view.pupils, you);
}

/**
 * The others: to ask, to answer, or to wait for.
 * @param {ClassView} view
 * @param {number | null} you
 */
function showChoices(view, you) {
	const has = (/** @type {number | null} */ one, /** @type {number | null} */ other) =>
		view.asks.some(([from, to]) => from === one && to === other);
	const others = view.pupils
		.filter(({ id, state }) => id !== you && state === "present")
		.sort(
			(a, b) => Number(has(b.id, you)) - Number(has(a.id, you)) || a.name.localeCompare(b.name),
		);
	const rows = others.map(({ id, name }) => {
		const isBusy = gameOf(view, id) !== null;
		if (has(id, you)) {
			return item(`${name} asks you`, ["ask", "Play", id, true], ["decline", "No", id, false]);
		}
		if (has(you, id)) return item(`You have asked ${name}`, ["decline", "Take back", id, false]);
		if (isBusy) return item(`${name} is playing`);
		return item(name, ["ask", "Ask", id, false]);
	});
	if (!others.length) rows.push(make("li", { class: "soft" }, "Nobody else is here yet."));
	redraw(find("choices", HTMLElement), rows);
}

/**
 * @param {string} words
 * @param {...[string, string, number, boolean]} acts
 */
function item(words, ...acts) {
	const buttons = acts.map(([act, title, id, isPrimary]) =>
		make(
			"button",
			{
				class: `button${isPrimary ? " primary" : ""}`,
				value: id,
				"data-act": act,
				"aria-label": `${title}: ${words}`,
			},
			title,
		),
	);
	return make("li", {}, make("span", { class: "name" }, words), ...buttons);
}
