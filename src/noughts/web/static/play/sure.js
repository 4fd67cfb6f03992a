/** A question before something is lost. */

import { find } from "../elements.js";

const dialog = find("sure", HTMLDialogElement);

/**
 * @param {string} question
 * @param {string} yes
 * @param {() => void} act
 */
export function askFirst(question, yes, act) {
	const button = find("sure-yes", HTMLButtonElement);
	find("sure-words", HTMLElement).textContent = question;
	button.textContent = yes;
	button.onclick = () => {
		dialog.close();
		act();
	};
	dialog.showModal();
}

/** Takes the question away: it makes no sense any more. */
export function closeQuestion() {
	if (dialog.open) dialog.close();
}
