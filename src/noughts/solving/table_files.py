"""Table files: a readable header, a checksum, and a compressed table.

    noughts table 1                       magic and format version, one line
    9f86d081884c...                       SHA-256 of all that follows, in hexadecimal, one line
    {"rules": "3x3k3", "classes": ...}    what is in it, as JSON, one line
    (binary)                              the table, compressed with Zstandard

`head -3` of a file shows the first three. A file that is damaged, cut short, of other
rules or of another version is refused with the reason.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from stat import S_ISREG
from time import time
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from noughts.core.errors import TableError
from noughts.core.rules import Rules
from noughts.files import leftovers, new_file
from noughts.solving.tables import Table, memory_needed

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["TableHeader", "check_file", "read_table", "write_table"]

FORMAT_VERSION: Final = 1
_MAGIC: Final = b"noughts table "
_LEVEL: Final = 12  # of compression: a tenth of a second for the largest of our own tables
_PIECE: Final = 1 << 20
_SECONDS_UNTIL_STALE: Final = 600.0
_CHECKSUM_DIGITS: Final = 64
_MAX_LINE: Final = 4096  # bytes


@dataclass(frozen=True)
class TableHeader:
    """The header of a file."""

    rules: Rules
    classes: int
    symmetries: int
    stocks: int
    payload_bytes: int  # before compression

    @property
    def max_bytes(self) -> int:
        """An upper bound on the size of a file for these rules."""
        return (memory_needed(self.rules) or 0) + _MAX_LINE


def write_table(table: Table, path: Path) -> None:
    """Write a file whole or not at all; raises `FileError` if it cannot be written."""
    payload = table.to_bytes()
    header = {
        "rules": str(table.rules),
        "classes": table.classes,
        "symmetries": table.symmetries,
        "stocks": table.stocks,
        "payload_bytes": len(payload),
    }
    body = json.dumps(header).encode() + b"\n" + _compressed(payload)
    checksum = sha256(body).hexdigest().encode()
    _remove_leftovers(path)
    with new_file(path, make_folder=True) as stream:
        stream.write(_MAGIC + b"%d\n" % FORMAT_VERSION + checksum + b"\n" + body)


def _compressed(payload: bytes) -> bytes:
    """Compress in pieces, so that Ctrl-C works in between."""
    import zstandard  # noqa: PLC0415 - a browser has none, and no files that last

    packer = zstandard.ZstdCompressor(level=_LEVEL).compressobj(size=len(payload))
    pieces = [packer.compress(payload[at : at + _PIECE]) for at in range(0, len(payload), _PIECE)]
    return b"".join(pieces) + packer.flush()


def check_file(path: Path) -> TableHeader:
    """The header of a good file; raises `TableError` otherwise."""
    header, _ = _read(path)
    if path.stem != str(header.rules):
        raise TableError(f"it has a table of {header.rules}, but another name")
    return header


def read_table(path: Path, rules: Rules) -> Table:
    """The table in a file; raises `TableError` with the reason if it is not a good one."""
    import zstandard  # noqa: PLC0415 - a browser has none, and no files that last

    header, compressed = _read(path)
    if header.rules != rules:
        raise TableError(f"it has a table of {header.rules}, not of {rules}")
    try:
        if zstandard.get_frame_parameters(compressed).content_size != header.payload_bytes:
            raise TableError("its size differs from its header")
        payload = zstandard.ZstdDecompressor().decompress(compressed)
        return Table.from_bytes(payload, rules)
    except zstandard.ZstdError as error:
        raise TableError(f"its content cannot be decompressed ({error})") from None
    except MemoryError:
        raise TableError("there is not enough memory to read it") from None


def _read(path: Path) -> tuple[TableHeader, bytes]:
    """The header of a file and its compressed table, after checking the checksum.

    Reads at most as much as a table of the rules in the header can need.
    """
    try:
        if not S_ISREG(path.stat().st_mode):
            raise TableError("it is not a file")
        with path.open("rb") as file:
            checksum = _read_checksum(file)
            line = file.readline(_MAX_LINE)
            header = _parse_header(line)
            compressed = file.read(header.max_bytes + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise TableError(f"it cannot be read ({error.strerror})") from None
    except MemoryError:
        raise TableError("there is not enough memory to read it") from None
    if max(header.payload_bytes, len(compressed)) > header.max_bytes:
        raise TableError(f"it is larger than any table of {header.rules}")
    digest = sha256(line)
    digest.update(compressed)
    if digest.hexdigest().encode() != checksum:
        raise TableError("it is damaged or cut short: its checksum differs")
    return header, compressed


def _read_checksum(file: BinaryIO) -> bytes:
    """The checksum in the file."""
    magic = file.readline(_MAX_LINE).rstrip(b"\n")
    if not magic.startswith(_MAGIC):
        raise TableError("it is not a table of noughts")
    version = magic.removeprefix(_MAGIC)
    if version != b"%d" % FORMAT_VERSION:
        raise TableError(
            f"it has format version {version.decode(errors='replace')[:20]}, not {FORMAT_VERSION}"
        )
    checksum = file.readline(_MAX_LINE).rstrip(b"\n")
    if len(checksum) != _CHECKSUM_DIGITS:
        raise TableError("it is damaged or cut short: its checksum cannot be read")
    return checksum


def _parse_header(line: bytes) -> TableHeader:
    try:
        fields: dict[str, Any] = json.loads(line)
        return TableHeader(
            Rules.parse(fields["rules"]),
            int(fields["classes"]),
            int(fields["symmetries"]),
            int(fields["stocks"]),
            int(fields["payload_bytes"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise TableError("it is damaged: its header cannot be read") from None


def _remove_leftovers(path: Path) -> None:
    """Remove old unfinished files of this table, left by a process that was killed."""
    for part in leftovers(path):
        with suppress(OSError):
            if time() - part.stat().st_mtime > _SECONDS_UNTIL_STALE:
                part.unlink()
