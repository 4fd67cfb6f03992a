"""`noughts arena`: matches between players, with statistics."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from noughts.cli.completion import complete_computer
from noughts.cli.options import JsonOption, PlotOption, RulesOption
from noughts.cli.output import print_json, progress_bar, say, say_table
from noughts.cli.progress import ready_table
from noughts.core.rules import Rules
from noughts.lab.arena import Arena, GameResult, LocalPool
from noughts.lab.plots import plot_ratings
from noughts.lab.ratings import PairScore, Rating, pair_scores, ratings
from noughts.players.catalogue import player_usage

__all__ = ["arena"]


def arena(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER...",
            help=f"Two or more of {player_usage()}.",
            autocompletion=complete_computer,
        ),
    ],
    rules: RulesOption = "classic",
    games: Annotated[
        int, typer.Option(min=2, help="Games for each pair of players; an even number.")
    ] = 100,
    jobs: Annotated[
        int, typer.Option(min=0, help="Games at the same time; 0: one for each core.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    opening: Annotated[
        int,
        typer.Option(min=0, help="Random moves at the start of each game, so that games differ."),
    ] = 2,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Save the games here; after a stop the arena goes on from this file.",
        ),
    ] = None,
    plot: PlotOption = None,
    json: JsonOption = False,
) -> None:
    """Play a round robin between players; each opening is played twice, with sides changed."""
    match = Arena(str(Rules.parse(rules)), tuple(players), games, seed, opening)
    ready_table(Rules.parse(rules))
    results = [] if save is None else match.resume(save)
    total = len(match.schedule())
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=total, completed=len(results))
        for game in match.play(LocalPool(jobs or os.cpu_count() or 1), results):
            results.append(game)
            if save is not None:
                match.append(save, game)
            bar.update(task, completed=len(results), description=f"Game {len(results)} of {total}")
    results.sort(key=lambda game: game.number)
    table = ratings(match.players, results)
    scores = pair_scores(match.players, results)
    if plot is not None:
        plot_ratings(table, f"{match.rules}, {total} games", plot)
    if json:
        print_json(_document(match, table, scores, results))
        return
    say(f"{match.rules}: {total} games, seed {match.seed}.\n")
    say_table(_rating_table(table))
    say("")
    say_table(_cross_table(table, scores))
    say("\nScore of the row player against the column player, with its 95 % margin;")
    say("below it: wins-draws-losses with X and with O.")
    for sentence, count in Counter(game.failure for game in results if game.failure).items():
        say(f"{count} {'game' if count == 1 else 'games'}: {sentence}")


def _rating_table(table: list[Rating]) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("Player")
    for heading in ("Elo", "+-", "Games", "Time per move"):
        grid.add_column(heading, justify="right")
    for rating in table:
        grid.add_row(
            rating.player,
            f"{rating.elo:+.0f}",
            f"{rating.margin:.0f}",
            str(rating.games),
            f"{rating.seconds * 1000:.2f} ms",
        )
    return grid


def _cross_table(table: list[Rating], scores: dict[tuple[str, str], PairScore]) -> Table:
    names = [rating.player for rating in table]
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("", *names):
        grid.add_column(heading, no_wrap=True)
    for player in names:
        cells, details = [], []
        for opponent in names:
            if player == opponent:
                cells.append("-")
                details.append("")
            else:
                score = scores[player, opponent]
                cells.append(f"{score.score:.1%} +-{score.margin:.1%}")
                details.append(f"{_dashed(score.as_x)}  {_dashed(score.as_o)}")
        grid.add_row(player, *cells)
        grid.add_row("", *details, style="dim")
    return grid


def _dashed(counts: tuple[int, int, int]) -> str:
    return "-".join(map(str, counts))


def _document(
    match: Arena,
    table: list[Rating],
    scores: dict[tuple[str, str], PairScore],
    results: list[GameResult],
) -> dict[str, object]:
    return {
        "rules": match.rules,
        "seed": match.seed,
        "ratings": [asdict(rating) for rating in table],
        "pairs": [
            asdict(score) | {"score": score.score, "margin": score.margin}
            for score in scores.values()
        ],
        "games": [
            {
                "x": game.x,
                "o": game.o,
                "game": game.game,
                "winner": game.winner,
                "failure": game.failure,
            }
            for game in results
        ],
    }
