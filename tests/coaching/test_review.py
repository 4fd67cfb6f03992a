"""Reviews: labels by exact values, accuracy, and the page."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from noughts import Game, Mark, Value
from noughts.coaching.review import Label, label_of, review
from noughts.lab.review_page import review_page
from noughts.solving import Budget


@pytest.mark.parametrize(
    ("before", "after", "label"),
    [
        (Value.win(5), Value.win(5), Label.BEST),
        (Value.draw(), Value.draw(), Label.BEST),
        (Value.loss(4), Value.loss(4), Label.BEST),
        (Value.win(5), Value.win(7), Label.GOOD),
        (Value.win(5), Value.win(9), Label.INACCURACY),
        (Value.loss(8), Value.loss(4), Label.INACCURACY),
        (Value.win(5), Value.draw(), Label.MISTAKE),
        (Value.draw(), Value.loss(6), Label.MISTAKE),
        (Value.draw(), Value.loss(2), Label.BLUNDER),
        (Value.win(5), Value.loss(8), Label.BLUNDER),
    ],
)
def test_labels(before: Value, after: Value, label: Label) -> None:
    assert label_of(before, after) is label


def test_a_game() -> None:
    judged = review(Game.parse("3x3k3: a1 a2 b2 c3 c1 b1 a3"))
    assert [str(move.label) for move in judged.moves] == [
        "best", "mistake", "best", "best", "best", "best", "best",
    ]  # fmt: skip
    assert judged.accuracy(Mark.X) == 1.0
    assert judged.accuracy(Mark.O) == 0.75
    assert judged.values_for_x()[0] == Value.draw()
    assert judged.values_for_x()[-1] == Value.win(0)
    assert len(judged.values_for_x()) == 8


def test_what_cannot_be_solved_is_left_open() -> None:
    judged = review(Game.parse("15x15k5: h8 h9 i8 i9"), Budget(nodes=2_000))
    assert [move.label for move in judged.moves] == [None] * 4
    assert judged.accuracy(Mark.X) is None
    assert "not rated" in review_page(judged)


def test_no_moves() -> None:
    judged = review(Game.parse("3x3k3:"))
    assert judged.moves == ()
    assert judged.accuracy(Mark.X) is None
    assert "No move has been made." in review_page(judged)


class _Checker(HTMLParser):
    """Every tag that is opened is closed; nothing comes from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.boards = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(name in ("src", "href") for name, _ in attrs)
        self.boards += tag == "svg"
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    "text",
    ["3x3k3: a1 a2 b2 c3 c1 b1 a3", "4x4k4s2b1: a1!b1 b2 c3 d4 d1~a1b2 c2 b1", "3x3k3 o: b2"],
)
def test_the_page_is_whole(text: str) -> None:
    game = Game.parse(text)
    page = review_page(review(game))
    checker = _Checker()
    checker.feed(page)
    assert checker.open == []
    assert checker.boards == len(game.moves) + 1
    assert "<script" not in page


def test_the_lesson_of_a_side_is_the_first_of_its_worst_moves() -> None:
    judged = review(Game.parse("3x3k3: c1 b1 b2 a1 b3 c3 c2 a3 a2"))
    labels = [str(move.label) for move in judged.moves if move.mark is Mark.O]
    assert labels == ["mistake", "good", "blunder", "best"]
    lesson = judged.lesson(Mark.O)
    assert lesson is not None
    assert lesson.number == 6
    assert review(Game.parse("3x3k3: b2 a1")).lesson(Mark.X) is None
