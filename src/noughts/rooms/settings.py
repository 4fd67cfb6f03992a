"""What a room is made with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from noughts.answers.rules import check_size
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import Rules

__all__ = ["CHAIRS", "Chair", "Clock", "Settings", "other_chair"]

Chair = Literal["host", "guest"]
CHAIRS: Final[tuple[Chair, Chair]] = ("host", "guest")

MIN_SECONDS: Final = 5
MAX_SECONDS: Final = 24 * 60 * 60


def other_chair(chair: Chair) -> Chair:
    """The chair opposite."""
    return "guest" if chair == "host" else "host"


@dataclass(frozen=True)
class Clock:
    """How much time people have: none is counted, so much for a move, or so much for a game."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = 0

    def __post_init__(self) -> None:
        if self.kind == "none":
            object.__setattr__(self, "seconds", 0)
        elif not MIN_SECONDS <= self.seconds <= MAX_SECONDS:
            raise InputError(
                f"A clock cannot have {self.seconds} seconds: "
                f"expected {MIN_SECONDS} to {MAX_SECONDS}."
            )


@dataclass(frozen=True)
class Settings:
    """Rules, who plays X in the first game, and the clock."""

    rules: str  # in notation or by name
    x: Chair = "host"  # who plays X in the first game; the chairs change sides after each game
    opener: Literal["x", "o"] = "x"
    clock: Clock = Clock()

    def __post_init__(self) -> None:
        rules = Rules.parse(self.rules)
        check_size(rules)
        object.__setattr__(self, "rules", str(rules))

    def mark_of(self, chair: Chair, game: int) -> Mark:
        """The mark of a chair in a game; the first one has number 0."""
        return Mark.X if (chair == self.x) is (game % 2 == 0) else Mark.O
