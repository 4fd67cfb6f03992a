"""Words on a surface: the bundled font at any size, wrapped and shortened to fit.

Text is drawn four times as large and scaled down: at small sizes the font's own spacing is uneven.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Final

import pygame

__all__ = ["fitted_size", "line_height", "shorten", "text_picture", "text_width", "wrap"]

_SMALLEST: Final = 9  # pixels
_FINE: Final = 4
_EM: Final = 0.6875  # the real height of the bundled font, as a share of its nominal size
_ABSENT: Final = "\uffff"  # no font has it: what is drawn for it stands for a missing sign


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.Font:
    return pygame.Font(None, round(max(_SMALLEST, size) * _FINE / _EM))


@lru_cache(maxsize=2048)
def _readable(text: str) -> str:
    """The text with a question mark for every sign that the font does not have."""
    if text.isascii() and text.isprintable():
        return text
    font = _font(18)
    missing = font.metrics(_ABSENT)[0]
    signs = (sign if sign.isprintable() else " " for sign in text)
    return "".join(
        "?" if ord(sign) > 0xFFFF or font.metrics(sign)[0] in (None, missing) else sign
        for sign in signs
    )


@lru_cache(maxsize=512)
def text_picture(text: str, size: int, colour: str) -> pygame.Surface:
    """One line of text."""
    drawn = _font(size).render(_readable(text), True, colour)
    if not drawn.width:  # nothing to scale, and pygame would crash
        return pygame.Surface((0, drawn.height // _FINE), pygame.SRCALPHA)
    small = (max(1, drawn.width // _FINE), max(1, drawn.height // _FINE))
    return pygame.transform.smoothscale(drawn, small)


def text_width(text: str, size: int) -> int:
    """The pixels that a text takes."""
    return _font(size).size(_readable(text))[0] // _FINE


def line_height(size: int) -> int:
    """The pixels from one line to the next."""
    return round(_font(size).get_height() / _FINE * 1.12)


def fitted_size(text: str, size: int, width: float) -> int:
    """The largest size up to `size` at which a text fits."""
    needed = text_width(text, size)
    if needed <= width:
        return size
    size = max(_SMALLEST, int(size * width / needed))
    while size > _SMALLEST and text_width(text, size) > width:
        size -= 1
    return size


def shorten(text: str, size: int, width: float) -> str:
    """The text, or as much of it as fits, with dots for what is left out."""
    if text_width(text, size) <= width:
        return text
    counts = range(len(text))
    fitting = bisect_right(counts, width, key=lambda n: text_width(f"{text[: n + 1]}...", size))
    return f"{text[:fitting]}..."


@lru_cache(maxsize=256)
def wrap(text: str, size: int, width: int) -> tuple[str, ...]:
    """The text in lines that fit; a word that is too long is broken."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and text_width(longer, size) <= width:
            lines[-1] = longer
            continue
        rest = word
        while rest:
            fits = (n for n in range(len(rest), 1, -1) if text_width(rest[:n], size) <= width)
            count = next(fits, 1)
            lines.append(rest[:count])
            rest = rest[count:]
    return tuple(lines)
