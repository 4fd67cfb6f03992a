"""Opening the window, or saying in a sentence why it cannot be opened."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import MissingPart, NoDisplay
from noughts.desktop.game.controller import PACE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from noughts.core.marks import Mark
    from noughts.core.rules import Rules
    from noughts.match import Match

__all__ = ["Options", "check_pygame", "run_window"]

_INVISIBLE: Final = ("dummy", "evdev", "offscreen")  # drivers that do not show a window


@dataclass(frozen=True, kw_only=True)
class Options:
    """What the window is opened with. With a match it starts at once; without, it asks."""

    match: Match | None = None
    rules: Rules | None = None  # what the start screen offers
    opener: Mark | None = None
    theme: str = "light"
    seed: int | None = None
    profile: Path | None = None  # where the adaptive player keeps what it learns
    folder: Path | None = None  # the user's; without one, scores are kept until the window closes
    pace: float = PACE  # of the computer's moves
    is_still: bool = False  # whether marks do not move


def check_pygame() -> None:
    """Refuse to go on without pygame-ce, and say how to get it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would print on standard output
    try:
        import pygame  # noqa: PLC0415 - an extra, loaded when it is needed
    except ImportError:
        raise MissingPart(
            "The window needs pygame-ce: install it with 'pip install pygame-ce'."
        ) from None
    if not getattr(pygame, "IS_CE", False):
        raise MissingPart(
            "The window needs pygame-ce, and pygame is in its place: "
            "'pip uninstall pygame', then 'pip install pygame-ce'."
        )


def run_window(options: Options, on_open: Callable[[], object] = lambda: None) -> None:
    """Open the window and stay until it is closed; `on_open` is called when it is there."""
    check_pygame()
    import pygame  # noqa: PLC0415 - as above

    from noughts.desktop.app import App, open_window  # noqa: PLC0415 - needs pygame

    _check_display()
    try:
        window = open_window()
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from None
    if pygame.display.get_driver() in _INVISIBLE and not _names_driver():
        window.destroy()
        raise NoDisplay(_no_display("SDL has no driver for one"))
    app = App(window, options)
    # Else SDL turns the signal into a wish to close the window, which may ask a question first.
    signal.signal(signal.SIGTERM, lambda *_: app.quit())
    on_open()
    app.run()


def _names_driver() -> bool:
    """Whether the environment names a driver, which is then used."""
    return any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))


def _check_display() -> None:
    """On Linux, look for a display before SDL does: its libraries would print errors."""
    names = ("DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform == "linux" and not _names_driver() and not any(map(os.environ.get, names)):
        raise NoDisplay(_no_display("neither DISPLAY nor WAYLAND_DISPLAY is set"))


def _no_display(reason: str) -> str:
    return (
        f"There is no display to open a window on ({reason}): "
        "'noughts play' and 'noughts web' work without one."
    )
