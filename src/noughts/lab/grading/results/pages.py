"""The pages of a class in a folder: one for each program, and an overview."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from noughts.core.errors import FileError
from noughts.files import write_file
from noughts.lab.grading.results.class_page import class_page
from noughts.lab.grading.results.similar import similar_pairs
from noughts.lab.grading.results.student_page import student_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from noughts.lab.grading.results.grades import Grade

__all__ = ["OVERVIEW", "page_names", "write_pages"]

OVERVIEW: Final = "index.html"
_MAX_STEM: Final = 80


def write_pages(
    folder: Path, title: str, grades: Sequence[Grade], sources: Mapping[str, bytes]
) -> None:
    """Write a page for each program, then the overview; each file whole or not at all."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"Cannot make the folder {folder}: {error.strerror}.") from None
    names = page_names([grade.program for grade in grades])
    for grade in grades:
        write_file(folder / names[grade.program], student_page(grade))
    overview = class_page(title, grades, names, similar_pairs(sources))
    write_file(folder / OVERVIEW, overview)


def page_names(programs: Sequence[str]) -> dict[str, str]:
    """A file name for each program's page: plain letters only, and no two alike.

    >>> page_names(["ann/game.py", "ann-game.py", "../../x y.py"])
    {'ann/game.py': 'ann-game.html', 'ann-game.py': 'ann-game-2.html', '../../x y.py': 'x-y.html'}
    """
    names: dict[str, str] = {}
    used = {OVERVIEW}
    for program in programs:
        stem = re.sub(r"[^A-Za-z0-9_]+", "-", program.removesuffix(".py")).strip("-")[:_MAX_STEM]
        stem = stem or "program"
        number, name = 1, f"{stem}.html"
        while name.lower() in used:
            number += 1
            name = f"{stem}-{number}.html"
        used.add(name.lower())
        names[program] = name
    return names
