"""The shapes of boards: where in a value the places of the cells are.

Nine in a row, ten with the first unused, three rows of three, a dictionary of nine, a text of nine
signs, an array, five by five with lines drawn between; alone, or as one entry of a record.
"""

from __future__ import annotations

import enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Path = tuple[Any, ...]
    """The keys that lead to a place, one after another."""

__all__ = [
    "Size",
    "cell_count",
    "is_array",
    "is_leaf",
    "is_text_row",
    "mark_key",
    "places_of",
    "plain_number",
    "set_size",
]

_MAX_RECORD = 8  # entries of a dictionary in which one is the board
_MAX_PAIR = 4  # the same of a tuple
_NO_MARKS = (None, False, "", " ", "-", "_", ".", "empty")


class Size:
    """The size of the boards that are looked for."""

    width = height = 3
    cells = 9


def set_size(width: int, height: int) -> None:
    """Look for boards of this size from now on."""
    Size.width, Size.height, Size.cells = width, height, width * height


def cell_count() -> int:
    """How many cells the boards have that are looked for."""
    return Size.cells


def is_array(value: Any) -> bool:
    """Whether this is an array of NumPy."""
    return type(value).__module__ == "numpy" and hasattr(value, "tolist") and value.shape != ()


def plain_number(value: Any) -> Any:
    """A number of NumPy as a number of Python."""
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") else value


def is_leaf(value: Any) -> bool:
    """Whether this may stand on one cell."""
    value = plain_number(value)
    if isinstance(value, str):
        return len(value) <= 6
    return value is None or isinstance(value, (bool, int, float, enum.Enum))


def places_of(value: Any) -> list[Path] | None:
    """The paths of the places, row by row; None for anything that is no board."""
    width, height, cells = Size.width, Size.height, Size.cells
    if isinstance(value, str):
        return [(n,) for n in range(cells)] if len(value) == cells else None
    if isinstance(value, dict):
        return _places_of_dict(value)
    if not (isinstance(value, (list, tuple)) or is_array(value)):
        return None
    size = len(value)
    if size == height and all(_is_row(row, width) or is_text_row(row) for row in value):
        return [(row, column) for row in range(height) for column in range(width)]
    if size == 2 * height - 1 and all(_is_row(row, 2 * width - 1) for row in value):
        return [(row, column) for row in range(0, size, 2) for column in range(0, 2 * width, 2)]
    if size == cells and (_are_flat(value) or _are_cells(value)):
        return [(n,) for n in range(cells)]
    if size == cells + 1 and all(is_leaf(entry) for entry in value):
        return [(n,) for n in range(1, size)]
    return _places_of_pair(value) if isinstance(value, tuple) else None


def _are_flat(entries: Any) -> bool:
    return not any(isinstance(entry, (list, dict, tuple)) for entry in entries)


def _are_cells(entries: list[Any]) -> bool:
    """Whether these are cells that hold more than a mark: `[" ", x, y]`, `{"mark": None, ...}`."""
    return mark_key(entries) is not None


def mark_key(entries: list[Any]) -> Any:
    """Where lists, tuples or dictionaries, one for each cell, hold the mark; None if nowhere."""
    first = entries[0]
    if not isinstance(first, (list, tuple, dict)) or not 2 <= len(first) <= _MAX_RECORD:
        return None
    if any(type(entry) is not type(first) or len(entry) != len(first) for entry in entries):
        return None
    keys = list(first) if isinstance(first, dict) else list(range(len(first)))
    if isinstance(first, dict) and any(list(entry) != keys for entry in entries):
        return None
    if all(is_leaf(entry[key]) for entry in entries for key in keys) and len(entries) == len(keys):
        return None  # a square of plain values
    # A cell that has its own number beside the mark may have 0 for none.
    has_number = any(len({repr(entry[key]) for entry in entries}) == len(entries) for key in keys)
    for key in keys:
        signs = [entry[key] for entry in entries]
        are_signs = all(
            sign is None
            or sign is False
            or isinstance(sign, str)
            or (has_number and type(sign) is int and sign == 0)
            for sign in signs
        )
        if are_signs and all(sign == signs[0] for sign in signs) and signs[0] in _NO_MARKS:
            return key
    return None


def _places_of_pair(value: tuple[Any, ...]) -> list[Path] | None:
    """The places of a tuple in which one entry is the board: `(board, turn)`."""
    if not 2 <= len(value) <= _MAX_PAIR:
        return None
    boards = [
        (n, places) for n, entry in enumerate(value) if (places := places_of(entry)) is not None
    ]
    if len(boards) != 1:
        return None
    number, places = boards[0]
    if not all(is_leaf(entry) for n, entry in enumerate(value) if n != number):
        return None
    return [(number, *place) for place in places]


def is_text_row(value: Any) -> bool:
    """Whether this is a row as a text, with a sign for each cell."""
    return isinstance(value, str) and len(value) == Size.width


def _is_row(value: Any, size: int) -> bool:
    return (isinstance(value, (list, tuple)) or is_array(value)) and len(value) == size


def _places_of_dict(value: dict[Any, Any]) -> list[Path] | None:
    keys, cells = list(value), Size.cells
    if len(keys) == cells and (_are_flat(value.values()) or _are_cells(list(value.values()))):
        return [(key,) for key in keys]
    if len(keys) == cells + 1 and set(range(1, cells + 1)) <= set(keys):
        return [(key,) for key in range(1, cells + 1)]
    if len(keys) == Size.height:
        rows: list[Path] = []
        for key in keys:
            row = value[key]
            inner = list(row) if isinstance(row, dict) else range(len(row)) if _is_row(
                row, Size.width) else ()  # fmt: skip
            rows += [(key, place) for place in inner]
        if len(rows) == cells:
            return rows
    return _places_of_record(value)


def _places_of_record(value: dict[Any, Any]) -> list[Path] | None:
    """The places of a dictionary in which one entry is the board: `{"board": ..., "turn": ...}`."""
    if len(value) > _MAX_RECORD or not all(isinstance(key, str) for key in value):
        return None
    boards = [
        (key, places)
        for key, entry in value.items()
        if not isinstance(entry, (str, dict)) and (places := places_of(entry)) is not None
    ]
    if len(boards) != 1:
        return None
    key, places = boards[0]
    return [(key, *place) for place in places]
