"""Searches recorded node by node, and the same as files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from noughts.answers.desk import Desk
from noughts.answers.documents import Limits, compact_json
from noughts.answers.limits import SEARCH_WORK, PositionText, RulesText
from noughts.answers.menu import Nothing
from noughts.answers.rules import check_size
from noughts.answers.text_file import TextFile
from noughts.core.errors import TooLarge
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.lab.guide import GuideView, make_guide
from noughts.lab.reaching import game_reaching
from noughts.lab.replay import MAX_NODES, AlgorithmName, ReplayView, ScoringName, replay_view
from noughts.lab.tree_exports import replay_dot, replay_svg
from noughts.match.view import MarkName
from noughts.search.costs import node_cost
from noughts.search.recording import record

if TYPE_CHECKING:
    from noughts.search.recording import Recording

__all__ = [
    "DepthLimit",
    "ExportRequest",
    "PositionRequest",
    "PositionView",
    "RecordingRequest",
    "export",
    "read_position",
    "record_search",
    "show_guide",
    "show_position",
    "too_deep",
]

DepthLimit = Annotated[int, Limits(1, 225)]


@dataclass(frozen=True)
class PositionRequest:
    """A position that somebody has set up."""

    rules: RulesText = "3x3k3"
    position: PositionText | None = None  # the empty board if left out


@dataclass(frozen=True)
class PositionView:
    """The same, as it is written, and a way to play it."""

    rules: str
    position: str
    to_move: MarkName
    game: str | None  # that leads to it; null where powers have been used or the game is over


@dataclass(frozen=True)
class RecordingRequest:
    """A search to be recorded."""

    rules: RulesText = "3x3k3"
    position: PositionText | None = None  # where the search begins; the empty board if left out
    algorithm: AlgorithmName = "alphabeta"
    scoring: ScoringName = "unit"
    depth: DepthLimit | None = None  # look so many plies ahead


@dataclass(frozen=True)
class ExportRequest:
    """A search to be written for another program."""

    format: Literal["svg", "dot", "json"]
    rules: RulesText = "3x3k3"
    position: PositionText | None = None  # where the search begins; the empty board if left out
    algorithm: AlgorithmName = "alphabeta"
    scoring: ScoringName = "unit"
    depth: DepthLimit | None = None  # look so many plies ahead


def show_position(request: PositionRequest, _: Desk) -> PositionView:
    """Whether a position can be right, before anything is searched."""
    position = read_position(request.rules, request.position)
    game = None if position.outcome else game_reaching(position)
    return PositionView(
        str(position.rules),
        str(position),
        position.to_move.value,
        None if game is None else str(game),
    )


def record_search(request: RecordingRequest, _: Desk) -> ReplayView:
    """A search, recorded node by node; refused beyond 60,000 nodes."""
    return replay_view(_record(request), request.depth)


def show_guide(_: Nothing, __: Desk) -> GuideView:
    """The guided replay for somebody who sees a search for the first time."""
    return make_guide()


def export(request: ExportRequest, _: Desk) -> TextFile:
    """The same as a file: a drawing, a graph for Graphviz, or JSON."""
    recording = _record(request)
    match request.format:
        case "svg":
            return TextFile("search.svg", "image/svg+xml", replay_svg(recording))
        case "dot":
            return TextFile("search.dot", "text/vnd.graphviz; charset=utf-8", replay_dot(recording))
        case "json":
            text = compact_json(replay_view(recording, request.depth))
            return TextFile("search.json", "application/json", text)


def read_position(rules_text: str, text: str | None) -> Position:
    """The position of a request; the start if it names none."""
    rules = Rules.parse(rules_text)
    check_size(rules)
    return rules.start() if text is None else Position.parse(text, rules)


def too_deep() -> TooLarge:
    """What to say when Python cannot go that deep."""
    return TooLarge("This goes too deep for a search in Python: set a lower depth limit.")


def _record(request: RecordingRequest | ExportRequest) -> Recording:
    position = read_position(request.rules, request.position)
    max_nodes = min(MAX_NODES, max(1, SEARCH_WORK // node_cost(position.rules, request.algorithm)))
    try:
        return record(
            position, request.algorithm, request.scoring, request.depth, max_nodes=max_nodes
        )
    except RecursionError:
        raise too_deep() from None
    except TooLarge:
        remedy = "set a depth limit" if request.depth is None else "set a smaller depth limit"
        if request.depth == 1:
            remedy = "choose another algorithm"
        raise TooLarge(
            f"{request.algorithm} needs more than {max_nodes:,} nodes here, too many to look at: "
            f"{remedy}, or begin at a later position."
        ) from None
