"""Every method of learning by name: those that keep a table, and n-tuple networks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.learning.learner import Learner
from noughts.learning.methods import METHODS, load_learner, make_learner, save_learner
from noughts.learning.ntuple import NTupleLearner
from noughts.players.learned.file import read_learned

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.core.rules import Rules

__all__ = ["METHOD_NAMES", "AnyLearner", "load_any_learner", "make_any_learner", "save_any_learner"]

AnyLearner = Learner | NTupleLearner

METHOD_NAMES: Final = (*METHODS, NTupleLearner.method)


def make_any_learner(
    method: str,
    rules: Rules,
    *,
    opponent: str | None = None,
    exploration: float | None = None,
    step: float | None = None,
    merged: bool = True,
    seed: int = 0,
) -> AnyLearner:
    """A learner that knows nothing yet; what is left out is as the method has it."""
    name = method.strip().lower()
    if name not in METHOD_NAMES:
        raise InputError(f"There is no method {quote(method)}: expected {', '.join(METHOD_NAMES)}.")
    if name == NTupleLearner.method:
        return NTupleLearner.make(
            rules,
            opponent=opponent,
            exploration=exploration,
            step=step,
            merged=merged,
            seed=seed,
        )
    return make_learner(
        name,
        rules,
        opponent=opponent,
        exploration=exploration,
        step=step,
        merged=merged,
        seed=seed,
    )


def save_any_learner(learner: AnyLearner, path: Path) -> None:
    """Write a learner, whole or not at all."""
    if isinstance(learner, NTupleLearner):
        learner.save(path)
    else:
        save_learner(learner, path)


def load_any_learner(path: Path) -> AnyLearner:
    """The learner in a file, ready to go on where it stopped."""
    header, content = read_learned(path)
    if header.method == NTupleLearner.method:
        return NTupleLearner.load(path, header, content)
    return load_learner(path)
