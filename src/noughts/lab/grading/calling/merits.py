"""Merits: how ways of calling are ranked.

A way is a function, its arguments, a board, signs for the marks and a reading of the answer. Every
way is tried on the same positions, and its worth is, in this order of weight:

1. its play: the share of legal moves (0.4) and of moves that keep the value (0.6), on both sides or
   on the better one. A program is graded in the way in which it plays best, so a wrong way of
   calling cannot take anything from it;
2. whether its function is the player by name or by use, and its moves are legal (0.4): a bad player
   that is meant as the player comes before a helper that happens to play better;
3. the program's own arguments (0.1), and how likely its function is (0.05 for each point);
4. playing both sides (0.04);
5. less for numbers as marks where the source has letters (0.25), for columns before rows, which
   the program's own use does not show (0.25), and for a board that is none of the program's own,
   if there are mistakes (0.1).

A way without mistakes is tried on more positions; if there are none again, the search ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.core.marks import Mark
from noughts.lab.grading.calling.candidates import LIKELY
from noughts.lab.grading.rating.rating import MoveRating, Truth, rate_move
from noughts.lab.grading.sandbox.messages import Reply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.lab.grading.calling.plans import Plan

__all__ = ["Answered", "Merit", "Tested", "cells_of", "kept_of", "merit_of", "worth_of"]

Answered = tuple[Truth, Reply | None]
"""A position, and what was answered; None for an error."""

_LEGAL: Final = 0.4
_KEPT: Final = 0.6
_NAMED_PLAYER: Final = 0.4
_OWN_CALL: Final = 0.1
_LIKELIHOOD: Final = 0.05
_BOTH_SIDES: Final = 0.04
_ODD: Final = 0.25
_GUESSED_BOARD: Final = 0.1
_TOLD_LOSS: Final = 0.1  # for playing one side only, though it is told whose turn it is
_MOST: Final = 0.95  # legal answers of a player
_CLEAR_READING: Final = 0.75  # legal answers, for columns before rows


class Merit(NamedTuple):
    """The share of legal answers, and of answers that keep the value."""

    legal: float
    kept: float

    @property
    def is_perfect(self) -> bool:
        """Whether no answer was wrong."""
        return self.legal == self.kept == 1

    @property
    def play(self) -> float:
        """Both in one number."""
        return _LEGAL * self.legal + _KEPT * self.kept


@dataclass(frozen=True)
class Tested:
    """A way that was tried."""

    plan: Plan
    merit: Merit
    plays_both: bool
    worth: float
    cells: tuple[int | None, ...]  # its answers
    is_own: bool  # the arguments are the program's own
    is_confirmed: bool = False  # tried on more positions


def worth_of(
    plan: Plan,
    merit: Merit,
    plays_both: bool,
    likelihood: int,
    is_own: bool,
    is_odd: bool,
    order: str | None,
) -> float:
    """The worth of a way; `order` is the order of row and column that the program uses."""
    worth = merit.play + _LIKELIHOOD * likelihood + _BOTH_SIDES * plays_both + _OWN_CALL * is_own
    if is_odd:
        worth -= _ODD
    if plan.board is not None and not plan.board.is_own and not merit.is_perfect:
        worth -= _GUESSED_BOARD
    if plan.reading.numbering.startswith("column-row"):
        if order is None and merit.legal < _CLEAR_READING:
            worth -= _ODD
        elif order == "row-column":
            worth -= _NAMED_PLAYER
    elif plan.reading.numbering.startswith("row-column") and order == "column-row":
        worth -= _NAMED_PLAYER
    if likelihood >= LIKELY and merit.legal > _MOST:
        worth += _NAMED_PLAYER
    return worth


def cells_of(plan: Plan, answers: Sequence[Answered]) -> tuple[int | None, ...]:
    """The cells that were answered."""
    return tuple(
        None if reply is None else plan.read(reply, truth.position).cell for truth, reply in answers
    )


def _rating(plan: Plan, truth: Truth, reply: Reply | None) -> MoveRating | None:
    if reply is None:
        return None
    cell = plan.read(reply, truth.position).cell
    return None if cell is None else rate_move(truth, cell)[0]


def merit_of(plan: Plan, answers: Sequence[Answered]) -> tuple[Merit, bool]:
    """How many answers are legal and keep the value; on both sides, or on the better one."""
    counts = {mark: [0, 0, 0] for mark in Mark}
    for truth, reply in answers:
        count = counts[truth.position.to_move]
        count[0] += 1
        rating = _rating(plan, truth, reply)
        count[1] += rating is not None and rating is not MoveRating.ILLEGAL
        count[2] += rating in (MoveRating.BEST, MoveRating.SLOW)
    total = [sum(count[n] for count in counts.values()) for n in range(3)]
    merits = [
        Merit(count[1] / count[0], count[2] / count[0])
        for count in (total, *counts.values())
        if count[0]
    ]
    both, best = merits[0], max(merits, key=lambda merit: merit.play)
    # Whoever is told whose turn it is should play both sides: one side counts a little less.
    loss = _TOLD_LOSS if plan.is_told else 0
    if best.play - both.play <= loss:
        return both, True
    return Merit(best.legal, best.kept - loss), False


def kept_of(plan: Plan, answers: Sequence[Answered], mark: Mark | None = None) -> float:
    """The share of answers that keep the value, of one side or of both."""
    ratings = [
        _rating(plan, truth, reply)
        for truth, reply in answers
        if mark in (None, truth.position.to_move)
    ]
    good = sum(rating in (MoveRating.BEST, MoveRating.SLOW) for rating in ratings)
    return good / len(ratings) if ratings else 0.0
