"""What goes over the wire for the lab: recordings, comparisons, stages and published figures.

Scores, alpha and beta are X's, as in textbooks: X is MAX and O is MIN.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from noughts.lab.exercises import LEVELS
from noughts.web.limits import POSITION_CHARACTERS

__all__ = [
    "AlgorithmName",
    "AnswersRequest",
    "ClaimRequest",
    "ClaimView",
    "ClaimsView",
    "CompareRequest",
    "CompareView",
    "CounterView",
    "ExerciseBlankView",
    "ExerciseKindView",
    "ExerciseKindsView",
    "ExerciseRequest",
    "ExerciseView",
    "ExportRequest",
    "FindingView",
    "MeasurementView",
    "PositionRequest",
    "PositionView",
    "RecordingRequest",
    "ReplayColumnsView",
    "ReplayView",
    "ScoringName",
    "StageView",
    "StagesRequest",
    "StagesView",
    "VerdictView",
    "VerdictsView",
]

AlgorithmName = Literal["minimax", "alphabeta", "+ordering", "+table", "+symmetry", "+deepening"]
ScoringName = Literal["unit", "ten", "depth", "heuristic"]

RulesText = Annotated[
    str, Field(max_length=40, description="Rules or their name.", examples=["3x3k3"])
]
PositionText = Annotated[
    str, Field(max_length=POSITION_CHARACTERS, examples=["xo./.x./..o x", ".../.../... x"])
]
DepthLimit = Annotated[
    int, Field(ge=1, le=225, description="Look so many plies ahead.", examples=[3])
]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _SearchRequest(_Message):
    rules: RulesText = "3x3k3"
    position: PositionText | None = Field(
        default=None, description="Where the search begins; the empty board if left out."
    )
    scoring: ScoringName = "unit"
    depth: DepthLimit | None = None


class PositionRequest(_Message):
    """A position that somebody has set up."""

    rules: RulesText = "3x3k3"
    position: PositionText | None = Field(default=None, description="The empty board if left out.")


class PositionView(_Message):
    """The same, as it is written."""

    rules: str
    position: str


class RecordingRequest(_SearchRequest):
    """A search to be recorded."""

    algorithm: AlgorithmName = "alphabeta"


class ExportRequest(RecordingRequest):
    """A recording for another program."""

    format: Literal["svg", "dot", "json"]


class ReplayColumnsView(_Message):
    """The nodes in the order in which the search entered them, column by column.

    Those below node n are n + 1 to `last[n]`, and n returns after `last[n]` has. -1: no node.
    """

    parent: list[int]
    last: list[int]
    depth: list[int]
    move: list[str] = Field(description="The move that led there; empty at a root.")
    board: list[str] = Field(description="One letter a cell: x, o or a dot.")
    turn: str = Field(description="Who is to move, one letter a node.")
    alpha: list[int] | None = Field(description="On entry; null where there is no window.")
    beta: list[int] | None
    alpha_from: list[int] = Field(description="The node that made sure of alpha.")
    beta_from: list[int]
    score: list[int] = Field(description="What the node returned.")
    why: list[Literal["all", "end", "horizon", "cut", "table", "twin"]] = Field(
        description="Why it returned: all moves looked at, the game's end, the depth limit, "
        "beta <= alpha, a table hit, a symmetric twin in the table."
    )
    solved_at: list[int] = Field(description="Where the table's answer came from.")
    sentence: list[int] = Field(description="Which of `sentences` explains the node.")


class ReplayView(_Message):
    """A recorded search with everything there is to show."""

    format: int
    rules: str
    width: int
    height: int
    cells: list[str]
    position: str
    algorithm: AlgorithmName
    scoring: ScoringName
    depth: int | None
    infinity: int = Field(description="What an infinite alpha or beta is written as.")
    score: int
    value: str = Field(examples=["a draw"])
    move: str | None
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    max_depth: int
    seconds: float
    line: list[int] = Field(description="The nodes of the principal line.")
    skipped: dict[str, list[str]] = Field(description="Moves left out by a cut-off, by node.")
    sentences: list[str]
    columns: ReplayColumnsView


class CompareRequest(_SearchRequest):
    """Algorithms to be compared on one position."""

    algorithms: list[AlgorithmName] = Field(min_length=1, max_length=6, examples=[["alphabeta"]])
    repeat: int = Field(default=1, ge=1, le=5, description="Run so often and average the time.")


class CounterView(_Message):
    """What one algorithm found, and what it cost; value and score are for the side to move."""

    algorithm: AlgorithmName
    value: Literal["win", "draw", "loss"] | None = Field(
        description="Null when the search left it open."
    )
    score: int | None
    plies: int | None
    move: str | None
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    max_depth: int
    seconds: float
    scoring: ScoringName
    repeat: int
    finished: bool = Field(description="False when it was stopped at `max_nodes`.")


class CompareView(_Message):
    """A comparison."""

    position: str
    to_move: Literal["x", "o"]
    max_nodes: int
    rows: list[CounterView]


class StagesRequest(_Message):
    """Rules of a small game."""

    rules: RulesText = "3x3k3"


class StageView(_Message):
    """One stage: how many there are in all, and ply by ply."""

    name: Literal["tree", "graph", "classes"]
    words: str
    total: int
    plies: list[int]


class StagesView(_Message):
    """From the tree to the graph to the classes of symmetric positions."""

    rules: str
    symmetries: int
    stages: list[StageView]


class ClaimRequest(_Message):
    """How a published figure is to be measured."""

    again: bool = Field(default=False, strict=True, description="Even if it was measured before.")


class ClaimView(_Message):
    """A published figure."""

    number: int
    report: str
    claim: str
    published: int | str | None = Field(description="Null where the report says nothing.")
    note: str


class ClaimsView(_Message):
    """Every published figure."""

    claims: list[ClaimView]


class FindingView(_Message):
    """A published figure, measured again."""

    number: int
    measured: int | str
    agrees: bool | None
    seconds: float


class MeasurementView(_Message):
    """How things stand with the measurement of a figure."""

    number: int
    state: Literal["measuring", "done"]
    finding: FindingView | None = Field(description="Null while it is being measured.")


class ExerciseKindView(_Message):
    """A kind of exercise, for a menu."""

    name: str = Field(examples=["values"])
    title: str


class ExerciseKindsView(_Message):
    """What there is to practise."""

    kinds: list[ExerciseKindView]
    levels: list[int]


class ExerciseBlankView(_Message):
    """One thing to fill in."""

    name: str
    prompt: str
    form: Literal["number", "bound", "branch", "move"]


class ExerciseView(_Message):
    """An exercise without its answers."""

    id: str = Field(description="Makes it again.", examples=["values:2:17"])
    kind: str
    level: int
    seed: int
    title: str
    question: str
    rules: str
    position: str
    to_move: Literal["x", "o"]
    blanks: list[ExerciseBlankView]
    picture: str = Field(description="The board or the tree, as SVG.")
    is_tree: bool


class ExerciseRequest(_Message):
    """Which exercise: the same seed makes the same one."""

    kind: Literal["values", "windows", "cuts", "win", "fork", "swap"] = Field(
        description="As `/api/lab/exercises` lists them."
    )
    level: int = Field(strict=True, ge=LEVELS[0], le=LEVELS[-1])
    seed: int = Field(strict=True, ge=0, lt=10**9)


class AnswersRequest(_Message):
    """Answers to an exercise, by the names of its blanks."""

    id: str = Field(max_length=40, examples=["win:1:17"])
    answers: dict[Annotated[str, Field(max_length=12)], Annotated[str, Field(max_length=24)]] = (
        Field(max_length=100, examples=[{"move": "b2"}])
    )


class VerdictView(_Message):
    """What is to be said of one answer."""

    blank: str
    given: str | None
    is_right: bool
    words: str


class VerdictsView(_Message):
    """What is to be said of all answers, and the picture with the key in it."""

    id: str
    verdicts: list[VerdictView]
    right: int
    picture: str
