"""`noughts exercises`: practice in the terminal, sheets and keys on paper."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text
from rich.tree import Tree

from noughts.cli.board_drawing import draw_board
from noughts.cli.completion import complete_kind
from noughts.cli.conversation import Conversation, Leave
from noughts.cli.options import JsonOption
from noughts.cli.output import print_json, progress_bar, say, stdout
from noughts.cli.progress import ready_table
from noughts.core.errors import InputError, quote
from noughts.core.notation import move_name, parse_move
from noughts.files import write_file
from noughts.lab.exercises import (
    KINDS,
    LEVELS,
    Form,
    check,
    exercise_document,
    parse_exercise,
    read_answer,
    read_marks,
)
from noughts.lab.exercises.model import SKIP
from noughts.lab.exercises.sheet import answer_key, exercise_sheet
from noughts.lab.exercises.tree import is_max

if TYPE_CHECKING:
    from noughts.lab.exercises import Blank, CheckedAnswer, Exercise, TreeNode

__all__ = ["exercises"]

_MAX_EXERCISES = 200
_SEEDS = 1_000_000  # random seeds have at most six digits, so that they are easy to type


def exercises(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[EXERCISE]...",
            help="Names such as values:2:17; without names, the options choose.",
        ),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            "--kind",
            "-k",
            help=f"One of {', '.join(KINDS)}; or all of them in turn.",
            autocompletion=complete_kind,
        ),
    ] = "all",
    level: Annotated[
        int,
        typer.Option("--level", "-l", min=LEVELS[0], max=LEVELS[-1], help="1 is easy, 4 is hard."),
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="The same seed gives the same exercises; random by default."),
    ] = None,
    count: Annotated[
        int, typer.Option("--count", "-n", min=1, max=_MAX_EXERCISES, help="How many exercises.")
    ] = len(KINDS),
    sheet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page to print, for students.")
    ] = None,
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the answers, for teachers.")
    ] = None,
    title: Annotated[str, typer.Option(help="The title of the sheet and the key.")] = "Exercises",
    answers: Annotated[
        bool, typer.Option("--answers", help="With --json: the answers and reasons too.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Practise minimax, alpha-beta and finding moves; or print a sheet and its key."""
    if sheet is not None and sheet == key:
        raise InputError(f"The sheet and its key cannot both be {sheet}: name two files.")
    exercise_names = list(names or _names(kind, level, seed, count))
    all_exercises = _make(exercise_names)
    for path, text in (
        (sheet, exercise_sheet(all_exercises, title)),
        (key, answer_key(all_exercises, title)),
    ):
        if path is not None:
            write_file(path, text)
    if json:
        print_json(
            [exercise_document(exercise, with_answers=answers) for exercise in all_exercises]
        )
    elif sheet is not None or key is not None:
        for path in (sheet, key):
            if path is not None:
                say(f"Written to {path}")
        say(f"For the same exercises again: noughts exercises {' '.join(exercise_names)}")
    else:
        _practise(Conversation(stdout, asks=True), all_exercises)


def _names(kind: str, level: int, seed: int | None, count: int) -> list[str]:
    kinds = list(KINDS) if kind == "all" else [kind]
    if kind != "all" and kind not in KINDS:
        expected = ", ".join(("all", *KINDS))
        raise InputError(f"There is no exercise {quote(kind)}: expected one of {expected}.")
    first = randrange(_SEEDS) if seed is None else seed
    turns = zip(range(count), cycle(kinds), strict=False)
    return [f"{name}:{level}:{first + number // len(kinds)}" for number, name in turns]


def _make(names: list[str]) -> list[Exercise]:
    if len(names) > _MAX_EXERCISES:
        raise InputError(f"{len(names)} exercises are too many at once: at most {_MAX_EXERCISES}.")
    for name in names:  # first the tables, each with its own progress bar
        kind, *numbers = name.split(":")
        if kind in KINDS and numbers and numbers[0] in map(str, LEVELS):
            ready_table(KINDS[kind].rules_of(int(numbers[0])))
    exercises = []
    with progress_bar() as bar:
        task = bar.add_task("Making exercises", total=len(names))
        for name in names:
            exercises.append(parse_exercise(name))
            bar.advance(task)
    return exercises


