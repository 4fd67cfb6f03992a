"""Each classic bug is recognised in a program that has it, and in none that has not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noughts import Mark
from noughts.lab.grading import Declared
from tests.lab.grading.programs import SUBMISSIONS, grade_text, grader, names_in, program

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.lab.grading import Grade

BUGS = {
    "any_two": "any two in a line",
    "anti_diagonal": "line not seen",
    "block_before_win": "block before win",
    "bounds_as_scores": "bounds as scores",
    "centre_first": "centre first",
    "depth_four": "depth limit 4",
    "depth_sign": "depth sign",
    "depth_two": "no forks",
    "draw_for_x": "draws count for X",
    "first_cell": "first cell",
    "for_opponent": "plays for the opponent",
    "full_board_first": "full board first",
    "gives_up": "no move when lost",
    "ignores_player": "always plays X",
    "last_gap": "gap not seen",
    "late_win": "late win",
    "max_max": "no opponent",
    "missing_undo": "missing undo",
    "missing_undo_inside": "missing undo",
    "mistyped_line": "line mistyped",
    "mistyped_rule": "line mistyped",
    "never_alternates": "no turns",
    "no_blocks": "no blocks",
    "no_columns": "line not seen",
    "no_own_wins": "no own wins",
    "off_by_one": "off by one",
    "random_cell": "random",
    "reward_sign": "reward sign",
    "wrong_sign": "wrong sign",
    "wrong_sign_o": "wrong sign with O",
    "zero_for_o": "lines of O not seen",
}


HOW = Declared(function="best_move", board="flat", empty=(" ",), signs=("X", "O"))
"""How programs with a bug are called: finding it out is tested elsewhere, in programs of people."""

POSITIONS = "sample:350"
MORE_POSITIONS = {  # with fewer, these bugs are not told from others
    "max_max": "sample:2000",
    "mistyped_rule": "sample:2000",
    "mistyped_line": "sample:700",
}
FIRST_PLY = 2  # searching the first two moves takes longest


def grade_of_bug(name: str) -> Grade:
    positions = MORE_POSITIONS.get(name, POSITIONS)
    with_grader = grader(positions, min_ply=FIRST_PLY, declared=HOW)
    return with_grader.grade(program("bugs", name))


def test_every_program_has_its_bug() -> None:
    assert sorted(BUGS) == names_in("bugs")


@pytest.mark.parametrize("name", sorted(BUGS))
def test_recognised(name: str) -> None:
    """Each is graded once, and all that is known of it is looked at then."""
    grade = grade_of_bug(name)
    assert grade.trouble is None
    assert grade.suspicions[0].bug == BUGS[name]
    is_harmless = name in ("late_win", "depth_sign")
    assert grade.is_right == is_harmless
    assert grade.score is not None
    assert grade.score < 100
    bugs = [suspicion.bug for suspicion in grade.suspicions]
    assert not set(bugs) & set(NOT_GIVEN.get(name, ()))
    assert WORDS.get(name, "") in grade.suspicions[0].words
    if name in MORE:
        MORE[name](grade)


NOT_GIVEN = {
    "anti_diagonal": ["line mistyped"],  # the line is missing, no other stands in its place
    "no_columns": ["line mistyped"],
    "draw_for_x": ["full board first"],
    "wrong_sign": ["reward sign"],
    "for_opponent": ["reward sign"],
    "no_blocks": ["gap not seen"],
    "first_cell": ["centre first"],
    "no_own_wins": ["block before win", "any two in a line"],
    "depth_two": ["any two in a line"],
}
"""Bugs that a program with another one is not given."""

WORDS = {
    "anti_diagonal": "does not see the line c1 b2 a3",
    "mistyped_line": "takes c1 b2 b3 for a line instead of c1 b2 a3: a number is mistyped",
    "mistyped_rule": "takes b1 b2 c3 for a line instead of a1 b2 c3",
    "zero_for_o": "does not see rows and columns of O, and sees those of X",
}


def check_line_that_is_not_seen(grade: Grade) -> None:
    assert grade.suspicions[0].agreement == 1.0


def check_one_mark_only(grade: Grade) -> None:
    assert [one.bug for one in grade.suspicions] == ["wrong sign with O", "only with O"]


def check_board_that_comes_back_changed(grade: Grade) -> None:
    undo = grade.suspicions[0]
    assert undo.agreement is None
    assert "the board is changed beyond the move" in undo.evidence


def check_chance_is_told_from_a_rule(grade: Grade) -> None:
    assert grade.repeats[0] > 0
    assert "asked again" in grade.suspicions[0].evidence
    assert any(note.startswith("Asked again, ") and "--repeat" in note for note in grade.notes)


MORE: dict[str, Callable[[Grade], None]] = {
    "anti_diagonal": check_line_that_is_not_seen,
    "wrong_sign_o": check_one_mark_only,
    "missing_undo": check_board_that_comes_back_changed,
    "random_cell": check_chance_is_told_from_a_rule,
}


def test_a_program_with_a_bug_of_its_own_is_not_given_another() -> None:
    source = """
