"""Rate answers by the exact table: legal, value kept, as fast as possible.

| rating | means |
| --- | --- |
| best | nothing is better: the fastest win, a draw, the slowest loss |
| slow | the result is kept, but the win comes later or the loss sooner than it must |
| lost value | a win is drawn or lost, or a draw is lost |
| illegal | no cell, a cell off the board, or one that is taken |
| failed | there is no answer: an error, too slow, the process ended |

A position counts only where a mistake is possible: `kept` counts positions in which some
legal move loses value, `timely` those in which some legal move keeps the result too slowly. The
score is `10 legal + 80 kept + 10 timely`, from 0 to 100.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from noughts.coaching.explanations import criticise
from noughts.core.errors import IllegalMove
from noughts.core.outcomes import Result
from noughts.solving import open_table, solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.lab.grading.sandbox.messages import Failure, Raised

__all__ = [
    "MoveRating",
    "RatedAnswer",
    "Share",
    "Shares",
    "Truth",
    "criticism_of",
    "given_up_in",
    "rate_move",
    "score_of",
    "smallest",
]


class MoveRating(Enum):
    """How good an answer is, best first."""

    BEST = "best"
    SLOW = "slow"
    LOST_VALUE = "lost value"
    ILLEGAL = "illegal"
    FAILED = "failed"

    def __str__(self) -> str:
        return self.value

    @property
    def severity(self) -> int:
        """The larger, the worse."""
        return list(MoveRating).index(self)


@dataclass(frozen=True)
class Truth:
    """The exact value of every move of a position, by cell."""

    position: Position
    values: dict[int, Value]

    @classmethod
    @lru_cache(maxsize=2**14)  # all positions of the classic game, of either opener
    def of(cls, position: Position) -> Truth:
        """Look a position up, once for all programs."""
        values = open_table(position.rules).move_values(position)
        return cls(position, {move.cell: value for move, value in values.items()})

    @cached_property
    def value(self) -> Value:
        """The value of the position, for the side to move."""
        return max(self.values.values())

    @cached_property
    def best(self) -> frozenset[int]:
        """The best cells."""
        value = self.value
        return frozenset(cell for cell, worth in self.values.items() if worth == value)

    @cached_property
    def keeping(self) -> frozenset[int]:
        """The cells that keep the result, sooner or later."""
        result = self.value.result
        return frozenset(cell for cell, worth in self.values.items() if worth.result is result)


@dataclass(frozen=True)
class RatedAnswer:
    """One position, the program's answer, and its rating."""

    truth: Truth
    rating: MoveRating
    cell: int | None = None
    trouble: str = ""  # in words, where there is no legal move
    failure: Failure | None = None
    raised: Raised | None = None
    returned: Any = None
    changed: tuple[int, ...] = ()  # cells of the board handed in that are different afterwards
    counters: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def position(self) -> Position:
        """The position that was asked about."""
        return self.truth.position

    @property
    def lost(self) -> tuple[Result, Result] | None:
        """What the position was worth and what is left of it, when value was lost."""
        if self.rating is not MoveRating.LOST_VALUE or self.cell is None:
            return None
        return self.truth.value.result, self.truth.values[self.cell].result


def rate_move(truth: Truth, cell: int) -> tuple[MoveRating, str]:
    """The rating of a cell that was answered, and the reason why it cannot be played."""
    if cell not in truth.values:
        try:
            truth.position.check_placement(cell)
        except IllegalMove as error:
            return MoveRating.ILLEGAL, str(error)
    if cell in truth.best:
        return MoveRating.BEST, ""
    return (MoveRating.SLOW if cell in truth.keeping else MoveRating.LOST_VALUE), ""


def criticism_of(rated: RatedAnswer) -> str:
    """What was wrong with an answer, in words."""
    if rated.rating in (MoveRating.ILLEGAL, MoveRating.FAILED) or rated.cell is None:
        return rated.trouble
    move = rated.position.rules.move(rated.cell)
    reply = solve(rated.position.after(move))
    criticism = criticise(solve(rated.position), move, reply)
    return str(criticism or "")


def smallest(answers: Iterable[RatedAnswer]) -> RatedAnswer:
    """The failure that is easiest to understand: fewest empty cells, then by notation."""
    return min(
        answers, key=lambda answer: (answer.position.empty_mask.bit_count(), str(answer.position))
    )


def given_up_in(answers: Sequence[RatedAnswer]) -> list[RatedAnswer]:
    """Lost positions without a legal move, of a program that makes no mistake anywhere else.

    Its own games never come there: they begin with a draw, and it never loses one.
    """
    if not answers or Truth.of(answers[0].position.rules.start()).value.result is not Result.DRAW:
        return []
    if any(
        answer.rating not in (MoveRating.BEST, MoveRating.SLOW)
        for answer in answers
        if answer.truth.value.result is not Result.LOSS
    ):
        return []
    return [
        answer for answer in answers if answer.rating in (MoveRating.ILLEGAL, MoveRating.FAILED)
    ]


# ---- the score -------------------------------------------------------------------------------


class Share(NamedTuple):
    """So many of so many."""

    good: int
    of: int

    @property
    def ratio(self) -> float:
        """From 0 to 1; 1 where there was nothing to get wrong."""
        return self.good / self.of if self.of else 1.0

    def __str__(self) -> str:
        return f"{self.good:,} of {self.of:,}"


@dataclass(frozen=True)
class Shares:
    """What the score is made of."""

    rated: tuple[RatedAnswer, ...]

    @cached_property
    def counts(self) -> Counter[MoveRating]:
        """How often each rating was given."""
        return Counter(answer.rating for answer in self.rated)

    @cached_property
    def legal(self) -> Share:
        """Legal moves, of all positions."""
        bad = self.counts[MoveRating.ILLEGAL] + self.counts[MoveRating.FAILED]
        return Share(len(self.rated) - bad, len(self.rated))

    @cached_property
    def kept(self) -> Share:
        """Value kept, of the positions where it can be lost."""
        risky = [
            answer for answer in self.rated if len(answer.truth.keeping) < len(answer.truth.values)
        ]
        good = sum(answer.rating in (MoveRating.BEST, MoveRating.SLOW) for answer in risky)
        return Share(good, len(risky))

    @cached_property
    def timely(self) -> Share:
        """As fast or slow as possible, of the positions where the result can be kept too slowly."""
        risky = [answer for answer in self.rated if answer.truth.best != answer.truth.keeping]
        return Share(sum(answer.rating is MoveRating.BEST for answer in risky), len(risky))

    @property
    def is_perfect(self) -> bool:
        """Whether every move is legal and keeps the value."""
        return self.legal.good == self.legal.of and self.kept.good == self.kept.of


def score_of(shares: Shares) -> float:
    """From 0 to 100, to one digit; rounded down, so that only perfection gets 100.

    A share of nothing counts as much as the share of legal moves.
    """
    legal, kept, timely = (
        share.ratio if share.of else shares.legal.ratio
        for share in (shares.legal, shares.kept, shares.timely)
    )
    exact = 10 * legal + 80 * kept + 10 * timely
    return math.floor(exact * 10 + 1e-9) / 10
