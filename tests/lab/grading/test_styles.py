"""Every accepted way of taking a board and of saying a move is found out, and graded as right."""

from __future__ import annotations

import pytest

from noughts import Mark, Rules
from noughts.lab.grading.calling.plans import Plan, usual_board
from noughts.lab.grading.calling.readings import Reading
from noughts.lab.grading.sandbox.messages import Reply
from tests.lab.grading.programs import grade_text, grader, names_in, program

FOUND = {
    "asks_a_person": ("a list of 9", "-", ("board", "mark"), "cell"),
    "dashes_names": ("a list of 9", "-", ("board", "mark"), "name"),
    "declared": ("a list of rows", "_", ("mark", "board"), "column-row"),
    "flat_none": ("a list of 9", None, ("board",), "cell"),
    "in_place": ("a list of rows", "", ("board", "mark"), "board"),
    "minimax_of_board": ("a list of rows", None, ("board",), "row-column"),
    "nested_space": ("a list of rows", " ", ("board", "mark"), "row-column"),
    "numbered_cells": ("a list of 9", "digit", ("board", "mark"), "number"),
    "numbers": ("a list of rows", 0, ("mark", "board"), "row-column"),
    "one_and_two": ("a list of 9", 0, ("board", "mark"), "board"),
    "only_o": ("a list of 9", " ", ("board",), "cell"),
    "only_o_unsaid": ("a list of 9", " ", ("board",), "cell"),
    "starts_a_game": ("a list of rows", " ", ("board", "mark"), "row-column"),
    "text_board": ("a text", ".", ("board",), "cell"),
}


def test_every_style_is_expected() -> None:
    assert sorted(FOUND) == names_in("styles")


@pytest.mark.parametrize("name", sorted(FOUND))
def test_found_out(name: str) -> None:
    grade = grader("sample:200", min_ply=2).grade(program("styles", name))
    assert grade.trouble is None
    assert grade.called is not None
    entries = grade.called.entries
    arguments = tuple(entries["arguments"])
    shape = entries["shape"].split(" with ")[0]
    found = (shape, entries["empty"], arguments, grade.called.answer)
    assert found == FOUND[name]
    assert grade.is_right
    assert grade.score == 100
    assert grade.suspicions == ()
    assert grade.called.mark is (Mark.O if name.startswith("only_o") else None)
    assert {one.position.to_move for one in grade.shares.rated} == (
        {Mark.O} if name.startswith("only_o") else set(Mark)
    )


@pytest.mark.parametrize(
    ("source", "trouble"),
    [
        ("", "It defines no function that could be called."),
        ("def other(board): ...", "It seems to have no computer player: none of its functions"),
        ("NOUGHTS = {'function': 'nothing'}", "There is no function nothing()"),
        (
            "NOUGHTS = {'board': 'round'}\ndef best_move(board): ...",
            "There is no board 'round': expected nested, flat, string.",
        ),
        (
            "NOUGHTS = {'colour': 1}\ndef best_move(board): ...",
            "NOUGHTS has no entry 'colour'",
        ),
        ("def best_move(:", "It cannot be loaded: SyntaxError"),
        ("def best_move(board): raise ValueError('no')", "raises ValueError: no in best_move"),
        (
            "def best_move(board): return 99",
            "The likeliest is best_move(), but its answers are no legal moves.",
        ),
        (
            "def computer_move(): ...",
            "No function could be tried with a board, and it keeps none itself.",
        ),
        ("def computer_move(): ...\ninput()", "No function could be tried with a board"),
    ],
)
def test_not_graded(source: str, trouble: str) -> None:
    grade = grade_text(source, grader("sample:60"))
    assert grade.trouble is not None
    assert trouble in grade.trouble
    assert grade.score is None
    assert grade.failures == ()
    assert grade.announced == ()
    assert not grade.is_right


@pytest.mark.parametrize(
    ("answer", "returned", "cell", "trouble"),
    [
        ("row-column", [1, 2], 5, ""),
        ("column-row", [1, 2], 7, ""),
        ("row-column", [3, 0], None, "returns (3, 0), which is off the board"),
        ("row-column", [True, 0], None, "returns (True, 0), which is no move"),
        ("row-column", None, None, "returns None, which is no move"),
        ("cell", 0, 0, ""),
        ("cell", 9, None, "returns 9, which is off the board"),
        ("cell", True, None, "returns True, which is no move"),
        ("number", 9, 8, ""),
        ("number", 0, None, "returns 0, which is off the board"),
        ("number", "3", 2, ""),
        ("keypad", 7, 0, ""),
        ("keypad", 3, 8, ""),
        ("row-column-1", [1, 3], 2, ""),
        ("column-row-1", [1, 3], 6, ""),
        ("name", "B2", 4, ""),
        ("name", "z9", None, "returns 'z9', which names no cell"),
        ("cell", {"repr": "4.0"}, None, "returns 4.0, which is no move"),
    ],
)
def test_reading(answer: str, returned: object, cell: int | None, trouble: str) -> None:
    start = Rules.parse("classic").start()
    found = Reading(answer).read(Reply(returned), start)
    assert (found.cell, found.trouble) == (cell, trouble)


