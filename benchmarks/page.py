"""The play page in a real Chromium: how soon after the click on a link it can be played.

`python -m benchmarks.page` prints this row alone.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from benchmarks.measuring import Row
from benchmarks.serving import serving
from tests.web.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["page_rows"]

_LOADS = 31
# Asks for no frame before the board is there: such frames would be extra work.
_WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("[role=gridcell]")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark("playable"))); // is painted
}).observe(document, { subtree: true, childList: true });
"""


def _playable(browser: Browser, address: str) -> float:
    """Seconds until the board of a first visit is there, listens and is painted."""
    visitor = browser.new_context()  # has nothing cached
    visitor.add_init_script(_WATCH)
    page = visitor.new_page()
    page.goto(address)
    mark = "performance.getEntriesByName('playable')[0]?.startTime"
    while (milliseconds := page.evaluate(mark)) is None:
        page.wait_for_timeout(50)
    visitor.close()
    return float(milliseconds) / 1000


def page_rows() -> list[Row]:
    """The middle of many first visits."""
    with chromium() as browser, serving() as server:
        seconds = median(_playable(browser, server.address) for _ in range(_LOADS))
    return [Row("play page: a first visit can play", seconds, "0.3 seconds", 0.3)]


if __name__ == "__main__":
    for row in page_rows():
        print(f"{row.what}: {row.ours_text}")
