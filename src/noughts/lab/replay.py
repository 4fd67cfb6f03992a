"""Replays: a recorded search as one document, column by column.

A program that shows it needs no rules and no search: it has all boards, windows, scores and texts.
Scores, alpha and beta are X's; see cutoffs.py. Nodes come in the order in which the search entered
them, so that those below node n are n + 1 to `last[n]`, and n returns after `last[n]` has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, cast

from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.lab.cutoffs import Explainer
from noughts.search.recording import Why, record
from noughts.search.scoring import INFINITY, number_text

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.lab.cutoffs import Source
    from noughts.search.minimax import Report
    from noughts.search.recording import Node, Recording

__all__ = [
    "CODES",
    "FORMAT",
    "MAX_NODES",
    "AlgorithmName",
    "ReplayColumnsView",
    "ReplayView",
    "ScoringName",
    "WhyName",
    "make_replay",
    "replay_view",
]

AlgorithmName = Literal["minimax", "alphabeta", "+ordering", "+table", "+symmetry", "+deepening"]
ScoringName = Literal["unit", "ten", "depth", "heuristic"]
WhyName = Literal["all", "end", "horizon", "cut", "table", "twin"]
"""All moves looked at, the game's end, the depth limit, beta <= alpha, a table hit, a twin."""

FORMAT: Final = 1
"""The version of the document."""

MAX_NODES: Final = 60_000
"""The largest search that can be replayed."""

CODES: Final[dict[Why | None, WhyName]] = {
    None: "all",
    Why.FINISHED: "end",
    Why.HORIZON: "horizon",
    Why.CUTOFF: "cut",
    Why.TABLE: "table",
    Why.TWIN: "twin",
}
"""Why a node's children, or the rest of them, were not searched, in one word."""


@dataclass(frozen=True)
class ReplayColumnsView:
    """The nodes in the order in which the search entered them, column by column.

    Those below node n are n + 1 to `last[n]`, and n returns after `last[n]` has. -1: no node.
    """

    parent: tuple[int, ...]
    last: tuple[int, ...]
    depth: tuple[int, ...]
    move: tuple[str, ...]  # that led there; empty at a root
    board: tuple[str, ...]  # one letter a cell: x, o or a dot
    turn: str  # who is to move, one letter a node
    alpha: tuple[int, ...] | None  # on entry; null where there is no window
    beta: tuple[int, ...] | None
    alpha_from: tuple[int, ...]  # the node that made sure of alpha
    beta_from: tuple[int, ...]
    score: tuple[int, ...]  # what the node returned
    why: tuple[WhyName, ...]  # why it returned
    solved_at: tuple[int, ...]  # where the table's answer came from
    sentence: tuple[int, ...]  # which of `sentences` explains the node


@dataclass(frozen=True)
class ReplayView:
    """A recorded search with everything there is to show."""

    format: int
    rules: str
    width: int
    height: int
    cells: tuple[str, ...]
    position: str
    algorithm: AlgorithmName
    scoring: ScoringName
    depth: int | None
    infinity: int  # what an infinite alpha or beta is written as
    score: int
    value: str  # in words: a draw
    move: str | None
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    max_depth: int
    seconds: float
    line: tuple[int, ...]  # the nodes of the principal line
    skipped: dict[str, tuple[str, ...]]  # moves left out by a cut-off, by node
    sentences: tuple[str, ...]
    columns: ReplayColumnsView


def make_replay(
    position: Position,
    algorithm: str = "alphabeta",
    scoring: str = "unit",
    depth: int | None = None,
    *,
    max_nodes: int = MAX_NODES,
) -> ReplayView:
    """Record a search and write it down; refuse with `TooLarge` beyond `max_nodes`.

    >>> from noughts import Position, Rules
    >>> position = Position.parse("xo./.x./o.. x", Rules.parse("classic"))
    >>> replay = make_replay(position, "alphabeta")
    >>> replay.nodes, replay.cutoffs, replay.line
    (97, 27, (0, 50, 51, 52))
    """
    recording = record(position, algorithm, scoring, depth, max_nodes=max_nodes)
    return replay_view(recording, depth)


