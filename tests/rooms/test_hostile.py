"""A short form of `python -m tests.rooms.hostile`."""

from __future__ import annotations

import pytest

from tests.rooms.hostile import run


@pytest.mark.slow
def test_nobody_gets_what_is_not_theirs() -> None:
    siege = run(0.03, 150, descriptors=256)  # a server with few descriptors: its limits are low
    assert [attack.name for attack in siege.attacks if attack.let_in] == []
    assert all(attack.tried >= 3 for attack in siege.attacks)
    assert siege.game.moves >= 2
