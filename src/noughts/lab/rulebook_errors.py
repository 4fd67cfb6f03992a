"""The errors of report C's computer: how often its move loses value, by the exact table.

A move loses value when the position is worth less to its side after it than before: a win becomes a
draw or a loss, or a draw a loss. Longer wins and shorter losses are not counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.symmetry import canonical_key, symmetries
from noughts.players.catalogue import make_player
from noughts.players.rulebook import RulebookPlayer
from noughts.solving import open_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["ErrorCount", "Score", "count_errors", "positions_met", "score_games"]


@dataclass(frozen=True)
class ErrorCount:
    """How many moves were checked, and how many of them lost value."""

    moves: int
    losing_value: int

    def __str__(self) -> str:
        share = self.losing_value / self.moves if self.moves else 0.0
        return f"{self.losing_value} of {self.moves} moves lose value ({share:.0%})"


@dataclass(frozen=True)
class Score:
    """Wins, draws and losses of the rulebook with each mark, and the positions where it moved."""

    with_x: tuple[int, int, int]
    with_o: tuple[int, int, int]
    positions: tuple[Position, ...]

    def __str__(self) -> str:
        x, o = ("-".join(map(str, counts)) for counts in (self.with_x, self.with_o))
        return f"{x} with X, {o} with O"


@lru_cache(8192)
def _rulebook_move(position: Position) -> Move:
    """The rulebook's move, which is always the same; the same positions are met many times."""
    return RulebookPlayer().choose(position).move


def count_errors(positions: Iterable[Position]) -> ErrorCount:
    """Let the rulebook move in each position, and count the moves that lose value."""
    moves = losing = 0
    for position in positions:
        table = open_table(position.rules)
        before = table.value(position).result
        after = table.value(position.after(_rulebook_move(position))).result.reversed
        moves += 1
        losing += before is not after
    return ErrorCount(moves, losing)


def positions_met(rules: Rules, own_moves: int) -> Iterator[Position]:
    """Every position that the rulebook can meet in its first moves, for all moves of the opponent.

    It plays first X, then O; of symmetric positions only one is given.
    """
    group = symmetries(rules)
    for mark in Mark:
        level, moves_made = [rules.start()], 0
        while level:
            if level[0].to_move is mark:
                yield from level
                moves_made += 1
                if moves_made == own_moves:
                    break
                children = [position.after(_rulebook_move(position)) for position in level]
            else:
                children = [position.after(m) for position in level for m in position.moves()]
            unfinished = [child for child in children if child.outcome is None]
            level = list({canonical_key(child, group): child for child in unfinished}.values())


@cache
def score_games(rules: Rules, pairs: int, seed: int) -> Score:
    """The rulebook against perfect play, as often with X as with O; X opens."""
    counts = {mark: [0, 0, 0] for mark in Mark}
    positions: dict[Position, None] = {}
    for number in range(pairs):
        for mark in Mark:
            perfect = make_player("perfect", rules, seed=seed + number)
            game = Game(rules)
            while game.outcome is None:
                if game.position.to_move is mark:
                    positions[game.position] = None
                    game = game.play(_rulebook_move(game.position))
                else:
                    game = game.play(perfect.choose(game.position).move)
            winner = game.outcome.winner
            counts[mark][1 if winner is None else 0 if winner is mark else 2] += 1
    x, o = (tuple(counts[mark]) for mark in Mark)
    return Score((x[0], x[1], x[2]), (o[0], o[1], o[2]), tuple(positions))
