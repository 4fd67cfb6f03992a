"""The published figures of the reports, and one of them measured again."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Literal

from noughts.answers.desk import Desk
from noughts.answers.documents import Limits
from noughts.answers.menu import Nothing
from noughts.lab.reproduce import CLAIMS, REPORTS, forget, measure

__all__ = [
    "ClaimRequest",
    "ClaimView",
    "ClaimsView",
    "FindingView",
    "MeasurementView",
    "ReportView",
    "list_claims",
    "measure_claim",
]


@dataclass(frozen=True)
class ClaimView:
    """A published figure."""

    number: int
    report: str
    claim: str
    published: int | str | None  # null where the report says nothing
    note: str


@dataclass(frozen=True)
class ReportView:
    """One of the reports."""

    letter: str  # as `report` of a claim
    title: str
    subject: str


@dataclass(frozen=True)
class ClaimsView:
    """Every published figure, and the reports that publish them."""

    reports: tuple[ReportView, ...]
    claims: tuple[ClaimView, ...]


@dataclass(frozen=True)
class ClaimRequest:
    """Which published figure to measure."""

    number: Annotated[int, Limits(0, len(CLAIMS) - 1)]  # as `lab/claims` lists them
    again: bool = False  # even if it was measured before


@dataclass(frozen=True)
class FindingView:
    """A published figure, measured again."""

    number: int
    measured: int | str
    agrees: bool | None
    seconds: float


@dataclass(frozen=True)
class MeasurementView:
    """How things stand with the measurement of a figure."""

    number: int
    state: Literal["measuring", "done"]
    finding: FindingView | None  # null while it is being measured


def list_claims(_: Nothing, __: Desk) -> ClaimsView:
    """Every published figure of the five reports."""
    return ClaimsView(
        tuple(ReportView(report.letter, report.title, report.subject) for report in REPORTS),
        tuple(
            ClaimView(number, claim.report, claim.text, claim.published, claim.note)
            for number, claim in enumerate(CLAIMS)
        ),
    )


def measure_claim(request: ClaimRequest, _: Desk) -> MeasurementView:
    """Measure a published figure, which may take some ten seconds.

    A server answers `measuring` at once: ask again until it is done.
    """
    started = perf_counter()
    forget()
    finding = measure(CLAIMS[request.number])
    view = FindingView(request.number, finding.measured, finding.agrees, perf_counter() - started)
    return MeasurementView(request.number, "done", view)
