"""The ladder: known counts, and all algorithms agreeing on every position."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from noughts import Game, InputError, Mark, Move, Position, Result, Rules, TooLarge, solve
from noughts.search import LADDER, algorithm_name, run
from noughts.search.ladder import make_scoring, prepare
from noughts.search.symmetry import SymmetrySearch
from noughts.search.table import TableSearch
from tests.conftest import all_positions, games, one_of_each_class

if TYPE_CHECKING:
    from collections.abc import Hashable

CLASSIC = Rules.parse("classic")
ABOVE_MINIMAX = [name for name in LADDER if name != "minimax"]


@cache
def classic_scores(scoring: str) -> dict[Position, int]:
    """The score of every classic position from its own root, worked out from the last ply up."""
    known: dict[Position, int] = {}
    top = make_scoring(scoring, CLASSIC)
    for position in reversed(all_positions("3x3k3")):
        if position.outcome is not None:
            known[position] = top.finished(position, 0)
        else:
            scores = [-known[position.after(move)] for move in position.moves()]
            # One move further from the end, a score that counts the depth is one nearer to zero.
            aged = [s - (s > 0) + (s < 0) if scoring == "depth" else s for s in scores]
            known[position] = max(aged)
    return known


def test_minimax_of_the_empty_board(facts: dict[str, Any]) -> None:
    report = run(CLASSIC.start(), "minimax")
    assert report.nodes == facts["classic"]["minimax_nodes"]
    assert report.leaves == facts["classic"]["games"]
    assert (report.result, report.score, report.max_depth) == (Result.DRAW, 0, 9)
    assert (report.cutoffs, report.table_hits) == (0, 0)
    assert report.move == Move(0)
    assert report.seconds > 0


def test_alphabeta_of_the_empty_board(facts: dict[str, Any]) -> None:
    report = run(CLASSIC.start(), "alphabeta")
    assert report.nodes == facts["classic"]["alphabeta_nodes"]
    assert run(CLASSIC.start(), "alphabeta", "depth").leaves == 8453


def test_minimax_agrees_with_backward_induction() -> None:
    """From ply 3 on: the boards before that take seconds each."""
    for scoring in ("unit", "depth"):
        scores = classic_scores(scoring)
        for position in one_of_each_class("3x3k3"):
            if position.ply >= 3:
                score = run(position, "minimax", scoring).score
                assert score == scores[position], str(position)


@pytest.mark.slow
@pytest.mark.parametrize("scoring", ["unit", "depth"])
@pytest.mark.parametrize("algorithm", ABOVE_MINIMAX)
def test_all_agree_on_every_classic_position(algorithm: str, scoring: str) -> None:
    """By depth every position: a wrong cut-off shows in one of a thousand. By result alone, which
    shows less, one of each class."""
    scores = classic_scores(scoring)
    positions = all_positions("3x3k3") if scoring == "depth" else one_of_each_class("3x3k3")
    assert len(positions) == (5478 if scoring == "depth" else 765)
    for position in positions:
        assert run(position, algorithm, scoring).score == scores[position], str(position)


@pytest.mark.parametrize("scoring", ["unit", "depth"])
@pytest.mark.parametrize("search", [TableSearch, SymmetrySearch])
def test_every_interval_in_the_table_holds_the_true_score(
    search: type[TableSearch], scoring: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong bound seldom changes a root's score: each is looked at, after narrow windows."""
    known, top = classic_scores(scoring), make_scoring(scoring, CLASSIC)
    positions: dict[Hashable, Position] = {}
    key = search.key

    def remember(self: TableSearch, position: Position) -> Hashable:
        name = key(self, position)
        positions[name] = position
        return name

    monkeypatch.setattr(search, "key", remember)
    for alpha in range(-4, 4):
        table = search(top)
        for position in one_of_each_class("3x3k3"):
            if position.ply == 2:
                table.search(position, position.ply, alpha, alpha + 1)
        for name, bounds in table.table.items():
            score, age = known[positions[name]], positions[name].ply if scoring == "depth" else 0
            score -= age * ((score > 0) - (score < 0))
            assert bounds.low <= score <= bounds.high, str(positions[name])


