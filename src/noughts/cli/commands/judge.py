"""`noughts judge`: what a player knows, over every position of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from noughts.cli.completion import complete_computer
from noughts.cli.judged_program import LargeProgramPolicy, is_program, program_policy
from noughts.cli.knowledge_plot import plot_knowledge, plot_measured
from noughts.cli.options import JsonOption, PlotOption, RulesOption
from noughts.cli.output import counted, print_json, progress_bar, say, say_table
from noughts.cli.progress import ready_table
from noughts.core.errors import TooLarge
from noughts.core.rules import Rules
from noughts.lab.plots import check_plot_path
from noughts.learning.asking import AskedPlayer, duration
from noughts.learning.judging import is_large, is_large_game
from noughts.learning.judging import judge as judge_policy
from noughts.learning.large_games import LargeGame
from noughts.learning.measuring import Measured, measure
from noughts.learning.policies import policy_of
from noughts.players.catalogue import make_player, player_usage
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.learning.knowledge import Figure, Knowledge, SeatKnowledge

__all__ = ["judge"]

MAX_SECONDS: Final = 180.0
"""A player that takes longer is asked in every position only if that is wanted."""

_WORTH = {1: "win", 0: "draw", -1: "loss"}


def judge(
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            help=f"One of {player_usage()}; or the file of a program, FILE.py.",
            autocompletion=complete_computer,
        ),
    ],
    rules: RulesOption = "classic",
    samples: Annotated[
        int,
        typer.Option(
            min=2, help="Ask a player that does not know its chances so often in each position."
        ),
    ] = 20,
    games: Annotated[
        int,
        typer.Option(
            min=2,
            help="Where there are too many positions to ask in each: games against random and "
            "against ideal play.",
        ),
    ] = 200,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact",
            help="Ask in every position, however long it takes. Press Ctrl-C to stop; the same "
            "command goes on later.",
        ),
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same samples.")] = 0,
    plot: PlotOption = None,
    json: JsonOption = False,
) -> None:
    """Say exactly what a player knows, where it is wrong, and what an ideal opponent gains."""
    game = Rules.parse(rules)
    if plot is not None:
        check_plot_path(plot)
    ready_table(game)
    with progress_bar() as bar:
        task = bar.add_task(f"Judging {player}", total=1, visible=False)

        def tell(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of, visible=True)

        knowledge: Knowledge | Measured
        if is_program(player):
            knowledge = _judge_program(Path(player), game, tell, is_exact=exact)
        else:
            asked = AskedPlayer(player, seed, str(game), samples)
            knowledge = _judge_player(asked, game, games, tell, is_exact=exact)
    if plot is not None:
        if isinstance(knowledge, Measured):
            plot_measured(knowledge, plot)
        else:
            plot_knowledge(knowledge, plot)
    if json:
        print_json(knowledge)
        return
    if isinstance(knowledge, Measured):
        say_measured(knowledge)
    else:
        say_knowledge(knowledge)
    if plot is not None:
        say(f"\nWritten to {plot}")


def _judge_program(
    path: Path, rules: Rules, tell: Callable[[str, int, int], object], *, is_exact: bool
) -> Knowledge:
    """On every position; where that takes long, only if it is wanted."""
    if not is_large_game(rules, is_merged=LargeProgramPolicy.is_symmetric):
        return judge_policy(program_policy(path, rules, tell), rules, tell)
    tell("Finding every position", 0, 1)
    large = LargeGame(LargeProgramPolicy(path, rules), rules, is_kept=True)
    _check_time(large, is_exact=is_exact)
    return large.judge(tell)


def _check_time(large: LargeGame, *, is_exact: bool) -> None:
    if not is_exact and large.seconds > MAX_SECONDS:
        raise TooLarge(
            f"Asking {large.policy.name} in {counted(large.positions, 'position')} of "
            f"{large.rules} takes {duration(large.seconds)}. With --exact it is done."
        )


def _judge_player(
    asked: AskedPlayer,
    rules: Rules,
    games: int,
    tell: Callable[[str, int, int], object],
    *,
    is_exact: bool,
) -> Knowledge | Measured:
    """On every position where it can be done in some minutes or is wanted, else by games."""
    player = make_player(asked.text, rules, seed=asked.seed)
    policy = policy_of(player, rules.start(), asked.samples)
    try:
        if not is_large(policy, rules):
            return judge_policy(policy, rules, tell)
        tell("Finding every position", 0, 1)
        large = LargeGame(policy, rules, asked)
        _check_time(large, is_exact=is_exact)
        return large.judge(tell)
    except TooLarge as reason:
        if is_exact or not has_table(rules):
            raise
        return measure(player, rules, games, tell, str(reason))


def say_measured(measured: Measured) -> None:
    """Print what games tell of a player."""
    say(measured.reason)
    say(
        f"So {measured.player} played {counted(measured.games, 'game')} against random play "
        "and as many against ideal play,\nand the table checked each of its moves. "
        "Intervals of 95 % are in parentheses.\n"
    )
    table = _new_table("Keeps the value", "")
    for opponent, share in (
        ("random", measured.kept_against_random),
        ("ideal", measured.kept_against_ideal),
    ):
        table.add_row(f"as it meets positions against {opponent} play", _share(share))
    say_table(table)
    say("")
    table = _new_table("Mean score", "perfect play", "against random", "against ideal")
    for name, seat in (("first player", measured.first), ("second player", measured.second)):
        if seat is not None:
            value = f"{seat.value:+d}" if seat.value else "0"
            table.add_row(
                name, value, _interval(seat.against_random), _interval(seat.against_ideal)
            )
    say_table(table)
    taken = _interval(measured.exploitability_at_least, sign="")
    say(f"\nExploitability: not computed; at least {taken}, what ideal play gains in a game.")
    say("An opponent that knows its moves in advance may gain more. --games N makes this finer.")


def say_knowledge(knowledge: Knowledge) -> None:
    """Print everything that is known of a player."""
    source = (
        "every figure is exact"
        if knowledge.samples is None
        else f"asked {counted(knowledge.samples, 'time')} in each"
    )
    positions = counted(knowledge.positions, "position")
    say(f"{knowledge.player} on {knowledge.rules}: {positions}, {source}.")
    say("" if knowledge.samples is None else "Intervals of 95 % are in parentheses.\n")
    say_table(_share_table(knowledge))
    say("")
    say_table(_seat_table(knowledge))
    say(f"\nExploitability: {_interval(knowledge.exploitability, sign='')}")
    say(_meaning(knowledge))
    say("")
    say_table(_ply_table(knowledge))
    if knowledge.worst:
        say("\nWhere it loses most:\n")
        say_table(_mistake_table(knowledge))


def _meaning(knowledge: Knowledge) -> str:
    if knowledge.is_unbeatable:
        return "Nobody can get more against it than against perfect play."
    return "An ideal opponent gains so much in a game; a win is 1, a loss is -1, 0 is perfect."


def _new_table(first: str, *numbers: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(first)
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def _share_table(knowledge: Knowledge) -> Table:
    table = _new_table("Keeps the value", "")
    for words, share in (
        ("every position counts once", knowledge.kept),
        ("as it meets them against random play", knowledge.kept_against_random),
        ("as it meets them against ideal play", knowledge.kept_against_ideal),
    ):
        table.add_row(words, _share(share))
    return table


def _seat_table(knowledge: Knowledge) -> Table:
    table = _new_table(
        "Mean score", "perfect play", "against random", "against ideal", "against the best answer"
    )
    for name, seat in (("first player", knowledge.first), ("second player", knowledge.second)):
        if seat is not None:
            table.add_row(name, *_seat_row(seat))
    return table


def _seat_row(seat: SeatKnowledge) -> tuple[str, str, str, str]:
    return (
        f"{seat.value:+d}" if seat.value else "0",
        _interval(seat.against_random),
        _interval(seat.against_ideal),
        _interval(seat.against_best_answer),
    )


def _interval(figure: Figure, sign: str = "+") -> str:
    text = f"{figure.value:{sign}.3f}"
    if figure.low == figure.high:
        return text
    return f"{text} ({figure.low:{sign}.3f} to {figure.high:{sign}.3f})"


def _share(figure: Figure) -> str:
    text = f"{figure.value:.1%}"
    if figure.low == figure.high:
        return text
    return f"{text} ({figure.low:.1%} to {figure.high:.1%})"


def _ply_table(knowledge: Knowledge) -> Table:
    table = _new_table("Marks", "positions", "keeps the value", "mean loss", "with mistakes")
    for row in knowledge.plies:
        table.add_row(
            str(row.ply),
            f"{row.positions:,}",
            f"{row.kept:.1%}",
            f"{row.lost:.3f}",
            f"{row.mistakes:,}",
        )
    return table


def _mistake_table(knowledge: Knowledge) -> Table:
    table = _new_table("Position", "worth", "worst move", "its chance", "mean loss")
    for mistake in knowledge.worst:
        table.add_row(
            mistake.position,
            _WORTH[mistake.value],
            mistake.move or "no legal move",
            f"{mistake.chance:.1%}",
            f"{mistake.lost:.3f}",
        )
    return table
