/** Python in this thread: Pyodide, the package and the native core. */

/**
 * @typedef {object} Parts everything that Python needs
 * @property {object} core the native core, as core.js has it
 * @property {Record<string, ArrayBuffer | Uint8Array>} zips files of modules, by name
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {object} options for `loadPyodide`: where its own files are
 */

const HOME = "/home/noughts"; // nothing is kept there
const FOLDER = "/lib";

/**
 * @param {Parts} parts
 * @returns {Promise<any>} Pyodide, which can import the package
 */
export async function startPython({ core, zips, loadPyodide, options }) {
	const paths = Object.keys(zips).map((name) => `${FOLDER}/${name}`);
	const pyodide = await loadPyodide({
		...options,
		env: { HOME, NOUGHTS_HOME: HOME, PYTHONPATH: paths.join(":") },
		fsInit: async (/** @type {any} */ files) => {
			for (const [name, bytes] of Object.entries(zips))
				files.writeFile(`${FOLDER}/${name}`, new Uint8Array(bytes));
		},
	});
	pyodide.registerJsModule("noughts_core", core);
	return pyodide;
}
