"""The score between the same two players at the same game, and which opponent to offer next.

A face stores scores by the key of the pairing. After a finished game it asks for the next score,
and for an offer: an easier opponent after every second loss in a row, a harder one after every
second win.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from noughts.core.errors import CommandError
from noughts.core.marks import Mark
from noughts.match.seats import HUMAN
from noughts.players.catalogue import easier_player, harder_player

if TYPE_CHECKING:
    from noughts.match.match import Match

__all__ = ["Offer", "Pairing", "Score", "next_offer", "pairing_of"]

_OFFER_AFTER: Final = 2  # games won or lost in a row


@dataclass(frozen=True)
class Pairing:
    """Who plays whom at which game."""

    key: str  # scores are kept by it: "3x3k3 human level:4"
    x: str  # the player of X, as the score names it
    o: str


@dataclass(frozen=True)
class Score:
    """The finished games of one pairing.

    >>> from noughts import Game
    >>> from noughts.match import Match, Seats
    >>> lost = Match.of(Game.parse("3x3k3: a1 a2 b1 b2 c1"), Seats(x="level:4", o="human"))
    >>> Score().after(lost).after(lost)
    Score(wins={'level:4': 2}, draws=0, winner='level:4', streak=2)
    """

    wins: dict[str, int] = field(default_factory=dict)  # by player
    draws: int = 0
    winner: str | None = None  # of the last game; null after a draw
    streak: int = 0  # how many games in a row the winner has won

    def after(self, match: Match) -> Score:
        """The score with one more finished game of the same pairing."""
        if not match.is_over:
            raise CommandError("The game is not over yet: it cannot be counted.")
        if match.winner is None:
            return Score(dict(self.wins), self.draws + 1)
        pairing = pairing_of(match)
        winner = pairing.x if match.winner is Mark.X else pairing.o
        wins = {**self.wins, winner: self.wins.get(winner, 0) + 1}
        return Score(wins, self.draws, winner, self.streak + 1 if winner == self.winner else 1)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(self.wins.values()) + self.draws

    def wins_of(self, match: Match, mark: Mark) -> int:
        """How many games the player of a mark has won."""
        pairing = pairing_of(match)
        return self.wins.get(pairing.x if mark is Mark.X else pairing.o, 0)

    def words(self, match: Match) -> str:
        """The score in a sentence, X first.

        >>> from noughts import Game
        >>> from noughts.match import Match, Seats
        >>> match = Match.of(Game.parse("3x3k3: a1 a2 b1 b2 c1"), Seats(x="human", o="level:4"))
        >>> Score().after(match).words(match)
        'Score: You 1, Level 4 0, 0 draws.'
        """
        wins = [f"{match.seats.shown_name(mark)} {self.wins_of(match, mark)}" for mark in Mark]
        return f"Score: {', '.join(wins)}, {self.draws} {'draw' if self.draws == 1 else 'draws'}."


@dataclass(frozen=True)
class Offer:
    """An opponent for the next game."""

    player: str  # level:3
    title: str  # Level 3
    words: str  # You lost twice in a row. Level 3 is easier.


def pairing_of(match: Match) -> Pairing:
    """Who plays whom: the same after a change of sides.

    >>> from noughts import Rules
    >>> from noughts.match import Match, Seats
    >>> pairing_of(Match.start(Rules.parse("classic"), Seats("level:4", "human"))).key
    '3x3k3 human level:4'
    """
    seats, rules = match.seats, match.game.rules
    names = [
        seats.player(mark) if seats.player(mark) != HUMAN or seats.you else seats.name(mark)
        for mark in Mark
    ]
    if names[0] == names[1] or not all(names):  # only the marks tell them apart
        names = [str(mark) for mark in Mark]
        players = [seats.player(mark) for mark in Mark]
        return Pairing(" ".join((str(rules), *players)), *names)
    return Pairing(" ".join((str(rules), *sorted(names))), *names)


def next_offer(match: Match, score: Score) -> Offer | None:
    """Another opponent for a person who wins or loses again and again; `score` counts the match."""
    you = match.seats.you
    if you is None or not score.streak or score.streak % _OFFER_AFTER:
        return None
    opponent = match.seats.player(you.other)
    has_won = score.winner == HUMAN
    find = harder_player if has_won else easier_player
    spec = find(opponent, match.game.rules)
    if spec is None:
        return None
    times = "twice" if score.streak == _OFFER_AFTER else f"{score.streak} times"
    verb, kind = ("won", "harder") if has_won else ("lost", "easier")
    words = f"You {verb} {times} in a row. {spec.title} is {kind}."
    return Offer(str(spec), spec.title, words)
