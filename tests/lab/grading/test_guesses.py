"""What is guessed of a program's marks, its constructor and its answers."""

from __future__ import annotations

import ast
import types

import pytest

from noughts import Rules
from noughts.lab.grading.calling.readings import Reading, cell_of, readings_of
from noughts.lab.grading.sandbox.inside.definitions import last_call_of
from noughts.lab.grading.sandbox.inside.exchanged_words import exchanged_words
from noughts.lab.grading.sandbox.inside.fitting import fit_names, look_at_names
from noughts.lab.grading.sandbox.inside.sites import Position
from noughts.lab.grading.sandbox.messages import Reply


@pytest.mark.parametrize(
    ("source", "pairs"),
    [
        ("b = 'green' if a == 'red' else 'red'", [["red", "green"]]),
        ("b = 'red' if a != 'red' else 'green'", [["red", "green"]]),
        ("R, G = 'red', 'green'\nb = G if a == R else R", [["red", "green"]]),
        ("if a == 'red':\n    b = 'green'\nelse:\n    b = 'red'", [["red", "green"]]),
        ("def f(a):\n if a == 'red':\n  return 'green'\n return 'red'", [["red", "green"]]),
        ("other = {'red': 'green', 'green': 'red'}", [["red", "green"]]),
        ("TEAMS = ['red', 'green']", [["red", "green"]]),
        ("WORDS = ['red', 'green']\nkinds = {'red': 1, 'green': 2}", []),
        ("b = 'red' if a == 'red' else 'green'", []),  # no other word than the one asked for
        ("b = 'O' if a == 'X' else 'X'\nc = 'min' if a == 'max' else 'max'", []),
    ],
)
def test_two_words_that_are_exchanged_may_be_marks(source: str, pairs: list[list[str]]) -> None:
    module = types.ModuleType("program")
    assert exchanged_words({"program": ast.parse(source)}, {"program": module}) == pairs


def test_marks_that_a_person_chooses_are_set_for_the_side_to_move() -> None:
    start = "human, robot = 'X', 'O'\ndef choose(mark):\n"
    chosen = " global human, robot\n human = mark\n robot = 'O' if mark == 'X' else 'X'"
    local = " human = mark\n robot = input()"
    for source, robot in ((chosen, "X"), (local, "O")):
        look_at_names({"own": ast.parse(start + source)})
        names = {"human": "X", "robot": "O"}
        fit_names(names, Position("." * 9, "x", "X", "O"), list(range(9)), sets_turn=False)
        assert names["robot"] == robot


def test_a_constructor_that_ends_with_a_move_is_recognised() -> None:
    start = "class A:\n def __init__(self, opens):\n  self.cells = []\n"
    ends = ("  self.think()", "  if opens:\n   self.think()", "  think()", "  self.think = 1")
    found = [last_call_of(ast.parse(start + end).body[0]) for end in ends]
    assert found == ["think", "think", None, None]


def test_two_digits_in_a_text_are_a_row_and_a_column() -> None:
    rules = Rules(3, 3, 3)
    readings = list(readings_of([Reply("02"), Reply("11")], rules, ()))
    assert readings[0] == Reading("row-column")
    assert cell_of("02", "row-column", rules).cell == 2
    numbers = list(readings_of([Reply("2"), Reply("11")], rules, ()))
    assert numbers[0] == Reading("cell")
