"""Every question by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from noughts.answers.lab_questions import LAB_QUESTIONS
from noughts.answers.play_questions import PLAY_QUESTIONS
from noughts.answers.question import Question
from noughts.core.errors import InputError, quote

if TYPE_CHECKING:
    from noughts.answers.desk import Desk

__all__ = ["QUESTIONS", "Question", "answer"]

QUESTIONS: Final[Mapping[str, Question]] = {**PLAY_QUESTIONS, **LAB_QUESTIONS}


def answer(name: str, document: object, desk: Desk | None = None) -> Any:
    """Answer a question: JSON values in, JSON values out; a bad request raises `InputError`.

    >>> request = {"match": {"game": "3x3k3: a1 b1 a2 b2"}, "commands": ["place a3"]}
    >>> answer("match", request)["steps"][0]["view"]["status"]
    'X wins.'
    """
    question = QUESTIONS.get(name)
    if question is None:
        raise InputError(f"There is no question {quote(name)}: expected {', '.join(QUESTIONS)}.")
    return question.ask(document, desk)
