"""Icons for installed pages: systems want them as pixels, so they are drawn from icon.svg here."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING, Final

from noughts.palette import LIGHT

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["MANIFEST_ICONS", "TOUCH_ICON", "write_icons"]

TOUCH_ICON: Final = "icon-touch.png"
MANIFEST_ICONS: Final = (
    {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    {"src": "icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
    {"src": "icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
    {"src": "icon-full.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
)
_SIDE: Final = 64  # of icon.svg
_MARGIN: Final = 16  # a system may cut off a fifth on each side


def write_icons(folder: Path) -> None:
    """Draw the icons beside `icon.svg`: as it is, and on paper with room around it."""
    svg = (folder / "icon.svg").read_text()
    inside = re.sub(r"<svg[^>]*>|</svg>", "", svg)
    attributes = re.sub(r'xmlns="[^"]*"|viewBox="[^"]*"', "", re.findall(r"<svg([^>]*)>", svg)[0])
    side = _SIDE + 2 * _MARGIN
    on_paper = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_MARGIN} {-_MARGIN} {side} {side}"'
        f'{attributes}><rect x="{-_MARGIN}" y="{-_MARGIN}" width="{side}" height="{side}" '
        f'fill="{LIGHT.paper}"/>{inside}</svg>'
    )
    for text, pixels, name in (
        (svg, 192, "icon-192.png"),
        (svg, 512, "icon-512.png"),
        (on_paper, 512, "icon-full.png"),
        (on_paper, 180, TOUCH_ICON),
    ):
        command = ["rsvg-convert", f"--width={pixels}", f"--height={pixels}"]
        picture = subprocess.run(command, input=text.encode(), capture_output=True, check=True)  # noqa: S603
        (folder / name).write_bytes(picture.stdout)
