"""The API of the board: states, replies, analysis, hints and reviews, each from a game's text."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from pydantic import BeforeValidator

from noughts.answers import Desk
from noughts.answers.desk import TableView as Table
from noughts.answers.documents import plain, read
from noughts.answers.playing import MatchAnswer, MatchRequest, play
from noughts.coaching.hints import suggest
from noughts.coaching.review import review
from noughts.coaching.sentences import forecast
from noughts.core.errors import InputError, NoughtsError
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.notation import move_name, parse_cell
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.players.adaptive import AdaptivePlayer
from noughts.solving import Budget, solve
from noughts.solving.budget import ANALYSIS, HINT
from noughts.solving.table_store import table_store
from noughts.web.family import check_players, check_rules, family, seat
from noughts.web.limits import ENGINE_COST, REVIEW_NODES, SEARCH_COST
from noughts.web.models import (
    AccuracyView,
    Adaptation,
    AdaptRequest,
    AnalysisRequest,
    AnalysisView,
    EstimateView,
    Failure,
    FamilyView,
    GameRequest,
    HintView,
    PlayersRequest,
    PlayersView,
    ReplyRequest,
    ReplyView,
    ReviewedMoveView,
    ReviewView,
    StateRequest,
    StateView,
    TableRequest,
    TableView,
)
from noughts.web.services import Later, services_of
from noughts.web.views import (
    cell_values,
    line_view,
    move_view,
    position_view,
    result_view,
    state_view,
    value_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.web.services import Services

T = TypeVar("T")

__all__ = ["FAILURES", "router"]

_MOST_BEST = 60
_SMALL_CELLS: Final = 9  # without powers: whatever searches it is done at once
_SEARCHERS: Final = ("engine", "rulebook")  # those who never ask a table
_HINT = replace(HINT, builds_table=False)
_ANALYSIS = replace(ANALYSIS, builds_table=False)

FAILURES: dict[int | str, dict[str, Any]] = {
    403: {"model": Failure, "description": "The request comes from a page of another site."},
    413: {"model": Failure, "description": "The request is too long."},
    421: {"model": Failure, "description": "The server does not have the name in `Host`."},
    422: {"model": Failure, "description": "Something in the request cannot be right."},
    503: {"model": Failure, "description": "Too many requests are waiting; try again."},
}

router = APIRouter(prefix="/api", tags=["board"], responses=FAILURES)


@router.get("/family")
async def get_family() -> FamilyView:
    """The games and the players there are."""
    return family()


@router.post("/players")
async def post_players(asked: PlayersRequest) -> PlayersView:
    """The players of a game, by the names of the menu; refused if one cannot play it."""
    return check_players(asked)


def _check_match(value: object) -> object:
    try:
        read(MatchRequest, value)
    except InputError as error:  # pydantic adds nothing to the sentence of an error of this kind
        raise NoughtsError(str(error)) from None
    return value


MatchBody = Annotated[MatchRequest, BeforeValidator(_check_match)]


@router.post("/match", response_model=MatchAnswer)
async def post_match(asked: MatchBody, request: Request) -> JSONResponse:
    """A match after commands and, where one is wanted, after the computer's reply."""
    services = services_of(request)

    def answer() -> MatchAnswer | Later[MatchAnswer]:
        first = play(replace(asked, reply=False), Desk(partial(_look, services)))
        thinker = first.steps[-1].view.thinker
        if thinker is None or not asked.reply:
            return first
        rules = Game.parse(first.steps[-1].match.game).rules
        job = partial(play, asked, Desk(partial(_known, first.table)))
        if _is_quick(rules, thinker, first.table.state):
            return job()
        cost = ENGINE_COST if thinker in _SEARCHERS else SEARCH_COST
        return Later(partial(_by_search, job), cost)

    length = 0 if asked.match is None else len(asked.match.game)
    return JSONResponse(plain(await services.answer(request, answer, 1 + length / 10)))


@router.post("/state")
async def post_state(asked: StateRequest, request: Request) -> StateView:
    """A game with everything that a board shows, and what is legal now."""
    services = services_of(request)

    def answer() -> StateView:
        game = _read_game(asked)
        place = None if asked.place is None else parse_cell(asked.place, game.rules)
        return state_view(game, services.tables.look(game.rules), place)

    return await services.answer(request, answer, 1 + len(asked.game) / 10)


@router.post("/reply")
async def post_reply(asked: ReplyRequest, request: Request) -> ReplyView:
    """The computer's move, and the game with it."""
    services = services_of(request)

    def answer() -> ReplyView | Later[ReplyView]:
        game = _running(_read_game(asked))
        table = services.tables.look(game.rules)
        name = seat(asked, game.rules).name
        if _is_quick(game.rules, name, table.state):
            return _reply(asked, table)
        cost = ENGINE_COST if name in _SEARCHERS else SEARCH_COST
        return Later(partial(_by_search, partial(_reply, asked, table)), cost)

    return await services.answer(request, answer, 1 + len(asked.game) / 10)


@router.post("/analysis")
async def post_analysis(asked: AnalysisRequest, request: Request) -> AnalysisView:
    """What every move is worth, and best play from here."""
    services = services_of(request)

    def answer() -> AnalysisView | Later[AnalysisView]:
        position = _read_position(asked)
        table = services.tables.look(position.rules)
        job = partial(_analysis, position, table)
        is_quick = table.state != "none" or position.outcome is not None
        return job() if is_quick else Later(partial(_by_search, job), ENGINE_COST)

    return await services.answer(request, answer, 5.0)


