"""Recordings: the real search, node for node."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from noughts import Game, Position, Rules, TooLarge
from noughts.search import LADDER, record, run
from noughts.search.recording import Why
from noughts.search.scoring import INFINITY
from tests.conftest import games

CLASSIC = Rules.parse("classic")
MIDDLE = Position.parse("xo./.x./..o x", CLASSIC)


@pytest.mark.parametrize("algorithm", LADDER)
def test_recording_changes_nothing(algorithm: str) -> None:
    for scoring in ("unit", "depth"):
        plain = run(MIDDLE, algorithm, scoring)
        recorded = record(MIDDLE, algorithm, scoring).report
        for counter in ("score", "move", "nodes", "leaves", "cutoffs", "table_hits", "max_depth"):
            assert getattr(plain, counter) == getattr(recorded, counter)


@settings(max_examples=30)
@given(games(rules=("3x3k3", "3x3k3s1b1", "4x3k3"), max_moves=7))
def test_a_recording_is_a_tree_of_legal_moves(game: Game) -> None:
    for algorithm in LADDER:
        recording = record(game.position, algorithm, depth=2)
        nodes = recording.nodes
        assert len(nodes) == recording.report.nodes
        for number, node in enumerate(nodes):
            assert node.number == number
            if node.parent is None:
                assert (node.depth, node.move, node.position) == (0, None, game.position)
            else:
                parent = nodes[node.parent]
                assert node.depth == parent.depth + 1
                assert node.move is not None
                assert parent.position.play(node.move) == node.position


@pytest.mark.parametrize("algorithm", LADDER)
def test_every_child_is_visited_or_explained(algorithm: str) -> None:
    nodes = record(MIDDLE, algorithm).nodes
    visited: dict[int, list[object]] = {node.number: [] for node in nodes}
    for node in nodes:
        if node.parent is not None:
            visited[node.parent].append(node.move)
    for node in nodes:
        seen = set(visited[node.number])
        match node.why:
            case Why.FINISHED:
                assert node.position.outcome is not None
                assert not seen
            case Why.TABLE | Why.TWIN | Why.HORIZON:
                assert not seen
            case Why.CUTOFF:
                assert node.skipped
                assert node.beta is not None
                assert node.score >= node.beta
                assert seen | set(node.skipped) == set(node.position.moves())
                assert not seen & set(node.skipped)
            case None:
                assert not node.skipped
                assert seen == set(node.position.moves())


def test_windows() -> None:
    assert all(node.alpha is None for node in record(MIDDLE, "minimax").nodes)
    nodes = record(MIDDLE, "alphabeta").nodes
    assert (nodes[0].alpha, nodes[0].beta) == (-INFINITY, INFINITY)
    assert all(n.alpha is not None and n.beta is not None and n.alpha < n.beta for n in nodes)


def test_cutoffs_are_counted() -> None:
    recording = record(CLASSIC.start(), "alphabeta")
    cut = sum(node.why is Why.CUTOFF for node in recording.nodes)
    # A loop that ends with its last move in the moment beta is reached has nothing left to skip.
    assert 0 < cut <= recording.report.cutoffs


@pytest.mark.parametrize(("algorithm", "why"), [("+table", Why.TABLE), ("+symmetry", Why.TWIN)])
def test_table_hits_point_to_where_they_were_solved(algorithm: str, why: Why) -> None:
    recording = record(CLASSIC.start(), algorithm)
    hits = [node for node in recording.nodes if node.solved_at is not None]
    assert len(hits) == recording.report.table_hits > 0
    assert any(node.why is why for node in hits)
    for node in hits:
        assert node.solved_at is not None
        origin = recording.nodes[node.solved_at]
        assert origin.number < node.number
        assert origin.position.ply == node.position.ply
        assert (node.why is Why.TABLE) == (origin.position.key == node.position.key)


def test_deepening_has_a_root_for_every_round() -> None:
    nodes = record(MIDDLE, "+deepening").nodes
    assert sum(node.parent is None for node in nodes) > 1


def test_horizons_are_named() -> None:
    nodes = record(MIDDLE, "alphabeta", depth=1).nodes
    assert {node.why for node in nodes[1:]} <= {Why.HORIZON, Why.FINISHED}


def test_too_large() -> None:
    with pytest.raises(TooLarge, match="after 1,000 nodes"):
        record(CLASSIC.start(), "minimax", max_nodes=1000)
