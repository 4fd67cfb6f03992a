/** The sound of a pencil on paper, and a short vibration, for those who want them. */

import { keep, recall } from "../memory.js";

const KEY = "noughts-sound";
const VIBRATION = "noughts-vibration";
const PULSE = 15; // milliseconds
/** @type {AudioContext | null} */
let context = null;
let strokes = 0; // that are heard now

export function isLoud() {
	return recall(KEY) === "on";
}

/** @param {boolean} isOn */
export function setLoud(isOn) {
	keep(KEY, isOn ? "on" : null);
	if (isOn) stroke();
}

export function canVibrate() {
	return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

export function toggleVibration() {
	const isOn = recall(VIBRATION) !== "on";
	keep(VIBRATION, isOn ? "on" : null);
	if (isOn) navigator.vibrate(PULSE);
}

export function tick() {
	if (isLoud()) stroke();
	if (recall(VIBRATION) === "on" && canVibrate()) navigator.vibrate(PULSE);
}

/** One short stroke: filtered noise that fades. Between strokes nothing runs. */
export function stroke() {
	context ??= new AudioContext();
	void context.resume();
	const length = Math.floor(context.sampleRate * 0.09);
	const buffer = context.createBuffer(1, length, context.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
	const source = new AudioBufferSourceNode(context, { buffer });
	const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 2400, Q: 0.8 });
	const volume = new GainNode(context, { gain: 0.25 });
	source.connect(filter).connect(volume).connect(context.destination);
	source.onended = () => {
		strokes -= 1;
		if (strokes === 0) void context?.suspend();
	};
	strokes += 1;
	source.start();
}
