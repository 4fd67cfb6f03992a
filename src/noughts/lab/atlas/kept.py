"""The atlas of this package: all entries in one small file, by columns, as the lab's page reads it.

A JSON document, compressed by gzip. Each column has one item for each game, in the same order:
`rules` is a list of texts, `value` and `source` are texts with one letter a game (w, d, l; t, p, s
and b for table, prover, search and published), the others are lists of numbers, with null where
something is not known. `references` has the sources of published values.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from noughts.files import write_file
from noughts.lab.atlas.entries import LEVELS, MAX_CELLS, Atlas, AtlasEntry, Fairness
from noughts.lab.atlas.larger import LONG_SEARCHES, PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.rules import Rules
    from noughts.lab.atlas.entries import Source

__all__ = [
    "FILE_NAME",
    "KEPT",
    "kept_bytes",
    "kept_entries",
    "pack",
    "unpack",
    "with_others",
    "write_packed",
]

FILE_NAME: Final = "atlas.bin"

KEPT: Final = Atlas(max_cells=MAX_CELLS, max_stock=2, games=40, larger=True)
"""The settings of the atlas that the package holds."""

_FORMAT: Final = 2
_VALUES: Final = {"w": "win", "d": "draw", "l": "loss"}
_SOURCES: Final[dict[str, Source]] = {"t": "table", "p": "prover", "s": "search", "b": "published"}
_NUMBERS: Final = ("plies", "positions", "openings", "keeping", "sharpness", "random_plies")
_LEVEL_COLUMNS: Final = ("first_wins", "second_wins", "plies")  # with the level behind them


def with_others(atlas: Atlas, entries: Iterable[AtlasEntry]) -> list[AtlasEntry]:
    """The entries, and with larger boards what longer searches and others have settled."""
    by_rules = {entry.rules: entry for entry in entries}
    if atlas.larger:
        for rules, value in LONG_SEARCHES.items():
            by_rules.setdefault(rules, AtlasEntry(rules, value, source="search"))
        for text in PUBLISHED:
            by_rules.setdefault(text.rules, AtlasEntry(text.rules, text.value, source="published"))
    return list(by_rules.values())


def pack(atlas: Atlas, entries: Iterable[AtlasEntry]) -> bytes:
    """The file of an atlas; longer searches and published values join one with larger boards."""
    rows = with_others(atlas, entries)
    value_letters = {name: letter for letter, name in _VALUES.items()}
    source_letters = {name: letter for letter, name in _SOURCES.items()}
    document: dict[str, Any] = {
        "atlas": _FORMAT,
        "cells": atlas.max_cells,
        "stock": atlas.max_stock,
        "games": atlas.games,
        "levels": LEVELS,
        "references": {text.rules: text.reference for text in PUBLISHED},
        "rules": [entry.rules for entry in rows],
        "value": "".join(value_letters[entry.value] for entry in rows),
        "source": "".join(source_letters[entry.source] for entry in rows),
    }
    for name in _NUMBERS:
        document[name] = [getattr(entry, name) for entry in rows]
    for at, level in enumerate(LEVELS):
        for column in _LEVEL_COLUMNS:
            document[f"{column}_{level}"] = [
                getattr(entry.fairness[at], column) if entry.fairness else None for entry in rows
            ]
    text = json.dumps(document, separators=(",", ":"))
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def unpack(content: bytes) -> list[AtlasEntry]:
    """The entries of a file that `pack` made."""
    document = json.loads(gzip.decompress(content))
    games = document["games"]
    columns = [
        (level, [document[f"{column}_{level}"] for column in _LEVEL_COLUMNS]) for level in LEVELS
    ]
    return [
        AtlasEntry(
            rules=rules,
            value=_VALUES[document["value"][at]],
            **{name: document[name][at] for name in _NUMBERS},
            fairness=tuple(
                Fairness(level, games, *(part[at] for part in parts))
                for level, parts in columns
                if parts[0][at] is not None
            ),
            source=_SOURCES[document["source"][at]],
        )
        for at, rules in enumerate(document["rules"])
    ]


def write_packed(path: Path, atlas: Atlas, entries: Iterable[AtlasEntry]) -> None:
    """Write the file of an atlas, whole or not at all."""
    write_file(path, pack(atlas, entries))


def kept_bytes() -> bytes:
    """The file that the package holds."""
    return Path(__file__).with_name(FILE_NAME).read_bytes()


@cache
def _kept() -> dict[str, AtlasEntry]:
    return {entry.rules: entry for entry in unpack(kept_bytes())}


def kept_entries(rules: Iterable[Rules]) -> list[AtlasEntry]:
    """What the package knows of some games, in their order."""
    known = _kept()
    return [known[str(game)] for game in rules if str(game) in known]
