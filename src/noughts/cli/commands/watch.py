"""`noughts watch`: watch a game between two computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from noughts.answers.games import game_view
from noughts.cli.board_drawing import draw_board
from noughts.cli.completion import complete_computer, complete_scoring
from noughts.cli.options import (
    JsonOption,
    MovesOption,
    OpenerOption,
    RulesOption,
    SeedOption,
    player_option,
    read_game,
)
from noughts.cli.output import print_json, say, spinner, stderr
from noughts.cli.progress import ready_table
from noughts.coaching.sentences import describe_ending, describe_move
from noughts.core.errors import PlayerFailed
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.players.catalogue import default_player, make_player, player_usage
from noughts.search.scoring import SCORINGS

if TYPE_CHECKING:
    from noughts.players.player import Choice, Player

__all__ = ["watch"]

_PLAYERS = f"one of {player_usage()}"


def watch(
    rules: RulesOption = "classic",
    x: Annotated[str | None, player_option(Mark.X, _PLAYERS, complete_computer)] = None,
    o: Annotated[str | None, player_option(Mark.O, _PLAYERS, complete_computer)] = None,
    moves: MovesOption = None,
    opener: OpenerOption = None,
    scoring: Annotated[
        str | None,
        typer.Option(
            help=f"For players that search: {', '.join(SCORINGS)}.",
            autocompletion=complete_scoring,
        ),
    ] = None,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Watch two computer players; X maximises the score, O minimises it."""
    parsed_rules = Rules.parse(rules)
    players = {
        mark: make_player(
            text or default_player(parsed_rules), parsed_rules, scoring=scoring, seed=own_seed
        )
        for mark, text, own_seed in (
            (Mark.X, x, seed),
            (Mark.O, o, None if seed is None else seed + 1),
        )
    }
    game = read_game(parsed_rules, moves, opener)
    if any(player.uses_table for player in players.values()):
        ready_table(parsed_rules)
    if not json:
        say(f"{parsed_rules}: X is {players[Mark.X].name}, O is {players[Mark.O].name}.\n")
        say(draw_board(game.position))
    lost: Mark | None = None
    while game.outcome is None:
        try:
            choice = _choose(players[game.position.to_move], game)
        except PlayerFailed as error:
            lost = game.position.to_move
            stderr().print(str(error))
            break
        game = game.play(choice.move)
        if not json:
            _show_move(game, choice)
    if json:
        print_json(game_view(game, lost))
    elif game.outcome is None:
        say(f"\n{game.position.to_move.other.name} wins.\nGame: {game}")
    else:
        say(f"\n{describe_ending(game.outcome, game.rules)}\nGame: {game}")


def _choose(player: Player, game: Game) -> Choice:
    with spinner(f"{player.name} is thinking"):
        return player.choose(game.position)


def _show_move(game: Game, choice: Choice) -> None:
    mover = game.position.to_move.other
    role = "maximizing" if mover is Mark.X else "minimizing"
    words = describe_move(mover, choice.move, game.rules)
    say(f"\nMove {len(game.moves)} ({role}): {words}")
    say(draw_board(game.position, choice.move.cell))
