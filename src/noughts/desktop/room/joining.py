"""Joining a room from the window: it asks for the link and a name, and connects."""

from __future__ import annotations

from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING

from noughts.core.errors import InputError
from noughts.desktop.parts.overlays import Prompt, Question
from noughts.desktop.room.room_controller import RoomController
from noughts.rooms.client import Came, ClientThread, Ended, Lost
from noughts.rooms.kept import default_name, forget_old, keep_chair, kept_chair, new_secret
from noughts.rooms.links import RoomLink

if TYPE_CHECKING:
    from noughts.desktop.app import App
    from noughts.rooms.client import News

__all__ = ["Joining"]


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
        question = "The link that your friend has sent you:"
        self._app.show(Prompt(question, "", "Join", self._take_link))

    def _take_link(self, text: str) -> str:
        try:
            link = RoomLink.parse(text)
        except InputError as error:
            return str(error)
        kept = kept_chair(link)
        if kept is not None:
            return self._connect(link, kept.secret, kept.name)
        connect = partial(self._connect, link, new_secret())
        self._app.show(Prompt("Your name:", default_name(), "Join", connect))
        return ""

    def _connect(self, link: RoomLink, secret: str, name: str) -> str:
        self.close()
        self._name, self._news = name, SimpleQueue()
        self._client = ClientThread(link, secret, self._news.put)
        self._client.start()
        question = Question(f"Connecting to {link.server} ...", {})  # with a way back
        self._app.show(question, self._cancel)
        return ""

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
                controller = RoomController(
                    client, self._news, state, self._app.thinking, pace=self._pace
                )
                if chair is None and state.free_chair is not None:
                    forget_old()
                    keep_chair(client.client.link, client.client.secret, self._name)
                    controller.ask("sit", chair=state.free_chair, name=self._name)
                self._app.show_game(controller)
            case Lost(sentence):
                self._app.show(Question(f"{sentence} Trying again ...", {}), self._cancel)
            case Ended(sentence):
                self.close()
                self._app.show(Question(sentence, {}))
        return True

    def close(self) -> None:
        """Give up what is under way."""
        if self._client is not None:
            self._client.close()
            self._client = None
