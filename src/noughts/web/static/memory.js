/** What a browser keeps for its visitor; one that may keep nothing remembers until it leaves. */

/** @typedef {"localStorage" | "sessionStorage"} Place */

/** @type {Map<string, string | null>} what there was no place for */
const unkept = new Map();

/**
 * @param {string} key
 * @param {Place} [place]
 * @returns {string | null}
 */
export function recall(key, place = "localStorage") {
	if (unkept.has(key)) return unkept.get(key) ?? null;
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
	unkept.delete(key);
	try {
		if (text === null) window[place].removeItem(key);
		else window[place].setItem(key, text);
	} catch {
		unkept.set(key, text); // forbidden, or full
	}
}
