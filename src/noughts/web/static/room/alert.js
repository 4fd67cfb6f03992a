/** A sound and a short vibration when the opponent has moved. */

import { keep, recall } from "../memory.js";
import { stroke } from "../play/sound.js";

/** In a room people wait for each other: the sound is on until somebody turns it off. */
const KEY = "noughts-room-sound";
const VIBRATION = 80;

export function isOn() {
	return recall(KEY) !== "off";
}

/** @param {boolean} isLoud */
export function turn(isLoud) {
	keep(KEY, isLoud ? null : "off");
	if (isLoud) stroke();
}

/** @param {boolean} isOpponents whether it was the opponent's move */
export function alertMove(isOpponents) {
	if (!isOn() || !navigator.userActivation?.hasBeenActive) return; // browsers forbid it before
	stroke();
	if (isOpponents) navigator.vibrate?.(VIBRATION);
}
