"""Exercises: one at a time with a check of the answers, and whole sheets to print."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import cycle, islice
from typing import TYPE_CHECKING, Annotated, Literal

from noughts.answers.desk import Desk
from noughts.answers.documents import Limits
from noughts.answers.limits import MAX_SHEET
from noughts.answers.menu import Nothing
from noughts.answers.text_file import TextFile
from noughts.core.moves import Block, Swap
from noughts.core.notation import cell_name, move_name
from noughts.lab.board_svg import board_svg
from noughts.lab.exercises import (
    KINDS,
    LEVELS,
    CheckedAnswer,
    ExerciseDocument,
    Form,
    check,
    exercise_document,
    make_exercise,
    parse_exercise,
)
from noughts.lab.exercises.sheet import answer_key, exercise_sheet
from noughts.lab.exercises.tree_svg import live_tree_svg

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.lab.exercises import Exercise

__all__ = [
    "AnswersRequest",
    "ChoiceView",
    "ExerciseKindView",
    "ExerciseKindsView",
    "ExerciseRequest",
    "ExerciseView",
    "ResultsView",
    "SheetRequest",
    "check_answers",
    "list_kinds",
    "print_sheet",
    "show_exercise",
    "tables_for_answers",
    "tables_for_exercise",
    "tables_for_sheet",
]

KindName = Literal["values", "windows", "cuts", "win", "fork", "swap", "torus", "drop", "misere"]
Level = Annotated[int, Limits(LEVELS[0], LEVELS[-1])]
Seed = Annotated[int, Limits(0, 10**9 - 1)]


@dataclass(frozen=True)
class ExerciseKindView:
    """A kind of exercise, for a menu."""

    name: str  # values
    title: str


@dataclass(frozen=True)
class ExerciseKindsView:
    """What there is to practise."""

    kinds: tuple[ExerciseKindView, ...]
    levels: tuple[int, ...]


@dataclass(frozen=True)
class ExerciseRequest:
    """Which exercise: the same seed makes the same one."""

    kind: KindName
    level: Level
    seed: Seed


@dataclass(frozen=True)
class ChoiceView:
    """A move that can be the answer."""

    text: str  # in notation
    cell: int  # of the new mark
    swap: tuple[int, int] | None  # the marks that change places


@dataclass(frozen=True)
class ExerciseView(ExerciseDocument):
    """An exercise without its answers, and its picture."""

    cell_names: tuple[str, ...]
    choices: tuple[ChoiceView, ...]  # empty where no move is asked for
    picture: str  # the board or the tree, as SVG
    tall_picture: str  # the tree for narrow screens; the board again where there is no tree
    is_tree: bool


@dataclass(frozen=True)
class AnswersRequest:
    """Answers to an exercise, by the names of its blanks."""

    id: Annotated[str, Limits(0, 40, ("win:1:17",))]  # of the exercise
    answers: Annotated[dict[str, Annotated[str, Limits(0, 24)]], Limits(0, 100)]
    is_last_try: bool = True  # before that, a wrong answer gets a nudge and no solution


@dataclass(frozen=True)
class ResultsView:
    """Every answer checked, and after the last try the pictures with the right answers."""

    id: str
    results: tuple[CheckedAnswer, ...]
    right: int
    picture: str | None  # null before the last try
    tall_picture: str | None


@dataclass(frozen=True)
class SheetRequest:
    """Exercises for one sheet of paper: the same seed makes the same ones."""

    level: Level
    seed: Seed  # of the first; the others follow
    kind: Literal["all", KindName] = "all"
    count: Annotated[int, Limits(1, MAX_SHEET)] = 6
    with_answers: bool = False  # the key for teachers


def list_kinds(_: Nothing, __: Desk) -> ExerciseKindsView:
    """What there is to practise."""
    kinds = tuple(ExerciseKindView(kind.name, kind.title) for kind in KINDS.values())
    return ExerciseKindsView(kinds, tuple(LEVELS))


def show_exercise(request: ExerciseRequest, _: Desk) -> ExerciseView:
    """One exercise; its answers stay here."""
    exercise = make_exercise(request.kind, request.level, request.seed)
    document, rules = exercise_document(exercise), exercise.position.rules
    values = {field.name: getattr(document, field.name) for field in fields(document)}
    return ExerciseView(
        **values,
        cell_names=tuple(cell_name(cell, rules) for cell in range(rules.cells)),
        choices=_choices(exercise),
        picture=_picture(exercise),
        tall_picture=_picture(exercise, is_tall=True),
        is_tree=bool(exercise.tree),
    )


def check_answers(request: AnswersRequest, _: Desk) -> ResultsView:
    """Answers checked one by one, each with an explanation or a nudge."""
    exercise = parse_exercise(request.id)
    results = check(exercise, request.answers, is_last_try=request.is_last_try)
    pictures: list[str | None] = [None, None]
    if request.is_last_try:
        pictures = [
            _picture(exercise, is_tall=is_tall, with_answers=True) for is_tall in (False, True)
        ]
    return ResultsView(
        id=exercise.name,
        results=tuple(results),
        right=sum(answer.is_right for answer in results),
        picture=pictures[0],
        tall_picture=pictures[1],
    )


def print_sheet(request: SheetRequest, _: Desk) -> TextFile:
    """A sheet for students, or its key for teachers, to be printed."""
    kinds = islice(cycle(_kinds_of(request)), request.count)
    exercises = [
        make_exercise(kind, request.level, request.seed + number)
        for number, kind in enumerate(kinds)
    ]
    title = f"Exercises, level {request.level}"
    name, write = ("key", answer_key) if request.with_answers else ("sheet", exercise_sheet)
    return TextFile(f"{name}.html", "text/html; charset=utf-8", write(exercises, title))


def tables_for_exercise(request: ExerciseRequest) -> tuple[Rules, ...]:
    """The table that an exercise is made from."""
    return (KINDS[request.kind].rules_of(request.level),)


def tables_for_answers(request: AnswersRequest) -> tuple[Rules, ...]:
    """The table of the exercise, if there is such an exercise."""
    kind, _, rest = request.id.partition(":")
    level = rest.partition(":")[0]
    if kind not in KINDS or level not in map(str, LEVELS):
        return ()
    return (KINDS[kind].rules_of(int(level)),)


def tables_for_sheet(request: SheetRequest) -> tuple[Rules, ...]:
    """The tables of all exercises."""
    return tuple({KINDS[kind].rules_of(request.level) for kind in _kinds_of(request)})


def _kinds_of(request: SheetRequest) -> list[str]:
    return list(KINDS) if request.kind == "all" else [request.kind]


def _choices(exercise: Exercise) -> tuple[ChoiceView, ...]:
    """The moves of the position, without blocks: no exercise asks for one."""
    if all(blank.form is not Form.MOVE for blank in exercise.blanks):
        return ()
    position = exercise.position
    return tuple(
        ChoiceView(
            move_name(move, position.rules),
            move.cell,
            (move.power.first, move.power.second) if isinstance(move.power, Swap) else None,
        )
        for move in position.moves()
        if not isinstance(move.power, Block)
    )


def _picture(exercise: Exercise, *, is_tall: bool = False, with_answers: bool = False) -> str:
    if exercise.tree:
        return live_tree_svg(exercise, is_tall=is_tall, with_answers=with_answers)
    return board_svg(exercise.position, f"Board: {exercise.position}", is_named=True)
