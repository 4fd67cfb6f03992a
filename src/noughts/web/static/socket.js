/**
 * A WebSocket that comes back whenever it is lost, and repeats what has no answer yet.
 *
 * Rooms and classes extend it: they say hello, and hear what the server tells. A request keeps its
 * id until it is answered, so it happens once however often it is sent. Event: "change".
 */

/** @typedef {{ id: string, do: string, secret: string }} Request what every request has */

/** The server refused a request; the message is its own sentence. */
export class Refusal extends Error {}

const FIRST_WAIT = 300;
const MAX_WAIT = 5000;
/** The server's word for "this will not work": its reason is a sentence. */
const REFUSED = 1008;

/** @template {object} Fields what a request can have besides */
export class ReconnectingSocket extends EventTarget {
	/** @type {"lost" | "fine" | "ended"} ended: there is no way back; `problem` says why */
	state = "lost";
	problem = "";
	/** What to add to this machine's clock to get the server's. */
	offset = 0;
	/**
	 * No answer for so many milliseconds: the connection may be dead though nobody said so.
	 * @type {number | null} null waits for ever
	 */
	answerWait = null;
	secret;

	/** @type {(Request & Partial<Fields>)[]} what has no answer yet */
	#pending;
	/** @type {Map<string, { resolve: (number: number) => void, reject: (error: Error) => void }>} */
	#askers = new Map();
	#wait = FIRST_WAIT;
	/** @type {WebSocket | null} */
	#socket = null;
	/** @type {unknown} of the next try */
	#retry = null;
	/** @type {unknown} of what has no answer yet */
	#patience = null;
	#tools;

	/**
	 * @param {string} secret which says who this is
	 * @param {object} tools
	 * @param {() => WebSocket} tools.open
	 * @param {() => string} tools.newId
	 * @param {(Request & Partial<Fields>)[]} [tools.pending] what had no answer when the page was left
	 * @param {(pending: (Request & Partial<Fields>)[]) => void} [tools.keep] keeps what has no answer
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

	/** @param {number} now by the server's clock */
	set now(now) {
		this.offset = now - this.#tools.now();
	}

	/** Connects, or connects anew where the connection may be dead. */
	connect() {
		if (this.state === "ended") return;
		this.#drop();
		const socket = this.#tools.open();
		this.#socket = socket;
		socket.onopen = () => socket.send(JSON.stringify(this.hello()));
		socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
		socket.onclose = ({ code, reason }) => this.#lose(code, reason);
		this.#lookOut();
	}

	/** Ends it: the page goes somewhere else. */
	end() {
		this.state = "ended";
		this.#drop();
	}

	/**
	 * Asks until there is an answer.
	 * @param {string} act
	 * @param {Partial<Fields>} [fields]
	 * @returns {Promise<number>} the number of the event
	 * @throws {Refusal}
	 */
	ask(act, fields = {}) {
		const id = this.#tools.newId();
		const request = { id, do: act, secret: this.secret, ...fields };
		this.#pending = [...this.#pending, request];
		this.#tools.keep(this.#pending);
		if (this.state === "fine") this.#send(request);
		return new Promise((resolve, reject) => this.#askers.set(id, { resolve, reject }));
	}

	/**
	 * Whether a request of ours has no answer yet.
	 * @param {string} act
	 */
	isAsking(act) {
		return this.#pending.some((request) => request.do === act);
	}

	/**
	 * The first message to the server.
	 * @returns {object}
	 */
	hello() {
		return { secret: this.secret };
	}

	/** The server has answered the hello: what has no answer is sent again. */
	welcome() {
		this.state = "fine";
		this.#wait = FIRST_WAIT;
		this.#relax();
		for (const request of this.#pending) this.#send(request);
	}

	/**
	 * A message of the server: here, the answer to a request.
	 * @param {any} message
	 */
	hear(message) {
		if ("done" in message) this.#answered(message.done.id)?.resolve(message.done.number);
		if ("refused" in message) {
			const { id, sentence } = message.refused;
			this.#answered(id)?.reject(new Refusal(sentence));
		}
		this.changed();
	}

	/**
	 * The request of an id, while it has no answer.
	 * @param {string} id
	 */
	request(id) {
		return this.#pending.find((request) => request.id === id);
	}

	/**
	 * Sends a message that needs no answer.
	 * @param {object} message
	 */
	tell(message) {
		if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
	}

	changed() {
		this.dispatchEvent(new Event("change"));
	}

	/** @param {Request} request */
	#send(request) {
		this.tell(request);
		this.#lookOut();
	}

	/**
	 * Forgets a request, which has an answer now; returns who waits for it.
	 * @param {string} id
	 */
	#answered(id) {
		this.#pending = this.#pending.filter((request) => request.id !== id);
		this.#tools.keep(this.#pending);
		this.#relax();
		if (this.#pending.length) this.#lookOut();
		const asker = this.#askers.get(id);
		this.#askers.delete(id);
		return asker;
	}

	/** Gives the connection up if no answer comes. */
	#lookOut() {
		if (this.answerWait === null) return;
		this.#patience ??= this.#tools.later(() => this.#lose(0, ""), this.answerWait);
	}

	#relax() {
		this.#tools.never(this.#patience);
		this.#patience = null;
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
		this.changed();
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
}

/**
 * A WebSocket of the server that this page comes from.
 * @param {string} path
 */
export function openSocket(path) {
	const address = new URL(path, location.href);
	address.protocol = address.protocol.replace("http", "ws");
	return new WebSocket(address);
}
