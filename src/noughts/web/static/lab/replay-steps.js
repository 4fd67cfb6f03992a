/** Moving through one search, or through two in step: node by node, or by the same share of each. */

/** @import { Replay } from "./replay-model.js" */
/** @import { ReplayPane } from "./replay-pane.js" */

/** @param {ReplayPane} pane */
function stepsOf({ replay }) {
	return replay?.steps ?? 1;
}

/** @param {ReplayPane[]} panes */
export function areAtEnd(panes) {
	return panes.every((pane) => pane.step >= stepsOf(pane) - 1);
}

/**
 * Goes on by so many steps of the longest search.
 * @param {ReplayPane[]} panes
 * @param {number} steps
 * @param {{ byShare: boolean, isRunning: boolean }} how
 */
export function advanceAll(panes, steps, { byShare, isRunning }) {
	const totals = panes.map(stepsOf);
	const longest = Math.max(...totals);
	const leader = panes[totals.indexOf(longest)];
	panes.forEach((pane, i) => {
		const goal =
			byShare && pane !== leader
				? Math.round(((leader.step + steps) / (longest - 1)) * (totals[i] - 1))
				: pane.step + steps;
		pane.goTo(goal, isRunning && goal < totals[i] - 1);
	});
}

/**
 * Goes to a step of one search; the other one follows.
 * @param {ReplayPane[]} panes
 * @param {ReplayPane} pane
 * @param {number} step
 * @param {boolean} byShare
 */
export function seekAll(panes, pane, step, byShare) {
	const share = step / Math.max(1, stepsOf(pane) - 1);
	for (const each of panes) {
		const isShare = byShare && each !== pane;
		each.goTo(isShare ? Math.round(share * (stepsOf(each) - 1)) : step);
	}
}

/**
 * @param {ReplayPane[]} panes
 * @param {(replay: Replay, step: number) => number} where
 */
export function jumpAll(panes, where) {
	for (const pane of panes) {
		if (pane.replay) pane.goTo(where(pane.replay, pane.step));
	}
}

/**
 * Shows the principal line: the end of the search, with every node of the line open.
 * @param {ReplayPane[]} panes
 * @param {boolean} isOn
 */
export function showLine(panes, isOn) {
	for (const pane of panes) {
		const { replay, tree } = pane;
		if (!replay) continue;
		tree.state.showsLine = isOn;
		tree.invalidate();
		if (!isOn) continue;
		pane.goTo(replay.steps - 1);
		const end = replay.view.line[replay.view.line.length - 1];
		tree.reveal(end);
		pane.choose(end);
	}
}
