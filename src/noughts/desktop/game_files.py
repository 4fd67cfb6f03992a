"""Games into the window and out of it: files, the clipboard, and what is dropped on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError, NoughtsError
from noughts.core.marks import Mark
from noughts.desktop.parts.frame import shorten, text_width
from noughts.desktop.parts.overlays import Prompt
from noughts.desktop.parts.screen import Button, Scroll
from noughts.match import HUMAN, Match, Seats
from noughts.saved_games import (
    SavedGame,
    find_saved,
    game_name,
    list_games,
    load_saved,
    name_in,
    propose_path,
    save_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from noughts.core.game import Game
    from noughts.desktop.app import App
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.page import Page

__all__ = ["GamesList", "Saving", "row_texts"]

_QUESTION: Final = "Open a saved game, or type a file or a game such as 3x3k3: b2 a1"
_MIN_ROWS: Final = 2
_MAX_ROWS: Final = 12
_ROW: Final = 1.8  # the height of a row, and of all that is not a row, in letters
_REST: Final = 14


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
        self._app.show(GamesList(list_games(self._folder), self.open))

    def ask_save(self) -> None:
        """Ask for the name of a new file in the folder of games, or of any file."""
        controller = self._controller
        if controller is None:
            return
        saved = _saved_game(controller.match)
        name, answer = propose_path(saved, self._folder).stem, partial(self._save_as, saved)
        self._app.show(Prompt(f"Save the game in {self._folder} as", name, "Save", answer))

    def _save_as(self, saved: SavedGame, text: str) -> None:
        """Save a game under a name; asks before it replaces a file."""
        if not text:
            raise InputError("Type a name.")
        path = name_in(self._folder, text)
        write = partial(self._write, saved, path)
        if path.is_file():
            words = f"{path.name} exists already. Replace it?"
            self._app.ask(words, "Replace", partial(self._attempt, write))
        else:
            write()

    def _write(self, saved: SavedGame, path: Path) -> None:
        save_game(saved, path, make_folder=path.parent == self._folder)
        self.saved = saved.game
        self._say(f"Saved as {path}.")

    def save_and_quit(self) -> None:
        """Save the game under way under the proposed name, then leave."""
        if self._app.game_screen is not None:
            saved = _saved_game(self._app.game_screen.controller.match)
            if not self._attempt(partial(self._write, saved, propose_path(saved, self._folder))):
                return
        self._app.quit()

    def open(self, source: Path | str) -> None:
        """Open a game from a file, or one that a text has or names.

        It goes on between its players, those on the screen, or those chosen.
        """
        controller, choice = self._controller, self._app.start_screen.choice
        saved = find_saved(source) if isinstance(source, str) else load_saved(source)
        seats = controller.match.seats if controller else choice.seats
        if saved.x and saved.o:
            seats = Seats(saved.x, saved.o, saved.x_name, saved.o_name)
        self._app.play(Match.of(saved.game, seats))
        self.saved = saved.game

    def drop(self, source: Path | str) -> None:
        """Open what was dropped on the window."""
        self._attempt(partial(self.open, source))

    def _attempt(self, work: Callable[[], object]) -> bool:
        """Do something, or say where the game is what is wrong; whether it was done."""
        try:
            work()
        except (NoughtsError, OSError) as error:
            self._say(str(error))
            return False
        return True

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


def _saved_game(match: Match) -> SavedGame:
    return SavedGame.of(match.game, match.seats, match.resigned)


def row_texts(saved: SavedGame) -> tuple[str, str, str, str]:
    """What the list shows of a game: when, which game, who, and how it ended."""
    date = "" if saved.date is None else saved.date.strftime("%Y-%m-%d %H:%M")
    try:
        seats = Seats(saved.x or HUMAN, saved.o or HUMAN, saved.x_name, saved.o_name)
        people = [seats.name(mark) or seats.shown_name(mark) for mark in Mark]
    except InputError:  # a player that this version does not know
        people = [saved.x, saved.o]
    return date, game_name(saved.game.rules), " - ".join(people), saved.result


class GamesList(Prompt):
    """Rows of games above a field; arrows and the wheel move through them."""

    letters = 45.0

    def __init__(
        self, games: Sequence[tuple[Path, SavedGame]], open_game: Callable[[Path | str], object]
    ) -> None:
        super().__init__(_QUESTION, "", "Open", open_game)
        self._paths = [path for path, _ in games]
        self._rows = [row_texts(saved) for _, saved in games]
        self._open = open_game
        self._scroll = Scroll()
        self._selected = 0

    def submit(self) -> None:
        """Open what is typed, or else the selected game."""
        if self.field.text.strip() or not self._paths:
            super().submit()
        else:
            self._open_row(self._selected)

    def _open_row(self, row: int) -> None:
        self._selected = row
        self.attempt(partial(self._open, self._paths[row]))

    def key(self, event: pygame.Event) -> None:
        """Arrows select; everything else is for the field."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None:
            super().key(event)
        elif self._rows:
            self._selected = max(0, min(len(self._rows) - 1, self._selected + step))
            self._scroll.show(self._selected)

    def scroll(self, steps: float) -> None:
        """Scroll by rows."""
        self._scroll.turn(steps)

    def fill_middle(self, page: Page) -> None:
        """As many rows as fit: buttons with texts in columns."""
        if not self._rows:
            page.words("No game is saved yet.", "soft")
            return
        room = (page.room - page.px(_REST)) // page.px(_ROW)
        numbers = self._scroll.fit(len(self._rows), max(_MIN_ROWS, min(_MAX_ROWS, room)))
        buttons = [
            Button(f"game {n}", "", partial(self._open_row, n), is_selected=n == self._selected)
            for n in numbers
        ]
        for button, number in zip(page.grid(buttons, 1, _ROW, 0), numbers, strict=False):
            self._write_row(page, button.rect, number)

    def _write_row(self, page: Page, rect: pygame.Rect, number: int) -> None:
        """Columns are as wide as their longest text, and the players get the rest."""
        size, gap, x = page.size, page.px(0.8), rect.left + page.px(0.8)
        columns = zip(*self._rows, strict=True)
        widths = [max(text_width(text, size) for text in column) for column in columns]
        widths[2] = max(0, rect.width - widths[0] - widths[1] - widths[3] - 5 * gap)
        for text, width in zip(self._rows[number], widths, strict=True):
            words = shorten(text, size, width) if width >= size else ""
            page.frame.text(words, size, page.frame.theme.ink, (x, rect.centery), (0, 0.5))
            x += width + gap
