"""What a program draws: lines and boxes that show where the cells are, words, and marks."""

from __future__ import annotations

from .widgets import picture_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Drawing"]

_MAX_DRAWN = 400  # of each kind; the last ones
_MIN_STROKE = 8  # of a line that is half of a cross, in both directions


class Drawing:
    """All that is drawn in the windows of one program."""

    def __init__(self) -> None:
        self.lines: list[tuple[float, float, float, float]] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.texts: list[tuple[str, float, float]] = []
        self.marks: list[tuple[str, float, float]] = []  # what may be a mark, and its middle
        self.size = (0.0, 0.0)
        self.is_centred = False  # whether (0, 0) is in the middle, as a turtle has it

    def create(self, name: str, arguments: Any, options: dict[str, Any]) -> int:
        """What a canvas of tkinter draws; the number of it."""
        numbers = _numbers(arguments)
        if len(numbers) >= 4 and name == "create_line":
            self.line(*numbers[:4])
        elif len(numbers) >= 4 and name == "create_rectangle":
            a, b, c, d = numbers[:4]
            self.box(a, b, c - a, d - b)
        elif len(numbers) >= 4 and name == "create_oval":
            self.mark("o", (numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        elif name == "create_text" and len(numbers) >= 2:
            self.text(str(options.get("text", "")), *numbers[:2])
        elif name == "create_image" and len(numbers) >= 2:
            self.mark(picture_of(options.get("image")), *numbers[:2])
        return len(self.lines) + len(self.boxes) + len(self.texts) + len(self.marks) + 1

    def line(self, *place: float) -> None:
        """A line was drawn."""
        if len(place) == 4:
            self.lines = [*self.lines, place][-_MAX_DRAWN:]
            a, b, c, d = place
            if min(abs(a - c), abs(b - d)) > _MIN_STROKE:
                self.mark("x", (a + c) / 2, (b + d) / 2)

    def box(self, *place: float) -> None:
        """A box was drawn: x, y, width, height."""
        if len(place) == 4:
            self.boxes = [*self.boxes, place][-_MAX_DRAWN:]

    def text(self, words: str, x: float, y: float) -> None:
        """Words were drawn."""
        if len(words.strip()) == 1:
            self.mark(words.strip(), x, y)
        self.texts = [*self.texts, (words, x, y)][-_MAX_DRAWN:]

    def mark(self, sign: str, x: float, y: float) -> None:
        """Something was drawn that may be a mark."""
        self.marks = [*self.marks, (sign, x, y)][-_MAX_DRAWN:]

    def wipe(self) -> None:
        """All that was drawn is gone, but for the lines between the cells."""
        self.texts, self.marks = [], []

    def distinct_marks(self) -> list[tuple[str, int, int]]:
        """The marks that are drawn, each once."""
        return sorted({(sign, round(x), round(y)) for sign, x, y in self.marks})

    def signs_at(self, places: list[tuple[float, float]]) -> list[str]:
        """What is drawn last in each of nine cells; their middles are given."""
        reach = abs(places[1][0] - places[0][0]) / 3
        signs = [""] * 9
        for sign, x, y in self.marks:
            for cell, (middle_x, middle_y) in enumerate(places):
                if abs(x - middle_x) < reach and abs(y - middle_y) < reach:
                    signs[cell] = sign
        return signs


def _numbers(values: Any) -> list[float]:
    flat: list[float] = []
    for value in values:
        if isinstance(value, (list, tuple)):
            flat += _numbers(value)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            flat.append(float(value))
    return flat
