"""How tests see the lab page: its words, counters, picture and address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

FIVE = "/lab?position=xo./.x./o..+x"
"""A replay that is short: five cells are left."""


def ready(page: Page) -> Page:
    """Wait until the page shows a replay."""
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("replay-pane").first).to_be_visible()
    return page


def counters(page: Page, pane: int = 0) -> list[int]:
    """Nodes, leaves, cut-offs and table hits so far."""
    texts = page.locator("replay-pane").nth(pane).locator(".counters dd").all_inner_texts()
    return [int(text.replace(",", "")) for text in texts]


def headline(page: Page) -> Locator:
    """What happens at the board that the words are about."""
    return page.locator(".headline").first


def node_number(page: Page) -> Locator:
    """Which node that is."""
    return page.locator(".now .number").first


def sentence(page: Page) -> Locator:
    """Why it returned what it did."""
    return page.locator(".sentence").first


def ink(page: Page) -> int:
    """How many pixels of the picture are not paper."""
    found: int = page.locator("search-tree canvas").first.evaluate(
        """canvas => {
          const copy = new OffscreenCanvas(canvas.width, canvas.height);
          const pen = copy.getContext("2d", { willReadFrequently: true });
          pen.drawImage(canvas, 0, 0);
          const { data } = pen.getImageData(0, 0, copy.width, copy.height);
          const paper = data.slice(0, 3);
          let found = 0;
          for (let i = 0; i < data.length; i += 4) {
            if (data[i] !== paper[0] || data[i + 1] !== paper[1]) found++;
          }
          return found;
        }"""
    )
    return found


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait until something is so, however busy the machine is; a minute is too long."""
    for _ in range(1200):
        if is_so():
            return
        page.wait_for_timeout(50)
    assert is_so()


def field(page: Page, name: str) -> str:
    """A field of the address, once it is written."""
    match = re.search(rf"[?&]{name}=([^&]*)", page.url)
    return match[1] if match else ""
