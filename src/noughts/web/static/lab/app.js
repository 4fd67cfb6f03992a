/** The lab page: tabs, each with its own address. */

import { ask, connection } from "../api.js";
import { find, make } from "../elements.js";
import { keep, recall } from "../memory.js";
import { Chooser } from "./chooser.js";
import { CompareTab } from "./compare-tab.js";
import { ExercisesTab } from "./exercises-tab.js";
import { GradeTab } from "./grade-tab.js";
import { addressWith, fields, readTab, TABS } from "./link.js";
import { LaterTab } from "./later-tab.js";
import { LearningTab } from "./learning-tab.js";
import { fillAlgorithms, ReplayTab } from "./replay-tab.js";
import { ReproduceTab } from "./reproduce-tab.js";
import { lastMatch } from "./return-to-game.js";
import { StartTab } from "./start-tab.js";
import "./terms.js";

/** @import { Tab } from "./link.js" */

const TITLES = {
	start: "Start",
	replay: "Replay",
	compare: "Compare",
	exercises: "Exercises",
	grade: "Grade",
	learning: "Learning",
	reproduce: "Reproduce",
	atlas: "Atlas",
};
const LARGE = "noughts-large";

const family = await ask("family");
fillAlgorithms(find("algorithm", HTMLSelectElement), family.algorithms);
fillAlgorithms(find("versus", HTMLSelectElement), family.algorithms);
for (const scoring of family.scorings)
	find("scoring", HTMLSelectElement).append(make("option", {}, scoring));
for (const game of family.games)
	find("games", HTMLDataListElement).append(make("option", { value: game.rules }, game.title));

const chooser = new Chooser();
const tabs = {
	start: new StartTab(),
	replay: new ReplayTab(chooser),
	compare: new CompareTab(chooser, family.algorithms),
	exercises: new ExercisesTab(),
	grade: new GradeTab(),
	learning: new LearningTab(),
	reproduce: new ReproduceTab(),
	atlas: new LaterTab("tab-atlas", () =>
		import("../atlas/tab.js").then((file) => file.makeAtlasTab()),
	),
};
/** @type {Tab | null} */
let current = null;

function show() {
	const tab = readTab(fields());
	if (current && current !== tab) tabs[current].close();
	current = tab;
	for (const name of TABS) find(`tab-${name}`, HTMLElement).hidden = name !== tab;
	find("search", HTMLElement).hidden = tab !== "replay" && tab !== "compare";
	for (const part of document.querySelectorAll("[data-for]")) {
		if (part.id !== "lock-field")
			/** @type {HTMLElement} */ (part).hidden =
				/** @type {HTMLElement} */ (part).dataset.for !== tab;
		else if (tab !== "replay") /** @type {HTMLElement} */ (part).hidden = true;
	}
	for (const link of document.querySelectorAll("[data-tab]")) {
		if (/** @type {HTMLElement} */ (link).dataset.tab === tab)
			link.setAttribute("aria-current", "page");
		else link.removeAttribute("aria-current");
	}
	document.title = `${TITLES[tab]}: the lab of noughts`;
	tabs[tab].open();
}

/** The address at which each tab was left, for the way back. @type {Partial<Record<Tab, string>>} */
const lastAddresses = {};

/**
 * Where a link of the page leads: a tab is as it was left, and replay and comparison show the same
 * position.
 * @param {HTMLAnchorElement} link
 */
function destination(link) {
	const tab = /** @type {Tab | undefined} */ (link.dataset.tab);
	if ((tab === "replay" || tab === "compare") && (lastAddresses.replay || lastAddresses.compare))
		return addressWith(tab, chooser.search, lastAddresses[tab]);
	return (tab && lastAddresses[tab]) ?? link.getAttribute("href");
}

document.addEventListener("click", (event) => {
	const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
	if (!(link instanceof HTMLAnchorElement) || link.target || event.ctrlKey || event.metaKey) return;
	if (new URL(link.href).pathname !== location.pathname) return;
	event.preventDefault();
	if (current) lastAddresses[current] = location.pathname + location.search;
	history.pushState(null, "", destination(link));
	show();
	scrollTo(0, 0);
});
addEventListener("popstate", show);

const large = find("large", HTMLButtonElement);
function setLarge(/** @type {boolean} */ isLarge) {
	document.documentElement.classList.toggle("large", isLarge);
	large.setAttribute("aria-pressed", String(isLarge));
}
setLarge(recall(LARGE) === "1" || new URLSearchParams(location.search).get("large") === "1");
large.addEventListener("click", () => {
	const isLarge = large.getAttribute("aria-pressed") !== "true";
	keep(LARGE, isLarge ? "1" : null);
	setLarge(isLarge);
});

if (lastMatch()) find("back-to-game", HTMLAnchorElement).textContent = "Back to the game";

const banner = find("connection", HTMLElement);
connection.addEventListener("change", () => {
	banner.hidden = connection.state === "fine";
	banner.textContent =
		connection.state === "loading"
			? connection.loadingWords
			: connection.state === "busy"
				? "The server is busy: waiting …"
				: "The server does not answer: trying again …";
});

show();
document.documentElement.dataset.ready = "";
