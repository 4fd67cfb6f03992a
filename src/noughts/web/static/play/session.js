/**
 * The game being played.
 *
 * It changes only through its commands and tells of each change by a "change" event. What is legal
 * and how a game ends comes from the server; a mark that the server called legal is shown at once.
 */

import { ask, isAborted, pause, Refusal, Task } from "../api.js";
import { strength } from "./adaptation.js";
import { checkPlayers, family, PERSON } from "./family.js";
import { Game, NO_TURN } from "./game.js";
import { readLink, writeLink } from "./link.js";

/** @import { MarkName, StateView } from "../wire.js" */
/** @import { Players } from "./game.js" */

/** So that a reply is seen as one; longer where no person takes part and a power must be seen. */
const BEFORE_REPLY = 320;
const BETWEEN_COMPUTERS = 700;
const FOR_A_POWER = 1300;

export class Session extends Game {
	#turn = new Task();
	#starting = new Task();
	/** @type {(() => unknown) | null} what a quick hand wants as soon as it is known to be legal */
	#wish = null;

	/** Takes the game from the address. */
	async open() {
		const link = readLink(location.search);
		const before = { head: this.head, moves: [...this.moves, ...this.ahead] };
		const signal = this.#begin();
		try {
			/** @type {[StateView, unknown]} */
			const [state] = await Promise.all([
				ask("/api/state", { game: link.game }, signal),
				family(), // which the next line needs
			]);
			const players = await checkPlayers(link, state.rules, signal);
			signal.throwIfAborted();
			this.players = players;
			this.resigned = state.outcome ? null : link.resigned;
			this.#take(state);
			const follows =
				before.head === this.head && this.moves.every((m, i) => m === before.moves[i]);
			this.ahead = follows ? before.moves.slice(this.moves.length) : [];
			if (!follows || !this.number) this.#isNew();
			this.#changed();
			await this.#advance(signal);
		} catch (error) {
			this.#fail(error);
		}
	}

	/**
	 * Starts a game; refused rules or players leave everything as it is.
	 * @param {string} rules
	 * @param {MarkName} opener
	 * @param {Players} players
	 * @throws {Refusal}
	 */
	async start(rules, opener, players) {
		const latest = this.#starting.renew();
		const game = `${rules}${opener === "o" ? " o" : ""}:`;
		/** @type {StateView} */
		const state = await ask("/api/state", { game }, latest);
		const seats = await checkPlayers(players, state.rules, latest);
		latest.throwIfAborted();
		const signal = this.#begin();
		this.players = seats;
		this.resigned = null;
		this.ahead = [];
		this.#take(state);
		this.#isNew();
		this.#record("push");
		this.#changed();
		this.#advance(signal).catch((error) => this.#fail(error));
	}

	/** No game is to start after all. */
	stay() {
		this.#starting.renew();
	}

	/** The same game once more. */
	async retry() {
		if (this.state) await this.#restart(this.players);
	}

	/** The players change seats; a game under way goes on, a finished one starts again. */
	async swapSides() {
		if (!this.state) return;
		const players = { x: this.players.o, o: this.players.x };
		if (this.isOver || !this.moves.length) {
			await this.#restart(players);
		} else {
			this.players = players;
			await this.#settle(this.moves, this.ahead, "push");
		}
	}

	/**
	 * A choice on the board: places, or names a cell of the power.
	 * @param {string} cell
	 */
	async choose(cell) {
		if (!this.isLive || !this.isPersonToMove) return;
		if (this.mode === "swap") return this.#chooseForSwap(cell);
		if (this.mode === "block") {
			if (this.turn.blocks.includes(cell)) await this.#play(`${this.placed}!${cell}`);
			return;
		}
		if (this.turn.stage === "place" && this.turn.cells.includes(cell)) await this.#place(cell);
	}

	/**
	 * @param {string} one
	 * @param {string} two
	 */
	async swap(one, two) {
		const pair = this.turn.swaps.find(
			([a, b]) => (a === one && b === two) || (a === two && b === one),
		);
		if (pair) await this.#play(`${this.placed}~${pair[0]}${pair[1]}`);
	}

