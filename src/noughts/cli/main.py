"""The `noughts` command: gathers the subcommands, and turns our errors into sentences."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from noughts.cli import (
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
from noughts.cli.output import stderr
from noughts.core.errors import InputError, NoughtsError

__all__ = ["app", "main"]


class _Commands(TyperGroup):
    """Runs a command; what goes wrong on purpose is one sentence on standard error.

    Exit codes: 2 for bad input, 1 for an answer that could not be had, 130 after Ctrl-C.
    """

    def invoke(self, ctx: Any) -> Any:
        try:
            try:
                return super().invoke(ctx)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()  # what cannot be written is found here, not at the very end
        except NoughtsError as error:
            stderr().print(f"noughts: {error}")
            raise typer.Exit(2 if isinstance(error, InputError) else 1) from None
        except KeyboardInterrupt:
            stderr().print("\nStopped.")
            raise typer.Exit(130) from None
        except RecursionError:
            stderr().print("noughts: This goes too deep: set a depth limit.")
            raise typer.Exit(1) from None
        except BrokenPipeError:
            _forget_output()  # whoever read it has gone; there is nobody left to tell
            raise typer.Exit(0) from None
        except OSError as error:
            _forget_output()
            where = f"{error.filename}: " if error.filename else ""
            stderr().print(f"noughts: {where}{error.strerror}.")
            raise typer.Exit(1) from None


def _forget_output() -> None:
    """Let what is still to be written to standard output go nowhere, so that leaving succeeds."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    app()
