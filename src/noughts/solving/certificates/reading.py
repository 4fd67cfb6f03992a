"""Read a certificate from any file, with limited time and memory.

A file that is no certificate raises `InputError` with the line. The proof is checked elsewhere.
"""

from __future__ import annotations

import json
import os
import stat
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, NoReturn

from noughts.core.errors import InputError, quote
from noughts.core.marks import Mark
from noughts.core.notation import parse_cell
from noughts.core.outcomes import Result
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.solving.certificates.state import FORMAT, SIZE_LIMIT, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["MAX_LINE_LENGTH", "Certificate", "Claim", "Entry", "read_certificate"]

MAX_LINE_LENGTH: Final = 2**14
"""Bytes: four times what an entry of the largest board takes."""

_MEMBERS: Final = {
    True: {"state", "keep", "move"},
    False: {"state", "weaken", "give", "pairs", "potential", "move"},
}


class Claim(NamedTuple):
    """That a side, as the maker, wins or does not."""

    maker: Mark
    wins: bool


class Entry(NamedTuple):
    """What the side that keeps a claim does in one state; docs/proofs.md says what it means."""

    weaken: bool = False
    give_mask: int = 0
    pair_masks: tuple[int, ...] = ()
    has_potential: bool = False
    keep_mask: int | None = None
    move: int | None = None


@dataclass
class Certificate:
    """A certificate: a value for the side to move, and the entries of each claim by state."""

    position: Position
    value: Result = Result.DRAW
    claims: dict[Claim, dict[str, Entry]] = field(default_factory=dict)

    @property
    def entries(self) -> int:
        """The number of entries."""
        return sum(map(len, self.claims.values()))


def read_certificate(path: Path, size_limit: int = SIZE_LIMIT) -> Certificate:
    """Read a certificate of at most `size_limit` bytes."""
    number = 0

    def documents(file: BinaryIO) -> Iterator[dict[str, Any]]:
        nonlocal number
        for number, line in enumerate(_lines(file, size_limit), start=1):  # noqa: B007 - see below
            yield _parse(line)

    try:
        with _open_file(path, size_limit) as file:
            return _read(documents(file))
    except OSError as error:
        raise InputError(f"Cannot read the certificate {path}: {error.strerror}.") from None
    except InputError as error:
        where = f", line {number}" if number else ""
        raise InputError(f"Cannot read the certificate {path}{where}: {error}") from None


def _open_file(path: Path, size_limit: int) -> BinaryIO:
    """Open a regular file; refuse pipes and devices, which could block."""
    try:
        file = open(path, "rb", opener=_open_without_waiting)  # noqa: SIM115 - it is returned
    except ValueError:
        raise InputError("this cannot be the name of a file.") from None
    status = os.fstat(file.fileno())
    if stat.S_ISREG(status.st_mode) and status.st_size <= size_limit:
        return file
    file.close()
    if not stat.S_ISREG(status.st_mode):
        raise InputError("it is not a regular file.")
    raise InputError(
        f"it has {status.st_size / 2**20:,.1f} MiB, and at most {size_limit / 2**20:,.1f} MiB "
        "are allowed."
    )


def _open_without_waiting(path: str, flags: int) -> int:
    wait_for_nobody = getattr(os, "O_NONBLOCK", 0)  # else a pipe without a writer would block
    return os.open(path, flags | wait_for_nobody)


def _lines(file: BinaryIO, size_limit: int) -> Iterator[bytes]:
    size = 0
    while line := file.readline(MAX_LINE_LENGTH + 1):
        size += len(line)
        yield line
        if size > size_limit:  # the file grows while it is read
            raise InputError(f"it has more than {size_limit / 2**20:,.1f} MiB.")


def _parse(line: bytes) -> dict[str, Any]:
    if len(line) > MAX_LINE_LENGTH:
        raise InputError(f"the line is longer than {MAX_LINE_LENGTH:,} bytes.")
    try:
        document = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise InputError("expected a JSON object in UTF-8.")
    return document


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)  # NaN and Infinity: Python reads them, but they are not JSON


