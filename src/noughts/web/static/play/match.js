/**
 * The match being played, as the server answers it.
 *
 * Commands go out as text, such as "place b2" or "undo"; the answer says where the match stands and
 * what to show. A command that comes while an answer is awaited is sent together with those before
 * it, so that nothing is lost. Events: "change", and "refuse" with a sentence.
 */

import { ask, isAborted, pause, Refusal, Task } from "../api.js";

/** @import { MatchAnswer, MatchDocument, MoveView, NewMatch, RulesView, Step, TableView, View } from "../wire.js" */

/**
 * @typedef {object} State what the last answer said
 * @property {MatchDocument} match
 * @property {View} view
 * @property {MoveView[]} moves of the whole game
 * @property {RulesView} rules
 * @property {TableView} table
 */

/**
 * Pauses in milliseconds, so that people see everything a turn does, one after the other: the mark,
 * then the power, then the next turn.
 */
const FOR_A_MARK = 460;
const FOR_A_POWER = 1000;
const BETWEEN_COMPUTERS = 700;

/** The server takes at most so many commands at once. */
const MAX_COMMANDS = 16;

/** Commands that can end a turn: the reply is asked for with them. */
const TURN = /^(place|choose|swap|block|end)\b/;

/** Commands that make the game another one. */
const OTHER_GAME = ["retry", "continue", "restore"];

export class MatchClient extends EventTarget {
	/** @type {State | null} */
	state = null;
	/** @type {string[]} the commands that have no answer yet */
	pending = [];
	/** @type {string | null} why the link cannot be played */
	problem = null;
	/** Whether moves were made here, rather than opened by a link. */
	isPlayed = false;
	/** A different number for each game of this visit. */
	number = 0;
	/** @type {MoveView | null} a computer's move of which the mark is shown and its power is not */
	arriving = null;
	/** Whether a power was used just now: the next turn begins when it has been seen. */
	isShowing = false;

	/** Whether a computer's move was asked for and is not there yet. */
	#isThinking = false;
	/** @type {{ answer: MatchAnswer, step: Step } | null} a reply that is not shown yet */
	#reply = null;
	#running = new Task();
	#starting = new Task();
	#tools;

	/**
	 * @param {object} [tools]
	 * @param {typeof ask} [tools.ask]
	 * @param {typeof pause} [tools.pause]
	 * @param {() => number | undefined} [tools.strength] of the adaptive player
	 * @param {(match: MatchDocument, pending: string[], isNew: boolean) => void} [tools.record]
	 *   keeps where the match stands; `isNew` where a person can come back to what was before
	 */
	constructor(tools = {}) {
		super();
		this.#tools = { ask, pause, strength: () => undefined, record: () => {}, ...tools };
	}

	/**
	 * The cell of a mark that is shown before the server has answered.
	 * @returns {string | null}
	 */
	get placed() {
		const [first, ...rest] = this.pending;
		const { chooses = "", cells = [], landings = [] } = this.state?.view ?? {};
		const isKept = chooses === "place" && rest.every((command) => TURN.test(command));
		const cell = (isKept && cells.find((name) => first === `place ${name}`)) || null;
		return landings.find(([name]) => name === cell)?.[1] ?? cell;
	}

	/** Whether a game between two computers stands still because somebody looks back. */
	get isPaused() {
		const view = this.state?.view;
		return !!view && view.thinker !== null && view.you === null && !view.is_present;
	}

	/** Whether an answer is awaited that changes the board. */
	get isWaiting() {
		return this.pending.length > 0 || this.#isThinking;
	}

	/**
	 * Opens a match; why one cannot be opened is in `problem`.
	 * @param {Partial<MatchDocument>} match
	 * @param {number} [number] of the game, where it was opened before
	 * @param {string[]} [pending] commands that had no answer then
	 */
	async open(match, number, pending = []) {
		const signal = this.#begin();
		try {
			const answer = await this.#ask({ match, describe: true }, signal);
			if (number === undefined || number !== this.number) this.isPlayed = false;
			this.#take(answer, answer.steps[0]);
			this.number = number ?? this.number + 1;
			this.pending = pending;
			this.#tools.record(answer.steps[0].match, pending, false);
			await this.#run(signal);
		} catch (error) {
			if (isAborted(error)) return;
			if (!(error instanceof Refusal)) throw error;
			this.state = null;
			this.pending = [];
			this.problem = error.message;
			this.#changed();
		}
	}

