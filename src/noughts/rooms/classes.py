"""The class after some events: the log is the truth, and this is what it says.

`Class.after(event)` is the class after one more event, or a refusal with a sentence. Nothing else
decides what is possible in a class.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import CommandError
from noughts.match.seats import MAX_NAME_LENGTH
from noughts.rooms.class_events import ClassEnding, ClassSettings
from noughts.rooms.pairing import History

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.rooms.class_events import ClassEvent

__all__ = [
    "MAX_CLASS_EVENTS",
    "MAX_PUPILS",
    "Board",
    "BoardResult",
    "Bye",
    "Class",
    "ClassOpening",
    "Pupil",
    "unique_name",
]

MAX_PUPILS: Final = 60
"""Who can be in a class at the same time."""

MAX_NAMES: Final = 300
"""Who can have been in a class, with those who were removed."""

MAX_CLASS_EVENTS: Final = 10_000


@dataclass(frozen=True)
class ClassOpening:
    """What a class is made with; the secrets are hashes."""

    secret: str  # the teacher's
    wall: str  # of whoever may look at the wall, and do nothing else
    settings: ClassSettings


@dataclass(frozen=True)
class Pupil:
    """Somebody who has joined."""

    id: int  # from 1
    name: str
    secret: str  # its hash
    has_left: bool = False
    is_removed: bool = False

    @property
    def is_present(self) -> bool:
        """Whether this pupil can be paired."""
        return not (self.has_left or self.is_removed)


@dataclass(frozen=True)
class BoardResult:
    """How a game of the class ended."""

    winner: int | None
    why: ClassEnding
    game: str  # in notation


@dataclass(frozen=True)
class Board:
    """A game between two pupils, in a room."""

    number: int  # from 1
    round: int  # 0 outside the rounds
    room: str
    x: int  # pupils; X has the chair of the host
    o: int
    result: BoardResult | None = None

    @property
    def pupils(self) -> tuple[int, int]:
        """Both pupils, X first."""
        return (self.x, self.o)

    def opponent(self, pupil: int) -> int:
        """The other pupil."""
        return self.o if pupil == self.x else self.x


@dataclass(frozen=True)
class Bye:
    """Somebody sits out in a round."""

    round: int
    pupil: int
    points: int  # one in a Swiss round, else none


@dataclass(frozen=True)
class Class:
    """Pupils, their games, and the round that is played."""

    opening: ClassOpening
    settings: ClassSettings
    number: int = 0  # of the last event
    pupils: tuple[Pupil, ...] = ()
    boards: tuple[Board, ...] = ()
    byes: tuple[Bye, ...] = ()
    asks: frozenset[tuple[int, int]] = frozenset()  # who has asked whom for a game
    round: int = 0  # 0 before the first one
    is_closed: bool = False

    @classmethod
    def of(cls, opening: ClassOpening, events: Iterable[ClassEvent] = ()) -> Class:
        """The class after a log."""
        state = cls(opening, opening.settings)
        for event in events:
            state = state.after(event)
        return state

    # ---- looking ----------------------------------------------------------------------------

    def pupil(self, number: int | None) -> Pupil:
        """A pupil by number."""
        if number is None or not 1 <= number <= len(self.pupils):
            raise CommandError("There is no such pupil in this class.")
        return self.pupils[number - 1]

    def board(self, number: int | None) -> Board:
        """A game by number."""
        if number is None or not 1 <= number <= len(self.boards):
            raise CommandError("There is no such game in this class.")
        return self.boards[number - 1]

    @property
    def present(self) -> tuple[Pupil, ...]:
        """Those who can be paired."""
        return tuple(pupil for pupil in self.pupils if pupil.is_present)

    @property
    def running(self) -> tuple[Board, ...]:
        """The games that have not ended."""
        return tuple(board for board in self.boards if board.result is None)

    def game_of(self, pupil: int) -> Board | None:
        """The game that a pupil plays now."""
        return next((board for board in self.running if pupil in board.pupils), None)

    @property
    def history(self) -> History:
        """Who met whom in the rounds."""
        pairs = [board.pupils for board in self.boards if board.round]
        return History(pairs, [bye.pupil for bye in self.byes])

    # ---- one more event ---------------------------------------------------------------------

    def after(self, event: ClassEvent) -> Class:
        """The class after an event; one that is not possible is refused with the reason."""
        if event.number != self.number + 1:
            raise CommandError(f"Expected event {self.number + 1}, not {event.number}.")
        if event.number > MAX_CLASS_EVENTS:
            raise CommandError("This class is full of games: open a new one.")
        if self.is_closed and event.kind not in ("result", "rename"):
            raise CommandError("The class is closed.")
        state: Class = getattr(self, f"_{event.kind}")(event)
        return replace(state, number=event.number)

    def _join(self, event: ClassEvent) -> Class:
        if not self.settings.accepts:
            raise CommandError("Nobody else can join this class now: ask your teacher.")
        if any(pupil.secret == event.by for pupil in self.pupils):
            raise CommandError("You are in this class already, or you were removed from it.")
        if event.by in (self.opening.secret, self.opening.wall):
            raise CommandError("The teacher of a class cannot join it as a pupil.")
        not_removed = [pupil for pupil in self.pupils if not pupil.is_removed]
        if len(not_removed) >= MAX_PUPILS or len(self.pupils) >= MAX_NAMES:
            raise CommandError(f"This class is full: it has {MAX_PUPILS} pupils.")
        self._check_name(event.name)
        pupil = Pupil(len(self.pupils) + 1, event.name, event.by)
        return replace(self, pupils=(*self.pupils, pupil))

    def _leave(self, event: ClassEvent) -> Class:
        return self._with_pupil(event.pupil, has_left=True)._without_asks(event.pupil)

    def _return(self, event: ClassEvent) -> Class:
        return self._with_pupil(event.pupil, has_left=False)

    def _rename(self, event: ClassEvent) -> Class:
        pupil = self.pupil(event.pupil)
        self._check_name(event.name, pupil.id)
        return self._with_pupil(event.pupil, name=event.name)

    def _remove(self, event: ClassEvent) -> Class:
        state = self._with_pupil(event.pupil, is_removed=True)._without_asks(event.pupil)
        board = None if event.pupil is None else self.game_of(event.pupil)
        if board is None or event.pupil is None:
            return state
        result = BoardResult(board.opponent(event.pupil), "removed", event.game)
        return state._with_result(board, result)

    def _set(self, event: ClassEvent) -> Class:
        if event.settings is None:
            raise CommandError("Say what the settings of the class are.")
        keeps_asks = event.settings.pairing == "free"
        asks = self.asks if keeps_asks else frozenset[tuple[int, int]]()
        return replace(self, settings=event.settings, asks=asks)

    def _ask(self, event: ClassEvent) -> Class:
        if self.settings.pairing != "free":
            raise CommandError("Your teacher pairs you: wait for the next round.")
        one, other = self.pupil(event.pupil), self.pupil(event.other)
        if one is other:
            raise CommandError("You cannot play yourself.")
        self._check_free(one)
        if not other.is_present:
            raise CommandError(f"{other.name} is not here.")
        if (one.id, other.id) in self.asks:
            raise CommandError(f"You have asked {other.name} already.")
        return replace(self, asks=self.asks | {(one.id, other.id)})

    def _decline(self, event: ClassEvent) -> Class:
        pair = {(event.pupil, event.other), (event.other, event.pupil)}
        if not pair & self.asks:
            raise CommandError("There is nothing to decline.")
        return replace(self, asks=frozenset(ask for ask in self.asks if ask not in pair))

    def _play(self, event: ClassEvent) -> Class:
        if not event.boards:
            raise CommandError("There is nobody to pair.")
        if event.round:
            self._check_round(event)
        people = [pupil for start in event.boards for pupil in (start.x, start.o)]
        if len(people) != len(set(people)):
            raise CommandError("Nobody can play two games at once.")
        for pupil in people:
            self._check_free(self.pupil(pupil))
        first = len(self.boards) + 1
        boards = [
            Board(number, event.round, start.room, start.x, start.o)
            for number, start in enumerate(event.boards, first)
        ]
        points = int(self.settings.pairing == "swiss")
        byes = [Bye(event.round, pupil, points) for pupil in event.byes]
        state = replace(self, boards=(*self.boards, *boards), byes=(*self.byes, *byes))
        return replace(state, round=event.round or self.round)._without_asks(*people)

    def _result(self, event: ClassEvent) -> Class:
        board = self.board(event.board)
        if board.result is not None and event.why != "teacher":
            raise CommandError("This game has ended already.")
        if event.winner is not None and event.winner not in board.pupils:
            raise CommandError("The winner must be one of the two who played.")
        return self._with_result(board, BoardResult(event.winner, event.why, event.game))

    def _close(self, _: ClassEvent) -> Class:
        if self.running:
            raise CommandError(f"{_games(len(self.running))} still on: wait, or end them.")
        return replace(self, is_closed=True, asks=frozenset())

    # ---- what events share ------------------------------------------------------------------

    def _check_round(self, event: ClassEvent) -> None:
        if event.round != self.round + 1:
            raise CommandError(f"The next round is round {self.round + 1}.")
        if self.running:
            raise CommandError(f"{_games(len(self.running))} still on: wait, or end them.")

    def _check_free(self, pupil: Pupil) -> None:
        if not pupil.is_present:
            raise CommandError(f"{pupil.name} is not here.")
        if self.game_of(pupil.id) is not None:
            raise CommandError(f"{pupil.name} is playing.")

    def _check_name(self, name: str, besides: int = 0) -> None:
        names = {pupil.name.casefold() for pupil in self.pupils if pupil.id != besides}
        if not name or name.casefold() in names:
            raise CommandError("Somebody in this class has this name: take another one.")

    def _with_pupil(self, number: int | None, **changes: str | bool) -> Class:
        pupil = self.pupil(number)
        if pupil.is_removed:
            raise CommandError(f"{pupil.name} was removed from this class.")
        changed = replace(pupil, **changes)  # type: ignore[arg-type]
        if changed == pupil:
            raise CommandError("Nothing would change.")
        at = pupil.id - 1
        return replace(self, pupils=(*self.pupils[:at], changed, *self.pupils[at + 1 :]))

    def _with_result(self, board: Board, result: BoardResult) -> Class:
        at = board.number - 1
        changed = replace(board, result=result)
        return replace(self, boards=(*self.boards[:at], changed, *self.boards[at + 1 :]))

    def _without_asks(self, *people: int | None) -> Class:
        asks = frozenset(ask for ask in self.asks if not set(ask) & set(people))
        return replace(self, asks=asks)


def _games(count: int) -> str:
    return "1 game is" if count == 1 else f"{count} games are"


def unique_name(name: str, names: Iterable[str]) -> str:
    """A name that nobody in a class has: with a number if needed.

    >>> unique_name("Ann", ["Ben", "ann", "Ann 2"])
    'Ann 3'
    """
    known = {each.casefold() for each in names}
    result, number = name, 1
    while result.casefold() in known:
        number += 1
        ending = f" {number}"
        result = name[: MAX_NAME_LENGTH - len(ending)].rstrip() + ending
    return result
