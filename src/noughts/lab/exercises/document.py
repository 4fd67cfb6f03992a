"""Exercises for JSON; answers are left out unless somebody asks for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from noughts.core.marks import Mark
from noughts.core.notation import cell_name, move_name
from noughts.lab.exercises.making import KINDS
from noughts.match.view import MarkName, StocksView, StockView

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.lab.exercises.model import Exercise
    from noughts.lab.exercises.tree import TreeNode

__all__ = [
    "ExerciseBlankView",
    "ExerciseDocument",
    "ExerciseNodeView",
    "KeyView",
    "exercise_document",
]


@dataclass(frozen=True)
class ExerciseBlankView:
    """One thing to fill in."""

    name: str
    prompt: str
    form: Literal["number", "bound", "branch", "move"]


@dataclass(frozen=True)
class ExerciseNodeView:
    """A node of the tree of an exercise."""

    name: str
    parent: str | None
    row: int
    column: float  # where to draw it, from 0; neighbours in a row are at least 1 apart
    move: str | None
    position: str
    to_move: MarkName
    cells: tuple[MarkName | None, ...]
    line: tuple[int, ...]  # the winning line, by the numbers of its cells
    is_leaf: bool
    is_marked: bool  # whether the question is about this node
    value: int | None  # where the question tells it


@dataclass(frozen=True)
class KeyView:
    """The right answers of one blank."""

    name: str
    accepted: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class ExerciseDocument:
    """All that there is to show of an exercise."""

    id: str  # makes it again: values:2:17
    kind: str
    level: int
    seed: int
    title: str
    question: str
    rules: str
    width: int
    height: int
    position: str
    to_move: MarkName
    cells: tuple[MarkName | None, ...]
    landings: tuple[int, ...]  # for each cell the one where a mark that is put on it comes to rest
    stocks: StocksView | None  # null in games without powers
    blocked: str | None
    tree: tuple[ExerciseNodeView, ...]
    blanks: tuple[ExerciseBlankView, ...]
    key: tuple[KeyView, ...] | None  # null unless somebody asks for it


def exercise_document(exercise: Exercise, *, with_answers: bool = False) -> ExerciseDocument:
    """Write an exercise; with its key only if asked."""
    position, rules = exercise.position, exercise.position.rules
    stocks = StocksView(*(StockView(*position.stock(mark)) for mark in Mark))
    return ExerciseDocument(
        id=exercise.name,
        kind=exercise.kind,
        level=exercise.level,
        seed=exercise.seed,
        title=KINDS[exercise.kind].title,
        question=exercise.question,
        rules=str(rules),
        width=rules.width,
        height=rules.height,
        position=str(position),
        to_move=position.to_move.value,
        cells=_cells(position),
        landings=tuple(
            rules.landing(cell, rules.full_mask & ~position.empty_mask)
            for cell in range(rules.cells)
        ),
        stocks=stocks if rules.has_powers else None,
        blocked=None if position.blocked is None else cell_name(position.blocked, rules),
        tree=tuple(_node(exercise, node) for node in exercise.tree),
        blanks=tuple(
            ExerciseBlankView(blank.name, blank.prompt, blank.form.value)
            for blank in exercise.blanks
        ),
        key=tuple(KeyView(blank.name, blank.accepted, blank.why) for blank in exercise.blanks)
        if with_answers
        else None,
    )


def _cells(position: Position) -> tuple[MarkName | None, ...]:
    marks = (position.mark_at(cell) for cell in range(position.rules.cells))
    return tuple(None if mark is None else mark.value for mark in marks)


def _node(exercise: Exercise, node: TreeNode) -> ExerciseNodeView:
    rules, outcome = exercise.position.rules, node.position.outcome
    return ExerciseNodeView(
        name=node.name,
        parent=None if node.parent is None else exercise.tree[node.parent].name,
        row=node.depth,
        column=node.column,
        move=None if node.move is None else move_name(node.move, rules),
        position=str(node.position),
        to_move=node.position.to_move.value,
        cells=_cells(node.position),
        line=() if outcome is None else tuple(outcome.line),
        is_leaf=node.is_end,
        is_marked=node.is_marked,
        value=node.value if node.is_given else None,
    )
