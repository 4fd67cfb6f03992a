/** The wall: all boards on the projector, large enough for the last row, with the standings. */

import { find, write } from "../elements.js";
import { boardCard, replaceCard } from "./boards.js";
import { showDoor } from "./door.js";
import { row } from "./standings.js";
import { columnsFor, wallBoards } from "./words.js";

/** @import { ClassConnection, ClassView } from "./connection.js" */

const MAX_BOARDS = 30;
const PAGE_TIME = 8000;
/** A board with names and result is so much higher than wide. */
const RATIO = 1.45;
const list = find("wall-list", HTMLElement);
const body = find("wall-standings", HTMLElement);
let page = 0;
/** @type {ClassView | null} what is shown */
let shown = null;

/** @param {ClassConnection} connection */
export function listenToWall(connection) {
	addEventListener("resize", () => connection.view && showWall(connection));
	setInterval(() => {
		page++;
		if (connection.view) showTable(connection);
	}, PAGE_TIME);
}

/** The class that the wall shows. */
export function shownWall() {
	return shown;
}

/** @param {ClassConnection} connection */
export function showWall(connection) {
	const { view, pictures } = connection;
	if (!view) return;
	if (!shown) showDoor(view.code, "wall");
	shown = view;
	const { round, settings, is_closed: isClosed, running, pupils } = view;
	const isFree = settings.pairing === "free";
	write(
		find("wall-round", HTMLElement),
		isClosed ? "Final standings" : round && !isFree ? `Round ${round}` : "Standings",
	);
	const names = pupils.filter(({ id }) => view.byes.includes(id)).map(({ name }) => name);
	const byes =
		names.length && running ? `${names.join(", ")} ${names.length > 1 ? "sit" : "sits"} out` : "";
	write(find("wall-byes", HTMLElement), byes);
	const boards = wallBoards(view.boards, MAX_BOARDS);
	const count = pupils.length === 1 ? "1 pupil is" : `${pupils.length} pupils are`;
	write(
		find("wall-wait", HTMLElement),
		boards.length ? "" : `${count} here. The first games begin soon.`,
	);
	list.replaceChildren(...boards.map((board) => boardCard(board, pictures.get(board.number))));
	const space = list.parentElement?.getBoundingClientRect();
	if (space) {
		const columns = columnsFor(boards.length, space.width, space.height, RATIO);
		const rows = Math.max(1, Math.ceil(boards.length / columns));
		const size = Math.min(space.width / columns, space.height / rows / RATIO);
		list.style.setProperty("--columns", String(columns));
		list.style.setProperty("--size", `${Math.floor(size)}px`);
	}
	document.body.classList.toggle("is-playing", running > 0);
	showTable(connection);
}

/**
 * As many rows as fit; the others come after some seconds.
 * @param {ClassConnection} connection
 */
function showTable({ view }) {
	if (!view) return;
	const all = view.pupils.filter(({ state }) => state === "present" || view.is_closed);
	const side = find("wall", HTMLElement).querySelector(".wall-side");
	const door = side?.querySelector(".wall-door");
	body.replaceChildren(...all.slice(0, 1).map((pupil) => row(pupil, false)));
	const height = body.getBoundingClientRect().height || 1;
	const top = body.getBoundingClientRect().top;
	const bottom = door?.getBoundingClientRect().top ?? innerHeight;
	const fits = Math.max(1, Math.floor((bottom - top - height) / height));
	const pages = Math.max(1, Math.ceil(all.length / fits));
	const first = (page % pages) * fits;
	body.replaceChildren(...all.slice(first, first + fits).map((pupil) => row(pupil, false)));
	const last = Math.min(first + fits, all.length);
	write(
		find("wall-more", HTMLElement),
		pages > 1 ? `${first + 1} to ${last} of ${all.length}` : "",
	);
}

/**
 * One board has changed.
 * @param {ClassConnection} connection
 * @param {number} number
 */
export function showWallBoard({ view, pictures }, number) {
	const board = view?.boards.find((each) => each.number === number);
	if (board) replaceCard(list, boardCard(board, pictures.get(number)));
}
