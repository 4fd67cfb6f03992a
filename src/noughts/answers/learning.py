"""Learners: what they know after so many games, what they think of a board, and how they play.

A request carries the whole set-up, and a run depends on nothing else. So any server can answer, and
a link shows everybody the same learner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

from noughts.answers.desk import Desk
from noughts.answers.documents import Limits
from noughts.answers.limits import GameText, RulesText
from noughts.answers.menu import Nothing
from noughts.core.cells import cell_text
from noughts.core.errors import InputError, TooLarge
from noughts.core.game import Game
from noughts.core.outcomes import Result
from noughts.core.rules import Rules
from noughts.learning.graph import open_graph, sign
from noughts.learning.kept import learner_after
from noughts.learning.learner import ITSELF, Learner
from noughts.learning.menace import Menace
from noughts.learning.methods import METHODS, make_learner, method_named
from noughts.learning.training import moment_of
from noughts.match.view import MarkName
from noughts.players.learned.file import NTUPLE
from noughts.players.learned.tabular import first_beads
from noughts.search.ladder import is_small
from noughts.solving.table_store import open_table

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.learning.all_methods import AnyLearner
    from noughts.learning.ntuple import NTupleLearner

__all__ = [
    "BoxView",
    "CellThought",
    "LearnerBoardRequest",
    "LearnerBoardView",
    "LearningRequest",
    "LearningSetup",
    "LearningView",
    "MethodView",
    "MethodsView",
    "MomentView",
    "OpponentView",
    "list_methods",
    "show_learner",
    "show_moment",
    "tables_for_learning",
]

MethodName = Literal["menace", "monte-carlo", "sarsa", "q-learning", "td", "n-tuple"]
OpponentName = Literal["itself", "random", "level:2", "level:4", "perfect"]
TruthName = Literal["win", "draw", "loss"]

MAX_GAMES: Final = 10_000
"""Against itself or random play: about a second from nothing."""

MAX_GAMES_WITH_TABLE: Final = 1000
"""Against players that look every move up."""

_SCHEDULE: Final = (
    *(0, 10, 20, 50, 100, 150, 200, 300, 400, 500, 600, 700, 800, 900, 1000),
    *range(1500, 5000, 500),
    *range(5000, MAX_GAMES + 1, 1000),
)
_MAX_BOX_PLY: Final = 2  # boxes of MENACE on show: of its first two moves


@dataclass(frozen=True)
class LearningSetup:
    """Everything that decides a run; what is left out is as the method has it."""

    method: MethodName = "q-learning"
    rules: RulesText = "3x3k3"
    opponent: OpponentName | None = None
    exploration: Annotated[float, Limits(0, 1)] | None = None
    step: Annotated[float, Limits(0, 1)] | None = None
    merged: bool = True  # whether symmetric positions share what is learned
    seed: Annotated[int, Limits(0, 1_000_000)] = 1


@dataclass(frozen=True)
class OpponentView:
    """Whom a learner can play against."""

    name: OpponentName
    max_games: int


@dataclass(frozen=True)
class MethodView:
    """One method."""

    name: MethodName
    title: str
    words: str
    opponent: OpponentName
    exploration: float | None  # None: the method has none
    step: float | None
    opens: bool  # whether it always moves first, and counts beads
    opponents: tuple[OpponentName, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class MethodsView:
    """What can be chosen."""

    methods: tuple[MethodView, ...]
    opponents: tuple[OpponentView, ...]  # of any method
    rules: tuple[str, ...]  # of any method
    schedule: tuple[int, ...]  # the games after which to look


@dataclass(frozen=True)
class LearningRequest:
    """A learner after so many games."""

    setup: LearningSetup
    games: Annotated[int, Limits(0, MAX_GAMES)] = 0


@dataclass(frozen=True)
class BoxView:
    """A matchbox of MENACE: its board, and the beads of each cell."""

    cells: str
    beads: tuple[int | None, ...]  # None for a cell that has a mark


@dataclass(frozen=True)
class MomentView:
    """The figures of a learner; scores are from -1 to 1, shares from 0 to 1."""

    games: int
    against_random: float
    against_ideal: float | None
    kept: float | None  # share of right positions
    exploitability: float | None  # what the best opponent gains


@dataclass(frozen=True)
class LearningView:
    """What it knows."""

    moment: MomentView
    numbers: int  # how many it keeps
    boxes: tuple[BoxView, ...]  # of MENACE, for its first two moves


@dataclass(frozen=True)
class LearnerBoardRequest:
    """A learner, and the moves of a game."""

    setup: LearningSetup
    games: Annotated[int, Limits(0, MAX_GAMES)] = 0
    game: GameText = ""  # the moves so far, such as "b2 a1"
    reply: bool = False  # whether the learner moves next


@dataclass(frozen=True)
class CellThought:
    """One cell: its mark, or what the learner thinks of a move there, and the truth."""

    name: str
    mark: MarkName | None
    thought: float | None  # from -1 to 1, or beads of MENACE; None: never tried
    chance: float  # that it moves here
    truth: TruthName | None  # for the side to move


@dataclass(frozen=True)
class LearnerBoardView:
    """A board, what the learner thinks of it, and the moves that led there."""

    width: int
    height: int
    game: str  # the moves
    to_move: MarkName | None  # None: the game is over
    status: str
    cells: tuple[CellThought, ...]


def list_methods(_: Nothing, __: Desk) -> MethodsView:
    """The methods, and whom they can play against."""
    return MethodsView(
        methods=(*(_table_method(kind) for kind in METHODS.values()), _NETWORK),
        opponents=tuple(OpponentView(name, _max_games(name)) for name in _OPPONENTS),
        rules=(*_SMALL, *_LARGER),
        schedule=_SCHEDULE,
    )


def show_moment(request: LearningRequest, _: Desk) -> LearningView:
    """Train a learner, and look at what it knows."""
    learner = _learner(request.setup, request.games)
    moment = moment_of(learner)
    return LearningView(
        moment=MomentView(
            moment.games,
            moment.against_random,
            moment.against_ideal,
            moment.kept,
            moment.exploitability,
        ),
        numbers=learner.size,
        boxes=tuple(_boxes(learner)) if isinstance(learner, Menace) else (),
    )


def show_learner(request: LearnerBoardRequest, _: Desk) -> LearnerBoardView:
    """What a learner thinks of a board; it can make the next move."""
    learner = _learner(request.setup, request.games)
    rules = learner.settings.rules
    game = Game.of(rules, request.game.replace(",", " ").split())
    if request.reply and game.outcome is None:
        player = learner.player_seeded(request.setup.seed + len(game.moves))
        game = game.play(player.choose(game.position).move)
    return _board_view(learner, game)


def tables_for_learning(request: LearningRequest | LearnerBoardRequest) -> tuple[Rules, ...]:
    """The truth about larger boards is in the table, and so is what networks are judged by.

    Opponents that look moves up need it, too: without it they would play otherwise.
    """
    setup = request.setup
    rules = Rules.parse(setup.rules)
    if setup.method == NTUPLE:  # the judge of networks reads it
        return (rules,) if is_small(rules) or str(rules) in _LARGER else ()
    return (rules,) if is_small(rules) and _opponent(setup) not in (ITSELF, "random") else ()


def _opponent(setup: LearningSetup) -> str:
    if setup.opponent is not None:
        return setup.opponent
    return ITSELF if setup.method == NTUPLE else method_named(setup.method).opponent


_OPPONENTS: Final[tuple[OpponentName, ...]] = ("itself", "random", "level:2", "level:4", "perfect")
_SMALL: Final = ("3x3k3", "3x2k3", "4x2k3", "3x3k2")
_LARGER: Final = ("4x3k3", "4x4k4")  # for networks alone


def _table_method(kind: type[Learner]) -> MethodView:
    name: MethodName = next(n for n in get_args(MethodName) if n == kind.method)
    return MethodView(
        name=name,
        title=kind.title,
        words=kind.words,
        opponent="level:4" if kind.opens else "itself",
        exploration=None if kind.opens else kind.exploration,
        step=None if kind.opens else kind.step,
        opens=kind.opens,
        opponents=_OPPONENTS[1:] if kind.opens else _OPPONENTS,
        rules=_SMALL,
    )


_NETWORK: Final = MethodView(  # its class is loaded when it is needed
    name="n-tuple",
    title="n-tuple network",
    words=(
        "It looks at groups of cells, such as lines, and keeps a number for each way to fill them. "
        "The value of a position is the sum of the numbers that fit it. After a game the sum of "
        "every position goes a step towards the best that could follow."
    ),
    opponent="itself",
    exploration=0.3,
    step=1.0,
    opens=False,
    opponents=("itself",),
    rules=(*_SMALL, *_LARGER),
)


def _max_games(opponent: str) -> int:
    return MAX_GAMES if opponent in (ITSELF, "random") else MAX_GAMES_WITH_TABLE


def _learner(setup: LearningSetup, games: int) -> AnyLearner:
    """The learner of a set-up after so many games; refuses what would take too long."""
    rules = Rules.parse(setup.rules)
    is_network = setup.method == NTUPLE
    if not is_small(rules) and not (is_network and str(rules) in _LARGER):
        most = f"{' and '.join(_LARGER)} are" if is_network else "nine cells without powers are"
        raise TooLarge(
            f"{rules} is too large to learn here: {most} the most. "
            f"'noughts learn {rules}' takes larger boards."
        )
    opponent = _opponent(setup)
    if games > _max_games(opponent):
        raise InputError(
            f"Against {opponent} there are {_max_games(opponent):,} games at most, not {games:,}."
        )
    if is_network:
        return learner_after(_new_network(setup, rules), games)
    learner = make_learner(
        setup.method,
        rules,
        opponent=opponent,
        exploration=setup.exploration,
        step=setup.step,
        merged=setup.merged,
        seed=setup.seed,
    )
    return learner_after(learner, games)


def _new_network(setup: LearningSetup, rules: Rules) -> NTupleLearner:
    from noughts.learning.ntuple import NTupleLearner  # noqa: PLC0415 - few need it

    made = NTupleLearner.make(
        rules,
        opponent=setup.opponent,
        exploration=setup.exploration,
        step=setup.step,
        merged=setup.merged,
        seed=setup.seed,
    )
    return NTupleLearner(made.settings, threads=1)  # a server has other clients


def _boxes(learner: Menace) -> list[BoxView]:
    """The boxes of the first two moves."""
    graph = open_graph(learner.settings.rules, is_merged=learner.settings.merged)
    boxes = []
    for position in graph.positions:
        if position.ply > _MAX_BOX_PLY:
            break
        if position.ply % 2 == 0:
            full = first_beads(position.ply)
            keys = learner.entries.of(position)
            beads: dict[int, int] = {
                move.cell: int(learner.numbers.get(key, full))
                for move, key in zip(position.moves(), keys, strict=True)
            }
            cells = "".join(position.board.rows)
            boxes.append(BoxView(cells, tuple(beads.get(c) for c in range(len(cells)))))
    return boxes


def _board_view(learner: AnyLearner, game: Game) -> LearnerBoardView:
    rules, position = game.rules, game.position
    moves = [] if game.outcome is not None else position.moves()
    thoughts: dict[int, float | None] = {}
    truths: dict[int, TruthName] = {}
    chances: dict[int, float] = {}
    if moves:
        full = first_beads(position.ply) if learner.opens else None
        is_its_turn = not learner.opens or position.ply % 2 == 0
        truths = _truths(position)
        if is_its_turn:
            for move, thought in zip(moves, learner.thoughts(position), strict=True):
                thoughts[move.cell] = full if thought is None else thought
            for move, chance in learner.player.chances(position).items():
                chances[move.cell] = chance
    signs = "".join(position.board.rows)
    return LearnerBoardView(
        width=rules.width,
        height=rules.height,
        game=" ".join(map(str, game.moves)),
        to_move=position.to_move.value if moves else None,
        status=_status(game),
        cells=tuple(
            CellThought(
                name=cell_text(cell, rules.width),
                mark=None if mark == "." else "x" if mark == "x" else "o",
                thought=thoughts.get(cell),
                chance=chances.get(cell, 0.0),
                truth=truths.get(cell),
            )
            for cell, mark in enumerate(signs)
        ),
    )


def _truths(position: Position) -> dict[int, TruthName]:
    """What each cell is worth to the side to move: from every position, or from the table."""
    names: dict[int, TruthName] = {1: "win", 0: "draw", -1: "loss"}
    if is_small(position.rules):
        graph = open_graph(position.rules)
        scores = graph.move_scores(graph.find(position))
        moves = zip(position.moves(), scores, strict=True)
        return {move.cell: names[sign(score)] for move, score in moves}
    results: dict[Result, TruthName] = {
        Result.WIN: "win",
        Result.DRAW: "draw",
        Result.LOSS: "loss",
    }
    values = open_table(position.rules).move_values(position)
    return {move.cell: results[value.result] for move, value in values.items()}


def _status(game: Game) -> str:
    if game.outcome is None:
        return f"{game.position.to_move.name} to move."
    winner = game.outcome.winner
    return "The game is a draw." if winner is None else f"{winner.name} wins."
