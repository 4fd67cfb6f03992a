"""Games into the window and out of it: files, the clipboard, and what is dropped on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from noughts.core.errors import InputError, NoughtsError
from noughts.desktop.parts.overlays import Prompt
from noughts.match import Match
from noughts.saved_games import find_game, load_game, save_game

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.desktop.app import App
    from noughts.desktop.game.controller import Controller

__all__ = ["Saving"]


class Saving:
    """Opens, saves, copies and pastes for a window, which shows what goes wrong."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._path = Path("game.txt")  # where the game was saved last

    @property
    def _controller(self) -> Controller | None:
        """The game on the screen."""
        app = self._app
        return app.game_screen.controller if app.game_screen and app.shows_game else None

    def ask_open(self) -> None:
        """Ask for a game to open."""
        question = "Open which file? Or type a game, such as 3x3k3: b2 a1"
        self._app.overlay = Prompt(self._app.close_overlay, question, "", "Open", self._open_text)

    def ask_save(self) -> None:
        """Ask where to save the game."""
        controller = self._controller
        if controller is None:
            return
        warned: set[Path] = set()  # of files that would be replaced

        def save(text: str) -> str:
            if not text:
                return "Type the name of a file."
            try:
                path = Path(text).expanduser()
                if path.is_file() and path != self._path and path not in warned:
                    warned.add(path)
                    return f"{path} exists already: Save again replaces it."
                save_game(controller.match.game, path)
            except (InputError, OSError, RuntimeError) as error:
                return str(error)
            self._path = path
            controller.notice = f"Saved as {path.absolute()}."
            return ""

        self._app.overlay = Prompt(
            self._app.close_overlay, "Save the game as", str(self._path), "Save", save
        )

    def open_file(self, path: Path) -> None:
        """Open a game from a file."""
        try:
            self._open(load_game(path))
        except NoughtsError as error:
            self._show_error(str(error))

    def drop_text(self, text: str) -> None:
        """Open a game that is written or named in a text."""
        if error := self._open_text(text):
            self._show_error(error)

    def copy(self) -> None:
        """Put the game on the clipboard, in notation."""
        controller = self._controller
        if controller is None:
            return
        try:
            pygame.scrap.put_text(str(controller.match.game))
            controller.notice = f"Copied: {controller.match.game}"
        except pygame.error as error:
            controller.notice = f"There is no clipboard to copy to: {error}"

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
        """Go on with a game, between the players of the game on the screen or those chosen."""
        controller = self._controller
        choice = self._app.start_screen.choice
        self._app.play(Match.of(game, controller.match.seats if controller else choice.seats))

    def _show_error(self, sentence: str) -> None:
        if self._controller is None:
            self._app.start_screen.error = sentence
        else:
            self._controller.notice = sentence
