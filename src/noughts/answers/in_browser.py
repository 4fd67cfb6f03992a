"""Answers in a browser: texts in, texts out, for a worker that runs this package.

The questions of the lab are loaded when the first of them is asked: a game begins sooner without.
"""

from __future__ import annotations

import json
from typing import Any

from noughts.answers.play_questions import PLAY_QUESTIONS
from noughts.core.errors import NoughtsError

__all__ = ["answer_text"]


def answer_text(name: str, request: str) -> str:
    """The answer to a question, or `{"error": sentence}`, as JSON.

    >>> answer_text("rules", '{"rules": "3x3k9"}')
    '{"error":"9 in a line does not fit on a board of 3x3; k is at most 3 there."}'
    """
    try:
        document = _answer(name, json.loads(request))
    except NoughtsError as error:
        document = {"error": str(error)}
    return json.dumps(document, separators=(",", ":"))


def _answer(name: str, document: object) -> Any:
    question = PLAY_QUESTIONS.get(name)
    if question is not None:
        return question.ask(document)
    from noughts.answers.questions import answer  # noqa: PLC0415 - see above

    return answer(name, document)
