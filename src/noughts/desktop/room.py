"""A game with somebody far away: the way into a room, and the game there.

Commands go to the server, and what happens there is shown. The board shows a move of one's own at
once; if the server refuses it, the board goes back.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.desktop.game.controller import Controller
from noughts.desktop.parts.overlays import Prompt, Question
from noughts.rooms.client import Came, ClientThread, Ended, Happened, Lost, Seen
from noughts.rooms.far_match import can_ask, check_advice, room_view, to_send
from noughts.rooms.kept import default_name, forget_old, keep_chair, kept_chair, new_secret
from noughts.rooms.links import RoomLink

if TYPE_CHECKING:
    from concurrent.futures import Future

    from noughts.desktop.app import App
    from noughts.desktop.thinking import Thinking
    from noughts.match import Match, View
    from noughts.rooms.client import News
    from noughts.rooms.requests import Do
    from noughts.rooms.settings import Chair
    from noughts.rooms.states import RoomState

__all__ = ["Joining", "RoomController"]

_ADVICE: Final = ("hint", "why", "analysis", "review")


class Joining:
    """The way into a room."""

    def __init__(self, app: App, pace: float) -> None:
        self._app = app
        self._pace = pace
        self._client: ClientThread | None = None  # while it connects
        self._news: SimpleQueue[News] = SimpleQueue()
        self._name = ""

    def ask_link(self) -> None:
        """Ask for the link that a friend has sent."""
        words = "The link that your friend has sent you:"
        self._app.show(Prompt(words, "", "Join", self._take_link))

    def _take_link(self, text: str) -> None:
        link = RoomLink.parse(text)
        kept = kept_chair(link)
        if kept is not None:
            self._connect(link, kept.secret, kept.name)
            return
        connect = partial(self._connect, link, new_secret())
        self._app.show(Prompt("Your name:", default_name(), "Join", connect))

    def _connect(self, link: RoomLink, secret: str, name: str) -> None:
        self.close()
        self._name, self._news = name, SimpleQueue()
        self._client = ClientThread(link, secret, self._news.put)
        self._client.start()
        self._wait(f"Connecting to {link.server} ...")

    def _wait(self, words: str) -> None:
        """Say what is waited for, with a way back."""
        self._app.show(Question(words, {}), self._cancel)

    def _cancel(self) -> None:
        self.close()
        self._app.close_overlay()

    def update(self) -> bool:
        """Go on once the room is there; whether anything changed."""
        client = self._client
        if client is None or self._news.empty():
            return False
        match self._news.get():
            case Came(state, chair, _):
                self._client = None
                if self._app.game_screen is not None:
                    self._app.game_screen.controller.close()
                thinking = self._app.thinking
                controller = RoomController(client, self._news, state, thinking, self._pace)
                if chair is None and state.free_chair is not None:
                    forget_old()
                    keep_chair(client.client.link, client.client.secret, self._name)
                    controller.ask("sit", chair=state.free_chair, name=self._name)
                self._app.show_game(controller)
            case Lost(sentence):
                self._wait(f"{sentence} Trying again ...")
            case Ended(sentence):
                self.close()
                self._app.show(Question(sentence, {}))
        return True

    def close(self) -> None:
        """Give up what is under way."""
        if self._client is not None:
            self._client.close()
            self._client = None


class RoomController(Controller):
    """Runs a match whose other person is far away."""

    action_names = (
        *("draw", "take back", "hints", "hint", "retry", "new", "why", "review", "resign"),
        *("save", "theme", "help"),
    )

    def __init__(
        self,
        client: ClientThread,
        news: SimpleQueue[News],
        state: RoomState,
        thinking: Thinking,
        pace: float,
    ) -> None:
        self._client, self._news, self.state = client, news, state
        self._answers: list[Future[int]] = []
        self.trouble = ""  # why there is no connection
        super().__init__(state.match, thinking, pace=pace)

    @property
    def chair(self) -> Chair | None:
        """The person's chair; None for somebody who watches."""
        return self._client.client.chair

    @property
    def offered(self) -> tuple[str, ...]:
        """What the other person offers."""
        return self.state.offered(self.chair)

    def _view(self, match: Match) -> View:
        presence = self._client.client.presence
        return room_view(match, self.state, self.chair, presence, self.trouble)

    # ---- commands -------------------------------------------------------------------------------

    @property
    def offers(self) -> dict[str, str]:
        """The answers to what the other person offers, or the way back to the present."""
        if not self.view.is_present:
            return {"look": "Back to the game"}
        topics = {"take back": "move back", "rematch": "another game"}
        for topic in self.offered[:1]:
            return {"accept": f"Accept: {topics.get(topic, topic)}", "decline": "Decline"}
        return {}

    def can(self, name: str) -> bool:
        """Whether something can be done now."""
        if name in _ADVICE and not self.state.allows_advice(self.chair):
            return False
        if name in ("draw", "take back", "hints", "retry", "resign"):
            return can_ask(name, self.state, self.chair)
        is_possible = self.state.to_move == self.chair or name not in ("swap", "block", "end")
        return is_possible and super().can(name)

    def is_best(self, name: str) -> bool:
        """Whether something is what most people want now."""
        return name == "accept" or super().is_best(name)

    def question(self, name: str) -> tuple[str, str]:
        """Giving up cannot be taken back here."""
        return ("Do you want to give up this game?", "Give up") if name == "resign" else ("", "")

    def act(self, name: str) -> None:
        """Do something by its name; advice may be off."""
        try:
            if name in _ADVICE and not (name == "analysis" and self.wants_analysis):
                check_advice(self.state, self.chair)
        except InputError as error:
            self.notice = str(error)
        else:
            super().act(name)

    def send(self, command: str) -> None:
        """Carry out a command: at the server, except for looking back."""
        if command.startswith("look"):
            super().send(command)
            return
        try:
            match, request = to_send(command, self.match, self.state, self.chair)
        except InputError as error:
            self.notice = str(error)
            return
        if request is not None and request.do == "move":
            self.state = replace(self.state, to_move=None)  # until the server says whose turn it is
        self._change(match)
        if request is not None:
            self.ask(request.do, **request.fields)

    def ask(self, do: Do, **fields: object) -> None:
        """Send a request to the room."""
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
            self._show(self.match)
            if (error := answer.exception()) is not None:  # refused: show what the server knows
                self._set(self._client.client.state or self.state)
                self.notice = str(error)
        return super().update() or has_news

    def _take(self, news: News) -> None:
        match news:
            case Came(state, chair, missed):
                self.trouble = ""
                self._set(state)
                self.notice = " ".join(each.sentence(chair) for each in missed)
            case Happened(happening, state):
                self._set(state)
                if happening.chair != self.chair or happening.kind != "move":
                    self.notice = happening.sentence(self.chair)
            case Lost(sentence):
                self.trouble = sentence
            case Ended(sentence):
                self.trouble, self.notice = "", sentence
            case Seen():
                pass
        self._show(self.match)

    def _set(self, state: RoomState) -> None:
        self.state = state
        self.wants_analysis = self.wants_analysis and state.allows_advice(self.chair)
        if state.match.game != self.match.game or state.match.seats != self.match.seats:
            self._change(state.match)

    def _count(self) -> None:
        """The room counts the points."""

    def close(self) -> None:
        """Leave the room."""
        super().close()
        self._client.close()
