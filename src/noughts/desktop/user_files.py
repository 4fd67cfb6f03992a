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


class _UserFile:
    """Values by key, read once and written with every change; a file that is damaged has none."""

    def __init__(self, path: Path | None = None) -> None:
        """Without a path, they are kept as long as the program runs."""
        self._path = path
        try:
            content = {} if path is None else json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            content = {}
        self._values: dict[str, Any] = content if isinstance(content, dict) else {}

    def _keep(self, key: str, value: object) -> None:
        self._values[key] = value
        if self._path is not None:
            with new_file(self._path, make_folder=True) as stream:
                stream.write(f"{json.dumps(self._values, indent=1)}\n".encode())


class ScoreFile(_UserFile):
    """The scores of all pairings."""

    def score(self, match: Match) -> Score:
        """The score between the players of a match."""
        try:
            return read(Score, self._values.get(pairing_of(match).key, {}))
        except InputError:
            return Score()

    def count(self, match: Match) -> Score:
        """Count a finished game; raises `FileError` where it cannot be written."""
        score = self.score(match).after(match)
        self._keep(pairing_of(match).key, asdict(score))
        return score


class Settings(_UserFile):
    """What the person has seen."""

    def is_first(self, key: str) -> bool:
        """Whether something is seen for the first time; from then on it is not."""
        is_first = self._values.get(key) is not True
        with suppress(FileError):  # where it cannot be written, it is kept until the window closes
            if is_first:
                self._keep(key, True)
        return is_first
