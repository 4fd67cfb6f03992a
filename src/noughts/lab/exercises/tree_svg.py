"""The tree of an exercise as SVG: a board at every node, a box for its value, levels named.

A tree grows down on a wide screen, and to the right on paper and on a phone: there a box has room
for handwriting, and the longest row of a tree does not decide how small everything is.
All sizes are millimetres on paper; a screen scales them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.lab.board_svg import CELL, board_shapes
from noughts.lab.exercises.model import SKIP
from noughts.palette import variable

if TYPE_CHECKING:
    from noughts.lab.exercises.model import Exercise
    from noughts.lab.exercises.tree import TreeNode

__all__ = ["BOX_HEIGHT", "BOX_WIDTH", "live_tree_svg", "paper_tree_svg"]

BOX_WIDTH: Final = 17.0
"""Of a box on paper, in millimetres: enough for a number and its sign in handwriting."""

BOX_HEIGHT: Final = 10.5

_BOARD: Final = 12.0
_GAP: Final = 7.0  # between levels, for branches and the names of moves
_TEXT_WIDTH: Final = 13.5  # of a letter and a value, where there is no box
_INK: Final = variable("ink")
_SOFT: Final = variable("soft")
_PAPER: Final = variable("paper")
_CUT: Final = variable("cut", "bad")
_ANSWER: Final = variable("answer", "accent")

_Point = tuple[float, float]


class _Layout(ABC):
    """Where things are; a node is at the top left corner of its board.

    `label` is the size of what belongs to a board: a letter and a value, or a box for them.
    """

    label: _Point
    margin: float  # for the names of the sides
    anchor: str  # of a label without a box: in the middle, or at the start

    @abstractmethod
    def place(self, node: TreeNode) -> _Point:
        """Where a node is."""

    @abstractmethod
    def label_place(self, place: _Point) -> _Point:
        """The top left corner of a node's label."""

    @abstractmethod
    def branch(self, parent: _Point, child: _Point) -> tuple[str, _Point, _Point]:
        """The path of a branch, the place of its move, and the place of a cross."""

    @abstractmethod
    def side(self, depth: int) -> _Point:
        """Where the name of the side to move on a level is."""

    @property
    @abstractmethod
    def size(self) -> _Point:
        """Width and height of a node with its label."""


class _Down(_Layout):
    label = (15.0, 6.0)
    margin = 10.0
    anchor = "middle"

    def place(self, node: TreeNode) -> _Point:
        left = self.margin + (self.label[0] - _BOARD) / 2
        return left + node.column * (self.label[0] + 2), node.depth * (self.size[1] + 10) + 1

    def label_place(self, place: _Point) -> _Point:
        return place[0] + (_BOARD - self.label[0]) / 2, place[1] + _BOARD + 1

    def branch(self, parent: _Point, child: _Point) -> tuple[str, _Point, _Point]:
        start_x, start_y = parent[0] + _BOARD / 2, parent[1] + self.size[1] + 0.5
        across, along = child[0] - parent[0], child[1] - 0.7 - start_y
        path = f"M{start_x:.1f} {start_y:.1f}l{across:.1f} {along:.1f}"
        # The name is near the child, where branches are furthest apart.
        name = start_x + across * 0.7, start_y + along * 0.7 + 1
        return path, name, (start_x + across * 0.3, start_y + along * 0.3)

    def side(self, depth: int) -> _Point:
        return 0, depth * (self.size[1] + 10) + 1 + _BOARD / 2

    @property
    def size(self) -> _Point:
        return self.label[0], _BOARD + 1 + self.label[1]


