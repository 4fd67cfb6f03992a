"""A class as its people may see it: pupils see names and results; teacher and wall, boards too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from noughts.core.game import Game
from noughts.match.view import MarkName, board_letters
from noughts.rooms.class_events import ClassEnding, ClassSettings
from noughts.rooms.class_results import standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noughts.rooms.classes import Board, Class, Pupil
    from noughts.rooms.room import Room

__all__ = [
    "BoardView",
    "ClassView",
    "Picture",
    "PupilView",
    "class_view",
    "picture_of_game",
    "picture_of_room",
    "shown_boards",
]

MAX_SHOWN: Final = 60
"""Games in a view: those that run, then the newest."""


@dataclass(frozen=True)
class Picture:
    """The board of a game; cells by index."""

    width: int
    height: int
    board: str  # one letter a cell: x, o or a dot
    last: int | None
    blocked: int | None
    strokes: tuple[tuple[float, float, float, float], ...]  # through the line that ended it
    to_move: MarkName | None  # none after the end
    deadline: int | None  # when the clock of the side to move runs out, by the server's clock


@dataclass(frozen=True)
class PupilView:
    """A pupil with what was won so far."""

    id: int
    name: str
    rank: int
    points: float
    wins: int
    draws: int
    losses: int
    byes: int
    state: Literal["present", "left"]


@dataclass(frozen=True)
class BoardView:
    """A game."""

    number: int
    round: int
    room: str
    x: int  # pupils
    o: int
    x_name: str
    o_name: str
    is_over: bool
    winner: MarkName | None
    why: ClassEnding | None
    picture: Picture | None


@dataclass(frozen=True)
class ClassView:
    """A class after some event."""

    code: str
    number: int  # of the last event
    settings: ClassSettings
    round: int
    is_closed: bool
    running: int  # how many games have not ended
    pupils: tuple[PupilView, ...]  # the best first; nobody who was removed
    boards: tuple[BoardView, ...]  # of this round, and those outside the rounds since
    byes: tuple[int, ...]  # who sits out in this round
    asks: tuple[tuple[int, int], ...]  # who has asked whom for a game


def class_view(code: str, state: Class, pictures: Mapping[int, Picture]) -> ClassView:
    """Everything there is to show, with the pictures that there are."""
    pupils = {pupil.id: pupil for pupil in state.pupils}
    return ClassView(
        code=code,
        number=state.number,
        settings=state.settings,
        round=state.round,
        is_closed=state.is_closed,
        running=len(state.running),
        pupils=tuple(
            PupilView(
                id=each.pupil,
                name=pupils[each.pupil].name,
                rank=each.rank,
                points=each.points,
                wins=each.wins,
                draws=each.draws,
                losses=each.losses,
                byes=each.byes,
                state="left" if pupils[each.pupil].has_left else "present",
            )
            for each in standings(state)
        ),
        boards=tuple(_board(board, pupils, pictures) for board in shown_boards(state)),
        byes=tuple(bye.pupil for bye in state.byes if bye.round == state.round),
        asks=tuple(sorted(state.asks)),
    )


def shown_boards(state: Class) -> list[Board]:
    """The games that run, and those of this round and after it; not more than fit."""
    first = next((board.number for board in state.boards if board.round == state.round), 1)
    shown = [board for board in state.boards if board.result is None or board.number >= first]
    shown.sort(key=lambda board: (board.result is not None, -board.number))
    return sorted(shown[:MAX_SHOWN], key=lambda board: board.number)


def _board(board: Board, pupils: Mapping[int, Pupil], pictures: Mapping[int, Picture]) -> BoardView:
    result = board.result
    winner: MarkName | None = None
    if result is not None and result.winner is not None:
        winner = "x" if result.winner == board.x else "o"
    return BoardView(
        number=board.number,
        round=board.round,
        room=board.room,
        x=board.x,
        o=board.o,
        x_name=pupils[board.x].name,
        o_name=pupils[board.o].name,
        is_over=result is not None,
        winner=winner,
        why=None if result is None else result.why,
        picture=pictures.get(board.number),
    )


def picture_of_room(room: Room) -> Picture:
    """The board of a game that is played."""
    picture = picture_of_game(room.match.game)
    chair = room.to_move
    return Picture(
        picture.width,
        picture.height,
        picture.board,
        picture.last,
        picture.blocked,
        picture.strokes,
        None if chair is None else room.mark_of(chair).value,
        room.deadline,
    )


def picture_of_game(game: Game) -> Picture:
    """The board of a game that has ended."""
    position, outcome = game.position, game.outcome
    return Picture(
        width=game.rules.width,
        height=game.rules.height,
        board=board_letters(position),
        last=game.moves[-1].cell if game.moves else None,
        blocked=position.blocked,
        strokes=() if outcome is None else game.rules.strokes(outcome.line_mask),
        to_move=None,
        deadline=None,
    )
