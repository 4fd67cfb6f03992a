/** The whole view in the address: `/lab?tab=replay&position=…&algorithm=…&step=…`. */

/**
 * @typedef {object} Search what is searched, and how
 * @property {string} rules
 * @property {string} position empty for the empty board
 * @property {string} scoring
 * @property {string} depth empty for none
 */

export const TABS = /** @type {const} */ (["replay", "compare", "exercises", "reproduce"]);
/** @typedef {typeof TABS[number]} Tab */

const MAX_DEPTH = 225; // plies: as many as the largest board has cells

/** Defaults: left out of an address. */
const USUAL = /** @type {Record<string, string>} */ ({
	tab: "replay",
	rules: "3x3k3",
	position: "",
	scoring: "unit",
	depth: "",
});

/** @returns {URLSearchParams} */
export function fields() {
	return new URLSearchParams(location.search);
}

/** @returns {Tab} */
export function readTab() {
	const tab = fields().get("tab");
	return TABS.find((name) => name === tab) ?? "replay";
}

/**
 * @param {URLSearchParams} from
 * @returns {Search}
 */
export function readSearch(from) {
	const text = (/** @type {string} */ name) => from.get(name) ?? USUAL[name];
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
 * @param {number} least
 * @param {number} most
 * @param {string} otherwise what it is if no number was written
 */
export function whole(text, least, most, otherwise) {
	const number = Math.floor(Number(text));
	if (!text.trim() || Number.isNaN(number)) return otherwise;
	return String(Math.min(most, Math.max(least, number)));
}

/**
 * What the server is asked.
 * @param {Search} search
 */
export function searchRequest({ rules, position, scoring, depth }) {
	return { rules, position: position || null, scoring, depth: depth ? Number(depth) : null };
}

/**
 * What an address asks the server to record: one search, or two.
 * @param {URLSearchParams} from
 */
export function recordingRequests(from) {
	const request = searchRequest(readSearch(from));
	const names = [from.get("algorithm") ?? "alphabeta", from.get("versus") ?? ""];
	return names.filter(Boolean).map((algorithm) => ({ ...request, algorithm }));
}

/**
 * @param {Record<string, string | number | null | undefined>} parts
 * @returns {string}
 */
export function address(parts) {
	const shown = Object.entries(parts)
		.filter(
			([name, value]) =>
				value !== null && value !== undefined && String(value) !== (USUAL[name] ?? ""),
		)
		.map(([name, value]) => `${name}=${readable(String(value))}`);
	return shown.length ? `/lab?${shown.join("&")}` : "/lab";
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
