/**
 * Practice, counted: a series of exercises, a streak, and the level that follows the results.
 *
 * What is right is decided elsewhere; here it is only counted. Nothing here changes in place.
 */

/** How an exercise ended: right at the first try, right at the second, or with the answer shown. */
/** @typedef {"first" | "second" | "shown"} Result */

/**
 * What is counted for one kind of exercise.
 * @typedef {object} KindProgress
 * @property {number} level
 * @property {number} trend results of one sort in a row: above 0 first tries, below 0 shown answers
 */

/**
 * @typedef {object} Progress
 * @property {Result[]} series the results of the series under way
 * @property {number} streak exercises solved in a row
 * @property {number} best the longest streak
 * @property {Record<string, KindProgress>} kinds
 */

/** Exercises in a series. */
export const SERIES = 5;
export const LEVELS = /** @type {const} */ ({ lowest: 1, highest: 4 });
/** After so many results of one sort in a row the level changes. */
const IN_A_ROW = 2;
const RESULTS = ["first", "second", "shown"];

/** @type {Progress} */
export const NONE = { series: [], streak: 0, best: 0, kinds: {} };

/**
 * What was stored; nothing where it cannot be read.
 * @param {string | null} text
 * @returns {Progress}
 */
export function readProgress(text) {
	try {
		const stored = JSON.parse(text ?? "");
		const count = (/** @type {unknown} */ number) =>
			Number.isInteger(number) ? Math.max(0, Number(number)) : 0;
		const series = Array.isArray(stored.series) ? stored.series : [];
		const streak = count(stored.streak);
		return {
			series: series
				.filter((/** @type {any} */ result) => RESULTS.includes(result))
				.slice(0, SERIES),
			streak,
			best: Math.max(streak, count(stored.best)),
			kinds: Object.fromEntries(
				Object.entries(stored.kinds ?? {}).map(([kind, { level, trend }]) => [
					kind,
					{ level: bounded(level), trend: Number.isInteger(trend) ? trend : 0 },
				]),
			),
		};
	} catch {
		return NONE;
	}
}

/**
 * The level that suits somebody.
 * @param {Progress} progress
 * @param {string} kind
 */
export function levelOf(progress, kind) {
	return progress.kinds[kind]?.level ?? LEVELS.lowest;
}

/**
 * Somebody has chosen a level: counting begins again from there.
 * @param {Progress} progress
 * @param {string} kind
 * @param {number} level
 * @returns {Progress}
 */
export function chooseLevel(progress, kind, level) {
	if (levelOf(progress, kind) === level && progress.kinds[kind]) return progress;
	const kinds = { ...progress.kinds, [kind]: { level: bounded(level), trend: 0 } };
	return { ...progress, kinds };
}

/**
 * One more exercise is done.
 * @param {Progress} progress
 * @param {string} kind
 * @param {Result} result
 * @returns {Progress}
 */
export function addResult(progress, kind, result) {
	const series = progress.series.length < SERIES ? progress.series : [];
	const streak = result === "shown" ? 0 : progress.streak + 1;
	return {
		series: [...series, result],
		streak,
		best: Math.max(progress.best, streak),
		kinds: { ...progress.kinds, [kind]: follow(progress.kinds[kind], result) },
	};
}

/**
 * Two first tries in a row lead one level up, two shown answers in a row one level down.
 * @param {KindProgress | undefined} before
 * @param {Result} result
 * @returns {KindProgress}
 */
function follow(before, result) {
	const { level, trend } = before ?? { level: LEVELS.lowest, trend: 0 };
	if (result === "second") return { level, trend: 0 };
	const sign = result === "first" ? 1 : -1;
	const count = sign * trend > 0 ? trend + sign : sign;
	if (Math.abs(count) < IN_A_ROW) return { level, trend: count };
	return { level: bounded(level + sign), trend: 0 };
}

/**
 * What is said of a change of level; empty if there is none.
 * @param {number} before
 * @param {number} after
 */
export function levelWords(before, after) {
	if (after > before) return `Two in a row at the first try: level ${after} comes next.`;
	if (after < before) return `The next one is a little easier: level ${after}.`;
	return "";
}

/** @param {Progress} progress */
export function seriesWords({ series, streak, best }) {
	const right = series.filter((result) => result !== "shown").length;
	const count =
		series.length < SERIES
			? `${series.length} of ${SERIES} done`
			: `Series finished: ${right} of ${SERIES} solved`;
	return `${count}. Solved in a row: ${streak}${best > streak ? ` (best: ${best})` : ""}.`;
}

/** @param {unknown} level */
function bounded(level) {
	const number = Number.isInteger(level) ? Number(level) : LEVELS.lowest;
	return Math.max(LEVELS.lowest, Math.min(LEVELS.highest, number));
}
