/** What goes over the wire, for the type checker; a test holds it to web/models.py. */

export type MarkName = "x" | "o";

export interface StockView { swaps: number; blocks: number }
export interface RulesView {
  text: string; name: string | null; width: number; height: number; k: number;
  swaps: number; blocks: number; cells: string[];
}
export interface PowerView { kind: "swap" | "block"; cells: string[] }
export interface MoveView {
  text: string; words: string; mark: MarkName; cell: string; power: PowerView | null;
}
export interface StocksView { x: StockView; o: StockView }
export interface PositionView {
  text: string; board: string; to_move: MarkName; stocks: StocksView; blocked: string | null;
}
export interface OutcomeView { winner: MarkName | null; line: string[]; words: string }
export interface TurnView {
  stage: "place" | "power" | "done"; cells: string[]; placed: string | null; board: string;
  swaps: [string, string][]; blocks: string[]; move: string | null;
}
export interface TableView { state: "ready" | "building" | "none"; progress: number }
export interface StateView {
  game: string; rules: RulesView; opener: MarkName; moves: MoveView[];
  positions: PositionView[]; outcome: OutcomeView | null; turn: TurnView; table: TableView;
}
export interface ReplyView { player: string; move: MoveView; seconds: number; state: StateView }
export interface ValueView {
  value: "win" | "draw" | "loss"; plies: number | null; words: string;
}
export interface CellValue {
  cell: string; move: string; power: PowerView | null; value: ValueView | null; plain: ValueView | null; is_best: boolean;
}
export interface EstimateView { score: number; depth: number; nodes: number }
export interface AnalysisView {
  position: PositionView; source: "rules" | "table" | "prover" | "engine" | "estimate" | "building";
  value: ValueView | null; words: string; cells: CellValue[]; best: string[]; line: MoveView[];
  estimate: EstimateView | null; table: TableView;
}
export interface HintView { move: MoveView; words: string }
export interface ReviewedMoveView {
  number: number; mark: MarkName; move: string;
  label: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | null;
  before: ValueView | null; after: ValueView | null; best: string[]; comment: string | null;
}
export interface AccuracyView { x: number | null; o: number | null }
export interface ReviewView {
  game: string; moves: ReviewedMoveView[]; values: (ValueView | null)[]; accuracy: AccuracyView;
  table: TableView;
}
export interface Adaptation { strength: number; games: number }
export interface GameTitle { name: string; rules: string; title: string; words: string; cells: number }
export interface PlayersView { x: string; o: string }
export interface PlayerTitle { name: string; title: string; words: string; cells: number | null; learns: boolean }
export interface FamilyView {
  version: string; games: GameTitle[]; players: PlayerTitle[]; algorithms: string[];
  scorings: string[];
}
