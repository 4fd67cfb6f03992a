"""The introduction to a game with powers, as a face draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noughts.answers.menu import RulesRequest, read_rules
from noughts.answers.rules import RulesView, rules_view
from noughts.coaching.introduction import introduction
from noughts.match.view import MoveView, board_letters, move_view

if TYPE_CHECKING:
    from noughts.answers.desk import Desk

__all__ = ["IntroductionPageView", "IntroductionView", "introduce"]


@dataclass(frozen=True)
class IntroductionPageView:
    """One page: words, and a board with a move to draw on it."""

    title: str
    words: str
    rules: RulesView  # of the board
    board: str  # before the move, one letter a cell: x, o or a dot
    move: MoveView


@dataclass(frozen=True)
class IntroductionView:
    """What to know before the first game; no page where there is nothing to explain."""

    pages: tuple[IntroductionPageView, ...]


def introduce(request: RulesRequest, _: Desk) -> IntroductionView:
    """The pages for these rules."""
    return IntroductionView(
        tuple(
            IntroductionPageView(
                page.title,
                page.words,
                rules_view(page.position.rules),
                board_letters(page.position),
                move_view(page.position.to_move, page.move, page.position.rules),
            )
            for page in introduction(read_rules(request))
        )
    )
