"""Lines: which one a program does not know, and which wrong one it takes for it.

A line is tested where it alone decides: only it wins at once, or only a block of it saves the game.
If one line does much worse there than all others, the program may have mistyped it, as in 2 4 7 for
2 4 6. Each mistyping is then tried: a search, or rules that win and block, with that line instead.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.outcomes import cells_of
from noughts.core.threats import other_threats, own_threats
from noughts.lab.grading.diagnosis.flawed import FlawedSearch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from noughts.core.rules import Rules
    from noughts.lab.grading.rating.rating import RatedAnswer, Truth

__all__ = ["deciding_line", "gaps_of", "mistyped_line", "weak_line"]

_MIN_CASES: Final = 8
_MARGIN: Final = 0.15  # between the weakest line and the next
_NAMED_FROM: Final = 0.97  # agreement with a mistyping
_MAX_CELLS: Final = 9


def weak_line(answered: Sequence[RatedAnswer]) -> int | None:
    """The one line that a program completes and blocks much less often than all others."""
    cases: dict[int, list[bool]] = {}
    for answer in answered:
        decided = deciding_line(answer.truth)
        if decided is not None:
            cell, line = decided
            cases.setdefault(line, []).append(answer.cell == cell)
    if not answered or set(cases) != set(answered[0].position.rules.lines):
        return None
    if min(len(results) for results in cases.values()) < _MIN_CASES:
        return None
    shares = {line: sum(results) / len(results) for line, results in cases.items()}
    weakest, second = sorted(shares, key=lambda line: shares[line])[:2]
    return weakest if shares[second] - shares[weakest] >= _MARGIN else None


def deciding_line(truth: Truth) -> tuple[int, int] | None:
    """The only cell that keeps the value, and the line, if one line alone makes it so."""
    position, keeping = truth.position, truth.keeping
    if len(keeping) != 1:
        return None
    (cell,) = keeping
    own, other = own_threats(position), other_threats(position)
    if list(own or other) != [cell] or (own and cell in other):
        return None
    mask = position.own_mask if own else position.other_mask
    lines = [line for line in position.rules.lines_through[cell] if line & ~mask == 1 << cell]
    return (cell, lines[0]) if len(lines) == 1 else None


def mistyped_line(answered: Sequence[RatedAnswer], line: int, deadline: float) -> int | None:
    """The cells that a program takes for `line`; None if no mistyping explains its moves."""
    rules = answered[0].position.rules
    if rules.cells > _MAX_CELLS:
        return None
    rest = [other for other in rules.lines if other != line]
    unknown = _agreement(answered, rules, rest)
    best: tuple[float, int] | None = None
    for wrong in _mistypings(rules, line):
        agreement = _agreement(answered, rules, [*rest, wrong])
        if best is None or agreement > best[0]:
            best = agreement, wrong
        if monotonic() >= deadline:
            return None
    if best is None or best[0] < _NAMED_FROM or best[0] <= unknown:
        return None
    return best[1]


def _agreement(answered: Sequence[RatedAnswer], rules: Rules, lines: Sequence[int]) -> float:
    """How often the moves are those of a search with these lines, or of rules with them."""
    search = FlawedSearch(rules, lines=lines)
    by_search = by_rules = ruled = 0
    for answer in answered:
        scores = search.scores(answer.position)
        best = max(scores.values())
        assert answer.cell is not None  # noqa: S101 - only answers with a cell are compared
        score = scores.get(answer.cell)
        by_search += score is not None and _sign(score) == _sign(best)
        gaps = gaps_of(answer.truth, lines)
        ruled += bool(gaps)
        by_rules += answer.cell in gaps
    return max(by_search / len(answered), by_rules / ruled if ruled >= _MIN_CASES else 0.0)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def gaps_of(
    truth: Truth, lines: Iterable[int], places: frozenset[int] | None = None
) -> frozenset[int]:
    """Cells that complete own lines, or else those of the opponent; of some places of a line."""
    position = truth.position
    for mask in (position.own_mask, position.other_mask):
        gaps = set()
        for line in lines:
            missing = cells_of(line & ~mask)
            if len(missing) == 1 and missing[0] in truth.values:
                place = cells_of(line).index(missing[0])
                if places is None or place in places:
                    gaps.add(missing[0])
        if gaps:
            return frozenset(gaps)
    return frozenset()


def _mistypings(rules: Rules, line: int) -> Iterable[int]:
    """Every set of cells that is the line but for one cell, and is no line itself."""
    for cell in cells_of(line):
        for other in cells_of(rules.full_mask & ~line):
            wrong = line & ~(1 << cell) | 1 << other
            if wrong not in rules.lines:
                yield wrong
