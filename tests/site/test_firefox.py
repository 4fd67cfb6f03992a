"""The site in Debian's Firefox: a first visit, and a later one without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.site.conftest import KEPT
from tests.site.firefox import firefox

if TYPE_CHECKING:
    from tests.site.firefox import Firefox
    from tests.site.static_host import StaticHost


def _play(browser: Firefox) -> None:
    """Place a mark, and wait for the computer's."""
    browser.wait_for("document.querySelector('#cell-b2')?.classList.contains('open')")
    browser.run("document.querySelector('#cell-b2').click()")
    browser.wait_for("document.querySelectorAll('#moves button').length === 2")


@pytest.mark.slow
def test_firefox_plays_with_a_network_and_without(host: StaticHost) -> None:
    with firefox() as browser:
        browser.go(host.address)
        _play(browser)
        browser.run(f"({KEPT})()")
        host.cut()
        browser.go(host.address + "?game=4x4k4:&x=human&o=level:2")
        _play(browser)
