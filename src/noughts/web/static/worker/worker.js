/**
 * A worker that answers questions with Python. Its name says where the files are; it reports how far
 * loading has come, and then answers one question at a time.
 */

/**
 * @typedef {object} Place what the page knows of the site, sent as the worker's name
 * @property {string} python the folder of Pyodide, an absolute address
 * @property {object} lock what Pyodide wants to know of its packages: there are none
 * @property {boolean} isKept whether the files come from this browser and not over a network
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
	// A browser keeps the compiled form of a response that nobody has touched.
	if (!response.ok || !response.body || place.isKept) return response;
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

/** @type {Map<string, Promise<Response>>} files of Pyodide that are on their way before it asks */
const early = new Map();
self.fetch = (address, options) => {
	const begun = early.get(String(address));
	early.delete(String(address));
	return begun ?? fetchAndCount(address, options);
};

/**
 * @param {string} name
 * @returns {string} the address of a file of Pyodide
 */
const inPython = (name) => new URL(name, place.python).href;

async function start() {
	for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) {
		early.set(inPython(name), fetchAndCount(inPython(name)));
	}
	const [{ Core }, { startPython }, { loadPyodide }, core, modules] = await Promise.all([
		import("./core.js"),
		import("./python.js"),
		import(inPython("pyodide.mjs")),
		WebAssembly.compileStreaming(fetch(new URL("./noughts.wasm", import.meta.url))),
		fetch(new URL("./noughts.zip", import.meta.url)).then((response) => response.arrayBuffer()),
		import(inPython("pyodide.asm.mjs")), // pyodide.mjs asks for it in turn
	]);
	const pyodide = await startPython({
		core: new Core(core),
		zips: { "noughts.zip": modules },
		loadPyodide,
		options: { indexURL: place.python, lockFileContents: place.lock, checkAPIVersion: false },
	});
	return pyodide.runPython("from noughts.answers.in_browser import answer_text; answer_text");
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
