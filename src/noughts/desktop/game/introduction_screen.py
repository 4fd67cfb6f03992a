"""The introduction to powers: a few pages with a small board each; it can be skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.introduction import introduction
from noughts.core.moves import Block, Swap
from noughts.desktop.game.board_pictures import grid_pad, grid_picture, hatching
from noughts.desktop.game.layout import Geometry
from noughts.desktop.parts.overlays import Overlay
from noughts.desktop.parts.strokes import mark_picture
from noughts.desktop.parts.text import line_height, wrap
from noughts.desktop.parts.theme import mix
from noughts.desktop.parts.widgets import Button, draw_buttons, grid

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.coaching.introduction import IntroductionPage
    from noughts.core.rules import Rules
    from noughts.desktop.parts.frame import Frame

__all__ = ["Introduction"]

_NEXT_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_RIGHT)
_FONTS: Final = (19, 16, 13, 11, 9)  # points, until the page fits


class Introduction(Overlay):
    """One page after the other; the last one closes it, and so does Escape."""

    def __init__(self, close: Callable[[], object], rules: Rules) -> None:
        super().__init__(close)
        self._pages = introduction(rules)
        self.number = 0

    @property
    def page(self) -> IntroductionPage:
        """The page that is shown."""
        return self._pages[self.number]

    def press(self, point: tuple[float, float]) -> None:
        """Only buttons count: a click beside the box is a mistake."""
        if self._box.collidepoint(point):
            super().press(point)

    def key(self, event: pygame.Event) -> None:
        """Enter turns the page, the left arrow turns back, Escape skips the rest."""
        if event.key in _NEXT_KEYS:
            self.turn(1)
        elif event.key == pygame.K_LEFT:
            self.turn(-1)
        else:
            super().key(event)

    def turn(self, by: int) -> None:
        """Go some pages on or back; after the last one it closes."""
        if self.number + by >= len(self._pages):
            self._close()
        else:
            self.number = max(0, self.number + by)

    def draw(self, frame: Frame) -> None:
        """Draw the title, a board, the words and the buttons, as large as they fit."""
        scale = frame.scale
        for points in _FONTS:
            size = max(8, round(points * scale.unit))
            pad, width = round(size * 1.3), min(scale.width - 8, size * 34)
            lines = wrap(self.page.words, size, width - 2 * pad)
            board, bar = size * 10, round(size * 2.2)
            text = line_height(size) * len(lines) + line_height(round(size * 1.3))
            height = text + board + bar + pad * 4
            if height <= scale.height - 8:
                break
        else:
            board = max(size * 2, board - (height - scale.height + 8))
            height = scale.height - 8
        box = self._draw_box(frame, width, height)
        x, y = box.left + pad, box.top + pad
        title = f"{self.number + 1} of {len(self._pages)}: {self.page.title}"
        frame.text(title, round(size * 1.3), frame.theme.accent, (x, y))
        y += line_height(round(size * 1.3)) + pad // 2
        self._draw_board(frame, pygame.Rect(x, y, box.width - 2 * pad, board))
        y += board + pad
        frame.lines(lines, size, frame.theme.ink, (x, y))
        foot = pygame.Rect(x, box.bottom - pad - bar, box.width - 2 * pad, bar)
        self.buttons = grid(self._actions(), foot, 3, bar, pad // 2)
        draw_buttons(frame, self.buttons, size)

    def _actions(self) -> list[Button]:
        is_last = self.number == len(self._pages) - 1
        return [
            Button("back", "Back", lambda: self.turn(-1), self.number > 0),
            Button("skip", "Skip", self._close, not is_last),
            Button("next", "Play" if is_last else "Next", lambda: self.turn(1), is_primary=True),
        ]

    def _draw_board(self, frame: Frame, area: pygame.Rect) -> None:
        """The position, the placement as a new mark, and what the power does."""
        page, theme = self.page, frame.theme
        position, move = page.position, page.move
        geometry = Geometry.fit(position.rules, area, 0)
        cell, to_move = max(3, round(geometry.cell)), position.to_move
        tint = mix(theme.panel, theme.mark(to_move), 0.22)
        for chosen in {move.cell, *(move.power if isinstance(move.power, Swap) else ())}:
            frame.panel(geometry.rect_of(chosen), tint, radius=cell // 8)
        lines = max(1.0, cell * 0.022)
        picture = grid_picture(4, 4, geometry.area.size, lines, theme.grid)
        frame.surface.blit(picture, geometry.area.move(-grid_pad(lines), -grid_pad(lines)))
        for place in range(position.rules.cells):
            mark = to_move if place == move.cell else position.mark_at(place)
            if mark is not None:
                drawn = mark_picture(mark, cell, place, theme.mark(mark))
                frame.surface.blit(drawn, geometry.rect_of(place))
        match move.power:
            case Swap(first, second):
                self._draw_arrow(frame, geometry, first, second)
            case Block(place):
                rect = geometry.rect_of(place)
                soft = mix(theme.panel, theme.mark(to_move), 0.7)
                frame.surface.blit(hatching(rect.size, max(1.0, cell * 0.015), soft), rect)
            case None:
                pass

    def _draw_arrow(self, frame: Frame, geometry: Geometry, first: int, second: int) -> None:
        """Two marks change places: a line with a head at both ends."""
        ends = [pygame.Vector2(geometry.rect_of(cell).center) for cell in (first, second)]
        way = (ends[1] - ends[0]).normalize()
        side, inset = geometry.cell * 0.12, geometry.cell * 0.34
        start, end = ends[0] + way * inset, ends[1] - way * inset
        colour, width = frame.theme.accent, max(2, round(geometry.cell * 0.06))
        pygame.draw.line(frame.surface, colour, start, end, width)
        for tip, back in ((start, way), (end, -way)):
            across = pygame.Vector2(-way.y, way.x) * side
            base = tip + back * side * 1.6
            pygame.draw.polygon(frame.surface, colour, [tip, base + across, base - across])
