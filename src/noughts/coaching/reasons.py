"""Reasons: the kinds of things that can be said for a move, each with an exact meaning.

A test checks each of them against an independent reading of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from noughts.core.outcomes import Value

__all__ = ["LOST_NEXT", "ON_THE_BOARD", "WEAK", "Kind", "Reason"]


class Kind(Enum):
    """What a reason says of a move; the comment is its exact meaning."""

    # What can be seen on the board.
    WINS_NOW = "wins now"  # the placement completes a line
    SWAP_WINS = "swap wins"  # the swap completes a line of the mover's, and none of the opponent's
    STOPS_LINE = "stops a line"  # the opponent could complete it by placing, and now cannot at once
    FORK = "fork"  # two or more cells complete a line next time, more than before; and the opponent
    #                cannot win first by placing
    THREAT = "threat"  # exactly one cell completes a line next time, and none did before; and the
    #                    opponent cannot win first by placing
    STOPS_FORK = "stops a fork"  # the opponent had a placement that makes two threats; none is left
    STOPS_SWAP = (
        "stops a swap"  # the opponent could win at once by a swap, and now cannot win at once
    )
    SWAP_THREAT = (
        "swap threat"  # a swap wins next time, if the opponent did nothing; and the opponent
    )
    #                              cannot win at once
    BUILDS = "builds a line"  # a line without a mark of the opponent gets one more of the mover's,
    #                           two or more in all, but not yet all but one
    HINDERS = (
        "hinders a line"  # the opponent had two marks or more of a line, all but two at least,
    )
    #                             and the mover none; now the mover has one
    OPEN_LINES = "open lines"  # so many lines through the placed mark have no mark of the opponent
    FREES_CELL = "frees a cell"  # the mark opens the cell above it, and there the opponent wins at
    #                              once by placing
    COMPLETES = "completes a line"  # the game ends, because the mover has a line, and a line loses
    LEAVES_LOSSES = "leaves losses"  # every cell that is open to the opponent completes a line of
    #                                  the opponent's, which loses
    AVOIDS_LINE = (
        "avoids a line"  # the move completes no line, and another placement does and loses
    )

    # What only the values tell.
    POWER_GAINS = "power gains"  # the same placement without the power is worth less
    WINS_IN = "wins in"  # worth a win, further than one ply away
    WINS = "wins"  # proved to win; the distance is open, or at most what the words say
    KEEPS_DRAW = "keeps the draw"  # worth a draw, and another move would lose
    ALL_DRAW = "all draw"  # worth a draw, as every move is
    DRAWS = "draws"  # worth a draw; what the other moves are worth is open, none is better
    LASTS_LONGEST = "lasts longest"  # every move loses, and none later
    NOT_BEST = "not best"  # worth a draw or a loss, and less than the best move
    ALL_LOSE = "all lose"  # every move is proved to lose; which one lasts longest is open
    LOOKS_BEST = "looks best"  # nothing is proved: the engine prefers it


ON_THE_BOARD: Final = (
    Kind.WINS_NOW,
    Kind.SWAP_WINS,
    Kind.COMPLETES,
    Kind.FREES_CELL,
    Kind.LEAVES_LOSSES,
    Kind.FORK,
    Kind.STOPS_LINE,
    Kind.THREAT,
    Kind.STOPS_FORK,
    Kind.STOPS_SWAP,
    Kind.SWAP_THREAT,
    Kind.AVOIDS_LINE,
    Kind.HINDERS,
    Kind.BUILDS,
    Kind.OPEN_LINES,
)
"""What can be seen, the strongest first."""

WEAK: Final = (Kind.HINDERS, Kind.BUILDS, Kind.OPEN_LINES)
"""Not a reason by itself."""

LOST_NEXT: Final = Value.loss(2)
"""The opponent wins with its next move."""


@dataclass(frozen=True)
class Reason:
    """One thing to say for a move."""

    kind: Kind
    words: str  # what the move does, such as "blocks O in the top row"; or what `lead` leaves open
    cells: tuple[int, ...] = ()  # that it speaks of
    lead: str = ""  # a sentence about all moves, that comes first
    addition: str = ""  # that follows the words where there is room
    tail: str = ""  # a sentence that comes last
