"""Plots of costs: what is written on them, that labels stay apart, and edge cases."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from noughts import InputError, Position, Rules
from noughts.lab.compare import compare
from noughts.lab.compare_plots import _spread, plot_bars, plot_depths, plot_filled, plot_stages
from noughts.lab.growth import against_depth, against_filled, best_play
from noughts.lab.perft import stages
from noughts.search.ladder import LADDER

if TYPE_CHECKING:
    from pathlib import Path

CLASSIC = Rules.parse("classic")
MIDDLE = Position.parse("xo./.x./... o", CLASSIC)


def test_bars_are_labelled_with_their_counts(tmp_path: Path) -> None:
    path = tmp_path / "bars.svg"
    found = [compare(MIDDLE, name) for name in LADDER]
    plot_bars(found, MIDDLE, path)
    text = path.read_text()
    for comparison in found:
        assert comparison.report.algorithm in text
        assert f"{comparison.report.nodes:,}" in text
    assert "3x3k3, xo./.x./... o, O to move" in text
    assert len(text) < 100_000


def test_filled_and_depth_and_stages_say_what_they_show(tmp_path: Path) -> None:
    filled, depth, three = (tmp_path / f"{name}.svg" for name in ("filled", "depth", "three"))
    plot_filled(against_filled(best_play(MIDDLE), list(LADDER)), filled)
    assert "cells filled" in filled.read_text()
    assert "end states" in filled.read_text()
    groups = [against_depth(Rules.parse(r).start(), ["alphabeta"], 3) for r in ("four", "5x5k4")]
    plot_depths(groups, depth)
    for (series,) in groups:
        assert series.branching is not None
        assert f"b = {series.branching:.1f}" in depth.read_text()
    assert "least squares on log nodes" in depth.read_text()
    plot_stages(stages(CLASSIC), three)
    for number in ("549,946 nodes", "5,478 different positions", "classes: 765"):
        assert number in three.read_text()


def test_the_same_figures_make_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    for path in (one, two):
        plot_stages(stages(CLASSIC, 3), path)
    assert one.read_text() == two.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.svg", "two.svg"]


def test_a_limit_is_told(tmp_path: Path) -> None:
    path = tmp_path / "limit.svg"
    plot_depths([against_depth(CLASSIC.start(), ["minimax"], 5, max_nodes=1000)], path)
    assert "the limit on nodes stopped the search" in path.read_text()
    plot_bars([compare(CLASSIC.start(), "minimax", max_nodes=1000)], CLASSIC.start(), path)
    assert "more than 1,000" in path.read_text()


@pytest.mark.parametrize("text", ["1x1k1", "2x2k2", "3x3k3s1"])
def test_small_games(text: str, tmp_path: Path) -> None:
    rules = Rules.parse(text)
    plot_stages(stages(rules, 4), tmp_path / "stages.png")
    plot_filled(against_filled(best_play(rules.start()), ["+symmetry"]), tmp_path / "filled.png")
    plot_depths([against_depth(rules.start(), ["+symmetry"], 2)], tmp_path / "depth.png")
    assert len(list(tmp_path.iterdir())) == 3


def test_labels_stay_apart_in_order_and_inside() -> None:
    for shares in ([0.5] * 6, [0.0, 0.01, 0.5, 0.51, 0.99, 1.0], [0.98] * 6, [0.3]):
        places = _spread(shares)
        assert all(two - one >= 0.0549 for one, two in pairwise(places))
        assert 0 <= places[0] <= places[-1] <= 1


def test_a_plot_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Cannot write"):
        plot_stages(stages(CLASSIC, 2), tmp_path / "nowhere" / "x.svg")
