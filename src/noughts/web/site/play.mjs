// Asks Python what a player asks, while its WebAssembly notes which functions are called. Writes these
// notes to a file, and the names of the modules that were loaded to standard output. Arguments: the
// folder of Python, the zip file of the package, the file of the native core, the folder of the
// worker's scripts, the file for the notes, what Pyodide wants to know of its packages, the questions.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [python, modules, coreFile, scripts, profile, lock, questions] = process.argv.slice(2);

// Python takes other ways in a browser than in Node, so this looks like a worker of a browser.
Object.assign(process, { browser: true, type: "renderer" });
Object.assign(globalThis, {
	WorkerGlobalScope: Object,
	self: globalThis,
	location: pathToFileURL(`${python}/`),
	fetch: async (address) => {
		const type = String(address).endsWith(".wasm") ? "application/wasm" : "application/zip";
		return new Response(readFileSync(new URL(address)), { headers: { "Content-Type": type } });
	},
});

const load = (folder, name) => import(pathToFileURL(join(folder, name)).href);
const { loadPyodide } = await load(python, "pyodide.mjs");
const { Core } = await load(scripts, "core.js");
const { startPython } = await load(scripts, "python.js");

const { instantiateStreaming } = WebAssembly;
let writeProfile;
WebAssembly.instantiateStreaming = async (...parameters) => {
	const result = await instantiateStreaming(...parameters);
	writeProfile ??= result.instance?.exports.__write_profile;
	return result;
};

// Node would print all of Pyodide with an error
process.on("uncaughtException", (error) => {
	console.error(String(error));
	process.exit(1);
});
const never = () => {
	throw new Error("A second part was asked for, and there is none.");
};
const pyodide = await startPython({
	core: new Core(new WebAssembly.Module(readFileSync(coreFile))),
	zips: { "noughts.zip": readFileSync(modules) },
	later: { module: never, zip: never }, // everything is in the first part yet
	loadPyodide,
	options: { indexURL: location.href, lockFileContents: JSON.parse(lock) },
});
const answer = pyodide.runPython("from noughts.answers.in_browser import answer_text; answer_text");
for (const [name, request] of JSON.parse(questions)) answer(name, JSON.stringify(request));
const names = pyodide.runPython("import sys; ' '.join(sys.modules)");
const size = writeProfile(0, 0);
const at = pyodide._module._malloc(size);
writeProfile(at, size);
writeFileSync(profile, pyodide._module.HEAPU8.slice(at, at + size));
writeFileSync(1, JSON.stringify(names.split(" "))); // to standard output
process.exit(); // Pyodide goes on to wait for something
