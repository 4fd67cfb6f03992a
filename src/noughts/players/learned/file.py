"""The file of a learner: its first line is JSON and says what it is, the rest is of the method.

Files are written whole or not at all, and read as if an enemy had written them: no field is used
before it is checked, and nothing is larger than its limit.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from noughts.core.errors import InputError, NoughtsError, quote
from noughts.core.rules import Rules
from noughts.files import write_file

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["MAX_BYTES", "NTUPLE", "LearnedHeader", "read_learned", "write_learned"]

NTUPLE: Final = "n-tuple"
"""The name of a method: n-tuple networks."""

FORMAT: Final = "noughts learner"
VERSION: Final = 1
MAX_BYTES: Final = 64 * 2**20
"""Of a whole file."""

_MAX_LINE: Final = 10_000
_MAX_GAMES: Final = 10**12


@dataclass(frozen=True)
class LearnedHeader:
    """What a file is: the method, the rules, the games so far, and the settings of the method."""

    method: str
    rules: str
    games: int
    settings: dict[str, Any] = field(default_factory=dict)


def write_learned(path: Path, header: LearnedHeader, content: bytes) -> None:
    """Write a file, whole or not at all."""
    line = json.dumps({"format": FORMAT, "version": VERSION} | asdict(header))
    write_file(path, line.encode() + b"\n" + content)


def read_learned(path: Path) -> tuple[LearnedHeader, bytes]:
    """The header of a file, and what follows it; says what is wrong with a file that is none."""
    try:
        with path.open("rb") as stream:
            text = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this cannot be the name of a file"
        raise InputError(f"Cannot read {path}: {reason}.") from None
    if len(text) > MAX_BYTES:
        raise InputError(f"{path} is too large: a learner has at most {MAX_BYTES:,} bytes.")
    line, newline, content = text.partition(b"\n")
    try:
        if not newline or len(line) > _MAX_LINE:
            raise ValueError
        return _header(json.loads(line), path), content
    except (ValueError, RecursionError) as error:
        if isinstance(error, NoughtsError):
            raise
        raise InputError(
            f"{path} is not a learner: 'noughts learn RULES --method M --save FILE' makes one."
        ) from None


def _header(fields: Any, path: Path) -> LearnedHeader:
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise ValueError
    if fields.get("version") != VERSION:
        raise InputError(
            f"{path} has version {quote(str(fields.get('version'))[:20])}: this program reads "
            f"version {VERSION}. Learn again, or use the program that wrote it."
        )
    method, rules, games = fields.get("method"), fields.get("rules"), fields.get("games")
    settings = fields.get("settings")
    if (
        not isinstance(method, str)
        or not isinstance(rules, str)
        or not isinstance(games, int)
        or isinstance(games, bool)
        or not 0 <= games <= _MAX_GAMES
        or not isinstance(settings, dict)
    ):
        raise ValueError
    return LearnedHeader(method, str(Rules.parse(rules)), games, settings)
