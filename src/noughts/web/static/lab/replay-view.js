/** The view of a replay in the address: the step, what is open, what is selected, the camera. */

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
		parts[`node${suffix}`] = tree.state.selected;
		parts[`look${suffix}`] = tree.look || null;
	});
	return parts;
}

/**
 * @param {ReplayPane[]} panes
 * @param {URLSearchParams} from
 */
export function restoreView(panes, from) {
	const [view, grow] = [from.get("view"), from.get("grow")];
	panes.forEach((pane, place) => {
		const { tree, replay } = pane;
		if (!replay) return;
		const suffix = suffixOf(place);
		const nodes = (/** @type {string} */ name) =>
			(from.get(name + suffix) ?? "")
				.split(",")
				.filter(Boolean)
				.map(Number)
				.filter((node) => Number.isInteger(node) && node >= 0 && node < replay.count);
		if (view === "tree" || view === "path") tree.setView(view);
		if (grow) tree.setGrowth(grow === "down");
		tree.state.opened = new Set(nodes("open"));
		tree.state.shut = new Set(nodes("shut"));
		tree.state.showsLine = from.get("line") === "1";
		tree.fit();
		pane.goTo(Number(from.get(`step${suffix}`) ?? 0));
		const [selected] = nodes("node");
		if (selected !== undefined) pane.choose(selected);
		tree.look = from.get(`look${suffix}`) ?? "";
		tree.geometry.isFollowing = from.get("follow") !== "0";
	});
}
