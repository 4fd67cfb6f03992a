"""The API as OpenAPI describes it: the questions, their documents, and what can go wrong."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Final

from noughts.answers.questions import QUESTIONS, Question
from noughts.answers.schema import documents_in, schema_of
from noughts.answers.text_file import TextFile
from noughts.web.routes import is_get

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["describe"]

_FAILURES: Final = {
    403: "The request comes from a page of another site.",
    413: "The request is too long.",
    421: "The server does not have the name in `Host`.",
    422: "Something in the request cannot be right.",
    503: "Too many requests are waiting; try again.",
}
_MEDIA: Final = ("image/svg+xml", "text/vnd.graphviz", "application/json", "text/html")
_FAILURE: Final = {
    "type": "object",
    "title": "Failure",
    "description": "Why there is no answer: the same sentence that the terminal prints.",
    "properties": {"error": {"type": "string"}},
    "required": ["error"],
}


def describe(title: str, version: str, words: str, paths: Mapping[str, Question]) -> dict[str, Any]:
    """The OpenAPI document of the questions at their addresses."""
    schemas: dict[str, Any] = {"Failure": _FAILURE}
    for question in QUESTIONS.values():
        for kind in documents_in(question.request) | documents_in(question.answer):
            schemas[kind.__name__] = schema_of(kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version, "description": words},
        "paths": {
            path: {"get" if is_get(question) else "post": _operation(question)}
            for path, question in paths.items()
        },
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _operation(question: Question) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": question.name.replace("/", "_"),
        "tags": ["lab" if question.name.startswith("lab/") else "board"],
        "description": inspect.cleandoc(question.run.__doc__ or ""),
        "responses": {
            "200": {"description": "The answer.", "content": _content(question.answer)},
            **{
                str(status): {"description": words, "content": _json(_reference("Failure"))}
                for status, words in _FAILURES.items()
            },
        },
    }
    if is_get(question):
        return operation
    schema = _reference(question.request.__name__)
    operation["requestBody"] = {"required": True, "content": _json(schema)}
    return operation


def _content(answer: type) -> dict[str, Any]:
    if answer is not TextFile:
        return _json(_reference(answer.__name__))
    return {media: {} for media in _MEDIA}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}
