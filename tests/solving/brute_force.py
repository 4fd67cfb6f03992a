"""Wins by threats alone, by plain recursion over lines: the oracle of the forced positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from noughts import Position

__all__ = ["Side", "completions", "forks", "plies_of_win_by_threats", "sides"]


class Side(NamedTuple):
    """The lines of the board, the marks of one side, and those of the other."""

    lines: tuple[int, ...]
    own: int
    other: int

    def turned(self) -> Side:
        return Side(self.lines, self.other, self.own)

    def rests(self, size: int) -> set[int]:
        """What is left to fill of the lines that are `size` marks short."""
        open_lines = (line & ~self.own for line in self.lines if not line & self.other)
        return {rest for rest in open_lines if rest.bit_count() == size}


def sides(position: Position) -> Side:
    """The board as the side to move sees it."""
    return Side(tuple(position.rules.lines), position.own_mask, position.other_mask)


def completions(side: Side) -> set[int]:
    """Cells, as masks of one bit, that complete a line."""
    return side.rests(1)


def forks(side: Side) -> set[int]:
    """Cells that leave two or more cells to complete a line on."""
    cells = {bit for rest in side.rests(2) for bit in (rest & -rest, rest & rest - 1)}
    return {cell for cell in cells if len(completions(side._replace(own=side.own | cell))) > 1}


def plies_of_win_by_threats(side: Side, limit: int) -> int | None:
    """The fewest plies, up to `limit`, in which threats that must be answered win, if they do."""
    return next((n for n in range(1, limit + 1, 2) if _wins_within(side, n)), None)


def _wins_within(side: Side, plies: int) -> bool:
    if completions(side):
        return True
    urgent = completions(side.turned())
    if plies < 3 or len(urgent) > 1:
        return False
    for rest in side.rests(2):
        for cell in (rest & -rest, rest & rest - 1):
            if urgent and cell not in urgent:
                continue
            after = side._replace(own=side.own | cell)
            answers = completions(after)
            if len(answers) > 1:
                return True
            answered = after._replace(other=side.other | answers.pop())
            if _wins_within(answered, plies - 2):
                return True
    return False
