/** What a browser stores; where storing is forbidden, it is kept until the page is closed. */

/** @typedef {"localStorage" | "sessionStorage"} Place */

/** @type {Map<string, string | null>} what could not be stored */
const fallback = new Map();

/**
 * @param {string} key
 * @param {Place} [place]
 * @returns {string | null}
 */
export function recall(key, place = "localStorage") {
	if (fallback.has(key)) return fallback.get(key) ?? null;
	try {
		return window[place].getItem(key);
	} catch {
		return null; // forbidden here
	}
}

/**
 * @param {string} key
 * @param {string | null} text null forgets it
 * @param {Place} [place]
 */
export function keep(key, text, place = "localStorage") {
	fallback.delete(key);
	try {
		if (text === null) window[place].removeItem(key);
		else window[place].setItem(key, text);
	} catch {
		fallback.set(key, text); // forbidden, or full
	}
}
