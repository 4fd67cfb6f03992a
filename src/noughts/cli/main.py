"""The `noughts` command: gathers the subcommands, and turns our errors into sentences."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated, Any, TextIO

import typer
from typer.core import TyperGroup

from noughts.cli.commands import (
    arena,
    check,
    compare,
    desktop,
    exercises,
    grade,
    perft,
    play,
    prove,
    reproduce,
    review,
    signature,
    solve,
    tables,
    trace,
    watch,
    web,
)
from noughts.cli.interrupts import INTERRUPTED, raising_keyboard_interrupt
from noughts.cli.output import stderr
from noughts.core.errors import InputError, NoughtsError

__all__ = ["app", "main"]


class _Commands(TyperGroup):
    """Runs a command; what goes wrong on purpose is one sentence on standard error.

    Exit codes: 2 for bad input, 1 for an answer that could not be had, 130 after Ctrl-C.
    """

    def invoke(self, ctx: Any) -> Any:
        try:
            with raising_keyboard_interrupt():
                try:
                    return super().invoke(ctx)
                finally:
                    sys.stdout.flush()  # what cannot be written is found here, not at the very end
        except (NoughtsError, KeyboardInterrupt, RecursionError, OSError) as error:
            raise typer.Exit(_report(error)) from None


def _report(error: BaseException) -> int:
    """Say in a sentence what went wrong, if anybody can read it; returns the exit code."""
    sentence, code = _sentence(error)
    _drop_unwritable(sys.stdout)
    if sentence:
        with suppress(OSError):
            stderr().print(sentence)
    _drop_unwritable(sys.stderr)
    return code


def _sentence(error: BaseException) -> tuple[str, int]:
    match error:
        case KeyboardInterrupt():
            return "\nStopped.", INTERRUPTED
        case NoughtsError():
            return f"noughts: {error}", 2 if isinstance(error, InputError) else 1
        case RecursionError():
            return "noughts: This goes too deep: set a depth limit.", 1
        case BrokenPipeError():
            return "", 0  # the reader has gone; there is nobody to tell
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return f"noughts: {where}{error.strerror}.", 1
        case _:
            raise error


def _drop_unwritable(stream: TextIO) -> None:
    """Let what a stream cannot write go nowhere, so that leaving succeeds."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


app = typer.Typer(
    cls=_Commands,
    name="noughts",
    help="Tic-tac-toe: play it, see why a move is best, know the truth of every position.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play.play)
app.command()(watch.watch)
app.command()(solve.solve)
app.command()(compare.compare)
app.command()(trace.trace)
app.command()(reproduce.reproduce)
app.command()(perft.perft)
app.command()(review.review)
app.command()(arena.arena)
app.command()(exercises.exercises)
app.command()(grade.grade)
app.command()(prove.prove)
app.command()(check.check)
app.command()(web.web)
app.command()(desktop.desktop)
app.command("bench-signature")(signature.signature)
app.add_typer(tables.app, name="tables", no_args_is_help=True)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"noughts {version('noughts')}")
        raise typer.Exit


@app.callback()
def _root(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line; bytes that are no text are shown as such, and never an error."""
    _replace_closed_streams()
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    try:
        app()
    except OSError as error:  # outside of a command: help, or a wrong option
        sys.exit(_report(error))
    finally:
        _drop_unwritable(sys.stdout)
        _drop_unwritable(sys.stderr)


def _replace_closed_streams() -> None:
    """Nothing comes from or goes to a standard stream that is closed, as in `noughts play >&-`.

    It gets its number back: else the next file that is opened would take its place.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
