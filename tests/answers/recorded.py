"""Recorded requests: data that every transport of the questions must answer in the same way.

`requests/*.json` holds, question by question, requests with their names and answers (or the
sentence of an error). `python -m tests.answers.recorded` records the answers of the functions
again; read the difference before it is committed.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from noughts.answers.questions import answer
from noughts.core.errors import NoughtsError

FOLDER = Path(__file__).with_name("requests")
CHANGING = ("seconds", "version")  # differ from one run to the next, or between releases


@dataclass(frozen=True)
class Recorded:
    """One request, and what it must get: an answer, or `{"error": sentence}`."""

    question: str
    name: str
    request: Any
    answer: Any

    def __str__(self) -> str:
        return f"{self.question}: {self.name}"


def recorded() -> list[Recorded]:
    """Every recorded request."""
    entries = []
    for path in sorted(FOLDER.glob("*.json")):
        document = json.loads(path.read_text())
        entries += [Recorded(document["question"], **entry) for entry in document["requests"]]
    return entries


def steady(value: Any) -> Any:
    """A document without what changes from one run to the next."""
    if isinstance(value, dict):
        return {name: steady(item) for name, item in value.items() if name not in CHANGING}
    if isinstance(value, list):
        return [steady(item) for item in value]
    return re.sub(r'"seconds":[^,]+', '"seconds":0', value) if isinstance(value, str) else value


def by_function(question: str, request: Any) -> Any:
    """What the function of a question answers."""
    try:
        return steady(answer(question, request))
    except NoughtsError as error:
        return {"error": str(error)}


def record() -> None:
    """Record all answers again."""
    for path in sorted(FOLDER.glob("*.json")):
        document = json.loads(path.read_text())
        for entry in document["requests"]:
            entry["answer"] = by_function(document["question"], entry["request"])
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in document["requests"])
        name = json.dumps(document["question"])
        path.write_text(f'{{"question": {name}, "requests": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    record()
