/** Where pupils join: the address, its QR code and the code of the class. */

import { find, make, write } from "../elements.js";
import { codeWords } from "./words.js";

/**
 * @param {string} code
 * @param {"door" | "wall"} place
 */
export async function showDoor(code, place) {
	const address = find(`${place}-address`, HTMLElement);
	write(find(`${place}-code`, HTMLElement), codeWords(code));
	showAddress(address, location.host);
	try {
		const origin = encodeURIComponent(location.origin);
		const answer = await fetch(`/api/classes/${code}/invitation?origin=${origin}`);
		if (!answer.ok) return;
		/** @type {{ links: { address: string, qr: string }[], sentence: string }} */
		const { links, sentence } = await answer.json();
		showAddress(address, new URL(links[0].address).host);
		if (place === "door") write(find("door-words", HTMLElement), sentence);
		const image = find(`${place}-qr`, HTMLImageElement);
		image.src = links[0].qr;
		image.hidden = false;
	} catch {
		// the server does not answer: the address of this page is shown
	}
}

/**
 * An address to type; a line may break before its last word.
 * @param {HTMLElement} element
 * @param {string} host
 */
function showAddress(element, host) {
	element.replaceChildren(host, make("wbr"), "/class");
}
