/** What people ask each other for: to take back, a draw, hints, a rematch; and giving up. */

import { find, make } from "../elements.js";
import { askFirst, closeQuestion } from "../play/sure.js";
import { mayAnalyse } from "./seen.js";
import { wordsFor } from "./words.js";

/** @import { Truth } from "../play/truth.js" */
/** @import { View } from "../wire.js" */
/** @import { RoomConnection, Topic } from "./connection.js" */

const button = (/** @type {string} */ id) => find(id, HTMLButtonElement);
/** @type {Record<Topic, HTMLButtonElement>} */
const offers = {
	"take back": button("take-back"),
	draw: button("draw"),
	hints: button("hints"),
	rematch: button("rematch"),
};
const resign = button("resign");
const hint = button("hint");
const analyse = button("analyse");
const bar = find("room-actions", HTMLElement);
const list = find("offers", HTMLElement);
let lastPrint = "";

/**
 * @param {RoomConnection} connection
 * @param {(act: string, topic?: Topic) => void} send
 * @param {Truth} truth
 */
export function listenToActions(connection, send, truth) {
	for (const [topic, element] of Object.entries(offers)) {
		element.addEventListener("click", () => send("offer", /** @type {Topic} */ (topic)));
	}
	resign.addEventListener("click", () =>
		askFirst("Give up this game?", "Resign", () => send("resign")),
	);
	hint.addEventListener("click", () => truth.askHint());
	analyse.addEventListener("click", () => truth.turn(!truth.isOn));
	list.addEventListener("click", (event) => {
		const pressed = event.target instanceof Element ? event.target.closest("button") : null;
		if (!pressed || !connection.room) return;
		send(pressed.dataset.act ?? "", /** @type {Topic} */ (pressed.dataset.topic));
	});
}

/**
 * @param {RoomConnection} connection
 * @param {View} view
 * @param {boolean} isMyTurn
 * @param {boolean} isAnalysed whether the analysis is shown
 */
export function showActions(connection, view, isMyTurn, isAnalysed) {
	const { room, chair: me } = connection;
	if (!room) return;
	const isRunning = room.to_move !== null;
	const isSeated = me !== null;
	const isOffered = (/** @type {Topic} */ topic) =>
		room.offers.some((offer) => offer.topic === topic && offer.chair === me);
	const mark = room.chairs.find(({ chair }) => chair === me)?.mark;
	const opened = room.settings.opener === mark;
	const hasMoved = view.plies > (opened ? 0 : 1);
	offers["take back"].disabled = !hasMoved || isOffered("take back");
	offers.draw.disabled = isOffered("draw");
	offers.hints.disabled = isOffered("hints");
	offers.rematch.disabled = isOffered("rematch");
	for (const element of [offers["take back"], offers.draw, resign]) {
		element.hidden = !isSeated || !isRunning;
	}
	offers.hints.hidden = !isSeated || !isRunning || room.allows_hints;
	offers.rematch.hidden = !isSeated || room.result === null;
	if (resign.hidden) closeQuestion();
	hint.hidden = !isSeated || !isRunning || !room.allows_hints;
	hint.disabled = !isMyTurn || view.placed !== null;
	analyse.hidden = !mayAnalyse(room, me) || !room.chairs.every(({ name }) => name !== null);
	analyse.ariaPressed = String(isAnalysed);
	bar.hidden = [...bar.children].every((element) => element.hasAttribute("hidden"));
	showOffers(connection);
}

/** @param {RoomConnection} connection */
function showOffers({ room, chair: me }) {
	const print = JSON.stringify([room?.offers, room?.chairs, me]);
	if (!room || print === lastPrint) return;
	lastPrint = print;
	const sentences = wordsFor(room, me).offers;
	list.replaceChildren(
		...room.offers.map((offer, index) => {
			const answers =
				me === null ? [] : offer.chair === me ? [["decline", "Never mind"]] : YES_AND_NO;
			return make(
				"div",
				{ class: "offer" },
				make("p", {}, sentences[index]),
				...answers.map(([act, words]) =>
					make(
						"button",
						{
							type: "button",
							class: act === "accept" ? "button primary" : "button",
							"data-act": act,
							"data-topic": offer.topic,
						},
						words,
					),
				),
			);
		}),
	);
}

const YES_AND_NO = [
	["accept", "Yes"],
	["decline", "No"],
];
