"""Threats: what a side could win with next, by placing or by a swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.outcomes import cells_of

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["can_win_by_swap", "fork_cells", "other_threats", "own_completions", "own_threats"]


def _completions(rules: Rules, mask: int, empty_mask: int) -> dict[int, int]:
    """For each empty cell that completes a line of `mask`, the first such line."""
    completions: dict[int, int] = {}
    for line in rules.lines:
        missing = line & ~mask
        if missing and missing & (missing - 1) == 0 and missing & empty_mask:
            completions.setdefault(missing.bit_length() - 1, line)
    return dict(sorted(completions.items()))


def _threats(rules: Rules, mask: int, empty_mask: int) -> dict[int, int]:
    """The same where that wins; nothing where it loses."""
    return _completions(rules, mask, empty_mask) if rules.line_wins else {}


def own_completions(position: Position) -> dict[int, int]:
    """Where the side to move completes a line by placing, and which, whether that wins or loses.

    >>> from noughts import Position, Rules
    >>> own_completions(Position.parse("xx./oo./... x", Rules.parse("misere")))
    {2: 7}
    """
    return _completions(position.rules, position.own_mask, position.open_mask)


def own_threats(position: Position) -> dict[int, int]:
    """Where the side to move wins at once by placing, and with which line.

    >>> from noughts import Position, Rules
    >>> own_threats(Position.parse("xx./oo./... x", Rules.parse("classic")))
    {2: 7}
    """
    return _threats(position.rules, position.own_mask, position.open_mask)


def other_threats(position: Position) -> dict[int, int]:
    """Where the opponent would complete a line if it could place now, and with which line."""
    legal_mask = position.rules.legal_mask(position.own_mask | position.other_mask)
    return _threats(position.rules, position.other_mask, legal_mask)


def fork_cells(rules: Rules, mask: int, other_mask: int, open_mask: int) -> tuple[int, ...]:
    """Cells where a side with the marks `mask` makes two threats or more with one placement."""
    empty_mask = rules.full_mask & ~(mask | other_mask)
    return tuple(
        cell
        for cell in range(rules.cells)
        if open_mask >> cell & 1
        and len(_threats(rules, mask | 1 << cell, empty_mask & ~(1 << cell))) >= 2
    )


def can_win_by_swap(rules: Rules, mask: int, other_mask: int, open_mask: int) -> bool:
    """Whether a side with the marks `mask` can place and then swap so that only it has a line.

    Where a line loses: so that only the opponent has one.
    """
    if not rules.line_wins:
        return _can_give_line(rules, mask, other_mask, open_mask)
    for placed in cells_of(open_mask):
        placed_mask = mask | 1 << placed
        for taken in cells_of(other_mask):
            for given in cells_of(placed_mask):
                pair_mask = 1 << taken | 1 << given
                own_mask = placed_mask ^ pair_mask
                if any(line & own_mask == line for line in rules.lines_through[taken]):
                    rest_mask = other_mask ^ pair_mask
                    if not any(line & rest_mask == line for line in rules.lines_through[given]):
                        return True
    return False


def _can_give_line(rules: Rules, mask: int, other_mask: int, open_mask: int) -> bool:
    """Whether a placement that ends nothing and a swap can leave a line to the opponent alone."""
    for placed in cells_of(open_mask):
        placed_mask = mask | 1 << placed
        if any(line & placed_mask == line for line in rules.lines_through[placed]):
            continue
        for taken in cells_of(other_mask):
            for given in cells_of(placed_mask):
                pair_mask = 1 << taken | 1 << given
                own_mask, rest_mask = placed_mask ^ pair_mask, other_mask ^ pair_mask
                if any(line & rest_mask == line for line in rules.lines_through[given]) and not any(
                    line & own_mask == line for line in rules.lines_through[taken]
                ):
                    return True
    return False
