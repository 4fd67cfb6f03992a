"""The window: its events, its frames, and one screen after the other."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.desktop.game.controller import Controller
from noughts.desktop.game.game_screen import GameScreen
from noughts.desktop.game_files import Saving
from noughts.desktop.parts.frame import Frame
from noughts.desktop.parts.keys import action_of
from noughts.desktop.parts.overlays import Help, Introduction, Menu, Overlay, Question
from noughts.desktop.parts.strokes import mark_picture
from noughts.desktop.room import Joining
from noughts.desktop.start import StartChoice, StartScreen
from noughts.desktop.tasks import check_players
from noughts.desktop.thinking import Thinking
from noughts.desktop.user_files import ScoreFile, Settings
from noughts.palette import DARK, LIGHT

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.parts.screen import Screen
    from noughts.desktop.run_window import Options
    from noughts.match import Match

__all__ = ["PALETTES", "App", "open_window"]

PALETTES: Final = {"light": LIGHT, "dark": DARK}
_SIZE: Final = (1120, 760)
_MIN_SIZE: Final = (300, 200)
_KEY_REPEAT: Final = (400, 35)  # milliseconds until the first repetition, and between them
_FRAMES_A_SECOND: Final = 60
_TICKS_A_SECOND: Final = 9  # frames while the computer thinks and nothing else moves
_IDLE: Final = 200  # milliseconds to wait for an event when nothing moves


def open_window(size: tuple[int, int] = _SIZE) -> pygame.Window:
    """A window that can be resized, with every pixel that the screen has."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_driver() == "x11":
        # Without a graphics card, copying to the window directly is much faster than OpenGL.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    window = pygame.Window("noughts", size, resizable=True, allow_high_dpi=True)
    window.minimum_size = _MIN_SIZE
    return window


