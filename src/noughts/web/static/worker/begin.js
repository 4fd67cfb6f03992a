/*
 * The first script of a page of the site: begins to load Python while the page itself is on its way.
 * A browser that is too old goes to a page that says so. Old JavaScript, on purpose.
 */
(function () {
	"use strict";
	// The smallest modules with a vector instruction, and with one that throws.
	var vectors = [
		0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253,
		15, 253, 98, 11,
	];
	var exceptions = [
		0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11,
	];
	var isNew =
		typeof WebAssembly === "object" &&
		typeof Uint8Array === "function" &&
		typeof Response === "function" &&
		typeof Response.json === "function" &&
		WebAssembly.validate(new Uint8Array(vectors)) &&
		WebAssembly.validate(new Uint8Array(exceptions));
	if (!isNew) {
		location.replace("old.html");
		return;
	}
	var site = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=noughts-site]"));
	var place = JSON.parse(site.content);
	place.python = new URL(place.python, document.baseURI).href;
	place.isKept = !!(navigator.serviceWorker && navigator.serviceWorker.controller);
	var options = /** @type {WorkerOptions} */ ({ type: "module", name: JSON.stringify(place) });
	/** @returns {Worker} */
	var start = function () {
		return new Worker(new URL(place.app + "worker/worker.js", document.baseURI), options);
	};
	// transport.js takes the worker and its messages over
	var first = start();
	/** @type {unknown[]} */
	var messages = [];
	first.onmessage = function (event) {
		messages.push(event.data);
	};
	Object.assign(window, { noughtsPython: { start: start, first: first, messages: messages } });
})();
