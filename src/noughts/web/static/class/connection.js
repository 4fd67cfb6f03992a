/**
 * The connection to a class: what the server says about it.
 *
 * Every message of the server about the class has the whole class, so nothing has to be caught up.
 * Events: "change" for everything, "picture" for one board that has changed.
 */

import { openSocket, ReconnectingSocket } from "../socket.js";

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
 * @typedef {object} Fields of a request
 * @property {string} [name]
 * @property {number} [pupil]
 * @property {number} [other]
 * @property {number} [board]
 * @property {number | null} [winner]
 * @property {ClassSettings} [settings]
 */

/** @extends {ReconnectingSocket<Fields>} */
export class ClassConnection extends ReconnectingSocket {
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

	/**
	 * @override
	 * @param {any} message
	 */
	hear(message) {
		if (this.state !== "fine") this.welcome();
		if ("role" in message) {
			this.role = message.role;
			this.you = message.you;
		}
		if ("here" in message) this.here = new Set(message.here);
		if ("class" in message) {
			this.now = message.now;
			this.#take(message.class);
		}
		if ("picture" in message) {
			this.pictures.set(message.board, message.picture);
			this.dispatchEvent(new CustomEvent("picture", { detail: message.board }));
			return;
		}
		super.hear(message);
	}

	/** @param {ClassView | VisitorView} view */
	#take(view) {
		if (!("pupils" in view)) {
			this.visit = view;
			this.view = null;
			return;
		}
		this.view = view;
		this.pictures = new Map();
		for (const { number, picture } of view.boards) if (picture) this.pictures.set(number, picture);
	}
}

/**
 * A connection of this page to a class, which begins at once.
 * @param {string} code
 * @param {string} secret
 */
export function connectToClass(code, secret) {
	const connection = new ClassConnection(secret, {
		open: () => openSocket(`/api/classes/${code}`),
		newId: () => crypto.getRandomValues(new Uint32Array(2)).join("-"),
	});
	addEventListener("online", () => connection.connect());
	addEventListener("pageshow", ({ persisted }) => persisted && connection.connect());
	return connection;
}
