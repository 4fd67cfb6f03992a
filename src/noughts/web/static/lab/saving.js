/** Saving files. */

import { Refusal } from "../api.js";

/**
 * Asks the server for a file and saves it.
 * @param {string} path
 * @param {object} body
 * @param {string} name
 * @throws {Refusal} with the server's sentence
 */
export async function saveFile(path, body, name) {
	const answer = await fetch(path, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!answer.ok) {
		const { error } = await answer
			.json()
			.catch(() => ({ error: `The server refused with status ${answer.status}.` }));
		throw new Refusal(error);
	}
	save(await answer.blob(), name);
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
