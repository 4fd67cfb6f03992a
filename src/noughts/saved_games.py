"""Saved games: a file holds one game, in notation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from noughts.core.errors import FileError, InputError, NotationError
from noughts.core.game import Game
from noughts.files import write_file

__all__ = ["find_game", "load_game", "save_game"]

_MAX_BYTES: Final = 100_000  # the longest game that there can be takes a tenth of it


def load_game(path: Path) -> Game:
    """The game that a file holds."""
    try:
        if not path.is_file():
            is_there = path.exists()
            reason = "it is not a file" if is_there else "there is no such file"
            raise FileError(f"Cannot open {path}: {reason}.")
        if path.stat().st_size > _MAX_BYTES:
            raise FileError(f"{path} is too large to be a game: expected one line of notation.")
        text = path.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise FileError(f"Cannot open {path}: {error.strerror}.") from None
    except ValueError as error:  # bytes that are no text, or a name that cannot be one
        if isinstance(error, InputError):
            raise
        raise FileError(f"The file {path} cannot be read as a game.") from None
    try:
        return Game.parse(text)
    except NotationError as error:
        raise NotationError(f"{path.name} holds no game. {error}") from None


def save_game(game: Game, path: Path) -> None:
    """Write a game, whole or not at all."""
    write_file(path, f"{game}\n")


def find_game(text: str) -> Game:
    """The game that a person names: in notation, or by a file that holds it."""
    path = _path(text)
    looks_like_a_path = ":" not in text and not text.split()[1:] and "." in text
    if path is not None and (looks_like_a_path or path.is_file()):
        return load_game(path)
    return Game.parse(text)


def _path(text: str) -> Path | None:
    """The path that a text names; None where it can name none."""
    try:
        path = Path(text.strip()).expanduser()
        path.stat()
    except FileNotFoundError:
        return path
    except (OSError, ValueError, RuntimeError):
        return None
    return path
