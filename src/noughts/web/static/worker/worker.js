/**
 * A worker that answers questions with Python. Its name says where the files are; it reports how far
 * loading has come, and then answers one question at a time.
 */

import { startPython } from "./python.js";

/**
 * @typedef {object} Place what the page knows of the site, sent as the worker's name
 * @property {string} python the folder of Pyodide, an absolute address
 * @property {object} lock what Pyodide wants to know of its packages: there are none
 * @property {Record<string, number>} sizes of the files to load, in bytes, by name
 */

/** @typedef {{ id: number, name: string, request: string }} Question */
/** @typedef {{ progress: number } | { ready: true } | { id: number, answer: string } | { id: number, defect: string }} Message */

/** @type {Place} */
const place = JSON.parse(self.name);
const total = Object.values(place.sizes).reduce((sum, size) => sum + size, 0);
let loaded = 0;

/** @param {Message} message */
const tell = (message) => self.postMessage(message);

/**
 * Counts what arrives. Pyodide fetches its own files, so it gets this function as well.
 * @param {RequestInfo | URL} address
 * @param {RequestInit} [options]
 */
async function fetchAndCount(address, options) {
	const response = await plainFetch(address, options);
	if (!response.ok || !response.body) return response;
	const counter = new TransformStream({
		transform(chunk, controller) {
			loaded += chunk.byteLength;
			tell({ progress: Math.min(1, loaded / total) });
			controller.enqueue(chunk);
		},
	});
	const { headers, status, statusText } = response;
	return new Response(response.body.pipeThrough(counter), { headers, status, statusText });
}

const plainFetch = self.fetch.bind(self);
self.fetch = fetchAndCount;

async function start() {
	const [{ loadPyodide }, core, modules] = await Promise.all([
		import(new URL("pyodide.mjs", place.python).href),
		WebAssembly.compileStreaming(fetch(new URL("./noughts.wasm", import.meta.url))),
		fetch(new URL("./noughts.zip", import.meta.url)).then((response) => response.arrayBuffer()),
	]);
	return startPython({
		core,
		modules: new Uint8Array(modules),
		loadPyodide,
		options: { indexURL: place.python, lockFileContents: place.lock, checkAPIVersion: false },
	});
}

const started = start();
started.then(
	() => tell({ ready: true }),
	(error) => tell({ id: -1, defect: String(error) }),
);

self.onmessage = async (/** @type {MessageEvent<Question>} */ { data: { id, name, request } }) => {
	try {
		const answer = await started;
		tell({ id, answer: answer(name, request) });
	} catch (error) {
		tell({ id, defect: String(error) });
	}
};
