"""Options that several commands share, and functions that read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from noughts.cli.completion import complete_rules, complete_scoring
from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.position import Position
from noughts.core.rules import GAMES, Rules
from noughts.search.scoring import SCORINGS

__all__ = [
    "DepthOption",
    "GivenRulesOption",
    "JsonOption",
    "MovesOption",
    "OpenerOption",
    "PlotOption",
    "PositionOption",
    "RulesOption",
    "ScoringOption",
    "SeedOption",
    "player_option",
    "read_game",
    "read_position",
]

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        "-r",
        metavar="RULES",
        help=f"{', '.join(GAMES)}, or WxHkK[sN][bN] as in 4x4k4s2b1.",
        autocompletion=complete_rules,
    ),
]
PositionOption = Annotated[
    str | None,
    typer.Option(
        "--position", "-p", metavar="POSITION", help="A position such as 'xo./.../... x'."
    ),
]
MovesOption = Annotated[
    str | None,
    typer.Option(
        "--moves", "-m", metavar="MOVES", help="The moves of the game so far, such as 'b2 a1'."
    ),
]
GivenRulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="RULES",
        help=f"{', '.join(GAMES)}, or WxHkK[sN][bN].",
        autocompletion=complete_rules,
    ),
]
"""Of a command that asks for the rules if they are not given."""

DepthOption = Annotated[
    int | None, typer.Option(min=1, help="Search this many moves ahead (of both sides).")
]
ScoringOption = Annotated[
    str,
    typer.Option(help=f"One of {', '.join(SCORINGS)}.", autocompletion=complete_scoring),
]
OpenerOption = Annotated[
    Mark | None,
    typer.Option("--opener", help="Who moves first; x by default.", case_sensitive=False),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document and nothing else.")
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", help="The same seed repeats random moves.")
]


PlotOption = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Draw the figures; FILE ends in .svg or .png."),
]


def player_option(mark: Mark, whom: str, complete: Callable[[str], object]) -> Any:
    """`--x PLAYER` or `--o PLAYER`; `whom` says who can play."""
    return typer.Option(
        f"--{mark}",
        metavar="PLAYER",
        help=f"Who plays {mark.name}: {whom}.",
        autocompletion=complete,
    )


def read_game(rules: Rules, moves: str | None, opener: Mark | None) -> Game:
    """The game of the shared options; moves are separated by spaces or commas."""
    return Game.of(rules, (moves or "").replace(",", " ").split(), opener or Mark.X)


def read_position(
    rules: str, position: str | None, moves: str | None, opener: Mark | None
) -> Position:
    """The position of the shared options; the empty board by default."""
    parsed_rules = Rules.parse(rules)
    if position is None:
        return read_game(parsed_rules, moves, opener).position
    if moves is not None or opener is not None:
        raise InputError("Give either --position, or --moves and --opener, not both.")
    return Position.parse(position, parsed_rules)
