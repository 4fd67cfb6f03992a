"""Folders that a program has filled: how much they hold, and how they are removed.

A program may nest folders thousands deep, take every right away from them and give files names that
are no text. Nothing here recurses or needs a long path: folders inside others are first moved to
the top. Run as a program, this file is the cleaner: it waits until its standard input is closed,
which the system does when the grader ends, and removes a folder. It needs the standard library
alone.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

__all__ = ["holds_more_than", "remove_tree"]

_ATTEMPTS = 50  # of the cleaner: a process that still writes is about to be killed
_PAUSE = 0.1
_MAX_DEPTH = 64  # of folders in folders that a program may need


def remove_tree(folder: Path) -> bool:
    """Remove a folder and all that is in it; whether it is gone."""
    try:
        _empty(folder)
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _empty(folder: Path) -> None:
    folder.chmod(0o700)
    top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        waiting: list[str] = _remove_files(top, top)
        while waiting:
            name = waiting.pop()
            inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=top)
            try:
                waiting += _remove_files(inner, top)
            finally:
                os.close(inner)
            os.rmdir(name, dir_fd=top)
    finally:
        os.close(top)


def _remove_files(folder: int, top: int) -> list[str]:
    """Remove the files of a folder, and move its folders to the top; their names there."""
    names: list[str] = []
    with os.scandir(folder) as entries:
        for entry in list(entries):
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.name, dir_fd=folder)
                continue
            os.chmod(entry.name, 0o700, dir_fd=folder)
            name = os.urandom(12).hex()
            os.rename(entry.name, name, src_dir_fd=folder, dst_dir_fd=top)
            names.append(name)
    return names


def holds_more_than(folder: Path, max_bytes: int, max_entries: int) -> bool:
    """Whether a folder holds more; folders nested too deep count as too much."""
    size = entries = 0
    waiting = [(str(folder), 0)]
    while waiting:
        path, depth = waiting.pop()
        if depth > _MAX_DEPTH:
            return True
        try:
            with os.scandir(path) as contents:
                for entry in contents:
                    entries += 1
                    with suppress(FileNotFoundError):
                        size += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entries > max_entries or size > max_bytes:
                        return True
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((entry.path, depth + 1))
        except FileNotFoundError:
            continue
        except OSError:
            return True
    return False


def _main() -> None:
    """Wait for the end of the grader, then remove the folder that is named."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while os.read(0, 1):
        pass
    for _ in range(_ATTEMPTS):
        if remove_tree(Path(sys.argv[1])):
            return
        time.sleep(_PAUSE)


if __name__ == "__main__":
    _main()
