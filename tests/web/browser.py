"""A real Chromium that watches what it shows: errors, foreign requests, barriers for people."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from playwright.sync_api import ConsoleMessage, Error, Locator, Request

__all__ = [
    "KEPT_BROWSER",
    "PAIR",
    "PHONE",
    "Tabs",
    "browser",
    "button",
    "cell",
    "chromium",
    "detail",
    "headline",
    "look",
    "moves",
    "power",
    "pytest_runtest_teardown",
    "settle",
]

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
PAIR: Final = "&x=human&o=human"
"""In the address of a game: two people play."""

SCREENSHOTS: Final = Path(__file__).parents[2] / "build" / "screenshots"
_PROGRAMS: Final = (
    "chromium-headless-shell",  # the same pages without the browser's own window: half the work
    "chromium",
    "google-chrome",
)
_ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-sync",
    "--disable-component-update",
)
_MAX_WAIT: Final = 60_000  # milliseconds; only a test that fails waits so long
# Only what is wrong is worked out and sent; no rule that is on loads style sheets.
_VIOLATIONS: Final = """runOnly => axe
    .run(document, { resultTypes: ["violations"], preload: false, ...(runOnly && { runOnly }) })
    .then((results) => results.violations)"""
_INTRODUCED: Final = """try { localStorage.setItem("noughts-introduced", "yes"); } catch {}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of this machine."""
    path = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    assert path, "The tests of the pages need Chromium: on Debian, 'apt install chromium'."
    expect.set_options(timeout=_MAX_WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


class KeptBrowser:
    """One browser for many tests: to start it takes as long as to open two pages.

    As long as it runs, nothing else in this process can run an event loop, so it ends before a test
    that does not use it.
    """

    def __init__(self) -> None:
        self._running: tuple[ExitStack, Browser] | None = None
        self.tabs: dict[frozenset[Any], KeptTab] = {}
        """Those that the next test may use, by what cannot be changed in an open tab."""

    def start(self) -> Browser:
        """The browser, which runs already if the test before used it."""
        if self._running is None:
            stack = ExitStack()
            self._running = stack, stack.enter_context(chromium())
        return self._running[1]

    def end_before(self, following: pytest.Item | None) -> None:
        """End it unless the following test uses it too."""
        if self._running and "browser" not in getattr(following, "fixturenames", ()):
            self.tabs.clear()
            self._running[0].close()
            self._running = None


KEPT_BROWSER: Final = KeptBrowser()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """After the fixtures of a test, the browser may end; for the conftest.py of a folder."""
    try:
        yield
    finally:
        KEPT_BROWSER.end_before(nextitem)


@pytest.fixture
def browser() -> Browser:
    """Chromium, the same for test after test."""
    return KEPT_BROWSER.start()


class KeptTab:
    """A tab that one test after another uses: half the work of a new one with a new profile.

    What a test leaves behind is thrown away: routes, storage, history, media, size.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.owner: Tabs | None = None
        self._address = address
        self._protocol = page.context.new_cdp_session(page)
        page.on("console", self._hear)
        page.on("pageerror", self._see_error)
        page.on("request", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        if self.owner:
            self.owner.hear(message)

    def _see_error(self, error: Error) -> None:
        if self.owner:
            self.owner.see_error(error)

    def _see(self, request: Request) -> None:
        if self.owner:
            self.owner.see(request)

    def is_clean_after_test(self) -> bool:
        """Clean up after a test; whether another may have the tab."""
        if self.page.is_closed():
            return False
        self.page.unroute_all()
        assert self.page.evaluate("/native code/.test(setTimeout)"), "a clock needs is_kept=False"
        self.owner = None
        self.page.goto("static/icon.svg")
        self.page.evaluate("sessionStorage.clear()")
        self._protocol.send(
            "Storage.clearDataForOrigin",
            {"origin": self._address.rstrip("/"), "storageTypes": "all"},
        )
        self._protocol.send("Page.resetNavigationHistory")
        self.page.emulate_media(media="null")
        return True


class Tabs:
    """Opens tabs, and collects what went wrong in them."""

    def __init__(self, browser: Browser, address: str, kept: KeptBrowser | None = None) -> None:
        self._browser = browser
        self._address = address
        self._kept = kept
        self._in_use: dict[frozenset[Any], KeptTab] = {}
        self.faults: list[str] = []
        self.excused: list[str] = []
        """Patterns of the faults that a test provokes."""
        self.requests: list[str] = []

    def open(self, path: str = "", **options: Any) -> Page:
        """A tab of its own profile; nothing moves in it unless `options` ask for that.

        With the option `is_new` nobody has explained the powers yet. A test that changes more than
        what is cleaned up, such as the clock or the scripts that run first, says `is_kept=False`.
        """
        is_new, is_kept = options.pop("is_new", False), options.pop("is_kept", True)
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        media = {
            "reduced_motion": options.pop("reduced_motion", "reduce"),
            "color_scheme": options.pop("color_scheme", "light"),
        }
        viewport = options.pop("viewport")
        kind = frozenset((name, str(value)) for name, value in options.items())
        if self._kept is None or is_new or not is_kept or kind in self._in_use:
            page = self._new_page(is_new, {**options, "viewport": viewport, **media})
            page.on("console", self.hear)
            page.on("pageerror", self.see_error)
            page.on("request", self.see)
        else:
            tab = self._kept.tabs.pop(kind, None)
            if tab is None:
                tab = KeptTab(self._new_page(is_new, options), self._address)
            tab.owner = self
            self._in_use[kind] = tab
            page = tab.page
            page.set_viewport_size(viewport)
            page.emulate_media(**media)
        page.goto(path)
        return page

    def _new_page(self, is_new: bool, options: dict[str, Any]) -> Page:
        context = self._browser.new_context(base_url=self._address, **options)
        context.set_default_timeout(_MAX_WAIT)
        if not is_new:
            context.add_init_script(_INTRODUCED)
        return context.new_page()

    def close(self) -> None:
        """Close all tabs but those to keep; complains about what went wrong in them."""
        if self._kept:
            for kind, tab in self._in_use.items():
                if tab.is_clean_after_test():
                    self._kept.tabs[kind] = tab
        kept = [tab.page.context for tab in self._kept.tabs.values()] if self._kept else []
        for context in self._browser.contexts:
            if context not in kept:
                context.close()
        faults = [
            fault
            for fault in self.faults
            if not any(re.search(pattern, fault) for pattern in self.excused)
        ]
        assert not faults, "\n".join(faults)

    def hear(self, message: ConsoleMessage) -> None:
        """Remember what the console complains about."""
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text} ({message.location})")

    def see_error(self, error: Error) -> None:
        """Remember what nobody caught."""
        self.faults.append(f"uncaught: {error}")

    def see(self, request: Request) -> None:
        """Remember what is requested."""
        self.requests.append(request.url)
        if not request.url.startswith((self._address, "blob:", "data:")):
            self.faults.append(f"foreign request: {request.url}")


