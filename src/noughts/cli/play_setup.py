"""What `noughts play` must know before a game: it checks the options, then asks questions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from noughts.cli.options import read_game
from noughts.coaching.rules_text import GAME_WORDS
from noughts.core.errors import InputError, quote
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.match import Match, Seats
from noughts.players.catalogue import (
    CATALOGUE,
    EASY_WORDS,
    HUMAN,
    default_player,
    make_player,
    parse_player,
)
from noughts.search.ladder import check_scoring, is_small

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.cli.conversation import Conversation
    from noughts.players.player import Player
    from noughts.saved_games import SavedGame

__all__ = ["Given", "ask_match"]

_COMPUTER: Final = "computer"  # some computer player: which one is asked
_SEARCH: Final = "search"  # a player that searches: whether it prunes is asked
_NO_PLAYERS: Final = (HUMAN, _COMPUTER, _SEARCH)
_DEFAULT: Final = "medium"
_MAX_DEPTH: Final = 99


@dataclass(frozen=True)
class Given:
    """The options of the command; None where the person has to be asked."""

    saved: SavedGame | None = None
    rules: str | None = None
    opponent: str | None = None
    mark: Mark | None = None
    opener: Mark | None = None
    moves: str | None = None
    scoring: str | None = None
    wants_counts: bool = False
    seed: int | None = None
    profile: Path | None = None

    def check(self) -> None:
        """Refuse what is wrong before the first question."""
        if self.saved is not None and (self.rules, self.moves, self.opener) != (None, None, None):
            raise InputError("A game has its own rules, moves and opener: leave out those options.")
        if self.scoring is not None:
            check_scoring(self.scoring)
        if self.opponent is not None and read_kind(self.opponent) == HUMAN and self.mark:
            raise InputError("--mark is only for games against the computer.")
        rules = str(self.saved.game.rules) if self.saved is not None else self.rules
        if rules is not None:
            self.read_rules(rules)
        else:
            self._check_opponent(Rules.parse("classic"))

    def read_rules(self, text: str) -> Rules:
        """The rules of a text, if the opponent and the moves that are given fit them."""
        rules = Rules.parse(text)
        self._check_opponent(rules)
        read_game(rules, self.moves, self.opener)
        return rules

    def _check_opponent(self, rules: Rules) -> None:
        if self.opponent is not None and read_kind(self.opponent) not in _NO_PLAYERS:
            self.make_player(self.opponent, rules)

    def make_player(self, text: str, rules: Rules) -> Player:
        """A computer player for these rules, with the options that it needs."""
        return make_player(text, rules, scoring=self.scoring, seed=self.seed, profile=self.profile)


def read_kind(text: str) -> str:
    """`human`, `computer`, `search`, or the name of a player."""
    word = text.strip().lower()
    if word in (_COMPUTER, "c"):
        return _COMPUTER
    if word == _SEARCH:
        return _SEARCH
    if word == "p" or parse_player(text).kind.is_human:
        return HUMAN
    return text.strip()


def ask_match(talk: Conversation, given: Given) -> tuple[Match, dict[Mark, Player]]:
    """The match and its computers; asks for what the options leave open."""
    given.check()
    if given.saved is not None:
        rules = given.saved.game.rules
    else:
        question = f"Game ({', '.join(GAMES)}, more, or WxHkK such as 5x4k4s1)"
        rules = talk.choose(given.rules, question, "classic", partial(_read_rules, given))
    player, own = _ask_opponent(talk, given, rules)
    if given.saved is not None:
        game = given.saved.game
    else:
        opener = talk.choose(_text(given.opener), "Who opens, x or o", "x", _read_mark)
        game = read_game(rules, given.moves, opener)
    if player is None:
        return Match.of(game, Seats()), {}
    seats = Seats(o=player.name) if own is Mark.X else Seats(x=player.name)
    return Match.of(game, seats), {own.other: player}


def _read_rules(given: Given, text: str) -> Rules:
    """The rules of a text; `more` says what the games with a name are, and asks again."""
    if text.strip().lower() == "more":
        games = GAME_WORDS.items()
        raise InputError("\n".join(f"{name}: {title}. {words}." for name, (title, words) in games))
    return given.read_rules(text)


def _ask_opponent(talk: Conversation, given: Given, rules: Rules) -> tuple[Player | None, Mark]:
    """The computer and the person's mark; None for two people."""
    saved = given.saved
    if saved is not None and given.opponent is None and (saved.x or saved.o):
        return _saved_opponent(given, saved, rules)
    question = "Play against the computer or a person"
    kind = talk.choose(given.opponent, question, _COMPUTER, read_kind)
    if kind == HUMAN:
        if given.mark is not None:
            raise InputError("--mark is only for games against the computer.")
        return None, Mark.X
    if kind == _COMPUTER:
        words = ", ".join(EASY_WORDS)
        default = _DEFAULT if talk.asks else default_player(rules)
        if given.wants_counts and is_small(rules):
            default = _SEARCH
        kind = talk.choose(
            None,
            f"How strong ({words}, {_SEARCH}, or more)",
            default,
            partial(_read_strength, given, rules),
        )
    if kind == _SEARCH:
        kind = _ask_search(talk, rules)
    player = given.make_player(kind, rules)
    return player, talk.choose(_text(given.mark), "Your mark, x or o", "x", _read_mark)


