"""Rules as a face draws them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.rules_text import describe_rules
from noughts.core.errors import InputError
from noughts.core.notation import cell_name
from noughts.core.rules import GAMES

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["MAX_POWER_CELLS", "RulesView", "check_size", "rules_view"]

MAX_POWER_CELLS: Final = 100
"""Of a game with powers: a hundred cells with swaps have a quarter of a million moves."""


@dataclass(frozen=True)
class RulesView:
    """One member of the family of games."""

    text: str
    words: str  # the game in a sentence
    name: str | None  # the game's own name, where it has one
    width: int
    height: int
    k: int
    swaps: int
    blocks: int
    torus: bool
    misere: bool
    drop: bool
    cells: tuple[str, ...]  # their names, row by row: the order of the letters of every board


def rules_view(rules: Rules) -> RulesView:
    """Describe rules."""
    text = str(rules)
    return RulesView(
        text,
        describe_rules(rules),
        next((name for name, notation in GAMES.items() if notation == text), None),
        rules.width,
        rules.height,
        rules.k,
        rules.swaps,
        rules.blocks,
        rules.torus,
        rules.misere,
        rules.drop,
        tuple(cell_name(cell, rules) for cell in range(rules.cells)),
    )


def check_size(rules: Rules) -> None:
    """Refuse rules that would take an answer too long."""
    if rules.has_powers and rules.cells > MAX_POWER_CELLS:
        raise InputError(
            f"{rules} has too many moves here: games with powers have "
            f"{MAX_POWER_CELLS} cells at most. 'noughts play' takes it."
        )
