/**
 * The native core in WebAssembly: functions by name, with bytes as arguments and as result.
 * cpp/wasm/call.hpp describes the other side.
 */

/** @typedef {(kind: number, message: Uint8Array) => number} Report called while the work is under way */

/**
 * @typedef {object} Exports what every call needs; the functions themselves are found by name
 * @property {WebAssembly.Memory} memory
 * @property {() => void} _initialize
 * @property {(size: number) => number} allocate
 * @property {(address: number) => void} release
 * @property {() => number} result
 * @property {() => number} result_size
 */

const NANOSECONDS = 1e6; // in a millisecond
const BAD_FILE = 8; // an error number of WASI
const OUT_OF_MEMORY = 2; // the Status of cpp/wasm/call.hpp

export class Core {
	/** @type {Exports & Record<string, any>} */
	#exports;
	/** @type {(Report | undefined)[]} of the calls under way, the innermost last */
	#reports = [];

	/** @param {WebAssembly.Module} module */
	constructor(module) {
		const instance = new WebAssembly.Instance(module, {
			noughts: {
				report: (
					/** @type {number} */ kind,
					/** @type {number} */ at,
					/** @type {number} */ size,
				) => this.#reports.at(-1)?.(kind, this.#copy(at, size)) ?? 0,
			},
			wasi_snapshot_preview1: this.#system(),
		});
		this.#exports = /** @type {any} */ (instance.exports);
		this.#exports._initialize();
	}

	/** Bytes of memory that the core has taken so far. */
	get memory() {
		return this.#exports.memory.buffer.byteLength;
	}

	/**
	 * @param {string} name of an exported function
	 * @param {Uint8Array} message its arguments
	 * @param {Report} [report]
	 * @returns {Uint8Array} the status, in one byte, then the result
	 */
	call(name, message, report) {
		const { allocate, release, result, result_size: resultSize } = this.#exports;
		const at = allocate(message.length);
		if (at === 0) return Uint8Array.of(OUT_OF_MEMORY);
		this.#reports.push(report);
		try {
			new Uint8Array(this.#exports.memory.buffer, at, message.length).set(message);
			const status = this.#exports[name](at, message.length);
			const size = resultSize();
			const answer = new Uint8Array(1 + size);
			answer[0] = status;
			answer.set(new Uint8Array(this.#exports.memory.buffer, result(), size), 1);
			return answer;
		} finally {
			this.#reports.pop();
			release(at);
		}
	}

	/**
	 * @param {number} at
	 * @param {number} size
	 */
	#copy(at, size) {
		return new Uint8Array(this.#exports.memory.buffer, at, size).slice();
	}

	/** The few functions of an operating system that the C library asks for. */
	#system() {
		return {
			/**
			 * @param {number} _clock there is one, and it only goes forward
			 * @param {bigint} _precision
			 * @param {number} at
			 */
			clock_time_get: (_clock, _precision, at) => {
				const time = BigInt(Math.round(performance.now() * NANOSECONDS));
				new DataView(this.#exports.memory.buffer).setBigUint64(at, time, true);
				return 0;
			},
			// There are no files: only a defect would write to one.
			fd_write: () => BAD_FILE,
			fd_seek: () => BAD_FILE,
			fd_close: () => BAD_FILE,
		};
	}
}