def best_move(board):
    free = [cell for cell in range(9) if board[cell] == " "]
    return free[sum(free) * 7 % len(free)]
"""
    grade = grade_text(source, grader(POSITIONS))
    assert grade.shares.legal == (350, 350)
    assert grade.suspicions == ()
    assert not grade.is_right


WIN_BLOCK_CENTRE = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def best_move(board, mark):
    for who in (mark, "O" if mark == "X" else "X"):
        for line in LINES:
            marks = [board[cell] for cell in line]
            if marks.count(who) == 2 and " " in marks:
                return line[marks.index(" ")]
    return next(cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[cell] == " ")
"""


def test_rows_and_columns_where_the_file_says_which_comes_first() -> None:
    source = (SUBMISSIONS / "bugs" / "late_win.py").read_text()
    turned = source.replace("return chosen\n", "return chosen % 3, chosen // 3\n")
    assert turned != source
    declared = turned + '\nNOUGHTS = {"answer": "row-column"}\n'
    named = grade_text(declared, grader(POSITIONS, min_ply=FIRST_PLY)).suspicions
    assert named[0].bug == "rows and columns"
    found = grade_text(turned, grader(POSITIONS, min_ply=FIRST_PLY)).suspicions
    assert "rows and columns" not in [suspicion.bug for suspicion in found]


def test_rules_in_the_right_order_see_no_forks_and_nothing_else() -> None:
    grade = grade_text(WIN_BLOCK_CENTRE, grader(POSITIONS))
    assert [suspicion.bug for suspicion in grade.suspicions] == ["no forks"]


def test_errors_here_and_there_are_not_giving_up() -> None:
    check = "    assert board[0] != 'X' or board[8] != 'O'\n    for who"
    source = WIN_BLOCK_CENTRE.replace("    for who", check, 1)
    grade = grade_text(source, grader(POSITIONS))
    assert grade.shares.legal.good < grade.shares.legal.of
    assert "no move when lost" not in [suspicion.bug for suspicion in grade.suspicions]


@pytest.mark.parametrize(("mark", "game"), [(Mark.O, ""), (None, "ASKED = input\n")])
def test_giving_up_is_no_fault_of_a_game_that_never_gets_there(
    mark: Mark | None, game: str
) -> None:
    source = program("bugs", "gives_up").code.decode() + game
    sought = grader(POSITIONS, min_ply=FIRST_PLY, declared=replace(HOW, mark=mark))
    grade = grade_text(source, sought)
    assert grade.is_right
    assert not [suspicion for suspicion in grade.suspicions if suspicion.bug != "late win"]
    assert any("where every move loses" in note for note in grade.notes)


@pytest.mark.parametrize(("plies", "is_held_against_it"), [((0,), False), ((0, 3), True)])
def test_too_slow_at_the_start_is_not_wrong(
    plies: tuple[int, ...], is_held_against_it: bool
) -> None:
    wait = f"    while 9 - board.count(' ') in {plies}:\n        pass\n    for who"
    source = WIN_BLOCK_CENTRE.replace("    for who", wait, 1)
    grade = grade_text(source, grader(step=200, seconds=0.3, declared=HOW))
    assert any(kind.kind == "took too long" for kind in grade.failures) == is_held_against_it
    assert any("slow, but not wrong" in note for note in grade.notes) != is_held_against_it
    assert (grade.unasked == 1) != is_held_against_it


@pytest.mark.parametrize("positions", ["sample:25", "sample:60", "sample:150"])
def test_a_right_program_is_never_given_a_bug_that_loses_value(positions: str) -> None:
    grade = grader(positions, min_ply=FIRST_PLY).grade(program("bugs", "late_win"))
    assert grade.is_right
    assert {suspicion.bug for suspicion in grade.suspicions} <= {"late win", "depth sign"}
