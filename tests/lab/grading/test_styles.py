"""Every accepted way of taking a board and of saying a move is found out, and graded as right."""

from __future__ import annotations

import pytest

from noughts import Mark, Rules
from noughts.lab.grading.calling.conventions import Convention, Signs, changed_cells
from tests.conftest import all_positions
from tests.lab.grading.programs import grade_text, grader, names_in, program

FOUND = {
    "asks_a_person": ("flat", "-", ("board", "mark"), "cell"),
    "dashes_names": ("flat", "-", ("board", "mark"), "name"),
    "declared": ("nested", "_", ("mark", "board"), "column-row"),
    "flat_none": ("flat", None, ("board",), "cell"),
    "in_place": ("nested", "", ("board", "mark"), "board"),
    "minimax_of_board": ("nested", None, ("board",), "row-column"),
    "nested_space": ("nested", " ", ("board", "mark"), "row-column"),
    "numbered_cells": ("flat", "digit", ("board", "mark"), "number"),
    "numbers": ("nested", 0, ("mark", "board"), "row-column"),
    "one_and_two": ("flat", 0, ("board", "mark"), "board"),
    "only_o": ("flat", " ", ("board",), "cell"),
    "only_o_unsaid": ("flat", " ", ("board",), "cell"),
    "starts_a_game": ("nested", " ", ("board", "mark"), "row-column"),
    "text_board": ("string", ".", ("board",), "cell"),
}


def test_every_style_is_expected() -> None:
    assert sorted(FOUND) == names_in("styles")


@pytest.mark.parametrize("name", sorted(FOUND))
def test_found_out(name: str) -> None:
    grade = grader("sample:400").grade(program("styles", name))
    assert grade.trouble is None
    assert grade.called is not None
    entries = grade.called.entries
    arguments = tuple(entries["arguments"])
    found = (entries["board"], entries["empty"], arguments, grade.called.answer)
    assert found == FOUND[name]
    assert grade.is_right
    assert grade.score == 100
    assert grade.suspicions == ()
    assert grade.called.mark is (Mark.O if name.startswith("only_o") else None)
    assert {one.position.to_move for one in grade.shares.rated} == (
        {Mark.O} if name.startswith("only_o") else set(Mark)
    )


def test_a_game_that_starts_on_loading_is_told() -> None:
    grade = grader("sample:400").grade(program("styles", "starts_a_game"))
    assert any('if __name__ == "__main__"' in note for note in grade.notes)


@pytest.mark.parametrize(
    ("source", "trouble"),
    [
        ("def other(board): ...", "There is no function that moves"),
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
        (
            "def computer_move(player): ...",
            "computer_move(player) takes no board: write best_move(board, player).",
        ),
        ("def computer_move(player='O', depth=9): ...", "computer_move(player, depth) takes no"),
        ("def computer_move(): ...", "computer_move() takes no arguments: write best_move(board)"),
        ("def computer_move(): ...\ninput()", "computer_move() takes no arguments"),
        ("NOUGHTS = {'function': 'think'}\ndef think(): ...", "think() takes no arguments"),
    ],
)
def test_not_graded(source: str, trouble: str) -> None:
    grade = grade_text(source, grader("sample:60"))
    assert grade.trouble is not None
    assert trouble in grade.trouble
    assert grade.score is None
    assert not grade.is_right


def test_boards_and_cells_are_inverse() -> None:
    signs = Signs("X", "O")
    for board in ("nested", "flat", "string"):
        for empty in (" ", ".", "digit"):
            convention = Convention("f", board, empty, signs, ("board",), "board")
            for position in all_positions("3x3k3")[:700]:
                given = convention.board_of(position)
                for move in position.moves():
                    after = convention.board_of(position.after(move))
                    assert changed_cells(given, after) == [move.cell]
                    assert convention.read(after, None, position).cell == move.cell


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
        ("name", "B2", 4, ""),
        ("name", "z9", None, "returns 'z9', which names no cell"),
        ("cell", {"repr": "4.0"}, None, "returns 4.0, which is no move"),
    ],
)
def test_reading(answer: str, returned: object, cell: int | None, trouble: str) -> None:
    start = Rules.parse("classic").start()
    found = Convention("f", answer=answer).read(returned, None, start)
    assert (found.cell, found.trouble) == (cell, trouble)


def test_reading_boards() -> None:
    position = Rules.parse("classic").start().play("a1")
    convention = Convention("f", "flat", " ", answer="board")
    given = convention.board_of(position)
    assert convention.read(None, given, position).trouble == "leaves the board as it is"
    wrong = ["X", "X", *given[2:]]
    assert convention.read(wrong, None, position).trouble == "puts 'X' on b1, though O moves"
    both = ["X", "O", "O", *given[3:]]
    assert convention.read(both, None, position).trouble == "changes 2 cells at once: b1 c1"
    assert "no board like the one given" in convention.read([1, 2], None, position).trouble


def test_of_several_functions_the_one_that_moves_is_graded() -> None:
    grade = grader("sample:60").grade(program("styles", "asks_a_person"))
    assert grade.called is not None
    assert grade.called.function == "computer_move"
    worse = "def get_move(board):\n    return 'nowhere'\ndef make_move(a, b, c, d, e):\n    ...\n"
    grade = grade_text(f"{worse}def play(board):\n    return board.index(' ')", grader("sample:60"))
    assert grade.called is not None
    assert grade.called.function == "play"
    assert grade.shares.legal == (60, 60)


def test_of_functions_that_never_move_the_first_is_graded() -> None:
    source = "def move(a, b, c, d, e): ...\ndef get_move(board): return input()"
    grade = grade_text(source, grader("sample:60"))
    assert grade.called is not None
    assert grade.called.function == "move"
    assert grade.called.how == "guessed"
    assert grade.score == 0


def test_functions_without_a_board_are_passed_over() -> None:
    source = "def get_move(player): ...\ndef move(): ...\n"
    for taking in ("brd", "*given", "position=None"):
        last = f"def solve({taking}):\n    return {taking.strip('*').split('=')[0]}"
        cells = "[0].index(' ')" if taking.startswith("*") else ".index(' ')"
        grade = grade_text(source + last + cells, grader("sample:60"))
        assert grade.shares.legal == (60, 60)
