"""`noughts trace`: one search, node by node."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from noughts.answers.documents import compact_json
from noughts.cli.board_drawing import draw_board
from noughts.cli.completion import complete_algorithm
from noughts.cli.options import (
    DepthOption,
    JsonOption,
    MovesOption,
    OpenerOption,
    PositionOption,
    RulesOption,
    ScoringOption,
    read_position,
)
from noughts.cli.output import counted, print_json, say, spinner
from noughts.files import write_file
from noughts.lab.cutoffs import Explainer
from noughts.lab.replay import MAX_NODES, replay_view
from noughts.lab.tree_exports import replay_dot, replay_svg
from noughts.search.ladder import LADDER
from noughts.search.recording import record
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.search.recording import Recording

__all__ = ["trace"]

_STYLES = {True: "red", False: ""}


def trace(
    rules: RulesOption = "classic",
    position: PositionOption = None,
    moves: MovesOption = None,
    opener: OpenerOption = None,
    algorithm: Annotated[
        str,
        typer.Option(
            "--algorithm",
            "-a",
            metavar="A",
            help=f"One of {', '.join(LADDER)}.",
            autocompletion=complete_algorithm,
        ),
    ] = "alphabeta",
    scoring: ScoringOption = "unit",
    depth: DepthOption = None,
    max_shown: Annotated[
        int, typer.Option("--most", min=1, help="The largest number of nodes to print.")
    ] = 100,
    max_nodes: Annotated[
        int, typer.Option(min=1, help="Refuse a search with more nodes.")
    ] = MAX_NODES,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the tree as SVG.")] = None,
    dot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the tree for Graphviz.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all columns of the replay as JSON.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show a search node by node, with windows, scores and the reason of every cut-off."""
    where = read_position(rules, position, moves, opener)
    with spinner(f"{algorithm} ..."):
        recording = record(where, algorithm, scoring, depth, max_nodes=max_nodes)
    writers: list[tuple[Path | None, Callable[[], str]]] = [
        (svg, lambda: replay_svg(recording)),
        (dot, lambda: replay_dot(recording)),
        (output, lambda: compact_json(replay_view(recording, depth))),
    ]
    for path, write in writers:
        if path is not None:
            write_file(path, write())
    if json:
        print_json(replay_view(recording, depth))
        return
    paths = [str(path) for path, _ in writers if path is not None]
    if paths:
        say(f"{recording.report.nodes:,} nodes: written to {' and '.join(paths)}.")
        return
    say(draw_board(where))
    say(
        f"\n{where.to_move.name} to move, {recording.report.algorithm}, scoring {scoring}. "
        "Scores, alpha and beta are X's.\n"
    )
    _say_tree(recording, max_shown)


def _say_tree(recording: Recording, max_shown: int) -> None:
    """Print the nodes in the order of the search, indented by depth."""
    explainer, report = Explainer(recording), recording.report
    for node in recording.nodes[:max_shown]:
        number = node.number
        alpha, beta = explainer.alphas[number], explainer.betas[number]
        window = (
            "" if alpha is None or beta is None else f" [{number_text(alpha)}, {number_text(beta)}]"
        )
        move = explainer.move_at(number) or "root"
        line = f"{'  ' * node.depth}{number} {move}{window} {number_text(explainer.scores[number])}"
        say(Text(f"{line}  {explainer.explain(number)}", _STYLES[explainer.is_cut(number)]))
    if len(recording.nodes) > max_shown:
        left = counted(len(recording.nodes) - max_shown, "node")
        say(f"... and {left} more: see --most, --svg, --dot, --output and --depth.")
    counts = (
        counted(report.nodes, "node"),
        counted(report.leaves, "leaf", "leaves"),
        counted(report.cutoffs, "cut-off"),
        counted(report.table_hits, "table hit"),
    )
    say(f"\n{', '.join(counts)}.")
