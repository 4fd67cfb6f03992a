"""Threats and forks on hand-made boards."""

from __future__ import annotations

from noughts import Position, Rules
from noughts.core.threats import fork_cells, other_threats, own_threats

CLASSIC = Rules.parse("classic")


def test_threats_of_both_sides() -> None:
    position = Position.parse("xx./oo./... x", CLASSIC)
    assert own_threats(position) == {2: 0b111}
    assert other_threats(position) == {5: 0b111000}


def test_a_blocked_cell_is_no_threat_for_the_side_to_move() -> None:
    rules = Rules.parse("power")
    position = Position.parse("xxx./ooo./..../.... x 2,2,1,0 d1", rules)
    assert own_threats(position) == {}
    assert list(other_threats(position)) == [7]


def test_fork_cells() -> None:
    position = Position.parse("x../.o./..x o", CLASSIC)
    # X could fork in either free corner; O nowhere.
    assert fork_cells(CLASSIC, position.other_mask, position.own_mask, position.empty_mask) == (
        2,
        6,
    )
    assert fork_cells(CLASSIC, position.own_mask, position.other_mask, position.open_mask) == ()
