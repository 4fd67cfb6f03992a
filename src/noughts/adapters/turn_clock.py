"""How long a brain thinks about a move: what the manager's clocks allow, and when to stop.

Times are in seconds since the turn began. Nothing here reads a clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.solving.engine import AnalysisProgress

__all__ = ["TurnClock", "TurnTime"]

_OVERHEAD: Final = 0.06  # for Python, pipes and the manager
_LENGTH: Final = 26  # moves of one side in a long game
_MIN_MOVES_LEFT: Final = 8  # of one side, however long the game already is
_MAX_SHARE: Final = 1 / 4  # of what is left for the match, for one move
_SHORTEST: Final = 0.005

_CALM: Final = 0.6  # of the wanted time while depth after depth prefers the same move
_CHANGE: Final = 1.2  # more of it when the best move changes
_FADING: Final = 0.5  # of what earlier changes added, at each new depth
_MAX_FACTOR: Final = 2.5


@dataclass(frozen=True)
class TurnTime:
    """The time for one move: `wanted` as a rule, `limit` at most."""

    wanted: float
    limit: float

    @classmethod
    def share(cls, turn: float, left: float | None, moves: int) -> TurnTime:
        """Within the turn, and a fair share of what is left of the match (None: no limit).

        `moves` is how many moves this side has made.

        >>> TurnTime.share(1.0, None, 0)
        TurnTime(wanted=inf, limit=0.94)
        >>> TurnTime.share(30.0, 180.0, 6)
        TurnTime(wanted=9.0, limit=29.94)
        """
        limit = max(turn - _OVERHEAD, turn / 2)
        if left is None:
            return cls(inf, limit)
        usable = max(left - _OVERHEAD, _SHORTEST)
        limit = min(limit, max(left * _MAX_SHARE, 2 * _OVERHEAD), usable)
        return cls(min(limit, left / max(_LENGTH - moves, _MIN_MOVES_LEFT)), limit)


class TurnClock:
    """Follows one search and says when it has had its time.

    A search whose best move stays the same ends before the wanted time; one that changes its mind
    gets more. The limit holds in any case.
    """

    def __init__(self, time: TurnTime) -> None:
        self._time = time
        self._depth = 0
        self._move: Move | None = None
        self._unrest = 0.0

    def is_over(self, progress: AnalysisProgress) -> bool:
        """Whether to stop now."""
        if progress.depth > self._depth and progress.line:
            self._unrest *= _FADING
            if self._move is not None and progress.line[0] != self._move:
                self._unrest += _CHANGE
            self._depth, self._move = progress.depth, progress.line[0]
        factor = min(_CALM + self._unrest, _MAX_FACTOR)
        return progress.seconds >= min(self._time.wanted * factor, self._time.limit)
