// The site's own Python in Node: reads questions from standard input, one JSON document in each line,
// and writes the text of each answer. Arguments: the folders of the site
// with its scripts and with Python, and what the pages know of the site.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [app, python, facts] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${python}/pyodide.mjs`).href);
const { Core } = await import(pathToFileURL(`${app}/worker/core.js`).href);
const { startPython } = await import(pathToFileURL(`${app}/worker/python.js`).href);

const { lock } = JSON.parse(facts);
const pyodide = await startPython({
	core: new Core(new WebAssembly.Module(readFileSync(`${app}/worker/noughts.wasm`))),
	zips: { "noughts.zip": readFileSync(`${app}/worker/noughts.zip`) },
	later: {
		module: () => new WebAssembly.Module(readFileSync(`${python}/later.wasm`)),
		zip: () => readFileSync(`${app}/worker/later.zip`),
	},
	learning: () => new Core(new WebAssembly.Module(readFileSync(`${app}/worker/learning.wasm`))),
	loadPyodide,
	options: { indexURL: `${python}/`, lockFileContents: lock },
});
const answer = pyodide.runPython("from noughts.answers.in_browser import answer_text; answer_text");
for await (const line of createInterface({ input: process.stdin })) {
	const { question, request } = JSON.parse(line);
	let text;
	try {
		text = answer(question, JSON.stringify(request));
	} catch (error) {
		text = JSON.stringify({ defect: String(error) });
	}
	process.stdout.write(`${text}\n`);
}
