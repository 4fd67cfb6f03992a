"""Which pupils are connected: what processes tell each other, without any."""

from __future__ import annotations

import pytest

from noughts.rooms.class_presence import MAX_PROCESSES, ClassPresence
from noughts.rooms.presence import EXPIRE_SECONDS


def test_processes_tell_each_other() -> None:
    one, other = ClassPresence(), ClassPresence()
    text = other.text("CDFGHJ", {8, 3})
    assert text == f"CDFGHJ {other.process} 3 8"
    assert one.hear(text, 0) == "CDFGHJ"
    assert one.hear(text, 1) is None  # nothing new
    assert one.together("CDFGHJ", {1, 3}) == [1, 3, 8]
    assert one.together("XXXXXX", {1}) == [1]
    assert other.hear(text, 0) is None  # its own
    assert one.hear(other.text("CDFGHJ", ()), 2) == "CDFGHJ"
    assert one.together("CDFGHJ", ()) == []


def test_a_process_that_is_silent_has_ended() -> None:
    one, other = ClassPresence(), ClassPresence()
    one.hear(other.text("CDFGHJ", {3}), 0)
    assert one.expire(EXPIRE_SECONDS) == []
    assert one.expire(EXPIRE_SECONDS + 1) == ["CDFGHJ"]
    assert one.together("CDFGHJ", ()) == []
    assert one.expire(EXPIRE_SECONDS + 1) == []


def test_a_class_that_is_dropped_is_forgotten() -> None:
    one, other = ClassPresence(), ClassPresence()
    one.hear(other.text("CDFGHJ", {3}), 0)
    one.drop("CDFGHJ")
    assert one.together("CDFGHJ", ()) == []


@pytest.mark.parametrize("text", ["CDFGHJ", "CDFGHJ ", "CDFGHJ p x", "CDFGHJ p -1", "", " "])
def test_what_cannot_be_read_changes_nothing(text: str) -> None:
    one = ClassPresence()
    assert one.hear(text, 0) is None
    assert one.together("CDFGHJ", ()) == []


def test_the_number_of_processes_is_limited() -> None:
    one = ClassPresence()
    for number in range(MAX_PROCESSES + 5):
        one.hear(f"CDFGHJ p{number} {number}", 0)
    assert len(one.together("CDFGHJ", ())) == MAX_PROCESSES
