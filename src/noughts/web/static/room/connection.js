/**
 * The connection to a room: what the server says about it.
 *
 * The server numbers all events of a room. After a loss the page names the last one it has seen and
 * gets the rest. Events: "change", and "event" with what happened, once for each event.
 */

import { ReconnectingSocket } from "../socket.js";

/** @import { MarkName, MatchDocument, View } from "../wire.js" */

/** @typedef {"host" | "guest"} Chair */
/** @typedef {"draw" | "take back" | "rematch" | "hints"} Topic */
/** @typedef {"here" | "away" | "gone"} Presence */
/** @typedef {Chair | "spectator"} Reader */

/**
 * @typedef {object} RoomEvent what happened
 * @property {number} number
 * @property {number} at by the server's clock
 * @property {"sit" | "move" | "resign" | "offer" | "accept" | "decline" | "time" | "end"} kind
 * @property {Chair} chair
 * @property {string} name
 * @property {string} move
 * @property {Topic | null} topic
 * @property {Record<Reader, string>} words
 */

/**
 * @typedef {object} RoomWords what a room says to one reader
 * @property {string} status instead of the status of the view
 * @property {string} detail instead of the detail of the view; empty where the view's own is right
 * @property {string[]} offers a sentence for each offer
 */

/**
 * @typedef {object} ChairView
 * @property {Chair} chair
 * @property {string | null} name null while nobody has it
 * @property {MarkName} mark
 * @property {number} points
 * @property {number} used milliseconds of this game, without the move under way
 */

/**
 * @typedef {object} RoomView a room after some event
 * @property {{ rules: string, x: Chair, opener: MarkName, clock: { kind: "none" | "move" | "game", seconds: number } }} settings
 * @property {number} number of the last event
 * @property {number} game which game this is, from 1
 * @property {[ChairView, ChairView]} chairs host and guest
 * @property {Chair | null} to_move null before both are there, and after the game
 * @property {MatchDocument} match
 * @property {View} view
 * @property {{ winner: Chair | null, why: string } | null} result
 * @property {{ chair: Chair, topic: Topic }[]} offers
 * @property {boolean} allows_hints
 * @property {number | null} deadline when the clock of the side to move runs out
 * @property {Record<Reader, RoomWords>} words
 */

/** @typedef {{ host: Presence, guest: Presence, spectators: number }} PresenceView */

/**
 * @typedef {object} Request
 * @property {string} id
 * @property {string} do
 * @property {string} secret
 * @property {Chair} [chair]
 * @property {string} [name]
 * @property {string} [move]
 * @property {Topic} [topic]
 * @property {number} [after]
 */

/** @typedef {Omit<Request, "id" | "do" | "secret">} Fields */

/** @extends {ReconnectingSocket<Fields>} */
export class RoomConnection extends ReconnectingSocket {
	/** @type {RoomView | null} */
	room = null;
	/** @type {Chair | null} the chair of this browser */
	chair = null;
	/** @type {PresenceView} */
	presence = { host: "gone", guest: "gone", spectators: 0 };
	/** @override */
	answerWait = 10_000;

	#seen = 0;
	#isAway = false;

	/**
	 * Takes over a chair that another tab of this browser has taken.
	 * @param {string} secret
	 */
	use(secret) {
		if (secret === this.secret) return;
		this.secret = secret;
		this.connect();
	}

	/**
	 * Asks until there is an answer; the page shows what has none.
	 * @override
	 * @param {string} act
	 * @param {Fields} [fields]
	 */
	ask(act, fields) {
		const answer = super.ask(act, fields);
		this.changed();
		return answer;
	}

	/**
	 * Tells the others whether anybody looks at the page.
	 * @param {boolean} isAway
	 */
	setAway(isAway) {
		if (isAway === this.#isAway) return;
		this.#isAway = isAway;
		if (this.state === "fine") this.tell({ away: isAway });
	}

	/** @override */
	hello() {
		return { seen: this.#seen, ...super.hello() };
	}

	/**
	 * @override
	 * @param {any} message
	 */
	hear(message) {
		if ("events" in message) this.#enter(message);
		if ("event" in message) this.#take([message.event], message.room);
		if ("presence" in message) this.presence = message.presence;
		if ("done" in message) {
			const request = this.request(message.done.id);
			if (request?.do === "sit") this.chair = request.chair ?? null;
		}
		super.hear(message);
	}

	/** @param {{ room: RoomView, events: RoomEvent[], chair: Chair | null, now: number }} answer */
	#enter({ room, events, chair, now }) {
		if (this.#isAway) this.tell({ away: true });
		this.welcome();
		this.chair = chair;
		this.now = now;
		this.#take(events, room);
	}

	/**
	 * @param {RoomEvent[]} events
	 * @param {RoomView} room after the last of them
	 */
	#take(events, room) {
		const fresh = events.filter((event) => event.number > this.#seen);
		const isFirst = this.room === null;
		if (!this.room || room.number >= this.room.number) this.room = room;
		this.#seen = Math.max(this.#seen, room.number);
		for (const event of isFirst ? [] : fresh) {
			this.dispatchEvent(new CustomEvent("event", { detail: event }));
		}
	}
}
