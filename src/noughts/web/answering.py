"""Answers as bytes to send, made by a thread of the server or by a worker process.

A worker process has no tables in memory: `answer_apart` gets the state of the server's tables.
"""

from __future__ import annotations

import gzip
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from noughts.answers.desk import Desk, TableView
from noughts.answers.documents import compact_json
from noughts.answers.questions import QUESTIONS
from noughts.answers.text_file import TextFile
from noughts.answers.work import Work
from noughts.solving.table_store import open_tables_only

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.answers.questions import Question
    from noughts.core.rules import Rules

__all__ = ["Packet", "Tables", "answer_apart", "answer_here"]

_PACKED_BYTES: Final = 16 * 1024  # larger answers are compressed
_NO_TABLE: Final = TableView("none", 0.0)


@dataclass(frozen=True)
class Packet:
    """An answer as it is sent."""

    content: bytes
    media: str
    name: str | None  # of a file to be saved
    is_packed: bool

    @property
    def text(self) -> str:
        """The answer, decompressed."""
        return (gzip.decompress(self.content) if self.is_packed else self.content).decode()


class Tables:
    """The state of tables; remembers each state for the process that does the work."""

    def __init__(self, look: Callable[[Rules], TableView]) -> None:
        self.views: dict[Rules, TableView] = {}
        self._look = look

    def __call__(self, rules: Rules) -> TableView:
        """The state of a table."""
        view = self.views[rules] = self._look(rules)
        return view


def answer_here(question: Question, request: Any, tables: Tables) -> Packet:
    """Answer from the tables of this process."""
    with open_tables_only():
        return _pack(question.run(request, Desk(tables, builds_tables=False)))


def answer_apart(name: str, request: Any, views: dict[Rules, TableView]) -> Packet:
    """Answer by search; tables are read only for questions that need them."""
    question = QUESTIONS[name]
    desk = Desk(lambda rules: views.get(rules, _NO_TABLE), builds_tables=False)
    needs_tables = question.tables(request) or question.work(request, desk) is Work.MEASURING
    with nullcontext() if needs_tables else open_tables_only():
        return _pack(question.run(request, desk))


def _pack(answer: object) -> Packet:
    if isinstance(answer, TextFile):
        text, media, name = answer.text, answer.media, answer.name
    else:
        text, media, name = compact_json(answer), "application/json", None
    content = text.encode(errors="backslashreplace")  # half a surrogate pair is written \udXXX
    is_packed = len(content) > _PACKED_BYTES
    return Packet(
        gzip.compress(content, compresslevel=1) if is_packed else content, media, name, is_packed
    )
