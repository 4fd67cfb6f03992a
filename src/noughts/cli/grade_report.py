"""A grade in the terminal: one program in full, or a class as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from noughts.cli.board_drawing import draw_board
from noughts.cli.output import say, say_table
from noughts.lab.grading.results.sentences import percent

if TYPE_CHECKING:
    from noughts.lab.grading import Grade
    from noughts.lab.grading.results.failures import FailureKind

__all__ = ["say_grade", "say_summary"]

_SHOWN_IN_TABLE = 2  # bugs


def say_grade(one: Grade) -> None:
    """Everything about one program."""
    say(f"{one.program}: {one.selection}.")
    if one.called is not None:
        say(f"Called as {one.called.line}.")
    say("")
    if one.trouble is not None:
        say(Text("Not graded. ", "bold red").append(one.trouble, ""))
        if one.not_graded is not None and one.not_graded.paste is not None:
            say(f"{one.not_graded.helps} {one.not_graded.paste}")
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
        ("Win or draw kept", shares.kept, "where it can be lost"),
        ("Fastest win, slowest loss", shares.timely, "where it can be slower"),
    ):
        grid.add_row(name, percent(share.ratio), str(share), Text(where, "dim"))
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


def say_summary(grades: list[Grade]) -> None:
    """A class: one line for each program."""
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
                percent(share.ratio) if is_graded else "-"
                for share in (shares.legal, shares.kept, shares.timely)
            ),
            bugs or failed or "right" if is_graded else Text("not graded", "yellow"),
        )
    say(f"{len(grades)} programs, {grades[0].selection}.\n")
    say_table(grid)
    right = sum(one.is_right for one in grades)
    say(
        f"\n{right} of {len(grades)} are right: every move is legal and keeps a win or a draw, "
        "and nothing is announced wrongly."
    )
    not_graded = [one for one in grades if one.trouble is not None]
    if not_graded:
        say(f"Not graded: {len(not_graded)}. This is no score of 0: please look at them yourself.")
    for one in not_graded:
        say(f"  {one.program}: {one.trouble}")
    say(_isolation(grades[0]))
