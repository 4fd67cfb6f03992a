"""The `noughts` command: gathers the subcommands, and turns our errors into sentences.

Only the command that is given is loaded: all of them together take several times as long.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated, Any, Final, TextIO

import typer
from typer.core import TyperGroup

from noughts.cli.interrupts import (
    INTERRUPTED,
    STOPPED,
    error_line,
    raising_keyboard_interrupt,
    wants_json,
)
from noughts.cli.output import stderr
from noughts.core.errors import InputError, NoughtsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["COMMANDS", "main", "make_app"]

COMMANDS: Final = {
    "play": "play",
    "watch": "watch",
    "solve": "solve",
    "compare": "compare",
    "trace": "trace",
    "reproduce": "reproduce",
    "perft": "perft",
    "review": "review",
    "arena": "arena",
    "atlas": "atlas",
    "exercises": "exercises",
    "grade": "grade",
    "judge": "judge",
    "learn": "learn",
    "prove": "prove",
    "check": "check",
    "web": "web",
    "desktop": "desktop",
    "gomocup": "gomocup",
    "bench-signature": "signature",
    "tables": "tables",
}
"""Every command, and the module in `commands` that has it under the same name as its own."""

_IS_JSON: Final = "noughts.is_json"


class _Commands(TyperGroup):
    """Runs a command; what goes wrong on purpose is one sentence on standard error.

    With --json it is one line of JSON, `{"error": "..."}`. Exit codes: 2 for bad input, 1 for an
    answer that could not be had, 130 after Ctrl-C.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta[_IS_JSON] = wants_json(args)
        with _reporting(is_json=ctx.meta[_IS_JSON]):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        with _reporting(is_json=ctx.meta[_IS_JSON]), raising_keyboard_interrupt():
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()  # what cannot be written is found here, not at the very end


@contextmanager
def _reporting(*, is_json: bool) -> Iterator[None]:
    """Report an error and end; wrong options are left to typer, which shows the usage too."""
    try:
        yield
    except (NoughtsError, KeyboardInterrupt, RecursionError, OSError) as error:
        raise typer.Exit(_report(*_sentence(error), is_json=is_json)) from None
    except Exception as error:
        if not is_json or not hasattr(error, "format_message"):  # typer's errors have it
            raise
        sentence = error.format_message() or "A command is missing."
        raise typer.Exit(_report(sentence, 2, is_json=True)) from None


def _report(sentence: str, code: int, *, is_json: bool) -> int:
    """Say what went wrong, if anybody can read it; returns the exit code."""
    _drop_unwritable(sys.stdout)
    if sentence:
        with suppress(OSError):
            if is_json:
                print(error_line(sentence), file=sys.stderr)
            else:
                start = "\n" if code == INTERRUPTED else "noughts: "
                stderr().print(f"{start}{sentence}")
    _drop_unwritable(sys.stderr)
    return code


def _sentence(error: BaseException) -> tuple[str, int]:
    """An error in words, and its exit code."""
    match error:
        case KeyboardInterrupt():
            return STOPPED, INTERRUPTED
        case NoughtsError():
            return str(error), 2 if isinstance(error, InputError) else 1
        case RecursionError():
            return "This goes too deep: set a depth limit.", 1
        case BrokenPipeError():
            return "", 0  # the reader has gone; there is nobody to tell
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return f"{where}{error.strerror}.", 1
        case _:
            raise error


def _drop_unwritable(stream: TextIO) -> None:
    """Let what a stream cannot write go nowhere, so that leaving succeeds."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def make_app(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The command line with these commands; with all of them if none are named."""
    app = typer.Typer(
        cls=_Commands,
        name="noughts",
        help="Tic-tac-toe: play it, see why a move is best, "
        "and find out who wins from any position.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in names:
        module = import_module(f"noughts.cli.commands.{COMMANDS[name]}")
        if name == "tables":
            app.add_typer(module.app, name=name, no_args_is_help=True)
        else:
            app.command(name)(getattr(module, COMMANDS[name]))
    return app


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"noughts {version('noughts')}")
        raise typer.Exit


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
    given = [name for name in sys.argv[1:2] if name in COMMANDS]
    app = make_app(given if given or sys.argv[1:] == ["--version"] else COMMANDS)
    try:
        app()
    except OSError as error:  # outside of a command: help, or a wrong option
        sys.exit(_report(*_sentence(error), is_json=wants_json(sys.argv)))
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
