"""A browser of the benchmarks' own."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

__all__ = ["chromium"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, without a window."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "Pages are measured in Chromium: on Debian, 'apt install chromium'."
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
