/** Everything by keyboard; what moves within the board is the board's own. */

/** How long the next digit of a cell's number may take. */
const NEXT_DIGIT = 1000;

/**
 * @param {Record<string, () => void>} commands by key, letters in lower case
 * @param {() => number} cells how many the board has
 * @param {(cell: number) => void} press a cell by its index
 */
export function listenToKeys(commands, cells, press) {
	let digits = "";
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let timer;
	const finish = () => {
		clearTimeout(timer);
		if (digits && !isDialogOpen()) press(Number(digits) - 1);
		digits = "";
	};
	document.addEventListener("keydown", (event) => {
		if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
		if (event.repeat && /^\w$/.test(event.key)) return;
		if (isDialogOpen() || isTyping(event.target)) return;
		if (/^[0-9]$/.test(event.key)) {
			digits += event.key;
			clearTimeout(timer);
			if (isWhole(digits, cells())) finish();
			else timer = setTimeout(finish, NEXT_DIGIT);
			return;
		}
		const command = commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
		if (!command) return;
		event.preventDefault();
		if (event.key === "Escape") digits = "";
		finish(); // what was typed comes first
		command();
	});
}

/**
 * Whether no further digit could name a cell.
 * @param {string} digits
 * @param {number} cells how many the board has
 */
export function isWhole(digits, cells) {
	return digits.length >= String(cells).length || Number(digits) * 10 > cells;
}

function isDialogOpen() {
	return document.querySelector("dialog[open]") !== null;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
	return target instanceof HTMLElement && target.matches("input, select, textarea");
}
