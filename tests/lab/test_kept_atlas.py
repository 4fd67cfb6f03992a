"""The atlas that the package holds: it is what the command computes, and nothing of it is lost."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from noughts.core.outcomes import Result
from noughts.core.rules import Rules
from noughts.lab.atlas.entries import Atlas, AtlasEntry, Fairness, fits, solve_entry
from noughts.lab.atlas.kept import KEPT, kept_bytes, kept_entries, pack, unpack
from noughts.lab.atlas.larger import (
    LONG_SEARCHES,
    PUBLISHED,
    larger_rules,
    searched_value,
    settled_by_prover,
)
from tests.cli.runner import document

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 100_000
ENTRIES = unpack(kept_bytes())
BY_RULES = {entry.rules: entry for entry in ENTRIES}


def _sample(count: int) -> list[str]:
    """Some small games of the atlas, powers and all variants among them."""
    small = [entry.rules for entry in ENTRIES if Rules.parse(entry.rules).cells <= 9]
    return Random(21).sample(small, count)


@pytest.mark.parametrize("text", [*_sample(10), "3x3k3", "3x3k3m", "3x3k3t", "8x2k6t", "16x1k9t"])
def test_it_is_what_the_command_computes(text: str) -> None:
    assert solve_entry(text, KEPT.games) == BY_RULES[text]


def test_packing_loses_nothing() -> None:
    entries = [
        AtlasEntry(
            "3x3k3", "draw", None, 5478, 9, 9, 0.25, 7.5, (Fairness(3, 40, 20, 5, 7.1),) * 2
        ),
        AtlasEntry("4x4k3", "win", 5, 10, 16, 4, 0.5, 9.1, (Fairness(3, 40, 1, 2, 9.5),) * 2),
        AtlasEntry("6x6k4", "win", source="prover"),
        AtlasEntry("5x5k4d", "draw", source="search"),
    ]
    entries = [replace(entry, fairness=_levels(entry.fairness)) for entry in entries]
    assert unpack(pack(Atlas(games=40), entries)) == entries


def _levels(parts: tuple[Fairness, ...]) -> tuple[Fairness, ...]:
    return (
        tuple(replace(part, level=level) for part, level in zip(parts, (3, 5), strict=bool(parts)))
        if parts
        else ()
    )


def test_published_values_join_where_nothing_else_is_known() -> None:
    settled = AtlasEntry("8x8k5", "draw", source="prover")
    by_rules = {entry.rules: entry for entry in unpack(pack(Atlas(larger=True), [settled]))}
    assert by_rules["8x8k5"] == settled
    assert by_rules["15x15k5"] == AtlasEntry("15x15k5", "win", source="published")
    assert by_rules["7x6k4d"] == AtlasEntry("7x6k4d", "win", source="search")
    assert set(by_rules) == {*LONG_SEARCHES, *(text.rules for text in PUBLISHED)}
    assert unpack(pack(Atlas(larger=False), [])) == []


def test_published_values_are_of_games_that_exist() -> None:
    for published in PUBLISHED:
        assert str(Rules.parse(published.rules)) == published.rules
        assert published.value in ("win", "draw", "loss")
        assert published.rules not in {str(rules) for rules in Atlas(max_stock=0).rules()}


@pytest.mark.parametrize(
    ("text", "value"), [("6x5k4", "win"), ("7x7k5", "draw"), ("5x4k4t", "win")]
)
def test_the_prover_settles_larger_boards(text: str, value: str) -> None:
    rules = Rules.parse(text)
    assert rules in set(larger_rules())
    assert str(settled_by_prover(rules)) == value


def test_a_search_settles_falling_marks() -> None:
    rules = Rules.parse("5x4k4d")
    assert rules in set(larger_rules())
    assert searched_value(rules) == (Result.DRAW, None)


def test_the_command_knows_what_the_package_holds(tmp_path: Path) -> None:
    wanted = ("atlas", "--cells", "9", "--json")
    assert len(document(*wanted)["entries"]) == sum(1 for _ in Atlas(9).rules())
    path = tmp_path / "again"
    few = document(
        "atlas", "--cells", "3", "--games", "0", "--again", "--pack", str(path), "--json"
    )
    assert unpack(path.read_bytes()) == [
        replace(entry, fairness=()) for entry in kept_entries(Atlas(3).rules())
    ]
    assert len(few["entries"]) == sum(1 for _ in Atlas(3).rules())


def test_every_small_game_is_there_once_or_needs_too_large_a_table() -> None:
    assert len(BY_RULES) == len(ENTRIES)
    tables = [entry.rules for entry in ENTRIES if entry.source == "table"]
    left_out = replace(KEPT, larger=False).without(ENTRIES)
    assert len(tables) + len(left_out) == sum(1 for _ in replace(KEPT, larger=False).rules())
    assert all(Rules.parse(text).has_powers for text in left_out)
    assert not any(map(fits, left_out))
    assert all(map(fits, Random(4).sample(tables, 100)))


def test_larger_boards_say_who_settled_them() -> None:
    tried = {str(rules) for rules in larger_rules()}
    larger = [entry for entry in ENTRIES if entry.source != "table"]
    assert {entry.rules for entry in larger if entry.source == "prover"} <= tried
    assert {e.rules for e in larger if e.source == "search"} <= tried | set(LONG_SEARCHES)
    known = {entry.rules: entry.value for entry in larger}
    assert known["6x5k4"] == known["6x6k4"] == known["15x15k5"] == known["7x6k4d"] == "win"
    assert known["5x5k4"] == known["7x7k5"] == known["8x8k5"] == known["6x6k5"] == "draw"
    for published in PUBLISHED:
        assert known[published.rules] == published.value


def test_the_file_names_the_sources_of_published_values() -> None:
    references = json.loads(gzip.decompress(kept_bytes()))["references"]
    assert references == {text.rules: text.reference for text in PUBLISHED}
    packed = json.loads(gzip.decompress(pack(Atlas(larger=True), [])))
    assert packed["references"] == references


def test_it_is_small() -> None:
    assert len(kept_bytes()) < MAX_BYTES
