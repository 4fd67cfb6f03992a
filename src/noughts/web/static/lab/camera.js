/**
 * Where the picture looks: a point of the tree in the middle, and two scales.
 *
 * Boards, and what lies side by side, go by `scale`. Levels move apart no closer than fits the
 * view, so that a tree thousands of columns wide is not a hairline when all of it is seen.
 */

export const MIN_SCALE = 1 / 4000;
export const MAX_SCALE = 3;
const MARGIN = 26;
const PRECISION = 10_000; // steps of a column or level in an address

/**
 * The measures of a tree: the distance of neighbours and of levels, and how many there are.
 * @typedef {{slot: number, level: number, columns: number, levels: number}} Measures
 */

export class Camera {
	/** Columns go across, levels along. */
	isDown = true;
	width = 1;
	height = 1;
	scale = 1;
	/** The column and the level in the middle of the view. */
	column = 0;
	level = 0;
	/** @type {Measures} */
	measures = { slot: 1, level: 1, columns: 1, levels: 1 };

	get across() {
		return this.isDown ? this.width : this.height;
	}

	get along() {
		return this.isDown ? this.height : this.width;
	}

	/** The scale between levels. */
	get levelScale() {
		const { level, levels } = this.measures;
		const fitting = (this.along - 2 * MARGIN) / (levels * level);
		return Math.max(this.scale, Math.min(1, fitting));
	}

	/** Pixels between neighbours. */
	get pitch() {
		return this.measures.slot * this.scale;
	}

	/** @param {number} column */
	acrossOf(column) {
		return this.across / 2 + (column - this.column) * this.pitch;
	}

	/** @param {number} level */
	alongOf(level) {
		return this.along / 2 + (level - this.level) * this.measures.level * this.levelScale;
	}

	/** @param {number} pixels */
	columnAt(pixels) {
		return this.column + (pixels - this.across / 2) / this.pitch;
	}

	/** @param {number} pixels */
	levelAt(pixels) {
		return this.level + (pixels - this.along / 2) / (this.measures.level * this.levelScale);
	}

	/** The scale at which everything is seen. */
	get fittingScale() {
		const { slot, level, columns, levels } = this.measures;
		const across = (this.across - 2 * MARGIN) / (columns * slot);
		const along = (this.along - 2 * MARGIN) / (levels * level);
		return Math.max(MIN_SCALE, Math.min(1.4, across, Math.max(along, 0.05)));
	}

	/** Looks at everything. */
	fit() {
		const { columns, levels } = this.measures;
		this.scale = this.fittingScale;
		this.column = (columns - 1) / 2;
		this.level = (levels - 1) / 2;
	}

	/**
	 * @param {number} factor
	 * @param {number} x the point that stays where it is
	 * @param {number} y
	 */
	zoom(factor, x = this.width / 2, y = this.height / 2) {
		const [across, along] = this.isDown ? [x, y] : [y, x];
		const [column, level] = [this.columnAt(across), this.levelAt(along)];
		this.scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, this.scale * factor));
		this.column += column - this.columnAt(across);
		this.level += level - this.levelAt(along);
		this.#stayNear();
	}

	/**
	 * @param {number} dx in pixels
	 * @param {number} dy
	 */
	pan(dx, dy) {
		const [across, along] = this.isDown ? [dx, dy] : [dy, dx];
		this.column -= across / this.pitch;
		this.level -= along / (this.measures.level * this.levelScale);
		this.#stayNear();
	}

	/** Never so far off that nothing is seen. */
	#stayNear() {
		const { columns, levels } = this.measures;
		this.column = Math.max(-1, Math.min(columns, this.column));
		this.level = Math.max(-0.5, Math.min(levels - 0.5, this.level));
		this.settle();
	}

	/** Rests on numbers that an address can hold, so that a link shows the very same picture. */
	settle() {
		this.column = Math.round(this.column * PRECISION) / PRECISION;
		this.level = Math.round(this.level * PRECISION) / PRECISION;
		this.scale = Number(this.scale.toPrecision(6));
	}

	/** For an address. */
	toText() {
		return [this.column, this.level, this.scale].join(",");
	}

	/**
	 * @param {string} text
	 * @returns {boolean} whether it could be read
	 */
	read(text) {
		const numbers = text.split(",").map(Number);
		if (numbers.length !== 3 || !numbers.every(Number.isFinite) || numbers[2] <= 0) return false;
		[this.column, this.level] = numbers;
		this.scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, numbers[2]));
		this.#stayNear();
		return true;
	}
}
