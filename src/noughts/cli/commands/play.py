"""`noughts play`: a game in the terminal. It asks for what the options leave open."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.answers.games import game_view
from noughts.cli.conversation import Conversation, Leave
from noughts.cli.options import JsonOption, MovesOption, SeedOption, read_game
from noughts.cli.output import print_json, stderr, stdout
from noughts.cli.play_table import PlayTable
from noughts.cli.progress import ready_table
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.match import Match, Seats
from noughts.players.catalogue import (
    HUMAN,
    default_player,
    make_player,
    offered_usage,
    parse_player,
    player_usage,
)
from noughts.search.ladder import check_scoring, is_small
from noughts.search.scoring import SCORINGS

if TYPE_CHECKING:
    from noughts.players.player import Player

__all__ = ["play"]


def play(
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", "-r", metavar="RULES", help=f"{', '.join(GAMES)}, or WxHkK[sN][bN]."
        ),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=f"{HUMAN}, computer, or one of {player_usage()}."),
    ] = None,
    mark: Annotated[
        Mark | None, typer.Option(help="Your mark against the computer.", case_sensitive=False)
    ] = None,
    opener: Annotated[
        Mark | None, typer.Option(help="Which mark opens.", case_sensitive=False)
    ] = None,
    moves: MovesOption = None,
    scoring: Annotated[
        str | None, typer.Option(help=f"For a computer that searches: {', '.join(SCORINGS)}.")
    ] = None,
    stats: Annotated[
        bool,
        typer.Option(
            "--stats", help="Show how many end states the computer searched for each move."
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
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Play against the computer or a person."""
    talk = Conversation(stderr() if json else stdout(), asks=not quick)
    table: PlayTable | None = None
    try:
        setup = _ask_setup(talk, rules, opponent, mark, opener, scoring, stats, seed, profile)
        match = Match.of(read_game(setup.rules, moves, setup.opener), setup.seats)
        ready_table(setup.rules)
        table = PlayTable(talk, match, setup.players, shows_counts=stats)
        table.play_all()
    except Leave:
        pass
    finally:  # also on Ctrl-C
        if table is not None and table.match.game.moves and not table.match.is_over:
            talk.say(f"\nGame so far: {table.match.game}")
    talk.say("Goodbye.")
    if json:
        print_json(None if table is None else game_view(table.match.game, table.match.resigned))


@dataclass(frozen=True)
class _Setup:
    rules: Rules
    opener: Mark
    seats: Seats
    players: dict[Mark, Player]  # the computers


def _ask_setup(
    talk: Conversation,
    rules: str | None,
    opponent: str | None,
    mark: Mark | None,
    opener: Mark | None,
    scoring: str | None,
    stats: bool,
    seed: int | None,
    profile: Path | None,
) -> _Setup:
    """Ask for what the options leave open, or use defaults."""
    if scoring is not None:
        check_scoring(scoring)  # report a wrong option before the first question
    parsed_rules = talk.choose(
        rules, f"Game ({', '.join(GAMES)}, or WxHkK such as 5x4k4s1)", "classic", Rules.parse
    )
    default = "alphabeta" if stats and is_small(parsed_rules) else default_player(parsed_rules)

    def read_kind(text: str) -> str:
        kind_text = text.strip().lower()
        if kind_text in ("computer", "c"):
            return "computer"
        if kind_text == "p" or parse_player(text).kind.is_human:
            return HUMAN
        make_player(text, parsed_rules)
        return text

    def read_player(text: str) -> Player:
        return make_player(text, parsed_rules, scoring=scoring, seed=seed, profile=profile)

    kind = talk.choose(opponent, "Play against the computer or a person", "computer", read_kind)
    if kind == HUMAN:
        if mark is not None:
            raise InputError("--mark is only for games against the computer.")
        first = talk.choose(_text(opener), "Who opens, x or o", "x", _read_mark)
        return _Setup(parsed_rules, first, Seats(), {})
    player_text = None if kind == "computer" else kind
    player = talk.choose(
        player_text,
        f"Computer ({offered_usage()})",
        default,
        read_player,
    )
    own = talk.choose(_text(mark), "Your mark, x or o", "x", _read_mark)
    first = talk.choose(_text(opener), "Who opens, x or o", "x", _read_mark)
    seats = Seats(o=player.name) if own is Mark.X else Seats(x=player.name)
    return _Setup(parsed_rules, first, seats, {own.other: player})


def _text(mark: Mark | None) -> str | None:
    return None if mark is None else str(mark)


def _read_mark(text: str) -> Mark:
    try:
        return Mark(text.strip().lower())
    except ValueError:
        raise InputError(f"Cannot read the mark {text!r}: expected x or o.") from None
