"""`noughts review`: rate every move of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from noughts.answers.desk import Desk
from noughts.answers.review import review_view
from noughts.cli.options import JsonOption
from noughts.cli.output import print_json, progress_bar, say, say_table
from noughts.cli.progress import ready_table
from noughts.coaching.review import Label, Review
from noughts.coaching.review import review as review_game
from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.files import write_file
from noughts.lab.review_page import review_page
from noughts.saved_games import find_game
from noughts.solving import Budget
from noughts.solving.budget import REVIEW

__all__ = ["review"]

_STYLES = {
    Label.BEST: "green",
    Label.GOOD: "green",
    Label.INACCURACY: "yellow",
    Label.MISTAKE: "red",
    Label.BLUNDER: "bold red",
}


def review(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="Such as '3x3k3: b2 a1 c3', or a file with it."),
    ],
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write the review as an HTML page."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            help="Time for each position without a table; by default "
            f"{REVIEW.nodes:,} nodes, which is less than a second.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Rate every move of a game, and say which move was better and why."""
    parsed_game = find_game(game)
    ready_table(parsed_game.rules)
    budget = REVIEW if seconds is None else Budget(seconds=seconds)
    with progress_bar() as bar:
        task = bar.add_task("Reviewing", total=len(parsed_game.moves) or 1)
        result = review_game(
            parsed_game, budget, progress=lambda number: bar.update(task, completed=number)
        )
    if html is not None:
        write_file(html, review_page(result))
    if json:
        print_json(review_view(result, Desk().table(parsed_game.rules)))
        return
    say(f"{parsed_game}\n")
    say_table(_table(result))
    say("")
    for mark in Mark:
        accuracy = result.accuracy(mark)
        if accuracy is not None:
            say(f"{mark.name}: accuracy {accuracy:.0%}")
    say("")
    for move in result.moves:
        if move.label not in (Label.BEST, Label.GOOD, None):
            say(f"{move.number}. {move.mark.name}: {move.comment}")
    if html is not None:
        say(f"Written to {html}")


def _table(review: Review) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("No.", "Side", "Move", "Before", "After", "Label", "Best"):
        table.add_column(heading, no_wrap=True)
    for move in review.moves:
        rules = move.position.rules
        others = [move_name(best, rules) for best in move.best[:3]]
        more = " ..." if len(move.best) > 3 else ""
        table.add_row(
            str(move.number),
            move.mark.name,
            move_name(move.move, rules),
            move.before_words,
            move.after_words,
            Text("-") if move.label is None else Text(str(move.label), _STYLES[move.label]),
            " ".join(others) + more,
        )
    return table
