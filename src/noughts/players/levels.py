"""Levels 1 to 8: opponents that look a few moves ahead and make mistakes as people do.

On every turn a level looks some plies ahead: usually its full sight, sometimes less (a lapse).
Within that distance it knows the right value of a move; beyond it, it uses report C's estimate. So
it misses far threats before near ones; from level 3 on it almost never misses a win in one move. In
power games it can forget for a turn that swaps exist: then it neither uses nor expects one.

The values come from the exact table if the rules have one. Otherwise the engine searches as deep as
the sight. Even a shallow search is strong on large boards, so on some turns a level only takes a
glance at the board. `LEVELS` has all differences between the levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from noughts.core.moves import Move, Swap
from noughts.core.outcomes import Result
from noughts.core.rules import Stock
from noughts.core.threats import own_threats
from noughts.players.chances import chances_of_largest, equal_chances, mixed_chances
from noughts.players.player import Choice, Player
from noughts.search.scoring import (
    BLOCK_LEFT,
    BLOCKED_SHORT,
    MAX_ESTIMATE,
    ONE_SHORT,
    SWAP_LEFT,
    TWO_SHORT,
    evaluate,
)
from noughts.solving import open_table
from noughts.solving.engine import analyse
from noughts.solving.native import native
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.solving import Table

MAX_NODES: Final = 200_000  # of one search without a table: a tenth of a second
_GLANCE_NOISE: Final = 60.0  # points; a line that is one mark short counts 50

__all__ = ["LEVELS", "Level", "LevelPlayer"]


@dataclass(frozen=True)
class Level:
    """The settings of one level."""

    sight: int  # plies ahead on a normal turn
    lapses: float  # share of turns on which it sees only `lapse_sight`
    lapse_sight: int
    forgets_swaps: float  # share of turns on which it thinks without swaps
    carelessness: float  # noise on the estimate of what looks open, in points
    glances: float  # without a table: share of turns on which it only glances at the board


LEVELS: Final = {
    1: Level(
        sight=1, lapses=0.60, lapse_sight=0, forgets_swaps=0.95, carelessness=200, glances=0.95
    ),
    2: Level(
        sight=1, lapses=0.20, lapse_sight=0, forgets_swaps=0.85, carelessness=80, glances=0.80
    ),
    3: Level(
        sight=2, lapses=0.25, lapse_sight=1, forgets_swaps=0.70, carelessness=50, glances=0.69
    ),
    4: Level(
        sight=3, lapses=0.12, lapse_sight=1, forgets_swaps=0.25, carelessness=25, glances=0.52
    ),
    5: Level(
        sight=4, lapses=0.12, lapse_sight=2, forgets_swaps=0.10, carelessness=15, glances=0.34
    ),
    6: Level(
        sight=5, lapses=0.15, lapse_sight=2, forgets_swaps=0.08, carelessness=12, glances=0.17
    ),
    7: Level(
        sight=6, lapses=0.08, lapse_sight=2, forgets_swaps=0.04, carelessness=10, glances=0.07
    ),
    8: Level(sight=16, lapses=0.0, lapse_sight=16, forgets_swaps=0.0, carelessness=0, glances=0.00),
}


class LevelPlayer(Player):
    """A player of one of the eight levels."""

    uses_table = True
    has_native_moves = True
    is_symmetric = True

    def __init__(self, number: int, seed: int | None = None) -> None:
        self.name = f"level:{number}"
        self._level = LEVELS[number]
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Look as far as this turn allows, and choose the move that seems best."""
        level, random = self._level, self._random
        sight = level.lapse_sight if random.random() < level.lapses else level.sight
        forgets = position.rules.swaps > 0 and random.random() < level.forgets_swaps
        if not has_table(position.rules):
            return self._choose_by_search(position, sight)
        values = _TableValues(position, forgets)
        best: list[Move] = []
        best_worth = float("-inf")
        for move in _moves(position, forgets):
            child = position.after(move)
            known = _known_worth(values.value(move, child), child, sight)
            worth = self._seeming(child) if known is None else known
            if worth > best_worth:
                best, best_worth = [move], worth
            elif worth == best_worth:
                best.append(move)
        return Choice(random.choice(best))

    def chances(self, position: Position) -> dict[Move, float] | None:
        """All ways in which a turn can go, with their chances; unknown without a table."""
        if not has_table(position.rules):
            return None
        level = self._level
        forgets_swaps = level.forgets_swaps if position.rules.swaps else 0.0
        parts = [
            (chance_of_sight * chance_of_swaps, self._chances(position, sight, forgets))
            for sight, chance_of_sight in (
                (level.sight, 1 - level.lapses),
                (level.lapse_sight, level.lapses),
            )
            for forgets, chance_of_swaps in ((False, 1 - forgets_swaps), (True, forgets_swaps))
            if chance_of_sight * chance_of_swaps > 0
        ]
        return mixed_chances(parts)

    def native_moves(self, classes: native.PositionClasses) -> native.PlayerMoves:
        """The same as `chances`, for all positions: cpp/learning/level_moves.hpp."""
        level = self._level
        return native.LevelMoves(
            classes,
            sight=level.sight,
            lapse_sight=level.lapse_sight,
            lapses=level.lapses,
            forgets_swaps=level.forgets_swaps,
            carelessness=level.carelessness,
            one_short=ONE_SHORT,
            two_short=TWO_SHORT,
            blocked_short=BLOCKED_SHORT,
            swap_left=SWAP_LEFT,
            block_left=BLOCK_LEFT,
            max_estimate=MAX_ESTIMATE,
        )

    def _chances(self, position: Position, sight: int, forgets: bool) -> dict[Move, float]:
        """The chances on a turn with this sight: known worths against estimates with noise."""
        values = _TableValues(position, forgets)
        known: dict[Move, float] = {}
        estimates: dict[Move, float] = {}
        for move in _moves(position, forgets):
            child = position.after(move)
            worth = _known_worth(values.value(move, child), child, sight)
            if worth is None:
                estimates[move] = -evaluate(child)
            else:
                known[move] = worth
        noise = self._level.carelessness
        if not noise:
            known, estimates = known | estimates, {}
        highest = max(known.values(), default=float("-inf"))
        chances, chance_of_known = chances_of_largest(list(estimates.values()), noise, highest)
        best_known = [move for move, worth in known.items() if worth == highest]
        return mixed_chances(
            [
                (chance_of_known, equal_chances(best_known)),
                (1.0, dict(zip(estimates, chances, strict=True))),
            ]
        )

    def _choose_by_search(self, position: Position, sight: int) -> Choice:
        """Without a table: a glance at the board, or a search as deep as the sight."""
        wins = own_threats(position)
        if wins and sight > 0:
            return Choice(position.rules.placements[min(wins)])
        if sight > 0 and self._random.random() >= self._level.glances:
            analysis = analyse(position, depth=sight, nodes=MAX_NODES)
            if analysis.move is not None:
                return Choice(analysis.move)
        cell = self._glance(
            position, [m for m in position.rules.placements if position.open_mask >> m.cell & 1]
        ).cell
        powers = (None, *position.powers_after(cell))
        return Choice(
            self._glance(position, [position.rules.move(cell, power) for power in powers])
        )

    def _glance(self, position: Position, moves: list[Move]) -> Move:
        """The move with the best estimate, with noise and without a search."""
        return max(moves, key=lambda move: self._seems(position.after(move)))

    def _seems(self, child: Position) -> float:
        estimate = 0.0 if child.outcome is not None else -evaluate(child)
        return estimate + self._random.gauss(0, max(_GLANCE_NOISE, self._level.carelessness))

    def _seeming(self, child: Position) -> float:
        """What a move seems to be worth that leads beyond the sight."""
        return -evaluate(child) + self._random.gauss(0, self._level.carelessness)


def _moves(position: Position, forgets_swaps: bool) -> list[Move]:
    """The moves that a level thinks of."""
    moves = position.moves()
    if not forgets_swaps:
        return moves
    return [move for move in moves if not isinstance(move.power, Swap)]


def _known_worth(value: Value, child: Position, sight: int) -> float | None:
    """What a move is worth if its end is in sight: wins first, losses last; None if it is not."""
    if value.plies is not None and value.plies <= sight:
        near = 1000 - value.plies
        return 10_000 + near if value.result is Result.WIN else -10_000 - near
    return None if child.outcome is None else 0.0


class _TableValues:
    """The values of moves, with or without swaps."""

    def __init__(self, position: Position, forgets_swaps: bool) -> None:
        self._forgets = forgets_swaps
        self._table: Table = open_table(position.rules)
        self._values = self._table.move_values(position)

    def value(self, move: Move, child: Position) -> Value:
        """The value of a move for the side that makes it."""
        if not self._forgets or child.outcome is not None:
            return self._values[move]
        without_swaps = child._replace(
            own_stock=Stock(0, child.own_stock.blocks),
            other_stock=Stock(0, child.other_stock.blocks),
        )
        return self._table.value(without_swaps).before
