/** The game in words, as the match says them, and a bar for what takes long. */

import { connection } from "../api.js";
import { find, write } from "../elements.js";
import { moveWords } from "./picture.js";

/** @import { HintView, TableView, View } from "../wire.js" */

/** After so many milliseconds without an answer the status says so, and then a bar shows it. */
const SLOW = 250;
const LONG = 1000;

const headline = find("headline", HTMLElement);
const detail = find("detail", HTMLElement);
const bar = find("bar", HTMLProgressElement);
const barWords = find("bar-words", HTMLElement);

/**
 * @typedef {object} Waiting
 * @property {boolean} isWaiting whether an answer is awaited
 * @property {boolean} isPending whether it is to a command
 * @property {boolean} isPaused whether the game stands still because somebody looks back
 * @property {string | null} placed a mark that the server does not know yet
 * @property {boolean} isShowing whether the last move is still being shown
 * @property {HintView | null} hint
 * @property {[string, string] | null} lesson what was better here, in an earlier position
 * @property {TableView | null} table while it is being built
 */

/** @type {ReturnType<typeof setTimeout>[]} */
let timers = [];
let isSlow = false;
let isLong = false;
/** Shows the latest status again. */
let again = () => {};

/**
 * @param {View} view
 * @param {Waiting} waiting
 */
export function showStatus(view, waiting) {
	again = () => showStatus(view, waiting);
	watch(waiting.isWaiting);
	const [first, second] = words(view, waiting);
	write(headline, first);
	write(detail, second);
	const { table } = waiting;
	bar.hidden = !isLong && !table;
	if (isLong || !table) bar.removeAttribute("value");
	else bar.value = table.progress;
	const share = Math.floor((table?.progress ?? 0) * 100);
	write(barWords, table ? `Working out every position of this game: ${share} %. Play on.` : "");
}

/**
 * Shows the status again when an answer takes long.
 * @param {boolean} isWaiting
 */
function watch(isWaiting) {
	if (isWaiting === timers.length > 0) return;
	timers.forEach(clearTimeout);
	timers = [];
	isSlow = isLong = false;
	if (!isWaiting) return;
	timers.push(
		setTimeout(() => {
			isSlow = true;
			again();
		}, SLOW),
	);
	timers.push(
		setTimeout(() => {
			isLong = true;
			again();
		}, LONG),
	);
}

/**
 * A headline, and what there is to add.
 * @param {View} view
 * @param {Waiting} waiting
 * @returns {[string, string]}
 */
function words(view, { isPending, isPaused, isShowing, placed, hint, lesson }) {
	if (isPending && connection.state !== "fine") {
		const isLoading = connection.state === "loading";
		return [
			isLoading ? "Waiting for the computer …" : "Waiting for the server …",
			placed ? `Your mark on ${placed} is kept.` : "",
		];
	}
	if (isPending && isSlow && placed && view.thinking) return [view.thinking, ""];
	if (isShowing && view.last) return [view.last.words, ""];
	if (lesson) return lesson;
	if (hint) return [`Hint: ${moveWords(hint.move)}`, hint.words];
	return [view.status, view.detail + (isPaused ? " The game waits." : "")];
}
