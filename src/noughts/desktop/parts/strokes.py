"""Strokes of a pen: crosses, noughts and lines that look drawn by hand, at any size.

Everything with a smooth edge is a small SVG drawing, which SDL turns into a picture. Every picture
is kept, so that a frame only copies.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from math import cos, dist, pi, sin
from random import Random
from typing import Final

import pygame

from noughts.core.marks import Mark

__all__ = ["Stroke", "line_stroke", "mark_picture", "mix", "path", "picture"]

_VARIANTS: Final = 6  # ways to draw the same mark, so that a full board does not look stamped
_STEPS: Final = 40  # points of a curve

Stroke = tuple[tuple[float, float], ...]
"""Points in pixels."""


@lru_cache(maxsize=512)
def picture(
    shapes: str, size: tuple[int, int], colour: str | None = None, line: float = 1.0
) -> pygame.Surface:
    """A drawing in SVG; lines without a colour of their own have this colour and thickness."""
    width, height = max(1, size[0]), max(1, size[1])
    pen = f"stroke='{colour or 'none'}' stroke-width='{line:.2f}'"
    text = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'>"
        f"<g fill='none' {pen} stroke-linecap='round' stroke-linejoin='round'>{shapes}</g></svg>"
    )
    drawn = pygame.image.load_sized_svg(BytesIO(text.encode()), (width, height))
    return drawn.convert(pygame.Surface((1, 1), pygame.SRCALPHA))  # copied six times as fast


def mix(one: str, two: str, share: float) -> str:
    """A colour between two: all of `one` at 0, all of `two` at 1."""
    return pygame.Color(one).lerp(two, share).hex[:7]


def path(*strokes: Stroke, share: float = 1.0) -> str:
    """Strokes in SVG, drawn one after the other as far as a share of all their points."""
    left, texts = round(share * sum(map(len, strokes))), []
    for stroke in strokes:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in stroke[: max(0, left)])
        texts.append(f"<polyline points='{points}'/>" if " " in points else "")
        left -= len(stroke)
    return "".join(texts)


def line_stroke(
    start: tuple[float, float], end: tuple[float, float], seed: int, sway: float | None = None
) -> Stroke:
    """A line drawn with a steady hand: a bow of `sway` pixels at most."""
    random = Random(seed)
    (ax, ay), (bx, by) = start, end
    length = dist(start, end) or 1.0
    nx, ny = -(by - ay) / length, (bx - ax) / length
    sway = 0.008 * length if sway is None else sway
    bow, wave, phase = random.uniform(-1, 1) * sway, sway * 0.2, random.uniform(0, 2 * pi)
    shares = [step / _STEPS for step in range(_STEPS + 1)]
    offs = [bow * sin(pi * t) + wave * sin(5 * t + phase) for t in shares]
    return tuple(
        (ax + (bx - ax) * t + nx * off, ay + (by - ay) * t + ny * off)
        for t, off in zip(shares, offs, strict=True)
    )


def _cross(size: float, random: Random) -> tuple[Stroke, ...]:
    def near(share: float) -> float:
        return (share + random.uniform(-0.025, 0.025)) * size

    corners = ((0.22, 0.22), (0.78, 0.78), (0.78, 0.22), (0.22, 0.78))
    a, b, c, d = ((near(x), near(y)) for x, y in corners)
    seed, sway = random.randrange(10**6), size * 0.035
    return line_stroke(a, b, seed, sway), line_stroke(c, d, seed + 1, sway)


def _nought(size: float, random: Random) -> tuple[Stroke, ...]:
    """A loop from the top, against the clock, that passes its start a little."""
    wide, high = size * random.uniform(0.275, 0.295), size * random.uniform(0.28, 0.3)
    first = -pi / 2 + random.uniform(-0.1, 0.35)
    turn = 2 * pi + random.uniform(0.12, 0.35)
    drift, phase = random.uniform(0.012, 0.024) * size, random.uniform(0, 2 * pi)
    points = []
    for step in range(2 * _STEPS + 1):
        t = step / (2 * _STEPS)
        angle = first - turn * t
        wobble = drift * (t - 0.5) + 0.006 * size * sin(3 * angle + phase)
        x, y = (wide + wobble) * cos(angle), (high + wobble) * sin(angle)
        points.append((size / 2 + x, size / 2 + y))
    return (tuple(points),)


@lru_cache(maxsize=128)
def mark_picture(
    mark: Mark, size: int, variant: int, colour: str, share: float = 1.0, alpha: int = 255
) -> pygame.Surface:
    """A mark in a square of that size, as far as a share of its way is drawn."""
    strokes = (_cross if mark is Mark.X else _nought)(size, Random(f"{mark} {variant % _VARIANTS}"))
    # A small mark needs a broader pen to be seen as well as a large one.
    weight = 1.0 + 0.5 * max(0.0, min(1.0, (110 - size) / 80))
    drawn = picture(path(*strokes, share=share), (size, size), colour, size * 0.09 * weight).copy()
    drawn.fill(colour, special_flags=pygame.BLEND_RGB_MAX)  # SDL rounds it down at the edges
    drawn.set_alpha(alpha)
    return drawn
