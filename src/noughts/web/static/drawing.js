/**
 * Boards drawn by hand: strokes that wobble a little, always the same way for the same cell.
 *
 * A cell is 100 units wide; marks are drawn around the middle of their cell.
 */

import { draw } from "./elements.js";

/** @import { MarkName } from "./wire.js" */

/** @typedef {[number, number]} Point */

export const CELL = 100;

/**
 * Numbers between -1 and 1 that depend on the seed alone.
 * @param {number} seed
 */
function randomNumbers(seed) {
	let state = (seed * 2654435761 + 97) >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2147483648 - 1;
	};
}

/**
 * A smooth path through points (Catmull-Rom, as cubic curves).
 * @param {Point[]} points
 */
function smooth(points) {
	const at = (/** @type {number} */ i) => points[Math.max(0, Math.min(points.length - 1, i))];
	let path = `M${points[0].map((n) => n.toFixed(1)).join(" ")}`;
	for (let i = 0; i < points.length - 1; i++) {
		const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
		const numbers = [
			from[0] + (to[0] - before[0]) / 6,
			from[1] + (to[1] - before[1]) / 6,
			to[0] - (after[0] - from[0]) / 6,
			to[1] - (after[1] - from[1]) / 6,
			to[0],
			to[1],
		];
		path += `C${numbers.map((n) => n.toFixed(1)).join(" ")}`;
	}
	return path;
}

/**
 * A nearly straight line.
 * @param {Point} from
 * @param {Point} to
 * @param {number} seed
 * @param {number} [amount] how far it strays
 */
export function line(from, to, seed, amount = 1.4) {
	const random = randomNumbers(seed);
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
	const steps = Math.max(2, Math.round(length / 110));
	/** @type {Point[]} */
	const points = [];
	for (let i = 0; i <= steps; i++) {
		const along = (i + (i % steps ? random() * 0.15 : 0)) / steps;
		points.push([
			from[0] + (to[0] - from[0]) * along + random() * amount,
			from[1] + (to[1] - from[1]) * along + random() * amount,
		]);
	}
	return smooth(points);
}

/**
 * The strokes of a mark around (0, 0).
 * @param {MarkName} mark
 * @param {number} seed
 * @returns {string[]}
 */
export function strokes(mark, seed) {
	const random = randomNumbers(seed * 2 + (mark === "x" ? 1 : 0));
	const near = (/** @type {number} */ n, by = 2.5) => n + random() * by;
	if (mark === "x") {
		const bow = random() * 4;
		return [
			smooth([
				[near(-28), near(-28)],
				[near(bow), near(-bow)],
				[near(28), near(28)],
			]),
			smooth([
				[near(28), near(-29)],
				[near(-bow), near(-bow)],
				[near(-28), near(28)],
			]),
		];
	}
	const start = -1.9 + random() * 0.35;
	const turns = 2 * Math.PI + 0.3 + random() * 0.15;
	const [wide, high, lean] = [near(29.5, 1.3), near(29.5, 1.3), random() * 0.5];
	/** @type {Point[]} */
	const points = [];
	for (let i = 0; i <= 12; i++) {
		const angle = start - (turns * i) / 12;
		const radius = 1 + (i === 0 ? 0.03 : 0) + (i === 12 ? -0.05 : 0) + random() * 0.018;
		points.push([wide * radius * Math.cos(angle + lean * 0.1), high * radius * Math.sin(angle)]);
	}
	return [smooth(points)];
}

/**
 * A mark around (0, 0); `class` draws it in its colour.
 * @param {MarkName} mark
 * @param {number} seed
 */
export function markShape(mark, seed) {
	return draw(
		"g",
		{ class: `mark ${mark}` },
		...strokes(mark, seed).map((d) => draw("path", { d, pathLength: 1 })),
	);
}

/**
 * The lines between the cells.
 * @param {number} width
 * @param {number} height
 */
export function gridShape(width, height) {
	const shape = draw("g", { class: "grid-lines" });
	const reach = 6;
	for (let column = 1; column < width; column++) {
		const x = column * CELL;
		const d = line([x, reach], [x, height * CELL - reach], column * 7 + width);
		shape.append(draw("path", { d }));
	}
	for (let row = 1; row < height; row++) {
		const y = row * CELL;
		const d = line([reach, y], [width * CELL - reach, y], row * 13 + height + 50);
		shape.append(draw("path", { d }));
	}
	return shape;
}

/**
 * The hatching of a blocked cell around (0, 0), with a lock in the middle or in a corner.
 * @param {number} seed
 * @param {object} [how]
 * @param {MarkName | null} [how.by] whose block it is
 * @param {boolean} [how.isCorner] leaves the middle to something else
 */
