// Runs freeze.py in Pyodide. Arguments: the folder of Pyodide, the zip file of Python's library, the
// folders of the package and for the zip files that are made;
// the file of the native core, and core.js.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, library, source, out, coreFile, coreScript] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const { Core } = await import(pathToFileURL(coreScript).href);

const pyodide = await loadPyodide({ stdLibURL: library });
pyodide.registerJsModule("noughts_page", {});
pyodide.registerJsModule("noughts_core", new Core(new WebAssembly.Module(readFileSync(coreFile))));
pyodide.FS.mkdirTree("/package");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: source }, "/package");
pyodide.FS.writeFile("/library.zip", readFileSync(library));
const here = dirname(fileURLToPath(import.meta.url));
try {
	pyodide.runPython(readFileSync(join(here, "freeze.py"), "utf8"));
	const [modules, standard, grading] = pyodide
		.runPython("freeze('/package', '/library.zip')")
		.toJs();
	writeFileSync(join(out, "noughts.zip"), modules);
	writeFileSync(join(out, "python_stdlib.zip"), standard);
	writeFileSync(join(out, "grading.zip"), grading);
} catch (error) {
	console.error(String(error)); // Node would print all of Pyodide with it
	process.exitCode = 1;
}
