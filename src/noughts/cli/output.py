"""Printing: results go to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from noughts.answers.documents import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType
    from rich.table import Table

__all__ = [
    "counted",
    "print_json",
    "progress_bar",
    "say",
    "say_table",
    "spinner",
    "stderr",
    "stdout",
    "until_nobody_reads",
]


class _PlainConsole(Console):
    """A console that prints plain text; a broken pipe raises an error."""

    def __init__(self, *, stderr: bool = False, width: int | None = None) -> None:
        super().__init__(
            stderr=stderr,
            width=width,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def stdout() -> Console:
    """The console for results; a new one each time, because output can be redirected."""
    return _PlainConsole()


def stderr() -> Console:
    """The console for progress and errors."""
    return _PlainConsole(stderr=True)


def say(words: RenderableType) -> None:
    """Print to standard output."""
    stdout().print(words)


def counted(count: int, thing: str, things: str | None = None) -> str:
    """A number and what it counts, as in "1 leaf" and "7,330 leaves"."""
    return f"{count:,} {thing if count == 1 else things or thing + 's'}"


def say_table(table: Table) -> None:
    """Print a whole table, even in a narrow terminal."""
    unlimited = _PlainConsole(width=1000)
    needed = Measurement.get(unlimited, unlimited.options, table).maximum
    _PlainConsole(width=needed).print(table)


def print_json(document: object) -> None:
    """Print one JSON document and nothing else; signs that cannot be seen are escaped."""
    text = json.dumps(plain(document), indent=2, ensure_ascii=False)
    print(re.sub(r"[^\x20-\x7e\n]", _escape_invisible, text), flush=True)


def _escape_invisible(character: re.Match[str]) -> str:
    return character[0] if character[0].isprintable() else json.dumps(character[0])[1:-1]


@contextmanager
def until_nobody_reads() -> Iterator[None]:
    """Print until the reader of standard output stops, as `head` does; then continue silently."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A progress bar on standard error, removed at the end; none if it is not a terminal."""
    console = stderr()
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=30),
        TimeElapsedColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        yield bar


@contextmanager
def spinner(text: RenderableType) -> Iterator[None]:
    """A spinner on standard error; `text` is rendered again each time."""
    console = stderr()
    if not console.is_terminal:
        yield
        return
    with console.status(text):
        yield
