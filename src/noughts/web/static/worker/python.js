/** Python in this thread: Pyodide, the package and the native core. */

/**
 * @typedef {object} Later the second part of Python, which most games do not need; each may be asked
 *     for at any moment, and whoever asks waits for it
 * @property {() => WebAssembly.Module} module functions of Python
 * @property {() => ArrayBuffer | Uint8Array} zip modules of Python and of the package
 */

/** @typedef {{ call: (name: string, message: Uint8Array, report?: any) => Uint8Array }} NativeCore */

/**
 * @typedef {object} Parts everything that Python needs
 * @property {NativeCore} core the native core, as core.js has it
 * @property {Record<string, ArrayBuffer | Uint8Array>} zips files of modules, by name
 * @property {Later} [later] none where the first part has everything
 * @property {() => NativeCore} [learning] loads the module for n-tuple networks
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {object} options for `loadPyodide`: where its own files are
 */

const HOME = "/home/noughts"; // nothing is kept there
const FOLDER = "/lib";
const LATER = `${FOLDER}/later.zip`;
const REFUSED = 1; // a Status of cpp/wasm/call.hpp
const NOT_LOADED = "a part that it needs could not be loaded; try again with a network";
const OF_SECOND_PART = "%"; // begins the names that the two parts share, and nobody else uses

/**
 * @param {Parts} parts
 * @returns {Promise<any>} Pyodide, which can import the package
 */
export async function startPython({ core, zips, later, learning, loadPyodide, options }) {
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
	if (learning) pyodide.registerJsModule("noughts_learning", onDemand(learning));
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
 * A module of the native core that is loaded when it is first called.
 * @param {() => NativeCore} load
 * @returns {NativeCore}
 */
function onDemand(load) {
	/** @type {NativeCore | null} */
	let core = null;
	return {
		call(name, message, report) {
			try {
				core ??= load();
			} catch {
				return Uint8Array.of(REFUSED, ...new TextEncoder().encode(NOT_LOADED));
			}
			return core.call(name, message, report);
		},
	};
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
