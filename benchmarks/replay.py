"""The replay in a real Chromium: how soon it opens, and how long its frames take.

`python -m benchmarks.replay` prints these rows alone, with more about the frames.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.measuring import Row
from benchmarks.serving import serving
from tests.web.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["replay_rows"]

_SECONDS = 4
_VIEWS = {
    "path": "view=path",
    "whole tree": "view=tree",
    "whole tree, boards in view": "view=tree&look=1000,4.5,0.6",
}
_FRAMES = """seconds => new Promise(done => {
  const frames = [];
  let last = performance.now();
  const end = last + seconds * 1000;
  requestAnimationFrame(function frame(now) {
    frames.push((now - last) / 1000);
    last = now;
    if (now < end) requestAnimationFrame(frame);
    else done(frames.slice(1));
  });
})"""


def _opening_seconds(browser: Browser, address: str) -> float:
    """Seconds from the click on the link to the first picture of the 18,297 nodes."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{address}lab?tab=replay")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector(".counters dd")
    seconds = 0.0
    while not seconds:
        page.wait_for_timeout(50)
        seconds = page.evaluate(
            "(performance.getEntriesByName('replay-shown')[0]?.startTime ?? 0) / 1000"
        )
    page.close()
    return seconds


def _play_first(browser: Browser, address: str) -> None:
    """Look at the play page until the server has built its tables and is at rest."""
    page = browser.new_page()
    page.goto(address)
    while "building" in page.request.get(f"{address}api/table?rules=power").text():
        page.wait_for_timeout(100)
    page.wait_for_timeout(1000)
    page.close()


def _frames(page: Page) -> list[float]:
    frames: list[float] = page.evaluate(_FRAMES, _SECONDS)
    return frames


def _play(browser: Browser, address: str, view: str) -> list[float]:
    """The frames of the replay at sixty steps a second."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{address}lab?{view}&step=5000&speed=60")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_timeout(1000)
    page.keyboard.press(" ")
    frames = _frames(page)
    assert "step=5000" not in page.url
    page.close()
    return frames


def _rest(browser: Browser) -> list[float]:
    """The frames of a page where nothing happens."""
    page = browser.new_page()
    frames = _frames(page)
    page.close()
    return frames


def replay_rows() -> list[Row]:
    """Opening, and the mean and longest frame of each view beside those of an empty page."""
    with chromium() as browser, serving() as server:
        address = server.address
        _play_first(browser, address)
        what = "replay, 18,297 nodes"
        rows = [
            Row(
                f"{what}: is recorded and opens",
                _opening_seconds(browser, address),
                "a second",
                1.0,
            ),
            Row(f"{what}: opens again", _opening_seconds(browser, address), "a second", 1.0),
        ]
        rest = _rest(browser)
        for name, view in _VIEWS.items():
            frames = _play(browser, address, view)
            mean, idle = sum(frames) / len(frames), sum(rest) / len(rest)
            rows.append(Row(f"{what}: mean frame, {name}", mean, "an empty page", idle))
            longest, idle = max(frames), max(rest)
            rows.append(Row(f"{what}: longest frame, {name}", longest, "an empty page", idle))
    return rows


if __name__ == "__main__":
    for row in replay_rows():
        print(f"{row.what:60} {row.ours_text:>10}   {row.against}: {row.theirs_text}")
