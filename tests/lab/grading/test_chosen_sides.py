"""Programs in which a person chooses the side: which sides they are graded on."""

from __future__ import annotations

import pytest

from noughts import Mark
from noughts.lab.grading.calling.roles import Classes, own_orders
from tests.lab.grading.programs import grade_text, grader
from tests.lab.grading.test_own_calls import use_of
from tests.lab.grading.test_ways import ENGINE


def test_true_for_one_side_and_false_for_the_other_say_whose_turn_it_is() -> None:
    parameters = (("board", True), ("is_max", True))
    branches = "if ai == 'X':\n    think(board, True)\nelse:\n    think(board, False)"
    orders = own_orders(parameters, Classes(), use_of(branches, "think"))
    assert orders[:2] == [("board", "maximizing"), ("board", "minimizing")]
    assert own_orders(parameters, Classes(), use_of("think(board, True)", "think")) == [
        ("board", "=true")
    ]
    shown = (("board", True), ("verbose", True))
    both = use_of("think(board, True)\nthink(board, False)", "think")
    assert ("board", "maximizing") not in own_orders(shown, Classes(), both)


CHOSEN = """
board = ["-"] * 9
you = input("X or O? ")
if you == "X":
    AI = "O"
else:
    AI = "X"
def find_best(board):
    return _cell(_text(board, you, AI), "o")
while "-" in board:
    board[int(input("Your move (0-8): "))] = you
    board[find_best(board)] = AI
"""


def test_a_mark_that_a_person_chooses_is_not_the_only_one_of_the_program() -> None:
    grade = grade_text(ENGINE + CHOSEN, grader("sample:40"))
    assert grade.called is not None
    assert grade.called.mark is None
    assert {answer.position.to_move for answer in grade.shares.rated} == {*Mark}


EITHER = """
board = [" "] * 9
def computer_move(board):
    return OPENING
turn = input("Do you want to go first? (y/n) ")
while " " in board:
    for n in (0, 3, 6): print(" | ".join(board[n : n + 3]))
    if turn == "y":
        board[int(input("Your move (1-9): ")) - 1] = "X"
    else:
        board[computer_move(board)] = "O"
    turn = "n" if turn == "y" else "y"
"""


@pytest.mark.parametrize("asks", [True, False])
def test_where_a_person_may_say_who_begins_both_openings_are_graded(asks: bool) -> None:
    text = EITHER.replace("OPENING", '_cell(_text(board, "X", "O"), "o")')
    if not asks:
        text = text.replace('input("Do you want to go first? (y/n) ")', '"y"')
    grade = grade_text(ENGINE + text, grader("sample:40"))
    assert grade.called is not None
    assert grade.called.mark is Mark.O
    opens = {
        one.position.own_mask.bit_count() == one.position.other_mask.bit_count()
        for one in grade.shares.rated
    }
    assert opens == ({True, False} if asks else {False})
    assert all(one.position.to_move is Mark.O for one in grade.shares.rated)


TRUTH_VALUE = """
KNOWN = {}
LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)

def worth(board, role):
    if (board, role) not in KNOWN:
        won = any(board[a] == board[b] == board[c] != " " for a, b, c in LINES)
        free = [] if won else [n for n in range(9) if board[n] == " "]
        KNOWN[board, role] = max((-after(board, n, role) for n in free), default=-won)
    return KNOWN[board, role]

def after(board, n, role):
    return worth(board[:n] + ("x" if role else "o") + board[n + 1:], not role)

def best_move(board, role):
    return min((n for n in range(9) if board[n] == " "), key=lambda n: after(board, n, role))

def game(board=" " * 9, role=True):
    while " " in board:
        n = int(input("Where (0-8)? ")) if role else best_move(board, role)
        board, role = board[:n] + ("x" if role else "o") + board[n + 1:], not role
        print(board)
"""


def test_a_side_may_be_a_truth_value_for_which_any_mark_is_true() -> None:
    grade = grade_text(TRUTH_VALUE, grader("reachable", min_ply=3, step=3))
    assert grade.called is not None
    assert (grade.called.function, grade.is_right) == ("best_move", True)
