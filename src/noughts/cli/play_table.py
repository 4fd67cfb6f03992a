"""A match in the terminal: show the board, ask people for commands, let computers move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.cli.after_game import AfterGame
from noughts.cli.output import spinner
from noughts.cli.saving import ask_save
from noughts.cli.typed import help_text, to_command
from noughts.coaching.hints import hint, why
from noughts.coaching.rules_text import explain_differences
from noughts.core.errors import InputError, PlayerFailed
from noughts.core.marks import Mark
from noughts.match import apply, view_of
from noughts.match.status import player_title

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.cli.conversation import Conversation
    from noughts.match import Match
    from noughts.players.player import Choice, Player

__all__ = ["PlayTable"]

_QUESTIONS: Final = {"h": "hint", "w": "why", "?": "help"}


class PlayTable:
    """One game after the other."""

    def __init__(
        self,
        talk: Conversation,
        match: Match,
        players: Mapping[Mark, Player],
        make_player: Callable[[str], Player],
        *,
        shows_counts: bool,
    ) -> None:
        self._talk = talk
        self._players = dict(players)  # the computers
        self._make_player = make_player
        self._shows_counts = shows_counts
        self.match = match

    def play_all(self) -> None:
        """Play until the person does not want to go on."""
        talk, rules = self._talk, self.match.game.rules
        talk.say(f"\n{rules}: cells are written {talk.cell_help(rules)}.")
        for text in explain_differences(rules):
            talk.say(text)
        talk.say("Type ? for help.")
        after = AfterGame(talk)
        while True:
            self._play_one()
            offer = after.count(self.match) if talk.asks else None
            match = after.ask_next(self.match, offer) if talk.asks else None
            if match is None:
                return
            self._seat(match)

    def _seat(self, match: Match) -> None:
        """Go on with another match: its computers are those of before, or new ones."""
        players = {player.name: player for player in self._players.values()}
        self._players = {}
        for mark in Mark:
            if not match.seats.is_human(mark):
                name = match.seats.player(mark)
                self._players[mark] = players.get(name) or self._make_player(name)
        self.match = match

    def _play_one(self) -> None:
        self._talk.show_game(self.match.game)
        while not self.match.is_over:
            game = self.match.game
            if self.match.thinker is None:
                self._ask()
            else:
                self._reply(self._players[game.position.to_move])
            if self.match.game is not game:
                self._talk.show_game(self.match.game)
        view = view_of(self.match)
        self._talk.say(f"{view.status} {view.detail}\nGame: {self.match.game}")
        for mark, player in self._players.items():
            player.learn(self.match.game, mark)

    def _ask(self) -> None:
        """Ask the person for a command and run it; print the error if it fails."""
        text = self._talk.ask(self._prompt())
        question = _QUESTIONS.get(text.lower(), text.lower())
        try:
            if question == "help":
                rules = self.match.game.rules
                self._talk.say(help_text(self.match, self._talk.cell_help(rules)))
            elif question == "save":
                ask_save(self._talk, self.match)
            elif question == "hint":
                with spinner("Looking for the best move"):
                    words = hint(self.match.game.position)
                self._talk.say(words)
            elif question == "why":
                with spinner("Looking at the last move"):
                    words = self._why()
                self._talk.say(words)
            else:
                command = to_command(text, self.match)
                self._seat(apply(self.match, command))
                if command == "retry":
                    self._talk.say("A new game: u brings the old one back.")
        except InputError as error:
            self._talk.say(str(error))

    def _prompt(self) -> str:
        turn = self.match.turn
        if not turn.is_placed or turn.power is not None:
            return view_of(self.match).status
        stock = self.match.game.position.own_stock
        offers = [f"swap ({stock.swaps} left)"] if turn.swaps else []
        offers += [f"block ({stock.blocks} left)"] if turn.blocks else []
        return f"Power: {', '.join(offers)}, cancel, or Enter to end your turn"

    def _why(self) -> str:
        """The reason of the last move, from the player itself if it has one to tell."""
        game = self.match.game
        if not game.moves:
            return "No move has been made yet."
        before, move = game.positions[-2], game.moves[-1]
        return why(before, move, player=self._players.get(before.to_move))

    def _reply(self, player: Player) -> None:
        title = player_title(player.name)
        try:
            with spinner(f"{title} is thinking"):
                choice = player.choose(self.match.game.position)
        except PlayerFailed as error:
            self._talk.say(str(error))
            self.match = self.match.forfeit()
            return
        self.match = self.match.reply(choice.move)
        last = view_of(self.match).last
        if last is not None:
            self._talk.say(f"{title}: {last.words}")
        if choice.report is not None or self._shows_counts:
            self._talk.say(_counts(choice))


def _counts(choice: Choice) -> str:
    """How much a computer searched for a move."""
    report = choice.report
    if report is None:
        return "This player does not search: there are no end states to count."
    return f"End states searched: {report.leaves} (in {report.nodes} nodes)"
