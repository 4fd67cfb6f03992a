"""The definitive tic-tac-toe: play it, see why a move is best, know the truth of every position.

Each name is imported when it is used for the first time. So `import noughts` takes no time, and the
command can take care of Ctrl-C before anything else is loaded.
"""

TYPE_CHECKING = False  # as in `typing`, which takes longer to import than all of this

if TYPE_CHECKING:
    from noughts.coaching.review import Review, review
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
    "Stock",
    "Swap",
    "Table",
    "TableError",
    "Termination",
    "TooLarge",
    "Value",
    "analyse",
    "make_player",
    "open_table",
    "prove",
    "review",
    "solve",
]

_PLACES = {
    "Analysis": "noughts.solving.engine",
    "Block": "noughts.core.moves",
    "Board": "noughts.core.board",
    "Budget": "noughts.solving.budget",
    "CertificateError": "noughts.core.errors",
    "FileError": "noughts.core.errors",
    "GAMES": "noughts.core.rules",
    "Game": "noughts.core.game",
    "IllegalMove": "noughts.core.errors",
    "InputError": "noughts.core.errors",
    "Mark": "noughts.core.marks",
    "MissingPart": "noughts.core.errors",
    "Move": "noughts.core.moves",
    "NoDisplay": "noughts.core.errors",
    "NotationError": "noughts.core.errors",
    "NoughtsError": "noughts.core.errors",
    "Outcome": "noughts.core.outcomes",
    "Player": "noughts.players",
    "Position": "noughts.core.position",
    "PositionError": "noughts.core.errors",
    "Proof": "noughts.solving.prover",
    "Result": "noughts.core.outcomes",
    "Review": "noughts.coaching.review",
    "Rules": "noughts.core.rules",
    "RulesError": "noughts.core.errors",
    "Solution": "noughts.solving.solution",
    "Stock": "noughts.core.rules",
    "Swap": "noughts.core.moves",
    "Table": "noughts.solving.tables",
    "TableError": "noughts.core.errors",
    "Termination": "noughts.core.outcomes",
    "TooLarge": "noughts.core.errors",
    "Value": "noughts.core.outcomes",
    "analyse": "noughts.solving.engine",
    "make_player": "noughts.players",
    "open_table": "noughts.solving.table_store",
    "prove": "noughts.solving.prover",
    "review": "noughts.coaching.review",
    "solve": "noughts.solving.solve",
}
"""Where each name is."""

if not TYPE_CHECKING:  # else type checkers would believe that every name is here

    def __getattr__(name: str) -> object:
        if name not in _PLACES:
            raise AttributeError(f"module 'noughts' has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415

        thing = getattr(import_module(_PLACES[name]), name)
        globals()[name] = thing
        return thing

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
