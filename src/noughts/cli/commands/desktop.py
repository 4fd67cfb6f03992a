"""`noughts desktop`: the window."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from noughts.cli.completion import complete_player
from noughts.cli.options import (
    GivenRulesOption,
    JsonOption,
    MovesOption,
    OpenerOption,
    SeedOption,
    player_option,
    read_game,
)
from noughts.cli.output import print_json
from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.desktop.run_window import Options, check_pygame, run_window
from noughts.desktop.tasks import check_players
from noughts.match import Match, Seats
from noughts.players.catalogue import HUMAN, default_player, parse_player, player_usage
from noughts.saved_games import SavedGame, data_folder, find_saved

__all__ = ["desktop"]

_PLAYERS = f"{HUMAN}, or one of {player_usage()}"


class _Theme(Enum):
    LIGHT = "light"
    DARK = "dark"


def desktop(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A file with a game, or a game such as '3x3k3: b2 a1'."
        ),
    ] = None,
    rules: GivenRulesOption = None,
    x: Annotated[str | None, player_option(Mark.X, _PLAYERS, complete_player)] = None,
    o: Annotated[str | None, player_option(Mark.O, _PLAYERS, complete_player)] = None,
    moves: MovesOption = None,
    opener: OpenerOption = None,
    theme: Annotated[_Theme, typer.Option(help="The colours of the window.")] = _Theme.LIGHT,
    profile: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file where the adaptive player keeps your strength."
        ),
    ] = None,
    still: Annotated[
        bool, typer.Option("--still", help="Show every move at once, without motion.")
    ] = False,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Play in a window: the mouse, the keyboard, hints, analysis and review.

    With a player, moves or a game, play starts at once; otherwise the window asks.
    """
    check_pygame()  # report a missing part first
    parsed_rules = None if rules is None else Rules.parse(rules)
    start = _start(game, parsed_rules, moves, opener)
    match = None
    if start is not None or x is not None or o is not None:
        start_game = Game(parsed_rules or Rules.parse("classic"), (), opener or Mark.X)
        saved = start or SavedGame(start_game)
        match = Match.of(saved.game, _seats(x, o, saved, is_given=start is not None))
        check_players(match, profile)
    options = Options(
        match=match,
        rules=parsed_rules,
        opener=opener,
        theme=theme.value,
        seed=seed,
        profile=profile,
        folder=data_folder(),
        is_still=still,
    )
    run_window(options, lambda: print_json(_document(match)) if json else None)


def _document(match: Match | None) -> dict[str, object]:
    """What the window shows first: the start screen, or a game and who plays it."""
    if match is None:
        return {"screen": "start", "game": None, "x": None, "o": None}
    seats = match.seats
    return {"screen": "game", "game": str(match.game), "x": seats.x, "o": seats.o}


def _start(
    game: str | None, rules: Rules | None, moves: str | None, opener: Mark | None
) -> SavedGame | None:
    """The game to continue, if one is given."""
    if game is None and moves is None:
        return None
    if game is None:
        return SavedGame(read_game(rules or Rules.parse("classic"), moves, opener))
    if rules is not None or moves is not None or opener is not None:
        raise InputError("A game has its own rules, moves and opener: leave out those options.")
    return find_saved(game)


def _seats(x: str | None, o: str | None, saved: SavedGame, *, is_given: bool) -> Seats:
    """Who plays: as in the file, unless options say otherwise."""
    if x is None and o is None and saved.x and saved.o:
        return Seats(saved.x, saved.o, saved.x_name, saved.o_name)
    return Seats(*_sides(x, o, saved.game, is_given=is_given))


def _sides(x: str | None, o: str | None, game: Game, *, is_given: bool) -> tuple[str, str]:
    """Who plays: a side that is not given is a person, or a computer against a person."""
    if x is None and o is None:
        return (HUMAN, HUMAN) if is_given else (HUMAN, default_player(game.rules))
    if x is None and o is not None:
        return _other_side(o, game.rules), o
    if x is not None and o is None:
        return x, _other_side(x, game.rules)
    return x or HUMAN, o or HUMAN


def _other_side(player: str, rules: Rules) -> str:
    return default_player(rules) if parse_player(player).kind.is_human else HUMAN