def test_reading_boards() -> None:
    position = Rules.parse("classic").start().play("a1")
    board = Reading("board")
    assert board.read(Reply(None), position).trouble == "leaves the board as it is"
    wrong = Reply(None, placed=(((1, "x"),),))
    assert board.read(wrong, position).trouble == "puts X on b1, though O moves"
    both = Reply(None, placed=(((1, "o"), (2, "o")),))
    assert board.read(both, position).trouble == "changes 2 cells at once: b1 c1"
    assert "no board like the one given" in board.read(Reply([1, 2]), position).trouble
    assert board.read(Reply(None, placed=(((4, "o"),),)), position).cell == 4
    assert board.read(Reply([], returned_board=((4, "o"),)), position).cell == 4


@pytest.mark.parametrize(
    ("returned", "part", "cell"),
    [
        ([-1, 4], "1", 4),
        ([4, 10], "0", 4),
        ({"entries": [["score", 1], ["index", 4]]}, "index", 4),
        ([[1, 1], 7], "0 0", 1),
    ],
)
def test_reading_parts(returned: object, part: str, cell: int) -> None:
    start = Rules.parse("classic").start()
    assert Reading("cell", part).read(Reply(returned), start).cell == cell
    assert Reading("cell", "5").read(Reply(returned), start).cell is None


def test_a_bare_number_is_the_move_itself() -> None:
    start = Rules.parse("classic").start()
    assert Reading("cell", "0").read(Reply(4), start).cell == 4


def test_a_pair_with_a_score() -> None:
    start = Rules.parse("classic").start()
    for part, returned in (("0:2", [2, 1, 10]), ("1:3", [10, 2, 1]), ("1", [10, [2, 1]])):
        assert Reading("row-column", part).read(Reply(returned), start).cell == 7


def test_the_usual_boards() -> None:
    rules = Rules.parse("classic")
    assert usual_board("nested", ".", rules).template == [["."] * 3] * 3
    assert usual_board("flat", "number", rules).template == list(range(1, 10))
    assert usual_board("string", "digit", rules).template == "123456789"
    plan = Plan("f", board=usual_board("flat", 0, rules))
    assert plan.call(rules.start().play("b2")).plan == {
        "target": "f",
        "arguments": ["board"],
        "signs": ["X", "O"],
        "pair": None,
        "turn": False,
        "swap": False,
        "quiet": False,
        "last": False,
        "cells": "....x....",
        "to_move": "o",
        "template": [0] * 9,
    }


def test_of_several_functions_the_one_that_moves_is_graded() -> None:
    grade = grader("sample:60").grade(program("styles", "asks_a_person"))
    assert grade.called is not None
    assert grade.called.function == "computer_move"
    worse = "def get_move(board):\n    return 'nowhere'\ndef make_move(a, b, c, d, e):\n    ...\n"
    grade = grade_text(f"{worse}def play(board):\n    return board.index(' ')", grader("sample:60"))
    assert grade.called is not None
    assert grade.called.function == "play"
    assert grade.shares.legal == (60, 60)


def test_the_method_of_one_class_can_be_declared() -> None:
    classes = "".join(
        f"class {name}:\n    def move(self, board):\n        return {answer}\n"
        for name, answer in (("First", "board.index(' ')"), ("Last", "8 - board[::-1].index(' ')"))
    )
    for name in ("First", "Last"):
        declared = f"NOUGHTS = {{'function': '{name}.move'}}\n{classes}"
        grade = grade_text(declared, grader("sample:60"))
        assert grade.called is not None
        assert grade.called.function == f"{name}.move"
    unknown = f"{classes}NOUGHTS = {{'function': 'st.move'}}"
    assert "no function st.move()" in str(grade_text(unknown, grader("sample:60")).trouble)
    too_long = grade_text("NOUGHTS = {'function': 'a.b.c.d'}", grader("sample:60"))
    assert "The function 'a.b.c.d' is no name" in str(too_long.trouble)


def test_functions_that_never_move_are_not_graded() -> None:
    source = "def move(a, b, c, d, e): ...\ndef get_move(board): return input()"
    grade = grade_text(source, grader("sample:60"))
    assert grade.called is None
    assert grade.score is None


def test_functions_without_a_board_are_passed_over() -> None:
    source = "def get_move(player): ...\ndef move(): ...\n"
    for taking in ("brd", "*given", "position=None"):
        last = f"def solve({taking}):\n    return {taking.strip('*').split('=')[0]}"
        cells = "[0].index(' ')" if taking.startswith("*") else ".index(' ')"
        grade = grade_text(source + last + cells, grader("sample:60"))
        assert grade.shares.legal == (60, 60)


def test_bars_that_show_how_far_a_loop_is_change_no_loop() -> None:
    grade = grade_text(
        "import tqdm.auto\nfrom tqdm import tqdm as bar\nfrom tqdm import trange\n"
        "seen = [*bar(range(3)), *trange(2), *tqdm.auto.tqdm([1])]\n"
        "def computer_move(board, mark):\n"
        "    for n in bar(range(9)):\n"
        "        if board[n] == ' ' and len(seen) == 6:\n"
        "            return n\n",
        grader("sample:20"),
    )
    assert grade.called is not None
    assert grade.called.function == "computer_move"
