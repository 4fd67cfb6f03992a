/** Gestures on a picture: drag or arrow keys move it, wheel and two fingers zoom, a click chooses. */

const PAN = 60;

/**
 * @typedef {object} GestureHandlers what to call for each gesture
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {(dx: number, dy: number) => void} pan
 * @property {(x: number, y: number) => void} press
 * @property {(x: number, y: number) => void} pressTwice
 */

/** @typedef {{x: number, y: number}} Place */

/**
 * @param {HTMLElement} element
 * @param {GestureHandlers} handlers
 */
export function addGestures(element, handlers) {
	/** @type {Map<number, Place>} */
	const fingers = new Map();
	let hasMoved = false;

	/**
	 * @param {MouseEvent} event
	 * @returns {Place}
	 */
	const place = (event) => {
		const box = element.getBoundingClientRect();
		return { x: event.clientX - box.left, y: event.clientY - box.top };
	};

	element.addEventListener(
		"wheel",
		(event) => {
			event.preventDefault();
			const { x, y } = place(event);
			handlers.zoom(Math.exp(-event.deltaY * 0.0015), x, y);
		},
		{ passive: false },
	);
	element.addEventListener("pointerdown", (event) => {
		element.setPointerCapture(event.pointerId);
		fingers.set(event.pointerId, place(event));
		hasMoved = false;
	});
	element.addEventListener("pointermove", (event) => {
		const before = fingers.get(event.pointerId);
		if (!before) return;
		const now = place(event);
		const [dx, dy] = [now.x - before.x, now.y - before.y];
		if (!hasMoved && Math.hypot(dx, dy) < 4) return;
		hasMoved = true;
		fingers.set(event.pointerId, now);
		const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
		if (!other) {
			handlers.pan(dx, dy);
			return;
		}
		const reach = (/** @type {Place} */ from) => Math.hypot(from.x - other.x, from.y - other.y);
		const factor = reach(now) / Math.max(1, reach(before));
		handlers.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
	});
	for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
		element.addEventListener(name, (event) => {
			const at = fingers.get(event.pointerId);
			fingers.delete(event.pointerId);
			if (at && !hasMoved && name === "pointerup") handlers.press(at.x, at.y);
		});
	}
	element.addEventListener("dblclick", (event) => {
		const { x, y } = place(event);
		handlers.pressTwice(x, y);
	});
	element.addEventListener("keydown", (event) => {
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		/** @type {Record<string, [number, number]>} */
		const ways = {
			ArrowLeft: [PAN, 0],
			ArrowRight: [-PAN, 0],
			ArrowUp: [0, PAN],
			ArrowDown: [0, -PAN],
		};
		const way = ways[event.key];
		if (!way) return;
		event.preventDefault();
		event.stopPropagation();
		handlers.pan(...way);
	});
}
