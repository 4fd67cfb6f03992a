"""Counts against the facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from noughts import InputError, Mark, Position, Rules, TooLarge
from noughts.core.symmetry import board_symmetries, canonical_key
from noughts.lab.perft import count, stages
from tests.conftest import all_positions

CLASSIC = Rules.parse("classic")


@pytest.mark.parametrize("text", ["3x3k3", "4x4k4"])
def test_facts(text: str, facts: dict[str, Any]) -> None:
    known = facts["perft"][text]
    perft = count(Rules.parse(text), len(known["sequences"]) - 1)
    assert perft.sequences == known["sequences"]
    assert perft.positions == known["positions"]
    assert perft.classes == known["classes"]


def test_totals_of_classic(facts: dict[str, Any]) -> None:
    positions = all_positions("3x3k3")
    group = board_symmetries(CLASSIC)
    finished = [position for position in positions if position.outcome is not None]
    assert len(positions) == facts["classic"]["positions"]
    assert len(finished) == facts["classic"]["finished"]
    assert len({canonical_key(p, group) for p in positions}) == facts["classic"]["classes"]
    assert len({canonical_key(p, group) for p in finished}) == facts["classic"]["finished_classes"]


def test_games_of_classic(facts: dict[str, Any]) -> None:
    endings: Counter[Mark | None] = Counter()
    lengths: Counter[int] = Counter()

    def walk(position: Position) -> None:
        if position.outcome is not None:
            endings[position.outcome.winner] += 1
            lengths[position.ply] += 1
        for move in position.moves():
            walk(position.after(move))

    walk(CLASSIC.start())
    known = facts["classic"]
    assert endings.total() == known["games"]
    assert endings == {Mark.X: known["x_wins"], Mark.O: known["o_wins"], None: known["draws"]}
    assert {str(length): n for length, n in lengths.items()} == known["games_by_length"]


def test_games_merged_by_symmetry(facts: dict[str, Any]) -> None:
    """Sequences in which moves to symmetric positions count as one, at every ply."""
    group = board_symmetries(CLASSIC)

    def games_from(position: Position) -> int:
        if position.outcome is not None:
            return 1
        children = {canonical_key(c, group): c for c in map(position.after, position.moves())}
        return sum(games_from(child) for child in children.values())

    assert games_from(CLASSIC.start()) == facts["classic"]["games_merged_by_symmetry"]


@pytest.mark.parametrize(("text", "depth"), [("3x3k3s1b1", 2), ("4x3k3b1", 2), ("3x2k2s1", 6)])
def test_powers_against_plain_enumeration(text: str, depth: int) -> None:
    rules = Rules.parse(text)
    group = board_symmetries(rules)
    perft = count(rules, depth)
    level = [rules.start()]
    for ply in range(depth + 1):
        assert perft.sequences[ply] == len(level)
        assert perft.positions[ply] == len(set(level))
        assert perft.classes[ply] == len(
            {canonical_key(position, group) for position in set(level)}
        )
        level = [position.after(move) for position in level for move in position.moves()]


def test_depth_beyond_the_last_ply_and_below_zero() -> None:
    assert len(count(Rules.parse("2x2k2"), 99).sequences) == 5
    with pytest.raises(InputError, match="A depth of -1 is not possible"):
        count(CLASSIC, -1)


def test_progress_is_told() -> None:
    heard: list[tuple[int, float]] = []
    count(CLASSIC, 3, lambda ply, share: heard.append((ply, share)))
    assert [ply for ply, _ in heard] == [1, 2, 3]


def test_stages_add_the_plies_up(facts: dict[str, Any]) -> None:
    found = stages(CLASSIC)
    known = facts["classic"]
    assert (found.nodes, found.positions, found.classes) == (
        known["minimax_nodes"],
        known["positions"],
        known["classes"],
    )


def test_more_classes_than_allowed() -> None:
    with pytest.raises(TooLarge, match="4x4k4 has too many positions to count: stopped at ply 4"):
        stages(Rules.parse("four"), max_classes=1000)
    assert stages(CLASSIC, max_classes=765).classes == 765
    with pytest.raises(TooLarge):
        stages(CLASSIC, max_classes=700)
