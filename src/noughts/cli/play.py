"""`noughts play`: a game in the terminal. Asks what it is not told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.cli.board import draw_board
from noughts.cli.conversation import Conversation, Leave
from noughts.cli.games import game_document
from noughts.cli.options import JsonOption, MovesOption, SeedOption, read_game
from noughts.cli.output import print_json, spinner, stderr, stdout
from noughts.cli.progress import ready_table
from noughts.cli.turns import Command, ask_turn
from noughts.coaching.hints import hint, why
from noughts.coaching.sentences import describe_move, describe_stocks, verdict
from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.players.catalogue import (
    HUMAN,
    default_player,
    make_player,
    offered_usage,
    parse_player,
    player_usage,
)
from noughts.search.ladder import check_scoring, is_small
from noughts.search.scoring import SCORINGS

if TYPE_CHECKING:
    from noughts.players.player import Choice, Player

__all__ = ["play"]


def play(
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", "-r", metavar="RULES", help=f"{', '.join(GAMES)}, or WxHkK[sN][bN]."
        ),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help=f"{HUMAN}, computer, or one of {player_usage()}."),
    ] = None,
    mark: Annotated[
        Mark | None, typer.Option(help="Your mark against the computer.", case_sensitive=False)
    ] = None,
    opener: Annotated[
        Mark | None, typer.Option(help="Which mark opens.", case_sensitive=False)
    ] = None,
    moves: MovesOption = None,
    scoring: Annotated[
        str | None, typer.Option(help=f"For a computer that searches: {', '.join(SCORINGS)}.")
    ] = None,
    stats: Annotated[
        bool, typer.Option("--stats", help="Say how many end states each computer move searched.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", "-q", help="Ask nothing: take the defaults.")
    ] = False,
    profile: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the adaptive player remembers your strength."),
    ] = None,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Play against the computer or a person."""
    talk = Conversation(stderr() if json else stdout(), asks=not quick)
    match: _Match | None = None
    try:
        setup = _ask_setup(talk, rules, opponent, mark, opener, scoring, stats, seed, profile)
        game = read_game(setup.rules, moves, setup.opener)
        ready_table(setup.rules)
        match = _Match(talk, setup, game, stats)
        match.play_all()
    except Leave:
        pass
    finally:  # also on Ctrl-C: nothing is lost
        if match is not None and match.game.moves and not match.is_over:
            talk.say(f"\nGame so far: {match.game}")
    talk.say("Goodbye.")
    if json:
        document = {} if match is None else game_document(match.game)
        resigned = None if match is None else match.resigned
        print_json(document | {"resigned": None if resigned is None else str(resigned)})


@dataclass(frozen=True)
class _Setup:
    rules: Rules
    opener: Mark
    players: dict[Mark, Player | None]  # None is a person

    @property
    def person(self) -> Mark | None:
        """The person's mark against the computer; None when two people play."""
        people = [mark for mark, player in self.players.items() if player is None]
        return people[0] if len(people) == 1 else None


def _ask_setup(
    talk: Conversation,
    rules: str | None,
    opponent: str | None,
    mark: Mark | None,
    opener: Mark | None,
    scoring: str | None,
    stats: bool,
    seed: int | None,
    profile: Path | None,
) -> _Setup:
    """Complete what the options leave open, by asking or by default."""
    if scoring is not None:
        check_scoring(scoring)  # a wrong option is told before anything is asked
    chosen = talk.choose(
        rules, f"Game ({', '.join(GAMES)}, or WxHkK such as 5x4k4s1)", "classic", Rules.parse
    )
    default = "alphabeta" if stats and is_small(chosen) else default_player(chosen)

    def read_kind(text: str) -> str:
        wanted = text.strip().lower()
        if wanted in ("computer", "c"):
            return "computer"
        if wanted == "p" or parse_player(text).kind.is_human:
            return HUMAN
        make_player(text, chosen)
        return text

    def read_player(text: str) -> Player:
        return make_player(text, chosen, scoring=scoring, seed=seed, profile=profile)

    kind = talk.choose(opponent, "Play against the computer or a person", "computer", read_kind)
    if kind == HUMAN:
        if mark is not None:
            raise InputError("--mark is for games against the computer: people share the board.")
        first = talk.choose(_text(opener), "Who opens, x or o", "x", _read_mark)
        return _Setup(chosen, first, {Mark.X: None, Mark.O: None})
    named = None if kind == "computer" else kind
    player = talk.choose(
        named,
        f"Computer ({offered_usage()})",
        default,
        read_player,
    )
    own = talk.choose(_text(mark), "Your mark, x or o", "x", _read_mark)
    first = talk.choose(_text(opener), "Who opens, x or o", "x", _read_mark)
    return _Setup(chosen, first, {own: None, own.other: player})


