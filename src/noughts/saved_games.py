"""Saved games: a file holds one game in notation, and below it who played and when.

    3x3k3: b2 a1 c1
    x: human, Ana
    o: level:4
    resigned: o
    date: 2026-11-15 20:04

Only the game must be there. The folder for games is the user's; a person may name any other file.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from platformdirs import user_data_path

from noughts.core.errors import FileError, InputError, NotationError, NoughtsError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.files import new_file

__all__ = [
    "SavedGame",
    "data_folder",
    "find_game",
    "find_saved",
    "game_name",
    "games_folder",
    "list_games",
    "load_game",
    "load_saved",
    "name_in",
    "propose_path",
    "save_game",
]

_MAX_BYTES: Final = 100_000  # the longest game that there can be takes a tenth of it
_MAX_LISTED: Final = 300
_DATE: Final = "%Y-%m-%d %H:%M"
_KEYS: Final = ("x", "o", "resigned", "date")


class _Seats(Protocol):
    """Who plays which mark."""

    @property
    def x(self) -> str: ...
    @property
    def o(self) -> str: ...
    @property
    def x_name(self) -> str: ...
    @property
    def o_name(self) -> str: ...


@dataclass(frozen=True)
class SavedGame:
    """A game with what else there is to know of it."""

    game: Game
    x: str = ""  # the player, as the catalogue writes it; empty if it is not known
    o: str = ""
    x_name: str = ""  # the name of a person, if it was given
    o_name: str = ""
    resigned: Mark | None = None
    date: datetime | None = None

    @classmethod
    def of(cls, game: Game, seats: _Seats, resigned: Mark | None) -> SavedGame:
        """A game that is saved now."""
        names = seats.x, seats.o, seats.x_name, seats.o_name
        return cls(game, *names, resigned, datetime.now())

    def player(self, mark: Mark) -> str:
        """Who played a mark, as the catalogue writes it."""
        return self.x if mark is Mark.X else self.o

    def name(self, mark: Mark) -> str:
        """The name of the person who played a mark."""
        return self.x_name if mark is Mark.X else self.o_name

    @property
    def result(self) -> str:
        """How the game ended, in a few words.

        >>> SavedGame(Game.parse("3x3k3: a1 a2 b1 b2 c1")).result
        'X won'
        """
        outcome = self.game.outcome
        if outcome is not None:
            return "draw" if outcome.winner is None else f"{outcome.winner.name} won"
        return "not finished" if self.resigned is None else f"{self.resigned.name} resigned"

    def __str__(self) -> str:
        """The content of the file."""
        lines = [str(self.game)]
        for mark in Mark:
            parts = [part for part in (self.player(mark), self.name(mark)) if part]
            if parts:
                lines.append(f"{mark}: {', '.join(parts)}")
        if self.resigned is not None:
            lines.append(f"resigned: {self.resigned}")
        if self.date is not None:
            lines.append(f"date: {self.date.strftime(_DATE)}")
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> SavedGame:
        """Read what `str` writes; lines that are not known belong to the game."""
        fields: dict[str, str] = {}
        notation = []
        for line in text.splitlines():
            key, colon, value = line.partition(":")
            if colon and key.strip().lower() in _KEYS:
                fields[key.strip().lower()] = value.strip()
            else:
                notation.append(line)
        game = Game.parse("\n".join(notation).strip())
        players = [fields.get(key, "").partition(",") for key in ("x", "o")]
        resigned = fields.get("resigned", "").lower()
        (x, _, x_name), (o, _, o_name) = players
        return cls(
            game,
            x.strip(),
            o.strip(),
            x_name.strip(),
            o_name.strip(),
            Mark(resigned) if resigned in ("x", "o") and game.outcome is None else None,
            _read_date(fields.get("date", "")),
        )


def _read_date(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, _DATE)
    except ValueError:
        return None


def game_name(rules: Rules) -> str:
    """The name of a game if it has one, else its rules.

    >>> game_name(Rules.parse("3x3k3")), game_name(Rules.parse("5x5k4"))
    ('classic', '5x5k4')
    """
    return next((name for name, text in GAMES.items() if Rules.parse(text) == rules), str(rules))


# ---- the folder ----------------------------------------------------------------------------------


def data_folder() -> Path:
    """The user's folder for what this program keeps, or `NOUGHTS_HOME`."""
    home = os.environ.get("NOUGHTS_HOME", "").strip()
    return Path(home).expanduser().absolute() if home else user_data_path("noughts")


def games_folder() -> Path:
    """The user's folder for games; it is made when the first one is saved."""
    return data_folder() / "games"


def name_in(folder: Path, text: str) -> Path:
    """The path that a person means: a bare name is a file of the folder, with `.txt` at its end."""
    path = Path(text).expanduser()
    if len(path.parts) > 1:
        return path
    return folder / (path.name if path.suffix else f"{path.name}.txt")


def propose_path(saved: SavedGame, folder: Path) -> Path:
    """A name in a folder that no file has yet: the game, the players and the day."""
    players = " and ".join(filter(None, (_player_words(saved, mark) for mark in Mark)))
    day = "" if saved.date is None else saved.date.strftime("%Y-%m-%d")
    words = " ".join(filter(None, (day, game_name(saved.game.rules), players)))
    stem = re.sub(r"[^\w .+-]", "", words).strip(" .")[:80] or "game"
    names = (stem if number == 1 else f"{stem} {number}" for number in range(1, 10_000))
    paths = (folder / f"{name}.txt" for name in names)
    return next((path for path in paths if not path.exists()), folder / f"{stem}.txt")


def _player_words(saved: SavedGame, mark: Mark) -> str:
    player = saved.player(mark)
    return saved.name(mark) or ("" if player == "human" else player.replace(":", " "))


def list_games(folder: Path) -> list[tuple[Path, SavedGame]]:
    """The games in a folder, the newest first; files that hold none are left out."""
    games: list[tuple[Path, SavedGame]] = []
    try:
        paths = sorted(folder.glob("*.txt"), key=_changed, reverse=True)[:_MAX_LISTED]
    except OSError:
        return []
    for path in paths:
        try:
            games.append((path, load_saved(path)))
        except NoughtsError:
            continue
    return games


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


# ---- files ---------------------------------------------------------------------------------------


def load_saved(path: Path) -> SavedGame:
    """The game that a file holds, with its players."""
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
        return SavedGame.parse(text)
    except NotationError as error:
        raise NotationError(f"{path.name} holds no game. {error}") from None


def load_game(path: Path) -> Game:
    """The game that a file holds."""
    return load_saved(path).game


def save_game(game: Game | SavedGame, path: Path, *, make_folder: bool = False) -> None:
    """Write a game, whole or not at all; `make_folder` makes its folder first."""
    saved = game if isinstance(game, SavedGame) else SavedGame(game)
    with new_file(path, make_folder=make_folder) as stream:
        stream.write(str(saved).encode())


def find_game(text: str) -> Game:
    """The game that a person names: in notation, or by a file that holds it."""
    return find_saved(text).game


def find_saved(text: str) -> SavedGame:
    """The game that a person names, with its players where a file has them.

    A name without a folder is also looked for among the user's games.
    """
    path = _path(text)
    looks_like_a_path = ":" not in text and not text.split()[1:] and "." in text
    if path is not None and path.is_file():
        return load_saved(path)
    if path is not None and len(path.parts) == 1:
        for name in (path.name, f"{path.name}.txt"):
            kept = _path(str(games_folder() / name))
            if kept is not None and kept.is_file():
                return load_saved(kept)
    if path is not None and looks_like_a_path:
        return load_saved(path)
    return SavedGame(Game.parse(text))


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
