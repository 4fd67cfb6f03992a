"""Exercise: fill in the minimax values of a small tree."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noughts.lab.exercises.model import Blank, Exercise, Form
from noughts.lab.exercises.question_texts import join_names, leaf_values, player_roles
from noughts.lab.exercises.tree import PLANS, children, ending, is_max, node_number, trees
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from noughts.lab.exercises.chance import Chance
    from noughts.lab.exercises.tree import TreeNode

__all__ = ["fault", "make", "nudge"]

_BLANK_LEAVES = (2, 4)  # levels on which the leaves are blanks too


def make(level: int, seed: int, chance: Chance) -> Exercise:
    """A tree in which not everything is worth the same."""
    plan = PLANS[level]
    tree = next(tree for tree in trees(plan, chance) if _is_varied(tree))
    is_given = level not in _BLANK_LEAVES
    tree = tuple(replace(node, is_given=node.is_end and is_given) for node in tree)
    what = "every node above the leaves" if is_given else "every node, the leaves included"
    question = f"Write the minimax value of {what}. {player_roles()} {leaf_values(plan.scoring)}"
    # From the bottom up: a node comes after its children.
    numbers = [number for number, node in enumerate(tree) if not node.is_given]
    blanks = tuple(_blank(tree, number) for number in reversed(numbers))
    return Exercise("values", level, seed, question, tree[0].position, blanks, tree)


def _is_varied(tree: tuple[TreeNode, ...]) -> bool:
    inner = {node.value for node in tree if not node.is_end}
    leaves = {node.value for node in tree if node.is_end}
    return len(inner) > 1 and len(leaves) > 1


def _blank(tree: tuple[TreeNode, ...], number: int) -> Blank:
    node = tree[number]
    why = f"{ending(node)}." if node.is_end else _choice(tree, number)
    return Blank(node.name, f"Value of {node.name}", Form.NUMBER, (node.value_text,), why)


def _choice(tree: tuple[TreeNode, ...], number: int) -> str:
    node = tree[number]
    below = [tree[child] for child in children(tree, number)]
    if len(below) == 1:
        return f"The only move leads to {below[0].name}: {node.value_text}."
    mover, wish = ("X", "largest") if is_max(node) else ("O", "smallest")
    values = ", ".join(f"{child.value_text} ({child.name})" for child in below)
    return f"{mover} chooses the {wish} of {values}: {node.value_text}."


def fault(exercise: Exercise, blank: Blank, given: str) -> str:
    """The probable mistake; empty if unknown."""
    tree = exercise.tree
    number = node_number(tree, blank.name)
    node = tree[number]
    below = [tree[child].value for child in children(tree, number)]
    if below:
        other, mover = (min, "X") if is_max(node) else (max, "O")
        if given == number_text(other(below)):
            wish = "largest" if is_max(node) else "smallest"
            return f"That is the other side's choice. Here {mover} chooses the {wish}."
    if given == number_text(-node.value):
        return "The sign is wrong: values are always X's, also when O is to move."
    if node.is_end and node.position.outcome is not None and given[:1] == node.value_text[:1]:
        return "The winner is right, but a later win counts less."
    return ""


def nudge(exercise: Exercise, blank: Blank, given: str) -> str:
    """Where to look before the next try; does not tell the answer."""
    mistake = fault(exercise, blank, given)
    if mistake:
        return mistake
    tree = exercise.tree
    number = node_number(tree, blank.name)
    node = tree[number]
    if node.is_end:
        return f"Look at the board of {node.name}: has anybody completed a line?"
    names = [tree[child].name for child in children(tree, number)]
    if len(names) == 1:
        return f"There is only one move at {node.name}. Look at the value of {names[0]}."
    choice = "X chooses the largest" if is_max(node) else "O chooses the smallest"
    return f"Look at the values of {join_names(names)} again. At {node.name}, {choice}."
