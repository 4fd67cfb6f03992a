/** Asking questions by name: asks until there is an answer, and says when there is none. */

/** @import { Questions } from "./wire.js" */

/**
 * What a page of the static site knows of it; a page from a server has no such element. There a worker
 * answers instead of the server.
 */
export const site = globalThis.document?.querySelector("meta[name=noughts-site]") ?? null;

/** The server understood and refused; the message is its own sentence. */
export class Refusal extends Error {}

/**
 * Where the connection stands: "fine", "busy" (the server has asked us to wait), "gone", or "loading"
 * (the worker that answers is on its way). Listen for "change".
 */
class Connection extends EventTarget {
	state = "fine";
	/** How much of the worker has been loaded, from 0 to 1. */
	progress = 0;

	/** What to say while the worker is on its way. Files that the browser has kept are not counted. */
	get loadingWords() {
		const share = Math.floor(this.progress * 100);
		return share ? `The computer is being loaded, ${share} %` : "The computer is starting …";
	}

	/**
	 * @param {"fine" | "busy" | "gone" | "loading"} state
	 * @param {number} [progress]
	 */
	become(state, progress = 0) {
		if (state === this.state && progress === this.progress) return;
		this.state = state;
		this.progress = progress;
		this.dispatchEvent(new Event("change"));
	}
}

export const connection = new Connection();

/**
 * Whether an error only says that a newer request replaced this one.
 * @param {unknown} error
 */
export function isAborted(error) {
	return error instanceof DOMException && error.name === "AbortError";
}

/** Something that runs at most once: a newer request stops the older one. */
export class Task {
	#controller = new AbortController();

	get signal() {
		return this.#controller.signal;
	}

	renew() {
		this.#controller.abort();
		this.#controller = new AbortController();
		return this.signal;
	}
}

const FIRST_WAIT = 400;
const MAX_WAIT = 5000;

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
	return new Promise((resolve, reject) => {
		const stop = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", stop);
			resolve();
		}, milliseconds);
		if (signal?.aborted) stop();
		signal?.addEventListener("abort", stop, { once: true });
	});
}

/**
 * Asks until there is an answer, after longer and longer pauses: every request carries all that it
 * needs, so nothing is lost meanwhile.
 *
 * @template {keyof Questions} Name
 * @param {Name} name
 * @param {Questions[Name]["request"]} [request] none for a question without fields
 * @param {AbortSignal} [signal]
 * @returns {Promise<Questions[Name]["answer"]>}
 * @throws {Refusal} when the request is not valid
 */
export function ask(name, request, signal) {
	return askUntilAnswered((answer) => answer.json(), name, request, signal);
}

/**
 * Asks a question whose answer is a file.
 * @param {"lab/export" | "lab/sheet"} name
 * @param {object} request
 * @returns {Promise<Blob>}
 * @throws {Refusal} when the request is not valid
 */
export function askForFile(name, request) {
	return askUntilAnswered((answer) => answer.blob(), name, request);
}

/**
 * @template Answer
 * @param {(answer: Response) => Promise<Answer>} read
 * @param {string} name
 * @param {object} [request]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
async function askUntilAnswered(read, name, request, signal) {
	try {
		return await repeat(read, name, request, signal);
	} finally {
		connection.become("fine"); // or nobody waits for it any more
	}
}

/**
 * @template Answer
 * @param {(answer: Response) => Promise<Answer>} read
 * @param {string} name
 * @param {object | undefined} request
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Answer>}
 */
async function repeat(read, name, request, signal) {
	for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.6, MAX_WAIT)) {
		const answer = await send(name, request, signal);
		if (answer?.ok) {
			try {
				return await read(answer);
			} catch (error) {
				if (signal?.aborted) throw error; // else the connection broke
			}
		} else if (answer && answer.status < 500) {
			throw new Refusal(await sentence(answer));
		}
		const isBusy = answer?.status === 503;
		connection.become(isBusy ? "busy" : "gone");
		const seconds = Number(answer?.headers.get("Retry-After"));
		await pause(isBusy && seconds > 0 ? seconds * 1000 : wait, signal);
	}
}

/**
 * @param {string} name
 * @param {object | undefined} request
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Response | null>} null when the server did not answer
 */
async function send(name, request, signal) {
	if (site) {
		const { askWorker } = await import("./worker/transport.js");
		return askWorker(name, request, signal);
	}
	try {
		return await fetch(
			`/api/${name}`,
			request === undefined
				? { signal }
				: {
						method: "POST",
						headers: { "Content-Type": "application/json" },
						body: JSON.stringify(request),
						signal,
					},
		);
	} catch (error) {
		if (signal?.aborted) throw error;
		return null;
	}
}

/** @param {Response} answer */
async function sentence(answer) {
	try {
		const { error } = await answer.json();
		if (typeof error === "string") return error;
	} catch {
		// not from this server: a proxy's page, perhaps
	}
	return `The server refused with status ${answer.status}.`;
}
