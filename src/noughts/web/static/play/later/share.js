/** Sharing a game: as a link, as text, as a picture. */

import { CELL, columnOf } from "../../drawing.js";
import { draw, find } from "../../elements.js";
import { writeLink } from "../link.js";

/** @import { State } from "../match.js" */
/** @import { NoughtsBoard } from "../board.js" */

/** The styles of a shape that a picture must contain itself. */
const STYLES = [
	"fill",
	"fill-opacity",
	"stroke",
	"stroke-width",
	"stroke-linecap",
	"stroke-linejoin",
	"stroke-dasharray",
	"opacity",
	"font-family",
	"font-size",
	"font-weight",
];
const MARGIN = 60;
const PIXELS = 1200;

/**
 * The whole game with the move that is looked at, for other people.
 * @param {Pick<State, "match">} state
 */
export function gameAsLink({ match }) {
	return new URL(writeLink(match), location.href).href;
}

/**
 * Copies a text; where the browser does not allow that, as over plain http, shows it selected.
 * @param {string} text
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		await showText(text);
		return false;
	}
}

/** @param {string} text */
async function showText(text) {
	if (!document.getElementById("copy")) {
		const { makeDialog } = await import("./dialog.js");
		makeDialog(
			"copy",
			"Copy this text",
			`<p>The browser does not let this page copy. The text is selected: copy it yourself.</p>
<textarea id="copy-area" readonly aria-label="The text to copy"></textarea>
<div class="row"><button type="button" class="button primary" data-closes>Done</button></div>`,
		);
	}
	const area = find("copy-area", HTMLTextAreaElement);
	area.value = text;
	area.rows = Math.min(12, text.split("\n").length + 1);
	find("copy", HTMLDialogElement).showModal();
	area.focus();
	area.select();
}

/**
 * The game in notation, the board, and how it stands.
 * @param {Pick<State, "view" | "rules">} state
 */
export function gameAsText({ view, rules }) {
	const { width, height, cells } = rules;
	const names = cells.slice(0, width).map(columnOf);
	const wide = names[width - 1].length;
	const line = (/** @type {string[]} */ parts) =>
		parts.map((part) => part.padStart(wide)).join(" ");
	const margin = " ".repeat(String(height).length + 1);
	const rows = Array.from({ length: height }, (_, row) => {
		const letters = [...view.board.slice(row * width, (row + 1) * width)];
		return `${String(row + 1).padStart(margin.length - 1)} ${line(letters).toUpperCase()}`;
	});
	const parts = [view.game, "", margin + line(names), ...rows];
	if (view.ending && view.is_present) parts.push("", view.ending.words);
	return `${parts.join("\n")}\n`;
}

/**
 * Offers the board as a PNG to keep.
 * @param {NoughtsBoard} board
 * @param {State} state
 */
export async function saveImage(board, { view, rules }) {
	await board.settled;
	const { width, height } = rules;
	const [wide, high] = [width * CELL + 2 * MARGIN, height * CELL + 2 * MARGIN];
	const style = getComputedStyle(board);
	const size = Math.max(14, Math.min(26, wide / 22));
	const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words) =>
		draw(
			"text",
			{
				x,
				y,
				"text-anchor": "middle",
				fill: style.color,
				"font-family": "system-ui, sans-serif",
				"font-size": size,
			},
			words,
		);
	const picture = draw(
		"svg",
		{
			xmlns: "http://www.w3.org/2000/svg",
			viewBox: `0 0 ${wide} ${high}`,
			width: PIXELS,
			height: Math.round((PIXELS * high) / wide),
		},
		draw("rect", {
			width: wide,
			height: high,
			fill: getComputedStyle(document.body).backgroundColor,
		}),
	);
	rules.cells.slice(0, width).forEach((cell, i) => {
		picture.append(text(MARGIN + (i + 0.5) * CELL, MARGIN * 0.7, columnOf(cell)));
	});
	for (let row = 0; row < height; row++) {
		picture.append(text(MARGIN * 0.5, MARGIN + (row + 0.5) * CELL + size / 3, String(row + 1)));
	}
	const caption = view.game.length * size * 0.5 < wide ? view.game : "";
	picture.append(text(wide / 2, high - MARGIN * 0.35, caption));
	const drawing = draw("g", { transform: `translate(${MARGIN} ${MARGIN})` });
	for (const layer of board.picture.children) drawing.append(styledCopy(layer));
	picture.append(drawing);
	const link = document.createElement("a");
	link.href = await toPng(picture);
	link.download = `noughts-${rules.text}.png`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A copy that carries its computed style.
 * @param {Element} element
 * @returns {Node}
 */
function styledCopy(element) {
	const clone = /** @type {Element} */ (element.cloneNode(false));
	const style = getComputedStyle(element);
	clone.removeAttribute("class");
	for (const name of STYLES) clone.setAttribute(name, style.getPropertyValue(name));
	for (const child of element.childNodes) {
		clone.append(child instanceof Element ? styledCopy(child) : child.cloneNode());
	}
	return clone;
}

/**
 * @param {SVGSVGElement} picture
 * @returns {Promise<string>} the address of a PNG
 */
async function toPng(picture) {
	const source = new Blob([new XMLSerializer().serializeToString(picture)], {
		type: "image/svg+xml",
	});
	const address = URL.createObjectURL(source);
	const image = new Image();
	image.src = address;
	await image.decode();
	const canvas = document.createElement("canvas");
	canvas.width = PIXELS;
	canvas.height = Number(picture.getAttribute("height"));
	canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
	URL.revokeObjectURL(address);
	/** @type {Blob | null} */
	const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
	if (!blob) throw new Error("The browser could not draw the picture.");
	return URL.createObjectURL(blob);
}
