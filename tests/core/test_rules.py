"""Rules: reading, writing, refusing; and the lines that follow from them."""

from __future__ import annotations

import pickle
from functools import cached_property
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import (
    GAMES,
    Mark,
    NotationError,
    Outcome,
    Rules,
    RulesError,
    Termination,
)
from noughts.core.outcomes import cells_of


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("3x3k3", Rules(3, 3, 3)),
        ("4x4k4s2b1", Rules(4, 4, 4, 2, 1)),
        ("4x4k4s2", Rules(4, 4, 4, swaps=2)),
        ("4x4k4b1", Rules(4, 4, 4, blocks=1)),
        (" 15X15K5 ", Rules(15, 15, 5)),
        ("225x1k5", Rules(225, 1, 5)),
        ("power", Rules(4, 4, 4, 2, 1)),
        ("power-alt", Rules(4, 4, 4, 1, 2)),
        ("Gomoku", Rules(15, 15, 5)),
    ],
)
def test_parse(text: str, rules: Rules) -> None:
    assert Rules.parse(text) == rules


@given(
    st.integers(1, 225).flatmap(lambda w: st.tuples(st.just(w), st.integers(1, 225 // w))),
    st.integers(1, 225),
    st.integers(0, 225),
    st.integers(0, 225),
)
def test_text_round_trip(size: tuple[int, int], k: int, swaps: int, blocks: int) -> None:
    rules = Rules(*size, min(k, max(size)), swaps, blocks)
    assert Rules.parse(str(rules)) == rules
    assert eval(repr(rules)) == rules  # noqa: S307 - a repr that can be evaluated is the promise


def test_names_are_written_out() -> None:
    assert {name: str(Rules.parse(name)) for name in GAMES} == GAMES


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3x3",
        "3x3k",
        "k3",
        "3x3k3b1s1",
        "3x3k3s",
        "three",
        "3x3k3 x",
        "-3x3k3",
        "3x3k-1",
        "٣x٣k٣",
    ],
)
def test_unreadable(text: str) -> None:
    with pytest.raises(NotationError, match="Cannot read the rules") as error:
        Rules.parse(text)
    assert repr(text) in str(error.value)
    assert "classic" in str(error.value)


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ((0, 3, 3), "width is 0"),
        ((3, 0, 3), "height is 0"),
        ((3, 3, 0), "k is 0"),
        ((3, 3, 4), "4 in a line does not fit"),
        ((16, 15, 5), "240 cells"),
        ((3, 3, 3, -1, 0), "swaps is -1"),
        ((3, 3, 3, 0, -1), "blocks is -1"),
        ((3, 3, 3, 226, 0), "226 powers"),
        ((3, 3.0, 3), "whole number"),
        ((True, 3, 3), "whole number"),
    ],
)
def test_refused(numbers: tuple[int, ...], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        Rules(*numbers)


@pytest.mark.parametrize(
    ("text", "count"),
    [("3x3k3", 8), ("4x4k4", 10), ("4x4k3", 24), ("15x15k5", 572), ("5x1k5", 1), ("3x3k1", 9)],
)
def test_number_of_lines(text: str, count: int) -> None:
    rules = Rules.parse(text)
    assert len(rules.lines) == len(set(rules.lines)) == count
    assert all(line.bit_count() == rules.k for line in rules.lines)


def test_lines_of_classic_in_order() -> None:
    assert [cells_of(line) for line in Rules.parse("classic").lines] == [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (0, 3, 6),
        (1, 4, 7),
        (2, 5, 8),
        (0, 4, 8),
        (2, 4, 6),
    ]


def test_lines_through_a_cell() -> None:
    rules = Rules.parse("classic")
    assert [len(lines) for lines in rules.lines_through] == [3, 2, 3, 2, 4, 2, 3, 2, 3]


def test_either_mark_may_open() -> None:
    rules = Rules.parse("classic")
    assert rules.start().to_move is Mark.X
    assert rules.start(Mark.O).to_move is Mark.O


class Corners(Rules):
    """Only the four corners are a line."""

    @cached_property
    def lines(self) -> tuple[int, ...]:
        return (0b101_000_101,)


def test_lines_are_decided_in_one_place() -> None:
    position = Corners(3, 3, 3).start()
    for move in ("a1", "b1", "c1", "b2", "a3", "b3", "c3"):
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome == Outcome(Termination.LINE, Mark.X, 0b101_000_101)


@pytest.mark.parametrize("text", ["3x3k3", "4x4k4", "15x15k5"])
def test_placements_on_a_mask(text: str) -> None:
    rules, random = Rules.parse(text), Random(text)
    masks = [random.getrandbits(rules.cells) for _ in range(6000)]  # more than are remembered
    for mask in (*masks, *masks[-3:], 0, rules.full_mask):
        placements = rules.placements_on(mask)
        assert [move.cell for move in placements] == list(cells_of(mask))
        assert all(move.power is None and move.width == rules.width for move in placements)


@pytest.mark.parametrize("text", [*GAMES.values(), "5x3k4tms1b2"])
def test_another_process_gets_the_notation_and_has_the_same_rules(text: str) -> None:
    rules = Rules.parse(text)
    assert rules.start().moves()
    written = pickle.dumps(rules)
    assert len(written) < 200
    assert pickle.loads(written) is rules  # noqa: S301 - written just now
