/**
 * Recordings from the server. Those that the address asks for are asked for at once, while the rest
 * of the page is still on its way.
 */

import { ask } from "../api.js";
import { fields, readTab, recordingRequests } from "./link.js";

/** @import { ReplayView } from "./wire.js" */

/** @type {Map<string, Promise<ReplayView>>} */
const early = new Map();

/**
 * @param {object} request
 * @param {AbortSignal} signal
 * @returns {Promise<ReplayView>}
 */
export function fetchRecording(request, signal) {
	const key = JSON.stringify(request);
	const begun = early.get(key);
	early.delete(key);
	return begun ?? ask("lab/recording", request, signal);
}

if (readTab() === "replay") {
	for (const request of recordingRequests(fields())) {
		const begun = ask("lab/recording", request);
		begun.catch(() => {}); // the error is reported to the caller of fetch
		early.set(JSON.stringify(request), begun);
	}
}
