/**
 * Asking workers of this browser instead of a server; the answers look like a server's.
 *
 * One worker plays and one studies, so that a long study does not keep a player waiting. A worker
 * cannot be interrupted: to stop one is to end it and to start another, which takes half a second.
 */

import { connection } from "../api.js";
import { keepForOffline, showOffer } from "./offline.js";

/** @import { Message } from "./worker.js" */

/** Questions that belong to a game; all others are for the studying worker. */
const PLAYING = ["family", "rules", "table", "match", "hint", "adapt", "review"];

/** A question that nobody waits for any more may run so many milliseconds, then its worker ends. */
const PATIENCE = 1000;

/** @typedef {{ name: string, request: object }} Question */

/**
 * @typedef {object} Job a question that has no answer yet
 * @property {string} name
 * @property {string} request
 * @property {(answer: Response) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {AbortSignal} [signal]
 */

/** @type {Promise<{ start: () => Worker, first: Worker | null, messages: Message[] }>} */
const begun = new Promise((resolve) => {
	const look = () => {
		const python = /** @type {any} */ (window).noughtsPython;
		if (python) resolve(python);
		else setTimeout(look, 20); // begin.js is on its way
	};
	look();
});
const python = await begun;

let isKept = false;

/** Everything that this visit needs is here: now the rest is loaded, for visits without a network. */
function keepOnce() {
	if (isKept) return;
	isKept = true;
	keepForOffline(showOffer).catch(() => {}); // the site works without, while there is a network
}

/** @param {Message} message of a worker that nobody has asked anything */
function look(message) {
	if ("ready" in message) keepOnce();
}

python.messages.forEach(look);
python.first?.addEventListener("message", ({ data }) => look(data));

class PythonWorker {
	/** @type {Worker | null} */
	#worker = null;
	/** @type {Job[]} the first one is under way */
	#jobs = [];
	#number = 0;
	#progress = 0;
	isReady = false;

	/** Begins to load, if that has not begun. */
	start() {
		if (this.#worker) return;
		const worker = python.first ?? python.start();
		python.first = null;
		this.#worker = worker;
		for (const message of python.messages.splice(0)) this.#take(message);
		worker.onmessage = ({ data }) => worker === this.#worker && this.#take(data);
		worker.onerror = () => worker === this.#worker && this.#fail("it could not be loaded");
		this.#next();
	}

	/**
	 * @param {string} name
	 * @param {object} request
	 * @param {AbortSignal} [signal]
	 * @returns {Promise<Response>}
	 */
	ask(name, request, signal) {
		return new Promise((resolve, reject) => {
			const job = { name, request: JSON.stringify(request), resolve, reject, signal };
			signal?.addEventListener("abort", () => this.#abandon(job), { once: true });
			this.#jobs.push(job);
			this.start();
			this.#showLoading();
			if (this.#jobs.length === 1) this.#next();
			else if (this.#jobs[0].signal?.aborted) this.#stopSoon(this.#jobs[0]);
		});
	}

	/** Says how far loading has come, to somebody who waits for an answer. */
	#showLoading() {
		if (!this.isReady && this.#jobs.length) connection.become("loading", this.#progress);
	}

	/** Sends the first question. */
	#next() {
		const [job] = this.#jobs;
		if (!job) return;
		this.#number += 1;
		this.#worker?.postMessage({ id: this.#number, name: job.name, request: job.request });
	}

	/** @param {Message} message */
	#take(message) {
		if ("progress" in message) {
			this.#progress = message.progress;
			this.#showLoading();
		} else if ("ready" in message) {
			this.isReady = true;
			keepOnce();
		} else if (message.id === this.#number) {
			const job = this.#jobs.shift();
			if ("defect" in message) job?.resolve(refusal(`Something went wrong: ${message.defect}`));
			else job?.resolve(responseTo(message.answer));
			this.#next();
		} else if ("defect" in message) {
			this.#fail(message.defect);
		}
	}

	/** @param {string} reason */
	#fail(reason) {
		this.#end();
		const sentence = `The computer cannot play here: ${reason}. Load the page again to try again.`;
		for (const job of this.#jobs.splice(0)) job.resolve(refusal(sentence));
	}

	/** @param {Job} job */
	#abandon(job) {
		job.reject(job.signal?.reason);
		const at = this.#jobs.indexOf(job);
		if (at > 0) this.#jobs.splice(at, 1);
		else if (at === 0 && this.#jobs.length > 1) this.#stopSoon(job);
	}

	/** @param {Job} job the one under way; others wait behind it */
	#stopSoon(job) {
		setTimeout(() => {
			if (!this.isReady || this.#jobs[0] !== job || this.#jobs.length < 2) return;
			this.#jobs.shift();
			this.#end();
			this.start();
		}, PATIENCE);
	}

	#end() {
		this.#worker?.terminate();
		this.#worker = null;
		this.isReady = false;
	}
}

const player = new PythonWorker();
const student = new PythonWorker();

/** @type {Promise<Map<string, object>> | null} */
let first = null;

/**
 * Answers that came with the site, so that the board is drawn while Python is loaded.
 * @returns {Promise<Map<string, object>>}
 */
async function firstAnswers() {
	const response = await fetch(new URL("./first.json", import.meta.url));
	/** @type {(Question & { answer: object })[]} */
	const entries = await response.json();
	return new Map(entries.map(({ answer, ...question }) => [keyOf(question), answer]));
}

/**
 * The same for requests that only leave out what another one says to be nothing.
 * @param {Question} question
 */
function keyOf({ name, request }) {
	return JSON.stringify([name, request], (_, value) => value ?? undefined);
}

/**
 * @param {string} name
 * @param {object} [request]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function askWorker(name, request = {}, signal) {
	const worker = PLAYING.includes(name) ? player : student;
	if (worker === player && !player.isReady) {
		first ??= firstAnswers();
		const answer = (await first).get(keyOf({ name, request }));
		if (name === "match") player.start(); // the lab needs the other one alone
		if (answer) return Response.json(answer);
	}
	return worker.ask(name, request, signal);
}

/**
 * @param {string} text the answer of a worker
 * @returns {Response}
 */
function responseTo(text) {
	const answer = JSON.parse(text);
	if (answer.error !== undefined) return Response.json(answer, { status: 422 });
	if (answer.media !== undefined && answer.text !== undefined) {
		return new Response(answer.text, { headers: { "Content-Type": answer.media } });
	}
	return new Response(text, { headers: { "Content-Type": "application/json" } });
}

/** @param {string} sentence */
function refusal(sentence) {
	return Response.json({ error: sentence }, { status: 422 });
}
