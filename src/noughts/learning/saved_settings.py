"""The settings of a learner in its file: written and read alike for all methods."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from noughts.core.errors import InputError
from noughts.players.learned.file import LearnedHeader

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from noughts.learning.all_methods import AnyLearner

__all__ = ["COMMON_SETTINGS", "header_of", "read_settings"]

COMMON_SETTINGS: Final[dict[str, type]] = {
    "opponent": str,
    "exploration": float,
    "step": float,
    "merged": bool,
    "seed": int,
}
"""Those of every method."""


def header_of(learner: AnyLearner) -> LearnedHeader:
    """What the first line of a learner's file says."""
    settings = asdict(learner.settings)
    del settings["rules"]
    return LearnedHeader(learner.method, str(learner.settings.rules), learner.games, settings)


def read_settings(
    header: LearnedHeader, path: Path, kinds: Mapping[str, type] = COMMON_SETTINGS
) -> dict[str, Any]:
    """Settings by name, each of its kind; a whole number is a number, but True is none."""
    settings: dict[str, Any] = {}
    for name, kind in kinds.items():
        value = header.settings.get(name)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            raise InputError(f"{path} is damaged: its setting {name!r} cannot be read.")
        settings[name] = value
    return settings
