"""Games into the window and out of it: files, the clipboard, and what is dropped on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from noughts.core.errors import InputError, NoughtsError
from noughts.desktop.parts.games_list import GamesList
from noughts.desktop.parts.overlays import Prompt, Question
from noughts.match import Match, Seats
from noughts.saved_games import (
    SavedGame,
    find_saved,
    list_games,
    load_saved,
    name_in,
    propose_path,
    save_game,
)

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.core.game import Game
    from noughts.desktop.app import App
    from noughts.desktop.game.controller import Controller

__all__ = ["Saving"]


class Saving:
    """Opens, saves, copies and pastes for a window, which shows what goes wrong."""

    def __init__(self, app: App, folder: Path) -> None:
        self._app = app
        self._folder = folder  # the user's games
        self.saved: Game | None = None  # the game as it was saved or opened last

    @property
    def _controller(self) -> Controller | None:
        """The game on the screen."""
        app = self._app
        return app.game_screen.controller if app.game_screen and app.shows_game else None

    @property
    def has_unsaved_game(self) -> bool:
        """Whether a person's game under way would be lost with the window."""
        if self._app.game_screen is None:
            return False
        match = self._app.game_screen.controller.match
        has_begun = match.last_decision is not None and not match.is_over
        return has_begun and match.game != self.saved

    def ask_open(self) -> None:
        """Show the saved games."""
        games = list_games(self._folder)
        self._app.show(GamesList(games, self.open))

    def ask_save(self) -> None:
        """Ask for the name of a new file in the folder of games, or of any file."""
        controller = self._controller
        if controller is None:
            return
        match = controller.match
        saved = SavedGame.of(match.game, match.seats, match.resigned)
        name, answer = propose_path(saved, self._folder).stem, partial(self._save_as, saved)
        question = f"Save the game in {self._folder} as"
        self._app.show(Prompt(question, name, "Save", answer))

    def _save_as(self, saved: SavedGame, text: str) -> str:
        """Save a game under a name; gives what is wrong, and asks before it replaces a file."""
        if not text:
            return "Type a name."
        try:
            path = name_in(self._folder, text)
            if path.is_file():
                words = f"{path.name} exists already. Replace it?"
                answers = {"Replace": partial(self._write, saved, path)}
                self._app.show(Question(words, answers))
                return ""
        except (OSError, ValueError, RuntimeError) as error:
            return str(error)
        return self._write(saved, path)

    def _write(self, saved: SavedGame, path: Path) -> str:
        """Write a game; gives what is wrong, and says it where the game is."""
        try:
            save_game(saved, path, make_folder=path.parent == self._folder)
        except InputError as error:
            self._say(str(error))
            return str(error)
        self.saved = saved.game
        self._say(f"Saved as {path}.")
        return ""

    def save_and_quit(self) -> None:
        """Save the game under way under the proposed name, then leave."""
        if self._app.game_screen is not None:
            match = self._app.game_screen.controller.match
            saved = SavedGame.of(match.game, match.seats, match.resigned)
            if self._write(saved, propose_path(saved, self._folder)):
                return
        self._app.quit()

    def open(self, source: Path | str) -> str:
        """Open a game from a file, or one that a text has or names; gives what is wrong.

        It goes on between its players, those on the screen, or those chosen.
        """
        controller, choice = self._controller, self._app.start_screen.choice
        try:
            saved = find_saved(source) if isinstance(source, str) else load_saved(source)
            seats = controller.match.seats if controller else choice.seats
            if saved.x and saved.o:
                seats = Seats(saved.x, saved.o, saved.x_name, saved.o_name)
            self._app.play(Match.of(saved.game, seats))
        except (NoughtsError, OSError) as error:
            return str(error)
        self.saved = saved.game
        return ""

    def drop(self, source: Path | str) -> None:
        """Open what was dropped on the window; what is wrong is said where the game is."""
        if error := self.open(source):
            self._say(error)

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
        if self._app.screen.field is not None:
            self._app.screen.type(text)
        elif text.strip() and self._app.overlay is None:
            self.drop(text)

    def _say(self, sentence: str) -> None:
        if self._controller is None:
            self._app.start_screen.error = sentence
        else:
            self._controller.notice = sentence
