/** Parts of the page that are loaded when they are first needed. */

import { say } from "./announcer.js";

/**
 * @template T
 * @param {Promise<T>} part such as `import("./later/menu.js")`
 * @returns {Promise<T | null>} null, and a message, where the server does not answer
 */
export async function load(part) {
	try {
		return await part;
	} catch (error) {
		if (!/import/i.test(String(error))) throw error; // as browsers say it, each in its words
		say("The server does not answer. Try again in a moment.");
		return null;
	}
}
