"""Data files of a program, such as a table that it has learned: laid where it looks for them.

A program runs in an empty folder, so that it can write nothing else. Its data files are copied
there with the folders that they lie in, and once more without: it may be started in any of these.
"""

from __future__ import annotations

import ast
import os
from contextlib import suppress

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["has_table", "lay_out", "missing_table"]

_LEARNED = (".pkl", ".pickle", ".pk", ".npy", ".npz", ".save", ".sav", ".model", ".h5", ".hdf5",
            ".keras", ".pt", ".pth", ".joblib")  # fmt: skip
_TABLES = (".json", ".csv", ".dat", ".data", ".bin", ".db", *_LEARNED)
_TEXT = Pattern(r"train|learn|q_?table|q_?val|polic|value|weight|memor|brain|knowl|experience")
"""What a text file (`.txt`) is called that holds what a player has learned."""


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


def has_table(folder: str, trees: Iterable[ast.Module]) -> bool:
    """Whether a data file that the source names is there: what the program has learned."""
    there = _files_in(folder)
    without_ending = {name for name in there if "." not in name}
    texts = {name for name in there if name.endswith(".txt") and _TEXT.search(name)}
    return any(name in there for name in _named(trees, (*_TABLES, *without_ending, *texts)))


def missing_table(folder: str, trees: Iterable[ast.Module]) -> str:
    """A file of what a player has learned that the source names, and that is not there."""
    there = _files_in(folder)
    return next((name for name in _named(trees, _LEARNED) if name not in there), "")


def _files_in(folder: str) -> set[str]:
    return {name for _, _, names in os.walk(folder) for name in names}


def _named(trees: Iterable[ast.Module], endings: tuple[str, ...]) -> Iterator[str]:
    """The names of files in a source, without their folders."""
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                name = node.value.replace("\\", "/").rpartition("/")[2]
                is_ending = name in endings and name.startswith(".")
                if name.endswith(endings) and not is_ending:
                    yield name
