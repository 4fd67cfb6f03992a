/**
 * The connection to a room: comes back whenever it is lost, and repeats what has no answer yet.
 *
 * The server numbers all events of a room. After a loss the page names the last one it has seen and
 * gets the rest. A request keeps its id until it is answered, so it happens once however often it is
 * sent. Events: "change", and "event" with what happened, once for each event.
 */

/** @import { MarkName, MatchDocument, View } from "../wire.js" */

/** @typedef {"host" | "guest"} Chair */
/** @typedef {"draw" | "take back" | "rematch" | "hints"} Topic */
/** @typedef {"here" | "away" | "gone"} Presence */

/**
 * @typedef {object} RoomEvent what happened
 * @property {number} number
 * @property {number} at by the server's clock
 * @property {"sit" | "move" | "resign" | "offer" | "accept" | "decline" | "time" | "end"} kind
 * @property {Chair} chair
 * @property {string} name
 * @property {string} move
 * @property {Topic | null} topic
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

/** The server refused a request; the message is its own sentence. */
export class RoomRefusal extends Error {}

const FIRST_WAIT = 300;
const MAX_WAIT = 5000;
/** No answer for so long: the connection may be dead though nobody said so. */
const ANSWER_WAIT = 10_000;
/** The server's word for "this will not work": its reason is a sentence. */
const REFUSED = 1008;

export class RoomConnection extends EventTarget {
	/** @type {"lost" | "fine" | "ended"} ended: there is no way back; `problem` says why */
	state = "lost";
	problem = "";
	/** @type {RoomView | null} */
	room = null;
	/** @type {Chair | null} the chair of this browser */
	chair = null;
	/** @type {PresenceView} */
	presence = { host: "gone", guest: "gone", spectators: 0 };
	/** What to add to this machine's clock to get the server's. */
	offset = 0;
	secret;

	/** @type {Request[]} what has no answer yet */
	#pending;
	/** @type {Map<string, { resolve: (number: number) => void, reject: (error: Error) => void }>} */
	#askers = new Map();
	#seen = 0;
	#isAway = false;
	#wait = FIRST_WAIT;
	/** @type {WebSocket | null} */
	#socket = null;
	/** @type {unknown} of the next try */
	#retry = null;
	/** @type {unknown} of what has no answer yet */
	#patience = null;
	#tools;

