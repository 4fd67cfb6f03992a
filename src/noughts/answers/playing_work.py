"""What a computer's move takes: a look into a table, or a search."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.answers.playing import play
from noughts.answers.work import Work
from noughts.core.game import Game

if TYPE_CHECKING:
    from noughts.answers.desk import Desk, TableView
    from noughts.answers.playing import MatchRequest
    from noughts.core.rules import Rules

__all__ = ["match_work", "work_of_reply"]

_SMALL_CELLS: Final = 9  # without powers: every search is fast
_SEARCHERS: Final = ("alphabeta", "engine", "rulebook")  # players that never use a table


def match_work(request: MatchRequest, desk: Desk) -> Work:
    """A search where the computer that is to reply after the commands needs one."""
    if not request.reply:
        return Work.READING
    answer = play(replace(request, reply=False), desk)
    step = answer.steps[-1]
    if step.view.thinker is None:
        return Work.READING
    return work_of_reply(step.view.thinker, Game.parse(step.match.game).rules, answer.table)


def work_of_reply(name: str, rules: Rules, table: TableView) -> Work:
    """What a player needs for one move: little with a table, or because the board is small."""
    if not rules.has_powers and rules.cells <= _SMALL_CELLS:
        return Work.READING
    if name.partition(":")[0] in _SEARCHERS:
        return Work.STUDYING
    return Work.READING if table.state == "ready" else Work.SEARCHING
