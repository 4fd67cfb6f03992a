"""What a face shows of a match, in plain values: texts, numbers, lists.

Cells are named as in notation. A face draws this and sends commands; it decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from noughts.coaching.sentences import describe_move
from noughts.core.marks import Mark
from noughts.core.moves import Block, Swap
from noughts.core.notation import cell_name, move_name
from noughts.core.outcomes import Termination
from noughts.match.commands import possible_commands
from noughts.match.score import Pairing, pairing_of
from noughts.match.status import ending_text, status_of, thinking_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.match.match import Match

__all__ = [
    "EndingView",
    "MarkName",
    "MoveView",
    "NamesView",
    "PowerView",
    "StockView",
    "StocksView",
    "View",
    "board_letters",
    "move_view",
    "move_views",
    "view_of",
]

MarkName = Literal["x", "o"]


@dataclass(frozen=True)
class StockView:
    """The powers that one side has left."""

    swaps: int
    blocks: int


@dataclass(frozen=True)
class StocksView:
    """The powers that both sides have left."""

    x: StockView
    o: StockView


@dataclass(frozen=True)
class PowerView:
    """A power that was used: a swap of two cells, or a block of one."""

    kind: Literal["swap", "block"]
    cells: tuple[str, ...]


@dataclass(frozen=True)
class MoveView:
    """One whole move."""

    text: str  # in notation: b2~a1c3
    mark: MarkName
    cell: str
    power: PowerView | None
    words: str  # X placed b2 and swapped a1 with c3.


@dataclass(frozen=True)
class EndingView:
    """How the game ended."""

    winner: MarkName | None
    termination: str  # "line", "full board", "both lines" or "resignation"
    line: tuple[str, ...]  # empty after a draw or a resignation
    strokes: tuple[tuple[float, float, float, float], ...]  # how to draw it: see `Rules.strokes`
    resigned: MarkName | None
    words: str


@dataclass(frozen=True)
class NamesView:
    """How both players are called: You, Ann, Player X, Level 4."""

    x: str
    o: str


@dataclass(frozen=True)
class View:
    """A match as it is shown: the board, what can be done, and what to say."""

    game: str  # in notation, up to the board that is shown
    ply: int  # how many moves led to it
    plies: int  # how many moves the game has
    board: str  # one letter a cell: x, o or a dot; the placement of a turn under way included
    position: str  # the same in notation, without the turn under way
    to_move: MarkName  # on the board that is shown
    stocks: StocksView
    blocked: str | None  # the cell that is closed for the side to move
    last: MoveView | None  # the move that led to the board; None while a placement is not final
    placed: str | None  # the mark that is not final yet
    power: Literal["swap", "block"] | None  # the power that was chosen
    first: str | None  # the first mark of the swap
    chooses: str  # the command that choosing one of `cells` sends, without the cell; can be empty
    cells: tuple[str, ...]  # the cells that can be chosen
    landings: tuple[tuple[str, str], ...]  # cells of those from which the mark falls, and where to
    swaps: tuple[tuple[str, str], ...]  # the marks that can change places now
    commands: tuple[str, ...]  # that are possible now
    status: str
    detail: str
    thinking: str  # the status while a computer thinks, now or after this turn; can be empty
    ending: EndingView | None  # of the game, also while an earlier position is looked at
    is_present: bool  # whether the board shows where the game stands
    is_humans_turn: bool  # whether the game waits for a person
    thinker: str | None  # the computer player that is to move
    you: MarkName | None  # the only person's mark
    names: NamesView
    pairing: Pairing  # for the score


def view_of(match: Match) -> View:
    """Everything there is to show."""
    rules, position, turn = match.game.rules, match.position, match.turn
    is_present = match.looks_at is None
    is_choosing = is_present and match.is_humans_turn
    is_placed = is_present and turn.is_placed
    status = status_of(match)
    cells = _names(turn.cells, rules) if is_choosing else ()
    first = None if turn.first is None or not is_present else cell_name(turn.first, rules)
    verb = " ".join(filter(None, (turn.power or "place", first)))
    return View(
        game=str(match.game.undo(len(match.game.moves) - match.ply)),
        ply=match.ply,
        plies=len(match.game.moves),
        board=board_letters(position, turn.placed if is_placed else None),
        position=str(position),
        to_move=position.to_move.value,
        stocks=StocksView(*(StockView(*position.stock(mark)) for mark in Mark)),
        blocked=None if position.blocked is None else cell_name(position.blocked, rules),
        last=None if is_placed else _last(match),
        placed=cell_name(turn.placed, rules) if is_placed and turn.placed is not None else None,
        power=turn.power if is_present else None,
        first=first,
        chooses=verb if cells else "",
        cells=cells,
        landings=tuple(
            (cell_name(cell, rules), cell_name(rest, rules))
            for cell, rest in (turn.landings if is_choosing else {}).items()
            if cell != rest
        ),
        swaps=tuple(
            (cell_name(pair.first, rules), cell_name(pair.second, rules))
            for pair in (turn.swaps if is_choosing else ())
        ),
        commands=possible_commands(match),
        status=status.headline,
        detail=status.detail,
        thinking=thinking_text(match),
        ending=_ending(match),
        is_present=is_present,
        is_humans_turn=match.is_humans_turn,
        thinker=match.thinker,
        you=None if match.seats.you is None else match.seats.you.value,
        names=NamesView(*(match.seats.shown_name(mark) for mark in Mark)),
        pairing=pairing_of(match),
    )


def move_view(mark: Mark, move: Move, rules: Rules) -> MoveView:
    """A move of a side."""
    power = None
    match move.power:
        case Swap(first, second):
            power = PowerView("swap", _names((first, second), rules))
        case Block(cell):
            power = PowerView("block", _names((cell,), rules))
        case None:
            pass
    return MoveView(
        move_name(move, rules),
        mark.value,
        cell_name(move.cell, rules),
        power,
        describe_move(mark, move, rules),
    )


def move_views(match: Match, start: int = 0) -> tuple[MoveView, ...]:
    """The moves of the game, from a number on."""
    game = match.game
    return tuple(
        move_view(position.to_move, move, game.rules)
        for position, move in zip(game.positions[start:], game.moves[start:], strict=False)
    )


def _last(match: Match) -> MoveView | None:
    if not match.ply:
        return None
    game, ply = match.game, match.ply - 1
    return move_view(game.positions[ply].to_move, game.moves[ply], game.rules)


def _ending(match: Match) -> EndingView | None:
    if not match.is_over:
        return None
    outcome = match.game.outcome
    return EndingView(
        winner=None if match.winner is None else match.winner.value,
        termination=str(Termination.RESIGNATION if outcome is None else outcome.termination),
        line=() if outcome is None else _names(outcome.line, match.game.rules),
        strokes=() if outcome is None else match.game.rules.strokes(outcome.line_mask),
        resigned=None if match.resigned is None else match.resigned.value,
        words=ending_text(match),
    )


def board_letters(position: Position, placed: int | None = None) -> str:
    """A board, one letter a cell: x, o or a dot; `placed` has the mark of the side to move."""
    letters = [str(position.mark_at(cell) or ".") for cell in range(position.rules.cells)]
    if placed is not None:
        letters[placed] = str(position.to_move)
    return "".join(letters)


def _names(cells: Iterable[int], rules: Rules) -> tuple[str, ...]:
    return tuple(cell_name(cell, rules) for cell in cells)