@settings(max_examples=40)
@given(games(rules=("3x3k3s1b1", "4x4k4s2b1", "4x3k3", "4x4k3s1"), max_moves=14))
def test_all_agree_with_powers_and_depth_limits(game: Game) -> None:
    for scoring in ("unit", "heuristic"):
        scores = {run(game.position, name, scoring, 2).score for name in LADDER}
        assert len(scores) == 1, f"{game} {scoring}"


@pytest.mark.parametrize("algorithm", LADDER)
def test_the_chosen_move_is_worth_the_score(algorithm: str) -> None:
    scores = classic_scores("unit")
    for position in all_positions("3x3k3")[1000:5000:7]:
        report = run(position, algorithm)
        if position.outcome is None:
            assert report.move is not None
            assert -scores[position.after(report.move)] == scores[position]
        else:
            assert report.move is None


def test_sooner_wins_are_preferred_only_where_depth_counts() -> None:
    # a3 wins at once; b1 wins later, and comes first in row-major order.
    position = Position.parse("x.o/xo./... x", CLASSIC)
    assert run(position, "minimax", "depth").move == Move(6)
    assert run(position, "minimax", "depth").plies == 1
    assert run(position, "minimax", "unit").plies is None


@pytest.mark.parametrize("algorithm", LADDER)
def test_depth_limit(algorithm: str) -> None:
    report = run(Rules.parse("15x15k5").start().play("h8"), algorithm, "unit", 1)
    assert report.max_depth == 1
    assert report.result is None  # nobody knows after one ply
    assert report.leaves == 0


def test_a_win_within_the_limit_is_known() -> None:
    position = Position.parse("xx../oo../..../.... x", Rules.parse("4x4k3"))
    for algorithm in LADDER:
        assert run(position, algorithm, "unit", 1).result is Result.WIN


@pytest.mark.parametrize("algorithm", LADDER)
def test_finished_positions(algorithm: str) -> None:
    won = Position.parse("xxx/oo./... o", CLASSIC)
    report = run(won, algorithm)
    assert (report.result, report.move, report.nodes, report.leaves) == (Result.LOSS, None, 1, 1)
    drawn = Position.parse("xox/xoo/oxx o", CLASSIC)
    assert run(drawn, algorithm, "depth").result is Result.DRAW


def test_either_mark_may_open() -> None:
    report = run(CLASSIC.start(Mark.O), "alphabeta", "depth")
    assert (report.leaves, report.result) == (8453, Result.DRAW)


def test_max_nodes_stops_a_search() -> None:
    search = prepare(CLASSIC.start(), "minimax", max_nodes=1000)
    with pytest.raises(TooLarge, match="minimax was stopped after 1,000 nodes"):
        search.run(CLASSIC.start())
    assert search.nodes == 1000


def test_names() -> None:
    assert [algorithm_name(name) for name in LADDER] == list(LADDER)
    assert algorithm_name(" Ordering ") == "+ordering"
    with pytest.raises(InputError, match="There is no algorithm 'magic': expected one of minimax"):
        run(CLASSIC.start(), "magic")
    with pytest.raises(InputError, match="There is no scoring 'magic': expected one of unit"):
        run(CLASSIC.start(), "minimax", "magic")
    with pytest.raises(InputError, match="A depth limit of 0 is not possible"):
        run(CLASSIC.start(), "minimax", "unit", 0)


@pytest.mark.parametrize("letters", ["t", "m", "d", "tm", "td", "md", "tmd"])
def test_variants_have_the_value_of_their_table(letters: str) -> None:
    rules = Rules.parse(f"3x3k3{letters}")
    position = Game.parse(f"{rules}: {'a3 b3 b2' if 'd' in letters else 'a1 b2 c2'}").position
    assert {run(position, name).result for name in LADDER} == {solve(position).result}
