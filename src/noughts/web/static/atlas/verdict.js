/** The verdict on rules while somebody chooses them: by the atlas at once, else by the computer. */

import { ask, isAborted, pause, Refusal, Task } from "../api.js";
import { findGame, loadAtlas, rulesText } from "./data.js";
import { verdictWords } from "./words.js";

/** @import { Numbers } from "./data.js" */

const STILL = 250; // milliseconds without a change before the computer is asked
const AGAIN = 1000;
const MAX_QUESTIONS = 20; // while a table is being built

/** @typedef {{ words: string, isPossible: boolean }} Verdict */

const asking = new Task();

/**
 * Says what the game is worth, once or several times: what is shown first may become better.
 * @param {Numbers} numbers
 * @param {(verdict: Verdict) => void} say
 */
export async function judge(numbers, say) {
	const signal = asking.renew();
	const rules = rulesText(numbers);
	try {
		const game = findGame(await loadAtlas(import.meta.url), rules);
		if (signal.aborted) return;
		if (game) {
			say({ words: verdictWords(game), isPossible: true });
			return;
		}
		await pause(STILL, signal);
		await ask("rules", { rules }, signal);
		say({ words: "Not in the atlas. The computer is looking …", isPossible: true });
		for (let question = 0; question < MAX_QUESTIONS; question++) {
			const analysis = await ask("analysis", { rules }, signal);
			say({ words: analysis.words, isPossible: true });
			if (analysis.source !== "building") return;
			await pause(AGAIN, signal);
		}
	} catch (error) {
		if (error instanceof Refusal) say({ words: error.message, isPossible: false });
		else if (!isAborted(error))
			say({ words: "The result of this game cannot be loaded now.", isPossible: true });
	}
}
