"""What ends are worth, and report C's estimate with its weights."""

from __future__ import annotations

import pytest
from hypothesis import given

from noughts import Game, Position, Rules
from noughts.search.ladder import make_scoring
from noughts.search.scoring import MAX_ESTIMATE, evaluate
from tests.conftest import games

CLASSIC = Rules.parse("classic")
POWER = Rules.parse("power")


@pytest.mark.parametrize(
    ("scoring", "at_three"), [("unit", 1), ("ten", 10), ("depth", 7), ("heuristic", 997)]
)
def test_a_win_after_three_moves(scoring: str, at_three: int) -> None:
    score = make_scoring(scoring, CLASSIC)
    lost = Position.parse("xxx/oo./... o", CLASSIC)
    drawn = Position.parse("xox/xoo/oxx o", CLASSIC)
    assert score.finished(lost, 3) == -at_three
    assert score.finished(drawn, 3) == 0
    assert score.is_decided(at_three)
    assert score.is_decided(-at_three)
    assert not score.is_decided(0)


def test_a_late_win_on_a_large_board_is_still_a_win() -> None:
    assert make_scoring("depth", Rules.parse("gomoku")).win(225) > 0
    assert make_scoring("heuristic", Rules.parse("gomoku")).win(225) > MAX_ESTIMATE


def test_plies_from_scores() -> None:
    assert make_scoring("depth", CLASSIC).plies(7) == 3
    assert make_scoring("depth", CLASSIC).plies(-7) == 3
    assert make_scoring("depth", CLASSIC).plies(0) is None
    assert make_scoring("heuristic", CLASSIC).plies(995) == 5
    assert make_scoring("heuristic", CLASSIC).plies(60) is None


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("..../..../..../.... x 2,2,1,1 -", 0),
        # three in a row: +50; the O in its column and row spoils nothing else
        ("xxx./o.../o.../...o x 2,2,1,1 -", 50 - 0),
        # two with empty neighbours: +10 for X, and the same for O
        ("xx../..../..../..oo x 2,2,1,1 -", 0),
        ("xx../..../..o./.... o 2,2,1,1 -", -10),
        # powers in stock: a swap 15, a block 8
        ("..../..../..../.... x 1,2,1,1 -", -15),
        ("..../..../..../.... o 1,2,1,0 -", 15 - 8),
        # the missing cell of three in a row is blocked for the coming move: 20 instead of 50,
        # and the opponent has a block less
        ("xxx./o.../o.../...o x 2,2,1,0 d1", 20 + 8),
        # but it stays 50 when it is another cell that is blocked
        ("xxx./o.../o.../...o x 2,2,1,0 b2", 50 + 8),
    ],
)
def test_weights(text: str, score: int) -> None:
    assert evaluate(Position.parse(text, POWER)) == score


@pytest.mark.parametrize("rules", ["2x2k1", "1x7k2", "3x3k3", "4x4k4s2b1"])
def test_the_empty_board_is_even(rules: str) -> None:
    assert evaluate(Rules.parse(rules).start()) == 0


@given(games(max_moves=30))
def test_the_estimate_is_bounded_and_fair(game: Game) -> None:
    position = game.position
    score = evaluate(position)
    assert -MAX_ESTIMATE <= score <= MAX_ESTIMATE
    if (
        position.blocked is None
        and position.own_mask.bit_count() == position.other_mask.bit_count()
    ):
        turned = (
            Position.build(
                position.rules,
                position.to_move.other,
                x_mask=position.x_mask,
                o_mask=position.o_mask,
                x_stock=position.stock(type(position.to_move).X),
                o_stock=position.stock(type(position.to_move).O),
            )
            if position.outcome is None
            else None
        )
        assert turned is None or evaluate(turned) == -score
