"""Where words go: results to standard output, everything else to standard error."""

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
    """A console that prints words as they are, and leaves broken pipes to the command."""

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
    """The console for results; made anew, so that redirected output is respected."""
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
    """Print a table in full, however narrow the terminal: digits are never left out."""
    unlimited = _PlainConsole(width=1000)
    needed = Measurement.get(unlimited, unlimited.options, table).maximum
    _PlainConsole(width=needed).print(table)


def print_json(document: object) -> None:
    """Print one JSON document and nothing else; signs that cannot be seen are escaped."""
    text = json.dumps(plain(document), indent=2, ensure_ascii=False)
    print(re.sub(r"[^\x20-\x7e\n]", _escape_unseen, text))


def _escape_unseen(sign: re.Match[str]) -> str:
    return sign[0] if sign[0].isprintable() else json.dumps(sign[0])[1:-1]


@contextmanager
def until_nobody_reads() -> Iterator[None]:
    """Print until whoever reads standard output has gone, as `head` does; then go on quietly."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on standard error that vanishes when done; nothing where nobody watches."""
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
    """A sign of life on standard error; `text` may render itself anew each time it is drawn."""
    console = stderr()
    if not console.is_terminal:
        yield
        return
    with console.status(text):
        yield
