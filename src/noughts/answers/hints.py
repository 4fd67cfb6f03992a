"""A hint: a good move, and why."""

from __future__ import annotations

from dataclasses import dataclass

from noughts.answers.desk import Desk
from noughts.answers.games import GameRequest, read_running
from noughts.answers.work import Work
from noughts.coaching.hints import suggest
from noughts.core.position import Position
from noughts.match.view import MoveView, move_view
from noughts.solving import Budget
from noughts.solving.budget import HINT

__all__ = ["HintView", "hint", "hint_view", "hint_work"]


@dataclass(frozen=True)
class HintView:
    """A good move and its reason."""

    move: MoveView
    words: str


def hint(request: GameRequest, desk: Desk) -> HintView:
    """A good move, and why."""
    return hint_view(read_running(request.game).position, desk.budget(HINT))


def hint_view(position: Position, budget: Budget = HINT) -> HintView:
    """The same for a position."""
    suggestion = suggest(position, budget)
    return HintView(move_view(position.to_move, suggestion.move, position.rules), suggestion.words)


def hint_work(request: GameRequest, desk: Desk) -> Work:
    """A search where the table is not there."""
    game = read_running(request.game)
    return Work.READING if desk.table(game.rules).state == "ready" else Work.STUDYING
