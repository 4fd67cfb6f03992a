/** The moves of the game, to step through; with labels once the game is judged. */

import { find, make } from "../elements.js";
import { smallMark } from "./seats.js";
import { moveWords } from "./status.js";
import { other } from "./game.js";

/** @import { ReviewedMoveView } from "../wire.js" */
/** @import { Session } from "./session.js" */
/** @import { Truth } from "./truth.js" */

/** How a judged move is marked; `best` and `good` moves go without saying. */
export const SIGNS = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

const list = find("moves", HTMLOListElement);
const heads = find("move-heads", HTMLElement);
const steps = {
	first: find("go-first", HTMLButtonElement),
	back: find("go-back", HTMLButtonElement),
	on: find("go-on", HTMLButtonElement),
	last: find("go-last", HTMLButtonElement),
};
const fromHere = find("from-here", HTMLButtonElement);
let drawn = "";

/** @param {Session} session */
export function listenToMoves(session) {
	const total = () => session.state?.moves.length ?? 0;
	steps.first.addEventListener("click", () => session.look(0));
	steps.back.addEventListener("click", () => session.look(session.shownPly - 1));
	steps.on.addEventListener("click", () => session.look(session.shownPly + 1));
	steps.last.addEventListener("click", () => session.look(total()));
	fromHere.addEventListener("click", () => session.playFromHere());
	list.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest("button") : null;
		if (button) session.look(Number(button.dataset.ply));
	});
}

/**
 * @param {Session} session
 * @param {Truth} truth
 */
export function showMoves(session, truth) {
	const { state, ply } = session;
	if (!state) return;
	const judged = truth.review?.moves ?? [];
	const print = JSON.stringify([state.game, judged.map((move) => move.label)]);
	if (print !== drawn) {
		drawn = print;
		drawMoves(session, judged);
	}
	const shown = session.shownPly;
	for (const button of list.querySelectorAll("button")) {
		const isShown = Number(button.dataset.ply) === shown;
		if (isShown === button.hasAttribute("aria-current")) continue;
		if (isShown) {
			button.setAttribute("aria-current", "step");
			list.scrollTop = Math.max(0, button.offsetTop - list.clientHeight / 2);
		} else {
			button.removeAttribute("aria-current");
		}
	}
	steps.first.disabled = steps.back.disabled = shown === 0;
	steps.on.disabled = steps.last.disabled = ply === null;
	fromHere.hidden = ply === null;
}

/**
 * @param {Session} session
 * @param {ReviewedMoveView[]} judged
 */
function drawMoves({ state }, judged) {
	if (!state) return;
	const { moves, opener } = state;
	heads.replaceChildren(smallMark(opener), smallMark(other(opener)));
	heads.hidden = !moves.length;
	const rows = [];
	for (let ply = 0; ply < moves.length; ply += 2) {
		const row = make("li");
		for (const [index, move] of moves.slice(ply, ply + 2).entries()) {
			const review = judged[ply + index];
			const label = review?.move === move.text ? review.label : null;
			const sign = label ? SIGNS[label] : "";
			const button = make(
				"button",
				{
					type: "button",
					class: `move ${label ?? ""}`,
					"data-ply": ply + index + 1,
					title: moveWords(move),
					"aria-label": `Move ${ply + index + 1}: ${moveWords(move)}${label ? ` ${label}.` : ""}`,
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
