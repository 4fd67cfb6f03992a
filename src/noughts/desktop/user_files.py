"""What the window remembers in the user's folder: scores, and whether powers were introduced."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from noughts.answers.documents import read
from noughts.core.errors import FileError, InputError
from noughts.files import new_file
from noughts.match import Score, pairing_of

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.match import Match

__all__ = ["ScoreFile", "Settings"]


class ScoreFile:
    """Reads the scores once, and writes them after every game; a file that is damaged has none."""

    def __init__(self, path: Path | None = None) -> None:
        """Without a path, scores are kept as long as the program runs."""
        self._path = path
        try:
            self._scores = {key: read(Score, fields) for key, fields in _read(path).items()}
        except InputError:
            self._scores = {}

    def score(self, match: Match) -> Score:
        """The score between the players of a match."""
        return self._scores.get(pairing_of(match).key, Score())

    def count(self, match: Match) -> Score:
        """Count a finished game; raises `FileError` where it cannot be written."""
        score = self._scores[pairing_of(match).key] = self.score(match).after(match)
        if self._path is not None:
            _write(self._path, {key: asdict(score) for key, score in self._scores.items()})
        return score


class Settings:
    """One thing so far: whether the person has seen the introduction to powers."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.knows_powers = _read(path).get("knows_powers") is True

    def learn_powers(self) -> None:
        """Remember it; where it cannot be written, until the window closes."""
        self.knows_powers = True
        with suppress(FileError):
            _write(self._path, {"knows_powers": True})


def _read(path: Path | None) -> dict[str, Any]:
    """What a file holds; nothing if it is damaged or not there."""
    try:
        content = {} if path is None else json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _write(path: Path, content: dict[str, Any]) -> None:
    with new_file(path, make_folder=True) as stream:
        stream.write(f"{json.dumps(content, indent=1)}\n".encode())
