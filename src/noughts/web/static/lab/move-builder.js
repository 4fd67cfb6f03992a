/**
 * A move put together by clicks: a cell for the new mark, and perhaps two marks to be swapped.
 *
 * Only the notation is made here; whether the move is legal and right, the server says.
 */

export class MoveBuilder {
	/** The cell of the new mark. @type {number | null} */
	placed = null;
	/** The first of two marks to be swapped. @type {number | null} */
	first = null;
	/** @type {[number, number] | null} */
	swap = null;

	/**
	 * @param {object} start
	 * @param {string[]} start.names of the cells
	 * @param {(string | null)[]} start.marks on the board
	 * @param {string} start.mover
	 * @param {boolean} start.hasSwap whether a swap belongs to the move
	 * @param {number | null} start.blocked a cell that is closed
	 * @param {number[]} start.landings for each cell, where a mark that is put there comes to rest
	 */
	constructor({ names, marks, mover, hasSwap, blocked, landings }) {
		this.names = names;
		this.mover = mover;
		this.hasSwap = hasSwap;
		this.blocked = blocked;
		this.#start = marks;
		this.#landings = landings;
	}

	#start;
	#landings;

	/** The board as it is after the move, as far as it is chosen. */
	get marks() {
		const marks = [...this.#start];
		if (this.placed !== null) marks[this.placed] = this.mover;
		if (this.swap) {
			const [a, b] = this.swap;
			[marks[a], marks[b]] = [marks[b], marks[a]];
		}
		return marks;
	}

	/** In notation; empty while there is none. */
	get text() {
		if (this.placed === null) return "";
		const swap = this.swap?.map((cell) => this.names[cell]).join("");
		return this.names[this.placed] + (swap ? `~${swap}` : "");
	}

	/** What to do next, or what has been chosen. */
	get words() {
		if (this.placed === null) return `Click an empty cell for the new ${this.mover.toUpperCase()}.`;
		const place = `${this.mover.toUpperCase()} on ${this.names[this.placed]}`;
		if (!this.hasSwap) return `Your move: ${place}.`;
		if (this.swap) {
			const [a, b] = this.swap.map((cell) => this.names[cell]);
			return `Your move: ${place}, then ${a} and ${b} change places.`;
		}
		if (this.first !== null)
			return `${place}. Now click the mark to swap ${this.names[this.first]} with.`;
		return `${place}. Now drag one mark onto a different one, or click both, to swap them.`;
	}

	/** @param {number} cell */
	press(cell) {
		const landing = this.#landings[cell];
		if (this.#start[cell] === null && landing !== this.placed) this.#place(landing);
		else if (!this.hasSwap) this.clear();
		else if (this.placed !== null) this.#pick(cell);
	}

	/**
	 * Whether a mark can be dragged.
	 * @param {number} cell
	 */
	isMovable(cell) {
		return this.hasSwap && this.placed !== null && this.marks[cell] !== null;
	}

	/**
	 * Swaps two marks; does nothing where they are equal.
	 * @param {number} from
	 * @param {number} to
	 */
	exchange(from, to) {
		this.#undoSwap();
		const marks = this.marks;
		if (!marks[from] || !marks[to] || marks[from] === marks[to]) return;
		this.swap = [from, to];
	}

	/** Begins again. */
	clear() {
		this.placed = null;
		this.#undoSwap();
	}

	#undoSwap() {
		this.first = null;
		this.swap = null;
	}

	/** @param {number} cell */
	#place(cell) {
		if (cell === this.blocked) return;
		this.#undoSwap();
		this.placed = cell;
	}

	/** @param {number} cell */
	#pick(cell) {
		const { first } = this;
		this.#undoSwap();
		const marks = this.marks;
		if (first === cell) return;
		if (first === null || marks[first] === marks[cell]) this.first = cell;
		else this.exchange(first, cell);
	}
}
