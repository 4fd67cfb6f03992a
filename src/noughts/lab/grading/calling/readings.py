"""Readings: how a move is taken from what came back.

A reading has two parts: where in the answer the move is (all of it, the second entry, the entry
`index`, the key with the greatest value), and how the cells are numbered there. With `board` the
move is what was changed on a board, given, kept or returned.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from noughts.core.errors import NotationError
from noughts.core.notation import cell_name, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.sandbox.messages import Changes, Reply

__all__ = [
    "ANSWERS",
    "GREATEST",
    "Answer",
    "Reading",
    "cell_of",
    "part_of",
    "placed_by",
    "readings_of",
    "show",
]

ANSWERS: Final = (
    "row-column", "cell", "number", "keypad", "name", "board", "column-row", "key",
    "row-column-1", "column-row-1", "name-row",
)  # fmt: skip
"""How cells are numbered; `-1` counts rows and columns from 1, `key` is the board's own key."""

GREATEST: Final = ">"
"""The part of a dictionary of scores that is the key with the greatest value."""

_WORDS: Final = {
    "row-column": "as (row, column)",
    "row-column-1": "as (row, column) from 1",
    "column-row": "as (column, row)",
    "column-row-1": "as (column, row) from 1",
    "cell": "as a number from 0",
    "number": "as a number from 1",
    "keypad": "as a number of the keypad (7 8 9 on top)",
    "name": "as a name such as b2",
    "name-row": "as a name such as b2, the letter for the row",
    "key": "by the board's own keys",
    "board": "on the board",
}


class Answer(NamedTuple):
    """What a function answered: a cell, or in words why it cannot be read as one."""

    cell: int | None
    trouble: str = ""


@dataclass(frozen=True)
class Reading:
    """Where in an answer the move is, and how cells are numbered."""

    numbering: str
    part: str = ""  # "" for all of it; else a place such as "1", "0:2", "1 0:2", "index"
    keys: tuple[Any, ...] = ()  # the board's own keys, for `key`

    def __str__(self) -> str:
        words = _WORDS[self.numbering]
        if self.part == GREATEST:
            return f"{words}, the key with the greatest value in what it returns"
        return words if not self.part else f"{words}, in part {self.part} of what it returns"

    def read(self, reply: Reply, position: Position) -> Answer:
        """The cell that was answered."""
        if self.numbering == "board":
            return _read_board(reply, position)
        value = part_of(reply.returned, self.part)
        if value is _NOTHING:
            return Answer(None, f"returns {show(reply.returned)}, which is no move")
        return cell_of(value, self.numbering, position.rules, self.keys)


# ---- boards ----------------------------------------------------------------------------------


def placed_by(reply: Reply) -> list[Changes]:
    """The changes of every board that came back, was given or is kept."""
    boards = list(reply.placed)
    if reply.returned_board is not None:
        boards.append(reply.returned_board)
    return [changes for changes in boards if changes]


def _read_board(reply: Reply, position: Position) -> Answer:
    boards = placed_by(reply)
    if not boards:
        if isinstance(reply.returned, list | str) and reply.returned_board is None:
            words = f"returns {show(reply.returned)}, which is no board like the one given"
            return Answer(None, words)
        return Answer(None, "leaves the board as it is")
    single = [changes[0] for changes in boards if len(changes) == 1]
    if not single or len(set(single)) > 1:
        changes = max(boards, key=len)
        names = " ".join(cell_name(cell, position.rules) for cell, _ in changes)
        return Answer(None, f"changes {len(changes)} cells at once: {names}")
    cell, sign = single[0]
    if sign != str(position.to_move):
        name = cell_name(cell, position.rules)
        what = {"x": "X", "o": "O", ".": "nothing"}.get(sign, "something else")
        return Answer(None, f"puts {what} on {name}, though {position.to_move.name} moves")
    return Answer(cell)


# ---- returned values -------------------------------------------------------------------------

_NOTHING: Final = object()
_SCORE: Final = re.compile(r"-?(\d{1,15}(\.\d*)?(e[+-]\d{1,2})?|inf)", re.ASCII)


