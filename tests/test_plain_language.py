"""Plain language: every sentence that people read is short, simple and without hard words.

`python -m benchmarks.readability` prints the figures and the hardest sentences.
"""

from __future__ import annotations

import re

import pytest

from benchmarks.readability import Sentence, grade_of, sentences_of
from benchmarks.texts import KINDS, texts_of

MAX_GRADE = 10.0  # the school year of a pupil of sixteen
MAX_WORDS = 26
MAX_KIND_GRADE = 5.0  # of all sentences of a kind together
MAX_DOCUMENTS_GRADE = 6.5  # they are for reading at leisure

HARD_WORDS = re.compile(
    r"\b(terminal nodes?|principal variation|whoever|whosoever|thereof|hence|notwithstanding|"
    r"beforehand|henceforth|heretofore|aforementioned)\b",
    re.IGNORECASE,
)
PLIES = re.compile(r"\b(ply|plies)\b", re.IGNORECASE)
TEACHERS = ("lab page", "lab answers", "lab")  # where the word is explained


def is_too_hard(sentence: Sentence) -> bool:
    """Whether a sentence is too long, or its words are; of a few words no grade means anything."""
    return sentence.words > MAX_WORDS or (sentence.words > 8 and sentence.grade > MAX_GRADE)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "documents"])
def test_every_sentence_is_plain(kind: str) -> None:
    texts = texts_of(kind)
    sentences = sentences_of(texts)
    assert len(sentences) > 20, "nothing was collected"
    assert [s.text for s in sentences if is_too_hard(s)] == []
    assert [s.text for s in sentences if HARD_WORDS.search(s.text)] == []
    assert grade_of(sentences) <= MAX_KIND_GRADE
    if kind not in TEACHERS:
        assert [text for text in texts if PLIES.search(text)] == []


def test_the_documents_are_plain() -> None:
    sentences = sentences_of(texts_of("documents"))
    assert len(sentences) > 300, "nothing was collected"
    assert [s.text for s in sentences if HARD_WORDS.search(s.text)] == []
    assert grade_of(sentences) <= MAX_DOCUMENTS_GRADE


def test_a_hard_sentence_is_seen() -> None:
    hard = (
        "d1~a2d4 threatens to complete column d, stops O from making two threats at once at b2, "
        "gains from the swap (without it: loss in 4) and holds out longest (3 more moves each)."
    )
    (sentence,) = sentences_of([hard])
    assert is_too_hard(sentence)
    assert not any(map(is_too_hard, sentences_of(["a1 blocks O in row 1. It wins in 2 moves."])))


def test_names_are_no_words() -> None:
    texts = [
        "Cannot read the cell 'q7': expected a1 to c3.",
        "Cannot read the cell 'zz': expected a1 to o15.",
        "There is no player 'x': expected one of easy, medium, hard, level:1 to level:8.",
        "The game 4x4k4s2b1: a1 b2~a1b2 is over.",
    ]
    masked = [sentence.masked for sentence in sentences_of(texts)]
    assert masked == [
        "Cannot read the cell this: expected it to it.",
        "There is no player this: expected one of these.",
        "The game it is over.",
    ]
