"""The engine's signature: how many positions it visits on fixed questions.

The number changes when the search changes. It does not depend on the machine, the compiler or
earlier questions. A change that should only make the engine faster must keep it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from noughts.core.game import Game
from noughts.solving.engine import analyse

__all__ = ["SIGNATURE_GAMES", "SignatureRow", "signature"]

SIGNATURE_GAMES: Final = (
    ("3x3k3:", 9),
    ("4x4k4:", 16),
    ("4x4k3: a1", 16),
    ("4x4k4s1b1: a1 b2 c3 d4!a4 d1", 6),
    ("4x4k4s2b1: b2 c3 a1 d4 b3~a1c3", 5),
    ("5x5k4: c3 b2", 9),
    ("5x5k4s1b1: c3 b2", 4),
    ("6x6k5: c3 d4 c4", 7),
    ("7x7k5: d4 c3", 6),
    ("9x4k4: e2", 6),
    ("15x15k5:", 5),
    ("15x15k5: h8 i9 h7 h9 g9 i7", 6),
    ("15x15k5: h8 h7 i7 g9 j8 i8 k9 h6", 6),
    ("15x15k5s1b1: h8 i9 h7 h9", 3),
    ("20x11k6: j6 k6 j5", 5),
)
"""A game to the position to be searched, and the depth."""


@dataclass(frozen=True)
class SignatureRow:
    """One question, and what it took to answer."""

    game: str
    depth: int
    nodes: int
    score: int
    seconds: float


def signature() -> list[SignatureRow]:
    """Answer every question with one thread; the signature is the sum of the nodes."""
    rows = []
    for text, depth in SIGNATURE_GAMES:
        analysis = analyse(Game.parse(text).position, depth=depth, table_mb=16)
        rows.append(SignatureRow(text, depth, analysis.nodes, analysis.score, analysis.seconds))
    return rows
