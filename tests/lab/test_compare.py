"""Comparisons: averages, limits, and what is told when a limit is hit."""

from __future__ import annotations

import pytest

from noughts import InputError, Rules
from noughts.lab.compare import compare

START = Rules.parse("classic").start()


def test_repetitions_are_averaged() -> None:
    seen: list[int] = []
    found = compare(START, "+symmetry", repeat=3, watch=lambda _search, number: seen.append(number))
    assert seen == [0, 1, 2]
    assert found.is_finished
    assert found.seconds > 0


def test_a_limit_of_nodes_is_reported_not_raised() -> None:
    found = compare(START, "minimax", max_nodes=5000)
    assert not found.is_finished
    assert found.report.nodes == 5000
    assert found.report.result is None
    assert found.seconds > 0


def test_no_repetitions() -> None:
    with pytest.raises(InputError, match="0 repetitions are not possible"):
        compare(START, "minimax", repeat=0)
