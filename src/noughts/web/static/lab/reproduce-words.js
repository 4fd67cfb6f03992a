/** How far the measurements are, in words. */

/**
 * @param {object} state
 * @param {(boolean | null)[]} state.agreements of the figures measured so far; null: not published
 * @param {number} state.total
 * @param {number | null} state.current the number of the figure that is being measured, from 1
 */
export function progressWords({ agreements, total, current }) {
	const published = agreements.filter((agrees) => agrees !== null);
	const right = published.filter(Boolean).length;
	const agree = `${right} of ${published.length} published figures agree`;
	if (current !== null) {
		const now = `Measuring figure ${current} of ${total} …`;
		return published.length ? `${now} So far, ${agree} with the reports.` : now;
	}
	if (!agreements.length) return `${total} figures to measure.`;
	if (agreements.length < total)
		return `Stopped: ${agreements.length} of ${total} figures are measured. ${agree} with the reports.`;
	return `All ${total} figures are measured: ${agree} with the reports.`;
}