export function blockShape(seed, { by = null, isCorner = false } = {}) {
	const shape = draw("g", { class: "block" });
	for (let i = -3; i <= 3; i++) {
		const [from, to] = [Math.max(-38, -38 + i * 22), Math.min(38, 38 + i * 22)];
		const d = line([from, from - i * 22], [to, to - i * 22], seed + i * 3);
		shape.append(draw("path", { class: "hatch", d, transform: "scale(1 -1)" }));
	}
	const d = "M-9 -2h18v13h-18zM-5.5 -2v-4.5a5.5 5.5 0 0 1 11 0v4.5";
	shape.append(
		draw(
			"g",
			{ transform: isCorner ? "translate(31 31) scale(.7)" : null },
			draw("circle", { class: "lock-ground", r: 21 }),
			draw("path", { class: "lock", d }),
		),
	);
	if (by) {
		const owner = markShape(by, seed);
		owner.setAttribute("transform", "scale(.25)");
		const ground = draw("circle", { class: "lock-ground", r: 13 });
		shape.append(draw("g", { class: "owner", transform: "translate(32 32)" }, ground, owner));
	}
	return shape;
}

/**
 * The stroke of a marker pen through a winning line; marks are drawn over it.
 * @param {number[]} ends x and y of both ends, in cells
 */
export function winShape([fromX, fromY, toX, toY]) {
	const from = [fromX * CELL, fromY * CELL];
	const to = [toX * CELL, toY * CELL];
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
	const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
	// It goes on beyond the middle of a cell, but hardly beyond the edge of the board.
	const [before, after] = [from, to].map((end) => (end.some((at) => at % CELL === 0) ? 12 : 44));
	const d = line(
		[from[0] - x * before, from[1] - y * before],
		[to[0] + x * after, to[1] + y * after],
		5,
		2.5,
	);
	return draw("path", { class: "win-line", d, pathLength: 1 });
}

/**
 * The points of a curve from one cell to another, bent to its left.
 * @param {Point} from
 * @param {Point} to
 * @param {number} [steps]
 * @returns {Point[]}
 */
export function arc(from, to, steps = 24) {
	const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
	const bend = 0.32;
	const control = [(from[0] + to[0]) / 2 + dy * bend, (from[1] + to[1]) / 2 - dx * bend];
	/** @type {Point[]} */
	const points = [];
	for (let i = 0; i <= steps; i++) {
		const t = i / steps;
		const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
		points.push([
			a * from[0] + b * control[0] + c * to[0],
			a * from[1] + b * control[1] + c * to[1],
		]);
	}
	return points;
}

/**
 * The letters of a cell's name.
 * @param {string} cell
 */
export function columnOf(cell) {
	return cell.replace(/\d+$/, "");
}

/**
 * The middle of a cell.
 * @param {number} index in row-major order
 * @param {number} width of the board
 * @returns {Point}
 */
export function middle(index, width) {
	return [((index % width) + 0.5) * CELL, (Math.floor(index / width) + 0.5) * CELL];
}

/**
 * A whole board that only shows, for miniatures.
 * @param {{width: number, height: number}} size
 * @param {string} board one letter a cell: x, o or a dot
 * @param {{label?: string, last?: number, blocked?: number, strokes?: number[][]}} [more]
 *   cells by index; `label` is what a screen reader says, without it the picture is hidden from it
 */
export function smallBoard({ width, height }, board, { label, last, blocked, strokes } = {}) {
	const picture = draw(
		"svg",
		{
			class: "small-board",
			viewBox: `-4 -4 ${width * CELL + 8} ${height * CELL + 8}`,
			role: label ? "img" : null,
			"aria-label": label,
			"aria-hidden": label ? null : "true",
		},
		gridShape(width, height),
	);
	const put = (/** @type {SVGGElement} */ shape, /** @type {number} */ cell) => {
		shape.setAttribute("transform", `translate(${middle(cell, width).join(" ")})`);
		picture.append(shape);
	};
	if (last !== undefined) put(lastShape(), last);
	[...board].forEach((letter, cell) => {
		if (letter === "x" || letter === "o") put(markShape(letter, cell), cell);
	});
	if (blocked !== undefined) put(blockShape(blocked), blocked);
	if (strokes) picture.append(...strokes.map(winShape));
	return picture;
}

/** The sign of the last move around (0, 0): brackets in two corners, and a tinted ground. */
export function lastShape() {
	return draw(
		"g",
		{ class: "last" },
		draw("rect", { x: -45, y: -45, width: 90, height: 90, rx: 10 }),
		draw("path", { d: "M-43 -29v-8a6 6 0 0 1 6 -6h8M43 29v8a6 6 0 0 1 -6 6h-8" }),
	);
}
