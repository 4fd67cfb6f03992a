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
const toggle = find("link-again", HTMLButtonElement);
/** Whether somebody wants to see the link though both chairs are taken. */
let isWanted = false;
/** The link of this room; the address of this page until the server has named a better one. */
let link = location.href;
let isAsked = false;

find("copy-link", HTMLButtonElement).addEventListener("click", async () => {
	const part = await load(import("../play/later/share.js"));
	if (await part?.copy(link)) say("The link is copied.");
});
share.hidden = !("share" in navigator);
share.addEventListener("click", async () => {
	try {
		await navigator.share({ title: "noughts", text: "Play noughts with me:", url: link });
	} catch {
		// the person has changed their mind
	}
});

/** @param {() => void} show */
export function listenToInvitation(show) {
	toggle.addEventListener("click", () => {
		isWanted = !isWanted;
		show();
	});
}

/**
 * @param {string} room its name
 * @param {boolean} isHost whether this person waits for somebody
 */
export function showInvitation(room, isHost) {
	const isShown = isHost || isWanted;
	box.hidden = !isShown;
	toggle.hidden = isHost;
	toggle.ariaExpanded = String(isShown);
	write(
		find("invitation-for", HTMLElement),
		isHost
			? "Your friend scans the code, or opens this link on any device:"
			: "Others can watch. They scan the code, or open this link:",
	);
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
