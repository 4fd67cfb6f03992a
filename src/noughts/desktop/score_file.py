"""Scores between the same players at the same game, kept in a file of the user."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from noughts.files import new_file
from noughts.match import Score, pairing_of

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.match import Match

__all__ = ["ScoreFile"]


class ScoreFile:
    """Reads the scores once, and writes them after every game; a file that is damaged has none."""

    def __init__(self, path: Path | None = None) -> None:
        """Without a path, scores are kept as long as the program runs."""
        self._path = path
        self._scores = {} if path is None else _load(path)

    def score(self, match: Match) -> Score:
        """The score between the players of a match."""
        return self._scores.get(pairing_of(match).key, Score())

    def count(self, match: Match) -> Score:
        """Count a finished game; raises `FileError` where it cannot be written."""
        score = self.score(match).after(match)
        self._scores[pairing_of(match).key] = score
        if self._path is not None:
            scores = {key: asdict(score) for key, score in self._scores.items()}
            with new_file(self._path, make_folder=True) as stream:
                stream.write(f"{json.dumps(scores, indent=1)}\n".encode())
        return score


def _load(path: Path) -> dict[str, Score]:
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
        return {str(key): _read(fields) for key, fields in content.items()}
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        return {}


def _read(fields: dict[str, Any]) -> Score:
    winner = fields["winner"]
    return Score(
        wins={str(name): int(count) for name, count in fields["wins"].items()},
        draws=int(fields["draws"]),
        winner=None if winner is None else str(winner),
        streak=int(fields["streak"]),
    )
