"""Frames of the desktop window while the computer thinks, without a graphics card.

A real window of 1280 x 800 on a virtual display. Every frame is drawn anew although nothing but
the mouse moves; the first half second, in which pictures are made that are kept, does not count.
"""

from __future__ import annotations

import os
from math import ceil
from statistics import median
from time import perf_counter, sleep
from typing import Final

from benchmarks.measuring import Row
from noughts import Game
from noughts.match import Match, Seats
from tests.desktop.virtual_display import virtual_display

__all__ = ["desktop_rows"]

_BUDGET: Final = 0.016  # seconds: sixty frames a second
_FRAMES: Final = 600
_WARM_UP: Final = 30
_THINKERS: Final = {
    "4x4k4s2b1: a1 b2 c3~a1b2": "mcts:99999",  # Python, as fast as it can
    "15x15k5: h8 h9 g8 f8 i9 g7 i8 j8 i10 i7 h11 j9 g12": "engine:999",  # the native core
}


def desktop_rows() -> list[Row]:
    """The median and the 99th percentile of frame times, beside what a frame may take."""
    rows = []
    with virtual_display() as display:
        os.environ |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        for text, player in _THINKERS.items():
            game = Game.parse(text)
            times = sorted(_frame_times(game, player))
            what = f"window 1280x800, {game.rules}, {player.partition(':')[0]} thinking, a frame"
            worst = times[ceil(0.99 * len(times)) - 1]
            rows.append(Row(f"{what}, median", median(times), "budget", _BUDGET))
            rows.append(Row(f"{what}, 99th percentile", worst, "budget", _BUDGET))
    return rows


def _frame_times(game: Game, player: str) -> list[float]:
    import pygame  # noqa: PLC0415 - after the environment is set

    from noughts.desktop.app import App, open_window  # noqa: PLC0415
    from noughts.desktop.run_window import Options  # noqa: PLC0415

    match = Match.of(game, Seats(o=player))
    assert match.thinker == player
    app = App(open_window((1280, 800)), Options(match=match))
    times = []
    try:
        for number in range(_WARM_UP + _FRAMES):
            at = (40 + 7 * number % 700, 100 + 11 * number % 600)
            event = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(7, 11), buttons=(0, 0, 0))
            started = perf_counter()
            app.handle_events([*pygame.event.get(), event])
            app.update()
            times.append(perf_counter() - started)
            sleep(0.005)
            assert app.game_screen is not None
            if app.game_screen.controller.match.thinker is None:  # it has moved: once more
                app.play(match)
    finally:
        app.close()
        pygame.display.quit()
    return times[_WARM_UP:]
