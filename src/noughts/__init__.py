"""The definitive tic-tac-toe: play it, see why a move is best, know the truth of every position."""

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
from noughts.solving import Solution, Table, open_table, solve

__all__ = [
    "GAMES",
    "Block",
    "Board",
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
    "Position",
    "PositionError",
    "Result",
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
    "open_table",
    "solve",
]
