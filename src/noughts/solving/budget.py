"""Budgets: limits on the work for an answer, and what is left of them."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ANALYSIS", "HINT", "REVIEW", "TERMINAL", "UNLIMITED", "Budget", "Meter"]

_MAX_THREADS: Final = 64
_SECONDS_FOR_THE_REST: Final = 1.0
_NODES_FOR_THE_REST: Final = 250_000


@dataclass(frozen=True)
class Budget:
    """The limits on the work for an answer; None means no limit.

    `nodes` counts the positions that the prover and the engine visit together. With one thread and
    no `seconds` the same question always gets the same answer. `builds_table` says whether a table
    that is not in memory may be read or built, which can take a minute. The search ends soon after
    `stop` returns true, with the results so far.
    """

    seconds: float | None = None
    nodes: int | None = None
    threads: int = 1
    builds_table: bool = True
    stop: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise InputError(f"A budget cannot have {self.seconds} seconds: expected more than 0.")
        if self.nodes is not None and self.nodes < 1:
            raise InputError(f"A budget cannot have {self.nodes} nodes: expected 1 or more.")
        if not 1 <= self.threads <= _MAX_THREADS:
            raise InputError(
                f"A budget cannot have {self.threads} threads: expected 1 to {_MAX_THREADS}."
            )


TERMINAL: Final = Budget(seconds=60)
"""For a person in the terminal or in Python, who can press Ctrl-C."""

HINT: Final = Budget(nodes=600_000)
"""For a hint or the reason of a move: about a second."""

ANALYSIS: Final = Budget(nodes=1_000_000)
"""For the values of all moves, while a person looks at the board."""

REVIEW: Final = Budget(nodes=200_000)
"""For each position of a review."""

UNLIMITED: Final = Budget()
"""No limit: search until everything is proved. This can take very long."""


class Meter:
    """Counts the work done within a budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.nodes = 0  # used so far
        self._started = monotonic()
        self._deadline = None if budget.seconds is None else self._started + budget.seconds
        self._max_nodes = budget.nodes

    def seconds_left(self, share: float = 1.0) -> float | None:
        """A share of the seconds that are left, but more than 0; None: no limit."""
        if self._deadline is None:
            return None
        return max(0.001, (self._deadline - monotonic()) * min(1.0, share))

    def nodes_left(self, share: float = 1.0) -> int | None:
        """A share of the nodes that are left, but more than 0; None: no limit."""
        if self._max_nodes is None:
            return None
        return max(1, int((self._max_nodes - self.nodes) * min(1.0, share)))

    @property
    def is_limited(self) -> bool:
        """Whether there is a limit of seconds or nodes."""
        return self._deadline is not None or self._max_nodes is not None

    @property
    def is_stopped(self) -> bool:
        """Whether `stop` asks to end the search."""
        return self.budget.stop is not None and self.budget.stop()

    @property
    def is_spent(self) -> bool:
        """Whether the search must end."""
        return (
            (self._deadline is not None and monotonic() >= self._deadline)
            or (self._max_nodes is not None and self.nodes >= self._max_nodes)
            or self.is_stopped
        )

    def limit_the_rest(self) -> None:
        """The main question is answered: the rest may cost as much again, and a little more."""
        now = monotonic()
        if self._deadline is not None:
            again = now - self._started + _SECONDS_FOR_THE_REST
            self._deadline = min(self._deadline, now + again)
        if self._max_nodes is not None:
            self._max_nodes = min(self._max_nodes, 2 * self.nodes + _NODES_FOR_THE_REST)
