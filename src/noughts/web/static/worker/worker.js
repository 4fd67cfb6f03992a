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

/** @param {string} name of a file beside this one */
const inApp = (name) => new URL(`./${name}`, import.meta.url);

/** What most games do not need: it is loaded after the first answer, or when it is needed before. */
class Later {
	#python = inPython("later.wasm");
	#modules = inApp("later.zip");
	/** @type {WebAssembly.Module | null} */
	#module = null;
	/** @type {ArrayBuffer | null} */
	#zip = null;

	module() {
		return (this.#module ??= new WebAssembly.Module(loadNow(this.#python)));
	}

	zip() {
		return (this.#zip ??= loadNow(this.#modules));
	}

	async load() {
		const [module, zip] = await Promise.all([
			WebAssembly.compileStreaming(plainFetch(this.#python)),
			plainFetch(this.#modules).then((response) => response.arrayBuffer()),
		]);
		this.#module ??= module;
		this.#zip ??= zip;
	}
}

/**
 * A file that Python waits for: nothing else happens here until it is there.
 * @param {string | URL} address
 * @returns {ArrayBuffer}
 */
function loadNow(address) {
	const request = new XMLHttpRequest();
	request.open("GET", address, false);
	request.responseType = "arraybuffer";
	request.send();
	if (request.status !== 200) throw new Error(`${address}: status ${request.status}`);
	return request.response;
}

const later = new Later();

async function start() {
	for (const name of ["pyodide.asm.wasm", "python_stdlib.zip"]) {
		early.set(inPython(name), fetchAndCount(inPython(name)));
	}
	const [{ Core }, { startPython }, { loadPyodide }, core, modules] = await Promise.all([
		import("./core.js"),
		import("./python.js"),
		import(inPython("pyodide.mjs")),
		WebAssembly.compileStreaming(fetch(inApp("noughts.wasm"))),
		fetch(inApp("noughts.zip")).then((response) => response.arrayBuffer()),
		import(inPython("pyodide.asm.mjs")), // pyodide.mjs asks for it in turn
	]);
	const pyodide = await startPython({
		core: new Core(core),
		zips: { "noughts.zip": modules },
		later,
		learning: () => new Core(new WebAssembly.Module(loadNow(inApp("learning.wasm")))),
		loadPyodide,
		options: { indexURL: place.python, lockFileContents: place.lock, checkAPIVersion: false },
	});
	return pyodide.runPython("from noughts.answers.in_browser import answer_text; answer_text");
}

const started = start();
let isComplete = false;
started.then(
	() => tell({ ready: true }),
	(error) => tell({ id: -1, defect: String(error) }),
);

self.onmessage = async (/** @type {MessageEvent<Question>} */ { data: { id, name, request } }) => {
	try {
		const answer = await started;
		tell({ id, answer: answer(name, request) });
		if (!isComplete) later.load().catch(() => {}); // it is asked for again when it is needed
		isComplete = true;
	} catch (error) {
		tell({ id, defect: String(error) });
	}
};
