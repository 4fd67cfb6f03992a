"""The times of a program, as the system counts them: nothing that the program can change."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["used_seconds", "waited_seconds"]

_MAX_PROCESSES = 8  # bubblewrap, its child, and the program


def used_seconds(pid: int) -> float:
    """Processor time of a process and of those that it has started; 0.0 where nobody tells."""
    total = 0
    for folder in _processes(pid):
        try:
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        except (OSError, IndexError, ValueError):  # it has ended, or this is no Linux
            continue
    return total / os.sysconf("SC_CLK_TCK")


def waited_seconds(pid: int) -> float:
    """How long they were ready to run, and others had the processors; 0.0 where nobody tells."""
    total = 0
    for folder in _processes(pid):
        try:
            total += int((folder / "schedstat").read_text().split()[1])
        except (OSError, IndexError, ValueError):
            continue
    return total / 1e9


def _processes(pid: int) -> Iterator[Path]:
    """The folders of a process and of those that it has started."""
    waiting, seen = [pid], 0
    while waiting and seen < _MAX_PROCESSES:
        folder = Path("/proc") / str(waiting.pop())
        seen += 1
        yield folder
        try:
            waiting += map(int, (folder / "task" / folder.name / "children").read_text().split())
        except (OSError, ValueError):
            continue
