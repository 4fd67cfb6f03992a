"""A hand at the window: clicks, keys and files as events, and the loop until something is so."""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING

import pygame

from noughts import Rules
from noughts.match import Match, Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.app import App
    from noughts.desktop.game.controller import Controller
    from noughts.desktop.parts.screen import Button
    from noughts.match import View

CLASSIC = Rules.parse("classic")
PATIENCE = 60.0  # seconds; nothing is measured by it, it only ends a test that would hang


def match_of(rules: Rules = CLASSIC, x: str = "human", o: str = "human") -> Match:
    """A match that begins; people play it unless told otherwise."""
    return Match.start(rules, Seats(x, o))


class Hand:
    """Plays at a window through the queue of events, as the system does."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def controller(self) -> Controller:
        assert self.app.game_screen is not None
        return self.app.game_screen.controller

    @property
    def match(self) -> Match:
        return self.controller.match

    @property
    def view(self) -> View:
        return self.controller.view

    @property
    def game(self) -> str:
        """The game in notation."""
        return str(self.match.game)

    @property
    def buttons(self) -> list[Button]:
        """The buttons of what hears events now."""
        return self.app.screen.buttons

    def frame(self) -> None:
        """One round of the loop."""
        self.app.handle_events(pygame.event.get())
        if self.app.is_running:
            self.app.update()

    def until(self, condition: Callable[[], object]) -> None:
        """Run the loop until something is so."""
        end = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < end, self.app.game_screen and self.view.status
            self.frame()
            sleep(0.002)

    def settle(self) -> None:
        """Run the loop until nothing moves and nobody thinks."""
        for _ in range(3):
            self.frame()
        self.until(lambda: not self.app.screen.is_moving(monotonic()))
        self.frame()

    def click(self, point: tuple[float, float]) -> None:
        """Click somewhere."""
        pos = (round(point[0]), round(point[1]))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=pos, button=1))
        self.settle()

    def cell(self, name: str) -> None:
        """Click a cell by its name."""
        from noughts.core.notation import parse_cell

        assert self.app.game_screen is not None
        cell = parse_cell(name, self.match.game.rules)
        self.click(self.app.game_screen.board.geometry.rect_of(cell).center)

    def drag(self, name: str, target: str) -> None:
        """Drag the mark of a cell to another cell."""
        from noughts.core.notation import parse_cell

        assert self.app.game_screen is not None
        geometry, rules = self.app.game_screen.board.geometry, self.match.game.rules
        start, end = (geometry.rect_of(parse_cell(cell, rules)).center for cell in (name, target))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0)))
        self.settle()
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        self.settle()

    def button(self, name: str) -> None:
        """Click a button by its name."""
        found = [button for button in self.buttons if button.name == name]
        assert found, f"no button {name} among {[button.name for button in self.buttons]}"
        self.click(found[0].rect.center)

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        """Press a key, and type what it writes."""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
        if text and not mod & pygame.KMOD_CTRL:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.settle()

    def type(self, text: str) -> None:
        """Type letters and digits."""
        for sign in text:
            self.key(ord(sign), sign)