	/**
	 * Starts a game, and keeps the one before it for undo; a refusal leaves everything as it is.
	 * @param {NewMatch} choices
	 * @throws {Refusal}
	 */
	async start(choices) {
		const request = { new: choices, match: this.state?.match, describe: true };
		const answer = await this.#ask(request, this.#starting.renew());
		const signal = this.#begin();
		this.#take(answer, answer.steps[0]);
		this.isPlayed = false;
		this.number += 1;
		this.#tools.record(answer.steps[0].match, [], true);
		this.#run(signal);
	}

	/**
	 * Shows a match that changed elsewhere, such as by another person's move.
	 * @param {MatchDocument} match
	 * @param {View} view
	 */
	async receive(match, view) {
		const { last } = view;
		if (!this.state || !last || match.game !== `${this.state.match.game} ${last.text}`) {
			await this.open(match);
			return;
		}
		const signal = this.#begin();
		const answer = { table: this.state.table, rules: null, steps: [], refusal: null };
		try {
			await this.#showReply(answer, { match, view, moves: [last] }, signal);
		} catch (error) {
			if (!isAborted(error)) throw error;
		}
	}

	/** Cancels a start that has no answer yet. */
	stay() {
		this.#starting.renew();
	}

	/**
	 * Sends a command, with those that have no answer yet.
	 * @param {string} command
	 */
	send(command) {
		if (!this.state) return;
		this.#takeReply(); // what was not shown yet is made before the command
		const isLook = command.startsWith("look") && this.pending.at(-1)?.startsWith("look");
		const before = isLook ? this.pending.slice(0, -1) : this.pending; // the last look counts
		if (before.length >= MAX_COMMANDS) {
			this.#refuse("Wait for the server: too many commands have no answer yet.");
			return;
		}
		// a reply may take long: a command that interrupts it is answered first, without a reply
		const asksReply = !this.pending.length && TURN.test(command);
		this.pending = [...before, command];
		this.#tools.record(this.state.match, this.pending, false);
		this.#run(this.#begin(), asksReply);
	}

	/**
	 * Chooses a cell; the server knows what that means.
	 * @param {string} cell
	 */
	choose(cell) {
		if (!this.state || this.pending.at(-1) === `place ${cell}`) return; // a double click
		const { cells, chooses } = this.state.view;
		const isOffered = !this.pending.length && cells.includes(cell);
		this.send(`${isOffered ? chooses : "choose"} ${cell}`);
	}

