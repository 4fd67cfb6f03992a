"""What a program draws: lines and boxes that show where the cells are, words, and marks."""

from __future__ import annotations

__all__ = ["Drawing"]

_MAX_DRAWN = 400  # of each kind; the last ones
_MAX_BUTTON = 0.5  # of the window's size, in one direction
_MIN_STROKE = 8  # of a line that is half of a cross, in both directions


class Drawing:
    """All that is drawn in the windows of one program."""

    def __init__(self) -> None:
        self.lines: list[tuple[float, float, float, float]] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.texts: list[tuple[str, float, float]] = []
        self.marks: list[tuple[str, float, float]] = []  # what may be a mark, and its middle
        self.pictures: list[tuple[str, float, float]] = []  # that have names
        self.size = (0.0, 0.0)
        self.click = (0.0, 0.0)  # the place of the last one
        self.is_centred = False  # whether (0, 0) is in the middle, as a turtle has it

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

    def coloured(self, colour: str, x: float, y: float, width: float, height: float) -> None:
        """A box was filled with a colour: a mark, if it is no larger than a cell may be."""
        limits = [_MAX_BUTTON * size for size in self.size]
        if all(limits) and abs(width) < limits[0] and abs(height) < limits[1]:
            self.mark(colour, x + width / 2, y + height / 2)

    def text(self, words: str, x: float, y: float) -> None:
        """Words were drawn."""
        if len(words.strip()) == 1:
            self.mark(words.strip(), x, y)
        self.texts = [*self.texts, (words, x, y)][-_MAX_DRAWN:]

    def mark(self, sign: str, x: float, y: float) -> None:
        """Something was drawn that may be a mark."""
        self.marks = [*self.marks, (sign, x, y)][-_MAX_DRAWN:]

    def picture(self, name: str, x: float, y: float) -> None:
        """A picture was drawn that is in a file of this name."""
        self.pictures = [*self.pictures, (name, x, y)][-_MAX_DRAWN:]

    def wipe(self) -> None:
        """All that was drawn is gone, but for the lines between the cells."""
        self.texts, self.marks, self.pictures = [], [], []

    def entries(self, has_board: bool, with_pictures: bool) -> list[tuple[str, float, float]]:
        """Words that may be a menu: those in boxes, as buttons are; all, if none are in a box.

        Before there is a board, a single X and a single O in boxes are a choice, too; and so are
        pictures, where nothing is written or nothing else can be clicked. What is drawn again and
        again in its place counts once.

        >>> drawing = Drawing()
        >>> for words in ("Play", "Quit", "Play", "Quit"):
        ...     drawing.text(words, 9.0, 9.0)
        >>> [words for words, _, _ in drawing.entries(False, False)]
        ['Play', 'Quit']
        """
        texts = dict.fromkeys(self.texts)
        boxed = [text for text in texts if self._is_in_button(*text[1:])]
        words = [text for text in boxed if len(text[0].strip()) > 1]
        signs = [text for text in boxed if text[0].strip().lower() in ("x", "o")]
        if not has_board and len(signs) == 2 and signs[0][0] != signs[1][0]:
            return [*signs, *words]
        words = words or [text for text in texts if len(text[0].strip()) > 1]
        pictures = [] if has_board or (words and not with_pictures) else self.pictures
        return list(dict.fromkeys([*words, *pictures]))

    def _is_in_button(self, x: float, y: float) -> bool:
        width, height = self.size
        return any(
            left <= x <= left + wide
            and top <= y <= top + high
            and (wide < _MAX_BUTTON * width or high < _MAX_BUTTON * height)
            for left, top, wide, high in self.boxes
        )

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
