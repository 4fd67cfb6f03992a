/**
 * Recordings from the server. Those of the address are requested at once, while the rest of the
 * page is still loading.
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
	const recording = early.get(key);
	early.delete(key);
	return recording ?? ask("lab/recording", request, signal);
}

if (readTab(fields()) === "replay" && !fields().has("guide")) {
	for (const request of recordingRequests(fields())) {
		const recording = ask("lab/recording", request);
		recording.catch(() => {}); // the error is reported to the caller of fetchRecording
		early.set(JSON.stringify(request), recording);
	}
}
