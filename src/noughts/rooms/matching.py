"""As many pairs as possible out of people of whom not all may meet (Edmonds' blossom algorithm).

Whoever is alone looks for a partner by alternating paths: along pairs that may be and pairs that
are. A path that ends at somebody else who is alone gives one pair more. A circle of odd length on
the way (a blossom) is treated as one person. With n people it takes n^3 steps at most.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["match_all"]


def match_all(may_meet: Sequence[Sequence[int]]) -> list[int]:
    """The partner of each person, -1 for somebody who stays alone; `may_meet` lists for each one.

    >>> match_all([[1], [0, 2], [1, 3], [2]])
    [1, 0, 3, 2]
    """
    partner = [-1] * len(may_meet)
    for person in range(len(may_meet)):
        if partner[person] == -1:
            _Search(may_meet, partner).begin(person)
    return partner


class _Search:
    """The search for a path from one person who is alone to another."""

    def __init__(self, may_meet: Sequence[Sequence[int]], partner: list[int]) -> None:
        count = len(may_meet)
        self._may_meet = may_meet
        self._partner = partner
        self._before = [-1] * count  # the person before, at an odd distance from the beginning
        self._base = list(range(count))  # of the blossom that a person is in
        self._is_even = [False] * count  # whether it is at an even distance: its partners are tried
        self._queue: deque[int] = deque()

    def begin(self, root: int) -> None:
        """Find a path, and pair along it; without a path nothing changes."""
        end = self._find_end(root)
        while end != -1:
            before = self._before[end]
            following = self._partner[before]
            self._partner[end], self._partner[before] = before, end
            end = following

    def _find_end(self, root: int) -> int:
        self._is_even[root] = True
        self._queue.append(root)
        while self._queue:
            person = self._queue.popleft()
            for other in self._may_meet[person]:
                if self._base[person] == self._base[other] or self._partner[person] == other:
                    continue
                is_even = other == root or (
                    self._partner[other] != -1 and self._before[self._partner[other]] != -1
                )
                if is_even:
                    self._shrink(root, person, other)
                elif self._before[other] == -1:
                    self._before[other] = person
                    following = self._partner[other]
                    if following == -1:
                        return other
                    self._is_even[following] = True
                    self._queue.append(following)
        return -1

    def _shrink(self, root: int, person: int, other: int) -> None:
        """Treat the odd circle through two people as one person."""
        base = self._common_base(root, person, other)
        blossom: set[int] = set()
        self._mark(blossom, person, base, other)
        self._mark(blossom, other, base, person)
        for each in range(len(self._base)):
            if self._base[each] in blossom:
                self._base[each] = base
                if not self._is_even[each]:
                    self._is_even[each] = True
                    self._queue.append(each)

    def _common_base(self, root: int, person: int, other: int) -> int:
        """Where the ways back from two people meet."""
        seen = set()
        at = self._base[person]
        while True:
            seen.add(at)
            if at == root or self._partner[at] == -1:
                break
            at = self._base[self._before[self._partner[at]]]
        at = self._base[other]
        while at not in seen:
            at = self._base[self._before[self._partner[at]]]
        return at

    def _mark(self, blossom: set[int], person: int, base: int, child: int) -> None:
        """Collect one half of the circle, and make its way back."""
        while self._base[person] != base:
            partner = self._partner[person]
            blossom |= {self._base[person], self._base[partner]}
            self._before[person] = child
            child = partner
            person = self._before[partner]
