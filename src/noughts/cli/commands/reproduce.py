"""`noughts reproduce`: measure every published figure again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from noughts.cli.completion import complete_reports
from noughts.cli.options import JsonOption
from noughts.cli.output import print_json, progress_bar, say
from noughts.core.errors import InputError
from noughts.lab.reproduce import CLAIMS, measure

if TYPE_CHECKING:
    from noughts.lab.reproduce import Claim, Finding

__all__ = ["reproduce"]


def reproduce(
    report: Annotated[
        str | None,
        typer.Option(
            "--report",
            metavar="LETTERS",
            help="Only these reports, such as A,E.",
            autocompletion=complete_reports,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Measure every figure of the reports again, and say why a wrong one is wrong."""
    findings = _measure_with_bar(_select(report))
    if json:
        print_json([_row(finding) for finding in findings])
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("", "Claim", "Published", "Measured", "Agrees"):
        table.add_column(heading, overflow="fold")
    for finding in findings:
        claim = finding.claim
        table.add_row(
            claim.report,
            claim.text,
            "-" if claim.published is None else str(claim.published),
            str(finding.measured),
            {True: "yes", False: "NO", None: "-"}[finding.agrees],
            style="yellow" if finding.agrees is False else "",
        )
    say(table)
    comparable = [finding for finding in findings if finding.agrees is not None]
    right = sum(bool(finding.agrees) for finding in comparable)
    say(f"\n{right} of {len(comparable)} figures agree.")
    for finding in findings:
        if finding.claim.note and not finding.agrees:
            say(f"- {finding.claim.report}, {finding.claim.text}: {finding.claim.note}")


def _select(report: str | None) -> list[Claim]:
    letters = sorted({claim.report for claim in CLAIMS})
    if report is None:
        return list(CLAIMS)
    selected = [part.strip().upper() for part in report.split(",")]
    for letter in selected:
        if letter not in letters:
            raise InputError(
                f"There is no report {letter!r}: expected some of {', '.join(letters)}."
            )
    return [claim for claim in CLAIMS if claim.report in selected]


def _measure_with_bar(claims: list[Claim]) -> list[Finding]:
    findings = []
    with progress_bar() as bar:
        task = bar.add_task("Measuring", total=len(claims))
        for claim in claims:
            bar.update(task, description=f"Report {claim.report}: {claim.text}")
            findings.append(measure(claim))
            bar.advance(task)
    return findings


def _row(finding: Finding) -> dict[str, object]:
    claim = finding.claim
    return {
        "report": claim.report,
        "claim": claim.text,
        "published": claim.published,
        "measured": finding.measured,
        "agrees": finding.agrees,
        "note": claim.note,
    }