def part_of(value: Any, part: str) -> Any:
    """A part of what was returned; `_NOTHING` if there is none.

    A bare number is the move itself: some programs give one where they need no search.
    """
    if type(value) is int:
        return value
    for step in part.split():
        if step == GREATEST:
            scores = _scores_of(value)
            if not scores:
                return _NOTHING
            value = max(scores, key=lambda entry: entry[1])[0]
        elif isinstance(value, dict):
            found = [entry for key, entry in value.get("entries", ()) if key == step]
            if "," in step:
                names = step.split(",")
                entries = {str(key): entry for key, entry in value.get("entries", ())}
                found = [[entries[name] for name in names]] if set(names) <= set(entries) else []
            if not found:
                return _NOTHING
            value = found[0]
        elif isinstance(value, list):
            start, _, end = step.partition(":")
            if not start.lstrip("-").isdigit():
                return _NOTHING
            if end:
                value = value[int(start) : int(end)]
                if len(value) != int(end) - int(start):
                    return _NOTHING
            elif -len(value) <= int(start) < len(value):
                value = value[int(start)]
            else:
                return _NOTHING
        else:
            return _NOTHING
    return value


def _scores_of(value: Any) -> list[tuple[Any, float]]:
    """The entries of a dictionary whose values are all numbers; none of anything else."""
    scores: list[tuple[Any, float]] = []
    for key, entry in value.get("entries", ()) if isinstance(value, dict) else ():
        text = entry.get("repr", "") if isinstance(entry, dict) else entry
        if (
            not isinstance(text, int | str)
            or isinstance(text, bool)
            or not _SCORE.fullmatch(str(text))
        ):
            return []
        scores.append((key, float(text)))
    return scores


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _as_number(value: Any) -> Any:
    """A number that is written as a text, as the number that it is."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
        return int(value) if len(value) < 4 else value
    return value


_TEXT_PAIR: Final = re.compile(r"\s*\(?(\d)\s*[,;:./ -]?\s*(\d)\)?\s*", re.ASCII)
_TWO_DIGITS: Final = re.compile(r"[0-3][0-3]", re.ASCII)


def _as_pair(value: Any) -> Any:
    """A row and a column that are written as a text, `"2,3"` or `"23"`, as a list of both."""
    found = _TEXT_PAIR.fullmatch(value) if isinstance(value, str) else None
    return [int(found[1]), int(found[2])] if found else value


def cell_of(returned: Any, kind: str, rules: Rules, keys: Sequence[Any] = ()) -> Answer:
    """A cell from what was returned; the rules decide whether it may be played."""
    if kind == "key":
        matching = [n for n, key in enumerate(keys) if key == returned and _alike(key, returned)]
        if matching:
            return Answer(matching[0])
        return Answer(None, f"returns {show(returned)}, which is no key of its board")
    if kind in ("name", "name-row") and isinstance(returned, str):
        try:
            cell = parse_cell(returned, rules)
        except NotationError:
            return Answer(None, f"returns {show(returned)}, which names no cell")
        if kind == "name-row":
            row, column = divmod(cell, rules.width)
            cell = column * rules.width + row
        return Answer(cell) if cell < rules.cells else Answer(None, f"returns {show(returned)}")
    if kind in ("cell", "number", "keypad"):
        number = _as_number(returned)
        if _is_number(number):
            cell = number - (kind != "cell")
            if 0 <= cell < rules.cells:
                if kind == "keypad":
                    row, column = divmod(cell, rules.width)
                    cell = (rules.height - 1 - row) * rules.width + column
                return Answer(cell)
            return Answer(None, f"returns {number}, which is off the board")
    if kind.startswith(("row-column", "column-row")):
        pair = _as_pair(returned)
        if isinstance(pair, list):
            return _pair(pair, kind, rules)
    return Answer(None, f"returns {show(returned)}, which is no move")


def _pair(returned: list[Any], kind: str, rules: Rules) -> Answer:
    numbers = [_as_number(entry) for entry in returned]
    if len(numbers) == 2 and all(map(_is_number, numbers)):
        row, column = numbers if kind.startswith("row") else reversed(numbers)
        if kind.endswith("-1"):
            row, column = row - 1, column - 1
        if 0 <= row < rules.height and 0 <= column < rules.width:
            return Answer(row * rules.width + column)
        return Answer(None, f"returns {show(returned)}, which is off the board")
    return Answer(None, f"returns {show(returned)}, which is no move")


def _alike(key: Any, value: Any) -> bool:
    return isinstance(key, bool) == isinstance(value, bool) and isinstance(key, str) == isinstance(
        value, str
    )


def show(value: Any) -> str:
    """A value that came back, in few characters."""
    if isinstance(value, dict):
        if "entries" in value:
            inner = ", ".join(f"{show(key)}: {show(entry)}" for key, entry in value["entries"])
            text = f"{{{inner}}}"
            return text if len(text) <= 60 else text[:57] + "..."
        return str(value.get("repr", "something"))
    if isinstance(value, list) and len(value) in (2, 3):
        return f"({', '.join(map(show, value))})"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


# ---- which readings suit ---------------------------------------------------------------------

_ENTRIES: Final = ("index", "move", "position", "best_move", "bestMove", "cell", "pos", "square",
                   "best", "loc", "location", "key", "spot", "action", "idx", "i")  # fmt: skip
_PAIRS: Final = ("row,col", "row,column", "x,y", "r,c", "i,j", "line,column")
_ROW_FIRST: Final = ("row,col", "row,column", "r,c", "line,column")  # by their names


def readings_of(replies: Sequence[Reply], rules: Rules, keys: Sequence[Any]) -> Iterator[Reading]:
    """The readings that suit what came back, the likeliest first."""
    if any(placed_by(reply) for reply in replies):
        yield Reading("board")
    values = [reply.returned for reply in replies if reply.returned is not None]
    for part in _parts(values[:8]):
        inner = [part_of(value, part) for value in values]
        yield from (
            Reading(numbering, part, tuple(keys) if numbering == "key" else ())
            for numbering in _numberings([one for one in inner if one is not _NOTHING], keys, rules)
            if part not in _ROW_FIRST or not numbering.startswith("column-row")
        )
    if all(value is None for value in values):
        yield Reading("board")


def _parts(values: Sequence[Any]) -> list[str]:
    parts = [""]
    sizes = {len(value) for value in values if isinstance(value, list)}
    for value in values:
        if (len(sizes) > 1 and "" in parts) or _is_board(value):
            break  # a list of moves or a board, not one move
        if isinstance(value, list) and value:
            size = len(value)
            parts += [f"{n}" for n in range(min(size, 4))]
            if size > 2:
                parts += ["0:2", "1:3"]
            for n, entry in enumerate(value[:3]):
                lengths = {len(one[n]) for one in values if _has_list(one, n)}
                if isinstance(entry, list) and len(entry) in (2, 3) and len(lengths) == 1:
                    parts += [f"{n} 0", f"{n} 1", f"{n} 0:2"]
        elif isinstance(value, dict) and "entries" in value:
            names = [str(key) for key, _ in value["entries"]]
            ordered = sorted(names, key=lambda name: name not in _ENTRIES)
            parts += [name for name in ordered if " " not in name]
            parts += [pair for pair in _PAIRS if set(pair.split(",")) <= set(names)]
            parts += [GREATEST] if _scores_of(value) else []
    return list(dict.fromkeys(parts))[:24]


def _is_board(value: Any) -> bool:
    """Whether it is rows of cells: what stands in its corner is no move."""
    return isinstance(value, list) and len(value) > 2 and all(
        isinstance(row, list) and len(row) == len(value) for row in value
    )  # fmt: skip


def _has_list(value: Any, n: int) -> bool:
    return isinstance(value, list) and len(value) > n and isinstance(value[n], list)


def _numberings(values: Sequence[Any], keys: Sequence[Any], rules: Rules) -> list[str]:
    if not values:
        return []
    numbers = [_as_number(value) for value in values]
    are_places = all(isinstance(one, str) and _TWO_DIGITS.fullmatch(one) for one in values)
    if any(map(_is_number, numbers)) and not are_places:
        ordered = ["cell", "number", "keypad"]
        flat = [_as_number(key) for key in keys]
        if flat == list(range(1, rules.cells + 1)):
            ordered = ["number", "cell", "keypad"]
        elif any(map(_is_number, flat)) and flat != list(range(rules.cells)):
            ordered = ["key", *ordered]
        return ordered
    pairs_or_texts = [_as_pair(value) for value in values]
    is_text = any(isinstance(value, str) for value in values)
    if is_text and any(value in keys for value in values if isinstance(value, str)):
        return ["key", "name"]
    if any(isinstance(value, list) and len(value) == 2 for value in pairs_or_texts):
        pairs = ["row-column", "row-column-1", "column-row", "column-row-1"]
        is_own = bool(keys) and isinstance(keys[0], list) and list(keys[0]) not in ([0, 0], [1, 1])
        return ["key", *pairs] if is_own else pairs
    if any(isinstance(value, str) and 0 < len(value) <= 3 for value in values):
        return ["name", "name-row"]
    return []
