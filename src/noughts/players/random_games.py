"""Positions of random games, for experiments and tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from noughts.core.game import Game
from noughts.players.simple import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["random_positions"]


def random_positions(rules: Rules, count: int, seed: int) -> Iterator[Position]:
    """Unfinished positions from random games, one from each, at a random ply."""
    random = Random(seed)
    player = RandomPlayer(seed)
    for _ in range(count):
        game = Game(rules)
        while game.outcome is None:
            game = game.play(player.choose(game.position).move)
        yield random.choice(game.positions[:-1])
