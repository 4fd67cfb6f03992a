"""Writes and checks the certificate of every empty board of up to 16 cells, and of larger ones.

    python -m tests.hostile.all_certificates 5x5k4 6x5k4

prints one line for each of the larger boards that are named, and a sum.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from noughts.core.rules import Rules
from noughts.solving.certificates.checking import CheckResult, check_certificate
from noughts.solving.certificates.writing import write_certificate

__all__ = ["small_rules", "write_and_check"]


def small_rules(max_cells: int) -> list[Rules]:
    """All plain rules of boards with at most that many cells."""
    sizes = range(1, max_cells + 1)
    return [
        Rules(width, height, k)
        for width in sizes
        for height in sizes
        if width * height <= max_cells
        for k in range(1, max(width, height) + 1)
    ]


def write_and_check(rules: Rules) -> CheckResult:
    """The result of the check, which must be what was proved."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "certificate"
        proof = write_certificate(rules.start(), file)
        result = check_certificate(file)
        assert (result.position, result.value) == (proof.position, proof.result)
        return result


if __name__ == "__main__":
    counts, most = Counter[str](), 0.0
    for board in (*small_rules(16), *map(Rules.parse, sys.argv[1:])):
        checked = write_and_check(board)
        if board.cells > 16:
            print(board, checked.value, checked.entries, checked.states, flush=True)
        counts[f"{checked.value}"] += 1
        counts["entries"] += checked.entries
        counts["states"] += checked.states
        most = max(most, (checked.states - 1000) / (checked.entries + 1))
    print(dict(counts), f"states for an entry, beyond the first 1,000: at most {most:.1f}")
