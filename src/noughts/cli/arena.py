"""`noughts arena`: matches between players, with statistics."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from noughts.cli.options import JsonOption, RulesOption
from noughts.cli.output import print_json, progress_bar, say, say_table
from noughts.cli.progress import ready_table
from noughts.core.rules import Rules
from noughts.lab.arena import Arena, LocalPool, Played
from noughts.lab.plots import plot_ratings
from noughts.lab.ratings import PairScore, Rating, pair_scores, ratings
from noughts.players.catalogue import player_usage

__all__ = ["arena"]


def arena(
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER PLAYER...", help=f"Of {player_usage()}.")
    ],
    rules: RulesOption = "classic",
    games: Annotated[int, typer.Option(min=2, help="For each pair of players; even.")] = 100,
    jobs: Annotated[int, typer.Option(min=0, help="Games side by side; 0: one a core.")] = 0,
    seed: Annotated[int, typer.Option(help="Same seed, same result.")] = 0,
    opening: Annotated[
        int, typer.Option(min=0, help="Random plies at the start, so that games differ.")
    ] = 2,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep the games; an interrupted arena goes on from there."
        ),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the ratings, as .svg or .png.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Let players meet in a round robin, each opening with both colours."""
    match = Arena(str(Rules.parse(rules)), tuple(players), games, seed, opening)
    ready_table(Rules.parse(rules))
    played = [] if save is None else match.resume(save)
    total = len(match.programme())
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=total, completed=len(played))
        for game in match.play(LocalPool(jobs or os.cpu_count() or 1), played):
            played.append(game)
            if save is not None:
                match.keep(save, game)
            bar.update(task, completed=len(played), description=f"Game {len(played)} of {total}")
    played.sort(key=lambda game: game.number)
    table = ratings(match.players, played)
    scores = pair_scores(match.players, played)
    if plot is not None:
        plot_ratings(table, f"{match.rules}, {total} games", plot)
    if json:
        print_json(_document(match, table, scores, played))
        return
    say(f"{match.rules}: {total} games, seed {match.seed}.\n")
    say_table(_rating_table(table))
    say("")
    say_table(_cross_table(table, scores))
    say("\nScore of the row against the column, give or take its 95 % interval;")
    say("below it wins-draws-losses with X and with O.")


def _rating_table(table: list[Rating]) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("Player")
    for heading in ("Elo", "+-", "Games", "Time a move"):
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
    for one in names:
        cells, details = [], []
        for two in names:
            if one == two:
                cells.append("-")
                details.append("")
            else:
                score = scores[one, two]
                cells.append(f"{score.score:.1%} +-{score.margin:.1%}")
                details.append(f"{_dashed(score.as_x)}  {_dashed(score.as_o)}")
        grid.add_row(one, *cells)
        grid.add_row("", *details, style="dim")
    return grid


def _dashed(counts: tuple[int, int, int]) -> str:
    return "-".join(map(str, counts))


def _document(
    match: Arena,
    table: list[Rating],
    scores: dict[tuple[str, str], PairScore],
    played: list[Played],
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
            {"x": game.x, "o": game.o, "game": game.game, "winner": game.winner} for game in played
        ],
    }
