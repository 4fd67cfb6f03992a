"""The start screen laid out at one size, and drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from noughts.core.marks import Mark
from noughts.desktop.start_choice import OTHER, ROWS
from noughts.desktop.strokes import mark_picture, panel_picture
from noughts.desktop.text import draw_text, fitted_size, line_height, text_width, wrap
from noughts.desktop.widgets import Button, button_at, draw_button, flow

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.look import Look
    from noughts.desktop.start_screen import StartScreen

__all__ = ["StartPage"]


class StartPage:
    """The start screen laid out at one size."""

    def __init__(self, screen: StartScreen, look: Look, factor: float) -> None:
        self._screen = screen
        self._look = look
        self._factor = factor
        scale = look.scale
        self.size = self.px(18)
        self.chip, self.gap = self.px(40), self.px(8)
        self.width = min(scale.width - 2 * self.px(20), self.px(900))
        self.left = (scale.width - self.width) // 2
        label = max(text_width(text, self.size) for text in ROWS.values()) + self.px(18)
        self.chips_left, self.chips_width = self.left + label, self.width - label
        buttons, tops, _ = self._make_chips(0)
        words = self._lines()
        title = self.px(104)
        end = tops["end"] + self.px(6) + len(words) * line_height(self.size) + self.px(14)
        bottom = max(button.rect.bottom for button in self._make_actions(end))
        self.height = title + bottom + self.px(16)
        spare = max(0, scale.height - self.height)
        self._title_top = self.px(16) + spare * 2 // 5
        rows_top = self._title_top + title - self.px(16)
        buttons, self._tops, self._field = self._make_chips(rows_top)
        self._words_top = self._tops["end"] + self.px(6)
        self.buttons = buttons + self._make_actions(end + rows_top)

    def px(self, points: float) -> int:
        """Pixels at this size."""
        return max(1, round(points * self._look.scale.unit * self._factor))

    def _lines(self) -> list[str]:
        return [
            line for sentence in self._sentences() for line in wrap(sentence, self.size, self.width)
        ]

    def _sentences(self) -> tuple[str, ...]:
        screen = self._screen
        return (screen.error,) if screen.error else screen.choice.sentences()

    def _make_chips(self, top: int) -> tuple[list[Button], dict[str, int], pygame.Rect | None]:
        """The chips of all rows, where the rows are, and the place of the field."""
        choice = self._screen.choice
        buttons: list[Button] = []
        tops: dict[str, int] = {}
        field = None
        for row in ROWS:
            options = choice.options(row)
            tops[row] = top
            places = flow(
                [label for _, label in options],
                self.chips_left,
                top,
                self.chips_width,
                self.chip,
                self.gap,
                self.size,
            )
            for (value, label), place in zip(options, places, strict=True):
                is_chosen = choice.value(row) == value and choice.is_open(row)
                is_enabled = choice.is_open(row) or row == "level"
                press = partial(self._screen.choose, row, value)
                name = f"{row} {value}"
                buttons.append(Button(name, label, place, press, is_enabled, is_chosen))
            top = places[-1].bottom + self.gap * 2
            if row == "game" and choice.game == OTHER:
                last = places[-1]
                wide = self.px(170)
                if last.right + self.gap + wide <= self.chips_left + self.chips_width:
                    field = pygame.Rect(last.right + self.gap, last.top, wide, self.chip)
                else:
                    field = pygame.Rect(self.chips_left, last.bottom + self.gap, wide, self.chip)
                    top = field.bottom + self.gap * 2
        tops["end"] = top
        return buttons, tops, field

    def _make_actions(self, top: int) -> list[Button]:
        """Play, and what else can be done from here."""
        screen = self._screen
        actions: list[tuple[str, str, Callable[[], object], bool]] = [
            ("start", "Play", screen.start, True)
        ]
        if screen.has_game:
            actions.append(("resume", "Back to the game", screen.host.resume, False))
        actions += [
            ("open", "Open a game", screen.host.ask_open, False),
            ("theme", "Light or dark", screen.host.toggle_theme, False),
            ("help", "Help", screen.host.show_help, False),
        ]
        labels = [f"  {label}  " if main else label for _, label, _, main in actions]
        places = flow(
            labels, self.left, top, self.width, round(self.chip * 1.2), self.gap, self.size
        )
        is_ready = screen.choice.rules is not None
        return [
            Button(name, label, place, press, is_ready or not main, is_primary=main)
            for (name, label, press, main), place in zip(actions, places, strict=True)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        look, screen = self._look, self._screen
        theme, scale = look.theme, look.scale
        self._draw_title(surface)
        for row, label in ROWS.items():
            y = self._tops[row] + self.chip / 2
            colour = theme.ink if row == screen.focused_row else theme.muted
            draw_text(surface, label, self.size, colour, (self.left, y), (0.0, 0.5))
            if row == screen.focused_row:
                bar = pygame.Rect(self.left - self.px(12), self._tops[row], self.px(4), self.chip)
                surface.blit(panel_picture(bar.size, bar.width // 2, theme.accent), bar)
        hovered = None if look.mouse is None else button_at(self.buttons, look.mouse)
        for button in self.buttons:
            draw_button(
                surface,
                button,
                theme,
                scale,
                self.size,
                is_hovered=button == hovered,
                has_focus=button.name == screen.focused_row,
            )
        if self._field is not None:
            screen.choice.field.draw(surface, self._field, theme, scale, self.size)
        y = self._words_top
        is_wrong = bool(screen.choice.problem() or screen.error)
        for line in self._lines():
            draw_text(
                surface, line, self.size, theme.bad if is_wrong else theme.muted, (self.left, y)
            )
            y += line_height(self.size)

    def _draw_title(self, surface: pygame.Surface) -> None:
        theme = self._look.theme
        size = self.px(66)
        x = self.left - size // 6
        for number, mark in enumerate((Mark.O, Mark.X)):
            picture = mark_picture(mark, size, number + 1, theme.mark(mark))
            surface.blit(picture, (x, self._title_top))
            x += round(size * 0.82)
        room = self.left + self.width - x
        text = fitted_size("noughts", self.px(50), room)
        middle = self._title_top + size / 2
        draw_text(surface, "noughts", text, theme.ink, (x + self.px(8), middle), (0.0, 0.5))
