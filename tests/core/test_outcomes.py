"""Values: their order, and how they age."""

from __future__ import annotations

from itertools import pairwise

import pytest

from noughts import Game, Mark, Outcome, Result, Termination, Value
from noughts.core.outcomes import cells_of


def test_order_is_what_the_side_to_move_would_choose() -> None:
    worst_to_best = [
        Value.loss(0),
        Value.loss(2),
        Value.loss(8),
        Value.draw(),
        Value.win(9),
        Value.win(1),
        Value.win(0),
    ]
    assert all(low < high for low, high in pairwise(worst_to_best))
    assert len(set(worst_to_best)) == len(worst_to_best)


def test_before_turns_the_viewpoint_and_adds_a_ply() -> None:
    assert Value.loss(0).before == Value.win(1)
    assert Value.win(4).before == Value.loss(5)
    assert Value.draw().before == Value.draw()


def test_impossible_values() -> None:
    for result, plies in ((Result.DRAW, 3), (Result.WIN, None), (Result.LOSS, -1)):
        with pytest.raises(ValueError, match="cannot have plies"):
            Value(result, plies)


def test_values_are_immutable_and_read_well() -> None:
    with pytest.raises(AttributeError):
        Value.win(1).plies = 2  # type: ignore[misc]
    assert [str(value) for value in (Value.win(3), Value.draw())] == ["win in 3 plies", "draw"]
    assert repr(Value.draw()) == "Value.draw()"


def test_cells_of() -> None:
    assert cells_of(0) == ()
    assert cells_of(1 << 224 | 1) == (0, 224)


def test_why_games_end() -> None:
    line = Game.parse("3x3k3: a1 a2 b1 b2 c1").outcome
    assert line == Outcome(Termination.LINE, Mark.X, 0b111)
    assert line.line == (0, 1, 2)
    full = Game.parse("3x3k3: a1 b1 c1 b2 a2 c2 b3 a3 c3").outcome
    assert full == Outcome(Termination.FULL_BOARD)
    assert full.is_draw
    assert [str(reason) for reason in Termination] == [
        "line",
        "full board",
        "both lines",
        "resignation",
    ]


def test_repr_can_be_evaluated() -> None:
    names = {"Outcome": Outcome, "Termination": Termination, "Mark": Mark, "Result": Result}
    for thing in (Outcome(Termination.LINE, Mark.X, 7), Outcome(Termination.FULL_BOARD), *Result):
        assert eval(repr(thing), names) == thing  # noqa: S307 - our own text
