"""What comes of looking for the player of a program: how to call it, or what was seen instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.lab.grading.calling.called import Called

if TYPE_CHECKING:
    from noughts.lab.grading.calling.plans import Plan

__all__ = ["Player", "Tried"]


@dataclass(frozen=True)
class Player:
    """How to call the player, and on which side."""

    plan: Plan
    mark: Mark | None  # the only side that the program plays; None for both
    how: str  # "declared" or "tried"
    is_mark_found: bool  # by trying, not by a declaration
    opener: Mark = Mark.X  # who opens, as far as the program is concerned

    def told(self) -> Called:
        """The same, as a grade tells it."""
        plan = self.plan
        side = "" if self.mark is None else f"; playing {self.mark.name}"
        if self.opener is Mark.O:
            side += "; O opens"
        board = plan.board
        return Called(
            f"{plan}{side}",
            plan.function,
            plan.reading.numbering,
            self.mark,
            self.how,
            self.is_mark_found,
            {
                "arguments": list(plan.arguments),
                "board": None if board is None else board.kind,
                "shape": None if board is None else str(board),
                "empty": None if board is None else board.empty,
                "x": plan.signs.x,
                "o": plan.signs.o,
                "part": plan.reading.part or None,
            },
        )


@dataclass(frozen=True)
class Tried:
    """What came of trying: a player, or what was seen instead."""

    player: Player | None
    function: str | None = None  # the likeliest one, where none could be called
    trouble: str = ""  # what its last answer was, or why its process ended
    stopped: str | None = None  # why trying ended early
    doubt: str | None = None  # why a function that gives legal moves is not graded
    may_be_played: bool = True  # whether to play it as a person would may help
    plan: Plan | None = None  # the best way of calling it, though it is doubtful
    mark: Mark | None = None  # the side that the program calls it for
    gives_moves: bool = False  # whether the doubtful function gives legal moves everywhere
    is_sure: bool = False  # whether the player makes no mistakes, on all sides that it plays
