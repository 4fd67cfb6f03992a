"""What one request may cost, and how long its texts may be."""

from __future__ import annotations

from typing import Annotated, Final

from noughts.answers.documents import Limits

__all__ = [
    "MAX_BEST",
    "MAX_SHEET",
    "REVIEW_NODES",
    "SEARCH_WORK",
    "GameText",
    "PlayerText",
    "PositionText",
    "RulesText",
    "Strength",
]

GameText = Annotated[
    str, Limits(0, 4000, ("3x3k3: b2 a1 c3", "4x4k4s2b1: a1 b2 c3~a1b2", "3x3k3 o:"))
]
"""Rules, who opens unless X does, a colon, and the moves: 225 of them, each with a power."""

PositionText = Annotated[str, Limits(0, 400, ("xo./.x./..o x", ".../.../... x"))]
"""A position: 225 cells, separators, stocks."""

RulesText = Annotated[str, Limits(0, 40, ("3x3k3", "classic"))]
PlayerText = Annotated[str, Limits(0, 40, ("level:4", "perfect", "trickster"))]
Strength = Annotated[float, Limits(-1000, 1000)]

MAX_BEST: Final = 60
"""Best moves that an answer lists: a game with powers can have a thousand."""

REVIEW_NODES: Final = 6_000_000
"""For the review of a whole game that no table covers, shared by its positions."""

MAX_SHEET: Final = 24
"""Exercises on one printed sheet."""

SEARCH_WORK: Final = 20_000_000
"""Of one request of the lab, in steps of about a tenth of a microsecond; see search/costs.py."""
