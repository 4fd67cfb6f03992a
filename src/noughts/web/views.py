"""From the library's objects to what goes over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.coaching.sentences import describe_ending, describe_move, describe_value
from noughts.coaching.worth import cell_worths
from noughts.core.marks import Mark
from noughts.core.moves import Block, Swap
from noughts.core.notation import cell_name, move_name
from noughts.core.outcomes import cells_of
from noughts.core.rules import GAMES
from noughts.core.turn import Stage, Turn
from noughts.web.models import (
    CellValue,
    MoveView,
    OutcomeView,
    PositionView,
    PowerView,
    RulesView,
    StateView,
    StocksView,
    StockView,
    TableView,
    TurnView,
    ValueView,
)

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.core.moves import Move, Power
    from noughts.core.outcomes import Outcome, Result, Value
    from noughts.core.position import Position
    from noughts.core.rules import Rules, Stock
    from noughts.solving import Solution

__all__ = [
    "cell_values",
    "line_view",
    "move_view",
    "position_view",
    "result_view",
    "state_view",
    "value_view",
]

_NAMES: Final = {text: name for name, text in GAMES.items()}


def rules_view(rules: Rules) -> RulesView:
    """Rules, with the names of all cells."""
    return RulesView(
        text=str(rules),
        name=_NAMES.get(str(rules)),
        width=rules.width,
        height=rules.height,
        k=rules.k,
        swaps=rules.swaps,
        blocks=rules.blocks,
        cells=[cell_name(cell, rules) for cell in range(rules.cells)],
    )


def move_view(move: Move, mark: Mark, rules: Rules) -> MoveView:
    """A move of one side."""
    return MoveView(
        text=move_name(move, rules),
        words=describe_move(mark, move, rules),
        mark=mark.value,
        cell=cell_name(move.cell, rules),
        power=_power_view(move.power, rules),
    )


def line_view(position: Position, line: tuple[Move, ...]) -> list[MoveView]:
    """Moves that follow a position, by the two sides in turn."""
    mark, views = position.to_move, []
    for move in line:
        views.append(move_view(move, mark, position.rules))
        mark = mark.other
    return views


def position_view(position: Position) -> PositionView:
    """A position."""
    blocked = position.blocked
    return PositionView(
        text=str(position),
        board=_board(position.rules, position.x_mask, position.o_mask),
        to_move=position.to_move.value,
        stocks=StocksView(
            x=_stock_view(position.stock(Mark.X)), o=_stock_view(position.stock(Mark.O))
        ),
        blocked=None if blocked is None else cell_name(blocked, position.rules),
    )


def turn_view(position: Position, place: int | None) -> TurnView:
    """The turn under way, once a mark was placed or before."""
    rules = position.rules
    if position.outcome is not None:
        board = _board(rules, position.x_mask, position.o_mask)
        return TurnView(
            stage="done", cells=[], placed=None, board=board, swaps=[], blocks=[], move=None
        )
    turn = Turn(position) if place is None else Turn(position).place(place)
    masks = {Mark.X: position.x_mask, Mark.O: position.o_mask}
    if turn.cell is not None:
        masks[position.to_move] |= 1 << turn.cell
    cells = cells_of(position.open_mask) if turn.stage is Stage.PLACE else ()
    return TurnView(
        stage=turn.stage.value,
        cells=_cells(cells, rules),
        placed=None if turn.cell is None else cell_name(turn.cell, rules),
        board=_board(rules, masks[Mark.X], masks[Mark.O]),
        swaps=[
            (cell_name(swap.first, rules), cell_name(swap.second, rules)) for swap in turn.swaps
        ],
        blocks=_cells(tuple(block.cell for block in turn.blocks), rules),
        move=None if turn.move is None else move_name(turn.move, rules),
    )


def state_view(game: Game, table: TableView, place: int | None = None) -> StateView:
    """A game with everything that a board shows."""
    rules = game.rules
    return StateView(
        game=str(game),
        rules=rules_view(rules),
        opener=game.opener.value,
        moves=line_view(game.positions[0], game.moves),
        positions=[position_view(position) for position in game.positions],
        outcome=None if game.outcome is None else _outcome_view(game.outcome, rules),
        turn=turn_view(game.position, place),
        table=table,
    )


def value_view(value: Value | None, result: Result | None = None) -> ValueView | None:
    """A value, or only a result where the distance is open; None where nothing is proved."""
    known = result if value is None else value.result
    if known is None:
        return None
    plies = None if value is None else value.plies
    return ValueView(value=known.value, plies=plies, words=describe_value(known, value))


def result_view(solution: Solution) -> ValueView | None:
    """What is proved of a position."""
    return value_view(solution.value, solution.result)


def cell_values(solution: Solution) -> list[CellValue]:
    """What placing on each cell is worth, with the best power after it."""
    rules = solution.position.rules
    return [
        CellValue(
            cell=cell_name(cell, rules),
            move=move_name(worth.move, rules),
            power=_power_view(worth.move.power, rules),
            value=value_view(worth.value),
            plain=value_view(worth.plain),
            is_best=worth.is_best,
        )
        for cell, worth in cell_worths(solution).items()
    ]


def _power_view(power: Power | None, rules: Rules) -> PowerView | None:
    match power:
        case Swap(first, second):
            return PowerView(kind="swap", cells=_cells((first, second), rules))
        case Block(cell):
            return PowerView(kind="block", cells=_cells((cell,), rules))
        case None:
            return None


def _board(rules: Rules, x_mask: int, o_mask: int) -> str:
    return "".join(
        "x" if x_mask >> cell & 1 else "o" if o_mask >> cell & 1 else "."
        for cell in range(rules.cells)
    )


def _cells(cells: tuple[int, ...], rules: Rules) -> list[str]:
    return [cell_name(cell, rules) for cell in cells]


def _stock_view(stock: Stock) -> StockView:
    return StockView(swaps=stock.swaps, blocks=stock.blocks)


def _outcome_view(outcome: Outcome, rules: Rules) -> OutcomeView:
    return OutcomeView(
        winner=None if outcome.winner is None else outcome.winner.value,
        line=_cells(outcome.line, rules),
        words=describe_ending(outcome, rules),
    )
