"""A display of the test run's own, and windows on it and on SDL's dummy."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from noughts.desktop.app import App, open_window
from noughts.desktop.game import motion
from noughts.desktop.run_window import Options
from tests.desktop.hand import Hand
from tests.desktop.virtual_display import virtual_display

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a virtual display, which is there as long as the tests run."""
    with virtual_display() as name:
        yield name


@pytest.fixture(params=["dummy", "x11"])
def driver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """SDL with its dummy driver, and with a real window on the virtual display."""
    name: str = request.param
    if name == "x11":
        monkeypatch.setenv("DISPLAY", request.getfixturevalue("display"))
    monkeypatch.setenv("SDL_VIDEODRIVER", name)
    pygame.display.quit()
    pygame.display.init()
    assert pygame.display.get_driver() == name
    yield name
    pygame.display.quit()


@pytest.fixture
def screenless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts and surfaces, for what needs no window."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()


@pytest.fixture
def opened(driver: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hand]]:
    """Opens the window with the options of an App, and closes it in the end."""
    assert pygame.display.get_driver() == driver
    for name in ("DRAWING", "GLIDING", "LINE"):
        monkeypatch.setattr(motion, name, 0.03)  # seconds: nobody watches
    apps: list[App] = []

    def open_app(size: tuple[int, int] = (1000, 700), **options: Any) -> Hand:
        app = App(open_window(size), Options(**({"pace": 0.0, "seed": 7} | options)))
        apps.append(app)
        hand = Hand(app)
        hand.settle()
        return hand

    yield open_app
    for app in apps:
        app.close()
