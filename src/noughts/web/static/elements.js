/** Making and finding elements. */

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes null, undefined and false leave one out
 */
function setAttributes(element, attributes) {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === null || value === undefined || value === false) element.removeAttribute(name);
		else element.setAttribute(name, value === true ? "" : String(value));
	}
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
	const element = document.createElement(tag);
	setAttributes(element, attributes);
	element.append(...children);
	return element;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function draw(tag, attributes = {}, ...children) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
	setAttributes(element, attributes);
	element.append(...children);
	return element;
}

/**
 * One of the icons that the page holds as symbols.
 * @param {string} name
 */
export function icon(name) {
	return draw("svg", { class: "icon", "aria-hidden": "true" }, draw("use", { href: `#${name}` }));
}

/**
 * @template {Element} T
 * @param {string} id
 * @param {abstract new (...args: any[]) => T} kind
 * @returns {T}
 */
export function find(id, kind) {
	const element = document.getElementById(id);
	if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`);
	return element;
}

/**
 * Sets a text only when it is new, so that live regions speak once.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
	if (element.textContent !== text) element.textContent = text;
}