def _text(mark: Mark | None) -> str | None:
    return None if mark is None else str(mark)


def _read_mark(text: str) -> Mark:
    try:
        return Mark(text.strip().lower())
    except ValueError:
        raise InputError(f"Cannot read the mark {text!r}: expected x or o.") from None


class _Match:
    """Games one after the other between the same players, until a person has had enough."""

    def __init__(self, talk: Conversation, setup: _Setup, game: Game, stats: bool) -> None:
        self._talk = talk
        self._setup = setup
        self._start = game
        self._stats = stats
        self.game = game
        self.is_over = False
        self.resigned: Mark | None = None

    def play_all(self) -> None:
        talk = self._talk
        talk.say(f"\n{self.game.rules}: cells are written {talk.cell_help(self.game.rules)}.")
        talk.say("Type ? for help.")
        while True:
            self._play_one()
            if not talk.asks or not talk.confirm("Play again"):
                return
            self._start = self.game = Game(self.game.rules, (), self.game.opener)

    def _play_one(self) -> None:
        self.is_over, self.resigned = False, None
        self._show()
        while self.game.outcome is None:
            player = self._setup.players[self.game.position.to_move]
            if player is None:
                if not self._person_moves():
                    break
            else:
                self._computer_moves(player)
            self._show()
        self._talk.say(f"{verdict(self.game, self._setup.person)}\nGame: {self.game}")
        self.is_over = True
        for mark, player in self._setup.players.items():
            if player is not None:
                player.learn(self.game, mark)

    def _show(self) -> None:
        last = self.game.moves[-1].cell if self.game.moves else None
        self._talk.say("")
        self._talk.say(draw_board(self.game.position, last, self._talk.width))
        self._talk.say("")
        if self.game.rules.has_powers and self.game.outcome is None:
            self._talk.say(describe_stocks(self.game.position))

    def _person_moves(self) -> bool:
        """Ask until there is a move or an undo; False when the person resigns."""
        position = self.game.position
        are_two = self._setup.person is None
        who = (
            f"{position.to_move.name}'s move" if are_two else f"Your move ({position.to_move.name})"
        )
        while True:
            answer = ask_turn(self._talk, position, who)
            match answer:
                case Command.UNDO:
                    count = 1 if are_two else 2
                    if len(self.game.moves) - len(self._start.moves) >= count:
                        self.game = self.game.undo(count)
                        return True
                    self._talk.say("There is nothing to take back.")
                case Command.HINT:
                    with spinner("Looking for the best move"):
                        words = hint(position)
                    self._talk.say(words)
                case Command.WHY:
                    with spinner("Looking at the last move"):
                        words = self._why()
                    self._talk.say(words)
                case Command.RESIGN:
                    self.resigned = position.to_move
                    return False
                case move:
                    self.game = self.game.play(move)
                    return True

    def _why(self) -> str:
        """The reason of the last move, from the player itself if it has one to tell."""
        if not self.game.moves:
            return "No move has been made yet."
        before, move = self.game.positions[-2], self.game.moves[-1]
        player = self._setup.players[before.to_move]
        words = None if player is None else player.explain(before, move)
        return words or why(before, move)

    def _computer_moves(self, player: Player) -> None:
        position = self.game.position
        with spinner(f"{player.name} is thinking"):
            choice = player.choose(position)
        self.game = self.game.play(choice.move)
        words = describe_move(choice.move, self.game.rules)
        self._talk.say(f"{position.to_move.name} ({player.name}) plays {words}")
        if self._stats:
            self._talk.say(_statistics(choice))


def _statistics(choice: Choice) -> str:
    report = choice.report
    if report is None:
        return "This player does not search: there are no end states to count."
    return f"End states searched: {report.leaves} (in {report.nodes} nodes)"
