"""Learners: what they know after so many games, what they think of a board, and how they play.

A request carries the whole set-up, and a run depends on nothing else. So any server can answer, and
a link shows everybody the same learner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from noughts.answers.desk import Desk
from noughts.answers.documents import Limits
from noughts.answers.limits import GameText, RulesText
from noughts.answers.menu import Nothing
from noughts.core.cells import cell_text
from noughts.core.errors import InputError, TooLarge
from noughts.core.game import Game
from noughts.core.rules import Rules
from noughts.learning.graph import open_graph, sign
from noughts.learning.kept import learner_after
from noughts.learning.learner import ITSELF, Learner, Settings
from noughts.learning.methods import METHODS, method_named
from noughts.learning.training import moment_of
from noughts.match.view import MarkName
from noughts.players.learned.tabular import first_beads
from noughts.search.ladder import is_small

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

MethodName = Literal["menace", "monte-carlo", "sarsa", "q-learning", "td"]
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
    opens: bool  # whether it always moves first, and needs an opponent


@dataclass(frozen=True)
class MethodsView:
    """What can be chosen."""

    methods: tuple[MethodView, ...]
    opponents: tuple[OpponentView, ...]
    rules: tuple[str, ...]
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
        methods=tuple(_method_view(kind) for kind in METHODS.values()),
        opponents=tuple(
            OpponentView(name, _max_games(name))
            for name in ("itself", "random", "level:2", "level:4", "perfect")
        ),
        rules=("3x3k3", "3x2k3", "4x2k3", "3x3k2"),
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
        numbers=len(learner.numbers),
        boxes=tuple(_boxes(learner)) if learner.opens else (),
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
    """Opponents that look moves up need the table: without it they would play otherwise."""
    rules, opponent = Rules.parse(request.setup.rules), _opponent(request.setup)
    return (rules,) if is_small(rules) and opponent not in (ITSELF, "random") else ()


def _opponent(setup: LearningSetup) -> str:
    return method_named(setup.method).opponent if setup.opponent is None else setup.opponent


def _method_view(kind: type[Learner]) -> MethodView:
    is_menace = kind.opens
    opponent: OpponentName = "level:4" if is_menace else "itself"
    name: MethodName = next(n for n in _METHOD_NAMES if n == kind.method)
    return MethodView(
        name=name,
        title=kind.title,
        words=kind.words,
        opponent=opponent,
        exploration=None if is_menace else kind.exploration,
        step=None if is_menace else kind.step,
        opens=kind.opens,
    )


_METHOD_NAMES: Final[tuple[MethodName, ...]] = (
    "menace",
    "monte-carlo",
    "sarsa",
    "q-learning",
    "td",
)


def _max_games(opponent: str) -> int:
    return MAX_GAMES if opponent in (ITSELF, "random") else MAX_GAMES_WITH_TABLE


def _learner(setup: LearningSetup, games: int) -> Learner:
    """The learner of a set-up after so many games; refuses what would take too long."""
    rules = Rules.parse(setup.rules)
    if not is_small(rules):
        raise TooLarge(
            f"{rules} is too large to learn here: nine cells without powers are the most. "
            f"'noughts learn {rules}' takes larger boards."
        )
    kind = method_named(setup.method)
    opponent = _opponent(setup)
    if games > _max_games(opponent):
        raise InputError(
            f"Against {opponent} there are {_max_games(opponent):,} games at most, not {games:,}."
        )
    settings = Settings(
        rules,
        opponent,
        kind.exploration if setup.exploration is None else setup.exploration,
        kind.step if setup.step is None else setup.step,
        setup.merged,
        setup.seed,
    )
    return learner_after(kind, settings, games)


def _boxes(learner: Learner) -> list[BoxView]:
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


def _board_view(learner: Learner, game: Game) -> LearnerBoardView:
    rules, position = game.rules, game.position
    moves = [] if game.outcome is not None else position.moves()
    thoughts: dict[int, float | None] = {}
    truths: dict[int, int] = {}
    chances: dict[int, float] = {}
    if moves:
        graph = open_graph(rules)
        scores = graph.move_scores(graph.find(position))
        full = first_beads(position.ply) if learner.opens else None
        is_its_turn = not learner.opens or position.ply % 2 == 0
        for move, score, key in zip(moves, scores, learner.entries.of(position), strict=True):
            truths[move.cell] = sign(score)
            if is_its_turn:
                thoughts[move.cell] = learner.numbers.get(key, full)
        if is_its_turn:
            for move, chance in learner.player.chances(position).items():
                chances[move.cell] = chance
    signs = "".join(position.board.rows)
    names: dict[int, TruthName] = {1: "win", 0: "draw", -1: "loss"}
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
                truth=names[truths[cell]] if cell in truths else None,
            )
            for cell, mark in enumerate(signs)
        ),
    )


def _status(game: Game) -> str:
    if game.outcome is None:
        return f"{game.position.to_move.name} to move."
    winner = game.outcome.winner
    return "The game is a draw." if winner is None else f"{winner.name} wins."
