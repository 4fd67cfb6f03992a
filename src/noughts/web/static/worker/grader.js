/**
 * Grading a program in a frame of its own: the frame has no network and no access to this page. A
 * program that does not let go is ended with its frame; another frame then goes on without the question
 * that it hung on.
 */

import { site } from "../api.js";

/**
 * @typedef {{ begin: string, seconds: number } | { end: true } | { step: string, done: number, of: number }
 *     | { result: string } | { defect: string }} GradingMessage
 */

/** @typedef {{ page: string, grade: { score: number | null } }} Result a page to show, and the document of `noughts grade --json` */

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} source
 * @property {number} seconds for one position
 * @property {number} total seconds for the whole program
 */

const MAX_FRAMES = 6; // the grader itself asks no more after five questions without an answer
const SCRIPTS = ["grading.js", "core.js", "python.js"];
const BYTES = ["noughts.wasm", "noughts.zip", "later.zip", "grading.zip"];
const PYTHON_SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"];
const PYTHON_BYTES = ["pyodide.asm.wasm", "later.wasm", "python_stdlib.zip"];

/**
 * @param {Program} program
 * @param {(step: string, done: number, of: number) => void} progress
 * @param {AbortSignal} signal
 * @returns {Promise<Result>}
 */
export async function gradeProgram(program, progress, signal) {
	/** @type {Record<string, "SLOW" | "DIED">} */
	const failures = {};
	for (let frames = 0; frames < MAX_FRAMES; frames += 1) {
		const end = await gradeOnce(program, failures, progress, signal);
		if ("result" in end) return JSON.parse(end.result);
		failures[end.question] = end.failure;
	}
	throw new Error("It had to be stopped too often.");
}

/** @typedef {{ result: string } | { question: string, failure: "SLOW" | "DIED" }} End */

/**
 * @param {Program} program
 * @param {object} failures
 * @param {(step: string, done: number, of: number) => void} progress
 * @param {AbortSignal} signal
 * @returns {Promise<End>}
 */
async function gradeOnce(program, failures, progress, signal) {
	const place = JSON.parse(/** @type {HTMLMetaElement} */ (site).content);
	const files = await loadFiles(place.python);
	const frame = document.createElement("iframe");
	frame.sandbox.add("allow-scripts");
	frame.hidden = true;
	frame.title = "Your program runs here";
	frame.srcdoc = await text(new URL("./frame.html", import.meta.url));
	const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
	document.body.append(frame);
	try {
		await loaded;
		signal.throwIfAborted();
		const { port1, port2 } = new MessageChannel();
		const order = {
			files,
			lock: place.lock,
			request: JSON.stringify(program),
			failures: JSON.stringify(failures),
		};
		frame.contentWindow?.postMessage(order, "*", [port2]);
		return await watch(port1, frame, progress, signal);
	} finally {
		frame.remove();
	}
}

/**
 * Waits for the result, or until the program must be ended.
 * @param {MessagePort} port
 * @param {HTMLIFrameElement} frame
 * @param {(step: string, done: number, of: number) => void} progress
 * @param {AbortSignal} signal
 * @returns {Promise<End>}
 */
function watch(port, frame, progress, signal) {
	return new Promise((resolve, reject) => {
		/** @type {string | null} the one that the program works on */
		let question = null;
		/** @type {number | undefined} */
		let timer;
		const fail = (/** @type {"SLOW" | "DIED"} */ failure, /** @type {string} */ words) => {
			clearTimeout(timer);
			if (question !== null) resolve({ question, failure });
			else reject(new Error(`The grader does not work here: ${words}.`));
		};
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		addEventListener("message", ({ source, data }) => {
			if (source === frame.contentWindow && source) fail("DIED", String(data?.defect));
		});
		port.onmessage = ({ data }) => {
			const message = /** @type {GradingMessage} */ (data);
			if ("begin" in message) {
				question = message.begin;
				// Python itself ends what it can, at its limit.
				timer = setTimeout(() => fail("SLOW", "time"), 1500 * message.seconds + 5000);
			} else if ("end" in message) {
				question = null;
				clearTimeout(timer);
			} else if ("step" in message) {
				progress(message.step, message.done, message.of);
			} else if ("result" in message) {
				resolve(message);
			} else {
				fail("DIED", message.defect);
			}
		};
	});
}

/**
 * Everything that the frame needs, for it can load nothing itself.
 * @param {string} python the folder of Pyodide
 */
async function loadFiles(python) {
	const folder = new URL(python, document.baseURI);
	/** @type {[string, URL | string, (address: URL) => Promise<string | ArrayBuffer>][]} */
	const parts = [
		...SCRIPTS.map((name) => part(name, import.meta.url, text)),
		...BYTES.map((name) => part(name, import.meta.url, bytes)),
		...PYTHON_SCRIPTS.map((name) => part(name, folder, text)),
		...PYTHON_BYTES.map((name) => part(name, folder, bytes)),
	];
	const entries = parts.map(async ([name, base, load]) => [name, await load(new URL(name, base))]);
	return Object.fromEntries(await Promise.all(entries));
}

/**
 * @param {string} name
 * @param {URL | string} base
 * @param {(address: URL) => Promise<string | ArrayBuffer>} load
 * @returns {[string, URL | string, (address: URL) => Promise<string | ArrayBuffer>]}
 */
function part(name, base, load) {
	return [name, base, load];
}

/** @param {URL} address */
async function text(address) {
	return (await get(address)).text();
}

/** @param {URL} address */
async function bytes(address) {
	return (await get(address)).arrayBuffer();
}

/** @param {URL} address */
async function get(address) {
	const response = await fetch(address);
	if (!response.ok) throw new Error(`${address.pathname}: status ${response.status}.`);
	return response;
}
