"""`noughts play`: a game in the terminal. It asks for what the options leave open."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from noughts.answers.games import game_view
from noughts.cli.completion import complete_opponent, complete_scoring
from noughts.cli.conversation import Conversation, Leave
from noughts.cli.options import GivenRulesOption, JsonOption, MovesOption, SeedOption
from noughts.cli.output import print_json, stderr, stdout
from noughts.cli.play_setup import Given, ask_match
from noughts.cli.play_table import PlayTable
from noughts.cli.progress import ready_table
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.players.catalogue import HUMAN, player_usage
from noughts.saved_games import find_saved
from noughts.search.scoring import SCORINGS

__all__ = ["play"]


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A saved game to go on with, or one in notation."),
    ] = None,
    rules: GivenRulesOption = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help=f"{HUMAN}, computer, search, or one of {player_usage()}.",
            autocompletion=complete_opponent,
        ),
    ] = None,
    mark: Annotated[
        Mark | None, typer.Option(help="Your mark against the computer.", case_sensitive=False)
    ] = None,
    opener: Annotated[
        Mark | None, typer.Option(help="Which mark opens.", case_sensitive=False)
    ] = None,
    moves: MovesOption = None,
    scoring: Annotated[
        str | None,
        typer.Option(
            help=f"For a computer that searches: {', '.join(SCORINGS)}.",
            autocompletion=complete_scoring,
        ),
    ] = None,
    stats: Annotated[
        bool,
        typer.Option(
            "--stats", help="Propose a computer that searches, and always speak of its counts."
        ),
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", "-q", help="Ask nothing and use the defaults.")
    ] = False,
    profile: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file where the adaptive player keeps your strength."
        ),
    ] = None,
    room: Annotated[
        str | None,
        typer.Option(
            metavar="LINK",
            help="The link of a room: play a friend there. The address of a server, or 'new' for "
            "the one on this machine, makes a room.",
        ),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name in the room.")] = None,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Play against the computer or a person."""
    talk = Conversation(stderr if json else stdout, asks=not quick)
    if room is not None:
        others = (game, opponent, mark, moves, scoring, profile, seed)
        if json or any(option is not None for option in others):
            raise InputError("With --room, only --name, --rules, --opener and --quick can be used.")
        from noughts.cli.room import play_in_room  # noqa: PLC0415 - others need no network

        with suppress(Leave):  # the end of input, at the first question
            play_in_room(talk, room, name, rules, opener)
        return
    if name is not None:
        raise InputError("--name is for a room: use it with --room.")
    table: PlayTable | None = None
    try:
        saved = None if game is None else find_saved(game)
        given = Given(saved, rules, opponent, mark, opener, moves, scoring, stats, seed, profile)
        match, players = ask_match(talk, given)
        ready_table(match.game.rules)
        make_player = partial(given.make_player, rules=match.game.rules)
        table = PlayTable(talk, match, players, make_player, shows_counts=stats)
        table.play_all()
    except Leave:
        pass
    finally:  # also on Ctrl-C
        if table is not None and table.match.game.moves and not table.match.is_over:
            talk.say(f"\nGame so far: {table.match.game}")
    talk.say("Goodbye.")
    if json:
        print_json(None if table is None else game_view(table.match.game, table.match.resigned))
