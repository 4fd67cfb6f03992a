/** The help: how to play, every key, and on phones the settings of the header. */

import { canVibrate, toggleVibration } from "../sound.js";
import { makeDialog } from "./dialog.js";

const dialog = makeDialog(
	"help",
	"How to play",
	`<p>X and O take turns. The first to get enough marks in a row wins, in any direction: three on the classic board, four on 4x4, five in gomoku.</p>
<p>In a game with powers you may use one after placing. <b>Swap</b> lets one X and one O change places, anywhere on the board. <b>Block</b> closes an empty cell for the opponent's next turn. If your swap gives the opponent a line, you lose. If it gives both a line, it is a draw.</p>
<p>Cells are named by column and row: <code>a1</code> is top left. <code>b2~a1c3</code> places b2 and swaps a1 with c3; <code>b2!d4</code> places b2 and blocks d4. The address of the page is the whole game: copy it to keep or to share.</p>
<div class="row settings"><button type="button" class="button" data-powers>How powers work</button><button type="button" class="button narrow" data-toggles-sound>Sound on or off</button><button type="button" class="button" data-toggles-vibration hidden>Vibration on or off</button><button type="button" class="button narrow" data-toggles-theme>Light or dark</button></div>
<table>
<caption>Keys</caption>
<tbody>
<tr><th scope="row"><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></th><td>go from cell to cell</td></tr>
<tr><th scope="row"><kbd>Enter</kbd> or <kbd>Space</kbd></th><td>choose the cell</td></tr>
<tr><th scope="row"><kbd>1</kbd> … <kbd>9</kbd></th><td>choose a cell by its number, row by row; on larger boards, type all digits within a second</td></tr>
<tr><th scope="row"><kbd>S</kbd> <kbd>B</kbd> <kbd>E</kbd></th><td>swap, block, end the turn</td></tr>
<tr><th scope="row"><kbd>Esc</kbd></th><td>one step back</td></tr>
<tr><th scope="row"><kbd>U</kbd> <kbd>Y</kbd></th><td>undo, redo</td></tr>
<tr><th scope="row"><kbd>H</kbd> <kbd>A</kbd></th><td>hint, analysis</td></tr>
<tr><th scope="row"><kbd>[</kbd> <kbd>]</kbd></th><td>look one move back, one move on</td></tr>
<tr><th scope="row"><kbd>N</kbd> <kbd>R</kbd> <kbd>?</kbd></th><td>new game, retry, this help</td></tr>
</tbody>
</table>
<div class="row"><button type="button" class="button primary" data-closes>Play</button></div>`,
);

/**
 * @param {() => void} explainPowers
 * @param {() => void} toggleSound
 */
export function openHelp(explainPowers, toggleSound) {
	const vibration = dialog.querySelector("[data-toggles-vibration]");
	if (vibration instanceof HTMLElement) vibration.hidden = !canVibrate();
	dialog.onclick = (event) => {
		if (!(event.target instanceof Element)) return;
		if (event.target.closest("[data-toggles-sound]")) toggleSound();
		if (event.target.closest("[data-toggles-vibration]")) toggleVibration();
		if (!event.target.closest("[data-powers]")) return;
		dialog.close();
		explainPowers();
	};
	if (!dialog.open) dialog.showModal();
}
