/** The game in words: whose turn it is, what just happened, how it ended. */

import { connection } from "../api.js";
import { find, write } from "../elements.js";
import { other } from "./game.js";

/** @import { MarkName, MoveView } from "../wire.js" */
/** @import { Session } from "./session.js" */
/** @import { Truth } from "./truth.js" */

/** After so many milliseconds thinking gets a bar. */
const LONG = 1000;

const headline = find("headline", HTMLElement);
const detail = find("detail", HTMLElement);
const bar = find("bar", HTMLProgressElement);
const barWords = find("bar-words", HTMLElement);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isLong = false;

/**
 * @param {Session} session
 * @param {Truth} truth
 */
export function showStatus(session, truth) {
	if (!session.state) return;
	watch(session, truth);
	const { isSettled } = session;
	if (!isSettled && connection.state === "fine") return; // the answer comes in a moment
	const [first, second] = isSettled
		? words(session)
		: ["Waiting for the server …", session.placed ? `Your mark on ${session.placed} is kept.` : ""];
	write(headline, first);
	write(detail, second);
}

/**
 * The bar: of the table that is being built, or of a computer that takes its time.
 * @param {Session} session
 * @param {Truth} truth
 */
function watch(session, truth) {
	const isThinking = session.thinking && (session.ply === null || session.you);
	if (!isThinking && !session.isSeeking) {
		clearTimeout(timer);
		timer = undefined;
		isLong = false;
	} else {
		timer ??= setTimeout(() => {
			isLong = true;
			watch(session, truth);
		}, LONG);
	}
	const { table } = truth;
	bar.hidden = !isLong && !table;
	if (isLong || !table) bar.removeAttribute("value");
	else bar.value = table.progress;
	write(
		barWords,
		table
			? `Working out every position of this game: ${Math.floor(table.progress * 100)} %. Play on.`
			: "",
	);
}

/**
 * A headline, and what there is to add.
 * @param {Session} session
 * @returns {[string, string]}
 */
function words(session) {
	const { state, you, toMove, turn } = session;
	if (!state) return ["", ""];
	if (session.ply !== null) {
		const total = state.moves.length;
		const { shownMove } = session;
		return [
			session.ply
				? `Viewing move ${session.ply} of ${total}`
				: `Viewing the start, before ${total} ${total === 1 ? "move" : "moves"}`,
			(shownMove ? moveWords(shownMove) : "") +
				(session.thinking && !you ? " The game waits." : ""),
		];
	}
	if (session.resigned) return ending(session, other(session.resigned));
	if (state.outcome) return ending(session, state.outcome.winner);
	const last = state.moves.at(-1);
	const happened = last ? moveWords(last) : "";
	const letter = toMove.toUpperCase();
	if (!session.isPersonToMove) return [`${letter} is thinking …`, happened];
	if (session.hint) return [`Hint: ${session.hint.move.words}`, session.hint.words];
	if (session.mode === "swap") {
		return session.first
			? [`Swap ${session.first} with …`, "Choose the other mark. Esc goes back."]
			: [
					"Swap: choose a mark",
					"It changes places with a mark of the other kind. Or drag it there.",
				];
	}
	if (session.mode === "block") {
		return [
			"Block: choose an empty cell",
			`${other(toMove).toUpperCase()} cannot place there next.`,
		];
	}
	if (turn.stage === "power") {
		const powers = [turn.swaps.length && "swap", turn.blocks.length && "block"].filter(Boolean);
		const verb = [...powers, "end your turn"].join(", ").replace(/, ([^,]*)$/, " or $1");
		return [
			verb[0].toUpperCase() + verb.slice(1),
			`${letter} on ${session.placed} is not final yet.`,
		];
	}
	const blocked = state.positions.at(-1)?.blocked;
	const closed = blocked ? ` ${blocked} is closed for this turn.` : "";
	return [
		you ? `Your turn (${letter})` : `${letter} to move`,
		(happened || `Get ${state.rules.k} in a row.`) + closed,
	];
}

/**
 * @param {Session} session
 * @param {MarkName | null} winner
 * @returns {[string, string]}
 */
function ending({ you, resigned, state }, winner) {
	const first =
		winner === null
			? "A draw"
			: you === null
				? `${winner.toUpperCase()} wins`
				: winner === you
					? "You win!"
					: "The computer wins";
	if (resigned) {
		const who = resigned === you ? "You" : resigned.toUpperCase();
		return [first, `${who} resigned: ${other(resigned).toUpperCase()} wins.`];
	}
	const swap = state?.moves.at(-1);
	const how = swap?.power?.kind === "swap" ? `${moveWords(swap)} ` : "";
	return [first, how + (state?.outcome?.words ?? "")];
}

/** @param {MoveView} move */
export function moveWords({ mark, cell, power }) {
	const placed = `${mark.toUpperCase()} placed ${cell}`;
	if (!power) return `${placed}.`;
	return power.kind === "swap"
		? `${placed} and swapped ${power.cells[0]} with ${power.cells[1]}.`
		: `${placed} and blocked ${power.cells[0]}.`;
}
