"""The tree of everything that `noughts` raises on purpose.

    NoughtsError
    ├── InputError           something that a person or program handed in cannot be right
    │   ├── RulesError       rules that make no sense
    │   ├── NotationError    a text that cannot be read
    │   ├── PositionError    a position that cannot arise
    │   ├── IllegalMove      a move that the rules do not allow now
    │   ├── FileError        a file that cannot be read or written
    │   └── CommandError     a command that a match cannot carry out now
    ├── CertificateError     a certificate that does not prove what it says
    ├── TableError           a table file that cannot be used
    ├── TooLarge             the answer exists but costs more than the limit that was set
    ├── MissingPart          an optional part of the installation is not there
    └── NoDisplay            there is no screen to open a window on

Every message is one sentence or two: what was read, what was expected, and what to do.
"""

from __future__ import annotations

__all__ = [
    "CertificateError",
    "CommandError",
    "FileError",
    "IllegalMove",
    "InputError",
    "MissingPart",
    "NoDisplay",
    "NotationError",
    "NoughtsError",
    "PositionError",
    "RulesError",
    "TableError",
    "TooLarge",
    "quote",
]

_MAX_QUOTE_LENGTH = 60


def quote(text: str) -> str:
    """What was read, for an error message: in quotes, and shortened if it is very long.

    >>> quote("b2")
    "'b2'"
    """
    return repr(text if len(text) <= _MAX_QUOTE_LENGTH else text[:_MAX_QUOTE_LENGTH] + "...")


class NoughtsError(Exception):
    """The root of the tree."""


class InputError(NoughtsError, ValueError):
    """Something that was handed in cannot be right."""


class RulesError(InputError):
    """Rules that make no sense."""


class NotationError(InputError):
    """A text that cannot be read."""


class PositionError(InputError):
    """A position that cannot arise under its rules."""


class IllegalMove(InputError):  # noqa: N818 - it reads aloud: "raise IllegalMove"
    """A move that the rules do not allow in this position."""


class FileError(InputError):
    """A file that cannot be read or written."""


class CommandError(InputError):
    """A command that a match cannot carry out now."""


class CertificateError(NoughtsError):
    """A certificate that does not prove what it says."""


class TableError(NoughtsError):
    """A table file that cannot be used: damaged, truncated, foreign or of another version."""


class TooLarge(NoughtsError):  # noqa: N818 - as above
    """The answer exists, but costs more than the limit that was set."""


class MissingPart(NoughtsError):  # noqa: N818 - as above
    """An optional part of the installation is not there."""


class NoDisplay(NoughtsError):  # noqa: N818 - as above
    """There is no screen to open a window on."""
