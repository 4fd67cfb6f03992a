/** The clock of a replay: steps per second; fractions are kept for the next frame. */

const MIN_SPEED = 0.5;
const MAX_SPEED = 5000;
/** After a long pause of the browser the replay continues without catching up. */
const MAX_FRAME = 0.1;

export class Player {
	isPlaying = false;
	/** Steps a second. */
	speed = 4;
	#fraction = 0;
	#last = 0;

	/** @param {number} now in milliseconds */
	play(now) {
		this.isPlaying = true;
		this.#last = now;
		this.#fraction = 1; // the first step comes at once
	}

	pause() {
		this.isPlaying = false;
	}

	/**
	 * How many steps are due.
	 * @param {number} now in milliseconds
	 */
	due(now) {
		if (!this.isPlaying) return 0;
		const seconds = Math.min(MAX_FRAME, Math.max(0, (now - this.#last) / 1000));
		this.#last = now;
		this.#fraction += seconds * this.speed;
		const whole = Math.floor(this.#fraction);
		this.#fraction -= whole;
		return whole;
	}
}

/**
 * The speed at a place of the slider, from 0 to 100: equal ways are equal factors.
 * @param {number} place
 */
export function speedAt(place) {
	const speed = MIN_SPEED * (MAX_SPEED / MIN_SPEED) ** (place / 100);
	return speed < 10 ? Math.round(speed * 10) / 10 : Math.round(speed);
}

/** @param {number} speed */
export function placeOf(speed) {
	return Math.round((100 * Math.log(speed / MIN_SPEED)) / Math.log(MAX_SPEED / MIN_SPEED));
}
