"""All exceptions of `noughts`.

    NoughtsError
    ├── InputError           wrong input from a person or a program
    │   ├── RulesError       impossible rules
    │   ├── NotationError    a text that cannot be read
    │   ├── PositionError    an impossible position
    │   ├── IllegalMove      a move that the rules do not allow now
    │   ├── FileError        a file that cannot be read or written
    │   └── CommandError     a command that a match cannot carry out now
    ├── CertificateError     a certificate that does not prove what it says
    ├── TableError           a table file that cannot be used
    ├── TooLarge             the answer would cost more than the limit
    ├── PlayerFailed         a player that gave no legal move
    ├── MissingPart          an optional part is not installed
    └── NoDisplay            there is no screen for a window

Every message is one or two sentences: what was wrong, what was expected, what to do.
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
    "PlayerFailed",
    "PositionError",
    "RulesError",
    "TableError",
    "TooLarge",
    "quote",
]

_MAX_QUOTE_LENGTH = 60


def quote(text: str) -> str:
    """The input for an error message: in quotes, and shortened if it is very long.

    >>> quote("b2")
    "'b2'"
    """
    return repr(text if len(text) <= _MAX_QUOTE_LENGTH else text[:_MAX_QUOTE_LENGTH] + "...")


class NoughtsError(Exception):
    """The root of the tree."""


class InputError(NoughtsError, ValueError):
    """Wrong input."""


class RulesError(InputError):
    """Impossible rules."""


class NotationError(InputError):
    """A text that cannot be read."""


class PositionError(InputError):
    """A position that is impossible under its rules."""


class IllegalMove(InputError):  # noqa: N818 - `raise IllegalMove` reads well
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
    """The answer would cost more than the limit."""


class PlayerFailed(NoughtsError):  # noqa: N818 - as above
    """A player that gave no legal move, and so has lost its game."""


class MissingPart(NoughtsError):  # noqa: N818 - as above
    """An optional part is not installed."""


class NoDisplay(NoughtsError):  # noqa: N818 - as above
    """There is no screen for a window."""
