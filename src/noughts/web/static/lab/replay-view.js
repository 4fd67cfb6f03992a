/** The view of a replay in the address: the step, what is open, what is chosen, the camera. */

/** @import { ReplayPane } from "./replay-pane.js" */

/**
 * The fields of the second pane end in 2.
 * @param {number} place of the pane
 */
function suffixOf(place) {
	return place ? String(place + 1) : "";
}

/**
 * @param {ReplayPane[]} panes
 * @returns {Record<string, string | number | null>}
 */
export function viewFields(panes) {
	/** @type {Record<string, string | number | null>} */
	const parts = {};
	const [first] = panes;
	if (!first?.replay) return parts;
	const { state, geometry } = first.tree;
	parts.view = state.view;
	parts.grow = geometry.camera.isDown ? "down" : "right";
	parts.line = state.showsLine ? 1 : null;
	parts.follow = geometry.isFollowing ? null : 0;
	panes.forEach(({ step, tree }, place) => {
		const suffix = suffixOf(place);
		parts[`step${suffix}`] = step || null;
		parts[`open${suffix}`] = [...tree.state.opened].join(",") || null;
		parts[`shut${suffix}`] = [...tree.state.shut].join(",") || null;
		parts[`node${suffix}`] = tree.state.chosen;
		parts[`look${suffix}`] = tree.look || null;
	});
	return parts;
}

/**
 * @param {ReplayPane[]} panes
 * @param {URLSearchParams} asked
 */
export function restoreView(panes, asked) {
	const [view, grow] = [asked.get("view"), asked.get("grow")];
	panes.forEach((pane, place) => {
		const { tree, replay } = pane;
		if (!replay) return;
		const suffix = suffixOf(place);
		const nodes = (/** @type {string} */ name) =>
			(asked.get(name + suffix) ?? "")
				.split(",")
				.filter(Boolean)
				.map(Number)
				.filter((node) => Number.isInteger(node) && node >= 0 && node < replay.count);
		if (view === "tree" || view === "path") tree.setView(view);
		if (grow) tree.setGrowth(grow === "down");
		tree.state.opened = new Set(nodes("open"));
		tree.state.shut = new Set(nodes("shut"));
		tree.state.showsLine = asked.get("line") === "1";
		tree.fit();
		pane.goTo(Number(asked.get(`step${suffix}`) ?? 0));
		const [chosen] = nodes("node");
		if (chosen !== undefined) pane.choose(chosen);
		tree.look = asked.get(`look${suffix}`) ?? "";
		tree.geometry.isFollowing = asked.get("follow") !== "0";
	});
}
