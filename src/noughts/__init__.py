"""The definitive tic-tac-toe: play it, see why a move is best, know the truth of every position.

Rules, positions and games are here at once. Solvers, players and reviews are imported when they are
used for the first time, so that `import noughts` is quick and needs nothing but Python.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from noughts.core.board import Board
from noughts.core.errors import (
    CertificateError,
    FileError,
    IllegalMove,
    InputError,
    MissingPart,
    NoDisplay,
    NotationError,
    NoughtsError,
    PositionError,
    RulesError,
    TableError,
    TooLarge,
)
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.moves import Block, Move, Swap
from noughts.core.outcomes import Outcome, Result, Termination, Value
from noughts.core.position import Position
from noughts.core.rules import GAMES, Rules, Stock
from noughts.core.turn import Stage, Turn

if TYPE_CHECKING:
    from noughts.coaching.review import Review, review
    from noughts.players import Player, make_player
    from noughts.solving.budget import Budget
    from noughts.solving.engine import Analysis, analyse
    from noughts.solving.prover import Proof, prove
    from noughts.solving.solution import Solution
    from noughts.solving.solve import solve
    from noughts.solving.table_store import open_table
    from noughts.solving.tables import Table

__all__ = [
    "GAMES",
    "Analysis",
    "Block",
    "Board",
    "Budget",
    "CertificateError",
    "FileError",
    "Game",
    "IllegalMove",
    "InputError",
    "Mark",
    "MissingPart",
    "Move",
    "NoDisplay",
    "NotationError",
    "NoughtsError",
    "Outcome",
    "Player",
    "Position",
    "PositionError",
    "Proof",
    "Result",
    "Review",
    "Rules",
    "RulesError",
    "Solution",
    "Stage",
    "Stock",
    "Swap",
    "Table",
    "TableError",
    "Termination",
    "TooLarge",
    "Turn",
    "Value",
    "analyse",
    "make_player",
    "open_table",
    "prove",
    "review",
    "solve",
]

_LATER: Final = {
    "Analysis": "noughts.solving.engine",
    "Budget": "noughts.solving.budget",
    "Player": "noughts.players",
    "Proof": "noughts.solving.prover",
    "Review": "noughts.coaching.review",
    "Solution": "noughts.solving.solution",
    "Table": "noughts.solving.tables",
    "analyse": "noughts.solving.engine",
    "make_player": "noughts.players",
    "open_table": "noughts.solving.table_store",
    "prove": "noughts.solving.prover",
    "review": "noughts.coaching.review",
    "solve": "noughts.solving.solve",
}
"""Where the names are that are imported when they are used."""

if not TYPE_CHECKING:  # else type checkers would believe that every name is here

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module 'noughts' has no attribute {name!r}")
        thing = getattr(import_module(_LATER[name]), name)
        globals()[name] = thing
        return thing

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
