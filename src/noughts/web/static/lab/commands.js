/** Commands by button and by key. */

/**
 * @param {Record<string, () => void>} acts by the id of their button; some have a key alone
 * @param {Record<string, string>} keys the act of each key, letters in lower case
 * @param {() => boolean} isListening
 */
export function listenToCommands(acts, keys, isListening) {
	for (const [id, act] of Object.entries(acts)) {
		document.getElementById(id)?.addEventListener("click", act);
	}
	document.addEventListener("keydown", (event) => {
		if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
		if (!isListening() || document.querySelector("dialog[open]")) return;
		const { target } = event;
		if (target instanceof HTMLElement) {
			if (target.matches("input, select, textarea, summary")) return;
			if (event.key === " " && target.matches("button, a")) return;
		}
		const id = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
		if (!id) return;
		event.preventDefault();
		acts[id]();
	});
}
