"""The person at the keyboard: menus in sentences, moves in words, games that end in errors."""

from __future__ import annotations

import pytest

from noughts import Mark
from noughts.lab.grading.calling.person import Person
from noughts.lab.grading.calling.tracks import Line
from noughts.lab.grading.sandbox.messages import Failure
from tests.lab.grading.programs import grade_text, grader


def test_lines_that_say_what_to_enter_are_a_menu() -> None:
    answers = Person().answers("", "Enter 1 to play.\nEnter 2 to train.\n")
    assert (answers.texts[:2], answers.is_guess) == (("1", "2"), False)


WORDS = """
board = [" "] * 9
ROWS, COLUMNS = ("top", "center", "bottom"), ("left", "center", "right")
def ask(what, words):
    answer = ""
    while answer not in words:
        answer = input(f"Pick a {what} ({', '.join(words)}): ")
    return words.index(answer)
while " " in board:
    for n in (0, 3, 6): print(" | ".join(board[n : n + 3]))
    FIRST
    board[3 * row + column] = "X"
    free = [n for n in range(9) if board[n] == " "]
    if free:
        board[free[-1]] = "O"
"""


@pytest.mark.parametrize("order", ["row column", "column row"])
def test_rows_and_columns_may_be_words_of_two_questions(order: str) -> None:
    asked = {"row": 'row = ask("row", ROWS)', "column": 'column = ask("column", COLUMNS)'}
    first = "; ".join(asked[one] for one in order.split())
    grade = grade_text(WORDS.replace("FIRST", first), grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.how, grade.called.mark) == ("played", Mark.O)
    assert "in words" in grade.called.line


NO_MOVE = """
def letter():
    mark = ""
    while mark not in ("X", "O"):
        print("Do you want to be X or O?")
        mark = input().upper()
    return mark
def get_computer_move(board, mark):
    for n in range(1, 10):
        if board[n] == "":
            return n
board = [" "] * 10
person = letter()
while True:
    for n in (1, 4, 7): print(" | ".join(board[n : n + 3]))
    board[int(input("Your move (1-9): "))] = person
    computer = "O" if person == "X" else "X"
    board[get_computer_move(board, computer)] = computer
"""


def test_a_player_without_a_move_on_its_own_board_is_said_to_have_none() -> None:
    """What other boards lead to, and games in which only a menu was seen, say nothing."""
    grade = grade_text(NO_MOVE, grader("sample:20"))
    assert grade.not_graded is not None
    assert "IndexError" not in grade.not_graded.because
    assert "TypeError: list indices must be integers" in grade.not_graded.because


def test_nought_beside_another_number_is_no_letter() -> None:
    moves = ((4, True), (0, False))
    assert Line("0", "1", moves, ()).letters() == ("o", "x")  # the program has begun
    assert Line("0", "1", moves[1:], ()).letters() == ("x", "o")
    assert Line("0", "x", moves[1:], ()).letters() == ("o", "x")


FAILS_AT_ITS_TURN = """
board = [" "] * 9
def answer(cell):
    return answer(cell) if board[cell] != " " else cell
def show():
    for n in (0, 3, 6): print(" | ".join(board[n : n + 3]))
while " " in board:
    show()
    last = int(input("Your move (1-9): ")) - 1
    board[last] = "X"
    show()
    if " " in board:
        LATER
        board[answer(8) if last == 5 else board.index(" ")] = "O"
"""


@pytest.mark.parametrize("later", ["", "if board.count(' ') < 6: board[9] = 'O'"])
def test_an_error_at_its_turn_is_an_answer_unless_most_games_end_so(later: str) -> None:
    grade = grade_text(FAILS_AT_ITS_TURN.replace("LATER", later), grader("sample:20"))
    failed = [answer for answer in grade.shares.rated if answer.failure is Failure.RAISED]
    assert all("RecursionError" in answer.trouble for answer in failed)
    assert bool(failed) is not bool(later)
    assert all(answer.position.mark_at(5) is Mark.X for answer in failed)
