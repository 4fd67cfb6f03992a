/** Dragging a mark onto another, by mouse, finger or pen. */

/** After so many pixels a click becomes a drag. */
const DRAG = 6;

/**
 * @typedef {object} Carrier
 * @property {(cell: number) => boolean} isMovable
 * @property {(cell: number) => void} lift
 * @property {(cell: number, dx: number, dy: number) => void} carry
 * @property {(cell: number, under: Element[]) => void} drop
 */

/**
 * @param {HTMLElement} grid
 * @param {Carrier} carrier
 * @param {(event: Event) => number} cellOf
 * @returns {{ isMoving: boolean, isClick: boolean }} `isClick` until a drag has ended
 */
export function listenToDrag(grid, carrier, cellOf) {
	const drag = { isMoving: false, isClick: true };
	let [cell, x, y] = [-1, 0, 0];
	const end = (/** @type {Element[]} */ under) => {
		if (drag.isMoving) carrier.drop(cell, under);
		drag.isClick = !drag.isMoving;
		drag.isMoving = false;
		cell = -1;
	};
	grid.addEventListener("pointerdown", (event) => {
		drag.isClick = true;
		const start = cellOf(event);
		if (!event.button && carrier.isMovable(start))
			[cell, x, y] = [start, event.clientX, event.clientY];
	});
	grid.addEventListener("pointermove", (event) => {
		if (cell < 0) return;
		if (!event.buttons) return end([]); // the button was released outside the page
		const [dx, dy] = [event.clientX - x, event.clientY - y];
		if (!drag.isMoving) {
			if (Math.hypot(dx, dy) < DRAG) return;
			drag.isMoving = true;
			grid.setPointerCapture(event.pointerId);
			carrier.lift(cell);
		}
		carrier.carry(cell, dx, dy);
	});
	grid.addEventListener("pointerup", (event) =>
		end(document.elementsFromPoint(event.clientX, event.clientY)),
	);
	grid.addEventListener("pointercancel", () => end([]));
	return drag;
}
