"""Where words go: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

__all__ = ["print_json", "progress_bar", "say", "spinner", "stderr", "stdout"]


def stdout() -> Console:
    """The console for results; made anew, so that redirected output is respected."""
    return Console(highlight=False, soft_wrap=True)


def stderr() -> Console:
    """The console for progress and errors."""
    return Console(stderr=True, highlight=False, soft_wrap=True)


def say(*parts: RenderableType) -> None:
    """Print to standard output."""
    stdout().print(*parts)


def print_json(document: object) -> None:
    """Print one JSON document and nothing else."""
    print(json.dumps(document, indent=2, ensure_ascii=False))


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on standard error that vanishes when done; nothing where nobody watches."""
    console = stderr()
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
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
