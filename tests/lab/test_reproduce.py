"""The reports: what they got right comes out to the digit, what they got wrong is said."""

from __future__ import annotations

import pytest

from noughts.lab.reproduce import CLAIMS, Claim, measure

WRONG = {
    ("B", "all wins"): "99 wins, 2 draws",
    ("D", 890): 549946,
    ("D", 270): 18297,
    ("D", "2.9 times"): None,  # a time: it differs from run to run
    ("E", 8543): 8453,
}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.report}: {claim.text}")
def test_claim(claim: Claim) -> None:
    finding = measure(claim)
    key = (claim.report, claim.published)
    if key in WRONG:
        assert not finding.agrees
        assert claim.note
        assert WRONG[key] in (None, finding.measured)
    else:
        assert finding.agrees, finding


def test_every_wrong_figure_is_looked_at() -> None:
    assert {(claim.report, claim.published) for claim in CLAIMS} >= set(WRONG)
    assert {claim.report for claim in CLAIMS} == {"A", "B", "D", "E"}
