"""Exercise: alpha and beta when alpha-beta enters a marked node."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.lab.exercises.model import Blank, Exercise, Form
from noughts.lab.exercises.question_texts import join_names
from noughts.lab.exercises.tree import PLANS, ancestors, children, is_max, trees
from noughts.search.scoring import INFINITY, number_text

if TYPE_CHECKING:
    from noughts.lab.exercises.chance import Chance
    from noughts.lab.exercises.tree import TreeNode

__all__ = ["bound_reason", "fault", "make", "nudge", "sentence"]

_MARKS: Final = {1: 1, 2: 2, 3: 2, 4: 3}
_BOTH_BOUNDED: Final = (3, 4)  # levels on which a marked node has two finite bounds


def make(level: int, seed: int, chance: Chance) -> Exercise:
    """A tree with enough nodes that alpha-beta enters with a finite bound."""
    for tree in trees(PLANS[level], chance):
        numbers = _choose(tree, level, chance)
        if numbers:
            break
    marked = tuple(
        replace(node, is_given=node.is_end, is_marked=number in numbers)
        for number, node in enumerate(tree)
    )
    names = join_names([tree[number].name for number in numbers])
    question = (
        "Alpha-beta searches this tree, starting with alpha = -inf and beta = +inf. At every node "
        "it tries the moves in the order in which they are drawn. With which alpha and beta does "
        f"it enter {names}? Alpha is the value that X (MAX) can already get, beta the value that "
        "O (MIN) can. All values are X's."
    )
    blanks = tuple(
        Blank(
            f"{tree[number].name}.{bound}",
            f"{bound} on entering {tree[number].name}",
            Form.BOUND,
            (number_text(_bound(tree, number, bound)),),
            f"{sentence(bound_reason(tree, number, bound))}.",
        )
        for number in numbers
        for bound in ("alpha", "beta")
    )
    return Exercise("windows", level, seed, question, tree[0].position, blanks, marked)


def _choose(tree: tuple[TreeNode, ...], level: int, chance: Chance) -> list[int]:
    """Nodes to ask for: entered with a bound that is finite; none when there are too few."""
    bounded = [
        (number, sum(abs(bound) != INFINITY for bound in node.window))
        for number, node in enumerate(tree)
        if node.window is not None
    ]
    candidates = [number for number, count in bounded if count]
    hard = [number for number, count in bounded if count == 2]
    count_needed = _MARKS[level]
    if len(candidates) < count_needed:
        return []
    if level not in _BOTH_BOUNDED:
        return chance.pick_some(candidates, count_needed)
    if not hard:
        return []
    first = chance.pick(hard)
    rest = [number for number in candidates if number != first]
    return sorted([first, *chance.pick_some(rest, count_needed - 1)])


def _bound(tree: tuple[TreeNode, ...], number: int, bound: str) -> int:
    window = tree[number].window
    if window is None:
        raise ValueError("alpha-beta does not enter this node")
    return window[0] if bound == "alpha" else window[1]


def bound_reason(tree: tuple[TreeNode, ...], number: int, bound: str) -> str:
    """Where alpha or beta comes from: the choice above the node that sets it."""
    value = _bound(tree, number, bound)
    side = "X" if bound == "alpha" else "O"
    if abs(value) == INFINITY:
        return f"{bound} is {number_text(value)}: {side} has no sure result yet"
    for ancestor, on_the_way in ancestors(tree, number):
        if is_max(tree[ancestor]) == (bound == "alpha"):
            for child in children(tree, ancestor):
                if child == on_the_way:
                    break
                if tree[child].returned == value:
                    return (
                        f"{bound} is {number_text(value)}: {side} can already get that "
                        f"at {tree[ancestor].name} with {tree[child].name}"
                    )
    raise ValueError("a bound without a source")


def sentence(words: str) -> str:
    """The words with a capital letter."""
    return words[0].upper() + words[1:]


def fault(exercise: Exercise, blank: Blank, given: str) -> str:
    """The probable mistake; empty if unknown."""
    name, _, bound = blank.name.partition(".")
    twin = exercise.blank(f"{name}.{'beta' if bound == 'alpha' else 'alpha'}")
    if given == twin.answer:
        return f"That is the other bound: {bound} belongs to {'X' if bound == 'alpha' else 'O'}."
    node = next(node for node in exercise.tree if node.name == name)
    if given == number_text(node.value) and blank.answer.endswith("inf"):
        return (
            f"That is the final value of {name}. It is not known yet when the search enters {name}."
        )
    return ""


def nudge(exercise: Exercise, blank: Blank, given: str) -> str:
    """Where to look before the next try; does not tell the answer."""
    name, _, bound = blank.name.partition(".")
    side, best = ("X", "largest") if bound == "alpha" else ("O", "smallest")
    hint = (
        f"{sentence(bound)} is the {best} value that {side} is already sure of when the search "
        f"reaches {name}. Which of {side}'s moves on the way down to {name} are finished by then?"
    )
    return f"{fault(exercise, blank, given)} {hint}".strip()
