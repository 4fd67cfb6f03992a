"""Changes valid certificates at random: whatever is still accepted must still be true.

    python -m tests.hostile.certificate_mutants 100000

tries that many, and prints how many were accepted.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from noughts.core.errors import CertificateError, InputError
from noughts.core.notation import cell_name
from noughts.core.rules import Rules
from noughts.solving.certificates.checking import check_certificate
from noughts.solving.certificates.writing import write_certificate
from tests.hostile.plain_check import is_true

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position

__all__ = ["BOARDS", "check_mutants"]

BOARDS = ("4x1k3", "3x2k2", "5x1k3", "4x2k3", "3x3k3", "3x3k2", "8x1k3")

_Documents = list[dict[str, Any]]


class _Mutator:
    """Makes one small change after another, most of them aimed at a proof of something false."""

    def __init__(self, rules: Rules, dice: random.Random) -> None:
        self.rules, self.dice = rules, dice
        self.cells = [cell_name(cell, rules) for cell in range(rules.cells)]

    def change(self, documents: _Documents) -> None:
        entries = [entry for entry in documents if "state" in entry]
        changes: list[Callable[[_Documents, _Documents], None]]
        changes = [self._header, self._claim, self._value]
        if entries:
            changes += [self._remove, *[self._member] * 6, self._state, self._exchange]
        self.dice.choice(changes)(documents, entries)
        documents[-1]["end"] = sum("state" in entry for entry in documents)

    def _header(self, documents: _Documents, _entries: _Documents) -> None:
        documents[0]["position"] = str(_random_position(self.rules, self.dice))

    def _claim(self, documents: _Documents, _entries: _Documents) -> None:
        claims = [line for line in documents if "maker" in line]
        if claims:
            claim = self.dice.choice(claims)
            claim.update(self.dice.choice([{"maker": "x"}, {"maker": "o"}, {"wins": True}]))

    def _value(self, documents: _Documents, _entries: _Documents) -> None:
        documents[-1]["value"] = self.dice.choice(["win", "draw", "loss"])

    def _remove(self, documents: _Documents, entries: _Documents) -> None:
        documents.remove(self.dice.choice(entries))

    def _member(self, _documents: _Documents, entries: _Documents) -> None:
        entry = self.dice.choice(entries)
        cells = self.dice.sample(self.cells, self.dice.randrange(len(self.cells) + 1))
        pairs = [[a, b] for a, b in zip(cells[::2], cells[1::2], strict=False)]
        name, value = self.dice.choice(
            [
                ("move", self.dice.choice(self.cells)),
                ("keep", cells),
                ("keep", []),
                ("give", cells),
                ("pairs", pairs),
                ("weaken", True),
                ("potential", True),
                ("move", None),
            ]
        )
        if value is None:
            entry.pop(name, None)
        else:
            entry[name] = value

    def _state(self, _documents: _Documents, entries: _Documents) -> None:
        entry = self.dice.choice(entries)
        board, game, mover = entry["state"].split()
        at = self.dice.randrange(len(board))
        if board[at] != "/":
            board = board[:at] + self.dice.choice(".mb#") + board[at + 1 :]
        game = self.dice.choice([game, game, "weak", "real"])
        entry["state"] = f"{board} {game} {self.dice.choice([mover, mover, 'maker', 'breaker'])}"

    def _exchange(self, _documents: _Documents, entries: _Documents) -> None:
        first, second = self.dice.choice(entries), self.dice.choice(entries)
        first["state"], second["state"] = second["state"], first["state"]


def _random_position(rules: Rules, dice: random.Random) -> Position:
    position = rules.start()
    for _ in range(dice.randrange(rules.cells)):
        if position.outcome is None:
            position = position.play(dice.choice(position.moves()))
    return position


def check_mutants(board: str, count: int, seed: int = 1) -> Counter[str]:
    """How many mutants were accepted, refused, and no certificates at all."""
    rules, dice, counts = Rules.parse(board), random.Random(f"{board} {seed}"), Counter[str]()
    mutator = _Mutator(rules, dice)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "certificate"
        while sum(counts.values()) < count:
            write_certificate(_random_position(rules, dice), file, memory=2**16)
            valid = file.read_text()
            for _ in range(10):
                documents = [json.loads(line) for line in valid.splitlines()]
                for _ in range(dice.randrange(1, 4)):
                    mutator.change(documents)
                text = "".join(json.dumps(document) + "\n" for document in documents)
                file.write_text(text)
                try:
                    check_certificate(file)
                except CertificateError:
                    counts["refused"] += 1
                except InputError:
                    counts["no certificate"] += 1
                else:
                    assert is_true(file), text
                    counts["accepted"] += 1
    return counts


if __name__ == "__main__":
    for name in BOARDS:
        print(name, dict(check_mutants(name, int(sys.argv[1]) // len(BOARDS), seed=2)), flush=True)
