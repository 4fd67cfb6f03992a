/** A game as it stands: what was chosen, what the server says of it, and what follows from both. */

import { PERSON } from "./family.js";

/** @import { HintView, MarkName, MoveView, PositionView, StateView, TurnView } from "../wire.js" */

/** @typedef {{ x: string, o: string }} Players */
/** @typedef {"place" | "power" | "swap" | "block"} Mode what a choice on the board would do */

/** @type {TurnView} */
export const NO_TURN = {
	stage: "done",
	cells: [],
	placed: null,
	board: "",
	swaps: [],
	blocks: [],
	move: null,
};

/**
 * @param {MarkName} mark
 * @returns {MarkName}
 */
export function other(mark) {
	return mark === "x" ? "o" : "x";
}

export class Game extends EventTarget {
	/** @type {Players} */
	players = { x: PERSON, o: PERSON };
	/** @type {StateView | null} what the server says of the game; may be one move behind `moves` */
	state = null;
	/** @type {string[]} */
	moves = [];
	/** @type {string[]} what was taken back and can be played again */
	ahead = [];
	/** @type {MarkName | null} */
	resigned = null;
	/** @type {TurnView} */
	turn = NO_TURN;
	/** @type {Mode} */
	mode = "place";
	/** @type {string | null} the mark of a swap that was chosen first */
	first = null;
	/** @type {string | null} where the mark of the turn under way stands */
	placed = null;
	/** @type {number | null} the position that is looked at; null is the present */
	ply = null;
	/** @type {MarkName | null} the computer that is thinking */
	thinking = null;
	/** @type {HintView | null} */
	hint = null;
	/** Whether a hint was asked for and is not there yet. */
	isSeeking = false;
	/** @type {string | null} why the link cannot be played */
	problem = null;
	/** Whether the game was played here, rather than opened by a link. */
	isPlayed = false;
	/** Tells the games of this visit apart. */
	number = 0;

	/** The rules and the opener in notation. */
	head = "";

	/** The game in notation. */
	get game() {
		return [this.head, ...this.moves].join(" ");
	}

	/** The game up to the position that is looked at. */
	get shownGame() {
		return [this.head, ...this.moves.slice(0, this.shownPly)].join(" ");
	}

	/** How many moves have led to the position that is looked at. */
	get shownPly() {
		return this.ply ?? this.state?.moves.length ?? 0;
	}

	/** @returns {PositionView | null} the position that is looked at */
	get shown() {
		return this.state?.positions[this.shownPly] ?? null;
	}

	/** @returns {MoveView | null} the move that led to it */
	get shownMove() {
		return this.state?.moves[this.shownPly - 1] ?? null;
	}

	/** @returns {MarkName} */
	get toMove() {
		return this.state?.positions.at(-1)?.to_move ?? "x";
	}

	get isOver() {
		return this.state !== null && (this.state.outcome !== null || this.resigned !== null);
	}

	get isLive() {
		return this.ply === null && !this.isOver;
	}

	get isPersonToMove() {
		return this.state !== null && !this.isOver && this.players[this.toMove] === PERSON;
	}

	get hasPowers() {
		return this.state !== null && this.state.rules.swaps + this.state.rules.blocks > 0;
	}

	/** @returns {MarkName | null} the person's mark when the other side is a computer */
	get you() {
		const { x, o } = this.players;
		if ((x === PERSON) === (o === PERSON)) return null;
		return x === PERSON ? "x" : "o";
	}

	/** Whether the server knows all moves. */
	get isSettled() {
		return this.moves.length === this.state?.moves.length;
	}

	/** @returns {MarkName | null} who could resign now */
	get resigner() {
		if (!this.isLive || !this.moves.length || !this.isSettled) return null;
		return this.you ?? (this.players.x === PERSON ? this.toMove : null);
	}

	/** Whether a mark is placed and the turn not done. */
	get canTakeBack() {
		return this.isLive && this.placed !== null && this.isSettled;
	}

	get canUndo() {
		return this.resigned !== null || this.canTakeBack || this.decision !== null;
	}

	get canRedo() {
		return this.ahead.length > 0 && this.resigned === null;
	}

	/** @returns {number | null} how many moves are left when the last decision is taken back */
	get decision() {
		for (let plies = this.moves.length - 1; plies >= 0; plies--) {
			if (this.playerAt(plies) === PERSON) return plies;
		}
		return null;
	}

	/**
	 * Who makes the move after so many.
	 * @param {number} plies
	 */
	playerAt(plies) {
		const opener = this.state?.opener ?? "x";
		return this.players[plies % 2 ? other(opener) : opener];
	}

	/**
	 * The marks that a mark can be exchanged with now.
	 * @param {string} cell
	 */
	swapPartners(cell) {
		return this.turn.swaps.flatMap(([a, b]) => (a === cell ? [b] : b === cell ? [a] : []));
	}
}
