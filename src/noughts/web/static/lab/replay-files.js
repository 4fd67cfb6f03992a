/** What can be taken away from a replay: files of its searches, and the link to the view. */

import { askForFile, Refusal } from "../api.js";
import { find, write } from "../elements.js";
import { searchRequest } from "./link.js";
import { save } from "./saving.js";

/** @import { ReplayPane } from "./replay-pane.js" */

const note = find("note", HTMLElement);

/**
 * Saves every search on show.
 * @param {ReplayPane[]} panes
 * @param {Parameters<typeof searchRequest>[0]} search
 * @param {"svg" | "dot" | "json"} format
 */
export async function exportSearches(panes, search, format) {
	for (const pane of panes) {
		const algorithm = pane.replay?.view.algorithm;
		if (!algorithm) continue;
		try {
			const file = await askForFile("lab/export", { ...searchRequest(search), algorithm, format });
			save(file, `search-${algorithm.replace("+", "")}.${format}`);
			write(note, `Saved as ${format.toUpperCase()}.`);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			write(note, error.message);
		}
	}
}

/** Copies the address as it is now. */
export async function copyLink() {
	try {
		await navigator.clipboard.writeText(location.href);
		write(note, "The link to exactly this view is copied.");
	} catch {
		write(note, "The browser does not allow copying here. Copy the link from the address bar.");
	}
}
