"""The reports: what they got right comes out to the digit, what they got wrong is said."""

from __future__ import annotations

from functools import cache

import pytest

from noughts.lab import reproduce
from noughts.lab.reproduce import CLAIMS, Claim
from tests.test_documents import check_example, examples

measure = cache(reproduce.measure)  # games by the hundred: once for all tests

WRONG = {
    ("B", "all wins"): "99 wins, 2 draws",
    ("D", 890): 549946,
    ("D", 270): 18297,
    ("C", "used optimally"): None,  # in three places
    ("C", "about 50 %"): "92% at depth 3, 94% at depth 4",
    ("E", 8543): 8453,
}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.report}: {claim.text}")
def test_claim(claim: Claim) -> None:
    finding = measure(claim)
    key = (claim.report, claim.published)
    if claim.published is None or claim.is_time:
        assert finding.agrees is None
        assert claim.note
    elif key in WRONG:
        assert not finding.agrees
        assert claim.note
        assert WRONG[key] in (None, finding.measured)
    else:
        assert finding.agrees, finding


def test_what_has_no_published_figure() -> None:
    measured = {claim.text: measure(claim).measured for claim in CLAIMS if claim.published is None}
    assert measured == {
        "calls of its alpha-beta as written": 48383,
        "200 games against perfect play": "25-0-75 with X, 0-0-100 with O",
    }


def test_what_the_docs_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.cli.commands.reproduce.measure", measure)
    printed = [example for example in examples() if example[1].startswith("noughts reproduce")]
    assert printed
    for example in printed:
        check_example(*example)


def test_every_wrong_figure_is_looked_at() -> None:
    assert {(claim.report, claim.published) for claim in CLAIMS} >= set(WRONG)
    assert {claim.report for claim in CLAIMS} == {"A", "B", "C", "D", "E"}
    assert [claim.published for claim in CLAIMS if claim.is_time] == ["130 ms", "45 ms"]
