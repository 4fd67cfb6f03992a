"""A match: a person's commands, and the computer's reply, in one question."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final, Literal

from noughts.answers.desk import Desk, TableView
from noughts.answers.rules import RulesView, check_size, rules_view
from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.match import (
    HUMAN,
    Match,
    MatchDocument,
    MoveView,
    Seats,
    View,
    apply,
    move_views,
    view_of,
)
from noughts.players.catalogue import make_player, parse_offered

__all__ = ["MatchAnswer", "MatchRequest", "NewMatch", "RulesNumbers", "Step", "play"]

MAX_COMMANDS: Final = 16


@dataclass(frozen=True)
class RulesNumbers:
    """Rules as a form has them."""

    width: int
    height: int
    k: int
    swaps: int = 0
    blocks: int = 0
    torus: bool = False
    misere: bool = False
    drop: bool = False


@dataclass(frozen=True)
class NewMatch:
    """A match that is to begin."""

    rules: str | RulesNumbers  # in notation, by name, or by their numbers
    opener: Literal["x", "o"] = "x"
    x: str = HUMAN
    o: str = HUMAN
    x_name: str = ""  # of a person who plays X
    o_name: str = ""


@dataclass(frozen=True)
class MatchRequest:
    """A match, commands for it, and whether the computer is to answer them."""

    match: MatchDocument | None = None
    new: NewMatch | None = None  # begins after `match`, which `restore` brings back
    commands: tuple[str, ...] = ()  # carried out in order: "place b2", "undo"
    reply: bool = False  # whether a computer that is to move afterwards makes its move
    known: int = 0  # how many moves of the game the asker has already
    describe: bool = False  # whether the answer describes the rules; it does where they change
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
    refusal: str | None  # why a command was not carried out; nor were those after it


def play(request: MatchRequest, desk: Desk) -> MatchAnswer:
    """Carry out commands, then let the computer move if it is to."""
    if len(request.commands) > MAX_COMMANDS:
        raise InputError(f"Too many commands at once: expected at most {MAX_COMMANDS}.")
    start = match = _match_of(request)
    refusal = None
    for command in request.commands:
        try:
            match = apply(match, command)
        except InputError as error:
            refusal = str(error)
            break
    rules = match.game.rules
    table = desk.table(rules)
    steps = [_step(match, min(request.known, _common(start.game, match.game)))]
    if request.reply and match.thinker is not None:
        player = make_player(
            match.thinker,
            rules,
            seed=request.seed,
            strength=request.strength,
            is_interactive=True,
        )
        count = len(match.game.moves)
        match = match.reply(player.choose(match.game.position).move)
        steps.append(_step(match, count))
    has_changed = request.match is not None and rules != Game.parse(request.match.game).rules
    description = rules_view(rules) if request.describe or has_changed else None
    return MatchAnswer(tuple(steps), table, description, refusal)


def _match_of(request: MatchRequest) -> Match:
    for document in (request.match, request.new):
        if document is not None:  # refuse other players first: the sentence lists those offered
            for name in (document.x, document.o):
                parse_offered(name)
    match = None if request.match is None else request.match.to_match()
    if request.new is not None:
        new = _new_match(request.new)
        match = new if match is None else new.following(match)
    if match is None:
        raise InputError("Send a match, or a new one.")
    for each in filter(None, (match, match.previous)):
        _check(each)
    return match


def _check(match: Match) -> None:
    """Refuse players that are not for people who wait, and boards that are too large."""
    rules = match.game.rules
    check_size(rules)
    for mark in Mark:
        reason = parse_offered(match.seats.player(mark)).refusal(rules, is_interactive=True)
        if reason is not None:
            raise InputError(reason)


def _new_match(new: NewMatch) -> Match:
    numbers = new.rules
    rules = Rules.parse(numbers) if isinstance(numbers, str) else Rules(**asdict(numbers))
    return Match.start(rules, Seats(new.x, new.o, new.x_name, new.o_name), Mark(new.opener))


def _common(first: Game, second: Game) -> int:
    """How many moves at the start are the same in both games; none of games by other rules."""
    if first.rules != second.rules:
        return 0
    pairs = enumerate(zip(first.moves, second.moves, strict=False))
    differences = (number for number, (move, other) in pairs if move != other)
    return next(differences, min(len(first.moves), len(second.moves)))


def _step(match: Match, start: int) -> Step:
    return Step(MatchDocument.from_match(match), view_of(match), move_views(match, max(0, start)))
