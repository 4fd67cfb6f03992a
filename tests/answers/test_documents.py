"""Documents are read strictly, and what cannot be read is named."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.answers.documents import MAX_TEXT, plain, read
from noughts.answers.playing import MatchRequest
from noughts.core.errors import InputError
from noughts.match import MatchDocument


@dataclass(frozen=True)
class Inner:
    size: int


@dataclass(frozen=True)
class Sample:
    text: str
    kind: Literal["a", "b"] = "a"
    share: float | None = None
    inner: Inner | None = None
    pair: tuple[int, int] = (0, 0)
    names: tuple[str, ...] = ()
    table: dict[str, int] | None = None
    is_on: bool = False


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (5, "Cannot read the request: expected an object."),
        ({}, "Cannot read the request: expected the field 'text' in it."),
        ({"text": 5}, "Cannot read 'text': expected a text."),
        ({"text": None}, "Cannot read 'text': expected a text."),
        ({"text": "x" * (MAX_TEXT + 1)}, "Cannot read 'text': expected at most 8000 characters."),
        ({"text": "", "more": 1}, "not 'more'"),
        ({"text": "", "kind": "c"}, "Cannot read 'kind': expected one of a, b."),
        ({"text": "", "share": "much"}, "Cannot read 'share': expected a number."),
        ({"text": "", "share": float("nan")}, "Cannot read 'share'"),
        ({"text": "", "share": float("inf")}, "Cannot read 'share'"),
        ({"text": "", "inner": {"size": 1.5}}, "Cannot read 'inner.size': expected a whole number"),
        ({"text": "", "inner": {"size": True}}, "Cannot read 'inner.size'"),
        ({"text": "", "inner": {"size": 10**400}}, "Cannot read 'inner.size'"),
        ({"text": "", "pair": [1]}, "Cannot read 'pair': expected a list of 2 items."),
        ({"text": "", "names": ["a", 1]}, "Cannot read 'names[1]': expected a text."),
        ({"text": "", "names": ["a"] * 501}, "Cannot read 'names': expected a list of at most 500"),
        ({"text": "", "table": {"a": "b"}}, "Cannot read 'table.a': expected a whole number."),
        ({"text": "", "is_on": 1}, "Cannot read 'is_on': expected true or false."),
    ],
)
def test_what_cannot_be_read_is_named(value: object, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read(Sample, value)
    assert words in str(caught.value)


def test_what_is_written_can_be_read() -> None:
    sample = Sample("t", "b", 0.5, Inner(3), (1, 2), ("u", "v"), {"w": 4}, True)
    assert read(Sample, json.loads(json.dumps(plain(sample)))) == sample


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["match", "game", "commands", "known", "previous", "turn", "x"]), inner
        )
    ),
    max_leaves=12,
)


@given(VALUES)
def test_any_value_is_read_or_refused_with_a_sentence(value: object) -> None:
    try:
        request = read(MatchRequest, value)
    except InputError as error:
        message = str(error)
    else:
        assert request.match is None or isinstance(request.match, MatchDocument)
        return
    assert message.startswith("Cannot read")
    assert message.endswith(".")
