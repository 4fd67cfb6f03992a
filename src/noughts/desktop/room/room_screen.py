"""The game screen of a room: the same board, with offers instead of undo and new opponents."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from noughts.desktop.game.game_screen import GameScreen
from noughts.desktop.parts.widgets import Button

if TYPE_CHECKING:
    from noughts.desktop.parts.frame import Commands
    from noughts.desktop.room.room_controller import RoomController

__all__ = ["RoomScreen"]

_TOPICS: Final = {
    "draw": "draw",
    "take back": "move back",
    "rematch": "another game",
    "hints": "hints",
}


class RoomScreen(GameScreen):
    """Shows a room."""

    def __init__(self, controller: RoomController, commands: Commands) -> None:
        super().__init__(controller, commands)
        self._room = controller

    def actions(self) -> list[Button]:
        """What can be done besides placing marks and using powers."""
        room, view = self._room, self._room.view
        state = room.state
        is_running = room.chair is not None and state.is_full and not state.is_over

        def offer(topic: str, label: str, is_possible: bool) -> Button:
            return Button(topic, label, partial(room.ask, "offer", topic=topic), is_possible)

        return [
            offer("draw", "Offer a draw", is_running),
            offer("take back", "Take back", is_running and view.plies > 0),
            offer("hints", "Allow hints", is_running and not state.allows_hints),
            Button("hint", "Hint", room.ask_hint, room.is_own_turn and room.may_analyse),
            Button(
                "retry",
                "Play again",
                partial(room.send, "retry"),
                "retry" in view.commands,
                is_primary=state.is_over,
            ),
            self._window_button("new", "New game"),
            Button("why", "Why?", room.ask_why, view.ply > 0 and room.may_analyse),
            Button("review", "Review", room.ask_review, view.plies > 0 and room.may_analyse),
            Button("resign", "Resign", self._commands["give up"], is_running),
            self._window_button("save", "Save"),
            self._window_button("theme", "Theme"),
            self._window_button("help", "Help"),
        ]

    def offers(self) -> list[Button]:
        """The answers to what the other person offers, or the way back to the present."""
        room, view = self._room, self._room.view
        if not view.is_present:
            return [Button("look", "Back to the game", partial(room.send, "look"))]
        if not room.offered:
            return []
        label = f"Accept: {_TOPICS.get(room.offered[0], room.offered[0])}"
        return [
            Button("accept", label, partial(room.answer, "accept"), is_primary=True),
            Button("decline", "Decline", partial(room.answer, "decline")),
        ]
