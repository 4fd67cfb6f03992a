"""A short certificate that leads to a great many states: every subset of `blocks` blocks."""

from __future__ import annotations

import json

from noughts.core.notation import cell_name
from noughts.core.rules import Rules
from noughts.solving.certificates.state import FORMAT, VERSION

__all__ = ["long_check"]


def long_check(blocks: int) -> str:
    """Each block is one threat of X, which O must answer; then the block is dead."""
    position = "ox.." * blocks + "o"
    rules = f"{len(position)}x1k3"
    header = {"format": FORMAT, "version": VERSION, "rules": rules, "position": f"{position} x"}
    pairs = [[cell_name(4 * i + j, Rules.parse(rules)) for j in (1, 2)] for i in range(blocks)]
    state = "m..b" * blocks + "# real breaker"
    documents: list[dict[str, object]] = [
        dict(header),
        {"maker": "x", "wins": False},  # without entries
        {"maker": "o", "wins": False},
        {"state": state, "weaken": True, "pairs": pairs},
        {"end": 1, "value": "draw"},
    ]
    return "".join(json.dumps(document) + "\n" for document in documents)
