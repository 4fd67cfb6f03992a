"""QR codes in the terminal, for phones."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["can_draw_codes", "qr_code"]


def can_draw_codes(console: Console) -> bool:
    """Whether a phone could read a code there."""
    return console.is_terminal and console.encoding.lower().startswith("utf")


def qr_code(address: str) -> Text:
    """The QR code of an address, two rows of it in each line; dark on light in any terminal."""
    import segno  # noqa: PLC0415 - only this needs it

    drawing = StringIO()
    segno.make(address).terminal(out=drawing, border=2, compact=True)
    return Text(drawing.getvalue().rstrip("\n"), "bright_white on black")
