/** A tab whose files are loaded when it is first opened. */

import { find, write } from "../elements.js";

/** @typedef {{ open: () => unknown, close: () => void }} OpenTab */

export class LaterTab {
	/** @type {() => Promise<OpenTab>} */
	#load;
	/** @type {OpenTab | null} */
	#tab = null;
	#isOpen = false;

	#section;

	/**
	 * @param {string} section its id
	 * @param {() => Promise<OpenTab>} load
	 */
	constructor(section, load) {
		this.#section = find(section, HTMLElement);
		this.#load = load;
	}

	async open() {
		this.#isOpen = true;
		try {
			this.#tab ??= await this.#load();
		} catch (error) {
			console.error(error);
			write(
				this.#section,
				"This tab cannot be loaded now. Check the connection, then open it again.",
			);
			return;
		}
		if (this.#isOpen) this.#tab.open();
	}

	close() {
		this.#isOpen = false;
		this.#tab?.close();
	}
}
