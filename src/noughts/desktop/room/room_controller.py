"""A game in a room: commands go to the server, and what happens there is shown.

The board shows a move of one's own at once; if the server refuses it, the board goes back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.core.notation import move_name
from noughts.desktop.game.controller import Controller, labelled
from noughts.desktop.user_files import ScoreFile
from noughts.match import apply
from noughts.match.view import EndingView
from noughts.rooms.client import Came, Ended, Happened, Lost, Seen
from noughts.rooms.states import happening_words

if TYPE_CHECKING:
    from concurrent.futures import Future
    from queue import SimpleQueue

    from noughts.desktop.thinking.thinking import Thinking
    from noughts.match import Match
    from noughts.rooms.client import ClientThread, News
    from noughts.rooms.hub import Do
    from noughts.rooms.presence import Presence
    from noughts.rooms.settings import Chair
    from noughts.rooms.states import RoomState

__all__ = ["RoomController"]

_MOVES: Final = ("place", "choose", "swap", "block", "play", "end", "cancel")
_ADVICE: Final = ("hint", "why", "analysis", "review")
_ACTIONS: Final = (
    *("draw", "take back", "hints", "hint", "retry", "new", "why", "review", "resign"),
    *("save", "theme", "help"),
)


class RoomController(Controller):
    """Runs a match whose other person is far away."""

    def __init__(
        self,
        client: ClientThread,
        news: SimpleQueue[News],
        state: RoomState,
        thinking: Thinking,
        *,
        pace: float,
    ) -> None:
        self._client = client
        self._news = news
        self.state = state
        self.presence: Presence = client.client.presence
        self._answers: list[Future[int]] = []
        self.trouble = ""  # why there is no connection
        super().__init__(state.match, thinking, pace=pace, scores=ScoreFile())

    @property
    def chair(self) -> Chair | None:
        """The person's chair; None for somebody who watches."""
        return self._client.client.chair

    @property
    def is_own_turn(self) -> bool:
        """Whether this person is to move."""
        return self.chair is not None and self.state.to_move == self.chair

    @property
    def offered(self) -> tuple[str, ...]:
        """What the other person offers."""
        return self.state.offered(self.chair)

    def _show(self, match: Match) -> None:
        super()._show(match)
        state, view = self.state, replace(self.view, detail=self._detail())
        if not self.is_own_turn:
            self.choices = frozenset()
            view = replace(view, cells=(), swaps=(), chooses="")
        if view.is_present:
            headline = "No connection" if self.trouble else state.headline(self.chair)
            view = replace(view, status=headline)
        if state.is_over and view.ending is None:
            winner = None if state.winner is None else state.mark(state.winner)
            words = state.ending(self.chair)
            ending = EndingView(winner and winner.value, state.why, (), (), None, words)
            view = replace(view, ending=ending)
        self.view = view

    def _detail(self) -> str:
        if self.trouble:
            return f"{self.trouble} Trying again ..."
        return self.state.detail(self.chair, self.presence)

    # ---- commands -------------------------------------------------------------------------------

    @property
    def actions(self) -> dict[str, str]:
        """What can be done besides placing marks and using powers: offers instead of undo."""
        return labelled(_ACTIONS)

    @property
    def offers(self) -> dict[str, str]:
        """The answers to what the other person offers, or the way back to the present."""
        if not self.view.is_present:
            return {"look": "Back to the game"}
        topics = {"take back": "move back", "rematch": "another game"}
        names = [topics.get(topic, topic) for topic in self.offered[:1]]
        return {"accept": f"Accept: {names[0]}", "decline": "Decline"} if names else {}

    def can(self, name: str) -> bool:
        """Whether something can be done now."""
        state, view = self.state, self.view
        is_running = self.chair is not None and state.is_full and not state.is_over
        match name:
            case "draw" | "resign":
                return is_running
            case "take back":
                return is_running and view.plies > 0
            case "hints":
                return is_running and not state.allows_hints
            case "retry":
                return self.chair is not None and state.is_over
            case "swap" | "block" | "end" | "hint":
                return self.is_own_turn and super().can(name) and self._allows(name)
            case _:
                return super().can(name) and self._allows(name)

    def _allows(self, name: str) -> bool:
        return name not in _ADVICE or self.state.allows_advice(self.chair)

    def is_best(self, name: str) -> bool:
        """Whether something is what most people want now."""
        return name == "accept" or super().is_best(name)

    def question(self, name: str) -> tuple[str, str]:
        """Giving up cannot be taken back here."""
        return ("Do you want to give up this game?", "Give up") if name == "resign" else ("", "")

    def act(self, name: str) -> None:
        """Do something by its name; offers and their answers go to the server."""
        if name in ("draw", "take back", "hints"):
            self.ask("offer", topic=name)
        elif name in ("accept", "decline") and self.offered:
            self.ask("accept" if name == "accept" else "decline", topic=self.offered[0])
        elif name == "analysis" and self.wants_analysis:
            self.wants_analysis = False
        elif not self._allows(name):
            self.notice = "Hints are off in this game, unless both allow them."
        else:
            super().act(name)

    def send(self, command: str) -> None:
        """Carry out a command: at the server, except for looking back."""
        name = command.split(" ", maxsplit=1)[0]
        topic = {"undo": "take back", "retry": "rematch"}.get(command)
        if name == "look":
            super().send(command)
        elif topic is not None:
            self.ask("offer", topic=topic)
        elif command == "resign":
            self.ask("resign")
        elif name not in _MOVES:
            self.notice = "This is not possible in a room."
        elif not self.is_own_turn:
            self.notice = "It is not your turn."
        else:
            self._play(command)

    def _play(self, command: str) -> None:
        try:
            match = apply(self.match, command)
        except InputError as error:
            self.notice = str(error)
            return
        is_move = len(match.game.moves) > len(self.match.game.moves)
        number = self.state.number
        self._change(match)
        if is_move:
            move = move_name(match.game.moves[-1], match.game.rules)
            self.state = replace(self.state, to_move=None)  # until the server says whose turn it is
            self._show(self.match)
            self.ask("move", move=move, after=number)

    def ask(self, do: Do, **fields: object) -> None:
        """Send a request to the room."""
        if self.chair is None and do != "sit":
            self.notice = "You watch: only those on the chairs can play."
        else:
            self._answers.append(self._client.ask(do, **fields))

    # ---- what comes from the room ---------------------------------------------------------------

    def update(self) -> bool:
        """Take what the server and the thinking process have answered; whether anything changed."""
        has_news = False
        while not self._news.empty():
            self._take(self._news.get())
            has_news = True
        for answer in [answer for answer in self._answers if answer.done()]:
            self._answers.remove(answer)
            has_news = True
            error = answer.exception()
            if error is not None:
                self._go_back(str(error))
            else:
                self._show(self.match)
        return super().update() or has_news

    def _take(self, news: News) -> None:
        match news:
            case Came(state, chair, missed):
                self.trouble = ""
                self._set(state)
                self.notice = " ".join(happening_words(each, state, chair) for each in missed)
            case Happened(happening, state):
                self._set(state)
                if happening.chair != self.chair or happening.kind != "move":
                    self.notice = happening_words(happening, state, self.chair)
            case Seen(presence):
                self.presence = presence
                self._show(self.match)
            case Lost(sentence):
                self.trouble = sentence
                self._show(self.match)
            case Ended(sentence):
                self.trouble = ""
                self.notice = sentence

    def _set(self, state: RoomState) -> None:
        self.state = state
        self.wants_analysis = self.wants_analysis and state.allows_advice(self.chair)
        if state.match.game != self.match.game or state.match.seats != self.match.seats:
            self._change(state.match)
        else:
            self._show(self.match)

    def _go_back(self, sentence: str) -> None:
        """The server refused: show what it knows."""
        state = self._client.client.state
        if state is not None:
            self._set(state)
        self.notice = sentence

    def _count(self) -> None:
        """The room counts the points."""

    def close(self) -> None:
        """Leave the room."""
        super().close()
        self._client.close()
