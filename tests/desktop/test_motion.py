"""What moves on the board, and when it stands still."""

from __future__ import annotations

from noughts import Game, Mark
from noughts.desktop.game.motion import (
    BLOCKING,
    DRAWING,
    GLIDING,
    LINE,
    Motion,
    Moving,
    eased,
)
from noughts.match import Match, Seats, apply


def match_of(text: str) -> Match:
    return Match.of(Game.parse(text), Seats())


def after(match: Match, *commands: str) -> Match:
    for command in commands:
        match = apply(match, command)
    return match


def test_a_game_that_is_opened_does_not_move() -> None:
    motion = Motion()
    motion.follow(match_of("3x3k3: a1 a2 b1 b2 c1"), 5.0)
    assert motion.marks == {0: Mark.X, 1: Mark.X, 2: Mark.X, 3: Mark.O, 4: Mark.O}
    assert not motion.is_moving(5.0)
    assert motion.line_share(5.0) == 1.0


def test_a_placed_mark_draws_itself_and_then_the_line() -> None:
    match, motion = match_of("3x3k3: a1 a2 b1 b2"), Motion()
    motion.follow(match, 0.0)
    match = after(match, "place c1")
    motion.follow(match, 1.0)
    assert motion.moving == [Moving(2, Mark.X, 1.0, start=1.0)]
    assert motion.moving[0].ink(1.0) == 0.0
    assert motion.moving[0].ink(1.0 + DRAWING) == 1.0
    assert motion.line_share(1.0 + DRAWING) == 0.0
    assert motion.is_moving(1.0 + DRAWING + LINE / 2)
    motion.follow(match, 1.0 + DRAWING + LINE)
    assert not motion.moving
    assert not motion.is_moving(1.0 + DRAWING + LINE)


def test_a_swap_of_marks_that_are_there() -> None:
    match, motion = match_of("4x4k4s2b1: a1 b2"), Motion()
    motion.follow(match, 0.0)
    match = after(match, "place c3")
    motion.follow(match, 1.0)
    assert motion.moving == [Moving(10, Mark.X, 1.0, start=1.0)]
    match = after(match, "swap a1 b2")
    motion.follow(match, 2.0)
    glides = [Moving(0, Mark.O, None, 5, 2.0, True), Moving(5, Mark.X, None, 0, 2.0, True)]
    assert motion.moving == glides
    assert motion.ends_at == 2.0 + GLIDING
    motion.follow(match, 2.0 + GLIDING)
    assert not motion.moving


def test_a_mark_that_was_dragged_is_there_already() -> None:
    match, motion = after(match_of("4x4k4s2b1: a1 b2"), "place c3"), Motion()
    motion.follow(match, 0.0)
    motion.dropped = 0
    motion.follow(after(match, "swap a1 b2"), 2.0)
    assert motion.moving == [Moving(0, Mark.O, None, 5, 2.0, True)]
    assert motion.dropped is None


def test_a_computer_places_first_and_swaps_then() -> None:
    match, motion = match_of("4x4k4s2b1: a1"), Motion()
    motion.follow(match, 0.0)
    motion.follow(after(match, "play b2~b2a1"), 1.0)
    moving = {(each.source, each.cell, each.mark): each for each in motion.moving}
    assert set(moving) == {(5, 0, Mark.O), (0, 5, Mark.X)}
    assert all(each.glides and each.start > 1.0 + DRAWING for each in motion.moving)
    placed, other = moving[5, 0, Mark.O], moving[0, 5, Mark.X]
    assert [placed.ink(1.0 + DRAWING * part) for part in (0, 0.5, 1)] == [0.0, 0.5, 1.0]
    assert (other.ink(1.0), placed.way(placed.start)) == (1.0, 0.0)
    assert placed.way(placed.start + GLIDING) == other.way(other.end) == 1.0


def test_a_block_appears_after_the_mark() -> None:
    match, motion = match_of("4x4k4s2b1: a1"), Motion()
    motion.follow(match, 0.0)
    motion.follow(after(match, "play b2!d4"), 1.0)
    assert motion.block_at > 1.0 + DRAWING
    assert motion.is_moving(motion.block_at + BLOCKING * 0.9)
    assert not motion.is_moving(motion.block_at + BLOCKING)


def test_a_persons_own_block_is_shown_at_once_and_takes_its_time() -> None:
    match, motion = match_of("4x4k4s2b1: a1"), Motion()
    motion.follow(match, 0.0)
    match = after(match, "place b2")
    motion.follow(match, 1.0)
    motion.follow(after(match, "block d4"), 3.0)
    assert motion.block_at == 3.0
    assert motion.ends_at == 3.0 + BLOCKING


def test_a_mark_falls_from_the_top_of_its_column() -> None:
    match, motion = match_of("3x3k3d: a3"), Motion()
    motion.follow(match, 0.0)
    for number, (name, source) in enumerate((("a2", 0), ("a1", None)), 1):
        match = after(match, f"place {name}")
        motion.follow(match, float(number))
        assert motion.moving[-1].source == source  # the last one is at the top already
    falling = Moving(3, Mark.O, None, 0, 1.0)
    fallen = [round(falling.way(1.0 + DRAWING * part), 6) for part in (0, 0.5, 1, 2)]
    assert fallen == [0, 0.25, 1, 1]


def test_nothing_moves_where_it_should_be_still() -> None:
    match, motion = match_of("3x3k3d: a3 b3 a2 b2"), Motion()
    motion.follow(match, 0.0, is_still=True)
    motion.follow(after(match, "place a1"), 1.0, is_still=True)
    assert not motion.moving
    assert not motion.is_moving(1.0)
    assert motion.line_share(1.0) == 1.0


def test_undo_and_looking_back_do_not_move() -> None:
    match, motion = match_of("3x3k3: a1 b2 c3"), Motion()
    motion.follow(match, 0.0)
    for time, command in enumerate(("look 1", "look 2"), 1):
        motion.follow(after(match, command), time)
        assert not motion.is_moving(time + 0.1)
    motion.follow(match, 3.0)
    motion.follow(after(match, "undo"), 4.0)
    assert motion.moving == []
    assert len(motion.marks) == 2


def test_easing_is_slow_at_both_ends() -> None:
    assert (eased(-1), eased(0), eased(0.5), eased(1), eased(2)) == (0, 0, 0.5, 1, 1)
    assert eased(0.1) < 0.1
    assert eased(0.9) > 0.9
