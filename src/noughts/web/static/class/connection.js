/**
 * The connection to a class: comes back whenever it is lost, and repeats what has no answer yet.
 *
 * Every message of the server about the class has the whole class, so nothing has to be caught up.
 * A request keeps its id until it is answered, so it happens once however often it is sent.
 * Events: "change" for everything, "picture" for one board that has changed.
 */

/** @import { MarkName } from "../wire.js" */

/** @typedef {"teacher" | "wall" | "pupil" | "removed" | "visitor"} Role */
/** @typedef {"swiss" | "round robin" | "free"} Pairing */
/** @typedef {{ rules: string, clock: { kind: string, seconds: number }, pairing: Pairing, accepts: boolean }} ClassSettings */

/**
 * @typedef {object} Picture the board of a game; cells by index
 * @property {number} width
 * @property {number} height
 * @property {string} board one letter a cell
 * @property {number | null} last
 * @property {number | null} blocked
 * @property {number[][]} strokes through the line that ended it
 * @property {MarkName | null} to_move
 * @property {number | null} deadline
 */

/**
 * @typedef {object} PupilView
 * @property {number} id
 * @property {string} name
 * @property {number} rank
 * @property {number} points
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} byes
 * @property {"present" | "left"} state
 */

/**
 * @typedef {object} BoardView a game
 * @property {number} number
 * @property {number} round 0 outside the rounds
 * @property {string} room
 * @property {number} x pupils
 * @property {number} o
 * @property {string} x_name
 * @property {string} o_name
 * @property {boolean} is_over
 * @property {MarkName | null} winner
 * @property {string | null} why
 * @property {Picture | null} picture for teacher and wall
 */

/**
 * @typedef {object} ClassView
 * @property {string} code
 * @property {number} number of the last event
 * @property {ClassSettings} settings
 * @property {number} round
 * @property {boolean} is_closed
 * @property {number} running
 * @property {PupilView[]} pupils the best first
 * @property {BoardView[]} boards
 * @property {number[]} byes
 * @property {[number, number][]} asks
 */

/** @typedef {{ code: string, number: number, accepts: boolean }} VisitorView */

/**
 * @typedef {object} Request
 * @property {string} id
 * @property {string} do
 * @property {string} secret
 * @property {string} [name]
 * @property {number} [pupil]
 * @property {number} [other]
 * @property {number} [board]
 * @property {number | null} [winner]
 * @property {ClassSettings} [settings]
 */

/** The server refused a request; the message is its own sentence. */
export class ClassRefusal extends Error {}

const FIRST_WAIT = 300;
const MAX_WAIT = 5000;
/** The server's word for "this will not work": its reason is a sentence. */
const REFUSED = 1008;

export class ClassConnection extends EventTarget {
	/** @type {"lost" | "fine" | "ended"} ended: there is no way back; `problem` says why */
	state = "lost";
	problem = "";
	/** @type {Role | null} */
	role = null;
	/** @type {number | null} the number of this pupil */
	you = null;
	/** @type {ClassView | null} for everybody but visitors */
	view = null;
	/** @type {VisitorView | null} */
	visit = null;
	/** @type {Map<number, Picture>} by the number of the game */
	pictures = new Map();
	/** @type {Set<number>} pupils that are connected; the teacher alone knows */
	here = new Set();
	/** How far the server's clock is ahead of this one. */
	offset = 0;

	/** @type {Request[]} what has no answer yet */
	#pending = [];
	/** @type {Map<string, { resolve: () => void, reject: (error: Error) => void }>} */
	#askers = new Map();
	#wait = FIRST_WAIT;
	/** @type {WebSocket | null} */
	#socket = null;
	/** @type {unknown} */
	#retry = null;
	#tools;

	/**
	 * @param {string} secret
	 * @param {object} tools
	 * @param {() => WebSocket} tools.open
	 * @param {() => string} tools.newId
	 * @param {() => number} [tools.now]
	 * @param {() => number} [tools.random]
	 * @param {(act: () => void, milliseconds: number) => unknown} [tools.later]
	 * @param {(timer: any) => void} [tools.never]
	 */
	constructor(secret, tools) {
		super();
		this.secret = secret;
		this.#tools = {
			now: () => Date.now(),
			random: () => Math.random(),
			later: (/** @type {() => void} */ act, /** @type {number} */ ms) => setTimeout(act, ms),
			never: (/** @type {any} */ timer) => clearTimeout(timer),
			...tools,
		};
	}

	/** Connects, or connects anew where the connection may be dead. */
	connect() {
		if (this.state === "ended") return;
		this.#drop();
		const socket = this.#tools.open();
		this.#socket = socket;
		socket.onopen = () => socket.send(JSON.stringify({ secret: this.secret }));
		socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
		socket.onclose = ({ code, reason }) => this.#lose(code, reason);
	}

	/** Ends it: the page goes somewhere else. */
	end() {
		this.state = "ended";
		this.#drop();
	}

	/**
	 * Asks until there is an answer.
	 * @param {string} act
	 * @param {Omit<Request, "id" | "do" | "secret">} [fields]
	 * @returns {Promise<void>}
	 * @throws {ClassRefusal}
	 */
	ask(act, fields = {}) {
		const id = this.#tools.newId();
		const request = { id, do: act, secret: this.secret, ...fields };
		this.#pending.push(request);
		if (this.state === "fine") this.#send(request);
		return new Promise((resolve, reject) => this.#askers.set(id, { resolve, reject }));
	}

	/** @param {any} message */
	#hear(message) {
		if (this.state !== "fine") this.#welcome();
		if ("role" in message) {
			this.role = message.role;
			this.you = message.you;
		}
		if ("here" in message) this.here = new Set(message.here);
		if ("class" in message) this.#take(message.class, message.now);
		if ("picture" in message) {
			this.pictures.set(message.board, message.picture);
			this.dispatchEvent(new CustomEvent("picture", { detail: message.board }));
			return;
		}
		if ("done" in message) this.#answered(message.done.id)?.resolve();
		if ("refused" in message) {
			const { id, sentence } = message.refused;
			this.#answered(id)?.reject(new ClassRefusal(sentence));
		}
		this.#changed();
	}

	#welcome() {
		this.state = "fine";
		this.#wait = FIRST_WAIT;
		for (const request of this.#pending) this.#send(request);
	}

	/**
	 * @param {ClassView | VisitorView} view
	 * @param {number} now
	 */
	#take(view, now) {
		this.offset = now - this.#tools.now();
		if (!("pupils" in view)) {
			this.visit = view;
			this.view = null;
			return;
		}
		this.view = view;
		this.pictures = new Map();
		for (const { number, picture } of view.boards) if (picture) this.pictures.set(number, picture);
	}

	/** @param {string} id */
	#answered(id) {
		this.#pending = this.#pending.filter((request) => request.id !== id);
		const asker = this.#askers.get(id);
		this.#askers.delete(id);
		return asker;
	}

	/** @param {object} message */
	#send(message) {
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

/**
 * A connection of this page to a class, which begins at once.
 * @param {string} code
 * @param {string} secret
 */
export function connectToClass(code, secret) {
	const scheme = location.protocol === "https:" ? "wss" : "ws";
	const connection = new ClassConnection(secret, {
		open: () => new WebSocket(`${scheme}://${location.host}/api/classes/${code}`),
		newId: () => crypto.getRandomValues(new Uint32Array(2)).join("-"),
	});
	addEventListener("online", () => connection.connect());
	addEventListener("pageshow", ({ persisted }) => persisted && connection.connect());
	return connection;
}
