"""A match as plain data: what a request carries, a browser keeps and a log can begin with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noughts.core.errors import CommandError, InputError, NotationError, quote
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.notation import move_name, parse_move
from noughts.match.match import Match, Resignation
from noughts.match.seats import HUMAN, Seats
from noughts.match.turn import Turn

if TYPE_CHECKING:
    from noughts.core.moves import Move

__all__ = ["MatchDocument"]

_RESIGNATION = "resigns"


@dataclass(frozen=True)
class MatchDocument:
    """A match in plain values; `from_match` and `to_match` are inverse.

    >>> document = MatchDocument("4x4k4s2b1: a1", x="human", o="human", turn="b2~")
    >>> MatchDocument.from_match(document.to_match()) == document
    True
    """

    game: str
    x: str = HUMAN
    o: str = HUMAN
    x_name: str = ""  # of the person who plays X; can be empty
    o_name: str = ""
    turn: str = ""  # under way: "", "b2", "b2~", "b2~a1" or "b2!"
    undone: tuple[str, ...] = ()  # moves that redo makes again; "x resigns" can be the last
    resigned: str | None = None  # the mark that gave up
    looks_at: int | None = None  # the number of moves before the position that is looked at
    previous: MatchDocument | None = None  # what `restore` brings back

    @classmethod
    def from_match(cls, match: Match) -> MatchDocument:
        """Write a match."""
        return cls(
            game=str(match.game),
            x=match.seats.x,
            o=match.seats.o,
            x_name=match.seats.x_name,
            o_name=match.seats.o_name,
            turn=str(match.turn),
            undone=tuple(_undone_text(step, match) for step in match.undone),
            resigned=None if match.resigned is None else str(match.resigned),
            looks_at=match.looks_at,
            previous=None if match.previous is None else cls.from_match(match.previous),
        )

    def to_match(self) -> Match:
        """Read a match; one that no commands lead to is refused."""
        match = self._without_previous()
        if self.previous is None:
            return match
        if self.previous.previous is not None:
            raise CommandError("Only one earlier game is kept.")
        return replace(match, previous=self.previous._without_previous())

    def _without_previous(self) -> Match:
        match = Match.of(Game.parse(self.game), Seats(self.x, self.o, self.x_name, self.o_name))
        undone = tuple(_read_undone(text, match) for text in self.undone)
        resigned = None if self.resigned is None else _read_mark(self.resigned)
        if resigned is not None:
            if match.game.outcome is not None:
                raise CommandError("The game is over: nobody can resign any more.")
            match = replace(match, resigned=resigned)
        if self.turn:
            if not match.is_humans_turn:
                raise CommandError("Only a person who is to move can have a turn under way.")
            match = replace(match, turn=Turn.parse(self.turn, match.game.position))
        _check_undone(replace(match, undone=undone))
        return replace(match, undone=undone).look(self.looks_at)


def _undone_text(step: Move | Resignation, match: Match) -> str:
    if isinstance(step, Resignation):
        return f"{step.mark} {_RESIGNATION}"
    return move_name(step, match.game.rules)


def _read_undone(text: str, match: Match) -> Move | Resignation:
    mark, _, word = text.partition(" ")
    if word == _RESIGNATION:
        return Resignation(_read_mark(mark))
    return parse_move(text, match.game.rules)


def _read_mark(text: str) -> Mark:
    try:
        return Mark(text)
    except ValueError:
        raise NotationError(f"Cannot read the mark {quote(text)}: expected x or o.") from None


def _check_undone(match: Match) -> None:
    """Refuse steps that redo could not make."""
    game = match.game
    for number, step in enumerate(match.undone, 1):
        if isinstance(step, Resignation):
            if game.outcome is not None or number != len(match.undone):
                raise CommandError("A resignation can only be the last thing that was taken back.")
        else:
            try:
                game = game.play(step)
            except InputError as error:
                raise CommandError(f"What was taken back cannot be made again: {error}") from None
