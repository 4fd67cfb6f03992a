// Python in Node, as a worker of the site runs it: reads requests from standard input, one JSON
// document in each line, and writes one line for each. Arguments: the folder of Pyodide, the folder of
// the core, the folder with the package's source.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [pyodideFolder, coreFolder, source] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const { Core } = await import(pathToFileURL(`${source}/noughts/web/static/worker/core.js`).href);

const load = (name) => new Core(new WebAssembly.Module(readFileSync(`${coreFolder}/${name}.wasm`)));
const core = load("noughts");
const home = "/home/noughts"; // nothing is kept there
const pyodide = await loadPyodide({
	env: { HOME: home, NOUGHTS_HOME: home },
	stdout: (text) => process.stderr.write(`${text}\n`),
});
pyodide.registerJsModule("noughts_core", core);
pyodide.registerJsModule("noughts_learning", load("learning"));
pyodide.FS.mkdirTree("/source");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: source }, "/source");
pyodide.runPython("import sys; sys.path.insert(0, '/source')");

for await (const line of createInterface({ input: process.stdin })) {
	const { code } = JSON.parse(line);
	let answer;
	try {
		answer = { value: pyodide.runPython(code, { globals: pyodide.toPy({}) }), memory: core.memory };
	} catch (error) {
		answer = { error: String(error) };
	}
	process.stdout.write(`${JSON.stringify(answer)}\n`);
}
