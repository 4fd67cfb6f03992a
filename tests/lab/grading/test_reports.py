"""The programs of the five reports: graded rightly, each mistake recognised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts import Mark, Rules
from noughts.lab.grading import Grader, Settings
from noughts.lab.grading.diagnosis.announcing import Wrong
from tests.lab.grading.programs import SUBMISSIONS, grade_text, grader, program

if TYPE_CHECKING:
    from noughts.lab.grading import Grade


def bugs(grade: Grade) -> list[str]:
    return [suspicion.bug for suspicion in grade.suspicions]


def test_report_a_keeps_every_value_but_wins_late() -> None:
    grade = grader("sample:700").grade(program("reports", "a_alphabeta"))
    assert grade.is_right
    assert len(grade.shares.rated) == 700
    assert grade.shares.kept.good == grade.shares.kept.of > 400
    assert grade.shares.timely.good < grade.shares.timely.of
    assert bugs(grade) == ["late win"]
    assert {kind.kind for kind in grade.failures} == {
        "win later than possible",
        "loss sooner than necessary",
    }
    assert [one.errors for one in grade.announced] == [0, 0, 0]


def test_report_b_calls_every_draw_a_win() -> None:
    # Its search of the empty board, and of those with two marks, takes seconds.
    grade = grader(min_ply=4, step=4).grade(program("reports", "b_announces"))
    assert grade.called is not None
    assert grade.called.mark is Mark.X
    assert len(grade.shares.rated) > 500
    assert grade.shares.kept.good == grade.shares.kept.of
    assert not grade.is_right, "its moves are right, its announcements are not"
    assert bugs(grade) == ["draw called a win", "late win"]
    (announced,) = grade.announced
    count, position, said = announced.wrong[Wrong.DRAW_CALLED_WIN]
    assert (count, said) == (16, "'X'")
    assert position.outcome is not None
    assert position.outcome.is_draw


def test_report_c_sees_four_plies() -> None:
    settings = Settings(rules=Rules.parse("4x4k4"), positions="sample:500", seed=2)
    grade = Grader(settings).grade(program("reports", "c_heuristic"))
    assert grade.shares.legal == (500, 500)
    assert grade.shares.kept.good < grade.shares.kept.of
    assert bugs(grade) == ["depth limit 4"]
    assert [kind.kind for kind in grade.failures] == ["win turned into a draw"]
    assert "wins in 3 moves" in grade.failures[0].words


def test_report_d_cuts_off_the_inner_loop_only() -> None:
    grade = grader(step=4).grade(program("reports", "d_inner_loop"))
    assert grade.is_right
    assert grade.called is not None
    assert grade.called.mark is Mark.O
    assert len(grade.shares.rated) > 500
    assert bugs(grade) == ["half a cut-off", "late win"]
    (counted,) = grade.counted
    assert (counted.name, counted.count) == ("calls", 48383)
    assert counted.references is not None
    assert (counted.references.minimax, counted.references.alphabeta) == (549946, 18297)


def test_report_d_is_recognised_with_its_first_loop_outside() -> None:
    source = (SUBMISSIONS / "reports" / "d_inner_loop.py").read_text()
    outside = source.replace(
        "    return alphabeta(board, True, -math.inf, math.inf)[1]",
        """    best, chosen = -math.inf, None
    for i in range(3):
        for j in range(3):
            if board[i][j] == "":
                board[i][j] = AI
                score, _ = alphabeta(board, False, -math.inf, math.inf)
                board[i][j] = ""
                if score > best:
                    best, chosen = score, (i, j)
    return chosen""",
    )
    assert outside != source
    grade = grade_text(outside, grader("sample:60"))
    assert bugs(grade)[0] == "half a cut-off"
    assert grade.counted[0].looks_like == (
        "alpha-beta whose cut-off leaves only the inner loop, each first move searched by itself"
    )


def test_report_e_is_perfect_and_counts_what_it_published() -> None:
    """An example of docs/grading.md grades it on every position."""
    grade = grader("sample:700").grade(program("reports", "e_numbers"))
    assert grade.is_right
    assert grade.score == 100
    assert bugs(grade) == []
    assert grade.failures == ()
    (counted,) = grade.counted
    assert (counted.name, counted.count) == ("end_states", 8453)
    assert counted.looks_like == "alpha-beta, finished positions counted"
    assert grade.called is not None
    assert grade.called.answer == "number"
    assert any("End states searched" in note for note in grade.notes)