def _read(documents: Iterator[dict[str, Any]]) -> Certificate:
    certificate = _read_header(next(documents, {}))
    claim: Claim | None = None
    for document in documents:
        if "end" in document:
            _read_end(document, certificate)
            if next(documents, None) is not None:
                raise InputError("nothing may follow the line with 'end'.")
            return certificate
        if "maker" in document:
            claim = _read_claim(document)
            certificate.claims.setdefault(claim, {})
        elif claim is None:
            raise InputError("a line with 'maker' and 'wins' must come before the first entry.")
        else:
            rules, entries = certificate.position.rules, certificate.claims[claim]
            state = _text(document, "state")
            if state in entries:
                raise InputError(f"the state {quote(state)} has an entry already.")
            entries[state] = _read_entry(document, rules, claim.wins)
    raise InputError("the file is cut off: its last line must have 'end' and 'value'.")


def _read_header(header: dict[str, Any]) -> Certificate:
    if header.get("format") != FORMAT:
        raise InputError(f"this is no certificate: expected a line with the format {FORMAT!r}.")
    if not _is_number(header.get("version"), VERSION):
        raise InputError(f"only version {VERSION} can be read.")
    rules = Rules.parse(_text(header, "rules"))
    # The steps are sound for these games; whatever else rules may say, they are not.
    if rules != Rules(rules.width, rules.height, rules.k):
        raise InputError(f"{rules} is not a plain game: only those have certificates.")
    return Certificate(Position.parse(_text(header, "position"), rules))


def _read_claim(document: dict[str, Any]) -> Claim:
    marks = {str(mark): mark for mark in Mark}
    if (mark := marks.get(_text(document, "maker"))) is None:
        raise InputError("'maker' must be 'x' or 'o'.")
    return Claim(mark, _flag(document, "wins"))


def _read_entry(document: dict[str, Any], rules: Rules, wins: bool) -> Entry:
    if unknown := document.keys() - _MEMBERS[wins]:
        claim = "wins" if wins else "fails"
        raise InputError(f"{quote(min(unknown))} does not belong where the maker {claim}.")

    def cells(names: object) -> list[int]:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise InputError("expected a list of cells.")
        return [1 << parse_cell(name, rules) for name in names]

    def union(name: str) -> int:
        return reduce(or_, cells(document.get(name, [])), 0)

    pairs = document.get("pairs", [])
    if not isinstance(pairs, list):
        raise InputError("'pairs' must be a list of pairs of cells.")
    return Entry(
        weaken="weaken" in document and _flag(document, "weaken"),
        give_mask=union("give"),
        pair_masks=tuple(reduce(or_, cells(pair), 0) for pair in pairs),
        has_potential="potential" in document and _flag(document, "potential"),
        keep_mask=union("keep") if "keep" in document else None,
        move=parse_cell(_text(document, "move"), rules) if "move" in document else None,
    )


def _read_end(document: dict[str, Any], certificate: Certificate) -> None:
    results = {str(result): result for result in Result}
    if (result := results.get(_text(document, "value"))) is None:
        raise InputError("'value' must be 'win', 'draw' or 'loss'.")
    certificate.value = result
    if not _is_number(document["end"], certificate.entries):
        raise InputError(f"there are {certificate.entries} entries, and 'end' must say so.")


def _is_number(value: object, number: int) -> bool:
    return value == number and type(value) is int  # Python takes true for 1


def _text(document: dict[str, Any], name: str) -> str:
    text = document.get(name)
    if not isinstance(text, str):
        raise InputError(f"expected a text as {name!r}.")
    return text


def _flag(document: dict[str, Any], name: str) -> bool:
    flag = document.get(name)
    if not isinstance(flag, bool):
        raise InputError(f"{name!r} must be true or false.")
    return flag
