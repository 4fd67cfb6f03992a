"""Settings of a grading, and its result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noughts.core.rules import Rules
from noughts.lab.grading.calling.declared import Declared
from noughts.lab.grading.rating.rating import Shares
from noughts.lab.grading.sandbox.limits import Limits

if TYPE_CHECKING:
    from noughts.lab.grading.calling.called import Called
    from noughts.lab.grading.diagnosis.announcing import Announced
    from noughts.lab.grading.diagnosis.counting import Counted
    from noughts.lab.grading.diagnosis.suspicions import Suspicion
    from noughts.lab.grading.rating.positions import Selection
    from noughts.lab.grading.results.failures import FailureKind
    from noughts.lab.grading.results.not_graded import NotGraded

__all__ = ["Grade", "Isolation", "Settings"]


@dataclass(frozen=True)
class Settings:
    """How to grade."""

    rules: Rules = field(default_factory=lambda: Rules.parse("classic"))
    positions: str = "auto"
    opener: str = "x"
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    isolation: str = "auto"
    packages: bool = False
    jobs: int = 0  # 0: one for each core
    repeat: int = 1  # how often each position is asked about; the worst answer counts
    declared: Declared = field(default_factory=Declared)


@dataclass(frozen=True)
class Isolation:
    """What the program could not do while it ran."""

    kind: str  # "bubblewrap", "limits" or "browser"
    reason: str | None  # why it is not bubblewrap
    in_force: tuple[str, ...]


@dataclass(frozen=True)
class Grade:
    """Everything that there is to say of one program."""

    program: str
    rules: Rules
    selection: Selection
    isolation: Isolation
    not_graded: NotGraded | None = None  # why there is no grade; then there is no score either
    called: Called | None = None
    shares: Shares = field(default_factory=lambda: Shares(()))
    score: float | None = None  # 0 to 100; None where it was not graded
    failures: tuple[FailureKind, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    counted: tuple[Counted, ...] = ()
    announced: tuple[Announced, ...] = ()
    repeats: tuple[int, int] = (0, 0)  # answers that were different the second time, of how many
    notes: tuple[str, ...] = ()
    unasked: int = 0  # positions that were not asked about, as the program's time was over
    slowest: float = 0.0  # seconds of processor time, for one position
    seconds: float = 0.0

    @property
    def trouble(self) -> str | None:
        """Why it was not graded, in words; None for a graded program."""
        return None if self.not_graded is None else self.not_graded.because

    @property
    def is_right(self) -> bool:
        """Whether every move was legal and kept the value, and nothing was announced wrongly."""
        return (
            self.trouble is None
            and bool(self.shares.rated)
            and self.shares.is_perfect
            and not any(result.errors for result in self.announced)
        )
