"""`noughts compare`: the cost of the algorithms on a position, along a game, or by depth."""

from __future__ import annotations

import csv as csv_format
from enum import Enum
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.cli.completion import complete_algorithms
from noughts.cli.ladder import Ladder
from noughts.cli.options import (
    DepthOption,
    JsonOption,
    MovesOption,
    OpenerOption,
    PlotOption,
    PositionOption,
    RulesOption,
    ScoringOption,
    read_game,
    read_position,
)
from noughts.cli.output import print_json, say
from noughts.cli.progress import ready_table
from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.files import write_file
from noughts.lab.growth import best_play
from noughts.lab.plots import check_plot_path
from noughts.search.ladder import LADDER, algorithm_name

if TYPE_CHECKING:
    from noughts.cli.ladder import Figures
    from noughts.core.marks import Mark
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["compare"]

_DEFAULT_MAX_DEPTH = 5  # for --by depth


class By(Enum):
    """What the costs are compared by."""

    ALGORITHM = "algorithm"
    FILLED = "filled"
    DEPTH = "depth"


def compare(
    rules: RulesOption = "classic",
    position: PositionOption = None,
    moves: MovesOption = None,
    opener: OpenerOption = None,
    by: Annotated[
        By,
        typer.Option(
            help="algorithm: on one position; filled: at every move of a game, by default of best "
            "play; depth: 1, 2, 3, ... moves ahead, on several boards with --rules A,B."
        ),
    ] = By.ALGORITHM,
    algorithms: Annotated[
        str,
        typer.Option(
            "--algorithms",
            "-a",
            metavar="A,B",
            help=f"Some of {', '.join(LADDER)}.",
            autocompletion=complete_algorithms,
        ),
    ] = "all",
    scoring: ScoringOption = "unit",
    depth: DepthOption = None,
    repeat: Annotated[int, typer.Option(min=1, help="Number of runs; the time is their mean.")] = 1,
    max_nodes: Annotated[
        int, typer.Option(min=1, help="Stop an algorithm after this many nodes.")
    ] = 20_000_000,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the figures as a CSV file.")
    ] = None,
    plot: PlotOption = None,
    json: JsonOption = False,
) -> None:
    """Run several algorithms and compare their results and costs."""
    names = _read_algorithms(algorithms)
    if plot is not None:
        check_plot_path(plot)
    ladder = Ladder(names, scoring, repeat, max_nodes)
    figures: Figures
    match by:
        case By.ALGORITHM:
            figures = ladder.on(read_position(rules, position, moves, opener), depth)
        case By.FILLED:
            if depth is not None:
                raise InputError("--by filled searches to the end of the game: leave out --depth.")
            figures = ladder.along(_read_line(rules, position, moves, opener))
        case By.DEPTH:
            several = [part for part in rules.split(",") if part.strip()] or [rules]
            if len(several) > 1 and (position is not None or moves is not None):
                raise InputError("A position has one set of rules: give only one with --rules.")
            boards = [read_position(part, position, moves, opener) for part in several]
            figures = ladder.deeper(boards, depth or _DEFAULT_MAX_DEPTH)
    rows = figures.rows()
    if csv is not None:
        write_file(csv, _as_csv(rows))
    if plot is not None:
        figures.draw(plot)
    if json:
        print_json(rows)
        return
    figures.show()
    if any(not row["finished"] for row in rows):
        say(f"\n* stopped after {max_nodes:,} nodes: see --max-nodes and --depth.")
    for path in (csv, plot):
        if path is not None:
            say(f"\nWritten to {path}")


def _read_algorithms(text: str) -> list[str]:
    if text.strip().lower() == "all":
        return list(LADDER)
    names = [algorithm_name(part) for part in text.split(",") if part.strip()]
    if not names:
        raise InputError(f"No algorithm given: expected some of {', '.join(LADDER)}.")
    return list(dict.fromkeys(names))


def _read_line(
    rules: str, position: str | None, moves: str | None, opener: Mark | None
) -> list[tuple[Position, Move | None]]:
    """The game of the options, or best play from their position."""
    parsed_rules = Rules.parse(rules)
    if moves is None:
        ready_table(parsed_rules)
        return list(best_play(read_position(rules, position, moves, opener)))
    if position is not None:
        raise InputError("Give either --position, or --moves and --opener, not both.")
    game = read_game(parsed_rules, moves, opener)
    line: list[tuple[Position, Move | None]] = list(zip(game.positions, game.moves, strict=False))
    return line if game.outcome is not None else [*line, (game.position, None)]


def _as_csv(rows: list[dict[str, object]]) -> str:
    text = StringIO()
    writer = csv_format.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
