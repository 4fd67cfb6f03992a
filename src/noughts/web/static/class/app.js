/** The page of a class: to open or join one, for a pupil, for the teacher, and for the wall. */

import { find, write } from "../elements.js";
import { say } from "../play/announcer.js";
import { newSecret, ownName } from "../room/seat.js";
import { Refusal } from "../socket.js";
import { connectToClass } from "./connection.js";
import { keepKey, keyOf } from "./keys.js";
import { listenToPupil, showPupil } from "./pupil.js";
import { listenToStart } from "./start.js";
import { listenToTeacher, showTeacher, showTeacherBoard } from "./teacher.js";
import { listenToWall, showWall, shownWall, showWallBoard } from "./wall.js";
import { codeWords, readCode } from "./words.js";

/** @import { ClassConnection } from "./connection.js" */

const VIEWS = ["start", "join", "pupil", "teacher", "wall", "problem"];
const SHORT_LOSS = 1500;
const banner = find("connection", HTMLElement);

/** @param {string} name of the only view that is seen */
function showView(name) {
	for (const each of VIEWS) find(each, HTMLElement).hidden = each !== name;
	document.body.classList.toggle("is-wall", name === "wall");
}

/**
 * Sends a request; a refusal is told.
 * @param {ClassConnection} connection
 * @returns {(act: string, fields?: Parameters<ClassConnection["ask"]>[1]) => Promise<boolean>}
 *   whether it was done
 */
function senderOf(connection) {
	return async (act, fields) => {
		try {
			await connection.ask(act, fields);
			return true;
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			say(error.message);
			return false;
		}
	};
}

/**
 * @param {string} code
 * @param {boolean} isWall
 */
function openClass(code, isWall) {
	const key = keyOf(code);
	const secret = isWall ? location.hash.slice(1) || (key?.wall ?? "") : key?.secret;
	const connection = connectToClass(code, secret ?? newSecret());
	const send = senderOf(connection);
	let lostAt = 0;
	const showLoss = () => {
		const { state, role } = connection;
		if (state === "fine") lostAt = 0;
		else lostAt ||= Date.now();
		banner.hidden = state !== "lost" || Date.now() - lostAt < SHORT_LOSS;
		write(
			banner,
			role
				? "The connection is lost. Trying again … everything is safe on the server."
				: "The server does not answer. Trying again …",
		);
	};
	const show = () => {
		const { state, role, view, problem } = connection;
		showLoss();
		if (state === "ended") {
			write(find("problem-words", HTMLElement), problem);
			showView("problem");
			return;
		}
		if (!role) return;
		const title = `Class ${codeWords(code)}`;
		write(find("class-title", HTMLElement), title);
		document.title = `${title} · noughts`;
		if (!view) {
			showVisit(connection, isWall);
		} else if (role === "pupil") {
			showView("pupil");
			showPupil(connection);
		} else if (isWall) {
			showView("wall");
			if (connection.view !== shownWall()) showWall(connection);
		} else if (role === "teacher") {
			showView("teacher");
			showTeacher(connection);
		}
	};
	connection.addEventListener("change", show);
	connection.addEventListener("picture", (event) => {
		if (!(event instanceof CustomEvent) || !connection.view) return;
		if (isWall) showWallBoard(connection, event.detail);
		else showTeacherBoard(connection, event.detail);
	});
	setInterval(showLoss, SHORT_LOSS);
	listenToPupil(connection, send);
	if (isWall) listenToWall(connection);
	else listenToTeacher(connection, send);
	find("join", HTMLFormElement).addEventListener("submit", async (event) => {
		event.preventDefault();
		keepKey(code, { secret: connection.secret }); // first, so that the seat cannot be lost
		await send("join", { name: find("join-name", HTMLInputElement).value.trim() });
	});
	connection.connect();
}

/**
 * Somebody who only knows the code.
 * @param {ClassConnection} connection
 * @param {boolean} isWall
 */
function showVisit({ visit, role }, isWall) {
	if (!visit) return;
	const isRemoved = role === "removed";
	if (isWall || isRemoved || !visit.accepts) {
		const words = isWall
			? "This address does not open the wall: copy it again from the teacher's page."
			: isRemoved
				? "Your teacher has removed you from this class."
				: "Nobody can join this class now: ask your teacher.";
		write(find("problem-words", HTMLElement), words);
		showView("problem");
		return;
	}
	const name = find("join-name", HTMLInputElement);
	write(find("join-code", HTMLElement), codeWords(visit.code));
	if (find("join", HTMLElement).hidden) {
		name.value ||= ownName();
		showView("join");
		name.focus();
	}
}

document.addEventListener("click", (event) => {
	if (!(event.target instanceof Element)) return;
	const dialog = event.target.closest("dialog");
	if (event.target === dialog || event.target.closest("[data-closes]")) dialog?.close();
});

const [, , text = "", wall = ""] = location.pathname.split("/");
const code = readCode(decodeURIComponent(text));
if (code) {
	openClass(code, wall === "wall");
} else {
	showView("start");
	await listenToStart();
}
