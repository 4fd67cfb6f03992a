"""What one request may cost: counted in nodes, never in seconds."""

from __future__ import annotations

from typing import get_args

import pytest

from noughts.answers.comparing import CompareRequest, CompareView, compare_algorithms
from noughts.answers.desk import Desk
from noughts.answers.limits import SEARCH_WORK
from noughts.core.rules import GAMES, Rules
from noughts.lab.compare import compare
from noughts.lab.replay import AlgorithmName
from noughts.search.costs import node_cost
from noughts.solving.table_store import TableStore
from noughts.web import building
from noughts.web.building import TableBuilder

ALGORITHMS = get_args(AlgorithmName)


def _work(rules: Rules, view: CompareView) -> int:
    """What a comparison cost, in steps."""
    return sum(row.nodes * row.repeat * node_cost(rules, row.algorithm) for row in view.rows)


@pytest.mark.parametrize("text", ["15x15k4", "15x15k5", "6x6k4s1"])
def test_algorithms_and_repetitions_share_one_budget(text: str) -> None:
    rules = Rules.parse(text)
    request = CompareRequest(rules=text, algorithms=ALGORITHMS, scoring="heuristic", repeat=5)
    view = compare_algorithms(request, Desk())
    assert tuple(row.algorithm for row in view.rows) == ALGORITHMS
    assert _work(rules, view) <= SEARCH_WORK


def test_a_small_game_is_searched_by_all_and_as_often_as_fits() -> None:
    request = CompareRequest(rules="classic", algorithms=ALGORITHMS, scoring="unit", repeat=5)
    view = compare_algorithms(request, Desk())
    assert all(row.finished for row in view.rows)
    assert [row.nodes for row in view.rows[:2]] == [549_946, 18_297]
    assert [row.repeat for row in view.rows] == [1, 5, 5, 5, 5, 5]
    assert _work(Rules.parse("classic"), view) <= SEARCH_WORK


def test_repetitions_that_do_not_fit_are_left_out() -> None:
    start = Rules.parse("classic").start()
    nodes = compare(start, "alphabeta").report.nodes
    for total, expected in ((3 * nodes, 3), (3 * nodes - 1, 2), (1, 1)):
        assert compare(start, "alphabeta", repeat=5, total_nodes=total).repeat == expected


def test_tables_of_strangers_never_push_out_those_of_the_named_games(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    store = TableStore(tmp_path_factory.mktemp("tables"))
    named = Rules.parse("classic")
    strangers = [Rules.parse(f"3x3k3s{number}") for number in range(1, 5)]
    with store.keeping([named], memory=1):
        store.open(named)
        for rules in strangers:
            store.open(rules)
            assert store.is_open(rules)  # until the next one comes
            assert store.is_open(named)
        assert [rules for rules in strangers if store.is_open(rules)] == strangers[-1:]


def test_a_server_builds_only_so_many_tables_for_strangers(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = TableStore(tmp_path_factory.mktemp("tables"))
    monkeypatch.setattr(building, "table_store", lambda: store)
    monkeypatch.setattr(building, "NEW_TABLES", 2)
    builder = TableBuilder()
    try:
        states = [builder.look(Rules.parse(f"2x2k2s{n}")).state for n in range(1, 5)]
        assert states == ["building", "building", "none", "none"]
        for text in GAMES.values():
            rules = Rules.parse(text)
            if rules.cells <= 16:
                assert builder.look(rules).state in ("building", "ready")
    finally:
        builder.stop()
