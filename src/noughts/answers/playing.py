"""A match: a person's commands, and the computer's reply, in one question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from noughts.answers.desk import Desk, TableView
from noughts.answers.rules import RulesView, check_size, rules_view
from noughts.core.errors import InputError
from noughts.match import Match, MatchDocument, MoveView, View, apply, move_views, view_of
from noughts.players.catalogue import make_player, parse_offered

__all__ = ["MatchAnswer", "MatchRequest", "Step", "play"]

MAX_COMMANDS: Final = 16


@dataclass(frozen=True)
class MatchRequest:
    """A match, commands for it, and whether the computer is to answer them."""

    match: MatchDocument
    commands: tuple[str, ...] = ()  # carried out in order: "place b2", "undo"
    reply: bool = False  # whether a computer that is to move afterwards makes its move
    known: int = 0  # how many moves of the game the asker has already
    describe: bool = False  # whether the answer is to describe the rules
    seed: int | None = None  # makes the reply repeatable
    strength: float | None = None  # of the adaptive player, in levels


@dataclass(frozen=True)
class Step:
    """Where a match stands, with what is new in it."""

    match: MatchDocument
    view: View
    moves: tuple[MoveView, ...]  # the moves that the asker does not have


@dataclass(frozen=True)
class MatchAnswer:
    """The match after the commands and, where the computer has replied, after its move."""

    steps: tuple[Step, ...]
    table: TableView
    rules: RulesView | None


def play(request: MatchRequest, desk: Desk) -> MatchAnswer:
    """Carry out commands, then let the computer move if it is to."""
    if len(request.commands) > MAX_COMMANDS:
        raise InputError(f"Too many commands at once: expected at most {MAX_COMMANDS}.")
    match = request.match.to_match()
    rules = match.game.rules
    check_size(rules)
    for name in (match.seats.x, match.seats.o):
        parse_offered(name)
    table = desk.table(rules)
    for command in request.commands:
        match = apply(match, command)
    steps = [_step(match, request.known)]
    if request.reply and match.thinker is not None:
        player = make_player(
            match.thinker,
            rules,
            seed=request.seed,
            strength=request.strength,
            is_interactive=True,
        )
        known = len(match.game.moves)
        match = match.reply(player.choose(match.game.position).move)
        steps.append(_step(match, known))
    return MatchAnswer(tuple(steps), table, rules_view(rules) if request.describe else None)


def _step(match: Match, known: int) -> Step:
    return Step(MatchDocument.from_match(match), view_of(match), move_views(match, max(0, known)))