def replay_view(recording: Recording, depth: int | None = None) -> ReplayView:
    """Write a recorded search down; `depth` is the limit that it was given."""
    explainer = Explainer(recording)
    report, position = recording.report, recording.nodes[0].position
    rules = position.rules
    line = explainer.principal_line()
    sentences: dict[str, int] = {}
    sentence = [
        sentences.setdefault(explainer.explain(node.number), len(sentences))
        for node in recording.nodes
    ]
    return ReplayView(
        format=FORMAT,
        rules=str(rules),
        width=rules.width,
        height=rules.height,
        cells=tuple(cell_name(cell, rules) for cell in range(rules.cells)),
        position=str(position),
        algorithm=cast("AlgorithmName", report.algorithm),
        scoring=cast("ScoringName", report.scoring),
        depth=depth,
        infinity=INFINITY,
        score=explainer.scores[line[0]],
        value=_value(report, explainer.scores[line[0]]),
        move=explainer.move_at(line[1]) if len(line) > 1 else None,
        nodes=report.nodes,
        leaves=report.leaves,
        cutoffs=report.cutoffs,
        table_hits=report.table_hits,
        max_depth=report.max_depth,
        seconds=report.seconds,
        line=tuple(line),
        skipped={
            str(node.number): tuple(explainer.skipped_at(node.number))
            for node in recording.nodes
            if node.skipped
        },
        sentences=tuple(sentences),
        columns=_columns(recording.nodes, explainer, sentence),
    )


def _columns(nodes: list[Node], explainer: Explainer, sentence: list[int]) -> ReplayColumnsView:
    has_window = nodes[0].alpha is not None
    return ReplayColumnsView(
        parent=tuple(-1 if node.parent is None else node.parent for node in nodes),
        last=tuple(explainer.lasts),
        depth=tuple(node.depth for node in nodes),
        move=tuple(explainer.move_at(node.number) for node in nodes),
        board=tuple(_boards(nodes)),
        turn="".join(node.position.to_move.value for node in nodes),
        alpha=tuple(bound or 0 for bound in explainer.alphas) if has_window else None,
        beta=tuple(bound or 0 for bound in explainer.betas) if has_window else None,
        alpha_from=_children(explainer.alpha_sources),
        beta_from=_children(explainer.beta_sources),
        score=tuple(explainer.scores),
        why=tuple(
            CODES[Why.CUTOFF] if explainer.is_cut(node.number) else CODES[node.why]
            for node in nodes
        ),
        solved_at=tuple(-1 if node.solved_at is None else node.solved_at for node in nodes),
        sentence=tuple(sentence),
    )


def _children(sources: list[Source | None]) -> tuple[int, ...]:
    return tuple(-1 if source is None else source.child for source in sources)


def _boards(nodes: list[Node]) -> list[str]:
    """The boards, one letter for each cell; a board that repeats is written once."""
    cells = range(nodes[0].position.rules.cells)
    boards_by_masks: dict[tuple[int, int], str] = {}
    boards = []
    for node in nodes:
        x_mask, o_mask = key = node.position.x_mask, node.position.o_mask
        board = boards_by_masks.get(key)
        if board is None:
            board = boards_by_masks[key] = "".join(
                Mark.X.value if x_mask >> cell & 1 else Mark.O.value if o_mask >> cell & 1 else "."
                for cell in cells
            )
        boards.append(board)
    return boards


def _value(report: Report, score: int) -> str:
    """What the search found, in words."""
    if report.result is None:
        return f"open, {number_text(score)} for X"
    if not score:
        return "a draw"
    winner = Mark.X if score > 0 else Mark.O
    return f"{winner.name} wins"
