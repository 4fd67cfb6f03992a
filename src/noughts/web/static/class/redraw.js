/** Drawing a list again without losing the place of somebody who uses the keyboard. */

/**
 * Replaces the children of a list. Whatever had the focus in it has it again, known by its label.
 * @param {Element} list
 * @param {Node[]} children
 */
export function redraw(list, children) {
	const label = focusedLabel(list);
	list.replaceChildren(...children);
	focusAgain(list, label);
}

/**
 * Replaces one child of a list, as above.
 * @param {Element} list
 * @param {string} selector of the child
 * @param {Element} child
 */
export function redrawOne(list, selector, child) {
	const label = focusedLabel(list);
	list.querySelector(selector)?.replaceWith(child);
	focusAgain(list, label);
}

/** @param {Element} list */
function focusedLabel(list) {
	const active = document.activeElement;
	return active && list.contains(active) ? active.getAttribute("aria-label") : null;
}

/**
 * @param {Element} list
 * @param {string | null} label
 */
function focusAgain(list, label) {
	if (!label || focusedLabel(list) === label) return;
	const again = [...list.querySelectorAll("[aria-label]")].find(
		(element) => element.getAttribute("aria-label") === label,
	);
	if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}
