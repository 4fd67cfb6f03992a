"""Kinds of failure: how often each happened, and the case that is easiest to understand."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.outcomes import Result
from noughts.lab.grading.rating.rating import MoveRating, criticism_of, smallest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.lab.grading.rating.rating import RatedAnswer

__all__ = ["FailureKind", "failure_kinds"]

_NOT_ASKED: Final = "not asked"


@dataclass(frozen=True)
class FailureKind:
    """One kind of failure."""

    kind: str
    count: int
    smallest: RatedAnswer
    words: str  # what went wrong in the smallest case
    is_grave: bool  # False for wins that come late and losses that come soon


def failure_kinds(rated: Sequence[RatedAnswer]) -> tuple[FailureKind, ...]:
    """All kinds that happened, gravest first."""
    by_kind: dict[str, list[RatedAnswer]] = defaultdict(list)
    for answer in rated:
        if answer.rating is not MoveRating.BEST:
            by_kind[_kind(answer)].append(answer)
    kinds = []
    for kind, cases in by_kind.items():
        easiest = smallest(cases)
        is_grave = easiest.rating is not MoveRating.SLOW
        kinds.append(FailureKind(kind, len(cases), easiest, criticism_of(easiest), is_grave))
    kinds.sort(
        key=lambda failure: (-failure.smallest.rating.severity, -failure.count, failure.kind)
    )
    # Questions that were not asked come last: other failures are the reason for them.
    kinds.sort(key=lambda failure: failure.kind == _NOT_ASKED)
    return tuple(kinds)


def _kind(answer: RatedAnswer) -> str:
    if answer.rating is MoveRating.FAILED:
        return _NOT_ASKED if answer.failure is None else str(answer.failure)
    if answer.rating is MoveRating.ILLEGAL:
        return "illegal move"
    if answer.rating is MoveRating.SLOW:
        is_win = answer.truth.value.result is Result.WIN
        return "win later than possible" if is_win else "loss sooner than necessary"
    lost = answer.lost
    if lost is None:
        raise ValueError("a move that loses value has a cell")
    return f"{lost[0]} turned into a {lost[1]}"
