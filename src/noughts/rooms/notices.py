"""What server processes tell each other through the database: texts of lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from noughts.answers.documents import compact_json, read
from noughts.rooms.events import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["MAX_TEXT", "event_line", "lines_to_texts", "read_event_line"]

MAX_TEXT: Final = 7_000
"""Bytes of one text; PostgreSQL takes 8000."""


def lines_to_texts(lines: Iterable[str], head: str = "") -> Iterator[str]:
    r"""Lines in as few texts as possible; each text begins with the head, if there is one.

    >>> list(lines_to_texts(["a", "b"])), list(lines_to_texts([], "me")), list(lines_to_texts([]))
    (['a\nb'], ['me'], [])
    """
    text, size = head, len(head)
    for line in lines:
        length = 1 + len(line.encode())
        if size + length > MAX_TEXT and text != head:
            yield text
            text, size = head, len(head)
        text = f"{text}\n{line}" if text else line
        size += length
    if text:
        yield text


def event_line(room: str, event: Event) -> str:
    """The line for a new event."""
    return f"{room} {compact_json(event)}"


def read_event_line(line: str) -> tuple[str, Event]:
    """The room and its new event."""
    room, _, document = line.partition(" ")
    return room, read(Event, json.loads(document))
