"""The tree of an exercise as SVG: a board at every node, a box for its value, rows named."""

from __future__ import annotations

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

__all__ = ["tree_svg"]

# In the units of the drawing; one column of the layout is a board and the space beside it.
_BOARD: Final = 30.0
_GAP: Final = 7.0
_BOX: Final = 11.0  # the height of the line with a node's letter and value
_ROW: Final = 63.0
_MARGIN: Final = 26.0  # at the left, for who is to move
_INK: Final = variable("ink")
_SOFT: Final = variable("soft")
_PAPER: Final = variable("paper")
_CUT: Final = variable("cut", "bad")
_ANSWER: Final = variable("answer", "accent")
_MIN_COLUMNS: Final = 12.5  # a small tree is drawn so small that two fit on a page


def tree_svg(exercise: Exercise, *, with_answers: bool = False) -> str:
    """The whole drawing; with answers, values stand in the boxes and skipped branches are cut."""
    tree = exercise.tree
    step = _BOARD + _GAP
    used = max(node.column for node in tree) + 1
    columns = max(used, _MIN_COLUMNS)
    left = _MARGIN + (columns - used) / 2 * step
    places = [(left + node.column * step, node.depth * _ROW + 2) for node in tree]
    width = _MARGIN + columns * step
    height = max(y for _, y in places) + _BOARD + _BOX + 4
    parts = [_sides(tree)]
    for number, node in enumerate(tree):
        if node.parent is not None:
            is_cut = with_answers and _is_crossed_out(exercise, node)
            parts.append(_branch(tree, places, number, is_cut=is_cut))
    for node, (x, y) in zip(tree, places, strict=True):
        parts.append(_node(exercise, node, x, y, with_answers=with_answers))
    words = f"Tree of {len(tree)} nodes below {exercise.position}"
    return (
        f"<svg class='tree' viewBox='0 0 {width:g} {height:g}' fill='none' "
        "font-family='Helvetica, Arial, sans-serif' stroke-linecap='round' role='img' "
        f"aria-label='{escape(words, quote=True)}'>{''.join(parts)}</svg>"
    )


def _sides(tree: tuple[TreeNode, ...]) -> str:
    """Beside every row, who chooses there."""
    texts = []
    for depth in sorted({node.depth for node in tree if not node.is_end}):
        mark = next(node.position.to_move for node in tree if node.depth == depth)
        y = depth * _ROW + 2 + _BOARD / 2
        name = "MAX" if mark is Mark.X else "MIN"
        texts.append(
            f"<text x='0' y='{y:g}' font-size='8' font-weight='bold'>{mark.name}</text>"
            f"<text x='0' y='{y + 8:g}' font-size='6.5'>{name}</text>"
        )
    return f"<g fill='{_INK}'>{''.join(texts)}</g>"


def _branch(
    tree: tuple[TreeNode, ...], places: list[tuple[float, float]], number: int, *, is_cut: bool
) -> str:
    node = tree[number]
    if node.parent is None or node.move is None:
        return ""
    from_x, from_y = places[node.parent]
    to_x, to_y = places[number]
    start_x, start_y = from_x + _BOARD / 2, from_y + _BOARD + _BOX + 1.5
    end_x, end_y = to_x + _BOARD / 2, to_y - 1.5
    name = move_name(node.move, node.position.rules)
    # Near the child, where branches are furthest apart.
    at_x, at_y = start_x + (end_x - start_x) * 0.8, start_y + (end_y - start_y) * 0.8
    cut = ""
    if is_cut:
        cut_x, cut_y = start_x + (end_x - start_x) * 0.28, start_y + (end_y - start_y) * 0.28
        cut = (
            f"<path d='M{cut_x - 3.5:.1f} {cut_y - 2.5:.1f}l7 5m0 -5l-7 5' "
            f"stroke='{_CUT}' stroke-width='1.4'/>"
        )
    return (
        f"<path d='M{start_x:.1f} {start_y:.1f}L{end_x:.1f} {end_y:.1f}' "
        f"stroke='{_SOFT}' stroke-width='.7'/>"
        f"<text x='{at_x:.1f}' y='{at_y:.1f}' font-size='6.5' text-anchor='middle' "
        f"fill='{_INK}' stroke='{_PAPER}' stroke-width='2.4' "
        f"paint-order='stroke'>{escape(name)}</text>{cut}"
    )


def _node(exercise: Exercise, node: TreeNode, x: float, y: float, *, with_answers: bool) -> str:
    rules = node.position.rules
    scale = _BOARD / (max(rules.width, rules.height) * CELL)
    strong = 0 if node.move is None else 1 << node.move.cell
    is_blank = any(blank.name == node.name for blank in exercise.blanks)
    is_shown = node.is_given or (with_answers and is_blank and exercise.kind == "values")
    box = ""
    if is_shown or (is_blank and exercise.kind == "values"):
        colour = _INK if node.is_given else _ANSWER
        edge = "none" if node.is_given else _INK
        value = node.value_text.replace("-", "\N{MINUS SIGN}") if is_shown else ""
        box = (
            f"<rect x='{x + 10:.1f}' y='{y + _BOARD + 1.5:.1f}' width='20' height='{_BOX - 1:g}' "
            f"rx='1.5' stroke='{edge}' stroke-width='.6'/>"
            f"<text x='{x + 20:.1f}' y='{y + _BOARD + 9.3:.1f}' font-size='7.5' "
            f"text-anchor='middle' fill='{colour}'>{value}</text>"
        )
    ring = ""
    if node.is_marked:
        ring = (
            f"<rect x='{x - 3:.1f}' y='{y - 3:.1f}' width='{_BOARD + 6:g}' "
            f"height='{_BOARD + _BOX + 5:g}' rx='4' stroke='{_INK}' "
            "stroke-width='1.4' stroke-dasharray='3 2'/>"
        )
    letter_x = x + 5 if box else x + _BOARD / 2
    return (
        f"{ring}<g transform='translate({x:.1f} {y:.1f}) scale({scale:.3f})'>"
        f"{board_shapes(node.position, strong_mask=strong)}</g>"
        f"<text x='{letter_x:.1f}' y='{y + _BOARD + 9.3:.1f}' font-size='7.5' font-weight='bold' "
        f"text-anchor='middle' fill='{_INK}'>{node.name}</text>{box}"
    )


def _is_crossed_out(exercise: Exercise, node: TreeNode) -> bool:
    """Whether this is the top of a skipped part."""
    if exercise.kind != "cuts" or node.window is not None or node.parent is None:
        return False
    return (
        exercise.blank(node.name).answer == SKIP and exercise.tree[node.parent].window is not None
    )