# ---- practice ----------------------------------------------------------------------------------


def _practise(talk: Conversation, exercises: list[Exercise]) -> None:
    """Ask one exercise after the other; the score is shown even when the person stops early."""
    answers_so_far: list[CheckedAnswer] = []
    talk.say("Type your answer, Enter if you do not know, q to leave.")
    try:
        for number, exercise in enumerate(exercises, 1):
            talk.say(
                f"\n{number} of {len(exercises)}: {KINDS[exercise.kind].title} ({exercise.name})"
            )
            _show(talk, exercise)
            if exercise.kind == "cuts":
                _ask_marks(talk, exercise, answers_so_far)
            else:
                _ask_blanks(talk, exercise, answers_so_far)
    except Leave:
        pass
    finally:  # also on Ctrl-C
        right = sum(answer.is_right for answer in answers_so_far)
        talk.say(f"\nScore: {right} of {len(answers_so_far)} right.")


def _show(talk: Conversation, exercise: Exercise) -> None:
    talk.say(f"{exercise.question}\n")
    talk.say(draw_board(exercise.position, width=talk.width))
    talk.say("")
    if exercise.tree:
        branches = [Tree(_label(exercise, exercise.tree[0]), guide_style="dim")]
        for node in exercise.tree[1:]:
            branches.append(branches[node.parent or 0].add(_label(exercise, node)))
        talk.say(branches[0])
        talk.say("")


def _label(exercise: Exercise, node: TreeNode) -> Text:
    rules = exercise.position.rules
    text = Text() if node.move is None else Text(f"{move_name(node.move, rules)} ", "cyan")
    text.append(node.name, "bold")
    if node.is_end:
        text.append(f"  {str(node.position).split()[0]}", "dim")
    else:
        text.append("  X, MAX" if is_max(node) else "  O, MIN", "dim")
    if node.is_given:
        text.append(f"  {node.value_text}")
    if node.is_marked:
        text.append("  <- alpha, beta?", "yellow")
    return text


def _ask_blanks(
    talk: Conversation, exercise: Exercise, answers_so_far: list[CheckedAnswer]
) -> None:
    for blank in exercise.blanks:
        given = _ask(talk, exercise, blank)
        answer = next(
            answer for answer in check(exercise, {blank.name: given}) if answer.blank == blank.name
        )
        answers_so_far.append(answer)
        _say_result(talk, answer, blank.answer)


def _ask(talk: Conversation, exercise: Exercise, blank: Blank) -> str:
    """A readable answer (a move must be legal), or nothing."""
    rules = exercise.position.rules
    while True:
        text = talk.ask(blank.prompt)
        if not text:
            return ""
        try:
            given = read_answer(text, blank.form, exercise.position)
            if blank.form is Form.MOVE:
                exercise.position.check(parse_move(given, rules))
        except InputError as error:
            talk.say(str(error))
        else:
            return given


def _ask_marks(talk: Conversation, exercise: Exercise, answers_so_far: list[CheckedAnswer]) -> None:
    while True:
        text = talk.ask("Skipped branches (letters such as F G, or none)")
        try:
            marks = read_marks(exercise, text)
            break
        except InputError as error:
            talk.say(str(error))
    for answer in check(exercise, marks):
        if not answer.is_right or answer.given == SKIP:  # the others need no comment
            answers_so_far.append(answer)
            key = exercise.blank(answer.blank).answer
            _say_result(talk, answer, "skipped" if key == SKIP else "searched", answer.blank)


def _say_result(talk: Conversation, answer: CheckedAnswer, key: str, name: str = "") -> None:
    about = f"{name}: " if name else ""
    if answer.is_right:
        talk.say(Text(about).append("Right.", "bold green").append(f" {answer.words}"))
    elif answer.given is None:
        talk.say(Text(f"{about}{answer.words}"))
    else:
        talk.say(Text(about).append("Wrong:", "bold red").append(f" it is {key}. {answer.words}"))