class App:
    """Everything that is in the window."""

    def __init__(self, window: pygame.Window, options: Options) -> None:
        self._window, self._is_still, self.theme = window, options.is_still, options.theme
        self._folder = tempfile.TemporaryDirectory(prefix="noughts-")
        # Without a file, what the adaptive player learns is kept until the window closes.
        self._profile = options.profile or Path(self._folder.name) / "adaptive.json"
        folder = options.folder
        self._settings = None if folder is None else Settings(folder / "window.json")
        home = folder or Path(self._folder.name)
        self.thinking = Thinking()
        self._new_controller = partial(
            Controller,
            thinking=self.thinking,
            seed=options.seed,
            profile=self._profile,
            pace=options.pace,
            scores=ScoreFile(home / "scores.json"),
        )
        self.saving = Saving(self, home / "games")
        self.joining = Joining(self, options.pace)
        self.commands: dict[str, Callable[[], object]] = {
            "new": self.show_start,
            "resume": self.resume,
            "friend": self.joining.ask_link,
            "open": self.saving.ask_open,
            "save": self.saving.ask_save,
            "copy": self.saving.copy,
            "paste": self.saving.paste,
            "menu": self.show_menu,
            "help": self.show_help,
            "theme": self.toggle_theme,
            "full screen": self.toggle_full_screen,
            "quit": self.ask_quit,
        }
        self.start_screen = StartScreen(StartChoice(), self.play, self.commands)
        self.game_screen: GameScreen | None = None
        self.overlay: Overlay | None = None
        self._quit_question = Question("", {})
        self.is_running = True
        self.shows_game = False
        self._needs_frame = True
        self._tick = -1
        self._is_full = False
        self._ignores_text = False  # because it belongs to a key that changed the screen
        self._mouse: tuple[float, float] | None = None
        self.thinking.start()
        icon = pygame.Surface((64, 64), pygame.SRCALPHA)
        for mark in Mark:
            icon.blit(mark_picture(mark, 64, 1, getattr(LIGHT, str(mark))), (0, 0))
        self._window.set_icon(icon)
        if options.rules is not None:
            self.start_screen.choice.offer(options.rules)
        if options.opener is not None:
            self.start_screen.choice.choose("opener", str(options.opener))
        if options.match is not None:
            self.play(options.match)
            self.saving.saved = options.match.game  # it came from a file or an option

    # ---- commands -------------------------------------------------------------------------------

    def play(self, match: Match) -> None:
        """Play a match; players that cannot play it are refused. `restore` brings the last back."""
        check_players(match, self._profile)
        if self.game_screen is not None:
            self.game_screen.controller.close()  # before the next one asks for anything
            match = match.following(self.game_screen.controller.match)
        self.show_game(self._new_controller(match))
        has_powers, settings = match.game.rules.has_powers, self._settings
        if has_powers and settings is not None and settings.is_first("knows_powers"):
            self.show_powers()

    def show_game(self, controller: Controller) -> None:
        """Show another game."""
        self.game_screen = GameScreen(controller, self.commands, self.ask)
        self.start_screen.has_game = True
        self.resume()

    def resume(self) -> None:
        """Go back to the game under way."""
        self.shows_game = self.game_screen is not None
        self.close_overlay()

    def show_start(self) -> None:
        """Choose another game."""
        self.shows_game = False
        self.close_overlay()

    def show_help(self) -> None:
        """Show the rules and the keys."""
        self.show(Help(self._rules, self.show_powers))

    def show_powers(self) -> None:
        """Introduce the powers."""
        self.show(Introduction(self._rules))

    @property
    def _rules(self) -> Rules:
        """The rules of the game on the screen, or of the one that is chosen."""
        if self.shows_game and self.game_screen is not None:
            return self.game_screen.controller.match.game.rules
        return self.start_screen.choice.rules or Rules.parse("classic")

    def show_menu(self) -> None:
        """Show everything that can be done."""
        if self.game_screen is not None:
            self.show(Menu(self.game_screen.actions()))

    def ask(self, words: str, label: str, press: Callable[[], object]) -> None:
        """Ask before something is done."""
        self.show(Question(words, {label: press}))

    def show(self, overlay: Overlay, close: Callable[[], object] | None = None) -> None:
        """Show something over the screen; `close` removes it, if that is not all it takes."""
        overlay.close = close or partial(self.close_overlay, overlay)
        self.overlay = overlay

    def close_overlay(self, overlay: Overlay | None = None) -> None:
        """Remove what lies over the screen, if it is that and not what followed it."""
        if overlay in (None, self.overlay):
            self.overlay, self._needs_frame = None, True

    def toggle_theme(self) -> None:
        """Change between light and dark."""
        self.theme = "light" if self.theme == "dark" else "dark"

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self._is_full = not self._is_full
        if self._is_full:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def ask_quit(self) -> None:
        """Leave the window; ask first if that loses a game. Asked again, it leaves."""
        if self.overlay is self._quit_question or not self.saving.has_unsaved_game:
            self.quit()
            return
        words = "Your game is not finished. Do you want to keep it?"
        answers = {"Save and quit": self.saving.save_and_quit, "Quit": self.quit}
        self._quit_question = Question(words, answers)
        self.show(self._quit_question)

    def quit(self) -> None:
        """Leave the loop."""
        self.is_running = False

    # ---- the loop ------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """What gets the events: the overlay if there is one."""
        return self.overlay or self._below

    @property
    def _below(self) -> Screen:
        return self.game_screen if self.shows_game and self.game_screen else self.start_screen

    def run(self) -> None:
        """Run until the window is closed."""
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
        """Handle what happened."""
        for event in events:
            self._needs_frame = True
            self._handle(event)

    def update(self) -> None:
        """Take what the thinking process has answered, and draw a frame if anything changed."""
        now = monotonic()
        self._needs_frame = self.joining.update() or self._needs_frame
        game, tick = self.game_screen, int(now * _TICKS_A_SECOND)
        if game is not None:
            has_news = game.controller.update()
            is_tick = game.controller.is_busy and tick != self._tick
            is_moving = game.board.motion.is_moving(now)
            self._needs_frame = self._needs_frame or has_news or is_tick or is_moving
        if self._needs_frame:
            self._needs_frame, self._tick = False, tick
            self.draw(now)
            self._window.flip()

    def draw(self, now: float) -> None:
        """Draw a frame."""
        surface = self._window.get_surface()
        density = surface.width / max(1, self._window.size[0])
        palette = PALETTES[self.theme]
        frame = Frame(surface, palette, density, now, self._mouse, self._is_still)
        if self.overlay is None:
            self._below.draw(frame)
        else:
            self._below.draw(replace(frame, mouse=None))
            self.overlay.draw(frame)

    def _handle(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.ask_quit()
            case pygame.WINDOWLEAVE:
                self._mouse = None
            case pygame.MOUSEMOTION:
                self.screen.drag(self._point(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self.screen.release(self._point(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self.screen.press(self._point(event.pos))
            case pygame.MOUSEWHEEL:
                self.screen.scroll(event.y)
            case pygame.KEYDOWN:
                self._press_key(event)
            case pygame.TEXTINPUT:
                if not self._ignores_text:
                    self.screen.type(event.text)
                self._ignores_text = False
            case pygame.DROPFILE | pygame.DROPTEXT:
                self.close_overlay()
                is_file = event.type == pygame.DROPFILE
                self.saving.drop(Path(event.file) if is_file else event.text)

    def _point(self, point: tuple[int, int]) -> tuple[float, float]:
        """Where the mouse is now: a point of the window in pixels of its surface."""
        (across, down), (wide, high) = point, self._window.get_surface().get_size()
        width, height = self._window.size
        self._mouse = across * wide / max(1, width), down * high / max(1, height)
        return self._mouse

    def _press_key(self, event: pygame.Event) -> None:
        before = self.screen
        is_shortcut = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        action = action_of(event.key, is_shortcut=is_shortcut)
        if is_shortcut and action in ("undo", "redo") and before is self.game_screen:
            self.game_screen.act(action)
        elif is_shortcut or action == "full screen":
            self.commands.get(action, lambda: None)()
        elif not event.mod & pygame.KMOD_ALT:
            before.key(event)
        writes = event.unicode.isprintable() and event.unicode != "" and not is_shortcut
        self._ignores_text = writes and self.screen is not before
        # A key that is held repeats itself in a text, and nowhere else.
        pygame.key.set_repeat(*(_KEY_REPEAT if self.screen.field else (0, 0)))

    def close(self) -> None:
        """End the thinking process, whatever it is doing, and close the window."""
        self.is_running = False
        self.joining.close()
        if self.game_screen is not None:
            self.game_screen.controller.close()
        self.thinking.stop()
        self._folder.cleanup()
        self._window.destroy()
