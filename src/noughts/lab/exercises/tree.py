"""The tree of an exercise: a search of a real position, with all values for X.

Minimax gives the tree and its values. Alpha-beta gives the nodes that it enters and their windows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.core.rules import Rules
from noughts.lab.tree_layout import tidy_columns
from noughts.search.recording import record
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.lab.exercises.chance import Chance
    from noughts.search.recording import Node

__all__ = [
    "PLANS",
    "Plan",
    "TreeNode",
    "ancestors",
    "children",
    "ending",
    "is_max",
    "node_number",
    "trees",
]

_MAX_TRIES: Final = 50_000  # positions; the rarest tree needs a few hundred
_LETTERS: Final = "ABCDEFGHIJKLMNPQRSTUVWYZ"  # no O and no X: those are marks


@dataclass(frozen=True)
class Plan:
    """The kind of tree on one level."""

    rules: str
    empty: int  # cells left at the root
    scoring: str
    depth: int | None  # plies to search; None: to the end
    min_leaves: int
    max_leaves: int


PLANS: Final = {
    1: Plan("3x3k3", 3, "unit", None, 3, 6),
    2: Plan("3x3k3", 3, "depth", None, 4, 6),
    3: Plan("4x4k4", 4, "heuristic", 2, 8, 12),
    4: Plan("3x3k3", 4, "depth", None, 14, 15),
}


@dataclass(frozen=True)
class TreeNode:
    """A node; `value`, `returned` and `window` are X's."""

    name: str  # A is the root; letters continue level by level
    parent: int | None
    depth: int
    move: Move | None  # that led here; None at the root
    position: Position
    value: int
    is_end: bool  # no children: the game is over, or the search stops here
    returned: int | None  # what alpha-beta returns here; None where it skips the node
    window: tuple[int, int] | None  # alpha and beta when alpha-beta enters
    column: float  # where to draw it, from 0; neighbours in a row are at least 1 apart
    is_given: bool = False  # whether the question shows the value
    is_marked: bool = False  # whether the question is about this node

    @property
    def value_text(self) -> str:
        """The value as text."""
        return number_text(self.value)


def is_max(node: TreeNode) -> bool:
    """Whether X is to move, and chooses the largest value."""
    return node.position.to_move is Mark.X


def children(tree: tuple[TreeNode, ...], number: int) -> list[int]:
    """The numbers of a node's children, from left to right."""
    return [other for other, node in enumerate(tree) if node.parent == number]


def node_number(tree: tuple[TreeNode, ...], name: str) -> int:
    """The number of the node with this name."""
    return next(number for number, node in enumerate(tree) if node.name == name)


def ancestors(tree: tuple[TreeNode, ...], number: int) -> list[tuple[int, int]]:
    """Every ancestor, the nearest first, with its child on the way down to the node."""
    pairs = []
    parent = tree[number].parent
    while parent is not None:
        pairs.append((parent, number))
        number, parent = parent, tree[parent].parent
    return pairs


def ending(node: TreeNode) -> str:
    """Why a leaf is worth what it is."""
    outcome = node.position.outcome
    if outcome is None:
        return f"The search stops here: the estimate is {node.value_text}"
    if outcome.winner is None:
        return "The board is full and nobody has a line: 0"
    line = " ".join(cell_name(cell, node.position.rules) for cell in outcome.line)
    return f"{outcome.winner.name} has won with {line}: {node.value_text}"


def trees(plan: Plan, chance: Chance) -> Iterator[tuple[TreeNode, ...]]:
    """Trees of random positions that fit the plan."""
    rules = Rules.parse(plan.rules)
    for _ in range(_MAX_TRIES):
        tree = _grow(plan, chance.position(rules, rules.cells - plan.empty))
        if tree is not None:
            yield tree
    raise TooLarge(f"No exercise found in {_MAX_TRIES:,} positions. Try another seed.")


def _grow(plan: Plan, position: Position) -> tuple[TreeNode, ...] | None:
    """The tree below a position; None when it does not have the size of the plan."""
    recording = record(position, "minimax", plan.scoring, plan.depth).nodes
    parents = [node.parent for node in recording]
    leaves = len(recording) - len({parent for parent in parents if parent is not None})
    if not plan.min_leaves <= leaves <= plan.max_leaves or len(recording) > len(_LETTERS):
        return None
    columns = tidy_columns(parents)
    visits = _visits(position, plan)
    paths = _paths(recording)
    rows = sorted(range(len(recording)), key=lambda number: recording[number].depth)
    places = {number: place for place, number in enumerate(rows)}
    tree = []
    for place, number in enumerate(rows):
        node, visit = recording[number], visits.get(paths[number])
        tree.append(
            TreeNode(
                name=_LETTERS[place],
                parent=None if node.parent is None else places[node.parent],
                depth=node.depth,
                move=node.move,
                position=node.position,
                value=_for_x(node, node.score),
                is_end=number not in parents,
                returned=None if visit is None else _for_x(visit, visit.score),
                window=None if visit is None else _window_for_x(visit),
                column=columns[number],
            )
        )
    return tuple(tree)


def _visits(position: Position, plan: Plan) -> dict[tuple[Move, ...], Node]:
    """The nodes of alpha-beta, by the moves that lead to them."""
    nodes = record(position, "alphabeta", plan.scoring, plan.depth).nodes
    return dict(zip(_paths(nodes), nodes, strict=True))


def _paths(nodes: list[Node]) -> list[tuple[Move, ...]]:
    """The moves from the root to each node."""
    paths: list[tuple[Move, ...]] = []
    for node in nodes:
        above = () if node.parent is None else paths[node.parent]
        paths.append(above if node.move is None else (*above, node.move))
    return paths


def _for_x(node: Node, score: int) -> int:
    return score if node.position.to_move is Mark.X else -score


def _window_for_x(node: Node) -> tuple[int, int]:
    """Alpha and beta; for O both change sign and place."""
    if node.alpha is None or node.beta is None:
        raise ValueError("a search without a window")
    is_x = node.position.to_move is Mark.X
    return (node.alpha, node.beta) if is_x else (-node.beta, -node.alpha)
