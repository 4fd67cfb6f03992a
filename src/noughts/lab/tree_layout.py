"""Trees laid out tidily: siblings side by side, parents over the middle of their children.

The algorithm of Reingold and Tilford: each subtree is laid out alone, then neighbours are pushed
together until they are one step apart on the level where they are closest. So equal subtrees look
equal, and no space is wasted. The cost is at most nodes times depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["tidy_columns"]


def tidy_columns(parents: Sequence[int | None]) -> list[float]:
    """The column of every node, the leftmost being 0; the nodes of a level are at least 1 apart.

    A node is given by the number of its parent, which comes before it; only the first has none.
    Siblings keep their order.

    >>> tidy_columns([None, 0, 0, 1, 1])
    [1.0, 0.5, 1.5, 0.0, 1.0]
    """
    children: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(node)
    # Relative to its parent; and for each subtree its left and right edge, level by level.
    offsets = [0.0] * len(parents)
    edges: list[list[tuple[float, float]]] = [[] for _ in parents]
    for node in reversed(range(len(parents))):
        edges[node] = _join([(child, edges[child]) for child in children[node]], offsets)
        for child in children[node]:
            edges[child] = []  # not needed any more
    columns = [0.0] * len(parents)
    for node, parent in enumerate(parents):
        columns[node] = offsets[node] + (0.0 if parent is None else columns[parent])
    leftmost = min(columns, default=0.0)
    return [column - leftmost for column in columns]


def _join(
    subtrees: list[tuple[int, list[tuple[float, float]]]], offsets: list[float]
) -> list[tuple[float, float]]:
    """Put subtrees side by side below one parent, and give the edges of the whole."""
    joined: list[tuple[float, float]] = []
    places = []
    for _, edges in subtrees:
        place = max(
            (right + 1 - left for (_, right), (left, _) in zip(joined, edges, strict=False)),
            default=0.0,
        )
        places.append(place)
        for level, (left, right) in enumerate(edges):
            if level < len(joined):
                joined[level] = (joined[level][0], right + place)
            else:
                joined.append((left + place, right + place))
    middle = (places[0] + places[-1]) / 2 if places else 0.0
    for (child, _), place in zip(subtrees, places, strict=True):
        offsets[child] = place - middle
    return [(0.0, 0.0), *((left - middle, right - middle) for left, right in joined)]
