/** Inviting a friend: a link that other devices can open, and its QR code. */

import { find, make, write } from "../elements.js";
import { say } from "../play/announcer.js";
import { load } from "../play/loading.js";

/** @typedef {{ links: { address: string, qr: string }[], sentence: string }} Invitation */

const box = find("invitation", HTMLElement);
const address = find("address", HTMLElement);
const code = find("code", HTMLImageElement);
const others = find("other-addresses", HTMLElement);
const share = find("share", HTMLButtonElement);
/** The link of this room; the address of this page until the server has named a better one. */
let link = location.href;
let isAsked = false;

find("copy-link", HTMLButtonElement).addEventListener("click", copyLink);
share.hidden = !("share" in navigator);
share.addEventListener("click", async () => {
	try {
		await navigator.share({ title: "noughts", text: "Play noughts with me:", url: link });
	} catch {
		// the person has changed their mind
	}
});

export async function copyLink() {
	const part = await load(import("../play/later/share.js"));
	if (await part?.copy(link)) say("The link is copied.");
}

/**
 * @param {string} room its name
 * @param {boolean} isShown
 */
export function showInvitation(room, isShown) {
	box.hidden = !isShown;
	if (!isShown || isAsked) return;
	isAsked = true;
	write(address, link);
	ask(room);
}

/** @param {string} room */
async function ask(room) {
	try {
		const answer = await fetch(
			`/api/rooms/${room}/invitation?origin=${encodeURIComponent(location.origin)}`,
		);
		if (!answer.ok) return;
		/** @type {Invitation} */
		const { links, sentence } = await answer.json();
		link = links[0].address;
		write(address, link);
		write(find("invitation-words", HTMLElement), sentence);
		code.src = links[0].qr;
		code.hidden = false;
		others.hidden = links.length < 2;
		others.append(...links.slice(1).map((each) => make("code", {}, each.address)));
	} catch {
		isAsked = false; // the server does not answer: the next change of the room asks again
	}
}
