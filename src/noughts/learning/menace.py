"""MENACE (Michie, 1961): matchboxes with coloured beads, as he built it.

MENACE always opens. There is one box for each position in which it has a choice, up to symmetry:
304 on the 3x3 board. A box has one colour of beads for each move, up to symmetry: four beads of
each colour in the box of the first move, three for its second move, two for the third, one for the
fourth. It draws a bead by chance and makes the move of that colour. When the game is over, every
box that was used gets three more beads of the colour that was drawn after a win, one more after a
draw, and loses the bead after a loss. An empty box resigns the game.

docs/learning.md compares it with what he reported; `python -m benchmarks.menace` plays his games.

Donald Michie, "Trial and error", Penguin Science Survey 1961, vol. 2; "Experiments on the
mechanization of game-learning", The Computer Journal 6 (1963), 232-236.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.learning.learner import ITSELF, Learner, Turn
from noughts.players.learned.tabular import MAX_BEADS, MENACE, first_beads

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from noughts.learning.learner import Settings

__all__ = ["Menace"]

BONUS: Final = {1: 3, 0: 1, -1: -1}
"""Beads for a win, a draw and a loss."""


class Menace(Learner):
    """Draws beads, and adds or takes away some after each game."""

    method = MENACE
    title = "MENACE"
    words = (
        "It has a matchbox for each position, with beads of a colour for each move. It draws a "
        "bead and makes that move. A win adds three beads of that colour, a draw adds one, and a "
        "loss takes one away."
    )
    opens = True
    opponent = "level:4"  # against perfect play its first box is soon empty

    def __init__(
        self, settings: Settings, numbers: dict[int, float] | None = None, games: int = 0
    ) -> None:
        if settings.opponent == ITSELF:
            raise InputError(
                "MENACE always opens, so it cannot play against itself: choose an opponent, such "
                "as perfect, random or level:3."
            )
        super().__init__(settings, numbers, games)

    def choose(self, keys: tuple[int, ...], ply: int, random: Random) -> tuple[Turn, int | None]:
        """Draw a bead; the last cell needs no box."""
        colours = list(dict.fromkeys(keys))
        full = first_beads(ply)
        beads = [self.numbers.get(key, full) for key in colours] if len(keys) > 1 else [1]
        if not any(beads):
            return Turn(keys, keys[0], False, ply), None
        (colour,) = random.choices(colours, beads)
        places = [at for at, key in enumerate(keys) if key == colour]
        at = places[int(random.random() * len(places))]
        return Turn(keys, colour, False, ply), at

    def learn(self, turns: Sequence[Turn], result: float, sign: int) -> None:  # noqa: ARG002
        """Add or take beads in every box that was used."""
        bonus = BONUS[int(result)]
        for turn in turns:
            if len(turn.keys) > 1:
                beads = self.numbers.get(turn.key, first_beads(turn.ply))
                self.numbers[turn.key] = max(0, min(MAX_BEADS, beads + bonus))
