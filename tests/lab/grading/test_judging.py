"""Verdicts, shares and the score, against the rules themselves; and which positions are asked."""

from __future__ import annotations

import pytest

from noughts import InputError, Mark, Position, Result, Rules, solve
from noughts.lab.grading.failures import failure_kinds
from noughts.lab.grading.judging import Judged, Shares, Truth, Verdict, judge, score_of, smallest
from noughts.lab.grading.positions import Selection
from tests.conftest import all_positions

CLASSIC = Rules.parse("classic")
UNFINISHED = [position for position in all_positions("3x3k3") if position.outcome is None]


def judged(text: str, cell: int) -> Judged:
    truth = Truth.of(Position.parse(text, CLASSIC))
    verdict, trouble = judge(truth, cell)
    return Judged(truth, verdict, cell, trouble)


@pytest.mark.parametrize(
    ("position", "cell", "verdict", "kind"),
    [
        ("xx./oo./... x", 2, Verdict.BEST, None),
        ("xx./oo./... x", 5, Verdict.LOST_VALUE, "win turned into a draw"),
        ("xx./oo./... x", 8, Verdict.LOST_VALUE, "win turned into a loss"),
        ("xx./o../o.. x", 3, Verdict.ILLEGAL, "illegal move"),
        ("x.o/.../... x", 1, Verdict.LOST_VALUE, "win turned into a loss"),
        ("x../.../... o", 1, Verdict.LOST_VALUE, "draw turned into a loss"),
        ("..o/.xx/oxo x", 0, Verdict.SLOW, "win later than possible"),
        ("..o/x.o/.xx o", 0, Verdict.SLOW, "loss sooner than necessary"),
    ],
)
def test_verdicts(position: str, cell: int, verdict: Verdict, kind: str | None) -> None:
    one = judged(position, cell)
    assert one.verdict is verdict
    kinds = failure_kinds([one])
    assert [found.kind for found in kinds] == ([] if kind is None else [kind])
    assert all(found.words for found in kinds)


def test_verdicts_agree_with_solving_every_position() -> None:
    for position in UNFINISHED[::7]:
        solution, truth = solve(position), Truth.of(position)
        for move, value in solution.moves.items():
            assert value is not None
            verdict, _ = judge(truth, move.cell)
            if value == solution.value:
                assert verdict is Verdict.BEST
            elif value.result is solution.result:
                assert verdict is Verdict.SLOW
            else:
                assert verdict is Verdict.LOST_VALUE
        taken = next((c for c in range(9) if position.mark_at(c)), None)
        if taken is not None:
            verdict, words = judge(truth, taken)
            assert verdict is Verdict.ILLEGAL
            assert "is taken by" in words


def test_scores_of_the_best_and_the_worst() -> None:
    best, worst, mute = [], [], []
    for position in UNFINISHED:
        truth = Truth.of(position)
        high = max(truth.values, key=lambda cell: truth.values[cell])
        low = min(truth.values, key=lambda cell: truth.values[cell])
        best.append(Judged(truth, judge(truth, high)[0], high))
        worst.append(Judged(truth, judge(truth, low)[0], low))
        mute.append(Judged(truth, Verdict.FAILED))
    assert score_of(Shares(tuple(best))) == 100
    assert score_of(Shares(tuple(mute))) == 0
    shares = Shares(tuple(worst))
    assert shares.kept == (0, 3191)
    assert score_of(shares) < 20
    nearly = [*best[:-1], Judged(best[-1].truth, Verdict.FAILED)]
    assert score_of(Shares(tuple(nearly))) == 99.9, "only perfection gets 100"


def test_nothing_to_get_wrong_is_worth_what_legal_moves_are() -> None:
    truth = Truth.of(Position.parse("xox/oxo/ox. x", CLASSIC))
    assert score_of(Shares((Judged(truth, Verdict.FAILED),))) == 0
    assert score_of(Shares((Judged(truth, Verdict.BEST, 8),))) == 100


def test_the_smallest_failure_has_fewest_empty_cells() -> None:
    cases = [judged("xx./oo./... x", 8), judged("x.o/.../... x", 1), judged("..o/xox/xox o", 0)]
    assert str(smallest(cases).position) == "..o/xox/xox o"


# ---- positions -------------------------------------------------------------------------------


def test_every_position_is_asked(facts: dict[str, object]) -> None:
    assert facts
    selection = Selection.choose(CLASSIC)
    assert (len(selection.unfinished), len(selection.finished)) == (4520, 958)
    assert len(selection.for_mark(Mark.X)) == 2423
    assert len(selection.for_mark(Mark.O)) == 2097
    both = Selection.choose(CLASSIC, opener="both")
    assert len(both.unfinished) == 9040
    other = Selection.choose(CLASSIC, opener="o")
    assert set(both.unfinished) == {*selection.unfinished, *other.unfinished}


def test_samples_repeat_themselves() -> None:
    four = Rules.parse("4x4k4")
    one, two = Selection.choose(four), Selection.choose(four, seed=1)
    assert one == Selection.choose(four)
    assert one != two
    assert len(one.unfinished) == 500
    assert one.is_sample
    assert all(position.outcome is not None for position in one.finished)
    both = Selection.choose(four, "sample:100", "both")
    assert {p.to_move for p in both.unfinished if p.ply % 2 == 0} == set(Mark)


@pytest.mark.parametrize("rules", ["power", "15x15k5"])
def test_rules_that_cannot_be_graded(rules: str) -> None:
    with pytest.raises(InputError, match=r"powers|table"):
        Selection.choose(Rules.parse(rules))


def test_lost_value_names_both_results() -> None:
    assert judged("x../.../... o", 1).lost == (Result.DRAW, Result.LOSS)
    assert judged("xx./oo./... x", 2).lost is None