@router.post("/hint")
async def post_hint(asked: GameRequest, request: Request) -> HintView:
    """A good move, and why."""
    services = services_of(request)

    def answer() -> HintView | Later[HintView]:
        game = _running(_read_game(asked))
        table = services.tables.look(game.rules)
        job = partial(_hint, asked)
        return job() if table.state == "ready" else Later(partial(_by_search, job), ENGINE_COST)

    return await services.answer(request, answer, 5.0)


@router.post("/review")
async def post_review(asked: GameRequest, request: Request) -> ReviewView:
    """Every move of a game judged, finished or not."""
    services = services_of(request)

    def answer() -> ReviewView | Later[ReviewView]:
        game = _read_game(asked)
        table = services.tables.look(game.rules)
        job = partial(_review, asked, table)
        return job() if table.state == "ready" else Later(partial(_by_search, job), ENGINE_COST)

    return await services.answer(request, answer, 10.0)


@router.post("/adapt")
async def post_adapt(asked: AdaptRequest, request: Request) -> Adaptation:
    """What the adaptive player learns from a finished game."""

    def answer() -> Adaptation:
        game = _read_game(asked)
        if game.outcome is None:
            raise InputError("The game is not over: there is nothing to learn from it yet.")
        player = AdaptivePlayer(strength=asked.strength)
        player.profile.games = asked.games
        player.learn(game, Mark(asked.mark))
        return Adaptation(strength=player.profile.strength, games=player.profile.games)

    return await services_of(request).answer(request, answer, 2.0)


@router.post("/table")
async def post_table(asked: TableRequest, request: Request) -> TableView:
    """How things stand with the exact table of the rules; asking for it begins it."""
    rules = Rules.parse(asked.rules)
    check_rules(rules)
    return services_of(request).tables.look(rules)


def _look(services: Services, rules: Rules) -> Table:
    table = services.tables.look(rules)
    return Table(table.state, table.progress)


def _known(table: Table, _: Rules) -> Table:
    return table


def _is_quick(rules: Rules, name: str, table: str) -> bool:
    """Whether a player answers within milliseconds: from a table, or because the board is small."""
    if rules.has_powers or rules.cells > _SMALL_CELLS:
        return table == "ready" and name not in _SEARCHERS
    return True


def _by_search(job: Callable[[], T]) -> T:
    """Do a job in a process that has no tables, and makes none."""
    with table_store().without_waiting():
        return job()


def _reply(asked: ReplyRequest, table: TableView) -> ReplyView:
    game = _read_game(asked)
    player = seat(asked, game.rules)
    started = perf_counter()
    move = player.choose(game.position).move
    return ReplyView(
        player=player.name,
        move=move_view(move, game.position.to_move, game.rules),
        seconds=perf_counter() - started,
        state=state_view(game.play(move), table),
    )


def _hint(asked: GameRequest) -> HintView:
    game = _read_game(asked)
    suggestion = suggest(game.position, _HINT)
    move = move_view(suggestion.move, game.position.to_move, game.rules)
    return HintView(move=move, words=suggestion.words)


def _read_game(asked: GameRequest) -> Game:
    game = Game.parse(asked.game)
    check_rules(game.rules)
    return game


def _running(game: Game) -> Game:
    if game.outcome is not None:
        raise InputError("The game is over: there is no move to make.")
    return game


def _read_position(asked: AnalysisRequest) -> Position:
    if asked.game is not None:
        if asked.rules is not None or asked.position is not None:
            raise InputError("Send a game, or rules and a position, not both.")
        return _read_game(GameRequest(game=asked.game)).position
    if asked.rules is None:
        raise InputError("Send a game, or rules and a position.")
    rules = Rules.parse(asked.rules)
    check_rules(rules)
    return rules.start() if asked.position is None else Position.parse(asked.position, rules)


def _analysis(position: Position, table: TableView) -> AnalysisView:
    view = position_view(position)
    if table.state == "building" and position.outcome is None:
        return AnalysisView(
            position=view,
            source="building",
            value=None,
            words="The table of this game is being built.",
            cells=[],
            best=[],
            line=[],
            estimate=None,
            table=table,
        )
    solution = solve(position, _ANALYSIS)
    estimate = solution.estimate
    return AnalysisView(
        position=view,
        source=solution.source,
        value=result_view(solution),
        words=forecast(solution),
        cells=cell_values(solution),
        best=[move_name(move, position.rules) for move in solution.best[:_MOST_BEST]],
        line=line_view(position, solution.line),
        estimate=None if estimate is None else EstimateView(**asdict(estimate)),
        table=table,
    )


def _review(asked: GameRequest, table: TableView) -> ReviewView:
    game = _read_game(asked)
    nodes = max(1, REVIEW_NODES // len(game.positions))
    judged = review(game, Budget(nodes=nodes, builds_table=False))
    return ReviewView(
        game=str(game),
        moves=[
            ReviewedMoveView(
                number=move.number,
                mark=move.mark.value,
                move=move_name(move.move, game.rules),
                label=None if move.label is None else move.label.value,
                before=value_view(move.before, move.before_result),
                after=value_view(move.after, move.after_result),
                best=[move_name(best, game.rules) for best in move.best[:_MOST_BEST]],
                comment=None if move.comment is None else str(move.comment),
            )
            for move in judged.moves
        ],
        values=[value_view(value) for value in judged.values_for_x()],
        accuracy=AccuracyView(x=judged.accuracy(Mark.X), o=judged.accuracy(Mark.O)),
        table=table,
    )
