"""The room after some events: the log is the truth, and this is what it says.

`Room.after(event)` is the room after one more event, or a refusal with a sentence. Nothing else
decides what is possible in a room.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from noughts.core.errors import CommandError
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.match import Match, Seats, apply
from noughts.rooms.settings import CHAIRS, Chair, Settings, other_chair

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.rooms.events import Event, Topic

__all__ = ["Ending", "Person", "Result", "Room"]

Ending = Literal["line", "full board", "both lines", "resignation", "agreement", "time", "teacher"]


@dataclass(frozen=True)
class Person:
    """Who has a chair."""

    name: str
    secret: str  # its hash


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    winner: Chair | None
    why: Ending


@dataclass(frozen=True)
class Room:
    """Two chairs, the game being played, the offers that wait for an answer, and the score."""

    settings: Settings
    match: Match
    number: int = 0  # of the last event
    people: tuple[Person | None, Person | None] = (None, None)  # host, guest
    finished: tuple[Result, ...] = ()  # the games before this one
    result: Result | None = None  # of this game, once it has ended
    offers: frozenset[tuple[Chair, Topic]] = frozenset()
    allows_hints: bool = False  # to the people on the chairs, while the game runs
    used: tuple[int, int] = (0, 0)  # milliseconds of this game before this move: host, guest
    since: int = 0  # when the clock of the side to move was started

    @classmethod
    def new(cls, settings: Settings) -> Room:
        """An empty room."""
        match = Match.start(Rules.parse(settings.rules), Seats(), Mark(settings.opener))
        return cls(settings, match)

    @classmethod
    def of(cls, settings: Settings, events: Iterable[Event]) -> Room:
        """The room after a log."""
        room = cls.new(settings)
        for event in events:
            room = room.after(event)
        return room

    # ---- looking ----------------------------------------------------------------------------

    def person(self, chair: Chair) -> Person | None:
        """Who has a chair."""
        return self.people[CHAIRS.index(chair)]

    def mark_of(self, chair: Chair) -> Mark:
        """The mark of a chair in this game."""
        return self.settings.mark_of(chair, len(self.finished))

    def chair_of(self, mark: Mark) -> Chair:
        """The chair that plays a mark in this game."""
        return "host" if self.mark_of("host") is mark else "guest"

    @property
    def is_full(self) -> bool:
        """Whether both chairs are taken."""
        return all(self.people)

    @property
    def to_move(self) -> Chair | None:
        """The chair that is to move; None before both are taken, and after the game."""
        if not self.is_full or self.result is not None:
            return None
        return self.chair_of(self.match.game.position.to_move)

    @property
    def score(self) -> dict[str, float]:
        """Points of host and guest: one for a win, a half for a draw; the last game counts too."""
        results = [*self.finished, *([] if self.result is None else [self.result])]
        return {
            chair: sum(
                0.5 if result.winner is None else float(result.winner == chair)
                for result in results
            )
            for chair in CHAIRS
        }

    @property
    def deadline(self) -> int | None:
        """When the clock of the side to move runs out, in milliseconds; None without a clock."""
        clock, chair = self.settings.clock, self.to_move
        if clock.kind == "none" or chair is None:
            return None
        used = self.used[CHAIRS.index(chair)] if clock.kind == "game" else 0
        return self.since + 1000 * clock.seconds - used

    # ---- one more event ---------------------------------------------------------------------

    def after(self, event: Event) -> Room:
        """The room after an event; one that is not possible is refused with the reason."""
        if event.number != self.number + 1:
            raise CommandError(f"Expected event {self.number + 1}, not {event.number}.")
        if event.kind != "sit" and self.person(event.chair) is None:
            raise CommandError("Take a chair first.")
        room: Room = getattr(self, f"_{event.kind}")(event)
        return replace(room, number=event.number)

    def _sit(self, event: Event) -> Room:
        if self.person(event.chair) is not None:
            raise CommandError("Somebody has this chair already.")
        person = Person(event.name, event.secret)
        host, guest = self.people
        people = (person, guest) if event.chair == "host" else (host, person)
        return replace(self, people=people, since=event.at)  # the clock starts with the second

    def _move(self, event: Event) -> Room:
        self._check_running()
        if self.to_move != event.chair:
            raise CommandError("It is not your turn.")
        self._check_time(event)
        match = apply(self.match, f"play {event.move}")
        at = CHAIRS.index(event.chair)
        used = list(self.used)
        used[at] += max(0, event.at - self.since)
        room = replace(self, match=match, used=(used[0], used[1]), since=event.at)
        room = room._without_offers("draw", "take back")
        outcome = match.game.outcome
        if outcome is None:
            return room
        winner = None if outcome.winner is None else self.chair_of(outcome.winner)
        return room._ended(winner, str(outcome.termination))

    def _resign(self, event: Event) -> Room:
        self._check_running()
        return self._ended(other_chair(event.chair), "resignation")

    def _time(self, event: Event) -> Room:
        if self.deadline is None or self.to_move != event.chair or event.at < self.deadline:
            raise CommandError("The clock has not run out.")
        return self._ended(other_chair(event.chair), "time")

    def _end(self, event: Event) -> Room:
        self._check_running()
        return self._ended(None if event.topic == "draw" else other_chair(event.chair), "teacher")

    def _offer(self, event: Event) -> Room:
        topic = self._topic(event)
        if topic == "rematch":
            if self.result is None:
                raise CommandError("The game is not over yet.")
        else:
            self._check_running()
        if topic == "take back" and not self._moves_taken_back(event.chair):
            raise CommandError("You have no move to take back.")
        if topic == "hints" and self.allows_hints:
            raise CommandError("Hints are allowed already.")
        if (other_chair(event.chair), topic) in self.offers:
            return self._agreed(event.chair, topic, event.at)  # in a log of an older version
        return replace(self, offers=self.offers | {(event.chair, topic)})

    def _accept(self, event: Event) -> Room:
        topic = self._topic(event)
        if (other_chair(event.chair), topic) not in self.offers:
            raise CommandError("There is no offer to accept.")
        return self._agreed(event.chair, topic, event.at)

    def _decline(self, event: Event) -> Room:
        topic = self._topic(event)
        if not {(chair, topic) for chair in CHAIRS} & self.offers:
            raise CommandError("There is no offer to decline.")
        return self._without_offers(topic)

    # ---- what events share ------------------------------------------------------------------

    def _agreed(self, chair: Chair, topic: Topic, now: int) -> Room:
        """Both want it; `chair` said so last."""
        room = self._without_offers(topic)
        if topic == "draw":
            return room._ended(None, "agreement")
        if topic == "hints":
            return replace(room, allows_hints=True)
        if topic == "rematch":
            return room._next_game(now)
        count = self._moves_taken_back(other_chair(chair))
        match = Match.of(self.match.game.undo(count), self.match.seats)
        return replace(room, match=match, since=now)

    def _next_game(self, now: int) -> Room:
        if self.result is None:
            raise CommandError("The game is not over yet.")
        fresh = Room.new(self.settings)
        return replace(
            fresh,
            number=self.number,
            people=self.people,
            finished=(*self.finished, self.result),
            since=now,
        )

    def _moves_taken_back(self, chair: Chair) -> int:
        """How many moves go when a chair takes back its last one."""
        count = 1 if self.chair_of(self.match.game.position.to_move) != chair else 2
        return count if len(self.match.game.moves) >= count else 0

    def _ended(self, winner: Chair | None, why: str) -> Room:
        result = Result(winner, why)  # type: ignore[arg-type]
        return replace(self, result=result, offers=frozenset(), allows_hints=False)

    def _without_offers(self, *topics: Topic) -> Room:
        offers = frozenset(offer for offer in self.offers if offer[1] not in topics)
        return replace(self, offers=offers)

    def _check_running(self) -> None:
        if not self.is_full:
            raise CommandError("Wait until somebody has taken the other chair.")
        if self.result is not None:
            raise CommandError("The game is over.")

    def _check_time(self, event: Event) -> None:
        if self.deadline is not None and event.at >= self.deadline:
            raise CommandError("Your time has run out.")

    @staticmethod
    def _topic(event: Event) -> Topic:
        if event.topic is None:
            raise CommandError("An offer needs a topic: draw, take back, rematch or hints.")
        return event.topic
