"""The truth of a position: what `noughts solve --json` prints, and the analysis of a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from noughts.answers.desk import Desk, TableView
from noughts.answers.games import read_game
from noughts.answers.limits import MAX_BEST, GameText, PositionText, RulesText
from noughts.answers.rules import check_size
from noughts.answers.values import ResultName, ValueView, line_view, value_view
from noughts.answers.work import Work
from noughts.coaching.sentences import forecast
from noughts.coaching.worth import cell_worths
from noughts.core.errors import InputError
from noughts.core.notation import cell_name, move_name
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.match.view import MarkName, MoveView, PowerView, move_view
from noughts.solving import Solution, solve
from noughts.solving.budget import ANALYSIS
from noughts.solving.solution import Estimate, Source

__all__ = [
    "AnalysisRequest",
    "AnalysisView",
    "CellValue",
    "MoveValue",
    "SolutionView",
    "analyse",
    "analysis_work",
    "solution_view",
]


@dataclass(frozen=True)
class MoveValue:
    """The exact value of a move."""

    value: ResultName
    plies: int | None


@dataclass(frozen=True)
class SolutionView:
    """What is known of a position and of its moves, for the side to move."""

    rules: str
    position: str
    to_move: MarkName
    value: ResultName | None  # null where nothing is proved
    plies: int | None  # exactly; null for a draw
    max_plies: int | None  # at most, where it is not known exactly
    best: tuple[str, ...]
    moves: dict[str, MoveValue | None]  # best first; null where the value is open
    line: tuple[str, ...]  # best play by both sides
    source: Source | Literal["building"]  # who says so; nobody while the table is being built
    estimate: Estimate | None


@dataclass(frozen=True)
class AnalysisRequest:
    """A position: a game, or rules and a position."""

    game: GameText | None = None  # a game, for its last position
    rules: RulesText | None = None  # instead of a game
    position: PositionText | None = None  # a position of these rules; by default the start


@dataclass(frozen=True)
class CellValue:
    """What placing on a cell is worth to the side to move, with the best power after it."""

    cell: str
    move: str  # the best move that places here
    power: PowerView | None  # the power of that move
    value: ValueView | None  # null where nobody knows; it is not better
    plain: ValueView | None  # the same without a power
    is_best: bool


@dataclass(frozen=True)
class AnalysisView(SolutionView):
    """A solution as a board shows it; `best` and `moves` have 60 moves at most."""

    words: str  # X wins in 3 moves.
    cells: tuple[CellValue, ...]
    play: tuple[MoveView, ...]  # the moves of `line`, to be drawn
    table: TableView


def solution_view(solution: Solution, max_moves: int | None = None) -> SolutionView:
    """Write a solution with all of its moves, or with the best of them."""
    position, rules = solution.position, solution.position.rules
    return SolutionView(
        rules=str(rules),
        position=str(position),
        to_move=position.to_move.value,
        value=None if solution.result is None else solution.result.value,
        plies=solution.plies if solution.is_exact else None,
        max_plies=solution.plies,
        best=tuple(move_name(move, rules) for move in solution.best[:max_moves]),
        moves={
            move_name(move, rules): None
            if value is None
            else MoveValue(value.result.value, value.plies)
            for move, value in solution.ranked[:max_moves]
        },
        line=tuple(move_name(move, rules) for move in solution.line),
        source=solution.source,
        estimate=solution.estimate,
    )


def analyse(request: AnalysisRequest, desk: Desk) -> AnalysisView:
    """What every move is worth, and best play from here."""
    position = _read_position(request)
    table = desk.table(position.rules)
    if table.state == "building" and position.outcome is None:
        nothing = Solution(position, "estimate", None, None, False, {}, ())
        view = replace(solution_view(nothing), source="building")
        return AnalysisView(
            **vars(view),
            words="The table of this game is being built.",
            cells=(),
            play=(),
            table=table,
        )
    solution = solve(position, desk.budget(ANALYSIS))
    return AnalysisView(
        **vars(solution_view(solution, MAX_BEST)),
        words=forecast(solution),
        cells=_cell_values(solution),
        play=line_view(position, solution.line),
        table=table,
    )


def _cell_values(solution: Solution) -> tuple[CellValue, ...]:
    position, rules = solution.position, solution.position.rules
    return tuple(
        CellValue(
            cell=cell_name(cell, rules),
            move=move_name(worth.move, rules),
            power=move_view(position.to_move, worth.move, rules).power,
            value=value_view(worth.value),
            plain=value_view(worth.plain),
            is_best=worth.is_best,
        )
        for cell, worth in cell_worths(solution).items()
    )


def analysis_work(request: AnalysisRequest, desk: Desk) -> Work:
    """A search where there is no table and none is being built."""
    position = _read_position(request)
    has_answer = desk.table(position.rules).state != "none" or position.outcome is not None
    return Work.READING if has_answer else Work.STUDYING


def _read_position(request: AnalysisRequest) -> Position:
    if request.game is not None:
        if request.rules is not None or request.position is not None:
            raise InputError("Send a game, or rules and a position, not both.")
        return read_game(request.game).position
    if request.rules is None:
        raise InputError("Send a game, or rules and a position.")
    rules = Rules.parse(request.rules)
    check_size(rules)
    return rules.start() if request.position is None else Position.parse(request.position, rules)
