"""The page of a room describes the documents of a room by hand: here they are compared."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

import noughts.web
from noughts.rooms.events import Kind, Topic
from noughts.rooms.presence import Presence, State
from noughts.rooms.requests import Request
from noughts.rooms.views import ChairView, EventView, RoomView
from noughts.rooms.words import RoomWords

SOURCE = (Path(noughts.web.__file__).parent / "static" / "room" / "connection.js").read_text()


def properties(name: str) -> set[str]:
    """The properties of a type in the page."""
    block = re.search(rf"@typedef {{object}} {name}\b(.*?)\*/", SOURCE, re.S)
    assert block, f"the page has no type {name}"
    return set(re.findall(r"@property {.*} \[?(\w+)", block[1]))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("RoomEvent", EventView),
        ("ChairView", ChairView),
        ("RoomView", RoomView),
        ("RoomWords", RoomWords),
        ("Request", Request),
    ],
)
def test_a_document_of_the_page_has_the_fields_of_the_server(name: str, kind: Any) -> None:
    assert properties(name) == {field.name for field in fields(kind)}


@pytest.mark.parametrize(("name", "words"), [("Topic", Topic), ("Presence", State)])
def test_the_words_are_the_same(name: str, words: Any) -> None:
    line = re.search(rf"@typedef {{(.*)}} {name} \*/", SOURCE)
    assert line
    assert re.findall(r'"([\w ]+)"', line[1]) == list(get_args(words))


def test_what_can_happen_and_who_is_there() -> None:
    kinds = re.search(r"@property {(.*)} kind", SOURCE)
    assert kinds
    assert set(re.findall(r'"(\w+)"', kinds[1])) == set(get_args(Kind))
    presence = re.search(r"@typedef {{(.*)}} PresenceView", SOURCE)
    assert presence
    names = {field.name for field in fields(Presence)}
    assert set(re.findall(r"(\w+):", presence[1])) == names
