"""What all learners share: they play games, choose moves, and learn when a game is over.

A learner keeps one number for each entry (see `players/learned/entries.py`): what it thinks a move
is worth to the side that makes it, from -1 (lost) to 1 (won). It starts with none, knows only the
rules, and gets one reward at the end of each game. Its methods are in files of their own; each is a
way to change these numbers:

    monte_carlo.py   the mean result of all games in which the move was made
    sarsa.py         one step towards the value of the next move that was made
    q_learning.py    one step towards the value of the best next move
    td.py            like sarsa, but for positions after moves, and not after exploring moves
    menace.py        beads in matchboxes

Learning at the end of a game gives the same numbers as learning after every move: no position comes
twice in a game, so no update changes a number that the same game still needs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from noughts.core.errors import InputError, TooLarge
from noughts.core.marks import Mark
from noughts.learning.graph import check_size
from noughts.players.catalogue import make_player
from noughts.players.learned.entries import Entries
from noughts.players.learned.tabular import MAX_CELLS, TabularPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["ITSELF", "MAX_ENTRIES", "Learner", "Settings", "Turn"]

ITSELF: Final = "itself"
"""The opponent of a learner that plays both sides."""

MAX_ENTRIES: Final = 1_000_000
"""Numbers of one learner: some 150 MB."""


@dataclass(frozen=True)
class Settings:
    """How to learn."""

    rules: Rules
    opponent: str = ITSELF  # or a player of the catalogue
    exploration: float = 0.3  # share of moves that are made by chance
    step: float = 0.3  # how far a number moves towards its target, from 0 to 1
    merged: bool = True  # whether symmetric positions share their numbers
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.exploration <= 1:
            raise InputError(f"The exploration is {self.exploration}: expected 0 to 1.")
        if not 0 < self.step <= 1:
            raise InputError(f"The step size is {self.step}: expected more than 0, up to 1.")
        if self.rules.cells > MAX_CELLS:
            raise InputError(
                f"{self.rules} has {self.rules.cells} cells: a table of every position is for "
                f"{MAX_CELLS} cells at most."
            )
        check_size(self.rules, is_merged=self.merged)
        if self.opponent != ITSELF:
            make_player(self.opponent, self.rules)  # refuse a wrong one now


class Turn(NamedTuple):
    """One move of the learner: the entries of all moves, the one it made, and why."""

    keys: tuple[int, ...]
    key: int
    is_exploring: bool
    ply: int


class Learner(ABC):
    """Plays games and learns from them."""

    method: ClassVar[str]
    title: ClassVar[str]
    words: ClassVar[str]  # what the method does, in plain words
    of_afterstates: ClassVar[bool] = False
    opens: ClassVar[bool] = False  # whether it always moves first
    exploration: ClassVar[float] = 0.3  # unless told otherwise
    step: ClassVar[float] = 0.3  # unless told otherwise
    opponent: ClassVar[str] = ITSELF  # unless told otherwise
    games_at_once: ClassVar[int] = 100  # between two looks at the clock and at Ctrl-C

    def __init__(
        self, settings: Settings, numbers: dict[int, float] | None = None, games: int = 0
    ) -> None:
        self.settings = settings
        self.entries = Entries(
            settings.rules, is_merged=settings.merged, of_afterstates=self.of_afterstates
        )
        self.numbers: dict[int, float] = {} if numbers is None else numbers
        self.games = games

    @abstractmethod
    def learn(self, turns: Sequence[Turn], result: float, sign: int) -> None:
        """Learn from the turns of a game; `result` is for the side that made the last of them.

        `sign` is -1 if two turns that follow each other are of different sides (it plays against
        itself: what is good for one is bad for the other), and 1 if they are of the same side.
        """

    @property
    def size(self) -> int:
        """How many numbers it keeps."""
        return len(self.numbers)

    @property
    def player(self) -> TabularPlayer:
        """The learner as a player that does not explore."""
        return self.player_seeded(None)

    def player_seeded(self, seed: int | None) -> TabularPlayer:
        """The same; the seed decides between equal moves."""
        return TabularPlayer(self.method, self.method, self.entries, self.numbers, seed)

    def copy(self) -> Self:
        """The same learner, with numbers of its own."""
        return type(self)(self.settings, dict(self.numbers), self.games)

    def thoughts(self, position: Position) -> list[float | None]:
        """What it thinks of each move: from -1 to 1, or beads; None for what it never met."""
        return self.player.values(position)

    def play_games(self, count: int) -> list[float]:
        """Play some games and learn; returns their results for the learner or the first side."""
        return [self.play_game() for _ in range(count)]

    def play_game(self) -> float:
        """Play one game, and learn; returns the result for the learner, or for the first side."""
        settings = self.settings
        random = Random(settings.seed << 40 | self.games)  # a game depends on nothing before it
        if settings.opponent == ITSELF:
            opponent, own = None, None
        else:
            opponent = make_player(settings.opponent, settings.rules, seed=random.getrandbits(32))
            own = Mark.X if self.opens or self.games % 2 == 0 else Mark.O
        position = settings.rules.start()
        turns: list[Turn] = []
        last = None
        while position.outcome is None:
            moves = position.moves()
            if own is None or position.to_move is own:
                keys = self.entries.of(position)
                turn, at = self.choose(keys, position.ply, random)
                if at is None:  # it resigns
                    break
                turns.append(turn)
                last, move = position.to_move, moves[at]
            else:
                move = opponent.choose(position).move if opponent else moves[0]
            position = position.after(move)
        winner = None if position.outcome is None else position.outcome.winner
        result = 0.0 if winner is None else 1.0 if winner is last else -1.0
        if position.outcome is None:
            result = -1.0
        self.learn(turns, result, -1 if own is None else 1)
        if len(self.numbers) > MAX_ENTRIES:
            raise TooLarge(
                f"{settings.rules} is too large for {self.method}: it has met "
                f"{MAX_ENTRIES:,} different moves."
            )
        self.games += 1
        return result if own is not None or last is Mark.X else -result

    def choose(self, keys: tuple[int, ...], ply: int, random: Random) -> tuple[Turn, int | None]:
        """Choose a move by its place: now and then by chance, else one of the best."""
        if random.random() < self.settings.exploration:
            at = int(random.random() * len(keys))
            return Turn(keys, keys[at], True, ply), at
        get = self.numbers.get
        values = [get(key, 0.0) for key in keys]
        best = max(values)
        places = [at for at, value in enumerate(values) if value == best]
        at = places[int(random.random() * len(places))]
        return Turn(keys, keys[at], False, ply), at

    def move_towards(self, key: int, target: float) -> None:
        """Move a number one step towards a target."""
        value = self.numbers.get(key, 0.0)
        self.numbers[key] = value + self.settings.step * (target - value)
