/** The words of the lab, each explained in a sentence or two. */

/** @import { ReplayView } from "./wire.js" */

/** @typedef {{title: string, words: string}} Entry */

/** @type {Record<ReplayView["algorithm"], Entry>} */
export const ALGORITHMS = {
	minimax: {
		title: "minimax",
		words:
			"Tries every move of both sides until the game ends. X takes the largest score, O the smallest. It skips nothing.",
	},
	alphabeta: {
		title: "alphabeta",
		words:
			"Minimax that stops looking at a move as soon as it cannot change the choice above it. The answer is the same.",
	},
	"+ordering": {
		title: "+ordering",
		words:
			"Alpha-beta that tries promising moves first: those that leave the opponent with the fewest open lines. Good moves early mean more cut-offs.",
	},
	"+table": {
		title: "+table",
		words:
			"As +ordering, and every solved board is stored in a table. A board that comes up again is looked up, not searched again.",
	},
	"+symmetry": {
		title: "+symmetry",
		words:
			"As +table, and boards that are the same when turned or mirrored share one entry of the table.",
	},
	"+deepening": {
		title: "+deepening",
		words:
			"As +symmetry, but in rounds: one move ahead, then two, then three. Each round tells the next one which moves to try first. The rounds pay off on large boards. On a small board they often cost more than they save.",
	},
};

/** @type {Record<ReplayView["scoring"], Entry>} */
export const SCORINGS = {
	unit: { title: "unit", words: "A win for X counts +1, a draw 0, a win for O -1." },
	ten: { title: "ten", words: "A win for X counts +10, a draw 0, a win for O -10." },
	depth: {
		title: "depth",
		words:
			"A win counts 10 minus the number of moves up to it, both sides counted: a quick win is worth more than a slow one.",
	},
	heuristic: {
		title: "heuristic",
		words:
			"Where the search stops before the game ends, the score is an estimate from the marks that stand in open lines.",
	},
};

/** @type {Record<string, Entry>} */
export const TERMS = {
	algorithm: {
		title: "Algorithm",
		words:
			"The way in which the computer searches. Each one in the list adds one idea to the last.",
	},
	node: {
		title: "Node",
		words:
			"One board in the tree of the search. The counter says how many boards were looked at so far.",
	},
	leaf: { title: "Leaf", words: "A board where the game is over. Its score is known at once." },
	cutoff: {
		title: "Cut-off",
		words:
			"The search stops at a board because its other moves cannot change the choice above it: beta is not larger than alpha. Scissors show the moves that are skipped.",
	},
	hit: {
		title: "Table hit",
		words: "A board that was solved before: its score is taken from the table.",
	},
	alpha: {
		title: "Alpha (α)",
		words:
			"The score that X is already sure of, by a move that was searched before. −∞: nothing is sure yet.",
	},
	beta: {
		title: "Beta (β)",
		words:
			"The score that O is already sure of, by a move that was searched before. +∞: nothing is sure yet.",
	},
	score: {
		title: "Score",
		words:
			"What a board is worth for X: more than 0 is good for X, less than 0 is good for O, 0 is a draw.",
	},
	scoring: { title: "Scoring", words: "How the end of a game is turned into a number." },
	depth: {
		title: "Depth limit",
		words:
			"How many moves the search looks ahead, both sides counted. Books call one such move a ply. Empty: until the game ends.",
	},
	ply: { title: "Ply", words: "One move by one side. X's move and O's answer are two plies." },
	seed: {
		title: "Number",
		words:
			"Every number makes another exercise, and the same number always makes the same one. So a whole class can work on number 7.",
	},
	exploration: {
		title: "Chance",
		words:
			"The share of moves that the learner makes by chance, to try something new. 0.3 means three moves of ten. Books call it exploration.",
	},
	"learning-step": {
		title: "Step",
		words:
			"How far a number goes towards what the last game showed. 1 believes only the newest game; a small step keeps what was learned before.",
	},
	"learning-seed": {
		title: "Number",
		words:
			"Every number makes another run, and the same number always makes the same one. So a whole class can watch number 7.",
	},
	reached: {
		title: "Depth",
		words: "The number of moves in the longest line that was searched, both sides counted.",
	},
	time: {
		title: "Time",
		words:
			"Measured on the computer that runs this page. It differs from run to run; nodes do not.",
	},
};

/**
 * What is said of a word: `alpha`, `algorithm:+table`, `scoring:depth`.
 * @param {string} name
 * @returns {Entry}
 */
export function explain(name) {
	const [kind, choice] = name.split(":");
	/** @type {Record<string, Record<string, Entry>>} */
	const choices = { algorithm: ALGORITHMS, scoring: SCORINGS };
	return choices[kind]?.[choice] ?? TERMS[kind] ?? { title: name, words: "" };
}
