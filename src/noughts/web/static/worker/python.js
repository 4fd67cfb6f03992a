/** Python in this thread: Pyodide, the package and the native core. */

/**
 * @typedef {object} Later the second part of Python, which most games do not need; each may be asked
 *     for at any moment, and whoever asks waits for it
 * @property {() => WebAssembly.Module} module functions of Python
 * @property {() => ArrayBuffer | Uint8Array} zip modules of Python and of the package
 */

/**
 * @typedef {object} Parts everything that Python needs
 * @property {object} core the native core, as core.js has it
 * @property {Record<string, ArrayBuffer | Uint8Array>} zips files of modules, by name
 * @property {Later} [later] none where the first part has everything
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {object} options for `loadPyodide`: where its own files are
 */

const HOME = "/home/noughts"; // nothing is kept there
const FOLDER = "/lib";
const LATER = `${FOLDER}/later.zip`;
const OF_SECOND_PART = "%"; // begins the names that the two parts share, and nobody else uses

/**
 * @param {Parts} parts
 * @returns {Promise<any>} Pyodide, which can import the package
 */
export async function startPython({ core, zips, later, loadPyodide, options }) {
	const paths = Object.keys(zips).map((name) => `${FOLDER}/${name}`);
	const release = later && joinParts(() => later.module());
	const pyodide = await loadPyodide({
		...options,
		env: { HOME, NOUGHTS_HOME: HOME, PYTHONPATH: paths.join(":") },
		fsInit: async (/** @type {any} */ files) => {
			for (const [name, bytes] of Object.entries(zips))
				files.writeFile(`${FOLDER}/${name}`, new Uint8Array(bytes));
		},
	});
	release?.();
	pyodide.registerJsModule("noughts_core", core);
	if (later) {
		const { FS } = pyodide;
		const load = () => {
			if (!FS.analyzePath(LATER).exists) FS.writeFile(LATER, new Uint8Array(later.zip()));
		};
		const find = pyodide.runPython("from later_modules import find_later_modules as f; f");
		find(LATER, load);
	}
	return pyodide;
}

/**
 * Has the next WebAssembly module that comes in two parts load its second part when a function of it is
 * called; `wasm-split` has put a placeholder into the first part for each of these.
 * @param {() => WebAssembly.Module} load
 * @returns {() => void} ends it
 */
function joinParts(load) {
	const { instantiate, instantiateStreaming } = WebAssembly;
	/** @type {Record<string, any>} */
	let first = {};
	let isWhole = false;
	const placeholder = new Proxy(
		{},
		{
			get:
				(_, index) =>
				(/** @type {unknown[]} */ ...values) => {
					if (!isWhole) new WebAssembly.Instance(load(), { primary: first });
					isWhole = true; // its functions have taken their places in the table
					return first.__indirect_function_table.get(Number(index))(...values);
				},
		},
	);
	const join =
		(/** @type {Function} */ start) =>
		async (/** @type {unknown} */ source, /** @type {object} */ imports) => {
			if (!imports || !("GOT.func" in imports)) return start(source, imports); // not in two parts
			const { instance, module } = await start(source, { ...imports, placeholder });
			first = instance.exports;
			const names = Object.entries(first).filter(([name]) => !name.startsWith(OF_SECOND_PART));
			return { module, instance: { exports: Object.fromEntries(names) } };
		};
	Object.assign(WebAssembly, {
		instantiate: join(instantiate),
		instantiateStreaming: join(instantiateStreaming),
	});
	return () => Object.assign(WebAssembly, { instantiate, instantiateStreaming });
}
