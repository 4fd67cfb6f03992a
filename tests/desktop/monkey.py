"""Somebody who clicks, types, drops and resizes without any plan; the same seed does the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from noughts.desktop.app import App

KEYS = (
    *range(ord("a"), ord("z") + 1),
    *range(ord("0"), ord("9") + 1),
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_RETURN,
    pygame.K_ESCAPE,
    pygame.K_SPACE,
    pygame.K_TAB,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_HOME,
    pygame.K_END,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_F1,
)


class Monkey:
    """Posts one random event at a time."""

    def __init__(self, app: App, seed: int) -> None:
        self._app = app
        self._random = Random(seed)
        self.log: list[str] = []
        self.screens: set[str] = set()
        self.moves = 0  # seen to be made
        self._count = 0

    def act(self) -> None:
        """Do something."""
        self.screens.add(type(self._app.screen).__name__)
        if self._app.game_screen is not None:
            count = len(self._app.game_screen.controller.match.game.moves)
            self.moves += count > self._count
            self._count = count
        random = self._random
        match random.randrange(20):
            case 0:
                self._resize()
            case 1:
                name = random.choice(["good.txt", "bad.txt", "missing.txt", "."])
                self._post(pygame.DROPFILE, file=name)
            case 2:
                self._post(pygame.DROPTEXT, text=random.choice(["3x3k3: b2", "?", "", "x" * 500]))
            case 3:
                self._post(pygame.MOUSEWHEEL, x=0, y=random.randint(-3, 3))
            case 4:
                self._post(pygame.WINDOWLEAVE)
            case 5 | 6:
                self._button()
            case number if number < 12:
                self._key()
            case _:
                self._click()

    def _post(self, kind: int, **fields: Any) -> None:
        self.log.append(f"{pygame.event.event_name(kind)} {fields}")
        pygame.event.post(pygame.Event(kind, **fields))

    def _resize(self) -> None:
        size = (self._random.randint(200, 1300), self._random.randint(150, 900))
        self.log.append(f"resize {size}")
        self._app._window.size = size

    def _button(self) -> None:
        buttons = getattr(self._app.screen, "buttons", [])
        if buttons:
            self._click(self._random.choice(buttons).rect.center)

    def _click(self, at: tuple[int, int] | None = None) -> None:
        width, height = self._app._window.size
        random = self._random
        pos = at or (random.randint(-5, width + 5), random.randint(-5, height + 5))
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=random.choice([1, 1, 1, 2, 3]))
        if random.random() < 0.8:
            far = (pos[0] + random.randint(-200, 200), pos[1] + random.randint(-200, 200))
            end = far if random.random() < 0.3 else pos
            self._post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
            self._post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def _key(self) -> None:
        random = self._random
        key = random.choice(KEYS)
        mods = [0] * 12 + [pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT]
        mod = random.choice(mods)
        if mod == pygame.KMOD_LCTRL and key in (pygame.K_q, pygame.K_w):
            return  # that would be quitting
        text = chr(key) if 32 <= key < 127 else ""
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="?" if key == ord("j") else text)
        if text:
            self._post(pygame.TEXTINPUT, text=text)
