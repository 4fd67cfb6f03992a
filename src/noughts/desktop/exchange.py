"""Games into the window and out of it: files, the clipboard, and what is dropped on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from noughts.core.errors import InputError, NoughtsError
from noughts.desktop.overlays import Prompt
from noughts.desktop.setup import Setup
from noughts.saved_games import find_game, load_game, save_game

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.desktop.app import App
    from noughts.desktop.session import Session

__all__ = ["Exchange"]


class Exchange:
    """Opens, saves, copies and pastes for a window; what goes wrong is said in it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._path = Path("game.txt")  # where the game was saved last

    @property
    def _session(self) -> Session | None:
        """The game that is seen."""
        app = self._app
        return app.game_screen.session if app.game_screen is not None and app.shows_game else None

    def ask_open(self) -> None:
        """Ask for a game to open."""
        question = "Open which file? Or type a game, such as 3x3k3: b2 a1"
        self._app.overlay = Prompt(self._app, question, "", "Open", self._open_text)

    def ask_save(self) -> None:
        """Ask where to save the game."""
        session = self._session
        if session is None:
            return
        warned: set[Path] = set()  # of files that would be replaced

        def save(text: str) -> str:
            if not text:
                return "Type the name of a file."
            try:
                path = Path(text).expanduser()
                if path.is_file() and path != self._path and path not in warned:
                    warned.add(path)
                    return f"{path} is there already: Save once more replaces it."
                save_game(session.game, path)
            except (InputError, OSError, RuntimeError) as error:
                return str(error)
            self._path = path
            session.notice = f"Saved as {path.absolute()}."
            return ""

        self._app.overlay = Prompt(self._app, "Save the game as", str(self._path), "Save", save)

    def open_file(self, path: Path) -> None:
        """Open a game from a file."""
        try:
            self._open(load_game(path))
        except NoughtsError as error:
            self._complain(str(error))

    def drop_text(self, text: str) -> None:
        """Open a game that is written or named in a text."""
        if wrong := self._open_text(text):
            self._complain(wrong)

    def copy(self) -> None:
        """Put the game on the clipboard, in notation."""
        session = self._session
        if session is None:
            return
        try:
            pygame.scrap.put_text(str(session.game))
            session.notice = f"Copied: {session.game}"
        except pygame.error as error:
            session.notice = f"There is no clipboard to copy to: {error}"

    def paste(self) -> None:
        """Type what is on the clipboard; where nothing is typed, open it as a game."""
        try:
            text = pygame.scrap.get_text()
        except pygame.error:
            return
        if self._app.is_typing:
            self._app.screen.type(text)
        elif text.strip() and self._app.overlay is None:
            self.drop_text(text)

    def _open_text(self, text: str) -> str:
        """Open the game; gives what is wrong with it."""
        try:
            self._open(find_game(text))
        except (NoughtsError, OSError) as error:
            return str(error)
        return ""

    def _open(self, game: Game) -> None:
        """Go on with a game, between the players of the one that is seen or chosen."""
        session = self._session
        setup = self._app.start_screen.choice.setup if session is None else session.setup
        self._app.play((setup or Setup(game.rules)).for_game(game), game)

    def _complain(self, words: str) -> None:
        session = self._session
        if session is None:
            self._app.start_screen.error = words
        else:
            session.notice = words
