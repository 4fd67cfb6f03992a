"""Documents are described for OpenAPI and for the type checker of the pages."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from noughts.answers.documents import Limits
from noughts.answers.questions import QUESTIONS
from noughts.answers.schema import documents_in, schema_of
from noughts.answers.typescript import declarations, declare

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Inner:
    """Inside."""

    size: int


@dataclass(frozen=True)
class Sample:
    """A document.

    With more to say.
    """

    text: Annotated[str, Limits(0, 40, ("b2",))]  # in notation
    kind: Literal["a", "b"] | None = None
    pairs: tuple[tuple[str, str], ...] = ()
    inner: dict[str, Inner | None] | None = None  # by name
    depth: Annotated[int, Limits(1, 225)] = 1


@dataclass(frozen=True)
class Larger(Sample):
    """Based on another."""

    is_on: bool = False


def test_the_type_of_a_request_may_leave_out_what_has_a_default() -> None:
    assert declare(Sample, is_sent=False) == (
        "/** A document. */\n"
        "export interface Sample {\n"
        "  /** in notation */\n"
        "  text: string;\n"
        "  kind?: string | null;\n"
        "  pairs?: ([string, string])[];\n"
        "  /** by name */\n"
        "  inner?: Record<string, Inner | null> | null;\n"
        "  depth?: number;\n"
        "}\n"
    )


def test_the_type_of_an_answer_has_every_field() -> None:
    assert "?" not in declare(Larger, is_sent=True)
    assert "/** in notation */" in declare(Larger, is_sent=True)


def test_a_schema_has_limits_examples_and_comments() -> None:
    schema = schema_of(Sample)
    assert schema["required"] == ["text"]
    assert schema["description"] == "A document.\n\nWith more to say."
    text, depth = schema["properties"]["text"], schema["properties"]["depth"]
    assert text == {
        "type": "string",
        "maxLength": 40,
        "examples": ["b2"],
        "description": "in notation",
    }
    assert depth == {"type": "integer", "minimum": 1, "maximum": 225}
    assert schema["properties"]["inner"]["anyOf"][0] == {
        "type": "object",
        "additionalProperties": {
            "anyOf": [{"$ref": "#/components/schemas/Inner"}, {"type": "null"}]
        },
    }
    assert documents_in(Sample) == {Sample, Inner}


def test_no_two_documents_have_the_same_name() -> None:
    kinds = set[type]()
    for question in QUESTIONS.values():
        kinds |= documents_in(question.request) | documents_in(question.answer)
    assert len({kind.__name__ for kind in kinds}) == len(kinds)


def test_all_types_are_written(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "noughts.answers.typescript", tmp_path], check=True)
    assert (tmp_path / "wire.d.ts").read_text() == declarations()
    assert 'export * from "../wire.js"' in (tmp_path / "lab" / "wire.d.ts").read_text()
    for name in QUESTIONS:
        assert f'"{name}": {{ request: ' in declarations()
