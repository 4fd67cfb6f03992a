/**
 * A worker that grades one program. It runs in a frame that has no network (frame.html), so all that it
 * needs comes in one message, as texts and bytes; it imports nothing by its address. It is no module:
 * browsers start none from a text in such a frame.
 */

/**
 * @typedef {object} Order
 * @property {MessagePort} port to the page
 * @property {Record<string, any>} files texts of scripts and bytes of other files, by name
 * @property {object} lock what Pyodide wants to know of its packages: there are none
 * @property {string} request of `grade_text`, in JSON
 * @property {string} failures questions that ended an earlier worker, in JSON
 */

const PAGE_BYTES = 65_536;
const MAX_PAGES = (384 * 2 ** 20) / PAGE_BYTES; // Python itself takes about 30 MB
const SIGINT = 2;
const AGAIN = 500; // milliseconds: a program may catch the first interruption
const START = `
import noughts.lab
noughts.lab.__path__.append("/lib/grading.zip/noughts/lab")  # the rest of it is in noughts.zip
from noughts.lab.grading.in_browser import grade_text
grade_text`;
const NOWHERE = "https://nowhere.invalid/";

/** Python gets a MemoryError where the browser would take more and more memory. */
function limitMemory() {
	const { grow } = WebAssembly.Memory.prototype;
	WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
		if (this.buffer.byteLength / PAGE_BYTES + pages > MAX_PAGES) throw new RangeError("memory");
		return grow.call(this, pages);
	};
}

/**
 * @param {string} text
 * @returns {Promise<any>}
 */
function importText(text) {
	return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

/** The clock that Python looks at while it runs: after the deadline it is interrupted. */
class Clock {
	#deadline = Infinity;

	/** @param {number} seconds */
	start(seconds) {
		this.#deadline = performance.now() + 1000 * seconds;
	}

	stop() {
		this.#deadline = Infinity;
	}

	get 0() {
		if (performance.now() < this.#deadline) return 0;
		this.#deadline = performance.now() + AGAIN;
		return SIGINT;
	}

	set 0(_) {}
}

/** @returns {never} */
function refuse() {
	throw new Error("not here");
}

/** @param {Order} order */
async function grade({ port, files, lock, request, failures }) {
	/** @param {import("./grader.js").GradingMessage} message */
	const tell = (message) => port.postMessage(message);
	try {
		limitMemory();
		Object.assign(self, { importScripts: refuse }); // else Pyodide says that it wants a module
		self.fetch = async (address) => {
			const name = String(address).replace(NOWHERE, "");
			const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
			return new Response(files[name], { headers: { "Content-Type": type } });
		};
		const [{ Core }, { startPython }, { loadPyodide }, { default: createPyodideModule }] =
			await Promise.all(
				["core.js", "python.js", "pyodide.mjs", "pyodide.asm.mjs"].map((name) =>
					importText(files[name]),
				),
			);
		const pyodide = await startPython({
			core: new Core(await WebAssembly.compile(files["noughts.wasm"])),
			zips: { "noughts.zip": files["noughts.zip"], "grading.zip": files["grading.zip"] },
			later: {
				module: () => new WebAssembly.Module(files["later.wasm"]),
				zip: () => files["later.zip"],
			},
			loadPyodide,
			options: { createPyodideModule, indexURL: NOWHERE, lockFileContents: lock },
		});
		const clock = new Clock();
		pyodide.setInterruptBuffer(clock);
		pyodide.registerJsModule("noughts_page", {
			failures,
			begin: (/** @type {string} */ begin, /** @type {number} */ seconds) =>
				tell({ begin, seconds }),
			end: () => tell({ end: true }),
			start_timer: (/** @type {number} */ seconds) => clock.start(seconds),
			stop_timer: () => clock.stop(),
		});
		const gradeText = pyodide.runPython(START);
		const progress = (
			/** @type {string} */ step,
			/** @type {number} */ done,
			/** @type {number} */ of,
		) => tell({ step, done, of });
		tell({ result: gradeText(request, progress) });
	} catch (error) {
		tell({ defect: String(error) });
	}
}

self.onmessage = ({ data }) => void grade(data);
