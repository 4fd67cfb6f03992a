"""The API against its own description: generated requests, right and wrong.

What makes the requests takes half a second to load, so only the process that runs these tests does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from noughts.answers import claims
from noughts.lab.reproduce import Claim, Finding
from noughts.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis import BaseSchema, Case

PARTS = 4  # of the requests, so that no test takes long
BUSY = 600  # seconds for an answer, which only a busy machine needs
SETTINGS = settings(max_examples=20, deadline=None, derandomize=True)


@pytest.fixture(scope="module")
def api() -> BaseSchema:
    import schemathesis

    described = schemathesis.openapi.from_asgi("/openapi.json", create_app())
    described.config.checks.negative_data_rejection.expected_statuses = ["413", "422"]
    return described


@pytest.fixture(autouse=True, scope="module")
def _quick_claims() -> Iterator[None]:
    """What the reports claim is measured elsewhere; some of it takes ten seconds."""

    def believe(claim: Claim) -> Finding:
        return Finding(claim, claim.published or 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(claims, "measure", believe)
        yield


def check(case: Case[Any]) -> None:
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    # A text that fits the description may still be no game: that is refused, and rightly.
    case.call_and_validate(timeout=BUSY, excluded_checks=[positive_data_acceptance])


@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_as_described(api: BaseSchema, part: int) -> None:
    """The requests are made here and not while tests are collected, which each process does."""
    from schemathesis.checks import load_all_checks
    from schemathesis.core.result import Ok
    from schemathesis.pytest.lazy import get_all_tests

    load_all_checks()
    paths = sorted(api)[part::PARTS]
    tests = get_all_tests(
        schema=api.include(path=paths), test_func=check, settings=SETTINGS, given_kwargs=None
    )
    operations = [test.ok() for test in tests if isinstance(test, Ok)]
    assert {operation.path for operation, _ in operations} == set(paths)
    for operation, test in operations:
        print(operation.label)
        test()
