"""Grades as JUnit XML, which most services that run tests can show.

A program is a test suite and each check a test. A check that a right program may fail (fast wins)
is no test. A program that was not graded is a skipped test, because nothing is known to be wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from noughts.lab.grading.results.checks import checks_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.lab.grading.results.grades import Grade

__all__ = ["junit_xml"]


def junit_xml(grades: Sequence[Grade]) -> str:
    """The whole document."""
    root = Element("testsuites", name="noughts grade")
    for grade in grades:
        _add_suite(root, grade)
    for name in ("tests", "failures", "skipped"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    root.set("time", f"{sum(grade.seconds for grade in grades):.3f}")
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _add_suite(root: Element, grade: Grade) -> None:
    name = _plain(grade.program)
    suite = SubElement(root, "testsuite", name=name, time=f"{grade.seconds:.3f}", errors="0")
    failures = skipped = 0
    if grade.not_graded is not None:
        case = SubElement(suite, "testcase", classname=name, name="Not graded", time="0")
        SubElement(case, "skipped", message=_plain(grade.not_graded.because))
        skipped = 1
    else:
        for check in checks_of(grade):
            if not check.is_required:
                continue
            case = SubElement(suite, "testcase", classname=name, name=check.name, time="0")
            if not check.is_passed:
                first = _plain(check.output.splitlines()[0])
                failure = SubElement(case, "failure", message=first, type="noughts.grade")
                failure.text = _plain(check.output)
                failures += 1
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(failures))
    suite.set("skipped", str(skipped))


def _plain(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return "".join(sign if sign == "\n" or sign.isprintable() else "?" for sign in text)
