"""Games: rules, who opened, and the moves, as one text.

3x3k3: b2 a1 c3                       X opened
3x3k3 o: b2 a1 c3                     O opened
4x4k4s2b1: a1 b2 c3~a1b2 d4!c1        with powers
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noughts.core.errors import IllegalMove, NotationError, quote
from noughts.core.marks import Mark
from noughts.core.notation import move_name, parse_move
from noughts.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.moves import Move
    from noughts.core.outcomes import Outcome
    from noughts.core.position import Position

__all__ = ["Game"]


@dataclass(frozen=True, repr=False)
class Game:
    """A finished or running game from the empty board; moves are checked when it is made.

    >>> game = Game.parse("3x3k3: b2 a1 c3")
    >>> str(game.position)
    'o../.x./..x o'
    >>> str(game.play("a3"))
    '3x3k3: b2 a1 c3 a3'
    >>> str(game.undo())
    '3x3k3: b2 a1'
    """

    rules: Rules
    moves: tuple[Move, ...] = ()
    opener: Mark = Mark.X
    # Every position of the game, from the first to the last; computed from the other fields.
    positions: tuple[Position, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not self.positions:
            object.__setattr__(self, "positions", self._replay())

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read a game."""
        head, colon, tail = text.partition(":")
        fields = head.split()
        if not colon or not 1 <= len(fields) <= 2:
            raise NotationError(
                f"Cannot read the game {quote(text)}: expected rules, a colon and moves, "
                "such as '3x3k3: b2 a1 c3'."
            )
        opener = fields[1].lower() if len(fields) == 2 else "x"
        if opener not in ("x", "o"):
            raise NotationError(f"Cannot read who opens, {quote(fields[1])}: expected x or o.")
        return cls.of(Rules.parse(fields[0]), tail.split(), Mark(opener))

    @classmethod
    def of(cls, rules: Rules, moves: Iterable[str], opener: Mark = Mark.X) -> Game:
        """Make a game from moves in notation."""
        return cls(rules, tuple(parse_move(text, rules) for text in moves), opener)

    def _replay(self) -> tuple[Position, ...]:
        positions = [self.rules.start(self.opener)]
        for number, move in enumerate(self.moves, 1):
            try:
                positions.append(positions[-1].play(move))
            except IllegalMove as error:
                name = move_name(move, self.rules)
                raise IllegalMove(f"Move {number}, {name}, is not possible: {error}") from None
        return tuple(positions)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""
        return self.position.outcome

    def play(self, move: Move | str) -> Game:
        """The game with one more move."""
        parsed = parse_move(move, self.rules) if isinstance(move, str) else move
        positions = (*self.positions, self.position.play(parsed))
        return Game(self.rules, (*self.moves, parsed), self.opener, positions)

    def undo(self, count: int = 1) -> Game:
        """The game without its last moves; unchanged at the start."""
        left = max(0, len(self.moves) - count)
        return Game(self.rules, self.moves[:left], self.opener, self.positions[: left + 1])

    def __repr__(self) -> str:
        return f"Game.parse({str(self)!r})"

    def __str__(self) -> str:
        opener = "" if self.opener is Mark.X else f" {self.opener}"
        names = "".join(f" {move_name(move, self.rules)}" for move in self.moves)
        return f"{self.rules}{opener}:{names}"
