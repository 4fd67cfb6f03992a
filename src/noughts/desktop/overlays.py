"""What lies over a screen for a while: help, the menu, and a prompt for a path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from noughts.desktop.game_keys import HELP
from noughts.desktop.layout import grid_of
from noughts.desktop.strokes import panel_picture
from noughts.desktop.text import draw_text, line_height, text_width, wrap
from noughts.desktop.widgets import Button, Field, button_at, draw_button

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.look import Host, Look

__all__ = ["Help", "Menu", "Prompt"]


class _Overlay:
    """A box in the middle of the window; Escape or a click beside it takes it away."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._box = pygame.Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []

    def press(self, point: tuple[float, float]) -> None:
        """Press a button, or close by a click beside the box."""
        button = button_at(self.buttons, point)
        if button is not None and button.is_enabled:
            button.press()
        elif button is None and not self._box.collidepoint(point):
            self._host.close_overlay()

    def key(self, event: pygame.Event) -> None:
        """Escape closes."""
        if event.key == pygame.K_ESCAPE:
            self._host.close_overlay()

    def type(self, text: str) -> None:
        """Nothing is typed here."""

    def scroll(self, steps: float) -> None:
        """Nothing scrolls here."""

    def is_moving(self, now: float) -> bool:  # noqa: ARG002 - as screens have it
        """Nothing moves here."""
        return False

    def _draw_box(self, surface: pygame.Surface, look: Look, size: tuple[int, int]) -> pygame.Rect:
        """Darken what is behind, and draw the box."""
        theme, scale = look.theme, look.scale
        surface.blit(_veil(surface.get_size()), (0, 0))
        box = pygame.Rect(0, 0, min(size[0], scale.width - 4), min(size[1], scale.height - 4))
        box.center = scale.width // 2, scale.height // 2
        line = max(1, scale.px(1.5))
        surface.blit(panel_picture(box.size, scale.px(14), theme.panel, theme.edge, line), box)
        self._box = box
        return box

    def _draw_buttons(self, surface: pygame.Surface, look: Look, size: int) -> None:
        hovered = None if look.mouse is None else button_at(self.buttons, look.mouse)
        for button in self.buttons:
            is_hovered = button == hovered
            draw_button(surface, button, look.theme, look.scale, size, is_hovered=is_hovered)


_VEILS: dict[tuple[int, int], pygame.Surface] = {}


def _veil(size: tuple[int, int]) -> pygame.Surface:
    if size not in _VEILS:
        _VEILS.clear()
        veil = pygame.Surface(size)
        veil.set_alpha(120)
        _VEILS[size] = veil
    return _VEILS[size]


class Help(_Overlay):
    """The keys, and what they do."""

    def key(self, event: pygame.Event) -> None:  # noqa: ARG002 - any key will do
        """Any key closes."""
        self._host.close_overlay()

    def press(self, point: tuple[float, float]) -> None:  # noqa: ARG002 - any place will do
        """Any click closes."""
        self._host.close_overlay()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the table of keys, as large as it fits."""
        theme, scale = look.theme, look.scale
        size = scale.px(18)
        while True:
            pad, gap = round(size * 1.4), round(size * 1.2)
            keys = max(text_width(key, size) for key, _ in HELP)
            words = max(text_width(text, size) for _, text in HELP)
            step = round(line_height(size) * 1.22)
            width, height = keys + words + gap + 2 * pad, step * (len(HELP) + 1) + 2 * pad
            if size <= 8 or (width <= scale.width - 8 and height <= scale.height - 8):
                break
            size -= 1
        box = self._draw_box(surface, look, (width, height))
        x, y = box.left + pad, box.top + pad
        draw_text(surface, "Keys", round(size * 1.25), theme.ink, (x, y))
        for number, (key, text) in enumerate(HELP, 1):
            top = y + number * step + size // 3
            draw_text(surface, key, size, theme.accent, (x, top))
            draw_text(surface, text, size, theme.ink, (x + keys + gap, top))


class Menu(_Overlay):
    """Every action as a button, for windows that are too small to show them all."""

    def __init__(
        self, host: Host, actions: list[tuple[str, str, Callable[[], object], bool]]
    ) -> None:
        super().__init__(host)
        self._actions = actions

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the buttons in columns."""
        scale = look.scale
        size = max(scale.px(18), round(13 * scale.density))
        gap, height, columns = scale.px(10), round(size * 2.3), 3
        rows = -(-len(self._actions) // columns)
        width = min(scale.width - scale.px(24), scale.px(620))
        box = self._draw_box(surface, look, (width, rows * (height + gap) + 3 * gap))
        places = grid_of(len(self._actions), box.inflate(-4 * gap, -4 * gap), columns, height, gap)
        self.buttons = [
            Button(name, label, place, self._closing(press), is_enabled)
            for (name, label, press, is_enabled), place in zip(self._actions, places, strict=True)
        ]
        self._draw_buttons(surface, look, size)

    def _closing(self, press: Callable[[], object]) -> Callable[[], None]:
        def close_and_press() -> None:
            self._host.close_overlay()
            press()

        return close_and_press


class Prompt(_Overlay):
    """A question that is answered with a line of text."""

    def __init__(
        self, host: Host, question: str, text: str, button: str, answer: Callable[[str], str]
    ) -> None:
        """`answer` hears the text, and gives what is wrong with it; nothing closes the prompt."""
        super().__init__(host)
        self.field = Field(text)
        self._question = question
        self._button = button
        self._answer = answer
        self.error = ""

    def submit(self) -> None:
        """Give the answer."""
        self.error = self._answer(self.field.text.strip())
        if not self.error:
            self._host.close_overlay()

    def key(self, event: pygame.Event) -> None:
        """Edit the text; Enter answers."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.submit()
        elif self.field.press(event.key):
            self.error = ""
        else:
            super().key(event)

    def type(self, text: str) -> None:
        """Type into the field."""
        self.error = ""
        self.field.insert(text)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the question, the field, what is wrong, and two buttons."""
        theme, scale = look.theme, look.scale
        size = max(scale.px(18), round(12 * scale.density))
        step, pad, gap = line_height(size), scale.px(24), scale.px(12)
        width = min(scale.width - scale.px(24), scale.px(680))
        inside = width - 2 * pad
        question = wrap(self._question, size, inside)
        error = wrap(self.error, size, inside)
        field = round(size * 2.3)
        height = 2 * pad + step * (len(question) + len(error)) + 2 * field + 3 * gap
        box = self._draw_box(surface, look, (width, height))
        x, y = box.left + pad, box.top + pad
        for line in question:
            draw_text(surface, line, size, theme.ink, (x, y))
            y += step
        y += gap // 2
        self.field.draw(surface, pygame.Rect(x, y, inside, field), theme, scale, size)
        y += field + gap
        for line in error:
            draw_text(surface, line, size, theme.bad, (x, y))
            y += step
        places = grid_of(2, pygame.Rect(x, box.bottom - pad - field, inside, field), 2, field, gap)
        self.buttons = [
            Button("submit", self._button, places[0], self.submit, is_primary=True),
            Button("cancel", "Cancel", places[1], self._host.close_overlay),
        ]
        self._draw_buttons(surface, look, size)
