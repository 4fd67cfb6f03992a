"""Grades a class of hostile programs and one good one: all get a line, the good one its grade.

    python -m tests.hostile.attack_classes

grades every attack in both kinds of sandboxes, and finds out how each is called. The tests try each
attack in one of them. There the attacks on a call say how the program is called, so that each
happens a few times and not a thousand.
"""

from __future__ import annotations

import csv
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from noughts.lab.grading.sandbox.folders import remove_tree
from tests.cli.runner import noughts
from tests.hostile.attacks import ATTACKS, DECLARED, ON_CALL, source_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

__all__ = ["ISOLATIONS", "check_class"]

ISOLATIONS = ("bubblewrap", "limits")
OPTIONS = ["--positions", "sample:2", "--seconds", "0.05", "--total", "60", "--jobs", "1"]
GOOD = """
from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

@cache
def value(cells, mark):
    other = "O" if mark == "X" else "X"
    if any(all(cells[at] == other for at in line) for line in LINES):
        return -10 + cells.count(" ") * -1
    return max((-value(after(cells, at, mark), other) for at in free(cells)), default=0)

def free(cells):
    return [at for at in range(9) if cells[at] == " "]

def after(cells, at, mark):
    return cells[:at] + mark + cells[at + 1 :]

def best_move(board, player):
    cells = "".join(board[r][c] for r in range(3) for c in range(3))
    other = "O" if player == "X" else "X"
    best = max(free(cells), key=lambda at: -value(after(cells, at, player), other))
    return best // 3, best % 3

value(" " * 9, "X")  # all of it, before the first question
"""


def check_class(
    attacks: Sequence[str], isolation: str, folder: Path, *, is_declared: bool = False
) -> None:
    """Grade these attacks and the good program, in an empty folder."""
    for name in attacks:
        declared = DECLARED if is_declared and name in ON_CALL else ""
        (folder / f"{name}.py").write_text(source_of(name) + declared)
    (folder / "zz_good.py").write_text(GOOD)
    table = folder / "grades.csv"
    options = [*OPTIONS, "--isolation", isolation, "--csv", str(table)]
    result = noughts("grade", str(folder), *options, "--json")
    assert result.exit_code == 1, result.output
    grades: dict[str, Any] = {one["program"]: one for one in json.loads(result.stdout)}
    assert set(grades) == {f"{name}.py" for name in (*attacks, "zz_good")}
    with table.open(newline="") as file:
        assert {row["program"] for row in csv.DictReader(file)} == set(grades)
    good = grades.pop("zz_good.py")
    assert (good["right"], good["score"], good["trouble"]) == (True, 100, None)
    for name, grade in grades.items():
        assert not grade["right"], name
        assert "The grader has failed" not in str(grade["trouble"]), (name, grade["trouble"])
        assert "sandbox" not in str(grade["trouble"]), (name, grade["trouble"])
    assert "\x1b" not in result.stdout


if __name__ == "__main__":
    for kind in ISOLATIONS:
        place = Path(tempfile.mkdtemp(prefix="noughts-class-"))
        try:
            check_class(ATTACKS, kind, place)
        finally:
            remove_tree(place)
        print(f"{kind}: {len(ATTACKS)} attacks, and every program has its grade", flush=True)
