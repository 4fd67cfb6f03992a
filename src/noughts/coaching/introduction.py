"""What a person should know before the first game with powers: a few short pages with pictures.

Every face shows the same pages, once, and remembers that it did.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.coaching.rules_text import describe_stock_of
from noughts.core.game import Game
from noughts.core.notation import parse_move

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["IntroductionPage", "introduction"]

_EXAMPLE: Final = "4x4k4s1b1: b2 c2 c3 b3 a4 d1"


@dataclass(frozen=True)
class IntroductionPage:
    """One page: a title, a sentence or two, and a position with a move that is drawn on it."""

    title: str
    words: str
    position: Position
    move: Move


def introduction(rules: Rules) -> tuple[IntroductionPage, ...]:
    """The pages for these rules; none where there are no powers.

    >>> from noughts import Rules
    >>> [page.title for page in introduction(Rules.parse("power"))]
    ['Place a mark', 'Swap two marks', 'Block a cell', 'Use them well']
    """
    if not rules.has_powers:
        return ()
    example = Game.parse(_EXAMPLE)
    pages = [
        (
            "Place a mark",
            "Every turn begins as in any tic-tac-toe: put your mark on an empty cell. "
            "After that you may use one power.",
            "d4",
        )
    ]
    if rules.swaps:
        pages.append(
            (
                "Swap two marks",
                "A swap lets one X and one O change places. "
                "Press Swap and choose the two marks, or drag one mark onto the other.",
                "d4~c2d4",
            )
        )
    if rules.blocks:
        pages.append(
            (
                "Block a cell",
                "A block closes an empty cell for the next turn of your opponent. "
                "Press Block and choose the cell. After that turn it is open again.",
                "d4!a1",
            )
        )
    pages.append(
        (
            "Use them well",
            f"Each side has {describe_stock_of(rules)} for the whole game. "
            "You need not use a power: press End turn. "
            "Until your turn ends, you can take your mark back.",
            "d4",
        )
    )
    return tuple(
        IntroductionPage(title, words, example.position, parse_move(move, example.rules))
        for title, words, move in pages
    )
