/** The page's colours for a canvas, which does not read style sheets. */

const NAMES = /** @type {const} */ ([
	"paper",
	"card",
	"sunk",
	"ink",
	"soft",
	"rule",
	"grid",
	"x",
	"o",
	"good",
	"bad",
	"accent",
	"glow",
]);

/** @typedef {Record<typeof NAMES[number], string>} Palette */

/**
 * @param {Element} element whose colours they are
 * @returns {Palette}
 */
export function readPalette(element) {
	const probe = document.createElement("span");
	probe.hidden = true;
	element.append(probe);
	const palette = Object.fromEntries(
		NAMES.map((name) => {
			probe.style.color = `var(--${name})`;
			return [name, getComputedStyle(probe).color];
		}),
	);
	probe.remove();
	return /** @type {Palette} */ (palette);
}

/**
 * Calls whenever the colours change.
 * @param {() => void} act
 */
export function watchPalette(act) {
	new MutationObserver(act).observe(document.documentElement, {
		attributes: true,
		attributeFilter: ["data-theme"],
	});
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", act);
}
