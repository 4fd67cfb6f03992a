/**
 * A move put together by clicks: a cell for the new mark, and perhaps two marks to be swapped.
 *
 * The exercise has the list of moves that can be chosen, each with its notation.
 */

/** @import { ChoiceView } from "./wire.js" */

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
	 * @param {ChoiceView[]} start.choices the moves that can be chosen
	 * @param {number[]} start.landings for each cell, where a mark that is put there comes to rest
	 */
	constructor({ names, marks, mover, choices, landings }) {
		this.names = names;
		this.mover = mover;
		this.#start = marks;
		this.#choices = choices;
		this.#landings = landings;
	}

	#start;
	#choices;
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
		return this.#find(this.placed, this.swap)?.text ?? "";
	}

	/** What to do next, or what has been chosen. */
	get words() {
		if (this.placed === null) return `Click an empty cell for the new ${this.mover.toUpperCase()}.`;
		const place = `${this.mover.toUpperCase()} on ${this.names[this.placed]}`;
		if (!this.#swaps.length) return `Your move: ${place}.`;
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
		else if (!this.#choices.some(({ swap }) => swap)) this.clear();
		else if (this.placed !== null) this.#pick(cell);
	}

	/**
	 * Whether a mark can be dragged.
	 * @param {number} cell
	 */
	isMovable(cell) {
		return this.#swaps.some((swap) => swap.includes(cell));
	}

	/**
	 * Swaps two marks; does nothing where that is no move.
	 * @param {number} from
	 * @param {number} to
	 */
	exchange(from, to) {
		this.#undoSwap();
		if (this.#find(this.placed, [from, to])) this.swap = [from, to];
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

	/** The swaps that can follow the new mark. */
	get #swaps() {
		return this.#choices.flatMap(({ cell, swap }) => (swap && cell === this.placed ? [swap] : []));
	}

	/**
	 * @param {number | null} cell
	 * @param {[number, number] | null} swap in either order
	 */
	#find(cell, swap) {
		return this.#choices.find(
			(choice) =>
				choice.cell === cell &&
				(choice.swap && swap
					? choice.swap.every((each) => swap.includes(each))
					: choice.swap === swap),
		);
	}

	/** @param {number} cell */
	#place(cell) {
		if (!this.#find(cell, null)) return;
		this.#undoSwap();
		this.placed = cell;
	}

	/** @param {number} cell */
	#pick(cell) {
		const { first } = this;
		this.#undoSwap();
		if (first === cell || !this.isMovable(cell)) return;
		if (first !== null) this.exchange(first, cell);
		if (!this.swap) this.first = cell;
	}
}
