"""Data files of a program, such as a table that it has learned: laid where it looks for them.

A program runs in an empty folder, so that it can write nothing else. Its data files are copied
there with the folders that they lie in, and once more without: it may be started in any of these.
"""

from __future__ import annotations

import os
from contextlib import suppress

__all__ = ["lay_out"]


def lay_out(folder: str) -> None:
    """Copy what is no code from the folder of the program into the one in which it runs."""
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith((".py", ".pyc")):
                continue
            with suppress(OSError):  # a disk that is full; then the file is missing
                with open(os.path.join(place, name), "rb") as file:
                    content = file.read()
                inner = os.path.relpath(place, folder)
                os.makedirs(inner, exist_ok=True)
                for path in dict.fromkeys([os.path.join(inner, name), os.path.join(".", name)]):
                    if not os.path.exists(path):
                        with open(path, "wb") as file:
                            file.write(content)
