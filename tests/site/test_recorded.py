"""The recorded requests get the recorded answers from the site's own Python, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.answers.recorded import Recorded, recorded, steady

if TYPE_CHECKING:
    from tests.site.conftest import SiteInNode


@pytest.mark.slow
@pytest.mark.parametrize("entry", recorded(), ids=str)
def test_the_site_answers_as_recorded(site_in_node: SiteInNode, entry: Recorded) -> None:
    answer = site_in_node.send({"question": entry.question, "request": entry.request})
    assert steady(answer) == entry.answer
