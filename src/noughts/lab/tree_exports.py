"""Recorded searches for other programs: a drawing as SVG, a graph for Graphviz.

Both show what the replay shows: boards, moves, scores for X, windows, cut branches, and where a
score from the table came from.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.lab.board_svg import CELL, board_shapes
from noughts.lab.cutoffs import Explainer
from noughts.lab.tree_layout import tidy_columns
from noughts.palette import LIGHT
from noughts.search.recording import Why
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from noughts.search.recording import Node, Recording

__all__ = ["MAX_DRAWN", "replay_dot", "replay_svg"]

MAX_DRAWN: Final = 5_000
"""The most nodes that drawing programs can still open."""

_BESIDE: Final = 14  # between boards side by side
_BELOW: Final = 30  # between a board and those under it
_LABEL: Final = 9  # under a board, for its score
_PAPER: Final = LIGHT.card
_INK: Final = LIGHT.ink
_SOFT: Final = LIGHT.soft
_RULE: Final = LIGHT.grid
_CUT: Final = LIGHT.bad
_LINE: Final = LIGHT.good
_LINK: Final = LIGHT.link


def replay_svg(recording: Recording) -> str:
    """The whole tree as a drawing; refuse with `TooLarge` a tree that is too large."""
    count = len(recording.nodes)
    if count > MAX_DRAWN:
        raise TooLarge(
            f"A drawing of {count:,} nodes is too large to look at: {MAX_DRAWN:,} are the most. "
            "Fill more of the board, or set a depth limit. DOT and JSON have no limit."
        )
    return _Drawing(recording).svg()


class _Drawing:
    """Where everything goes, and how it looks."""

    def __init__(self, recording: Recording) -> None:
        self.nodes = recording.nodes
        self.report = recording.report
        self.explainer = Explainer(recording)
        rules = self.nodes[0].position.rules
        self.width, self.height = rules.width * CELL, rules.height * CELL
        self.cuts = [node.number for node in self.nodes if node.skipped]
        # A root above all rounds first, and after the nodes a place for each bundle of cut moves.
        parents: list[int | None] = [None]
        parents += [0 if node.parent is None else node.parent + 1 for node in self.nodes]
        parents += [number + 1 for number in self.cuts]
        columns = tidy_columns(parents)[1:]
        self.left = [column * (self.width + _BESIDE) + _BESIDE for column in columns]
        self.line = set(self.explainer.principal_line())

    def svg(self) -> str:
        """The document."""
        width = max(self.left) + self.width + _BESIDE
        height = self._top(self.report.max_depth + 1) - _BELOW + _BESIDE
        nodes = self.nodes
        parts = [
            *(self._edge(node) for node in nodes if node.parent is not None),
            *(self._stub(place, number) for place, number in enumerate(self.cuts, len(nodes))),
            *(self._link(node) for node in nodes if node.solved_at is not None),
            *(self._node(node) for node in nodes),
        ]
        words = f"{self.report.algorithm} on {nodes[0].position}: {self.report.nodes:,} nodes"
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:.0f} {height:.0f}' "
            f"width='{width * 2:.0f}' height='{height * 2:.0f}' fill='none' stroke-linecap='round' "
            f"font-family='sans-serif' font-size='6' text-anchor='middle'>"
            f"<title>{escape(words)}</title>"
            f"<rect width='100%' height='100%' fill='{_PAPER}'/>\n"
            + "\n".join(parts)
            + "\n</svg>\n"
        )

    def _top(self, depth: int) -> float:
        return _BESIDE + depth * (self.height + _LABEL + _BELOW)

    def _middle(self, place: int) -> float:
        return self.left[place] + self.width / 2

    def _edge(self, node: Node) -> str:
        assert node.parent is not None  # noqa: S101 - asked by the caller
        is_best = node.number in self.line and node.parent in self.line
        colour, width = (_LINE, 1.6) if is_best else (_RULE, 0.8)
        x1, x2 = self._middle(node.parent), self._middle(node.number)
        y1 = self._top(node.depth - 1) + self.height + _LABEL
        y2 = self._top(node.depth) - 1
        name = self.explainer.move_at(node.number)
        return (
            f"<path d='{_curve(x1, y1, x2, y2)}' stroke='{colour}' stroke-width='{width}'/>"
            f"<text x='{x2:.1f}' y='{y2 - 2:.1f}' fill='{_SOFT}' stroke='{_PAPER}' "
            f"stroke-width='2' paint-order='stroke'>{name}</text>"
        )

    def _stub(self, place: int, number: int) -> str:
        """The moves that a cut-off left out, as one open branch."""
        depth = self.nodes[number].depth
        x1, x2 = self._middle(number), self._middle(place)
        y1, y2 = self._top(depth) + self.height + _LABEL, self._top(depth + 1) - 8
        names = " ".join(self.explainer.skipped_at(number))
        return (
            f"<path d='{_curve(x1, y1, x2, y2)}' stroke='{_CUT}' stroke-width='.8' "
            f"stroke-dasharray='2 2'/><text x='{x2:.1f}' y='{y2 + 7:.1f}' fill='{_CUT}'>"
            f"\N{BLACK SCISSORS} {names}</text>"
        )

    def _link(self, node: Node) -> str:
        """From a score out of the table to where it was found."""
        assert node.solved_at is not None  # noqa: S101 - asked by the caller
        y1 = self._top(node.depth) + self.height / 2
        y2 = self._top(self.nodes[node.solved_at].depth) + self.height / 2
        x1, x2 = self._middle(node.number), self._middle(node.solved_at)
        bend = self._top(node.depth) - _BELOW
        return (
            f"<path d='M{x1:.1f} {y1:.1f}Q{(x1 + x2) / 2:.1f} {bend:.1f} {x2:.1f} {y2:.1f}' "
            f"stroke='{_LINK}' stroke-width='.6' stroke-dasharray='1 2'/>"
        )

    def _node(self, node: Node) -> str:
        number = node.number
        x, y = self.left[number], self._top(node.depth)
        alpha, beta = self.explainer.alphas[number], self.explainer.betas[number]
        window = (
            "" if alpha is None or beta is None else f" [{number_text(alpha)}, {number_text(beta)}]"
        )
        colour = _CUT if self.explainer.is_cut(number) else _INK
        sign = (
            {Why.TABLE: "= ", Why.TWIN: "\N{RIGHTWARDS ARROW OVER LEFTWARDS ARROW} "}.get(
                node.why, ""
            )
            if node.why
            else ""
        )
        return (
            f"<g transform='translate({x:.1f} {y:.1f})'>"
            f"<title>node {number}{window}: {escape(self.explainer.explain(number))}</title>"
            f"<rect x='-2' y='-2' width='{self.width + 4}' height='{self.height + 4}' rx='3' "
            f"fill='{_PAPER}' stroke='{_LINE if number in self.line else _RULE}' "
            f"stroke-width='{1.2 if number in self.line else 0.5}'/>"
            f"{board_shapes(node.position)}"
            f"<text x='{self.width / 2:.1f}' y='{self.height + _LABEL - 0.5:.1f}' "
            f"fill='{colour}' font-weight='bold' font-size='7'>"
            f"{sign}{number_text(self.explainer.scores[number])}</text></g>"
        )


def _curve(x1: float, y1: float, x2: float, y2: float) -> str:
    middle = (y1 + y2) / 2
    return f"M{x1:.1f} {y1:.1f}C{x1:.1f} {middle:.1f} {x2:.1f} {middle:.1f} {x2:.1f} {y2:.1f}"


def replay_dot(recording: Recording) -> str:
    """The tree in the language of Graphviz: `dot -Tsvg` draws it."""
    explainer = Explainer(recording)
    line = set(explainer.principal_line())
    words = f"{recording.report.algorithm} on {recording.nodes[0].position}"
    parts = [
        f"digraph search {{\n  label={_quoted(words)};\n"
        '  node [shape=box, fontname="monospace", margin="0.06,0.04"];\n'
        '  edge [fontname="sans-serif", arrowhead=none];'
    ]
    for node in recording.nodes:
        number = node.number
        rows = str(node.position).split()[0].replace("/", "\n")
        colour = f', color="{_CUT}"' if explainer.is_cut(number) else ""
        bold = ", penwidth=2" if number in line else ""
        label = _quoted(f"{rows}\n{number_text(explainer.scores[number])}")
        tip = _quoted(explainer.explain(number))
        parts.append(f"  n{number} [label={label}, tooltip={tip}{colour}{bold}];")
        if node.parent is not None:
            name = explainer.move_at(number)
            parts.append(f"  n{node.parent} -> n{number} [label={_quoted(name)}];")
        if node.skipped:
            names = " ".join(explainer.skipped_at(number))
            parts.append(f"  c{number} [shape=plaintext, label={_quoted(names)}];")
            parts.append(f'  n{number} -> c{number} [style=dashed, color="{_CUT}"];')
        if node.solved_at is not None:
            parts.append(
                f"  n{number} -> n{node.solved_at} "
                f'[style=dotted, color="{_LINK}", constraint=false, arrowhead=normal];'
            )
    return "\n".join([*parts, "}", ""])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
