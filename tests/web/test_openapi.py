"""The API against its own description: generated requests, right and wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from noughts.answers import claims
from noughts.lab.reproduce import Claim, Finding
from noughts.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

schema = schemathesis.openapi.from_asgi("/openapi.json", create_app())
schema.config.checks.negative_data_rejection.expected_statuses = ["413", "422"]


@pytest.fixture(autouse=True, scope="module")
def _quick_claims() -> Iterator[None]:
    """What the reports claim is measured elsewhere; some of it takes ten seconds."""

    def believe(claim: Claim) -> Finding:
        return Finding(claim, claim.published or 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(claims, "measure", believe)
        yield


@schema.parametrize()
@settings(max_examples=40, deadline=None, derandomize=True)
def test_every_answer_is_as_described(case: Case[Any]) -> None:
    # A text that fits the description may still be no game: that is refused, and rightly.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