	/**
	 * @param {string} secret of the chair, or one to take a chair with
	 * @param {object} tools
	 * @param {() => WebSocket} tools.open
	 * @param {() => string} tools.newId
	 * @param {Request[]} [tools.pending] what had no answer when the page was left
	 * @param {(pending: Request[]) => void} [tools.keep] keeps what has no answer
	 * @param {() => number} [tools.now]
	 * @param {() => number} [tools.random]
	 * @param {(act: () => void, milliseconds: number) => unknown} [tools.later]
	 * @param {(timer: any) => void} [tools.never]
	 */
	constructor(secret, tools) {
		super();
		this.secret = secret;
		this.#tools = {
			pending: [],
			keep: () => {},
			now: () => Date.now(),
			random: () => Math.random(),
			later: (/** @type {() => void} */ act, /** @type {number} */ ms) => setTimeout(act, ms),
			never: (/** @type {any} */ timer) => clearTimeout(timer),
			...tools,
		};
		this.#pending = this.#tools.pending;
	}

	/** The time by the server's clock. */
	get now() {
		return this.#tools.now() + this.offset;
	}

	/**
	 * Whether a request of ours has no answer yet.
	 * @param {string} act
	 */
	isAsking(act) {
		return this.#pending.some((request) => request.do === act);
	}

	/** Connects, or connects anew where the connection may be dead. */
	connect() {
		if (this.state === "ended") return;
		this.#drop();
		const socket = this.#tools.open();
		this.#socket = socket;
		socket.onopen = () => socket.send(JSON.stringify({ seen: this.#seen, secret: this.secret }));
		socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
		socket.onclose = ({ code, reason }) => this.#lose(code, reason);
		this.#lookOut();
	}

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
	 * Asks until there is an answer.
	 * @param {string} act
	 * @param {Fields} [fields]
	 * @returns {Promise<number>} the number of the event
	 * @throws {RoomRefusal}
	 */
	ask(act, fields = {}) {
		const id = this.#tools.newId();
		const request = { id, do: act, secret: this.secret, ...fields };
		this.#pending = [...this.#pending, request];
		this.#tools.keep(this.#pending);
		if (this.state === "fine") this.#send(request);
		this.#changed();
		return new Promise((resolve, reject) => this.#askers.set(id, { resolve, reject }));
	}

	/**
	 * Tells the others whether anybody looks at the page.
	 * @param {boolean} isAway
	 */
	setAway(isAway) {
		if (isAway === this.#isAway) return;
		this.#isAway = isAway;
		if (this.state === "fine") this.#tell({ away: isAway });
	}

	/** @param {any} message */
	#hear(message) {
		if ("events" in message) this.#welcome(message);
		if ("event" in message) this.#take([message.event], message.room);
		if ("presence" in message) this.presence = message.presence;
		if ("done" in message) this.#done(message.done);
		if ("refused" in message) this.#refused(message.refused);
		this.#changed();
	}

	/** @param {{ room: RoomView, events: RoomEvent[], chair: Chair | null, now: number }} hello */
	#welcome({ room, events, chair, now }) {
		this.state = "fine";
		this.#wait = FIRST_WAIT;
		this.#relax();
		this.chair = chair;
		this.offset = now - this.#tools.now();
		this.#take(events, room);
		if (this.#isAway) this.#tell({ away: true });
		for (const request of this.#pending) this.#send(request);
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

	/** @param {{ id: string, number: number }} answer */
	#done({ id, number }) {
		const request = this.#answered(id);
		if (request?.do === "sit") this.chair = request.chair ?? null;
		this.#askers.get(id)?.resolve(number);
		this.#askers.delete(id);
	}

	/** @param {{ id: string, sentence: string }} answer */
	#refused({ id, sentence }) {
		this.#answered(id);
		this.#askers.get(id)?.reject(new RoomRefusal(sentence));
		this.#askers.delete(id);
	}

	/**
	 * The request that has an answer now.
	 * @param {string} id
	 */
	#answered(id) {
		const request = this.#pending.find((each) => each.id === id);
		this.#pending = this.#pending.filter((each) => each !== request);
		this.#tools.keep(this.#pending);
		this.#relax();
		if (this.#pending.length) this.#lookOut();
		return request;
	}

	/** @param {Request} request */
	#send(request) {
		this.#tell(request);
		this.#lookOut();
	}

	/** Gives the connection up if no answer comes. */
	#lookOut() {
		this.#patience ??= this.#tools.later(() => this.#lose(0, ""), ANSWER_WAIT);
	}

	#relax() {
		this.#tools.never(this.#patience);
		this.#patience = null;
	}

	/** @param {object} message */
	#tell(message) {
		if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
	}

	/**
	 * @param {number} code
	 * @param {string} reason
	 */
	#lose(code, reason) {
		this.#drop();
		if (code === REFUSED) {
			this.state = "ended";
			this.problem = reason;
		} else {
			this.state = "lost";
			const wait = this.#wait * (0.7 + 0.6 * this.#tools.random());
			this.#wait = Math.min(this.#wait * 1.7, MAX_WAIT);
			this.#retry = this.#tools.later(() => this.connect(), wait);
		}
		this.#changed();
	}

	/** Forgets the socket, whatever it still says. */
	#drop() {
		this.#tools.never(this.#retry);
		this.#retry = null;
		this.#relax();
		const socket = this.#socket;
		this.#socket = null;
		if (!socket) return;
		socket.onopen = socket.onmessage = socket.onclose = null;
		socket.close();
	}

	#changed() {
		this.dispatchEvent(new Event("change"));
	}
}
