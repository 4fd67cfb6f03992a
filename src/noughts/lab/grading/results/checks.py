"""A grade as a few checks that a course can count: legal moves, value, speed, announcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.core.notation import cell_name
from noughts.lab.grading.results.sentences import capital, full_stop, sentence, times

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.lab.grading.rating.rating import Share
    from noughts.lab.grading.results.failures import FailureKind
    from noughts.lab.grading.results.grades import Grade

__all__ = ["Check", "checks_of"]


@dataclass(frozen=True)
class Check:
    """One thing that a program does rightly or not."""

    name: str
    is_passed: bool
    output: str  # sentences, one a line, and small boards
    points: float | None = None  # of max_points; None where there are no points for it
    max_points: float | None = None
    is_required: bool = True  # False: worth points, but a program without it is right too


def checks_of(grade: Grade) -> list[Check]:
    """The checks of a graded program; the points add up to its score."""
    shares = grade.shares
    grave = [kind for kind in grade.failures if kind.is_grave]
    illegal = [kind for kind in grave if kind.smallest.lost is None]
    lost = [kind for kind in grave if kind.smallest.lost is not None]
    slow = [kind for kind in grade.failures if not kind.is_grave]
    looks = [f"Looks like: {s.bug}. {sentence(s.words)}" for s in grade.suspicions]
    exact = [
        share.ratio if share.of else shares.legal.ratio
        for share in (shares.legal, shares.kept, shares.timely)
    ]
    of = [
        (round(weight * ratio, 4), weight)
        for weight, ratio in zip((10, 80, 10), exact, strict=True)
    ]
    checks = [
        Check("Every move is legal", _is_whole(shares.legal), _words(illegal), *of[0]),
        Check(
            "Every move keeps a win or a draw", _is_whole(shares.kept), _words(lost, looks), *of[1]
        ),
        Check(
            "Wins come fast and losses late", not slow, _words(slow), *of[2],
            is_required=False,
        ),
    ]  # fmt: skip
    for announced in grade.announced:
        right = announced.asked - announced.errors
        checks.append(
            Check(
                f"{announced.function}() says who has won",
                not announced.errors,
                f"It is right in {right:,} of {announced.asked:,} positions.",
            )
        )
    return checks


def _is_whole(share: Share) -> bool:
    return share.good == share.of


def _words(kinds: list[FailureKind], more: list[str] | None = None) -> str:
    lines = []
    for kind in kinds:
        position = kind.smallest.position
        lines += [
            f"{capital(kind.kind)}, {times(kind.count)}. For example, with "
            f"{position.to_move.name} to move:",
            *_drawing(position),
            full_stop(kind.words),
        ]
    return "\n".join(lines + (more or [])) or "No mistake of this kind."


def _drawing(position: Position) -> list[str]:
    """The board in plain lines, with the names of columns and rows."""
    rules, board = position.rules, position.board
    margin = len(str(rules.height))
    columns = " ".join(cell_name(column, rules)[:-1] for column in range(rules.width))
    rows = [
        f"{number:>{margin}} {' '.join(row).upper()}" for number, row in enumerate(board.rows, 1)
    ]
    return [f"{'':{margin}} {columns}", *rows]
