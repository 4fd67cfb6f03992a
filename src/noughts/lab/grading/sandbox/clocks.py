"""The times of a program, as the system counts them: nothing that the program can change."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["used_seconds", "waited_seconds"]

_MAX_PROCESSES = 8  # bubblewrap, its child, and the program


def used_seconds(pid: int) -> float:
    """Processor time of a process and of those that it has started; 0.0 where nobody tells."""
    total = 0
    for one in _processes(pid):
        try:
            fields = _read(f"/proc/{one}/stat").rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        except (OSError, IndexError, ValueError):  # it has ended, or this is no Linux
            continue
    return total / os.sysconf("SC_CLK_TCK")


def waited_seconds(pid: int) -> float:
    """How long they were ready to run, and others had the processors; 0.0 where nobody tells."""
    total = 0
    for one in _processes(pid):
        try:
            total += int(_read(f"/proc/{one}/schedstat").split()[1])
        except (OSError, IndexError, ValueError):
            continue
    return total / 1e9


def _processes(pid: int) -> Iterator[int]:
    """The numbers of a process and of those that it has started."""
    waiting, seen = [pid], 0
    while waiting and seen < _MAX_PROCESSES:
        one = waiting.pop()
        seen += 1
        yield one
        try:
            waiting += map(int, _read(f"/proc/{one}/task/{one}/children").split())
        except (OSError, ValueError):
            continue


def _read(path: str) -> str:
    with open(path, errors="replace") as file:  # noqa: PTH123 - read many times a second
        return file.read()
