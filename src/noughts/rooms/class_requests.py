"""What the people of a class ask for, and the event that it would be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from noughts.answers.documents import Limits
from noughts.core.errors import CommandError
from noughts.rooms.class_events import BoardStart, ClassEvent, ClassKind, ClassSettings
from noughts.rooms.class_results import standings
from noughts.rooms.classes import unique_name
from noughts.rooms.names import clean_name, hash_secret, is_secret_of, new_room_name
from noughts.rooms.pairing import History, Round, round_robin, sides, swiss
from noughts.rooms.requests import check_request_id

if TYPE_CHECKING:
    from random import Random

    from noughts.rooms.classes import Class, Pupil

__all__ = ["ClassDo", "ClassRequest", "Role", "event_of", "role_of"]

ClassDo = Literal[
    "join",
    "leave",
    "return",
    "rename",
    "remove",
    "set",
    "ask",
    "decline",
    "round",
    "pair",
    "end",
    "close",
]
_OF_PUPILS: Final = ("leave", "return", "ask", "decline")

Role = Literal["teacher", "wall", "pupil", "removed", "visitor"]
"""`wall`: sees everything and can do nothing. `visitor`: knows the code, and can join."""


@dataclass(frozen=True)
class ClassRequest:
    """What somebody wants to do in a class."""

    id: Annotated[str, Limits(1, 40)]  # the sender's own; the same when it is sent again
    do: ClassDo
    secret: Annotated[str, Limits(0, 64)]
    name: Annotated[str, Limits(0, 100)] = ""  # to join with, or the new one of a pupil
    pupil: int | None = None  # to whom the teacher does it, or who is asked; X of a pair
    other: int | None = None  # O of a pair
    board: int | None = None  # the game to end
    winner: int | None = None  # of the game to end; none for a draw
    settings: ClassSettings | None = None

    def __post_init__(self) -> None:
        check_request_id(self.id)


def role_of(state: Class, secret: str) -> tuple[Role, Pupil | None]:
    """Who holds a secret."""
    if is_secret_of(secret, state.opening.secret):
        return "teacher", None
    if is_secret_of(secret, state.opening.wall):
        return "wall", None
    for pupil in state.pupils:
        if is_secret_of(secret, pupil.secret):
            return ("removed", None) if pupil.is_removed else ("pupil", pupil)
    return "visitor", None


def event_of(state: Class, request: ClassRequest, now: int, random: Random) -> ClassEvent:
    """The event that a request asks for; whether it is possible is for `Class.after` to say."""
    role, pupil = role_of(state, request.secret)
    kind: ClassKind
    fields: dict[str, Any]
    if request.do == "join":
        names = [each.name for each in state.pupils]
        name = clean_name(request.name, f"Pupil {len(names) + 1}")
        kind, fields = "join", {"name": unique_name(name, names)}
    elif role == "teacher":
        kind, fields = _by_teacher(state, request, random)
    elif pupil is not None and request.do in _OF_PUPILS:
        kind, fields = _by_pupil(state, request, pupil)
    else:
        raise CommandError("Only the teacher of this class can do this.")
    by = hash_secret(request.secret)
    return ClassEvent(state.number + 1, now, kind, by, request.id, **fields)


def _by_pupil(state: Class, request: ClassRequest, pupil: Pupil) -> tuple[Any, dict[str, Any]]:
    if request.do not in ("ask", "decline"):
        return request.do, {"pupil": pupil.id}
    other = state.pupil(request.pupil)
    if request.do == "ask" and (other.id, pupil.id) in state.asks:  # both want it
        return "play", _one_game(state, other.id, pupil.id)
    return request.do, {"pupil": pupil.id, "other": other.id}


def _by_teacher(state: Class, request: ClassRequest, random: Random) -> tuple[Any, dict[str, Any]]:
    if request.do == "round":
        return "play", _next_round(state, random)
    if request.do == "pair":
        one, other = state.pupil(request.pupil), state.pupil(request.other)
        return "play", _one_game(state, one.id, other.id)
    if request.do == "end":
        board = state.board(request.board)
        game = "" if board.result is None else board.result.game
        return "result", {
            "board": board.number,
            "winner": request.winner,
            "why": "teacher",
            "game": game,
        }
    if request.do == "set":
        return "set", {"settings": request.settings}
    if request.do == "close":
        return "close", {}
    if request.do == "rename":
        pupil = state.pupil(request.pupil)
        names = [each.name for each in state.pupils if each is not pupil]
        name = unique_name(clean_name(request.name, pupil.name), names)
        return "rename", {"pupil": pupil.id, "name": name}
    if request.do in ("leave", "return", "remove"):
        return request.do, {"pupil": request.pupil}
    raise CommandError("Pupils ask each other: pair two of them instead.")


def _one_game(state: Class, one: int, other: int) -> dict[str, Any]:
    x, o = sides(one, other, History(board.pupils for board in state.boards))
    return {"boards": (BoardStart(new_room_name(), x, o),)}


def _next_round(state: Class, random: Random) -> dict[str, Any]:
    """The pairs of the next round; the order of the first Swiss round is left to chance."""
    if state.settings.pairing == "free":
        raise CommandError("There are no rounds while pupils choose freely: choose Swiss first.")
    if state.settings.pairing == "swiss":
        ranking = [each.pupil for each in standings(state) if state.pupil(each.pupil).is_present]
        if not state.history.games:
            random.shuffle(ranking)
        pairs: Round | None = swiss(ranking, state.history)
    else:
        pairs = round_robin([pupil.id for pupil in state.present], state.history)
        if pairs is None and len(state.present) > 1:
            raise CommandError("Everybody has met everybody: the round robin is complete.")
    if pairs is None:
        raise CommandError("A round needs two pupils or more.")
    boards = tuple(BoardStart(new_room_name(), x, o) for x, o in pairs.pairs)
    return {"round": state.round + 1, "boards": boards, "byes": pairs.byes}
