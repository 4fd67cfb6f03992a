"""What a question is: its name, its documents, and the function that answers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from noughts.answers.desk import Desk
from noughts.answers.documents import plain, read
from noughts.answers.work import Work

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["Question"]


def _reading(_: object, __: Desk) -> Work:
    return Work.READING


def _no_tables(_: object) -> tuple[Rules, ...]:
    return ()


@dataclass(frozen=True)
class Question:
    """One question: its name in addresses, its documents, and the function that answers it.

    The rest is for a server with many clients. `work` may ask the desk for a table, and raises the
    same errors as `run` for a bad request.
    """

    name: str
    request: type
    answer: type  # `TextFile` where the answer is a text of its own
    run: Callable[[Any, Desk], object]
    work: Callable[[Any, Desk], Work] = _reading
    milliseconds: float = 1.0  # of an answer that takes no search, about
    tables: Callable[[Any], tuple[Rules, ...]] = _no_tables  # that `run` must have to answer
    is_cached: bool = False  # whether many people ask the same, and one answer serves them all

    def ask(self, document: object, desk: Desk | None = None) -> Any:
        """JSON values in, JSON values out; a bad request raises `InputError`."""
        request: object = read(self.request, document)
        return plain(self.run(request, desk or Desk()))