	/** @param {"swap" | "block"} mode */
	use(mode) {
		if (this.#isAsking) this.#wish = () => this.use(mode);
		const choices = mode === "swap" ? this.turn.swaps : this.turn.blocks;
		this.hint = null;
		if (!this.isLive || this.turn.stage !== "power" || !choices.length) return;
		this.mode = this.mode === mode ? "power" : mode;
		this.first = null;
		this.#changed();
	}

	async endTurn() {
		if (this.#isAsking) this.#wish = () => this.endTurn();
		if (this.isLive && this.turn.stage === "power" && this.placed) await this.#play(this.placed);
	}

	/** One step back within the turn: the first mark, the power, the placement. */
	cancel() {
		if (this.first) this.first = null;
		else if (this.mode === "swap" || this.mode === "block") this.mode = "power";
		else if (this.canTakeBack) this.#takeBack();
		else if (this.ply !== null) this.ply = null;
		else if (this.hint) this.hint = null;
		else return;
		this.#changed();
	}

	/** Takes back the placement, or everything since the person's last decision. */
	async undo() {
		if (this.canTakeBack) {
			this.#takeBack();
			return this.#changed();
		}
		if (this.resigned) return this.#settle(this.moves, this.ahead, "push");
		const plies = this.decision;
		if (plies === null) return;
		await this.#settle(
			this.moves.slice(0, plies),
			[...this.moves.slice(plies), ...this.ahead],
			"push",
		);
	}

	/** Plays again what was taken back, up to the next decision. */
	async redo() {
		if (!this.canRedo) return;
		let count = 1;
		const total = this.moves.length;
		while (count < this.ahead.length && this.playerAt(total + count) !== PERSON) count++;
		await this.#settle(
			[...this.moves, ...this.ahead.slice(0, count)],
			this.ahead.slice(count),
			"push",
		);
	}

	resign() {
		if (!this.resigner) return;
		const resigned = this.resigner;
		this.#begin();
		this.resigned = resigned;
		this.isPlayed = true;
		this.#record("push");
		this.#changed();
	}

	/** @param {number} ply */
	look(ply) {
		const last = this.state?.moves.length ?? 0;
		this.ply = ply >= last ? null : Math.max(0, ply);
		this.hint = null;
		this.#changed();
	}

	/** Goes on from the position that is looked at. */
	async playFromHere() {
		if (this.ply === null) return;
		const all = [...this.moves, ...this.ahead];
		this.number += 1;
		await this.#settle(all.slice(0, this.ply), all.slice(this.ply), "push");
	}

	async askHint() {
		if (!this.isLive || !this.isPersonToMove || this.canTakeBack) return;
		const { signal } = this.#turn;
		this.isSeeking = true;
		this.#changed();
		const hint = await ask("/api/hint", { game: this.game }, signal).catch(() => null);
		if (signal.aborted) return;
		this.isSeeking = false;
		this.hint = hint;
		this.#changed();
	}

	/** @param {Players} players */
	async #restart(players) {
		const { rules, opener } = this.state ?? {};
		if (!rules || !opener) return;
		await this.start(rules.text, opener, players).catch((error) => this.#fail(error));
	}

