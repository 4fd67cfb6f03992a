/**
 * Between the board and the room: a move that is whole on the board goes to the room, and what
 * happens in the room comes to the board.
 *
 * The board may be one move ahead of the room until the server has stored the move.
 */

import { Refusal } from "../socket.js";

/** @import { MatchDocument } from "../wire.js" */
/** @import { MatchClient } from "../play/match.js" */
/** @import { RoomConnection, RoomView } from "./connection.js" */

export class RoomGame {
	#client;
	#connection;
	#refuse;
	/** What the board was told last. */
	#print = "";
	#isSending = false;

	/**
	 * @param {MatchClient} client
	 * @param {RoomConnection} connection
	 * @param {(sentence: string) => void} refuse
	 */
	constructor(client, connection, refuse) {
		this.#client = client;
		this.#connection = connection;
		this.#refuse = refuse;
		client.addEventListener("change", () => this.#follow());
		connection.addEventListener("change", () => this.#follow());
	}

	/** Whether this person can choose something on the board now. */
	get isMyTurn() {
		const { room, chair } = this.#connection;
		if (!room || chair === null || room.to_move !== chair) return false;
		if (this.#connection.isAsking("move")) return false;
		return this.#isShown(room.match) && !!this.#client.state?.view.is_present;
	}

	#follow() {
		const { room, chair } = this.#connection;
		if (!room) return;
		const { match, view } = room;
		const print = JSON.stringify([room.game, match.game, match.x_name, match.o_name]);
		if (print !== this.#print) {
			this.#print = print;
			if (!this.#isShown(match)) this.#client.receive(match, view);
			return;
		}
		const last = this.#client.state?.moves.at(-1);
		const isAhead = last && this.#client.state?.match.game === `${match.game} ${last.text}`;
		if (!isAhead || this.#isSending || this.#connection.isAsking("move")) return;
		if (chair !== null && room.to_move === chair) this.#send(last.text, room);
		else this.#client.open(match); // the game ended meanwhile
	}

	/**
	 * @param {string} move
	 * @param {RoomView} room that it was made in
	 */
	async #send(move, room) {
		this.#isSending = true;
		try {
			await this.#connection.ask("move", { move, after: room.number });
			this.#isSending = false;
		} catch (error) {
			this.#isSending = false;
			if (!(error instanceof Refusal)) throw error;
			const now = this.#connection.room ?? room;
			const isStill = now.match.game === room.match.game && now.to_move === room.to_move;
			if (isStill && now.number > room.number) {
				this.#follow(); // something else happened first, such as an offer
				return;
			}
			this.#refuse(error.message);
			this.#client.open(now.match);
		}
	}

	/**
	 * Whether the board has a match as it is in the room.
	 * @param {MatchDocument} match
	 */
	#isShown(match) {
		const shown = this.#client.state?.match;
		if (!shown) return false;
		return /** @type {const} */ (["game", "x_name", "o_name"]).every(
			(field) => shown[field] === match[field],
		);
	}
}
