/** The moves of the game, to step through; with labels once the game is judged. */

import { find, make, write } from "../elements.js";
import { look } from "./commands.js";
import { smallMark } from "./seats.js";
import { other } from "./picture.js";

/** @import { MoveView, ReviewedMoveView, View } from "../wire.js" */
/** @import { MatchClient } from "./match.js" */

/** How a judged move is marked; `best` and `good` moves have no sign. */
export const SIGNS = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

const list = find("moves", HTMLOListElement);
const heads = find("move-heads", HTMLElement);
const steps = {
	first: find("go-first", HTMLButtonElement),
	back: find("go-back", HTMLButtonElement),
	on: find("go-on", HTMLButtonElement),
	last: find("go-last", HTMLButtonElement),
};
const past = find("past", HTMLElement);
const fromHere = find("from-here", HTMLButtonElement);
let lastPrint = "";

/** @param {MatchClient} client */
export function listenToMoves(client) {
	steps.first.addEventListener("click", () => client.send("look 0"));
	steps.back.addEventListener("click", () => look(client, -1));
	steps.on.addEventListener("click", () => look(client, 1));
	steps.last.addEventListener("click", () => client.send("look"));
	fromHere.addEventListener("click", () => client.send("continue"));
	find("to-game", HTMLButtonElement).addEventListener("click", () => client.send("look"));
	list.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest("button") : null;
		if (button) client.send(`look ${button.dataset.ply}`);
	});
}

/**
 * @param {MoveView[]} moves
 * @param {View} view
 * @param {ReviewedMoveView[]} reviews
 * @param {boolean} isLesson whether a better move is shown that a person could make here
 */
export function showMoves(moves, view, reviews, isLesson) {
	const print = JSON.stringify([moves, reviews.map((move) => move.label)]);
	if (print !== lastPrint) {
		lastPrint = print;
		drawMoves(moves, reviews);
	}
	for (const button of list.querySelectorAll("button")) {
		const isShown = Number(button.dataset.ply) === view.ply;
		if (isShown === button.hasAttribute("aria-current")) continue;
		if (isShown) {
			button.setAttribute("aria-current", "step");
			list.scrollTop = Math.max(0, button.offsetTop - list.clientHeight / 2);
		} else {
			button.removeAttribute("aria-current");
		}
	}
	steps.first.disabled = steps.back.disabled = view.ply === 0;
	steps.on.disabled = steps.last.disabled = view.is_present;
	past.hidden = view.is_present;
	write(fromHere, isLesson ? "Try again from here" : "Play from here");
}

/**
 * @param {MoveView[]} moves
 * @param {ReviewedMoveView[]} reviews
 */
function drawMoves(moves, reviews) {
	heads.hidden = !moves.length;
	if (moves.length) heads.replaceChildren(...[moves[0].mark, other(moves[0].mark)].map(smallMark));
	const rows = [];
	for (let ply = 0; ply < moves.length; ply += 2) {
		const row = make("li");
		for (const [index, move] of moves.slice(ply, ply + 2).entries()) {
			const review = reviews[ply + index];
			const label = review?.move === move.text ? review.label : null;
			const sign = label ? SIGNS[label] : "";
			const button = make(
				"button",
				{
					type: "button",
					class: `move ${label ?? ""}`,
					"data-ply": ply + index + 1,
					title: move.words,
					"aria-label": `Move ${ply + index + 1}: ${move.words}${label ? ` ${label}.` : ""}`,
				},
				make("span", {}, move.text),
			);
			if (sign) button.append(make("b", {}, sign));
			else if (label === "best") button.append(make("b", { class: "dot" }, "•"));
			row.append(button);
		}
		rows.push(row);
	}
	list.replaceChildren(...rows);
	if (rows.length) list.scrollTop = list.scrollHeight;
}
