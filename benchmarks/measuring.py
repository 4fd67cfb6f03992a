"""What a benchmark yields: two times taken in the same run, and their ratio."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Row", "best_of"]


@dataclass(frozen=True)
class Row:
    """Our time beside another's; a ratio below 1 means that we are faster."""

    what: str
    ours: float  # seconds
    against: str
    theirs: float  # seconds

    @property
    def ratio(self) -> float:
        """Ours as a multiple of theirs."""
        return self.ours / self.theirs

    @property
    def ours_text(self) -> str:
        """Our time for people."""
        return _time(self.ours)

    @property
    def theirs_text(self) -> str:
        """Their time for people."""
        return _time(self.theirs)

    def document(self) -> dict[str, object]:
        """The row for JSON."""
        return asdict(self) | {"ratio": self.ratio}


def best_of(count: int, work: Callable[[], object]) -> float:
    """The fastest of several runs in seconds: what the work costs when nothing disturbs it."""
    times = []
    for _ in range(count):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times)


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"
