/** Opening a class, or joining one by its code. */

import { find, write } from "../elements.js";
import { newSecret } from "../room/seat.js";
import { keepKey, lastClass } from "./keys.js";
import { makeSettings } from "./settings.js";
import { codeWords, readCode } from "./words.js";

export async function listenToStart() {
	const field = find("code-field", HTMLInputElement);
	find("code-form", HTMLFormElement).addEventListener("submit", (event) => {
		event.preventDefault();
		const code = readCode(field.value);
		if (code) location.assign(`/class/${code}`);
		else write(find("code-problem", HTMLElement), "A code has six letters and digits.");
	});
	const last = lastClass();
	if (last) {
		const link = find("last-class", HTMLAnchorElement);
		link.href = `/class/${last}`;
		link.hidden = false;
		write(link, `Back to class ${codeWords(last)}`);
	}
	const settings = await makeSettings(find("open-settings", HTMLElement), () => {});
	find("open-form", HTMLFormElement).addEventListener("submit", async (event) => {
		event.preventDefault();
		const problem = find("open-problem", HTMLElement);
		const key = { secret: newSecret(), wall: newSecret() };
		const answer = await fetch("/api/classes", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ ...key, settings: { ...settings.value, accepts: true } }),
		}).catch(() => null);
		const { code, error } = (await answer?.json().catch(() => null)) ?? {};
		if (!code) {
			write(problem, error ?? "The server does not answer. Try again in a moment.");
			return;
		}
		keepKey(code, key);
		location.assign(`/class/${code}`);
	});
}
