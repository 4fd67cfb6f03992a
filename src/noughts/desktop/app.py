"""The window: opens it, runs the event loop, and shows one screen after the other."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.marks import Mark
from noughts.desktop.exchange import Exchange
from noughts.desktop.game_screen import GameScreen
from noughts.desktop.look import Look
from noughts.desktop.overlays import Help, Menu, Prompt
from noughts.desktop.session import PACE, Session
from noughts.desktop.start_choice import StartChoice
from noughts.desktop.start_screen import StartScreen
from noughts.desktop.strokes import mark_picture
from noughts.desktop.theme import THEMES, Scale
from noughts.desktop.worker import Worker

if TYPE_CHECKING:
    from noughts.core.game import Game
    from noughts.desktop.look import Screen
    from noughts.desktop.setup import Setup

__all__ = ["App", "open_window"]

_SIZE: Final = (1120, 760)
_SMALLEST: Final = (360, 320)
_REPEAT: Final = (400, 35)  # milliseconds until the first repetition, and between them
_FRAMES_A_SECOND: Final = 60
_TICKS_A_SECOND: Final = 9
_IDLE: Final = 200  # milliseconds to wait for an event when nothing moves


def open_window(size: tuple[int, int] = _SIZE) -> pygame.Window:
    """A window that can be resized, with every pixel that the screen has."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_driver() == "x11":
        # Copying to the window directly beats OpenGL without a graphics card by far.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    window = pygame.Window("noughts", size, resizable=True, allow_high_dpi=True)
    window.minimum_size = _SMALLEST
    return window


