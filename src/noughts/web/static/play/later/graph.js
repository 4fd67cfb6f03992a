/** Who was winning, ply by ply: up is X, down is O; the nearer the end, the further out. */

import { draw, find } from "../../elements.js";

/** @import { ReviewView, ValueView } from "../../wire.js" */
/** @import { MatchClient } from "../match.js" */

const box = find("graph", HTMLElement);
const [WIDTH, HEIGHT, MARGIN] = [300, 84, 9];
/** @type {number[]} */
let columns = [];

/** @param {MatchClient} client */
export function listenToGraph(client) {
	box.addEventListener("click", (event) => {
		const { left, width } = box.getBoundingClientRect();
		const x = ((event.clientX - left) / width) * WIDTH;
		const nearest = columns.reduce(
			(best, at, i) => (Math.abs(at - x) < Math.abs(columns[best] - x) ? i : best),
			0,
		);
		if (columns.length) client.send(`look ${nearest}`);
	});
}

/**
 * @param {ReviewView | null} review
 * @param {number} ply
 */
export function showGraph(review, ply) {
	const values = review?.values ?? [];
	box.hidden = values.length < 2 || values.every((value) => value === null);
	if (box.hidden) return;
	const step = (WIDTH - 2 * MARGIN) / (values.length - 1);
	columns = values.map((_, i) => MARGIN + i * step);
	const half = HEIGHT / 2;
	const heights = (review?.graph ?? []).map((share) => half - (share ?? 0) * (half - 8));
	const picture = draw("svg", {
		viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
		role: "img",
		"aria-label": summary(values),
	});
	const points = values.map((_, i) => `${columns[i].toFixed(1)} ${heights[i].toFixed(1)}`);
	const valuePoints = points.filter((_, i) => values[i]);
	const area = `M${columns[0]} ${half}L${points.join("L")}L${columns[columns.length - 1]} ${half}Z`;
	picture.append(
		draw("clipPath", { id: "above" }, draw("rect", { width: WIDTH, height: half })),
		draw("clipPath", { id: "below" }, draw("rect", { y: half, width: WIDTH, height: half })),
		draw("path", { class: "for-x", d: area, "clip-path": "url(#above)" }),
		draw("path", { class: "for-o", d: area, "clip-path": "url(#below)" }),
		draw("path", { class: "even", d: `M0 ${half}H${WIDTH}` }),
		draw("text", { x: 3, y: 13, class: "x" }, "X wins"),
		draw("text", { x: 3, y: HEIGHT - 5, class: "o" }, "O wins"),
		draw("path", { class: "values", d: `M${valuePoints.join("L")}` }),
		draw("path", { class: "now", d: `M${columns[ply] ?? MARGIN} 3V${HEIGHT - 3}` }),
	);
	values.forEach((value, i) => {
		if (!value) return;
		picture.append(
			draw(
				"circle",
				{ cx: columns[i], cy: heights[i], r: i === ply ? 4.5 : 2.5, class: "value" },
				draw("title", {}, `After ${i} moves: ${value.words} for X`),
			),
		);
	});
	box.replaceChildren(picture);
}

/** @param {(ValueView | null)[]} values */
function summary(values) {
	/** @type {string[]} */
	const parts = [];
	let before = "";
	values.forEach((value, i) => {
		const now = !value
			? "open"
			: value.value === "draw"
				? "even"
				: value.value === "win"
					? "X is winning"
					: "O is winning";
		if (now !== before) parts.push(i ? `${now} after move ${i}` : `${now} at the start`);
		before = now;
	});
	return `Who was winning: ${parts.join(", ")}.`;
}
