/** A finished game judged: accuracy of both sides, and what was better than the move looked at. */

import { find, make } from "../elements.js";
import { moveWords } from "./status.js";

/** @import { MarkName } from "../wire.js" */
/** @import { Session } from "./session.js" */
/** @import { Truth } from "./truth.js" */

const box = find("review", HTMLElement);
const BEST_SHOWN = 4;

/**
 * @param {Session} session
 * @param {Truth} truth
 */
export function showReview(session, truth) {
  const { review } = truth;
  const { state } = session;
  box.hidden = !review || !state?.moves.length || !(session.isOver || session.ply !== null);
  if (box.hidden || !review || !state) return;
  const parts = [];
  if (session.isOver) {
    const side = (/** @type {MarkName} */ mark) => {
      const share = review.accuracy[mark];
      return share === null ? null : `${mark.toUpperCase()} ${Math.round(share * 100)} %`;
    };
    const shares = [side("x"), side("o")].filter((text) => text !== null);
    parts.push(
      make(
        "p",
        { class: "accuracy" },
        shares.length
          ? `Accuracy: ${shares.join(", ")}.`
          : "The moves of this game could not be judged exactly.",
      ),
    );
  }
  const judged = review.moves[session.shownPly - 1];
  const move = session.shownMove;
  if (judged && move && judged.move === move.text) {
    const line = make("p", {}, `${judged.number}. ${moveWords(move)} `);
    if (judged.label)
      line.append(make("b", { class: `verdict ${judged.label}` }, capital(judged.label)), ".");
    if (judged.comment) line.append(` ${judged.comment}`);
    else if (judged.label && judged.label !== "best" && judged.best.length) {
      const more = judged.best.length > BEST_SHOWN ? " and others" : "";
      line.append(` Better: ${judged.best.slice(0, BEST_SHOWN).join(", ")}${more}.`);
    }
    parts.push(line);
  }
  const worst = review.moves.find((m) => m.label === "blunder" || m.label === "mistake");
  if (session.isOver && session.ply === null && worst) {
    const go = make(
      "button",
      { type: "button", class: "button text" },
      `Look at move ${worst.number}, the ${worst.label}`,
    );
    go.addEventListener("click", () => session.look(worst.number));
    parts.push(go);
  }
  box.replaceChildren(make("h2", {}, "Review"), ...parts);
}

/** @param {string} text */
function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
