"""`noughts grade`: a student's program run in a sandbox and rated, or a folder of them."""

from __future__ import annotations

import json as json_text
import signal
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.cli.completion import complete_isolation
from noughts.cli.grade_report import say_grade, say_summary
from noughts.cli.options import JsonOption, RulesOption
from noughts.cli.output import print_json, progress_bar, say, until_nobody_reads
from noughts.cli.progress import ready_table
from noughts.cli.watching import Watch
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.files import write_file
from noughts.lab.grading import (
    ISOLATIONS,
    Declared,
    Grade,
    Grader,
    Limits,
    Program,
    Settings,
    find_programs,
)
from noughts.lab.grading.calling.readings import ANSWERS
from noughts.lab.grading.programs.archives import is_archive
from noughts.lab.grading.results.document import document
from noughts.lab.grading.results.gradescope import gradescope_document
from noughts.lab.grading.results.junit import junit_xml
from noughts.lab.grading.results.pages import write_pages
from noughts.lab.grading.results.table import csv_text
from noughts.lab.grading.safe_text import safe_text

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["grade"]

_EMPTY_NAMES = {"space": " ", "nothing": "", "none": None, "zero": 0}


def grade(
    path: Annotated[
        Path,
        typer.Argument(metavar="FILE.py|FOLDER", help="The program, or a folder or zip of them."),
    ],
    rules: RulesOption = "classic",
    function: Annotated[
        str | None,
        typer.Option(
            "--function", "-f", metavar="NAME", help="The function that moves, or Class.method."
        ),
    ] = None,
    mark: Annotated[
        Mark | None,
        typer.Option(case_sensitive=False, help="The only side that it plays."),
    ] = None,
    board: Annotated[
        str | None, typer.Option(help="How it takes the board: nested, flat or string.")
    ] = None,
    empty: Annotated[
        str | None,
        typer.Option(
            help="What stands on an empty cell: space, nothing, none, zero, number, digit, or a "
            "character."
        ),
    ] = None,
    arguments: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="What it gets, in order, such as board,mark."),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Option(help=f"One of {', '.join(ANSWERS)}; cell counts from 0, number from 1."),
    ] = None,
    positions: Annotated[
        str,
        typer.Option(help="reachable, or sample:N; large rules are sampled unless told otherwise."),
    ] = "auto",
    opener: Annotated[str, typer.Option(help="Who opens: x, o or both.")] = "x",
    repeat: Annotated[
        int, typer.Option(min=1, help="Ask about each position so often; the worst answer counts.")
    ] = 1,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Of processor time, for each position.")
    ] = 60.0,
    total: Annotated[
        float, typer.Option(min=1, help="Seconds of processor time for each program.")
    ] = 600.0,
    memory: Annotated[int, typer.Option(min=64, help="MB for each process.")] = 512,
    jobs: Annotated[int, typer.Option(min=0, help="Processes side by side; 0: one a core.")] = 0,
    seed: Annotated[int, typer.Option(help="Same seed, same sample.")] = 0,
    isolation: Annotated[
        str,
        typer.Option(help=f"One of {', '.join(ISOLATIONS)}.", autocompletion=complete_isolation),
    ] = "auto",
    packages: Annotated[
        bool,
        typer.Option("--packages", help="Let it import every installed package, not only NumPy."),
    ] = False,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the summary as a table.")
    ] = None,
    pages: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write a page for each program, and an overview, to a folder."
        ),
    ] = None,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the results as JUnit XML.")
    ] = None,
    gradescope: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write results.json for Gradescope, for one program."),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Grade again whenever a file changes, until Ctrl-C.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Grade a program that plays: legal, right, fast, and which classic bug it looks like.

    Exit code 0 if every move is legal and keeps the value, 1 if not, 2 for bad input.
    """
    declared = {
        "function": function,
        "board": board,
        "arguments": arguments,
        "answer": answer,
        "mark": None if mark is None else str(mark),
    } | ({} if empty is None else {"empty": _EMPTY_NAMES.get(empty, empty)})
    settings = Settings(
        rules=Rules.parse(rules),
        positions=positions,
        opener=opener,
        seed=seed,
        limits=Limits(seconds=seconds, total_seconds=total, memory_mb=memory),
        isolation=isolation,
        packages=packages,
        jobs=jobs,
        repeat=repeat,
        declared=Declared.parse(declared),
    )
    if watch and json:
        raise InputError("--watch prints for people: use it without --json.")
    files = _Files(csv_file, pages, junit, gradescope)
    ready_table(settings.rules)
    grader = Grader(settings)
    if watch:
        _keep_grading(grader, path, files)
    elif not all(one.is_right for one in _grade_once(grader, path, files, json=json)):
        raise typer.Exit(1)


@dataclass(frozen=True)
class _Files:
    """The files to write."""

    csv: Path | None
    pages: Path | None
    junit: Path | None
    gradescope: Path | None


def _keep_grading(grader: Grader, path: Path, files: _Files) -> None:
    """Grade now, and again after each change, until Ctrl-C."""
    watch = Watch(path)
    try:
        _grade_once(grader, path, files)
        while True:
            say(f"\nWaiting for a change of {path}. Press Ctrl-C to stop.")
            watch.wait()
            try:
                _grade_once(grader, path, files)
            except InputError as error:  # what is being edited may be unreadable for a while
                say(str(error))
    except KeyboardInterrupt:
        return


def _grade_once(grader: Grader, path: Path, files: _Files, *, json: bool = False) -> list[Grade]:
    """Grade, write the files, and print."""
    is_class = (path.is_dir() or is_archive(path)) and files.gradescope is None
    programs = find_programs(path) if is_class else [Program.read(path)]
    is_class = is_class and (path.is_dir() or len(programs) > 1)
    with _ended_like_ctrl_c():
        grades = _grade_all(grader, programs)
    if files.csv is not None:
        write_file(files.csv, csv_text(grades))
    if files.junit is not None:
        write_file(files.junit, junit_xml(grades))
    if files.gradescope is not None:
        text = json_text.dumps(gradescope_document(grades[0]), indent=2)
        write_file(files.gradescope, f"{text}\n")
    if files.pages is not None:
        sources = {program.name: program.code for program in programs}
        title = f"{safe_text(path.resolve().name)}, graded"
        write_pages(files.pages, title, grades, sources)
    with until_nobody_reads():  # the exit code tells the grade even then
        if json:
            documents = [document(one) for one in grades]
            print_json(documents if is_class else documents[0])
        elif len(grades) > 1:
            say_summary(grades)
        else:
            say_grade(grades[0])
    return grades


@contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """Let a request to end (SIGTERM) stop programs and take their folders away, as Ctrl-C does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _grade_all(grader: Grader, programs: list[Program]) -> list[Grade]:
    grades = []
    with progress_bar() as bar:
        task = bar.add_task("Grading", total=1)
        for number, program in enumerate(programs, 1):
            title = (
                program.name if len(programs) == 1 else f"{program.name} ({number}/{len(programs)})"
            )

            def tell(what: str, done: int, of: int, title: str = title) -> None:
                bar.update(task, description=f"{title}: {what}", completed=done, total=of)

            grades.append(grader.grade(program, tell))
    return grades
