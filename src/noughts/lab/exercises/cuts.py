"""Exercise: mark the branches that alpha-beta skips."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.lab.exercises.model import SEARCH, SKIP, Blank, Exercise, Form
from noughts.lab.exercises.tree import PLANS, children, is_max, trees
from noughts.lab.exercises.windows import bound_reason, sentence
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from noughts.lab.exercises.chance import Chance
    from noughts.lab.exercises.tree import TreeNode

__all__ = ["fault", "make", "nudge"]

_CUTOFFS: Final = {1: 1, 2: 1, 3: 2, 4: 2}  # the least number on each level


def make(level: int, seed: int, chance: Chance) -> Exercise:
    """A tree of which alpha-beta skips a part."""
    min_cutoffs = _CUTOFFS[level]
    tree = next(tree for tree in trees(PLANS[level], chance) if len(_cut(tree)) >= min_cutoffs)
    tree = tuple(replace(node, is_given=node.is_end) for node in tree)
    question = (
        "Alpha-beta searches this tree. At every node it tries the moves in the order in which "
        "they are drawn. X (MAX) chooses the largest value, O (MIN) the smallest; the values of "
        "the leaves are X's. Cross out every branch that alpha-beta skips because beta <= alpha. "
        "If you cross out a branch, everything below it is skipped too."
    )
    blanks = tuple(
        Blank(
            node.name,
            f"The branch to {node.name}",
            Form.BRANCH,
            (SKIP if node.window is None else SEARCH,),
            _reason(tree, number),
        )
        for number, node in enumerate(tree)
        if node.parent is not None
    )
    return Exercise("cuts", level, seed, question, tree[0].position, blanks, tree)


def _cut(tree: tuple[TreeNode, ...]) -> set[int]:
    """The nodes whose later children are skipped."""
    return {
        node.parent
        for node in tree
        if node.parent is not None and node.window is None and tree[node.parent].window
    }


def _reason(tree: tuple[TreeNode, ...], number: int) -> str:
    node = tree[number]
    if node.parent is None:
        raise ValueError("no branch leads to the root")
    if node.window is not None:
        alpha, beta = map(number_text, node.window)
        return (
            f"Alpha-beta enters with alpha {alpha} and beta {beta}. Alpha < beta, so it searches."
        )
    above = tree[node.parent]
    if above.window is None:
        return f"Alpha-beta skips {above.name}, so it skips everything below it."
    last = [tree[child] for child in children(tree, node.parent) if tree[child].window][-1]
    if last.returned is None:
        raise ValueError("a node that was entered but returned nothing")
    value = number_text(last.returned)
    limit, own, other = (
        ("at least", "alpha", "beta") if is_max(above) else ("at most", "beta", "alpha")
    )
    return (
        f"After {last.name} ({value}), {above.name} is worth {limit} {value}, so {own} is "
        f"{value}. {sentence(bound_reason(tree, node.parent, other))}. "
        "Now beta <= alpha: the rest is skipped."
    )


def fault(_exercise: Exercise, _blank: Blank, given: str) -> str:
    """What probably went wrong."""
    if given == SKIP:
        return "Alpha-beta must search this branch."
    return "Alpha-beta skips this branch."


def nudge(_exercise: Exercise, blank: Blank, _given: str) -> str:
    """Where to look before the next try."""
    return f"Which alpha and beta does the search have when it comes to {blank.name}?"
