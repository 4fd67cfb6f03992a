"""A short form of `python -m tests.rooms.faults`."""

from __future__ import annotations

import pytest

from tests.rooms.faults import run


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 1), ("postgresql", 2)])
def test_nothing_is_lost(kind: str, kills: int) -> None:
    counts = run(4, kills, kind, think=0.1, cut_share=0.03)
    assert counts.is_right, counts
    assert counts.kills == kills
    assert counts.acknowledged == counts.events
    assert counts.games >= 4
    assert counts.restarts == (kind == "postgresql")