class App:
    """Everything that is in the window."""

    def __init__(
        self,
        window: pygame.Window,
        *,
        setup: Setup | None = None,
        game: Game | None = None,
        theme: str = "light",
        seed: int | None = None,
        profile: Path | None = None,
        pace: float = PACE,
    ) -> None:
        self._window = window
        self._theme = THEMES[theme]
        self._pace = pace
        self._folder = tempfile.TemporaryDirectory(prefix="noughts-")
        # Without a place of its own, what the adaptive player learns is kept until the window goes.
        self._profile = profile or Path(self._folder.name) / "adaptive.json"
        self.worker = Worker()
        self.start_screen = StartScreen(self, StartChoice(seed, self._profile))
        self.exchange = Exchange(self)
        self.game_screen: GameScreen | None = None
        self.overlay: Help | Menu | Prompt | None = None
        self.is_running = True
        self.shows_game = False
        self._needs_frame = True
        self._tick = -1
        self._is_deaf = False  # whether what is typed belongs to a key that changed the screen
        self._mouse: tuple[float, float] | None = None
        self.worker.start()
        self._dress()
        if setup is not None:
            self.play(setup, game)

    def _dress(self) -> None:
        icon = pygame.Surface((64, 64), pygame.SRCALPHA)
        for mark in Mark:
            icon.blit(mark_picture(mark, 64, 1, self._theme.mark(mark)), (0, 0))
        self._window.set_icon(icon)

    # ---- what screens may ask ------------------------------------------------------------------

    def play(self, setup: Setup, game: Game | None = None) -> None:
        """Start a game."""
        if setup.profile is None:
            setup = replace(setup, profile=self._profile)
        if self.game_screen is not None:
            self.game_screen.session.close()
        session = Session(setup, self.worker, game, pace=self._pace)
        self.game_screen = GameScreen(self, session)
        self.start_screen.has_game = True
        self.resume()

    def resume(self) -> None:
        """Back to the game that is under way."""
        self.shows_game = self.game_screen is not None
        self.close_overlay()

    def show_start(self) -> None:
        """Choose another game."""
        self.shows_game = False
        self.close_overlay()

    def show_help(self) -> None:
        """Show the keys."""
        self.overlay = Help(self)

    def show_menu(self) -> None:
        """Show everything that can be done."""
        if self.game_screen is not None:
            self.overlay = Menu(self, self.game_screen.actions())

    def close_overlay(self) -> None:
        """Take away what lies over the screen."""
        self.overlay = None
        self._needs_frame = True

    def toggle_theme(self) -> None:
        """Change between light and dark."""
        names = list(THEMES)
        self._theme = THEMES[names[(names.index(self._theme.name) + 1) % len(names)]]

    def quit(self) -> None:
        """Close the window."""
        self.is_running = False

    def ask_open(self) -> None:
        """Ask for a game to open."""
        self.exchange.ask_open()

    def ask_save(self) -> None:
        """Ask where to save the game."""
        self.exchange.ask_save()

    # ---- the loop ------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """What hears events: the overlay if there is one."""
        if self.overlay is not None:
            return self.overlay
        return self._below

    @property
    def _below(self) -> Screen:
        if self.shows_game and self.game_screen is not None:
            return self.game_screen
        return self.start_screen

    @property
    def is_typing(self) -> bool:
        """Whether what is typed goes into a field."""
        if self.overlay is not None:
            return isinstance(self.overlay, Prompt)
        return not self.shows_game and self.start_screen.is_typing

    def run(self) -> None:
        """Run until somebody closes the window."""
        clock = pygame.time.Clock()
        try:
            while self.is_running:
                self.handle_events(self._wait())
                if self.is_running:
                    self.update()
                clock.tick(_FRAMES_A_SECOND)
        finally:
            self.close()

    def _wait(self) -> list[pygame.Event]:
        """The events that are there; when nothing moves, wait for one for a while."""
        if self._needs_frame or self._below.is_moving(monotonic()):
            return pygame.event.get()
        first = pygame.event.wait(_IDLE)
        rest = pygame.event.get()
        return rest if first.type == pygame.NOEVENT else [first, *rest]

    def handle_events(self, events: list[pygame.Event]) -> None:
        """Hear what happened."""
        for event in events:
            self._needs_frame = True
            self.handle(event)

    def update(self) -> None:
        """Take in what the worker has found, and draw a frame if anything has changed."""
        now = monotonic()
        game, tick = self.game_screen, int(now * _TICKS_A_SECOND)
        if game is not None and game.session.update():
            self._needs_frame = True
        if game is not None and game.session.is_busy and tick != self._tick:
            self._needs_frame = True  # signs of life need few frames
        if self._needs_frame or (game is not None and game.board.is_moving(now)):
            self._needs_frame, self._tick = False, tick
            self.draw(now)
            self._window.flip()

    def draw(self, now: float) -> None:
        """Draw a frame."""
        surface = self._window.get_surface()
        look = Look(self._theme, self._scale(surface), now, self._mouse)
        if self.overlay is None:
            self._below.draw(surface, look)
        else:
            self._below.draw(surface, replace(look, mouse=None))
            self.overlay.draw(surface, look)

    def _scale(self, surface: pygame.Surface) -> Scale:
        density = surface.width / max(1, self._window.size[0])
        return Scale(surface.width, surface.height, density)

    def handle(self, event: pygame.Event) -> None:
        """Hear one event."""
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.quit()
            case pygame.MOUSEMOTION:
                self._mouse = self._pixels(event.pos)
            case pygame.WINDOWLEAVE:
                self._mouse = None
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._mouse = self._pixels(event.pos)
                self.screen.press(self._mouse)
            case pygame.MOUSEWHEEL:
                self.screen.scroll(event.y)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.TEXTINPUT:
                if not self._is_deaf:
                    self.screen.type(event.text)
                self._is_deaf = False
            case pygame.DROPFILE:
                self.close_overlay()
                self.exchange.open_file(Path(event.file))
            case pygame.DROPTEXT:
                self.close_overlay()
                self.exchange.drop_text(event.text)

    def _pixels(self, point: tuple[int, int]) -> tuple[float, float]:
        """A point of the window in pixels of its surface."""
        surface = self._window.get_surface()
        wide, high = self._window.size
        return (point[0] * surface.width / max(1, wide), point[1] * surface.height / max(1, high))

    def _key(self, event: pygame.Event) -> None:
        before = self.screen
        self._press(event)
        writes = event.unicode.isprintable() and event.unicode != "" and not _is_shortcut(event)
        self._is_deaf = writes and self.screen is not before
        # A key that is held repeats itself in a text, and nowhere else.
        pygame.key.set_repeat(*(_REPEAT if self.is_typing else (0, 0)))

    def _press(self, event: pygame.Event) -> None:
        if _is_shortcut(event):
            self._shortcut(event.key)
        elif event.key == pygame.K_F11:
            self._toggle_full_screen()
        elif not event.mod & pygame.KMOD_ALT:
            self.screen.key(event)

    def _shortcut(self, key: int) -> None:
        match key:
            case pygame.K_q | pygame.K_w:
                self.quit()
            case pygame.K_o:
                self.ask_open()
            case pygame.K_s if self.shows_game:
                self.ask_save()
            case pygame.K_c:
                self.exchange.copy()
            case pygame.K_v:
                self.exchange.paste()
            case pygame.K_n:
                self.show_start()
            case pygame.K_z if self.shows_game and self.game_screen and not self.overlay:
                self.game_screen.session.undo()
            case pygame.K_y if self.shows_game and self.game_screen and not self.overlay:
                self.game_screen.session.redo()

    def _toggle_full_screen(self) -> None:
        if self._is_full:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(desktop=True)
        self._is_full = not self._is_full

    _is_full = False

    def close(self) -> None:
        """End the worker, whatever it is doing, and let the window go."""
        self.is_running = False
        self.worker.stop()
        self._folder.cleanup()
        self._window.destroy()


def _is_shortcut(event: pygame.Event) -> bool:
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
