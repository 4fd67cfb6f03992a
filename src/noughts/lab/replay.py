"""Replays: a recorded search as one document, column by column, with nothing left to work out.

Whoever shows it needs no rules and no search: boards, windows, scores and sentences are all there.
Scores, alpha and beta are X's; see cutoffs.py. Nodes come in the order in which the search entered
them, so that those below node n are n + 1 to `last[n]`, and n returns after `last[n]` has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.lab.cutoffs import Explainer
from noughts.search.recording import Why, record
from noughts.search.scoring import INFINITY, number_text

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.search.minimax import Report
    from noughts.search.recording import Node, Recording

__all__ = [
    "CODES",
    "FORMAT",
    "MAX_NODES",
    "ReplayColumns",
    "ReplayDocument",
    "make_replay",
    "replay_document",
]

FORMAT: Final = 1
"""The version of the document."""

MAX_NODES: Final = 60_000
"""Of a search that can still be looked at node by node."""

CODES: Final[dict[Why | None, str]] = {
    None: "all",
    Why.FINISHED: "end",
    Why.HORIZON: "horizon",
    Why.CUTOFF: "cut",
    Why.TABLE: "table",
    Why.TWIN: "twin",
}
"""Why a node's children, or the rest of them, were not looked at, in one word."""


class ReplayColumns(TypedDict):
    """One entry a node; -1 stands for no node."""

    parent: list[int]
    last: list[int]
    depth: list[int]
    move: list[str]
    board: list[str]
    turn: str
    alpha: list[int] | None
    beta: list[int] | None
    alpha_from: list[int]
    beta_from: list[int]
    score: list[int]
    why: list[str]
    solved_at: list[int]
    sentence: list[int]


class ReplayDocument(TypedDict):
    """A whole replay."""

    format: int
    rules: str
    width: int
    height: int
    cells: list[str]
    position: str
    algorithm: str
    scoring: str
    depth: int | None
    infinity: int
    score: int
    value: str
    move: str | None
    nodes: int
    leaves: int
    cutoffs: int
    table_hits: int
    max_depth: int
    seconds: float
    line: list[int]
    skipped: dict[str, list[str]]
    sentences: list[str]
    columns: ReplayColumns


def make_replay(
    position: Position,
    algorithm: str = "alphabeta",
    scoring: str = "unit",
    depth: int | None = None,
    *,
    max_nodes: int = MAX_NODES,
) -> ReplayDocument:
    """Record a search and write it down; refuse with `TooLarge` beyond `max_nodes`.

    >>> from noughts import Position, Rules
    >>> position = Position.parse("xo./.x./o.. x", Rules.parse("classic"))
    >>> replay = make_replay(position, "alphabeta")
    >>> replay["nodes"], replay["cutoffs"], replay["line"]
    (97, 27, [0, 50, 51, 52])
    """
    recording = record(position, algorithm, scoring, depth, max_nodes=max_nodes)
    return replay_document(recording, depth)


def replay_document(recording: Recording, depth: int | None = None) -> ReplayDocument:
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
    return ReplayDocument(
        format=FORMAT,
        rules=str(rules),
        width=rules.width,
        height=rules.height,
        cells=[cell_name(cell, rules) for cell in range(rules.cells)],
        position=str(position),
        algorithm=report.algorithm,
        scoring=report.scoring,
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
        line=line,
        skipped={
            str(node.number): explainer.skipped_at(node.number)
            for node in recording.nodes
            if node.skipped
        },
        sentences=list(sentences),
        columns=_columns(recording.nodes, explainer, sentence),
    )


def _columns(nodes: list[Node], explainer: Explainer, sentence: list[int]) -> ReplayColumns:
    has_window = nodes[0].alpha is not None
    return ReplayColumns(
        parent=[-1 if node.parent is None else node.parent for node in nodes],
        last=explainer.lasts,
        depth=[node.depth for node in nodes],
        move=[explainer.move_at(node.number) for node in nodes],
        board=_boards(nodes),
        turn="".join(node.position.to_move.value for node in nodes),
        alpha=[bound or 0 for bound in explainer.alphas] if has_window else None,
        beta=[bound or 0 for bound in explainer.betas] if has_window else None,
        alpha_from=[-1 if source is None else source.child for source in explainer.alpha_sources],
        beta_from=[-1 if source is None else source.child for source in explainer.beta_sources],
        score=explainer.scores,
        why=[
            CODES[Why.CUTOFF] if explainer.is_cut(node.number) else CODES[node.why]
            for node in nodes
        ],
        solved_at=[-1 if node.solved_at is None else node.solved_at for node in nodes],
        sentence=sentence,
    )


def _boards(nodes: list[Node]) -> list[str]:
    """The boards, one letter a cell; the same few thousand come again and again."""
    cells = range(nodes[0].position.rules.cells)
    known: dict[tuple[int, int], str] = {}
    boards = []
    for node in nodes:
        x_mask, o_mask = key = node.position.x_mask, node.position.o_mask
        board = known.get(key)
        if board is None:
            board = known[key] = "".join(
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