class _Right(_Layout):
    margin = 9.5
    anchor = "start"

    def __init__(self, *, has_boxes: bool) -> None:
        self.label = (BOX_WIDTH if has_boxes else _TEXT_WIDTH, BOX_HEIGHT)

    def place(self, node: TreeNode) -> _Point:
        return node.depth * (self.size[0] + _GAP) + 0.5, self.margin + node.column * (_BOARD + 1.6)

    def label_place(self, place: _Point) -> _Point:
        return place[0] + _BOARD + 0.8, place[1] + (_BOARD - self.label[1]) / 2

    def branch(self, parent: _Point, child: _Point) -> tuple[str, _Point, _Point]:
        start_x, start_y = parent[0] + self.size[0] + 0.3, parent[1] + _BOARD / 2
        end_x, end_y = child[0] - 0.5, child[1] + _BOARD / 2
        corner = end_x - 5
        path = f"M{start_x:.1f} {start_y:.1f}H{corner:.1f}V{end_y:.1f}H{end_x:.1f}"
        return path, (corner + 3, end_y - 0.7), (corner + 0.6, end_y)

    def side(self, depth: int) -> _Point:
        return depth * (self.size[0] + _GAP) + 0.5, 3.4

    @property
    def size(self) -> _Point:
        return _BOARD + 0.8 + self.label[0], _BOARD


def paper_tree_svg(exercise: Exercise, *, with_answers: bool = False) -> str:
    """The drawing for paper, as large as it says.

    With answers, values stand in the boxes and skipped branches are cut.
    """
    layout = _Right(has_boxes=exercise.kind == "values")
    return _draw(exercise, layout, with_answers=with_answers)


def live_tree_svg(exercise: Exercise, *, is_tall: bool, with_answers: bool = False) -> str:
    """The drawing for a page that reacts to clicks; `is_tall` is the one for narrow screens.

    Nodes and branches have the attribute `data-node`, boxes `data-value`. Every branch that may be
    skipped has a cross, which the page shows when the branch has the class `crossed`.
    """
    layout = _Right(has_boxes=exercise.kind == "values") if is_tall else _Down()
    return _draw(exercise, layout, with_answers=with_answers, is_live=True)


def _draw(exercise: Exercise, layout: _Layout, *, with_answers: bool, is_live: bool = False) -> str:
    tree = exercise.tree
    places = [layout.place(node) for node in tree]
    width = max(min(x, layout.label_place((x, y))[0]) for x, y in places) + layout.size[0] + 0.5
    height = max(y for _, y in places) + layout.size[1] + 0.7
    parts = [_sides(tree, layout)]
    for number, node in enumerate(tree):
        if node.parent is not None and node.move is not None:
            is_cut = with_answers and _is_crossed_out(exercise, node)
            has_cross = is_cut or (is_live and exercise.kind == "cuts")
            shape = layout.branch(places[node.parent], places[number])
            parts.append(_branch(node, shape, is_cut=is_cut, has_cross=has_cross))
    for node, place in zip(tree, places, strict=True):
        parts.append(_node(exercise, node, place, layout, with_answers=with_answers))
    words = f"Tree of {len(tree)} nodes below {exercise.position}"
    size = "" if is_live else f" width='{width:g}mm'"
    return (
        f"<svg class='tree' viewBox='0 0 {width:g} {height:g}'{size} fill='none' "
        "font-family='Helvetica, Arial, sans-serif' stroke-linecap='round' role='img' "
        f"aria-label='{escape(words, quote=True)}'>{''.join(parts)}</svg>"
    )


def _sides(tree: tuple[TreeNode, ...], layout: _Layout) -> str:
    """Beside every level, who chooses there."""
    texts = []
    for depth in sorted({node.depth for node in tree if not node.is_end}):
        mark = next(node.position.to_move for node in tree if node.depth == depth)
        x, y = layout.side(depth)
        name = "MAX" if mark is Mark.X else "MIN"
        texts.append(
            f"<text x='{x:g}' y='{y:g}' font-size='3.6' font-weight='bold'>{mark.name}</text>"
            f"<text x='{x:g}' y='{y + 3.6:g}' font-size='3'>{name}</text>"
        )
    return f"<g fill='{_INK}'>{''.join(texts)}</g>"


