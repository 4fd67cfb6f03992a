"""What goes over the wire: requests, and answers with everything there is to show.

Cells, moves, positions and games are texts in notation. `RulesView.cells` lists the names of the
cells in row-major order, which is the order of the letters in every `board`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from noughts.web.limits import GAME_CHARACTERS, POSITION_CHARACTERS

__all__ = [
    "AdaptRequest",
    "Adaptation",
    "AnalysisRequest",
    "AnalysisView",
    "CellValue",
    "EstimateView",
    "Failure",
    "FamilyView",
    "GameRequest",
    "GameTitle",
    "HintView",
    "MoveView",
    "OutcomeView",
    "PlayerTitle",
    "PlayersRequest",
    "PlayersView",
    "PositionView",
    "PowerView",
    "ReplyRequest",
    "ReplyView",
    "ReviewView",
    "ReviewedMoveView",
    "RulesView",
    "StateRequest",
    "StateView",
    "StockView",
    "TableRequest",
    "TableView",
    "TurnView",
    "ValueView",
]

MarkName = Literal["x", "o"]
ResultName = Literal["win", "draw", "loss"]

GameText = Annotated[
    str,
    Field(
        max_length=GAME_CHARACTERS,
        description="Rules, who opens unless X does, a colon, and the moves.",
        examples=["3x3k3: b2 a1 c3", "4x4k4s2b1: a1 b2 c3~a1b2", "3x3k3 o:"],
    ),
]
PlayerText = Annotated[
    str,
    Field(
        max_length=40,
        description="Who plays: one of the names that `/api/family` lists, or easy, medium, hard, "
        "impossible.",
        examples=["level:4", "perfect", "trickster"],
    ),
]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Failure(_Message):
    """Why there is no answer: the same sentence that the terminal prints."""

    error: str = Field(examples=["Cannot read the move 'z9': expected one such as b2."])


class StockView(_Message):
    """The powers that one side has left."""

    swaps: int
    blocks: int


class RulesView(_Message):
    """One member of the family of games."""

    text: str = Field(examples=["4x4k4s2b1"])
    name: str | None = Field(description="The game's own name, where it has one.")
    width: int
    height: int
    k: int
    swaps: int
    blocks: int
    cells: list[str] = Field(description="The names of the cells, row by row.")


class PowerView(_Message):
    """A power that was used: a swap of two cells, or a block of one."""

    kind: Literal["swap", "block"]
    cells: list[str]


class MoveView(_Message):
    """One whole move."""

    text: str = Field(examples=["b2~a1c3"])
    words: str = Field(examples=["b2~a1c3 (and swaps a1 with c3)"])
    mark: MarkName
    cell: str
    power: PowerView | None


class StocksView(_Message):
    """The powers that both sides have left."""

    x: StockView
    o: StockView


class PositionView(_Message):
    """A position as it is drawn."""

    text: str = Field(examples=["xo./.../... x"])
    board: str = Field(description="One letter a cell: x, o or a dot.", examples=["xo......."])
    to_move: MarkName
    stocks: StocksView
    blocked: str | None = Field(description="The cell that is closed for the side to move.")


class OutcomeView(_Message):
    """How a game ended."""

    winner: MarkName | None
    line: list[str]
    words: str


class TurnView(_Message):
    """The turn under way: what it waits for, and what is legal now.

    Stage `place`: one of `cells`. Stage `power`: `placed` is where the mark went, `board` what it
    looks like, and one of `swaps`, one of `blocks` or nothing may follow. Stage `done`: `move` is
    the whole move. A game that is over has stage `done` and no move.
    """

    stage: Literal["place", "power", "done"]
    cells: list[str]
    placed: str | None
    board: str
    swaps: list[tuple[str, str]]
    blocks: list[str]
    move: str | None


class TableRequest(_Message):
    """Rules whose table is wanted."""

    rules: str = Field(max_length=40, examples=["4x4k4s2b1"])


class TableView(_Message):
    """Whether the exact table of the rules can be asked: `none` where there cannot be one."""

    state: Literal["ready", "building", "none"]
    progress: float = Field(description="From 0 to 1.")


class StateView(_Message):
    """A game with everything that a board shows."""

    game: str
    rules: RulesView
    opener: MarkName
    moves: list[MoveView]
    positions: list[PositionView] = Field(description="From the start to the present.")
    outcome: OutcomeView | None
    turn: TurnView
    table: TableView


class GameRequest(_Message):
    """A game."""

    game: GameText


class StateRequest(GameRequest):
    """A game and, in the middle of a turn, where the mark was placed."""

    place: str | None = Field(
        default=None, max_length=8, description="The cell of the turn under way.", examples=["b2"]
    )


class ReplyRequest(GameRequest):
    """A game, and who is to move in it."""

    player: PlayerText
    seed: int | None = Field(
        default=None, ge=0, le=2**53, description="Makes the reply repeatable."
    )
    strength: float | None = Field(
        default=None,
        allow_inf_nan=False,
        description="For players that learn: in levels, within their range; see `/api/adapt`.",
    )


class ReplyView(_Message):
    """A computer's move."""

    player: str
    move: MoveView
    seconds: float
    state: StateView = Field(description="The game with the move in it.")


