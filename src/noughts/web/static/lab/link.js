/**
 * The whole view in the address: `/lab?tab=replay&position=…&algorithm=…&step=…`.
 *
 * `/lab` alone is the front door. An address with a position and without a tab is a replay of it.
 */

/**
 * @typedef {object} Search what is searched, and how
 * @property {string} rules
 * @property {string} position empty for the empty board
 * @property {string} scoring
 * @property {string} depth empty for none
 */

export const TABS = /** @type {const} */ ([
	"start",
	"replay",
	"compare",
	"exercises",
	"grade",
	"learning",
	"reproduce",
	"atlas",
]);
/** @typedef {typeof TABS[number]} Tab */

const MAX_DEPTH = 225; // plies: as many as the largest board has cells

/** Defaults: left out of an address. */
const DEFAULTS = /** @type {Record<string, string>} */ ({
	rules: "3x3k3",
	position: "",
	scoring: "unit",
	depth: "",
});

/** @returns {URLSearchParams} */
export function fields() {
	return new URLSearchParams(location.search);
}

/**
 * @param {URLSearchParams} from
 * @returns {Tab}
 */
export function readTab(from) {
	const tab = from.get("tab");
	const rest = [...from.keys()].filter((name) => name !== "tab" && name !== "large");
	return TABS.find((name) => name === tab) ?? (rest.length ? "replay" : "start");
}

/**
 * @param {URLSearchParams} from
 * @returns {Search}
 */
export function readSearch(from) {
	const text = (/** @type {string} */ name) => from.get(name) ?? DEFAULTS[name];
	return {
		rules: text("rules"),
		position: text("position"),
		scoring: text("scoring"),
		depth: whole(text("depth"), 1, MAX_DEPTH, ""),
	};
}

/**
 * A whole number from a text, limited to a range.
 * @param {string} text
 * @param {number} min
 * @param {number} max
 * @param {string} fallback where the text is no number
 */
export function whole(text, min, max, fallback) {
	const number = Math.floor(Number(text));
	if (!text.trim() || Number.isNaN(number)) return fallback;
	return String(Math.min(max, Math.max(min, number)));
}

/**
 * A search as the server reads it.
 * @param {Search} search
 */
export function searchRequest({ rules, position, scoring, depth }) {
	return { rules, position: position || null, scoring, depth: depth ? Number(depth) : null };
}

/**
 * The recordings that an address shows: one search, or two.
 * @param {URLSearchParams} from
 */
export function recordingRequests(from) {
	const request = searchRequest(readSearch(from));
	const names = [from.get("algorithm") ?? "alphabeta", from.get("versus") ?? ""];
	return names.filter(Boolean).map((algorithm) => ({ ...request, algorithm }));
}

/**
 * @param {{tab: Tab} & Record<string, string | number | null | undefined>} parts
 * @returns {string}
 */
export function address(parts) {
	const texts = Object.entries(parts)
		.filter(
			([name, value]) =>
				value !== null && value !== undefined && String(value) !== (DEFAULTS[name] ?? ""),
		)
		.map(([name, value]) => `${name}=${readable(String(value))}`);
	return `?${texts.join("&")}`;
}

/**
 * The address of a tab that shows the position of another one.
 * @param {"replay" | "compare"} tab
 * @param {Search} search that is on show
 * @param {string | undefined} last the address at which the tab was left, if it was open before
 */
export function addressWith(tab, search, last) {
	if (last) {
		const before = readSearch(new URLSearchParams(last.split("?")[1] ?? ""));
		if (JSON.stringify(before) === JSON.stringify(search)) return last;
	}
	return address({ tab, ...search });
}

/**
 * Escapes what must be, and leaves the signs of the notation as they are.
 * @param {string} text
 */
function readable(text) {
	return encodeURIComponent(text)
		.replaceAll("%20", "+")
		.replaceAll("%2F", "/")
		.replaceAll("%2C", ",")
		.replaceAll("%3A", ":");
}
