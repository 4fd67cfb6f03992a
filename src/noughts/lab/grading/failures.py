"""Kinds of failure: how often each happened, and the case that is easiest to understand."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.outcomes import Result
from noughts.lab.grading.judging import Verdict, criticism_of, smallest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.lab.grading.judging import Judged

__all__ = ["FailureKind", "failure_kinds"]

_NOT_ASKED: Final = "not asked"


@dataclass(frozen=True)
class FailureKind:
    """One kind of failure."""

    kind: str
    count: int
    smallest: Judged
    words: str  # what went wrong in the smallest case
    is_grave: bool  # False for wins that come late and losses that come soon


def failure_kinds(judged: Sequence[Judged]) -> tuple[FailureKind, ...]:
    """All kinds that happened, gravest first."""
    by_kind: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        if one.verdict is not Verdict.BEST:
            by_kind[_kind(one)].append(one)
    found = []
    for kind, cases in by_kind.items():
        easiest = smallest(cases)
        is_grave = easiest.verdict is not Verdict.SLOW
        found.append(FailureKind(kind, len(cases), easiest, criticism_of(easiest), is_grave))
    found.sort(key=lambda one: (-one.smallest.verdict.severity, -one.count, one.kind))
    found.sort(key=lambda one: one.kind == _NOT_ASKED)  # a consequence, after what led to it
    return tuple(found)


def _kind(one: Judged) -> str:
    if one.verdict is Verdict.FAILED:
        return _NOT_ASKED if one.failure is None else str(one.failure)
    if one.verdict is Verdict.ILLEGAL:
        return "illegal move"
    if one.verdict is Verdict.SLOW:
        is_win = one.truth.value.result is Result.WIN
        return "win later than possible" if is_win else "loss sooner than necessary"
    lost = one.lost
    if lost is None:
        raise ValueError("a move that loses value has a cell")
    return f"{lost[0]} turned into a {lost[1]}"
