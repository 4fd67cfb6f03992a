"""Every question by its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from noughts.answers.desk import Desk
from noughts.answers.documents import plain, read
from noughts.answers.playing import MatchAnswer, MatchRequest, play
from noughts.core.errors import InputError, quote

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["QUESTIONS", "Question", "answer"]


@dataclass(frozen=True)
class Question:
    """One question: its name in addresses, its documents, and the function that answers it."""

    name: str
    request: type
    answer: type
    run: Callable[[Any, Desk], object]


QUESTIONS: Final[Mapping[str, Question]] = {
    question.name: question for question in (Question("match", MatchRequest, MatchAnswer, play),)
}


def answer(name: str, document: object, desk: Desk | None = None) -> Any:
    """Answer a question: JSON values in, JSON values out; what cannot be right raises.

    >>> request = {"match": {"game": "3x3k3: a1 b1 a2 b2"}, "commands": ["place a3"]}
    >>> answer("match", request)["steps"][0]["view"]["status"]
    'X wins.'
    """
    question = QUESTIONS.get(name)
    if question is None:
        raise InputError(f"There is no question {quote(name)}: expected {', '.join(QUESTIONS)}.")
    request: object = read(question.request, document)
    return plain(question.run(request, desk or Desk()))
