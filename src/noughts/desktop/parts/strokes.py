"""Strokes of a pen: crosses, noughts and lines that look drawn by hand, at any size.

A stroke is a curve with a thickness that changes along it. It is painted on a canvas some times as
large, and scaled down: the average of many hard pixels is a smooth edge. Every picture is kept, so
that a frame only copies.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, dist, hypot, isqrt, pi, sin
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.marks import Mark

if TYPE_CHECKING:
    from noughts.desktop.parts.theme import Colour

__all__ = ["VARIANTS", "Stroke", "line_stroke", "mark_picture", "paint", "panel_picture"]

VARIANTS: Final = 6  # ways to draw the same mark, so that a full board does not look stamped
_STEPS: Final = 40  # points of a curve
_MAX_FINENESS: Final = 4  # how many times as large the canvas is, at most
_MAX_CANVAS: Final = 1_200_000  # pixels of a canvas, beyond which it is less fine


Stroke = tuple[tuple[float, float, float], ...]
"""Points in pixels, each with the radius of the pen there."""


def paint(
    strokes: tuple[Stroke, ...], size: tuple[int, int], colour: Colour, share: float = 1.0
) -> pygame.Surface:
    """A picture of strokes drawn one after the other, as far as a share of all points."""
    fine = max(2, min(_MAX_FINENESS, isqrt(_MAX_CANVAS // max(1, size[0] * size[1]))))
    canvas = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    canvas.fill((*colour, 0))  # the colour everywhere: averages must not darken towards the edge
    left = round(share * sum(map(len, strokes)))
    for stroke in strokes:
        _ink(canvas, [(x * fine, y * fine, r * fine) for x, y, r in stroke[: max(0, left)]], colour)
        left -= len(stroke)
    return pygame.transform.smoothscale(canvas, size)


def _ink(canvas: pygame.Surface, points: list[tuple[float, float, float]], colour: Colour) -> None:
    """A disc at every point, and between two of them what a pen leaves that moves across."""
    ink = (*colour, 255)
    for x, y, radius in points:
        pygame.draw.circle(canvas, ink, (x, y), radius)
    for (ax, ay, ar), (bx, by, br) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if length:
            nx, ny = -(by - ay) / length, (bx - ax) / length
            corners = (
                (ax + nx * ar, ay + ny * ar),
                (bx + nx * br, by + ny * br),
                (bx - nx * br, by - ny * br),
                (ax - nx * ar, ay - ny * ar),
            )
            pygame.draw.polygon(canvas, ink, corners)


def line_stroke(
    start: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    seed: int,
    sway: float | None = None,
) -> Stroke:
    """A line drawn with a steady hand: a bow of `sway` pixels at most, and a pen's pressure."""
    random = Random(seed)
    (ax, ay), (bx, by) = start, end
    length = dist(start, end) or 1.0
    nx, ny = -(by - ay) / length, (bx - ax) / length
    bow = random.uniform(-1, 1) * (0.008 * length if sway is None else sway)
    wave, phase = random.uniform(0.15, 0.3) * radius, random.uniform(0, 2 * pi)
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        off = bow * sin(pi * t) + wave * sin(5 * t + phase)
        pressure = 1.0 - 0.18 * t + 0.08 * sin(9 * t + phase)
        x, y = ax + (bx - ax) * t + nx * off, ay + (by - ay) * t + ny * off
        points.append((x, y, radius * pressure))
    return tuple(points)


def _cross(size: float, weight: float, random: Random) -> tuple[Stroke, ...]:
    def near(share: float) -> float:
        return (share + random.uniform(-0.025, 0.025)) * size

    corners = [
        (near(x), near(y)) for x, y in ((0.22, 0.22), (0.78, 0.78), (0.78, 0.22), (0.22, 0.78))
    ]
    seed, radius, sway = random.randrange(10**6), size * 0.053 * weight, size * 0.035
    return (
        line_stroke(corners[0], corners[1], radius, seed, sway),
        line_stroke(corners[2], corners[3], radius, seed + 1, sway),
    )


def _nought(size: float, weight: float, random: Random) -> tuple[Stroke, ...]:
    """A loop from the top, against the clock, that passes its start a little."""
    middle = size / 2
    wide, high = size * random.uniform(0.275, 0.295), size * random.uniform(0.28, 0.3)
    first = -pi / 2 + random.uniform(-0.1, 0.35)
    turn = 2 * pi + random.uniform(0.12, 0.35)
    drift, phase = random.uniform(0.012, 0.024) * size, random.uniform(0, 2 * pi)
    radius = size * 0.05 * weight
    points = []
    for step in range(2 * _STEPS + 1):
        t = step / (2 * _STEPS)
        angle = first - turn * t
        wobble = drift * (t - 0.5) + 0.006 * size * sin(3 * angle + phase)
        x = middle + (wide + wobble) * cos(angle)
        y = middle + (high + wobble) * sin(angle)
        points.append((x, y, radius * (1.1 - 0.25 * t)))
    return (tuple(points),)


@lru_cache(maxsize=256)
def _mark_strokes(mark: Mark, size: int, variant: int) -> tuple[Stroke, ...]:
    random = Random(f"{mark} {variant}")
    # A small mark needs a broader pen to be seen as well as a large one.
    weight = 1.0 + 0.5 * max(0.0, min(1.0, (110 - size) / 80))
    return (_cross if mark is Mark.X else _nought)(size, weight, random)


@lru_cache(maxsize=128)
def mark_picture(
    mark: Mark, size: int, variant: int, colour: Colour, share: float = 1.0, alpha: int = 255
) -> pygame.Surface:
    """A mark in a square of that size, as far as a share of its way is drawn."""
    picture = paint(_mark_strokes(mark, size, variant % VARIANTS), (size, size), colour, share)
    picture.set_alpha(alpha)
    return picture


@lru_cache(maxsize=256)
def panel_picture(
    size: tuple[int, int], radius: int, fill: Colour | None, edge: Colour | None, line: int
) -> pygame.Surface:
    """A rectangle with round corners: filled, outlined or both."""
    width, height = max(1, size[0]), max(1, size[1])
    fine = 3
    canvas = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    rect = canvas.get_rect()
    canvas.fill((*(edge or fill or (0, 0, 0)), 0))
    if edge is not None:
        frame = 0 if fill else line * fine
        pygame.draw.rect(canvas, (*edge, 255), rect, frame, border_radius=radius * fine)
        rect.inflate_ip(-2 * line * fine, -2 * line * fine)
        radius = max(0, radius - line)
    if fill is not None:
        pygame.draw.rect(canvas, (*fill, 255), rect, border_radius=radius * fine)
    return pygame.transform.smoothscale(canvas, (width, height))
