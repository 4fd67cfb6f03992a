"""`noughts grade`: a student's program run in a sandbox and rated, or a folder of them."""

from __future__ import annotations

import csv
import signal
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from noughts.cli.board import draw_board
from noughts.cli.completion import complete_isolation
from noughts.cli.options import JsonOption, RulesOption
from noughts.cli.output import print_json, progress_bar, say, say_table, until_nobody_reads
from noughts.cli.progress import ready_table
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.files import write_file
from noughts.lab.grading import (
    ISOLATIONS,
    Declared,
    Grade,
    Grader,
    Limits,
    Settings,
    find_programs,
)
from noughts.lab.grading.results.document import COLUMNS, document, row
from noughts.lab.grading.results.failures import FailureKind
from noughts.lab.grading.safe_text import safe_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.lab.grading import Program

__all__ = ["grade"]

_EMPTY_NAMES = {"space": " ", "nothing": "", "none": None, "zero": 0}
_SHOWN_IN_TABLE = 2  # bugs


def grade(
    path: Annotated[
        Path, typer.Argument(metavar="FILE.py|FOLDER", help="The program, or a folder of them.")
    ],
    rules: RulesOption = "classic",
    function: Annotated[
        str | None, typer.Option("--function", "-f", metavar="NAME", help="The one that moves.")
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
        typer.Option(metavar="A,B", help="Of board, mark, other, maximizing, depth; in order."),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Option(help="row-column, cell (from 0), number (from 1), name, board or column-row."),
    ] = None,
    positions: Annotated[
        str,
        typer.Option(help="reachable, or sample:N; large rules are sampled unless told otherwise."),
    ] = "auto",
    opener: Annotated[str, typer.Option(help="Who opens: x, o or both.")] = "x",
    repeat: Annotated[
        int, typer.Option(min=1, help="Ask about each position so often; the worst answer counts.")
    ] = 1,
    seconds: Annotated[float, typer.Option(min=0.01, help="For each position.")] = 30.0,
    total: Annotated[float, typer.Option(min=1, help="Seconds for each program.")] = 600.0,
    memory: Annotated[int, typer.Option(min=64, help="MB for each process.")] = 512,
    jobs: Annotated[int, typer.Option(min=0, help="Processes side by side; 0: one a core.")] = 0,
    seed: Annotated[int, typer.Option(help="Same seed, same sample.")] = 0,
    isolation: Annotated[
        str,
        typer.Option(help=f"One of {', '.join(ISOLATIONS)}.", autocompletion=complete_isolation),
    ] = "auto",
    packages: Annotated[
        bool, typer.Option("--packages", help="Let it import installed packages, such as NumPy.")
    ] = False,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the summary as a table.")
    ] = None,
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
    programs = find_programs(path)
    ready_table(settings.rules)
    grader = Grader(settings)
    with _ended_like_ctrl_c():
        grades = _grade_all(grader, programs)
    if csv_file is not None:
        _write_csv(csv_file, grades)
    with until_nobody_reads():  # the exit code tells the grade even then
        if json:
            documents = [document(one) for one in grades]
            print_json(documents if path.is_dir() else documents[0])
        elif path.is_dir():
            _say_summary(grades)
        else:
            _say_grade(grades[0])
    if not all(one.is_right for one in grades):
        raise typer.Exit(1)


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


def _write_csv(path: Path, grades: list[Grade]) -> None:
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows({k: safe_cell(v) for k, v in row(one).items()} for one in grades)
    write_file(path, text.getvalue())


# ---- words -----------------------------------------------------------------------------------


def _say_grade(one: Grade) -> None:
    say(f"{one.program}: {one.selection}.")
    if one.called is not None:
        say(f"Called as {one.called.line}.")
    say("")
    if one.trouble is not None:
        say(Text("Not graded. ", "bold red").append(one.trouble, ""))
        if one.not_graded is not None and one.not_graded.paste is not None:
            say(f"A line in the file helps: {one.not_graded.paste}")
    else:
        style = "bold green" if one.is_right else "bold red"
        say(Text(f"Score {one.score:g} of 100", style))
        say_table(_share_table(one))
    for suspicion in one.suspicions:
        say(Text("\nLooks like: ", "bold").append(suspicion.bug, "bold yellow"))
        say(f"{suspicion.words[0].upper()}{suspicion.words[1:]}.")
        say(f"Evidence: {suspicion.evidence.rstrip('.')}.")
    for kind in one.failures:
        _say_failure(kind)
    if one.failures or one.suspicions:
        say("")
    for counted in one.counted:
        say(f"Counter: {counted}")
    for announced in one.announced:
        right = announced.asked - announced.errors
        where = f"{right:,} of {announced.asked:,} positions"
        say(f"Announcing: {announced.function}() is right in {where}.")
    for note in one.notes:
        say(f"Note: {note}")
    say(_isolation(one))


def _share_table(one: Grade) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    for heading in ("", "", "", ""):
        grid.add_column(heading, no_wrap=True)
    shares = one.shares
    for name, share, where in (
        ("Legal moves", shares.legal, ""),
        ("Value kept", shares.kept, "where it can be lost"),
        ("Fastest win, slowest loss", shares.timely, "where it can be slower"),
    ):
        grid.add_row(name, f"{share.ratio:.1%}", str(share), Text(where, "dim"))
    return grid


def _say_failure(kind: FailureKind) -> None:
    one = kind.smallest
    times = "once" if kind.count == 1 else f"in {kind.count:,} positions"
    style = "bold red" if kind.is_grave else "bold yellow"
    say(
        Text(f"\n{kind.kind[0].upper()}{kind.kind[1:]}", style).append(
            f", {times}; the smallest:", ""
        )
    )
    say(draw_board(one.position))
    say(f"{one.position.to_move.name} to move ({one.position}). {kind.words}".rstrip(".") + ".")


def _isolation(one: Grade) -> str:
    limits = ", ".join(name.replace("_", " ") for name in one.isolation.in_force) or "none"
    if one.isolation.kind == "bubblewrap":
        where = (
            "bubblewrap: no network, no files but Python's, an empty folder, processes of its own"
        )
    else:
        where = f"limits only, as bubblewrap was not used: {one.isolation.reason}".rstrip(".")
    return f"Isolation: {where}. Limits in force: {limits}."


def _say_summary(grades: list[Grade]) -> None:
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("Program", no_wrap=True)
    for heading in ("Score", "Legal", "Kept", "Timely"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("Looks like", no_wrap=True)
    for one in sorted(grades, key=lambda one: (one.score is None, -(one.score or 0), one.program)):
        shares, is_graded = one.shares, one.trouble is None
        bugs = ", ".join(suspicion.bug for suspicion in one.suspicions[:_SHOWN_IN_TABLE])
        failed = "" if not one.failures or not one.failures[0].is_grave else one.failures[0].kind
        grid.add_row(
            Text(one.program, "green" if one.is_right else ""),
            "-" if one.score is None else f"{one.score:.1f}",
            *(
                f"{share.ratio:.1%}" if is_graded else "-"
                for share in (shares.legal, shares.kept, shares.timely)
            ),
            Text(one.trouble or bugs or failed or "right", "red" if one.trouble else ""),
        )
    say(f"{len(grades)} programs, {grades[0].selection}.\n")
    say_table(grid)
    right = sum(one.is_right for one in grades)
    say(f"\n{right} of {len(grades)} are right: legal, keep the value, announce nothing wrongly.")
    say(_isolation(grades[0]))
