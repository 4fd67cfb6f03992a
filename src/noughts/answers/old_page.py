"""Questions that the page asked before it had `match`; they go when the page no longer asks."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Literal

from noughts.answers.desk import Desk, TableView
from noughts.answers.documents import Limits
from noughts.answers.games import OutcomeView, outcome_view, read_game, read_running
from noughts.answers.limits import GameText, PlayerText, RulesText, Strength
from noughts.answers.playing_work import work_of_reply
from noughts.answers.rules import RulesView, check_size, rules_view
from noughts.answers.values import PositionView, board_text, line_view, position_view
from noughts.answers.work import Work
from noughts.core.errors import InputError
from noughts.core.game import Game
from noughts.core.notation import cell_name, move_name, parse_cell
from noughts.core.outcomes import cells_of
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.core.turn import Stage, Turn
from noughts.match.view import MarkName, MoveView, move_view
from noughts.players.catalogue import make_player, parse_offered

__all__ = [
    "PlayersRequest",
    "PlayersView",
    "ReplyRequest",
    "ReplyView",
    "StateRequest",
    "StateView",
    "TurnView",
    "check_players",
    "reply",
    "reply_work",
    "show_state",
]


@dataclass(frozen=True)
class StateRequest:
    """A game and, in the middle of a turn, where the mark was placed."""

    game: GameText
    place: Annotated[str, Limits(0, 8)] | None = None  # the cell of the turn under way


@dataclass(frozen=True)
class TurnView:
    """The turn under way: what it waits for, and what is legal now.

    Stage `place`: one of `cells`. Stage `power`: `placed` is where the mark went, `board` what it
    looks like, and one of `swaps`, one of `blocks` or nothing may follow. Stage `done`: `move` is
    the whole move. A game that is over has stage `done` and no move.
    """

    stage: Literal["place", "power", "done"]
    cells: tuple[str, ...]
    placed: str | None
    board: str
    swaps: tuple[tuple[str, str], ...]
    blocks: tuple[str, ...]
    move: str | None


@dataclass(frozen=True)
class StateView:
    """A game with everything that a board shows."""

    game: str
    rules: RulesView
    opener: MarkName
    moves: tuple[MoveView, ...]
    positions: tuple[PositionView, ...]  # from the start to the present
    outcome: OutcomeView | None
    turn: TurnView
    table: TableView


@dataclass(frozen=True)
class ReplyRequest:
    """A game, and who is to move in it."""

    game: GameText
    player: PlayerText
    seed: Annotated[int, Limits(0, 2**53)] | None = None  # makes the reply repeatable
    strength: Strength | None = None  # of the adaptive player, in levels


@dataclass(frozen=True)
class ReplyView:
    """A computer's move."""

    player: str
    move: MoveView
    seconds: float
    state: StateView  # the game with the move in it


@dataclass(frozen=True)
class PlayersRequest:
    """Rules, and who plays each mark."""

    rules: RulesText
    x: PlayerText
    o: PlayerText


@dataclass(frozen=True)
class PlayersView:
    """Who plays each mark, by the names of the menu."""

    x: str
    o: str


def show_state(request: StateRequest, desk: Desk) -> StateView:
    """A game with everything that a board shows, and what is legal now."""
    game = read_game(request.game)
    place = None if request.place is None else parse_cell(request.place, game.rules)
    return _state(game, desk.table(game.rules), place)


def reply(request: ReplyRequest, desk: Desk) -> ReplyView:
    """The computer's move, and the game with it."""
    game = read_running(request.game)
    player = make_player(
        str(parse_offered(request.player)),
        game.rules,
        seed=request.seed,
        strength=request.strength,
        is_interactive=True,
    )
    started = perf_counter()
    move = player.choose(game.position).move
    seconds = perf_counter() - started
    view = move_view(game.position.to_move, move, game.rules)
    state = _state(game.play(move), desk.table(game.rules), None)
    return ReplyView(player.name, view, seconds, state)


def reply_work(request: ReplyRequest, desk: Desk) -> Work:
    """From a table or on a small board at once, else a search."""
    rules = read_running(request.game).rules
    name = str(parse_offered(request.player))
    return work_of_reply(name, rules, desk.table(rules))


def check_players(request: PlayersRequest, _: Desk) -> PlayersView:
    """The players of a game, by the names of the menu; refused if one cannot play it."""
    rules = Rules.parse(request.rules)
    check_size(rules)
    x, o = parse_offered(request.x), parse_offered(request.o)
    for spec in (x, o):
        reason = spec.refusal(rules, is_interactive=True)
        if reason is not None:
            raise InputError(reason)
    return PlayersView(str(x), str(o))


def _state(game: Game, table: TableView, place: int | None) -> StateView:
    rules = game.rules
    return StateView(
        game=str(game),
        rules=rules_view(rules),
        opener=game.opener.value,
        moves=line_view(game.positions[0], game.moves),
        positions=tuple(map(position_view, game.positions)),
        outcome=outcome_view(game.outcome, rules),
        turn=_turn(game.position, place),
        table=table,
    )


def _turn(position: Position, place: int | None) -> TurnView:
    rules = position.rules
    if position.outcome is not None:
        return TurnView("done", (), None, board_text(position), (), (), None)
    turn = Turn(position) if place is None else Turn(position).place(place)
    board = list(board_text(position))
    if turn.cell is not None:
        board[turn.cell] = position.to_move.value
    cells = cells_of(position.open_mask) if turn.stage is Stage.PLACE else ()
    return TurnView(
        stage=turn.stage.value,
        cells=tuple(cell_name(cell, rules) for cell in cells),
        placed=None if turn.cell is None else cell_name(turn.cell, rules),
        board="".join(board),
        swaps=tuple(
            (cell_name(swap.first, rules), cell_name(swap.second, rules)) for swap in turn.swaps
        ),
        blocks=tuple(cell_name(block.cell, rules) for block in turn.blocks),
        move=None if turn.move is None else move_name(turn.move, rules),
    )