class ValueView(_Message):
    """A value for the side to move; `plies` is null for a draw."""

    value: ResultName
    plies: int | None
    words: str = Field(examples=["win in 5"])


class CellValue(_Message):
    """What placing on a cell is worth to the side to move, with the best power after it."""

    cell: str
    move: str = Field(description="The best move that places here.")
    power: PowerView | None = Field(description="The power of that move.")
    value: ValueView | None = Field(description="Null where nobody knows; it is not better.")
    plain: ValueView | None = Field(description="The same without a power.")
    is_best: bool


class EstimateView(_Message):
    """What the engine thinks of a position that is not solved."""

    score: int = Field(description="In points, for the side to move.")
    depth: int
    nodes: int


class AnalysisRequest(_Message):
    """A position: a game, or rules and a position."""

    game: GameText | None = Field(default=None, description="A game, for its last position.")
    rules: str | None = Field(
        default=None, max_length=40, description="Instead of a game.", examples=["3x3k3"]
    )
    position: str | None = Field(
        default=None,
        max_length=POSITION_CHARACTERS,
        description="A position of these rules; by default the start.",
        examples=["xo./.../... x"],
    )


class AnalysisView(_Message):
    """The truth of a position, as far as it is known within the limits of a request."""

    position: PositionView
    source: Literal["rules", "table", "prover", "engine", "estimate", "building"]
    value: ValueView | None = Field(description="Null when it is not known.")
    words: str = Field(examples=["X wins in 3 moves (5 plies)."])
    cells: list[CellValue]
    best: list[str] = Field(description="The best moves, at most 60.")
    line: list[MoveView] = Field(description="Best play by both sides.")
    estimate: EstimateView | None
    table: TableView


class HintView(_Message):
    """A good move and its reason."""

    move: MoveView
    words: str


class ReviewedMoveView(_Message):
    """A move that was judged; values are for the side that moved."""

    number: int
    mark: MarkName
    move: str
    label: Literal["best", "good", "inaccuracy", "mistake", "blunder"] | None
    before: ValueView | None
    after: ValueView | None
    best: list[str]
    comment: str | None


class AccuracyView(_Message):
    """From 0 to 1; null for a side without a move that could be judged."""

    x: float | None
    o: float | None


class ReviewView(_Message):
    """A whole game, judged."""

    game: str
    moves: list[ReviewedMoveView]
    values: list[ValueView | None] = Field(
        description="The value for X of every position, from the start; null where it is open."
    )
    accuracy: AccuracyView
    table: TableView


class AdaptRequest(GameRequest):
    """A finished game of the adaptive player."""

    mark: MarkName = Field(description="The adaptive player's mark.")
    strength: float | None = Field(
        default=None,
        allow_inf_nan=False,
        description="What it knows so far, in levels; null: nothing yet.",
    )
    games: int = Field(default=0, ge=0, le=1_000_000)


class Adaptation(_Message):
    """What the adaptive player knows of a person; the browser keeps it."""

    strength: float
    games: int


class GameTitle(_Message):
    """A game of the family, for a menu."""

    name: str
    rules: str
    title: str
    words: str
    cells: int


class PlayerTitle(_Message):
    """A player, for a menu."""

    name: str = Field(examples=["level:4"])
    title: str = Field(examples=["Level 4"])
    words: str
    cells: int | None = Field(
        default=None, description="The most cells it plays on here; null: any board."
    )
    learns: bool = Field(description="Whether it learns from finished games; see `/api/adapt`.")


class PlayersRequest(_Message):
    """Rules, and who plays each mark."""

    rules: str = Field(max_length=40, examples=["4x4k4s2b1"])
    x: PlayerText
    o: PlayerText


class PlayersView(_Message):
    """Who plays each mark, by the names of `/api/family`."""

    x: str = Field(examples=["human"])
    o: str = Field(examples=["level:4"])


class FamilyView(_Message):
    """What there is to choose from."""

    version: str
    games: list[GameTitle]
    players: list[PlayerTitle]
    algorithms: list[str]
    scorings: list[str]
