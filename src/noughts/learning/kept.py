"""Learners as they were after so many games: kept for a while, or trained again.

A run depends on its settings alone, so what was forgotten can always be computed again.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from noughts.learning.learner import Learner, Settings

__all__ = ["learner_after"]

_MAX_KEPT: Final = 100_000  # numbers in all that is kept: some 15 MB

Key = tuple[str, "Settings"]


class _Kept:
    """The numbers of learners, by what they are and the games they have played."""

    def __init__(self) -> None:
        self._numbers: OrderedDict[tuple[Key, int], dict[int, float]] = OrderedDict()
        self._lock = Lock()

    def nearest(self, key: Key, games: int) -> tuple[int, dict[int, float]]:
        """The learner with the most games up to a number, as a copy; a new one if there is none."""
        with self._lock:
            known = [kept for other, kept in self._numbers if other == key and kept <= games]
            if not known:
                return 0, {}
            self._numbers.move_to_end((key, max(known)))
            return max(known), dict(self._numbers[key, max(known)])

    def keep(self, key: Key, games: int, numbers: dict[int, float]) -> None:
        """Keep a copy, and forget what was not used for longest."""
        with self._lock:
            self._numbers[key, games] = dict(numbers)
            self._numbers.move_to_end((key, games))
            while sum(map(len, self._numbers.values())) > _MAX_KEPT and len(self._numbers) > 1:
                self._numbers.popitem(last=False)


_kept: Final = _Kept()


def learner_after(method: type[Learner], settings: Settings, games: int) -> Learner:
    """A learner after so many games, trained on from the nearest one that is kept."""
    key = (method.method, settings)
    played, numbers = _kept.nearest(key, games)
    learner = method(settings, numbers, played)
    if played < games:
        learner.play_games(games - played)
        _kept.keep(key, games, learner.numbers)
    return learner
