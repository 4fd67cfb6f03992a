/** What analysis writes on the board: values, the best line, and the powers that go with them. */

import { arc, blockShape, markShape } from "../drawing.js";
import { draw } from "../elements.js";

/** @import { MoveView, PowerView } from "../wire.js" */
/** @import { Point } from "../drawing.js" */
/** @import { Label } from "./values.js" */

const PLIES_SHOWN = 4;
/** How far from the middles of its cells an arrow stays, so that their marks are seen. */
const GAP = 30;

/**
 * Around (0, 0).
 * @param {Label} label
 */
export function labelShape({ text, value, isBest, power }) {
	const shape = draw("g", { class: `label ${value}${isBest ? " best" : ""}` });
	if (isBest) shape.append(draw("circle", { class: "ring", r: 27 }));
	shape.append(draw("text", { y: power ? -6 : 0, dy: ".36em", "text-anchor": "middle" }, text));
	if (power) shape.append(powerSign(power.kind));
	return shape;
}

/**
 * A small sign under the value: two arrows for a swap, a lock for a block.
 * @param {"swap" | "block"} kind
 */
function powerSign(kind) {
	const d =
		kind === "swap"
			? "M-9 12h17l-4 -3.5m4 3.5l-4 3.5M9 19h-17l4 -3.5m-4 3.5l4 3.5"
			: "M-6 14h12v8h-12zM-3.5 14v-2.5a3.5 3.5 0 0 1 7 0v2.5";
	return draw("path", { class: "power-sign", d });
}

/**
 * Ghosts of the next moves, numbered. Small ones where values are written on the cells too.
 * @param {MoveView[]} moves
 * @param {boolean} isSmall
 * @param {(cell: string) => Point} middleOf
 */
export function bestLineShape(moves, isSmall, middleOf) {
	const shape = draw("g", { class: isSmall ? "best-line small" : "best-line" });
	const used = new Set();
	moves.slice(0, PLIES_SHOWN).forEach((move, index) => {
		if (used.has(move.cell)) return;
		used.add(move.cell);
		const mark = markShape(move.mark, index);
		mark.setAttribute("transform", isSmall ? "translate(-34 -33) scale(.2)" : "scale(.8)");
		const place = isSmall ? { x: -24, y: -33 } : { x: -42, y: -34 };
		const number = draw("text", { ...place, dy: ".36em" }, String(index + 1));
		const transform = `translate(${middleOf(move.cell).join(" ")})`;
		shape.append(draw("g", { transform }, mark, number));
	});
	return shape;
}

/**
 * From the edge of one mark to the edge of another, however far apart they are.
 * @param {Point} from
 * @param {Point} to
 */
export function arrowPoints(from, to) {
	const isClear = (/** @type {Point} */ [x, y]) =>
		[from, to].every((middle) => Math.hypot(x - middle[0], y - middle[1]) > GAP);
	return arc(from, to, 96).filter(isClear);
}

/**
 * A power that might be used: an arc with two heads, or hatching.
 * @param {PowerView} power
 * @param {(cell: string) => Point} middleOf
 * @param {(cell: string) => number} indexOf
 */
export function powerShape(power, middleOf, indexOf) {
	const shape = draw("g", { class: "maybe" });
	if (power.kind === "block") {
		const hatch = blockShape(indexOf(power.cells[0]), { isCorner: true });
		hatch.setAttribute("transform", `translate(${middleOf(power.cells[0]).join(" ")})`);
		shape.append(hatch);
		return shape;
	}
	const [first, second] = power.cells.map(middleOf);
	for (const [from, to] of [
		[first, second],
		[second, first],
	]) {
		const points = arrowPoints(from, to);
		const d = `M${points.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L")}`;
		const [end, near] = [points[points.length - 1], points[points.length - 4]];
		const angle = (Math.atan2(end[1] - near[1], end[0] - near[0]) * 180) / Math.PI;
		shape.append(
			draw("path", { class: "arrow", d }),
			draw("path", {
				class: "arrow head",
				d: "M-11 -9L0 0L-11 9",
				transform: `translate(${end.join(" ")}) rotate(${angle})`,
			}),
		);
	}
	return shape;
}
