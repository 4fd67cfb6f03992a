"""The methods by name, and learners to and from files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.core.rules import Rules
from noughts.learning.learner import Settings
from noughts.learning.menace import Menace
from noughts.learning.monte_carlo import MonteCarlo
from noughts.learning.q_learning import QLearning
from noughts.learning.sarsa import Sarsa
from noughts.learning.saved_settings import header_of, read_settings
from noughts.learning.td import TemporalDifferences
from noughts.players.learned.file import read_learned, write_learned
from noughts.players.learned.tabular import read_numbers

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.learning.learner import Learner

__all__ = ["METHODS", "load_learner", "make_learner", "method_named", "save_learner"]

METHODS: Final[dict[str, type[Learner]]] = {
    kind.method: kind for kind in (Menace, MonteCarlo, Sarsa, QLearning, TemporalDifferences)
}
"""Every method that keeps a table."""


def method_named(name: str) -> type[Learner]:
    """The method of a name."""
    kind = METHODS.get(name.strip().lower())
    if kind is None:
        raise InputError(f"There is no method {quote(name)}: expected {', '.join(METHODS)}.")
    return kind


def make_learner(
    method: str,
    rules: Rules,
    *,
    opponent: str | None = None,
    exploration: float | None = None,
    step: float | None = None,
    merged: bool = True,
    seed: int = 0,
) -> Learner:
    """A learner that knows nothing yet; what is left out is as the method has it.

    >>> from noughts import Rules
    >>> learner = make_learner("td", Rules.parse("classic"), seed=1)
    >>> for _ in range(10):
    ...     result = learner.play_game()
    >>> learner.games
    10
    """
    kind = method_named(method)
    return kind(
        Settings(
            rules,
            kind.opponent if opponent is None else opponent,
            kind.exploration if exploration is None else exploration,
            kind.step if step is None else step,
            merged,
            seed,
        )
    )


def save_learner(learner: Learner, path: Path) -> None:
    """Write a learner, whole or not at all."""
    numbers = {str(key): learner.numbers[key] for key in sorted(learner.numbers)}
    content = json.dumps(numbers, separators=(",", ":")).encode() + b"\n"
    write_learned(path, header_of(learner), content)


def load_learner(path: Path) -> Learner:
    """The learner in a file, ready to go on where it stopped."""
    header, content = read_learned(path)
    kind = method_named(header.method)
    settings = Settings(Rules.parse(header.rules), **read_settings(header, path))
    return kind(settings, read_numbers(str(path), header.method, content), header.games)
