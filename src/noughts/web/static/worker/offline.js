/** The site without a network: keeps its files, and offers a new version without forcing it. */

/**
 * Registers the service worker, once everything that this visit needs is here.
 * @param {(accept: () => void) => void} offer says that a new version waits; `accept` loads it
 */
export async function keepForOffline(offer) {
	const container = navigator.serviceWorker;
	if (!container) return; // not over plain HTTP, nor in some private windows
	let isAccepted = false;
	container.addEventListener("controllerchange", () => {
		if (isAccepted) location.reload();
	});
	const address = new URL("service-worker.js", document.baseURI);
	const registration = await container.register(address, { updateViaCache: "none" });
	const offerWaiting = () => {
		if (!registration.waiting || !container.controller) return; // the first visit
		offer(() => {
			isAccepted = true;
			registration.waiting?.postMessage("use the new version");
		});
	};
	offerWaiting();
	registration.addEventListener("updatefound", () => {
		registration.installing?.addEventListener("statechange", offerWaiting);
	});
}

/**
 * A line at the bottom of the page, with a button.
 * @param {() => void} accept
 */
export function showOffer(accept) {
	if (document.getElementById("new-version")) return;
	const line = document.createElement("p");
	line.id = "new-version";
	line.className = "banner";
	line.setAttribute("role", "status");
	const button = document.createElement("button");
	button.className = "button";
	button.textContent = "Load it";
	button.addEventListener("click", accept);
	line.append("A new version of noughts is here. Your game is kept. ", button);
	document.body.append(line);
}