	/** Stops what runs and what is shown of a move. */
	#begin() {
		this.#reply = this.arriving = null;
		this.isShowing = false;
		return this.#running.renew();
	}

	/**
	 * Sends what is pending, then lets computers move until a person is to move or the game is over.
	 * @param {AbortSignal} signal
	 * @param {boolean} [asksReply]
	 */
	async #run(signal, asksReply = false) {
		this.#changed();
		try {
			if (this.pending.length) await this.#play(this.pending, asksReply, signal);
			while (this.state?.view.thinker && !this.isPaused) {
				if (!(await this.#play([], true, signal))) return;
			}
		} catch (error) {
			if (isAborted(error)) return;
			if (!(error instanceof Refusal)) throw error;
			this.pending = [];
			this.#isThinking = false;
			if (this.state) this.#tools.record(this.state.match, [], false);
			this.#refuse(error.message);
			this.#changed();
		}
	}

	/**
	 * @param {string[]} commands
	 * @param {boolean} reply
	 * @param {AbortSignal} signal
	 * @returns {Promise<boolean>} whether a computer has moved
	 */
	async #play(commands, reply, signal) {
		if (!this.state) return false;
		const { match, view, moves } = this.state;
		const isShow = view.thinker !== null && view.you === null;
		const wait = this.#tools.pause(isShow ? BETWEEN_COMPUTERS : FOR_A_MARK, signal);
		wait.catch(() => {}); // awaited below, if at all
		const strength = this.#tools.strength();
		const request = { match, commands, reply, known: moves.length, strength };
		this.#isThinking = reply;
		this.#changed();
		const answer = await this.#ask(request, signal);
		const [first, second] = answer.steps;
		if (commands.length) {
			this.#follow(commands, first);
			this.#take(answer, first);
			const isNew = link(first.match) !== link(match);
			if (isNew) this.#tools.record(match, [], false); // the step back in the history has no commands
			this.#tools.record(first.match, [], isNew);
			if (answer.refusal) this.#refuse(answer.refusal);
			this.#changed();
			if (first.view.plies > view.plies) await this.#showPower(first, signal);
		}
		if (!second) return false;
		await wait;
		await this.#showReply(answer, second, signal);
		return true;
	}

	/**
	 * Shows the opponent's move: the mark, then its power.
	 * @param {MatchAnswer} answer
	 * @param {Step} step
	 * @param {AbortSignal} signal
	 */
	async #showReply(answer, step, signal) {
		this.#reply = { answer, step };
		const isSeen = this.state?.view.is_present && step.view.is_present;
		if (step.view.last?.power && isSeen) {
			this.arriving = step.view.last;
			this.#changed();
			await this.#tools.pause(FOR_A_MARK, signal);
		}
		this.#takeReply();
		this.#changed();
		await this.#showPower(step, signal);
	}

	/** Makes the computer's move that is there and not shown yet. */
	#takeReply() {
		if (!this.#reply) return;
		const { answer, step } = this.#reply;
		this.#reply = this.arriving = null;
		this.isPlayed = true;
		this.#take(answer, step);
		this.#tools.record(step.match, [], false);
	}

	/**
	 * Lets people see the power of the last move before the next turn begins.
	 * @param {Step} step
	 * @param {AbortSignal} signal
	 */
	async #showPower({ view }, signal) {
		if (!view.last?.power || !view.is_present) return;
		this.isShowing = true;
		this.#changed();
		await this.#tools.pause(FOR_A_POWER, signal);
		this.isShowing = false;
		this.#changed();
	}

	/**
	 * Notices a new game, and moves that were made here.
	 * @param {string[]} commands
	 * @param {Step} step where they led
	 */
	#follow(commands, { match, view }) {
		const isOther =
			commands.some((command) => OTHER_GAME.includes(command)) ||
			(commands.includes("change sides") && !view.plies);
		const isMove =
			view.plies > (this.state?.view.plies ?? 0) && commands.some((command) => TURN.test(command));
		const isResigned = commands.includes("resign") && match.resigned !== null;
		if (isOther) this.number += 1;
		this.isPlayed = isMove || isResigned || (this.isPlayed && !isOther);
	}

	/**
	 * @param {object} request
	 * @param {AbortSignal} signal
	 * @returns {Promise<MatchAnswer>}
	 */
	async #ask(request, signal) {
		const answer = await this.#tools.ask("match", request, signal);
		signal.throwIfAborted();
		return answer;
	}

	/**
	 * @param {MatchAnswer} answer
	 * @param {Step} step
	 */
	#take({ table, rules }, { match, view, moves }) {
		const currentRules = rules ?? this.state?.rules;
		if (!currentRules) throw new Error("An answer without rules came first.");
		const before = (rules ? [] : (this.state?.moves ?? [])).slice(0, view.plies - moves.length);
		this.state = { match, view, moves: [...before, ...moves], rules: currentRules, table };
		this.problem = null;
		this.pending = [];
		this.#isThinking = false;
	}

	/** @param {string} sentence */
	#refuse(sentence) {
		this.dispatchEvent(new CustomEvent("refuse", { detail: sentence }));
	}

	#changed() {
		this.dispatchEvent(new Event("change"));
	}
}

/**
 * What an address has of a match.
 * @param {MatchDocument} match
 */
function link({ game, x, o, resigned }) {
	return [game, x, o, resigned].join(" ");
}
