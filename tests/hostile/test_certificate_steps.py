"""Each step of the checker by itself against brute force, and all entries of a state together."""

from __future__ import annotations

import pytest

from noughts.core.rules import Rules
from tests.hostile.certificate_steps import STEPS, check_steps
from tests.hostile.line_games import all_states, random_states

SMALL = ["1x1k1", "2x1k1", "2x2k2", "4x1k2", "4x1k3", "5x1k3", "5x1k2"]
LARGER = ["3x2k2", "6x1k3", "3x3k3", "3x3k2", "4x2k3", "4x2k2", "8x1k3", "4x3k3", "10x1k4"]


@pytest.mark.parametrize("board", SMALL)
def test_every_use_in_every_state_of_small_boards(board: str) -> None:
    rules = Rules.parse(board)
    counts = check_steps(rules, all_states(rules))
    assert counts["states"] > 4
    assert all(counts[f"{name} tried"] for name in STEPS)


@pytest.mark.parametrize("board", LARGER)
def test_every_use_in_some_states_of_larger_boards(board: str) -> None:
    rules = Rules.parse(board)
    counts = check_steps(rules, random_states(rules, 150, seed=1, max_open=8))
    assert all(counts[f"{name} allowed"] for name in STEPS), counts


@pytest.mark.parametrize("board", ["4x3k3", "9x1k3", "3x3k2"])
def test_steps_without_a_choice_in_many_states_of_larger_boards(board: str) -> None:
    rules = Rules.parse(board)
    names = [name for name in STEPS if name not in ("rests", "give", "pairs", "keep")]
    check_steps(rules, random_states(rules, 1500, seed=1, max_open=8), names)
