"""Who plays whom: round robin by the circle method, and the Swiss system. No clock, no network.

Everybody plays in a round, or one person sits out when the number is odd (a bye). A pair is written
X first. Both systems take people as they come and go: who is not in the list is not paired, and who
comes later is paired from then on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.rooms.matching import match_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["History", "Pair", "Round", "circle", "round_robin", "sides", "swiss"]

Pair = tuple[int, int]
"""Two people, X first."""

_NOBODY: Final = -1  # who meets nobody in the circle sits out


@dataclass(frozen=True)
class Round:
    """The pairs of a round, and who sits out."""

    pairs: tuple[Pair, ...]
    byes: tuple[int, ...] = ()


class History:
    """What was played before: who met whom, who played X, who sat out."""

    def __init__(self, pairs: Iterable[Pair] = (), byes: Iterable[int] = ()) -> None:
        self.games = tuple(pairs)
        self.meetings = Counter(frozenset(pair) for pair in self.games)
        self.byes = Counter(byes)
        self._balance: Counter[int] = Counter()  # games with X less games with O
        self._last_x: dict[int, int] = {}  # the last game in which somebody played X
        for number, (x, o) in enumerate(self.games):
            self._balance[x] += 1
            self._balance[o] -= 1
            self._last_x[x] = number

    def met(self, one: int, other: int) -> int:
        """How often two people have met."""
        return self.meetings[frozenset((one, other))]

    def claim_to_x(self, person: int) -> tuple[int, int]:
        """The smaller, the more it is this person's turn to play X."""
        return self._balance[person], self._last_x.get(person, -1)


def sides(one: int, other: int, history: History) -> Pair:
    """A pair with X first: whoever played X less often, or longer ago; else the first one.

    >>> sides(1, 2, History([(1, 3)]))
    (2, 1)
    """
    is_turn_of_other = history.claim_to_x(other) < history.claim_to_x(one)
    return (other, one) if is_turn_of_other else (one, other)


def circle(people: Sequence[int]) -> Iterator[Round]:
    """All rounds in which everybody meets everybody once.

    People sit at a long table. The first one stays, all others move on by one place after each
    round. Whoever sits opposite is the opponent. Those on one side play X, and the first one every
    second time, so that everybody plays X as often as O, or one time more or less.

    >>> [each.pairs for each in circle([1, 2, 3, 4])]
    [((1, 4), (2, 3)), ((3, 1), (4, 2)), ((1, 2), (3, 4))]
    """
    if len(people) < 2:
        return
    first, *others = people if len(people) % 2 == 0 else (*people, _NOBODY)
    half = (len(others) + 1) // 2
    for number in range(len(others)):
        seats = others[-number:] + others[:-number] if number else others
        opposite = seats[half - 1 :][::-1]
        pairs = [(first, opposite[0]) if number % 2 == 0 else (opposite[0], first)]
        pairs += zip(seats[: half - 1], opposite[1:], strict=True)
        yield Round(
            tuple(pair for pair in pairs if _NOBODY not in pair),
            tuple(person for pair in pairs if _NOBODY in pair for person in pair if person >= 0),
        )


def round_robin(people: Sequence[int], history: History) -> Round | None:
    """The next round in which people meet whom they have not met; None when there is none left.

    As long as nobody comes or goes these are the rounds of the circle. Afterwards as many people as
    possible play; the others sit out.
    """
    for each in circle(people):
        if not any(history.met(*pair) for pair in each.pairs):
            return each
    order = sorted(people, key=lambda person: -history.byes[person])  # those who sat out are first
    partner = match_all(
        [
            [at for at, other in enumerate(order) if _is_new(person, other, history)]
            for person in order
        ]
    )
    if max(partner, default=-1) == -1:
        return None
    pairs = [
        sides(person, order[partner[at]], history)
        for at, person in enumerate(order)
        if at < partner[at]
    ]
    return Round(tuple(pairs), tuple(order[at] for at in range(len(order)) if partner[at] == -1))


def _is_new(person: int, other: int, history: History) -> bool:
    return person != other and not history.met(person, other)


def swiss(ranking: Sequence[int], history: History) -> Round | None:
    """A round in which neighbours in the ranking meet; None for fewer than two people.

    Nobody meets anybody twice as long as everybody can be paired without it. Of an odd number one
    person sits out: as far down as possible among those who sat out least often.
    """
    if len(ranking) < 2:
        return None
    byes: Sequence[int] = [_NOBODY]
    if len(ranking) % 2:
        from_below = list(reversed(ranking))
        byes = sorted(from_below, key=lambda person: history.byes[person])
    times = 0
    while True:  # ends: when everybody may meet everybody, everybody can be paired
        for bye in byes:
            people = [person for person in ranking if person != bye]
            if _can_be_paired(people, history, times):
                pairs = _pair_neighbours(people, history, times)
                return Round(tuple(pairs), () if bye == _NOBODY else (bye,))
        times += 1


def _can_be_paired(people: Sequence[int], history: History, times: int) -> bool:
    """Whether everybody can have an opponent whom they have met so often at most."""
    may_meet = [
        [
            at
            for at, other in enumerate(people)
            if other != person and history.met(person, other) <= times
        ]
        for person in people
    ]
    return -1 not in match_all(may_meet)


def _pair_neighbours(people: Sequence[int], history: History, times: int) -> Iterator[Pair]:
    """From the top: the next one in the ranking with whom all others can still be paired."""
    rest = list(people)
    while rest:
        person = rest.pop(0)
        candidates = [other for other in rest if history.met(person, other) <= times]
        candidates.sort(key=lambda other: history.met(person, other))  # the others by their rank
        for other in candidates:
            remaining = [each for each in rest if each != other]
            if _can_be_paired(remaining, history, times):
                rest = remaining
                yield sides(person, other, history)
                break
