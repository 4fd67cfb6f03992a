"""Learners as they were after so many games: kept for a while, or trained again.

A run depends on its settings alone, so what was forgotten can always be computed again.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from noughts.learning.all_methods import AnyLearner

__all__ = ["learner_after"]

_MAX_KEPT: Final = 100_000  # numbers in all that is kept: some 15 MB

Key = tuple[str, object]  # the method and its settings


class _Kept:
    """Learners, by what they are and the games they have played."""

    def __init__(self) -> None:
        self._learners: OrderedDict[tuple[Key, int], AnyLearner] = OrderedDict()
        self._lock = Lock()

    def nearest(self, key: Key, games: int) -> AnyLearner | None:
        """The learner with the most games up to a number, as a copy."""
        with self._lock:
            known = [kept for other, kept in self._learners if other == key and kept <= games]
            if not known:
                return None
            self._learners.move_to_end((key, max(known)))
            return self._learners[key, max(known)].copy()

    def keep(self, key: Key, learner: AnyLearner) -> None:
        """Keep a copy, and forget what was not used for longest."""
        with self._lock:
            self._learners[key, learner.games] = learner.copy()
            self._learners.move_to_end((key, learner.games))
            while self._size() > _MAX_KEPT and len(self._learners) > 1:
                self._learners.popitem(last=False)

    def _size(self) -> int:
        return sum(learner.size for learner in self._learners.values())


_kept: Final = _Kept()


def learner_after(new: AnyLearner, games: int) -> AnyLearner:
    """A learner after so many games, trained on from the nearest one that is kept.

    `new` is one that has played no game: it says the method and the settings.
    """
    key = (new.method, new.settings)
    learner = _kept.nearest(key, games) or new
    if learner.games < games:
        learner.play_games(games - learner.games)
        _kept.keep(key, learner)
    return learner
