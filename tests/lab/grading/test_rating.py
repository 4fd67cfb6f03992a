"""Verdicts, shares and the score, against the rules themselves; and which positions are asked."""

from __future__ import annotations

import pytest

from noughts import InputError, Mark, Position, Result, Rules, solve
from noughts.lab.grading.rating.positions import Selection
from noughts.lab.grading.rating.rating import (
    MoveRating,
    RatedAnswer,
    Shares,
    Truth,
    rate_move,
    score_of,
    smallest,
)
from noughts.lab.grading.results.failures import failure_kinds
from tests.conftest import all_positions

CLASSIC = Rules.parse("classic")
UNFINISHED = [position for position in all_positions("3x3k3") if position.outcome is None]


def rated(text: str, cell: int) -> RatedAnswer:
    truth = Truth.of(Position.parse(text, CLASSIC))
    rating, trouble = rate_move(truth, cell)
    return RatedAnswer(truth, rating, cell, trouble)


@pytest.mark.parametrize(
    ("position", "cell", "rating", "kind"),
    [
        ("xx./oo./... x", 2, MoveRating.BEST, None),
        ("xx./oo./... x", 5, MoveRating.LOST_VALUE, "win turned into a draw"),
        ("xx./oo./... x", 8, MoveRating.LOST_VALUE, "win turned into a loss"),
        ("xx./o../o.. x", 3, MoveRating.ILLEGAL, "illegal move"),
        ("x.o/.../... x", 1, MoveRating.LOST_VALUE, "win turned into a loss"),
        ("x../.../... o", 1, MoveRating.LOST_VALUE, "draw turned into a loss"),
        ("..o/.xx/oxo x", 0, MoveRating.SLOW, "win later than possible"),
        ("..o/x.o/.xx o", 0, MoveRating.SLOW, "loss sooner than necessary"),
    ],
)
def test_verdicts(position: str, cell: int, rating: MoveRating, kind: str | None) -> None:
    one = rated(position, cell)
    assert one.rating is rating
    kinds = failure_kinds([one])
    assert [found.kind for found in kinds] == ([] if kind is None else [kind])
    assert all(found.words for found in kinds)


def test_verdicts_agree_with_solving_every_position() -> None:
    for position in UNFINISHED[::7]:
        solution, truth = solve(position), Truth.of(position)
        for move, value in solution.moves.items():
            assert value is not None
            rating, _ = rate_move(truth, move.cell)
            if value == solution.value:
                assert rating is MoveRating.BEST
            elif value.result is solution.result:
                assert rating is MoveRating.SLOW
            else:
                assert rating is MoveRating.LOST_VALUE
        taken = next((c for c in range(9) if position.mark_at(c)), None)
        if taken is not None:
            rating, words = rate_move(truth, taken)
            assert rating is MoveRating.ILLEGAL
            assert "is taken by" in words


def test_scores_of_the_best_and_the_worst() -> None:
    best, worst, mute = [], [], []
    for position in UNFINISHED:
        truth = Truth.of(position)
        high = max(truth.values, key=lambda cell: truth.values[cell])
        low = min(truth.values, key=lambda cell: truth.values[cell])
        best.append(RatedAnswer(truth, rate_move(truth, high)[0], high))
        worst.append(RatedAnswer(truth, rate_move(truth, low)[0], low))
        mute.append(RatedAnswer(truth, MoveRating.FAILED))
    assert score_of(Shares(tuple(best))) == 100
    assert score_of(Shares(tuple(mute))) == 0
    shares = Shares(tuple(worst))
    assert shares.kept == (0, 3191)
    assert score_of(shares) < 20
    nearly = [*best[:-1], RatedAnswer(best[-1].truth, MoveRating.FAILED)]
    assert score_of(Shares(tuple(nearly))) == 99.9, "only perfection gets 100"


def test_nothing_to_get_wrong_is_worth_what_legal_moves_are() -> None:
    truth = Truth.of(Position.parse("xox/oxo/ox. x", CLASSIC))
    assert score_of(Shares((RatedAnswer(truth, MoveRating.FAILED),))) == 0
    assert score_of(Shares((RatedAnswer(truth, MoveRating.BEST, 8),))) == 100


def test_the_smallest_failure_has_fewest_empty_cells() -> None:
    cases = [rated("xx./oo./... x", 8), rated("x.o/.../... x", 1), rated("..o/xox/xox o", 0)]
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
    assert rated("x../.../... o", 1).lost == (Result.DRAW, Result.LOSS)
    assert rated("xx./oo./... x", 2).lost is None
