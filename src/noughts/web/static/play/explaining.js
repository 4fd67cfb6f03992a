/** Explaining the powers: once before the first game that has some, and whenever somebody asks. */

import { keep, recall } from "../memory.js";
import { load } from "./loading.js";

/** @import { RulesView } from "../wire.js" */

/** Whether the powers were explained. */
const INTRODUCED = "noughts-introduced";

/** @param {string} rules */
export async function explainPowers(rules) {
	keep(INTRODUCED, "yes");
	const part = await load(import("./later/introduction.js"));
	await part?.introduce(rules);
}

/** @param {RulesView} rules */
export function explainOnce(rules) {
	if ((rules.swaps || rules.blocks) && !recall(INTRODUCED)) explainPowers(rules.text);
}
