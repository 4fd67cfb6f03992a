"""Tidy trees: nothing overlaps, parents in the middle, order kept, no space wasted."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from noughts.lab.tree_layout import tidy_columns


@st.composite
def trees(draw: st.DrawFn) -> list[int | None]:
    """A tree as a search enters it: a node comes after its parent, subtree by subtree."""
    size = draw(st.integers(1, 40))
    chance = Random(draw(st.integers(0, 10_000)))
    path, parents = [0], [None]
    result: list[int | None] = list(parents)
    for number in range(1, size):
        path = path[: chance.randrange(1, len(path) + 1)]
        result.append(path[-1])
        path.append(number)
    return result


def depths(parents: list[int | None]) -> list[int]:
    found: list[int] = []
    for parent in parents:
        found.append(0 if parent is None else found[parent] + 1)
    return found


@given(trees())
def test_nodes_of_a_row_are_apart_and_in_order(parents: list[int | None]) -> None:
    columns, rows = tidy_columns(parents), depths(parents)
    for row in set(rows):
        places = [column for column, depth in zip(columns, rows, strict=True) if depth == row]
        assert all(right - left >= 1 - 1e-9 for left, right in pairwise(places))
    assert min(columns) == 0


@given(trees())
def test_parents_stand_over_the_middle_of_their_children(parents: list[int | None]) -> None:
    columns = tidy_columns(parents)
    for node in range(len(parents)):
        below = [columns[child] for child, parent in enumerate(parents) if parent == node]
        if below:
            assert abs(columns[node] - (below[0] + below[-1]) / 2) < 1e-9


def test_subtrees_of_different_depth_share_the_space() -> None:
    # The second child's leaf may stand under the gap that the first child's row leaves.
    assert tidy_columns([None, 0, 1, 1, 0]) == [1.0, 0.5, 0.0, 1.0, 1.5]


def test_a_large_tree_takes_no_time_to_speak_of() -> None:
    parents = [None, *((number - 1) // 3 for number in range(1, 20_000))]
    assert len(set(tidy_columns(parents))) > 1000


def test_nothing() -> None:
    assert tidy_columns([]) == []
