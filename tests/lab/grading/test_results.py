"""Functions that announce the result: understood in all their styles, and rated rightly."""

from __future__ import annotations

import pytest

from noughts import Position, Rules
from noughts.lab.grading.calling.plans import Plan, Signs, usual_board
from noughts.lab.grading.diagnosis.announcing import Announced, Wrong, check_announcements
from noughts.lab.grading.sandbox.messages import Reply
from tests.conftest import all_positions
from tests.lab.grading.programs import grade_text, grader

POSITIONS = all_positions("3x3k3")
FLAT = Plan("f", board=usual_board("flat", " ", Rules.parse("classic")))
MOVES = "def best_move(board):\n    return board.index(' ')\n"


def rated(name: str, says: dict[str, object]) -> Announced:
    """Announcements of a function that says these things of won, drawn and running games."""
    replies = []
    for position in POSITIONS:
        truth = "running"
        if position.outcome is not None:
            truth = "draw" if position.outcome.winner is None else str(position.outcome.winner)
        replies.append(Reply(says[truth]))
    return check_announcements(name, ("board",), FLAT, POSITIONS, replies)


@pytest.mark.parametrize(
    ("name", "x", "o", "draw", "running"),
    [
        ("winner", "X", "O", None, None),
        ("winner", "X", "O", "Draw", ""),
        ("winner", "X", "O", "tie", False),
        ("result", "X wins!", "O wins!", "It is a draw.", "in progress"),
        ("evaluate", 10, -10, 0, 0),
        ("evaluate", -1, 1, 0, 0),
        ("check_win", True, True, False, False),
        ("is_over", True, True, True, False),
        ("is_draw", False, False, True, False),
        ("is_draw", True, True, True, False),
        ("game_over", "X", "O", "tie", None),
        ("winner", 1, 2, 3, 0),
        ("winner", 1, 2, -1, -1),
        ("winner", 1, 0, -1, -1),
        ("winner", 1, 2, "draw", None),
        ("outcome", 2, 1, 0, 0),
        ("check_win", 1, 1, 0, 0),
        ("evaluate", 7, -9, 0, 0),
        ("is_over", 1, 2, 3, 0),
        ("is_over", 1, 1, 1, 0),
        ("is_over", 1, 2, 0, -1),
        ("terminal", 1, -1, 0, None),
        ("terminal", "X", "O", " ", None),
    ],
)
def test_right(name: str, x: object, o: object, draw: object, running: object) -> None:
    found = rated(name, {"x": x, "o": o, "draw": draw, "running": running})
    assert found.is_understood
    assert found.wrong == {}


@pytest.mark.parametrize(
    ("name", "x", "o", "draw", "running", "wrong", "count"),
    [
        ("winner", "X", "O", "X", None, Wrong.DRAW_CALLED_WIN, 16),
        ("check_win", True, True, True, False, Wrong.DRAW_CALLED_WIN, 16),
        ("winner", "X", None, None, None, Wrong.WIN_MISSED, 316),
        ("winner", "X", "O", "draw", "draw", Wrong.OVER_TOO_EARLY, 4520),
        ("winner", "X", "O", None, "X", Wrong.WIN_INVENTED, 4520),
        ("winner", "X", "X", None, None, Wrong.WRONG_WINNER, 316),
        ("winner", 1, -1, 1, 0, Wrong.DRAW_CALLED_WIN, 16),
        ("winner", 1, 0, 0, 0, Wrong.WIN_MISSED, 316),
        ("is_over", 1, 0, 1, 0, Wrong.NOT_OVER, 316),
        ("is_over", False, True, True, False, Wrong.NOT_OVER, 626),
        ("is_draw", False, False, False, False, Wrong.DRAW_MISSED, 16),
    ],
)
def test_wrong(
    name: str, x: object, o: object, draw: object, running: object, wrong: Wrong, count: int
) -> None:
    found = rated(name, {"x": x, "o": o, "draw": draw, "running": running})
    assert {kind: number for kind, (number, _, _) in found.wrong.items()} == {wrong: count}
    assert found.errors == count


WON = """
def game_over(board):
    return any(board[a] == board[b] == board[c] != " " for a, b, c in
               ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)))
"""
FULL = """
def game_over(board):
    if " " not in board:
        return True
"""


@pytest.mark.parametrize("text", [WON, FULL])
def test_a_game_may_be_over_by_wins_alone_or_by_full_boards_alone(text: str) -> None:
    """The program looks for the rest elsewhere; it is right beside mistakes in play too."""
    (announced,) = grade_text(MOVES + text, grader("sample:60")).announced
    assert announced.wrong == {}


def test_a_game_that_is_over_for_some_wins_alone_is_a_mistake() -> None:
    some = WON.replace("(0,1,2),", "")
    (announced,) = grade_text(MOVES + some, grader("sample:60")).announced
    assert set(announced.wrong) == {Wrong.NOT_OVER}


def test_what_is_not_understood_is_not_graded() -> None:
    found = rated("winner", dict.fromkeys(("x", "o", "draw", "running"), "perhaps"))
    assert not found.is_understood
    grade = grade_text(MOVES + "def winner(board):\n    return 'perhaps'", grader("sample:60"))
    assert grade.announced == ()
    assert "What winner() says was not understood, nor graded." in grade.notes


@pytest.mark.parametrize("said", [False, None, True, "X"])
def test_the_same_answer_for_every_board_accuses_nobody(said: object) -> None:
    """Such a function may want something else than a board: `def winner(state): state == 3`."""
    for name in ("winner", "is_terminal"):
        found = rated(name, dict.fromkeys(("x", "o", "draw", "running"), said))
        assert not found.is_understood
        assert found.wrong == {}


@pytest.mark.parametrize("codes", [(1, 2, 1, 0), (1, 3, 2, 3), (4, 4, 5, 4)])
def test_codes_that_contradict_themselves_accuse_nobody(codes: tuple[int, ...]) -> None:
    found = rated("winner", dict(zip(("x", "o", "draw", "running"), codes, strict=True)))
    assert not found.is_understood
    assert found.wrong == {}


def test_numbers_that_are_marks_are_read_as_marks() -> None:
    signs = Signs(1, 2)
    said = {None: 0, "x": 1, "o": 2}
    replies = [
        Reply(1 if str(position) == str(POSITIONS[0]) else said[winner_of(position)])
        for position in POSITIONS
    ]
    convention = Plan("f", board=usual_board("flat", 0, Rules.parse("classic")), signs=signs)
    found = check_announcements("winner", ("board",), convention, POSITIONS, replies)
    assert {kind: number for kind, (number, _, _) in found.wrong.items()} == {Wrong.WIN_INVENTED: 1}


def winner_of(position: Position) -> str | None:
    winner = None if position.outcome is None else position.outcome.winner
    return None if winner is None else str(winner)


def test_a_function_that_is_asked_for_each_mark_and_misses_a_line() -> None:
    source = (
        MOVES
        + """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8)]
def is_winner(board, mark):
    return any(all(board[c] == mark for c in line) for line in LINES)
"""
    )
    grade = grade_text(source, grader("sample:700"))
    (announced,) = grade.announced
    assert list(announced.wrong) == [Wrong.WIN_MISSED]
    assert announced.unseen_lines == ("c1 b2 a3",)
    missed = grade.suspicions[0]
    assert missed.bug == "win not seen"
    assert "it never sees c1 b2 a3" in missed.evidence


def test_rules_count_as_facts() -> None:
    assert len(POSITIONS) == 5478
    assert sum(p.outcome is not None and p.outcome.is_draw for p in POSITIONS) == 16
    assert Rules.parse("classic").cells == 9