	/** Whether the server has yet to say what may follow the placement. */
	get #isAsking() {
		return this.canTakeBack && this.turn === NO_TURN;
	}

	/** @param {string} cell */
	async #place(cell) {
		if (!this.hasPowers) return this.#play(cell);
		const { game } = this;
		const signal = this.#begin();
		this.placed = cell;
		this.mode = "power";
		this.turn = NO_TURN; // what may follow, the server says
		this.#changed();
		try {
			/** @type {StateView} */
			const { turn } = await ask("/api/state", { game, place: cell }, signal);
			if (turn.stage === "done" && turn.move) return await this.#play(turn.move);
			this.turn = turn;
			this.#changed();
			this.#wish?.();
		} catch (error) {
			this.#fail(error);
		}
	}

	/** @param {string} cell */
	async #chooseForSwap(cell) {
		if (this.first === cell) {
			this.first = null;
		} else if (this.first && this.swapPartners(this.first).includes(cell)) {
			return this.swap(this.first, cell);
		} else if (this.turn.swaps.flat().includes(cell)) {
			this.first = cell;
		}
		this.#changed();
	}

	/** @param {string} move */
	async #play(move) {
		this.isPlayed = true;
		const ahead = this.ahead[0] === move ? this.ahead.slice(1) : [];
		await this.#settle([...this.moves, move], ahead, "push", move);
	}

	/**
	 * Makes these the moves of the game, and goes on from there.
	 * @param {string[]} moves
	 * @param {string[]} ahead
	 * @param {"push" | "replace"} how
	 * @param {string} [move] a move of a person to show before the server has answered
	 */
	async #settle(moves, ahead, how, move) {
		const signal = this.#begin();
		this.moves = moves;
		this.ahead = ahead;
		this.resigned = null;
		this.placed = move ? move.split(/[~!]/)[0] : null;
		this.turn = NO_TURN;
		this.#record(how);
		this.#changed();
		try {
			this.#take(await ask("/api/state", { game: this.game }, signal));
			this.#changed();
			await this.#advance(signal);
		} catch (error) {
			this.#fail(error);
		}
	}

	/**
	 * Lets the computers move until a person is to move or the game is over.
	 * @param {AbortSignal} signal
	 */
	async #advance(signal) {
		while (!this.isOver && this.players[this.toMove] !== PERSON) {
			const player = this.players[this.toMove];
			const isShow = this.you === null;
			const wait = pause(isShow ? BETWEEN_COMPUTERS : BEFORE_REPLY, signal);
			wait.catch(() => {});
			this.thinking = this.toMove;
			this.#changed();
			const request = { game: this.game, player, strength: strength() };
			const { state } = await ask("/api/reply", request, signal);
			await wait;
			// whoever watches and looks back stops the show
			while (isShow && this.ply !== null) await pause(BEFORE_REPLY, signal);
			this.thinking = null;
			this.isPlayed = true;
			const move = state.moves.at(-1);
			this.ahead = this.ahead[0] === move.text ? this.ahead.slice(1) : [];
			this.#take(state);
			this.#record("replace");
			this.#changed();
			if (isShow && move.power) await pause(FOR_A_POWER, signal);
		}
	}

	/** Stops what is under way, so that a later answer cannot overtake a newer wish. */
	#begin() {
		const signal = this.#turn.renew();
		this.#wish = null;
		this.thinking = null;
		this.hint = null;
		this.isSeeking = false;
		this.mode = "place";
		this.first = null;
		this.ply = null;
		return signal;
	}

	/** @param {StateView} state */
	#take(state) {
		this.state = state;
		this.problem = null;
		this.moves = state.moves.map((move) => move.text);
		this.head = state.game.slice(0, state.game.indexOf(":") + 1);
		this.hint = null;
		this.#resume();
	}

	#takeBack() {
		this.#begin();
		this.#resume();
	}

	/** Back to the start of the turn. */
	#resume() {
		this.placed = null;
		this.first = null;
		this.mode = "place";
		this.turn = this.state?.turn ?? NO_TURN;
	}

	#isNew() {
		this.number += 1;
		this.isPlayed = false;
	}

	/** @param {"push" | "replace"} how */
	#record(how) {
		const link = writeLink({ game: this.game, ...this.players, resigned: this.resigned });
		if (how === "push") history.pushState(null, "", link);
		else history.replaceState(null, "", link);
	}

	/**
	 * Instead of a game there is a problem; what was played before must not go on unseen.
	 * @param {unknown} error
	 */
	#fail(error) {
		if (error instanceof Refusal) {
			this.problem = error.message;
			this.state = this.resigned = null;
			this.head = "";
			this.moves = this.ahead = [];
			this.#takeBack();
			this.#changed();
		} else if (!isAborted(error)) {
			throw error;
		}
	}

	#changed() {
		this.dispatchEvent(new Event("change"));
	}
}
