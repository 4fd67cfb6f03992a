"""Limits: what a program may use up while it is graded."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Limits"]


@dataclass(frozen=True)
class Limits:
    """What a program may use up."""

    seconds: float = 60.0  # of processor time, for one position; deep copies take their time
    total_seconds: float = 600.0  # of processor time, for the whole program
    memory_mb: int = 512
    file_bytes: int = 1_000_000  # in one file
    open_files: int = 64
    processes: int = 64  # threads included

    def for_process(self, is_alone: bool) -> dict[str, int]:
        """The limits that the process puts on itself; `is_alone`: in a sandbox of its own."""
        limits = {
            "memory": self.memory_mb * 2**20,
            "file_size": self.file_bytes,
            "open_files": self.open_files,
            "cpu_seconds": round(self.total_seconds) + 60,
        }
        if os.geteuid() == 0:  # the system does not count the processes of root
            return limits
        return limits | {"processes": self.processes + (0 if is_alone else _tasks_of_user())}


def _tasks_of_user() -> int:
    """How many tasks the user runs: limits on processes count them all."""
    count = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if folder.stat().st_uid == os.getuid():
                count += sum(1 for _ in (folder / "task").iterdir())
        except OSError:
            continue
    return count
