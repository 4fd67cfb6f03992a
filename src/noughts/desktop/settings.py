"""What the window remembers between two runs, in the user's folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noughts.core.errors import FileError
from noughts.files import new_file

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Settings"]


class Settings:
    """One thing so far: whether the person has seen the introduction to powers."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self.knows_powers = json.loads(path.read_text(encoding="utf-8"))["knows_powers"] is True
        except (OSError, ValueError, TypeError, KeyError):
            self.knows_powers = False

    def learn_powers(self) -> None:
        """Remember it; where it cannot be written, until the window closes."""
        self.knows_powers = True
        try:
            with new_file(self._path, make_folder=True) as stream:
                stream.write(b'{"knows_powers": true}\n')
        except FileError:
            pass
