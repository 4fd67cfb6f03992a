/** The lab over the wire, for the type checker; must agree with web/lab_models.py (a test holds it). */

export type AlgorithmName =
  "minimax" | "alphabeta" | "+ordering" | "+table" | "+symmetry" | "+deepening";
export type ScoringName = "unit" | "ten" | "depth" | "heuristic";
export type Why = "all" | "end" | "horizon" | "cut" | "table" | "twin";

export interface ReplayColumnsView {
  parent: number[];
  last: number[];
  depth: number[];
  move: string[];
  board: string[];
  turn: string;
  alpha: number[] | null;
  beta: number[] | null;
  alpha_from: number[];
  beta_from: number[];
  score: number[];
  why: Why[];
  solved_at: number[];
  sentence: number[];
}
export interface ReplayView {
  format: number;
  rules: string;
  width: number;
  height: number;
  cells: string[];
  position: string;
  algorithm: AlgorithmName;
  scoring: ScoringName;
  depth: number | null;
  infinity: number;
  score: number;
  value: string;
  move: string | null;
  nodes: number;
  leaves: number;
  cutoffs: number;
  table_hits: number;
  max_depth: number;
  seconds: number;
  line: number[];
  skipped: Record<string, string[]>;
  sentences: string[];
  columns: ReplayColumnsView;
}
export interface CounterView {
  algorithm: AlgorithmName;
  value: "win" | "draw" | "loss" | null;
  score: number | null;
  move: string | null;
  nodes: number;
  leaves: number;
  cutoffs: number;
  table_hits: number;
  max_depth: number;
  seconds: number;
  scoring: ScoringName;
  repeat: number;
  finished: boolean;
  plies: number | null;
}
export interface CompareView {
  position: string;
  to_move: "x" | "o";
  max_nodes: number;
  rows: CounterView[];
}
export interface StageView {
  name: "tree" | "graph" | "classes";
  words: string;
  total: number;
  plies: number[];
}
export interface StagesView {
  rules: string;
  symmetries: number;
  stages: StageView[];
}
export interface ClaimView {
  number: number;
  report: string;
  claim: string;
  published: number | string | null;
  note: string;
}
export interface ClaimsView {
  claims: ClaimView[];
}
export interface FindingView {
  number: number;
  measured: number | string;
  agrees: boolean | null;
  seconds: number;
}
export interface MeasurementView {
  number: number; state: "measuring" | "done"; finding: FindingView | null;
}
export interface ExerciseKindView {
  name: string;
  title: string;
}
export interface ExerciseKindsView {
  kinds: ExerciseKindView[];
  levels: number[];
}
export interface ExerciseBlankView {
  name: string;
  prompt: string;
  form: "number" | "bound" | "branch" | "move";
}
export interface ExerciseView {
  id: string;
  kind: string;
  level: number;
  seed: number;
  title: string;
  question: string;
  rules: string;
  position: string;
  to_move: "x" | "o";
  blanks: ExerciseBlankView[];
  picture: string;
  is_tree: boolean;
}
export interface VerdictView {
  blank: string;
  given: string | null;
  is_right: boolean;
  words: string;
}
export interface VerdictsView {
  id: string;
  verdicts: VerdictView[];
  right: number;
  picture: string;
}
