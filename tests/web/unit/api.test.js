/** Asking a server that refuses, is busy or does not answer. */

import assert from "node:assert/strict";
import test from "node:test";

import { ask, connection, isAborted, Refusal, Task } from "../../../src/noughts/web/static/api.js";

/** Lets `fetch` give these answers in turn; the requests. */
function script(context, ...answers) {
	const requests = [];
	context.mock.method(globalThis, "fetch", async (path, options) => {
		requests.push({ path, ...options });
		const answer = answers[requests.length - 1];
		if (answer instanceof Error) throw answer;
		return answer;
	});
	context.mock.timers.enable({ apis: ["setTimeout"] });
	return requests;
}

/** Passes time until a promise is settled; the states of the connection on the way. */
async function pass(context, promise) {
	const states = [];
	let isDone = false;
	const done = promise.finally(() => (isDone = true));
	done.catch(() => {});
	while (!isDone) {
		await new Promise(setImmediate);
		if (states.at(-1) !== connection.state) states.push(connection.state);
		context.mock.timers.tick(1000);
	}
	return states;
}

const json = (value, status = 200, headers = {}) => Response.json(value, { status, headers });

test("an answer", async (context) => {
	const requests = script(context, json({ a: 1 }));
	assert.deepEqual(await ask("rules", { rules: "classic" }), { a: 1 });
	assert.equal(requests[0].path, "/api/rules");
	assert.equal(requests[0].method, "POST");
	assert.equal(requests[0].body, '{"rules":"classic"}');
});

test("a refusal is the server's own sentence", async (context) => {
	script(context, json({ error: "No." }, 422), new Response("<html>", { status: 404 }));
	await assert.rejects(
		ask("rules", { rules: "" }),
		(error) => error instanceof Refusal && error.message === "No.",
	);
	await assert.rejects(ask("rules", { rules: "" }), /The server refused with status 404/);
});

test("a server that is gone, busy or cut off is asked again", async (context) => {
	const busy = json({ error: "Wait." }, 503, { "Retry-After": "1" });
	const cut = new Response('{"a": ', { status: 200 });
	const requests = script(context, new TypeError("gone"), busy, cut, json({ a: 1 }));
	const answer = ask("rules", { rules: "" });
	const states = await pass(context, answer);
	assert.deepEqual(await answer, { a: 1 });
	assert.equal(requests.length, 4);
	assert.deepEqual(states, ["gone", "busy", "gone", "fine"]);
});

test("a newer wish stops the older one", async (context) => {
	script(context, new TypeError("gone"), new TypeError("gone"));
	const task = new Task();
	const answer = ask("rules", { rules: "" }, task.renew());
	const refused = assert.rejects(answer, isAborted);
	await new Promise(setImmediate);
	assert.equal(connection.state, "gone");
	task.renew();
	await refused;
	assert.equal(connection.state, "fine");
});
