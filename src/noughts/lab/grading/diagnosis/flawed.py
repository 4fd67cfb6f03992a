"""Searches with a mistake in them, small and literal: what the classic bugs make of a position.

Boards are two masks. A score is for the side to move: 100 minus the plies to a win, the reverse for
a loss, 0 for a draw; so the sign alone is what a search without a depth term would see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.outcomes import cells_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["CooperativeSearch", "FlawedSearch", "cut_ties", "never_undone"]

_WIN: Final = 100
_UNIT: Final = 1


def _further(score: int) -> int:
    """The score one ply earlier: wins and losses count less the further they are."""
    return score - 1 if score > 0 else score + 1 if score < 0 else 0


class FlawedSearch:
    """Minimax that knows only some lines, or scores the end of a game wrongly.

    `lines_of` is the mark that it knows only these `lines` of; None for both.
    `draw_for_x` is the score for X of a full board without a line; `draw_for_asker` the same for
    the side that asked. `is_full_first` takes every full board for a draw, even one with a line.
    `is_inverted` takes a line for a loss of the side that made it.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        lines: Sequence[int] | None = None,
        lines_of: Mark | None = None,
        draw_for_x: int = 0,
        draw_for_asker: int = 0,
        is_full_first: bool = False,
        is_inverted: bool = False,
    ) -> None:
        known = rules.lines if lines is None else tuple(lines)
        self._x_lines, self._o_lines = (
            known if lines_of in (None, mark) else rules.lines for mark in (Mark.X, Mark.O)
        )
        self._full = rules.full_mask
        self._draw_for_x, self._draw_for_asker = draw_for_x, draw_for_asker
        self._is_full_first = is_full_first
        self._line_score = _WIN if is_inverted else -_WIN  # for the side that did not make it
        # Whose turn it is and who asked matter only where the two sides are not treated alike.
        self._is_even = lines_of is None and not (draw_for_x or draw_for_asker)
        self._cache: dict[tuple[int, ...], int] = {}

    def scores(self, position: Position, *, turned: bool = False) -> dict[int, int]:
        """The score of each empty cell for the side to move; `turned`: if it were the other's."""
        own, other = position.own_mask, position.other_mask
        is_x = position.to_move is Mark.X
        if turned:
            own, other, is_x = other, own, not is_x
        return {
            cell: _further(-self._score(other, own | 1 << cell, not is_x, False))
            for cell in cells_of(position.empty_mask)
        }

    def _score(self, own: int, other: int, is_x: bool, is_asker: bool) -> int:
        key = (own, other) if self._is_even else (own, other, is_x, is_asker)
        score = self._cache.get(key)
        if score is None:
            score = self._cache[key] = self._search(own, other, is_x, is_asker)
        return score

    def _search(self, own: int, other: int, is_x: bool, is_asker: bool) -> int:
        empty = self._full & ~(own | other)
        if not empty and self._is_full_first:
            return 0
        for line in self._o_lines if is_x else self._x_lines:
            if line & other == line:
                return self._line_score
        if not empty:
            by_mark = self._draw_for_x if is_x else -self._draw_for_x
            return by_mark + (self._draw_for_asker if is_asker else -self._draw_for_asker)
        return max(
            [
                _further(-self._score(other, own | 1 << cell, not is_x, not is_asker))
                for cell in cells_of(empty)
            ]
        )


class CooperativeSearch:
    """The mover chooses for both sides; or, if it does not alternate, places every mark itself."""

    def __init__(self, rules: Rules, *, alternates: bool = True) -> None:
        self._rules, self._alternates = rules, alternates
        self._cache: dict[tuple[int, int, bool], int] = {}

    def scores(self, position: Position) -> dict[int, int]:
        """The score of each empty cell for the side to move."""
        return {
            cell: _further(self._best(position.own_mask | 1 << cell, position.other_mask, False))
            for cell in cells_of(position.empty_mask)
        }

    def _best(self, own: int, other: int, is_own_turn: bool) -> int:
        key = (own, other, is_own_turn)
        score = self._cache.get(key)
        if score is None:
            score = self._cache[key] = self._search(own, other, is_own_turn)
        return score

    def _search(self, own: int, other: int, is_own_turn: bool) -> int:
        rules = self._rules
        if any(line & own == line for line in rules.lines):
            return _WIN
        if any(line & other == line for line in rules.lines):
            return -_WIN
        empty = rules.full_mask & ~(own | other)
        if not empty:
            return 0
        if is_own_turn or not self._alternates:
            children = [self._best(own | 1 << cell, other, False) for cell in cells_of(empty)]
        else:
            children = [self._best(own, other | 1 << cell, True) for cell in cells_of(empty)]
        return _further(max(children))


def never_undone(position: Position, *, is_root_copied: bool) -> int | None:
    """The first best move of a minimax that never takes its trial moves back."""
    rules = position.rules
    lines = rules.lines
    masks = [position.own_mask, position.other_mask]

    def search(side: int) -> int:
        own, other = masks
        for line in lines:
            if line & own == line:
                return _UNIT
        for line in lines:
            if line & other == line:
                return -_UNIT
        best: int | None = None
        for cell in range(rules.cells):
            if (masks[0] | masks[1]) >> cell & 1:
                continue
            masks[side] |= 1 << cell
            score = search(1 - side)
            better = best is None or (score > best if side == 0 else score < best)
            best = score if better else best
        return 0 if best is None else best

    best_cell, best_score = None, -_WIN
    for cell in cells_of(position.empty_mask):
        if is_root_copied:
            masks[:] = [position.own_mask, position.other_mask]
        elif (masks[0] | masks[1]) >> cell & 1:
            continue
        masks[0] |= 1 << cell
        score = search(1)
        if score > best_score:
            best_cell, best_score = cell, score
    return best_cell


def cut_ties(position: Position) -> int | None:
    """The last best move of an alpha-beta that takes a bound for a score.

    A move that was cut off has only been shown to be no better than the best so far; a program that
    prefers it because it seems equal plays moves that it never looked at properly.
    """
    rules = position.rules
    lines = rules.lines

    def search(own: int, other: int, alpha: int, beta: int) -> int:
        for line in lines:
            if line & other == line:
                return -_UNIT
        empty = rules.full_mask & ~(own | other)
        if not empty:
            return 0
        best = -_WIN
        for cell in cells_of(empty):
            best = max(best, -search(other, own | 1 << cell, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    own, other = position.own_mask, position.other_mask
    best_cell, best_score, alpha = None, -_WIN, -_WIN
    for cell in cells_of(position.empty_mask):
        score = -search(other, own | 1 << cell, -_WIN, -alpha)
        if score >= best_score:
            best_cell, best_score = cell, score
        alpha = max(alpha, score)
    return best_cell
