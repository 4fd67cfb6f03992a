"""The truth about each program, found without the grader: an adapter written by hand calls each program.

`python tests/lab/submissions/wild/measure.py [NAME ...]` plays every program (or those that are named) in every position
that it can meet, counts the positions where its move loses value, and compares the counts with truth.toml. A program
that starts a game when imported is cut off at a line that its adapter names. The adapters are in the files beside this.
"""

import sys
import tomllib
import types
from unittest.mock import MagicMock

import answers
import changes
import forms
import numpy
import objects
from measuring import ENTRIES, HERE, STAND_INS, Window, measure

__all__ = ["answers", "changes", "forms", "objects"]  # they fill ENTRIES


def main(names: list[str]) -> int:
    for module in STAND_INS:
        sys.modules[module] = MagicMock()
    window = types.ModuleType("tkinter")
    vars(window).update({name: MagicMock() for name in ("Label", "Button", "Canvas", "Frame", "StringVar", "DISABLED", "messagebox", "font")}, Tk=Window)
    sys.modules["tkinter"] = window
    sys.modules["discord"] = MagicMock(ui=types.SimpleNamespace(View=Window, Button=Window))
    vars(numpy).update(Infinity=numpy.inf, int=int)  # names that it had once
    truth = tomllib.loads((HERE / "truth.toml").read_text(encoding="utf-8")) if (HERE / "truth.toml").exists() else {}
    wrong = 0
    for name in names or ENTRIES:
        counts, told = measure(name), truth.get(name, {})
        sample = [counts.sample_loses, counts.sample_no_move]
        same = told.get("no_move", 0) == counts.no_move
        if not told.get("random", False):
            same = same and told.get("loses") == counts.loses and told.get("sample", [0, 0]) == sample
        wrong += not same
        print(
            f"{name:28} sides {ENTRIES[name].sides:2} loses value {counts.loses:5} no move {counts.no_move:4}",
            f"sample = {sample}",
            "" if same else "  differs from truth.toml",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
