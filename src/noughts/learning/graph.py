"""Every unfinished position of a small game, with its moves and its exact value.

X opens; whoever opens is called the first player. Positions stand in the order of their ply, so
one walk from the end to the start computes anything that depends on what follows, and one walk
from the start computes how often positions are met. `children[i]` has one entry for each move of
position `i`, in the order of `Position.moves`: the number of the next position, or one of `WON`,
`DRAWN` and `LOST` for a move that ends the game, seen by the side that moves.

With `is_merged`, one position stands for all that are symmetric to it (`counts` says for how many).

Scores are those of the tables: 100 - plies for a win of the side to move, plies - 100 for a loss.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.symmetry import canonical_key, symmetries

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.core.symmetry import Key, Symmetry

__all__ = [
    "DRAWN",
    "LOST",
    "MAX_POSITIONS",
    "RESULTS",
    "WON",
    "GameGraph",
    "check_size",
    "open_graph",
    "sign",
]

WON, DRAWN, LOST = -1, -2, -3
RESULTS: Final = {WON: 1, DRAWN: 0, LOST: -1}
"""What the moves that end a game score."""

MAX_POSITIONS: Final = 400_000
"""Positions of one graph: some 200 MB. 4x4k4 has 300,000 after merging, 4x3k3 180,000 before."""

_MAX_KEPT: Final = 2 * MAX_POSITIONS  # in the graphs that are kept for the next question
_SCORE_OF_WIN: Final = 100


@dataclass(frozen=True, eq=False)
class GameGraph:
    """The positions of one game."""

    rules: Rules
    is_merged: bool
    positions: Sequence[Position]
    children: Sequence[Sequence[int]]
    counts: Sequence[int]
    scores: Sequence[int]

    @classmethod
    def build(
        cls,
        rules: Rules,
        *,
        is_merged: bool = False,
        limit: int = MAX_POSITIONS,
        progress: Callable[[str, int, int], object] | None = None,
    ) -> GameGraph:
        """Walk through the game; raises `TooLarge` if it has more positions than the limit."""
        group = symmetries(rules) if is_merged else ()
        check_size(rules, is_merged=is_merged, limit=limit)
        positions: list[Position] = [rules.start()]
        children: list[list[int]] = []
        counts = [1]
        numbers: dict[Key, int] = {}
        ply = at = 0
        while at < len(positions):
            position = positions[at]
            if position.ply > ply:
                ply, numbers = position.ply, {}
            entries = []
            for move in position.moves():
                child = position.after(move)
                if child.outcome is not None:
                    winner = child.outcome.winner
                    entries.append(
                        DRAWN if winner is None else WON if winner is position.to_move else LOST
                    )
                    continue
                number = numbers.get(child.key)
                if number is None:
                    number = _number(child, group, numbers, positions, counts)
                entries.append(number)
            children.append(entries)
            at += 1
            if len(positions) > limit:
                raise _too_large(rules, limit)
            if progress is not None and at % 1000 == 0:
                progress("Finding every position", at, limit)
        return cls(rules, is_merged, positions, children, counts, _scores(children))

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def value(self) -> int:
        """1, 0 or -1: the value of the game for the first player."""
        return sign(self.scores[0])

    @cached_property
    def _numbers(self) -> dict[tuple[int, Key], int]:
        return {(p.ply, p.key): number for number, p in enumerate(self.positions)}

    def find(self, position: Position) -> int:
        """The number of an unfinished position of the game; for a graph that is not merged."""
        return self._numbers[position.ply, position.key]

    def move_scores(self, number: int) -> list[int]:
        """The scores of the moves of a position, for the side that makes them."""
        scores = self.scores
        return [_before(-scores[c]) if c >= 0 else _end_score(c) for c in self.children[number]]


def check_size(rules: Rules, *, is_merged: bool, limit: int = MAX_POSITIONS) -> None:
    """Refuse rules at once if they have far too many positions: walking to the limit takes long."""
    if _number_of_boards(rules) // (len(symmetries(rules)) if is_merged else 1) > 2 * limit:
        raise _too_large(rules, limit)


def _too_large(rules: Rules, limit: int) -> TooLarge:
    return TooLarge(
        f"{rules} has more than {limit:,} positions: that is too many to look at every one. "
        "Choose a smaller board; 'noughts learn --method n-tuple' takes larger ones."
    )


def _number_of_boards(rules: Rules) -> int:
    """Boards with as many marks of X as of O, or one more, and all pairs of stocks.

    Most games have about half as many positions: a line ends the game before the board is full.
    """
    cells, stocks = rules.cells, ((rules.swaps + 1) * (rules.blocks + 1)) ** 2
    return stocks * sum(comb(cells, marks) * comb(marks, marks // 2) for marks in range(cells + 1))


def _number(
    child: Position,
    group: tuple[Symmetry, ...],
    numbers: dict[Key, int],
    positions: list[Position],
    counts: list[int],
) -> int:
    """The number of a position that is met for the first time, or of one symmetric to it."""
    if not group:
        number = numbers[child.key] = len(positions)
        positions.append(child)
        counts.append(1)
        return number
    smallest = canonical_key(child, group)
    known = numbers.get(smallest)
    if known is None:
        known = numbers[smallest] = len(positions)
        positions.append(child)
        counts.append(len({symmetry.key(child.key) for symmetry in group}))
    numbers[child.key] = known
    return known


def _scores(children: Sequence[Sequence[int]]) -> list[int]:
    scores = [0] * len(children)
    for number in range(len(children) - 1, -1, -1):
        scores[number] = max(
            _before(-scores[child]) if child >= 0 else _end_score(child)
            for child in children[number]
        )
    return scores


def _end_score(ending: int) -> int:
    """The score of a move that ends the game."""
    return RESULTS[ending] * (_SCORE_OF_WIN - 1)


def _before(score: int) -> int:
    """The score one ply earlier."""
    return score - sign(score)


def sign(score: int) -> int:
    """1 for a win, 0 for a draw, -1 for a loss."""
    return (score > 0) - (score < 0)


_graphs: OrderedDict[tuple[Rules, bool], GameGraph] = OrderedDict()


def open_graph(
    rules: Rules,
    *,
    is_merged: bool = False,
    progress: Callable[[str, int, int], object] | None = None,
) -> GameGraph:
    """The graph of the rules; the last ones stay in memory.

    >>> from noughts import Rules
    >>> classic = Rules.parse("classic")
    >>> len(open_graph(classic)), len(open_graph(classic, is_merged=True))
    (4520, 627)
    """
    key = (rules, is_merged)
    graph = _graphs.get(key)
    if graph is None:
        graph = GameGraph.build(rules, is_merged=is_merged, progress=progress)
        _graphs[key] = graph
        while sum(map(len, _graphs.values())) > _MAX_KEPT and len(_graphs) > 1:
            _graphs.popitem(last=False)
    return graph
