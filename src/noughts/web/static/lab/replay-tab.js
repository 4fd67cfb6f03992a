/** The replay: one search or two in step, with everything in the address. */

import { Refusal } from "../api.js";
import { find, make, write } from "../elements.js";
import { listenToCommands } from "./commands.js";
import { Guide } from "./guide.js";
import { address, fields, readSearch, searchRequest } from "./link.js";
import { Player, placeOf, speedAt } from "./player.js";
import { fetchRecording } from "./recordings.js";
import { copyLink, exportSearches } from "./replay-files.js";
import { Replay } from "./replay-model.js";
import { advanceAll, areAtEnd, jumpAll, seekAll, showLine } from "./replay-steps.js";
import { restoreView, viewFields } from "./replay-view.js";
import "./replay-pane.js";

/** @import { Chooser } from "./chooser.js" */
/** @import { ReplayPane } from "./replay-pane.js" */

/** The depth that is offered where a whole search is too large. */
const SHALLOW = 2;
const SMALL_TREE = 60; // nodes that can all be shown with their boards, where there is room
const ROOM_FOR_BOARDS = 640; // pixels
const DEFAULT_SPEED = 4;
const WRITE_EVERY = 400; // milliseconds between changes of the address

/** @type {Record<string, string>} */
const KEYS = {
	" ": "play",
	ArrowRight: "next",
	ArrowLeft: "back",
	Home: "to-start",
	End: "to-end",
	o: "over",
	u: "out",
	c: "cut",
	l: "leaf",
	f: "fit",
	"+": "zoom-in",
	"=": "zoom-in",
	"-": "zoom-out",
	p: "line",
	g: "grow",
	v: "view-other",
};

const panes = find("panes", HTMLElement);
const algorithmField = find("algorithm", HTMLSelectElement);
const versusField = find("versus", HTMLSelectElement);
const lockField = find("lock", HTMLSelectElement);
const speedField = find("speed", HTMLInputElement);
const speedWords = find("speed-words", HTMLElement);
const problem = find("replay-problem", HTMLElement);
const problemWords = find("replay-problem-words", HTMLElement);
const shallowButton = find("replay-shallow", HTMLButtonElement);
const controls = find("controls", HTMLElement);
const moreButton = find("more", HTMLButtonElement);
const playButton = find("play", HTMLButtonElement);

export class ReplayTab {
	/** @type {ReplayPane[]} */
	panes = [];
	player = new Player();
	#chooser;
	#isOpen = false;
	#guide = new Guide();
	/** @type {AbortController | null} */
	#loading = null;
	/** The search on show, as a text. */
	#shownSearch = "";
	/** When the address was last written. */
	#written = 0;
	#isWriteDue = false;
	#isFresh = false;
	#calm = matchMedia("(prefers-reduced-motion: reduce)");