def settle(page: Page) -> None:
    """Wait until the page shows a game that waits for nobody but a person, or has ended."""
    expect(page.locator("#headline")).not_to_have_text(re.compile("Setting up|thinking| placed "))


def look(page: Page, name: str, *, full: bool = False, only: str | None = None) -> None:
    """Check that nobody is shut out by the page as it is: by all rules of axe, or by one.

    With NOUGHTS_PICTURES=1 in the environment a picture of it is kept for people to look at.
    """
    if os.environ.get("NOUGHTS_PICTURES"):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full)
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{{ {AXE_SCRIPT} }}")
    violations = page.evaluate(_VIOLATIONS, only and [only])
    assert not violations, [
        (violation["id"], violation["help"], [node["html"] for node in violation["nodes"]])
        for violation in violations
    ]
    beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert beyond <= 0, f"{name} is {beyond} pixels too wide"


def cell(page: Page, name: str) -> Locator:
    """A cell of the board."""
    return page.locator(f"#cell-{name}")


def headline(page: Page) -> Locator:
    """The status in a few words."""
    return page.locator("#headline")


def detail(page: Page) -> Locator:
    """What the status adds."""
    return page.locator("#detail")


def moves(page: Page) -> Locator:
    """The moves of the game."""
    return page.locator("#moves button")


def button(page: Page, name: str) -> Locator:
    """A button by its words."""
    return page.get_by_role("button", name=name, exact=True)


def power(page: Page, name: str) -> Locator:
    """A button of the second half of a turn."""
    return page.locator("#powers button", has_text=name)
