/** Python in this thread: Pyodide, the package and the native core; answers questions by name. */

import { Core } from "./core.js";

/**
 * @typedef {object} Parts everything that Python needs
 * @property {WebAssembly.Module} core the native core
 * @property {Uint8Array} modules of the package, in a zip file
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {object} options for `loadPyodide`: where its own files are
 */

/** @typedef {(question: string, request: string) => string} Answer JSON in, JSON out */

const HOME = "/home/noughts"; // nothing is kept there
const MODULES = "/lib/noughts.zip";

/**
 * @param {Parts} parts
 * @returns {Promise<Answer>}
 */
export async function startPython({ core, modules, loadPyodide, options }) {
	const pyodide = await loadPyodide({
		...options,
		env: { HOME, NOUGHTS_HOME: HOME, PYTHONPATH: MODULES },
		fsInit: async (/** @type {any} */ files) => files.writeFile(MODULES, modules),
	});
	pyodide.registerJsModule("noughts_core", new Core(core));
	return pyodide.runPython("from noughts.answers.in_browser import answer_text; answer_text");
}