	/** @param {Chooser} chooser */
	constructor(chooser) {
		this.#chooser = chooser;
		chooser.addEventListener("change", () => this.#isOpen && this.#search({ isNew: true }));
		for (const field of [algorithmField, versusField]) {
			field.addEventListener("change", () => this.#search({ isNew: true }));
		}
		lockField.addEventListener("change", () => this.#write());
		speedField.addEventListener("input", () => this.#setSpeed(speedAt(Number(speedField.value))));
		this.#listen();
		this.#guide.addEventListener("step", () => this.#showGuideStep());
		this.#guide.addEventListener("end", () => this.#endGuide());
		this.#setSpeed(DEFAULT_SPEED);
		const frame = (/** @type {number} */ now) => {
			if (this.#isOpen) this.#frame(now);
			requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
	}

	open() {
		this.#isOpen = true;
		this.#guide.close();
		const parts = fields();
		if (parts.has("guide")) {
			void this.#openGuide(Number(parts.get("guide")));
			return;
		}
		this.#chooser.show(readSearch(parts));
		select(algorithmField, parts.get("algorithm"), "alphabeta");
		select(versusField, parts.get("versus"), "");
		select(lockField, parts.get("lock"), "nodes");
		const speed = Number(parts.get("speed"));
		if (speed > 0) this.#setSpeed(Math.min(5000, speed));
		void this.#search({ isNew: false });
	}

	close() {
		this.#isOpen = false;
		this.#guide.close();
		this.player.pause();
		this.#loading?.abort();
	}

	// ---- the guide ---------------------------------------------------------------------------------

	/** @param {number} place */
	async #openGuide(place) {
		const { rules, position, algorithm } = await this.#guide.load();
		if (!this.#isOpen) return;
		this.#chooser.show({ rules, position, scoring: "unit", depth: "" });
		select(algorithmField, algorithm, "alphabeta");
		select(versusField, "", "");
		await this.#search({ isNew: false });
		if (this.#isOpen) this.#guide.show(place);
	}

	#showGuideStep() {
		const [pane] = this.panes;
		const { step } = this.#guide;
		if (!pane?.replay || !step) return;
		const { enterStep, leaveStep } = pane.replay;
		pane.goTo((step.is_return ? leaveStep : enterStep)[step.node]);
		pane.tree.fit();
		this.#write();
	}

	#endGuide() {
		history.replaceState(null, "", this.#address()); // Back leads to this step
		this.#guide.close();
		history.pushState(null, "", this.#address());
	}

	// ---- getting it --------------------------------------------------------------------------------

	/** @param {{isNew: boolean}} how whether somebody has just chosen it */
	async #search({ isNew }) {
		this.pause();
		const names = [algorithmField.value, versusField.value].filter(Boolean);
		const search = JSON.stringify([this.#chooser.search, names]);
		if (search === this.#shownSearch) {
			if (!isNew) this.#restore();
			return;
		}
		this.#loading?.abort();
		const loading = new AbortController();
		this.#loading = loading;
		panes.setAttribute("aria-busy", "true");
		problem.hidden = true;
		const request = searchRequest(this.#chooser.search);
		try {
			const views = await Promise.all(
				names.map((algorithm) => fetchRecording({ ...request, algorithm }, loading.signal)),
			);
			this.#show(views.map((view) => new Replay(view)));
			this.#shownSearch = search;
			if (isNew) history.pushState(null, "", this.#address());
			else this.#restore();
		} catch (error) {
			if (loading.signal.aborted) return;
			if (!(error instanceof Refusal)) throw error;
			this.#shownSearch = "";
			this.#refuse(error.message);
			if (isNew)
				history.pushState(
					null,
					"",
					address({
						tab: "replay",
						...this.#chooser.search,
						algorithm: algorithmField.value,
						versus: versusField.value || null,
					}),
				);
		} finally {
			if (this.#loading === loading) panes.removeAttribute("aria-busy");
		}
	}

	/** @param {string} sentence */
	#refuse(sentence) {
		problemWords.textContent = sentence;
		const depth = Number(this.#chooser.search.depth);
		shallowButton.hidden = depth > 0 && depth <= SHALLOW;
		problem.hidden = false;
		panes.hidden = true;
		controls.hidden = true;
	}

	/** @param {Replay[]} replays */
	#show(replays) {
		panes.hidden = false;
		controls.hidden = false;
		panes.classList.toggle("two", replays.length > 1);
		while (this.panes.length > replays.length) this.panes.pop()?.remove();
		while (this.panes.length < replays.length) {
			const pane = /** @type {ReplayPane} */ (document.createElement("replay-pane"));
			panes.append(pane);
			this.panes.push(pane);
			pane.addEventListener("look", () => this.#write());
			pane.addEventListener("seek", (event) =>
				this.#seek(pane, /** @type {CustomEvent} */ (event).detail),
			);
		}
		find("lock-field", HTMLElement).hidden = replays.length < 2;
		const isSmall =
			panes.clientWidth >= ROOM_FOR_BOARDS &&
			Math.max(...replays.map((replay) => replay.count)) <= SMALL_TREE;
		this.panes.forEach((pane, i) => {
			pane.show(replays[i]);
			pane.tree.setView(isSmall ? "tree" : "path");
			pane.tree.setGrowth((isSmall && replays.length === 1) || this.#isTall());
		});
		this.#showToggles();
		this.#isFresh = true;
	}

	#isTall() {
		return panes.clientWidth / this.panes.length < panes.clientHeight;
	}

	// ---- the address -------------------------------------------------------------------------------

	#address() {
		if (this.#guide.place) return address({ tab: "replay", guide: this.#guide.place });
		return address({
			tab: "replay",
			...this.#chooser.search,
			algorithm: algorithmField.value === "alphabeta" ? null : algorithmField.value,
			versus: versusField.value || null,
			lock: versusField.value && lockField.value !== "nodes" ? lockField.value : null,
			...viewFields(this.panes),
			speed: this.player.speed === DEFAULT_SPEED ? null : this.player.speed,
		});
	}

	#restore() {
		restoreView(this.panes, fields());
		this.#showToggles();
	}

	#write() {
		this.#isWriteDue = true;
	}

	// ---- moving ------------------------------------------------------------------------------------

	/** @param {number} now */
	#frame(now) {
		const due = this.player.due(now);
		if (due) this.#advance(due);
		const isFast = this.player.isPlaying && this.player.speed > 12;
		for (const pane of this.panes) {
			pane.tree.geometry.isCalm = !isFast && !this.#calm.matches;
			pane.paint();
		}
		if (this.#isFresh) {
			this.#isFresh = false;
			performance.mark("replay-shown"); // the benchmark looks for it
		}
		if (this.#isWriteDue && now - this.#written > WRITE_EVERY && this.#shownSearch) {
			this.#isWriteDue = false;
			this.#written = now;
			history.replaceState(null, "", this.#address());
		}
	}

	/** @param {number} steps */
	#advance(steps) {
		advanceAll(this.panes, steps, { byShare: byShare(), isRunning: this.player.isPlaying });
		if (areAtEnd(this.panes)) this.pause();
		this.#write();
	}

	/**
	 * @param {ReplayPane} pane
	 * @param {number} step
	 */
	#seek(pane, step) {
		this.pause();
		seekAll(this.panes, pane, step, byShare());
		this.#write();
	}

	/** @param {(replay: Replay, step: number) => number} where */
	#jump(where) {
		this.pause();
		jumpAll(this.panes, where);
		this.#write();
	}

	toggle() {
		if (this.player.isPlaying) {
			this.pause();
			return;
		}
		if (areAtEnd(this.panes)) this.#jump(() => 0);
		this.player.play(performance.now());
		this.#showPlaying();
	}

	pause() {
		if (!this.player.isPlaying) return;
		this.player.pause();
		this.#showPlaying();
		for (const pane of this.panes) pane.goTo(pane.step);
		this.#write();
	}

	#showPlaying() {
		const { isPlaying } = this.player;
		playButton.classList.toggle("playing", isPlaying);
		playButton.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
	}

	/** @param {number} speed */
	#setSpeed(speed) {
		this.player.speed = speed;
		speedField.value = String(placeOf(speed));
		const words = `${speed.toLocaleString("en")} ${speed === 1 ? "step" : "steps"} a second`;
		write(speedWords, words);
		speedField.setAttribute("aria-valuetext", words);
		this.#write();
	}

	#toggleLine() {
		this.pause();
		showLine(this.panes, !this.panes[0]?.tree.state.showsLine);
		this.#showToggles();
		this.#write();
	}

	#showToggles() {
		const tree = this.panes[0]?.tree;
		if (!tree) return;
		const press = (/** @type {string} */ id, /** @type {boolean} */ isOn) =>
			find(id, HTMLButtonElement).setAttribute("aria-pressed", String(isOn));
		press("view-path", tree.state.view === "path");
		press("view-tree", tree.state.view === "tree");
		press("grow", tree.geometry.camera.isDown);
		press("line", tree.state.showsLine);
		press("follow", tree.geometry.isFollowing);
	}

	/** @param {(pane: ReplayPane) => void} act */
	#forAll(act) {
		this.panes.forEach(act);
		this.#showToggles();
		this.#write();
	}

	#listen() {
		/** @type {Record<string, () => void>} */
		const acts = {
			play: () => this.toggle(),
			"to-start": () => this.#jump(() => 0),
			back: () => this.#jump((replay, step) => replay.clamp(step - 1)),
			next: () => this.#jump((replay, step) => replay.clamp(step + 1)),
			over: () => this.#jump((replay, step) => replay.over(step)),
			out: () => this.#jump((replay, step) => replay.out(step)),
			cut: () => this.#jump((replay, step) => replay.nextCut(step)),
			leaf: () => this.#jump((replay, step) => replay.nextLeaf(step)),
			"to-end": () => this.#jump((replay) => replay.steps - 1),
			"view-path": () => this.#forAll(({ tree }) => tree.setView("path")),
			"view-tree": () => this.#forAll(({ tree }) => tree.setView("tree")),
			grow: () => this.#forAll(({ tree }) => tree.setGrowth(!tree.geometry.camera.isDown)),
			fit: () => this.#forAll(({ tree }) => tree.fit()),
			"zoom-in": () => this.#forAll(({ tree }) => tree.zoom(1.3)),
			"zoom-out": () => this.#forAll(({ tree }) => tree.zoom(1 / 1.3)),
			"view-other": () =>
				this.#forAll(({ tree }) => tree.setView(tree.state.view === "path" ? "tree" : "path")),
			tidy: () => this.#forAll(({ tree }) => tree.tidy()),
			follow: () =>
				this.#forAll(({ tree }) => {
					tree.geometry.isFollowing = !tree.geometry.isFollowing;
					tree.invalidate();
				}),
			line: () => this.#toggleLine(),
			"save-svg": () => this.#export("svg"),
			"save-dot": () => this.#export("dot"),
			"save-json": () => this.#export("json"),
			"copy-link": () => this.#copyLink(),
			more: () => this.#toggleMore(),
		};
		listenToCommands(acts, KEYS, () => this.#isOpen && !controls.hidden && !this.#guide.place);
		find("replay-empty", HTMLButtonElement).addEventListener("click", () =>
			find("choose-position", HTMLButtonElement).click(),
		);
		shallowButton.addEventListener("click", () => this.#chooser.limit(String(SHALLOW)));
	}

	/** Shows the rest of the controls, which are hidden where there is little room. */
	#toggleMore() {
		const isOpen = controls.classList.toggle("open");
		moreButton.setAttribute("aria-expanded", String(isOpen));
	}

	/** @param {"svg" | "dot" | "json"} format */
	#export(format) {
		void exportSearches(this.panes, this.#chooser.search, format);
	}

	#copyLink() {
		history.replaceState(null, "", this.#address());
		void copyLink();
	}
}

/** Whether two searches go on by the same share, not node by node. */
function byShare() {
	return lockField.value === "share";
}

/**
 * Selects what an address names, or the default if the menu does not have it.
 * @param {HTMLSelectElement} menu
 * @param {string | null} name
 * @param {string} fallback
 */
function select(menu, name, fallback) {
	menu.value = name ?? fallback;
	if (menu.selectedIndex < 0) menu.value = fallback;
}

/**
 * Fills a menu with the algorithms.
 * @param {HTMLSelectElement} menu
 * @param {string[]} names
 */
export function fillAlgorithms(menu, names) {
	menu.append(...names.map((name) => make("option", { value: name }, name)));
}
