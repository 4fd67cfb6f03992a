"""Pages put together from parts that several of them have.

In a page, a line `<!-- part NAME -->` stands for the file `parts/NAME.html`, and a line
`<!-- icons NAME NAME ... -->` for these symbols of `parts/icons.html`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PARTS", "whole_page"]

PARTS: Final = "parts"
"""The folder of the parts, beside the pages."""

_PART: Final = re.compile(r"<!-- part ([a-z]+) -->\n")
_ICONS: Final = re.compile(r"<!-- icons ([a-z0-9 -]+) -->\n")
_SYMBOL: Final = re.compile(r'<symbol id="i-([a-z0-9-]+)".*\n')


def whole_page(page: Path) -> str:
    """The text of a page with its parts."""
    folder = page.parent / PARTS

    def icons(wanted: re.Match[str]) -> str:
        symbols = {each[1]: each[0] for each in _SYMBOL.finditer(_read(folder, "icons"))}
        return "".join(symbols[name] for name in wanted[1].split())

    text = _PART.sub(lambda part: _read(folder, part[1]), page.read_text())
    return _ICONS.sub(icons, text)


def _read(folder: Path, name: str) -> str:
    return (folder / f"{name}.html").read_text()