def _branch(
    node: TreeNode, shape: tuple[str, _Point, _Point], *, is_cut: bool, has_cross: bool
) -> str:
    path, (name_x, name_y), (cut_x, cut_y) = shape
    move = "" if node.move is None else move_name(node.move, node.position.rules)
    cross = ""
    if has_cross:
        cross = (
            f"<path class='cross' d='M{cut_x - 1.7:.1f} {cut_y - 1.7:.1f}l3.4 3.4m0 -3.4l-3.4 3.4' "
            f"stroke='{_CUT}' stroke-width='.8'/>"
        )
    return (
        f"<g class='branch{' crossed' if is_cut else ''}' data-node='{node.name}'>"
        f"<path d='{path}' stroke='{_SOFT}' stroke-width='.3'/>"
        f"<text x='{name_x:.1f}' y='{name_y:.1f}' font-size='3.1' text-anchor='middle' "
        f"fill='{_INK}' stroke='{_PAPER}' stroke-width='1.1' "
        f"paint-order='stroke'>{escape(move)}</text>{cross}</g>"
    )


def _node(
    exercise: Exercise, node: TreeNode, place: _Point, layout: _Layout, *, with_answers: bool
) -> str:
    rules = node.position.rules
    (x, y), (width, height) = place, layout.size
    scale = _BOARD / (max(rules.width, rules.height) * CELL)
    strong = 0 if node.move is None else 1 << node.move.cell
    left = min(x, layout.label_place(place)[0])
    ring = ""
    if node.is_marked:
        ring = (
            f"<rect x='{left - 0.3:.1f}' y='{y - 0.6:.1f}' width='{width + 0.6:g}' "
            f"height='{height + 1.2:g}' rx='1.6' stroke='{_INK}' "
            "stroke-width='.55' stroke-dasharray='1.2 .8'/>"
        )
    label = _label(exercise, node, layout.label_place(place), layout, with_answers=with_answers)
    return (
        f"<g data-node='{node.name}'><rect x='{left:.1f}' y='{y:.1f}' width='{width:g}' "
        f"height='{height:g}' fill='transparent'/>{ring}"
        f"<g transform='translate({x:.1f} {y:.1f}) scale({scale:.3f})'>"
        f"{board_shapes(node.position, strong_mask=strong)}</g>{label}</g>"
    )


def _label(
    exercise: Exercise, node: TreeNode, corner: _Point, layout: _Layout, *, with_answers: bool
) -> str:
    """The letter of a node, and its value or a box for it."""
    (x, y), (width, height) = corner, layout.label
    middle = y + height / 2 + 1.3
    is_blank = exercise.kind == "values" and not node.is_given
    value = node.value_text.replace("-", "\N{MINUS SIGN}")
    if not is_blank:
        shown = f"<tspan font-weight='normal' dx='1'>{value}</tspan>" if node.is_given else ""
        text_x = x + (width / 2 if layout.anchor == "middle" else 0.6)
        return (
            f"<text x='{text_x:.1f}' y='{middle:.1f}' font-size='3.8' font-weight='bold' "
            f"text-anchor='{layout.anchor}' fill='{_INK}'>{node.name}{shown}</text>"
        )
    return (
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{width:g}' height='{height:g}' "
        f"rx='.8' stroke='{_INK}' stroke-width='.3'/>"
        f"<text x='{x + 0.8:.1f}' y='{y + 3.2:.1f}' font-size='3' font-weight='bold' "
        f"fill='{_INK}'>{node.name}</text>"
        f"<text data-value='{node.name}' x='{x + width / 2 + 1:.1f}' y='{middle:.1f}' "
        f"font-size='4' text-anchor='middle' fill='{_ANSWER}'>"
        f"{value if with_answers else ''}</text>"
    )


def _is_crossed_out(exercise: Exercise, node: TreeNode) -> bool:
    """Whether this is the top of a skipped part."""
    if exercise.kind != "cuts" or node.window is not None or node.parent is None:
        return False
    return (
        exercise.blank(node.name).answer == SKIP and exercise.tree[node.parent].window is not None
    )
