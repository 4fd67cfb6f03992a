/**
 * The service worker: keeps all files of one version of the site, so that it works without a network.
 * The builder puts `self.SITE` before this: the version, and the files.
 *
 * A new version is kept beside the old one and waits until the page asks for it, or until no page of
 * the old one is open any more.
 */

/** @type {any} the types of a page know no service workers */
const service = self;
/** @type {{ version: string, files: string[] }} */
const site = service.SITE;
const CACHE = `noughts-${site.version}`;

service.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
service.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
service.addEventListener("fetch", (/** @type {any} */ event) => {
	if (event.request.method === "GET") event.respondWith(answer(event.request));
});
service.addEventListener("message", (/** @type {MessageEvent} */ event) => {
	if (event.data === "use the new version") service.skipWaiting();
});

/** What an older version has, and what the browser has loaded for the page, is not loaded again. */
async function keepAll() {
	const cache = await caches.open(CACHE);
	for (const file of site.files) {
		const isNamedByContent = /^(app|python)-/.test(file);
		const kept = isNamedByContent ? await caches.match(file, { ignoreSearch: true }) : undefined;
		const response =
			kept ?? (await fetch(file, { cache: isNamedByContent ? "force-cache" : "no-cache" }));
		if (!response.ok) throw new Error(`${file}: status ${response.status}`);
		await cache.put(file, response);
	}
}

async function forgetOthers() {
	for (const name of await caches.keys()) {
		if (name.startsWith("noughts-") && name !== CACHE) await caches.delete(name);
	}
	await service.clients.claim();
}

/**
 * Whether a file that was not kept at the beginning is one of this site, such as its documentation.
 * @param {URL} address
 */
function isOurs(address) {
	return address.href.startsWith(service.registration.scope) && address.search === "";
}

/** @param {Request} request */
async function answer(request) {
	const cache = await caches.open(CACHE);
	const address = new URL(request.url);
	address.pathname = address.pathname.replace(/\/index\.html$/, "/");
	const kept = await cache.match(address.href, { ignoreSearch: true });
	if (kept) return kept;
	const response = await fetch(request);
	if (response.ok && isOurs(address)) await cache.put(address.href, response.clone());
	return response;
}
