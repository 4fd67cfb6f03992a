"""Curves of cost: report E's table, nodes by depth, and the fitted branching factor."""

from __future__ import annotations

from math import exp, log

import pytest

from noughts import InputError, Position, Rules
from noughts.core.notation import move_name
from noughts.lab.growth import against_depth, against_filled, best_play, branching_factor

CLASSIC = Rules.parse("classic")
START = CLASSIC.start()


def test_report_e_comes_out_of_best_play() -> None:
    game = best_play(START)
    names = [move_name(move, CLASSIC) for _, move in game]
    assert " ".join(names) == "a1 b2 b1 c1 a3 a2 c2 b3 c3"
    minimax, alphabeta = against_filled(game, ["minimax", "alphabeta"], "depth")
    table = [
        (one.filled, one.comparison.report.leaves, two.comparison.report.leaves)
        for one, two in zip(minimax.points, alphabeta.points, strict=True)
    ]
    assert table[::2] == [(0, 255168, 8453), (2, 3468, 346), (4, 94, 26), (6, 6, 4), (8, 1, 1)]
    assert minimax.branching is None  # nothing was cut at a depth


def test_nodes_by_depth_are_sums_of_sequences() -> None:
    (minimax,) = against_depth(Rules.parse("four").start(), ["minimax"], 4)
    assert [point.nodes for point in minimax.points] == [17, 257, 3617, 47297]
    assert minimax.branching == pytest.approx(14.07, abs=0.01)


def test_the_fit_is_least_squares() -> None:
    nodes = {1: 3, 2: 10, 3: 20, 5: 900}
    factor = branching_factor(nodes)
    mean_depth = sum(nodes) / len(nodes)
    mean_log = sum(map(log, nodes.values())) / len(nodes)
    slope = sum((d - mean_depth) * (log(n) - mean_log) for d, n in nodes.items()) / sum(
        (d - mean_depth) ** 2 for d in nodes
    )
    assert factor == pytest.approx(exp(slope))


def test_an_algorithm_that_meets_the_limit_goes_no_deeper() -> None:
    (minimax,) = against_depth(START, ["minimax"], 9, max_nodes=1000)
    assert [point.comparison.is_finished for point in minimax.points] == [True] * 3 + [False]
    assert minimax.points[-1].nodes == 1000
    (whole,) = against_depth(START, ["minimax"], 3)
    assert minimax.branching == whole.branching  # what was stopped is not fitted


def test_no_deeper_than_the_board() -> None:
    position = Position.parse("xox/oxx/o.. o", CLASSIC)
    (series,) = against_depth(position, ["alphabeta"], 20)
    assert [point.depth for point in series.points] == [1, 2]


def test_rows_hold_what_the_plot_shows() -> None:
    (filled,) = against_filled(best_play(START)[4:], ["alphabeta"])
    assert [(row["filled"], row["played"]) for row in filled.rows()] == [
        (4, "a3"),
        (5, "a2"),
        (6, "c2"),
        (7, "b3"),
        (8, "c3"),
    ]
    (deeper,) = against_depth(START, ["alphabeta"], 3)
    rows = deeper.rows()
    assert [row["depth"] for row in rows] == [1, 2, 3]
    assert {row["branching"] for row in rows} == {deeper.branching}


@pytest.mark.parametrize("search", [best_play, lambda at: against_depth(at, ["minimax"], 2)])
def test_a_finished_game(search: object) -> None:
    over = Position.parse("xxx/oo./... o", CLASSIC)
    assert callable(search)
    with pytest.raises(InputError, match="The game is over"):
        search(over)


def test_best_play_that_nobody_knows() -> None:
    with pytest.raises(InputError, match="Give the moves of a game"):
        best_play(Rules.parse("gomoku").start())
