/** Taking a game along: as a link, as text. */

import { columnOf } from "../drawing.js";

/** @import { Session } from "./session.js" */

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The game in notation, the board, and how it stands.
 * @param {Session} session
 */
export function gameAsText(session) {
  const { state, shown } = session;
  if (!state || !shown) return "";
  const { width, height, cells } = state.rules;
  const names = cells.slice(0, width).map(columnOf);
  const wide = names[width - 1].length;
  const line = (/** @type {string[]} */ parts) =>
    parts.map((part) => part.padStart(wide)).join(" ");
  const margin = " ".repeat(String(height).length + 1);
  const rows = Array.from({ length: height }, (_, row) => {
    const letters = [...shown.board.slice(row * width, (row + 1) * width)];
    return `${String(row + 1).padStart(margin.length - 1)} ${line(letters).toUpperCase()}`;
  });
  const ending = session.ply === null ? (state.outcome?.words ?? "") : "";
  const parts = [session.shownGame, "", margin + line(names), ...rows];
  if (session.resigned) parts.push("", `${session.resigned.toUpperCase()} resigned.`);
  else if (ending) parts.push("", ending);
  return `${parts.join("\n")}\n`;
}
