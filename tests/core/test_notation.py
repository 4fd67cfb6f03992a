"""Cells and moves as text, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Block, Move, NotationError, Rules, Swap
from noughts.core.notation import cell_name, move_name, parse_cell, parse_move, read_cell
from tests.conftest import RULES_OF_ALL_KINDS

CLASSIC = Rules.parse("classic")
POWER = Rules.parse("power")


@given(st.sampled_from((*RULES_OF_ALL_KINDS, "225x1k5", "1x225k5")), st.data())
def test_cells_round_trip(text: str, data: st.DataObject) -> None:
    rules = Rules.parse(text)
    cell = data.draw(st.integers(0, rules.cells - 1))
    assert parse_cell(cell_name(cell, rules), rules) == cell
    assert read_cell(str(cell + 1), rules) == cell
    assert read_cell(f"{cell // rules.width} {cell % rules.width}", rules) == cell


@given(st.sampled_from(RULES_OF_ALL_KINDS), st.data())
def test_moves_round_trip(text: str, data: st.DataObject) -> None:
    rules = Rules.parse(text)
    cells = st.integers(0, rules.cells - 1)
    pair = st.tuples(cells, cells).map(sorted).map(lambda two: Swap(*two))
    power = data.draw(st.one_of(st.none(), pair, cells.map(Block)))
    move = Move(data.draw(cells), power)
    assert parse_move(move_name(move, rules), rules) == move


def test_corners() -> None:
    assert [cell_name(cell, CLASSIC) for cell in (0, 2, 6, 8)] == ["a1", "c1", "a3", "c3"]
    assert cell_name(26, Rules(30, 2, 3)) == "aa1"


@pytest.mark.parametrize("text", ["b2", " B2 ", "5", "1 1", "1,1", "1, 1"])
def test_what_people_type(text: str) -> None:
    assert read_cell(text, CLASSIC) == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Cannot read the cell ''"),
        ("hello", "Cannot read the cell 'hello': expected a1 to c3, a number from 1 to 9"),
        ("d1", "There is no cell d1 on this board: expected a1 to c3"),
        ("a4", "There is no cell a4"),
        ("a0", "Cannot read the cell 'a0'"),
        ("0", "There is no cell 0: expected a number from 1 to 9"),
        ("10", "There is no cell 10"),
        ("3 0", "There is no row 3, column 0: expected rows 0 to 2 and columns 0 to 2"),
        ("0 3", "There is no row 0, column 3"),
        ("-1 0", "Cannot read"),
        ("1 1 1", "Cannot read"),
        ("²", "Cannot read"),
        ("9" * 5000, "Cannot read"),
    ],
)
def test_typed_cells_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason[:60].replace("(", r"\(")):
        read_cell(text, CLASSIC)


def test_swap_cells_may_come_in_either_order() -> None:
    assert parse_move("b2~c3a1", POWER) == parse_move("b2~a1c3", POWER) == Move(5, Swap(0, 10))


@pytest.mark.parametrize("text", ["", "b2~", "b2~a1", "b2!", "b2!a1b1", "b2~a1b1!c1", "b2 a1", "5"])
def test_moves_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"Cannot read the move .*: expected b2, b2~a1c3"):
        parse_move(text, POWER)


def test_moves_off_the_board_are_refused() -> None:
    with pytest.raises(NotationError, match="There is no cell e5"):
        parse_move("b2!e5", POWER)
