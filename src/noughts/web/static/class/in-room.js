/** In the room of a class's game: the way back to the class, and on to the next game. */

import { find, make, write } from "../elements.js";
import { connectToClass } from "./connection.js";
import { classOf, goToGame, keyOf } from "./keys.js";
import { codeWords, gameOf } from "./words.js";

/** @param {string} room */
export function followClass(room) {
	const code = classOf(room);
	const key = code && keyOf(code);
	if (!code || !key) return;
	const words = make("span", { class: "soft" });
	const link = make("a", { href: `/class/${code}` }, `Class ${codeWords(code)}`);
	const line = make("p", { id: "class-line" }, link, " ", words);
	find("seats", HTMLElement).before(line);
	const connection = connectToClass(code, key.secret);
	connection.addEventListener("change", () => {
		const { view, you, role } = connection;
		if (role === "removed") {
			location.assign(`/class/${code}`);
			return;
		}
		if (!view) return;
		const game = gameOf(view, you);
		const isHere = game?.room === room;
		if (game && !isHere) {
			connection.end();
			goToGame(code, game, you);
			return;
		}
		write(words, isHere || view.is_closed ? "" : "Your next game opens here by itself.");
	});
	connection.connect();
}
