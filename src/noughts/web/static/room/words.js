/** What a room says to one person: whose turn it is, what happened, how it ended. */

/** @import { View } from "../wire.js" */
/** @import { Chair, ChairView, Presence, RoomEvent, RoomView, Topic } from "./connection.js" */

/** What a person asks the other one for. */
const WISHES = {
	draw: "for a draw",
	"take back": "to take the last move back",
	rematch: "for a rematch",
	hints: "for hints, for both of you",
};

/** What a person says no to. */
const REFUSED = {
	draw: "a draw",
	"take back": "taking the move back",
	rematch: "a rematch",
	hints: "hints",
};

/** What both have agreed on. */
const AGREED = {
	draw: "The game is a draw by agreement.",
	"take back": "The move is taken back.",
	rematch: "A new game begins, with sides changed.",
	hints: "Hints and analysis are allowed in this game.",
};

/**
 * @param {RoomView} room
 * @param {Chair} chair
 * @returns {ChairView}
 */
export function chairOf(room, chair) {
	return room.chairs[chair === "host" ? 0 : 1];
}

/** @param {Chair} chair */
export function otherChair(chair) {
	return chair === "host" ? "guest" : "host";
}

/**
 * The first chair that nobody has; a guest's before the host's.
 * @param {RoomView} room
 * @returns {ChairView | null}
 */
export function freeChair(room) {
	return room.chairs.findLast(({ name }) => name === null) ?? null;
}

/**
 * A headline, and what there is to add.
 * @param {RoomView} room
 * @param {View} view what the board shows
 * @param {Chair | null} me
 * @returns {[string, string]}
 */
export function statusWords(room, view, me) {
	if (!view.is_present) return [view.status, view.detail];
	if (room.result) return [winnerWords(room, me), endingWords(room, view, me)];
	const free = freeChair(room);
	if (free) {
		return me
			? ["Waiting for your friend …", "Send the link. The game begins when your friend sits down."]
			: ["A chair is free", `Take it, and you play ${free.mark.toUpperCase()}.`];
	}
	const mover = room.chairs.find(({ mark }) => mark === view.to_move);
	const turn = `${mover?.name}'s turn`;
	if (mover?.chair !== me || !view.status.startsWith(turn)) return [view.status, view.detail];
	return [`Your turn${view.status.slice(turn.length)}`, view.detail];
}

/**
 * @param {RoomView} room
 * @param {Chair | null} me
 */
function winnerWords(room, me) {
	const winner = room.result?.winner;
	if (!winner) return "It is a draw.";
	return winner === me ? "You win!" : `${chairOf(room, winner).name} wins.`;
}

/**
 * @param {RoomView} room
 * @param {View} view
 * @param {Chair | null} me
 */
function endingWords(room, view, me) {
	const { result } = room;
	if (!result) return "";
	if (result.why === "agreement") return "Both agreed on a draw.";
	if (result.why === "teacher") return "The teacher has ended the game.";
	if (result.why !== "resignation" && result.why !== "time") return view.detail;
	const loser = otherChair(result.winner ?? "host");
	const { name } = chairOf(room, loser);
	if (result.why === "resignation") return loser === me ? "You resigned." : `${name} resigned.`;
	return loser === me ? "Your time has run out." : `${name}'s time has run out.`;
}

/**
 * What the tab is called.
 * @param {RoomView} room
 * @param {Chair | null} me
 * @param {string} game its title
 */
export function titleWords(room, me, game) {
	const { to_move: turn, result } = room;
	if (turn && turn === me) return "Your turn · noughts";
	if (turn) return `${chairOf(room, turn).name}'s turn · noughts`;
	if (result) return `${winnerWords(room, me)} · noughts`;
	return me ? "Waiting for a friend · noughts" : `${game} · noughts`;
}

/**
 * What an event says to somebody who did not cause it; empty where the board shows it.
 * @param {RoomEvent} event
 * @param {RoomView} room after it
 * @param {Chair | null} me
 */
export function eventWords({ kind, chair, topic }, room, me) {
	const { name } = chairOf(room, chair);
	if (kind === "sit" && chair !== me) return `${name} has sat down.`;
	if (kind === "accept" && topic) return AGREED[topic];
	if (kind === "offer" && topic && !isWaiting(room, topic)) return AGREED[topic];
	if (kind === "offer" && topic && chair !== me) return `${name} asks ${WISHES[topic]}.`;
	if (kind === "decline" && topic && chair !== me) return `${name} says no to ${REFUSED[topic]}.`;
	return "";
}

/**
 * Whether an offer has no answer yet.
 * @param {RoomView} room
 * @param {Topic} topic
 */
function isWaiting(room, topic) {
	return room.offers.some((offer) => offer.topic === topic);
}

/**
 * An offer as a sentence.
 * @param {RoomView} room
 * @param {{ chair: Chair, topic: Topic }} offer
 * @param {Chair | null} me
 */
export function offerWords(room, { chair, topic }, me) {
	if (chair === me) return `You ask ${WISHES[topic]}. Wait for the answer.`;
	return `${chairOf(room, chair).name} asks ${WISHES[topic]}.`;
}

/**
 * @param {Presence | "unknown"} presence unknown while the connection is lost
 * @param {boolean} isMe
 */
export function presenceWords(presence, isMe) {
	if (isMe) return "you";
	return presence === "unknown" ? "…" : presence;
}

/** @param {number} count */
export function spectatorWords(count) {
	if (!count) return "";
	return count === 1 ? "1 person watches." : `${count} people watch.`;
}
