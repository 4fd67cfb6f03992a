"""The processor time of a program, as the system counts it: nothing that the program can change."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["used_seconds"]

_MAX_PROCESSES = 8  # bubblewrap, its child, and the program


def used_seconds(pid: int) -> float:
    """Processor time of a process and of those that it has started; 0.0 where nobody tells."""
    total, waiting, seen = 0, [pid], 0
    while waiting and seen < _MAX_PROCESSES:
        folder = Path("/proc") / str(waiting.pop())
        seen += 1
        try:
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
            waiting += map(int, (folder / "task" / folder.name / "children").read_text().split())
        except (OSError, IndexError, ValueError):  # it has ended, or this is no Linux
            continue
    return total / os.sysconf("SC_CLK_TCK")
