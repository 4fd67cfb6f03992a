"""Text from programs, made safe to show: what a program says, and what its file is called.

Everything of that kind goes through here before it is kept, so that nothing that is printed can
command a terminal, turn the direction of writing, fill the screen or become a formula.
"""

from __future__ import annotations

from typing import Final

__all__ = ["safe_cell", "safe_text"]

_FORMULA_STARTS: Final = "=+-@＝＋－＠"


def safe_text(text: str, max_length: int = 300) -> str:
    """One line of characters that can be seen, and no more than so many.

    >>> safe_text("red" + chr(27) + "[31m, turned " + chr(0x202E) + "round")
    'red?[31m, turned ?round'
    >>> safe_text("far too long", 8)
    'far t...'
    """
    line = " ".join(text[: 4 * max_length].split())
    shown = "".join(sign if sign.isprintable() else "?" for sign in line)
    return shown if len(shown) <= max_length else shown[: max_length - 3] + "..."


def safe_cell(value: object) -> object:
    """A value for a table whose text no spreadsheet takes for a formula.

    >>> safe_cell("=1+1"), safe_cell(-1.5)
    ("'=1+1", -1.5)
    """
    if isinstance(value, str) and value.startswith(tuple(_FORMULA_STARTS)):
        return f"'{value}"
    return value
