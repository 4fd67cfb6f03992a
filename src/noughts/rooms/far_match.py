"""Playing in a room, for a face with a match of its own: what is shown, and what is sent.

A person's turn is under way on their side alone. A whole move goes to the server, and so do offers
and their answers; everything else is refused with a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import CommandError
from noughts.core.notation import move_name
from noughts.match import apply, view_of
from noughts.match.view import EndingView

if TYPE_CHECKING:
    from noughts.match import Match, View
    from noughts.rooms.presence import Presence
    from noughts.rooms.requests import Do
    from noughts.rooms.settings import Chair
    from noughts.rooms.states import RoomState

__all__ = ["ToSend", "can_ask", "check_advice", "room_view", "to_send"]

_MOVES: Final = ("place", "choose", "swap", "block", "play", "end", "cancel")
_OFFERS: Final = {"undo": "take back", "retry": "rematch"} | {
    topic: topic for topic in ("take back", "rematch", "draw", "hints")
}


@dataclass(frozen=True)
class ToSend:
    """What the server is asked to do."""

    do: Do
    fields: dict[str, object] = field(default_factory=dict)


def room_view(
    match: Match, state: RoomState, own: Chair | None, presence: Presence, trouble: str
) -> View:
    """A match as one of the people sees it; `trouble` is why there is no connection."""
    view, words = view_of(match), state.words_for(own)
    if trouble:
        view = replace(view, detail=f"{trouble} Trying again ...")
    elif detail := state.detail(own, presence):
        view = replace(view, detail=detail)
    if own is None or state.to_move != own:
        view = replace(view, cells=(), swaps=(), chooses="")
    if view.is_present and trouble:
        view = replace(view, status="No connection")
    elif view.status.startswith(state.status):  # it does not look back, nor is it a move ahead
        view = replace(view, status=words.status + view.status.removeprefix(state.status))
    if state.is_over and view.ending is None:
        winner = None if state.winner is None else state.mark(state.winner)
        ending = EndingView(winner and winner.value, state.why, (), (), None, state.ending(own))
        view = replace(view, ending=ending)
    return view


def can_ask(command: str, state: RoomState, own: Chair | None) -> bool:
    """Whether somebody can offer something now, answer an offer, or give up."""
    is_running = own is not None and state.is_full and not state.is_over
    match _OFFERS.get(command, command):
        case "rematch":
            return own is not None and state.is_over
        case "take back":
            return is_running and bool(state.match.game.moves)
        case "hints":
            return is_running and not state.allows_hints
        case "accept" | "decline":
            return bool(state.offered(own))
    return is_running


def check_advice(state: RoomState, own: Chair | None) -> None:
    """Refuse hints and analysis where both people did not allow them."""
    if not state.allows_advice(own):
        raise CommandError("Hints are off in this game, unless both people allow them.")


def to_send(
    command: str, match: Match, state: RoomState, own: Chair | None
) -> tuple[Match, ToSend | None]:
    """The match after a command, and what to ask of the server; None while the turn goes on."""
    if own is None:
        raise CommandError("You watch: only those on the chairs can play.")
    if command in _OFFERS:
        return match, ToSend("offer", {"topic": _OFFERS[command]})
    if command in ("accept", "decline"):
        offered = state.offered(own)
        if not offered:
            raise CommandError("There is no offer to answer.")
        return match, ToSend("accept" if command == "accept" else "decline", {"topic": offered[0]})
    if command == "resign":
        return match, ToSend("resign")
    if command.split(" ", maxsplit=1)[0] not in _MOVES:
        raise CommandError("This is not possible in a room.")
    if state.is_over:
        raise CommandError("The game is over: you can ask for another one.")
    if not state.is_full:
        raise CommandError("Wait until somebody has taken the other chair.")
    if state.to_move != own:
        raise CommandError("It is not your turn.")
    played = apply(match, command)
    if len(played.game.moves) == len(match.game.moves):
        return played, None
    move = move_name(played.game.moves[-1], played.game.rules)
    return played, ToSend("move", {"move": move, "after": state.number})