def _saved_opponent(given: Given, saved: SavedGame, rules: Rules) -> tuple[Player | None, Mark]:
    """The computer of a saved game, if one played in it."""
    for mark in Mark:
        name = saved.player(mark)
        if name and not parse_player(name).kind.is_human:
            return given.make_player(name, rules), mark.other
    return None, Mark.X


def _read_strength(given: Given, rules: Rules, text: str) -> str:
    """The name of a computer player; `more` lists them all, and the question comes again."""
    word = text.strip().lower()
    if word == "more":
        kinds = [kind for kind in CATALOGUE.values() if not kind.is_human]
        easy = [f"{word}: the same as {name}." for word, name in EASY_WORDS.items()]
        lines = [*easy, *(f"{kind.usage}: {kind.words}" for kind in kinds)]
        lines.append(f"{_SEARCH}: minimax with or without pruning, and its counts.")
        raise InputError("\n".join(lines))
    if word == _SEARCH:
        return _SEARCH
    if read_kind(text) in (HUMAN, _COMPUTER):
        raise InputError(f"Cannot read {quote(text)}: expected a strength, such as {_DEFAULT}.")
    given.make_player(text, rules)
    return text.strip()


def _ask_search(talk: Conversation, rules: Rules) -> str:
    """A player that searches: with or without pruning, to the end or to a depth."""
    prunes = talk.choose(None, "Use alpha-beta pruning, y or n", "y", _read_yes)
    name = "alphabeta" if prunes else "minimax"
    everything = "all" if is_small(rules) else "3"
    depth = talk.choose(None, "How many moves to look ahead, or all", everything, _read_depth)
    return name if depth is None else f"{name}:{depth}"


def _read_yes(text: str) -> bool:
    word = text.strip().lower()
    if word not in ("y", "yes", "n", "no"):
        raise InputError(f"Cannot read {quote(text)}: expected y or n.")
    return word.startswith("y")


def _read_depth(text: str) -> int | None:
    word = text.strip().lower()
    if word == "all":
        return None
    if word.isascii() and word.isdecimal() and len(word) <= 4 and 1 <= int(word) <= _MAX_DEPTH:
        return int(word)
    raise InputError(
        f"Cannot read {quote(text)}: expected a number from 1 to {_MAX_DEPTH}, or all."
    )


def _text(mark: Mark | None) -> str | None:
    return None if mark is None else str(mark)


def _read_mark(text: str) -> Mark:
    try:
        return Mark(text.strip().lower())
    except ValueError:
        raise InputError(f"Cannot read the mark {quote(text)}: expected x or o.") from None
