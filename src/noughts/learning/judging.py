"""What a player knows: judged over every position of a game, without playing a single one.

Three questions are answered exactly, from the chance of each of its moves in each position:

1. How often does it keep the value of the position? A move loses value when a won position is
   drawn or lost after it, or a drawn one lost. The share is weighted three ways: every position
   counts once, or as often as the player meets it against random play, or against ideal play.
2. What does it score against random play, and against ideal play? (A win is 1, a loss is -1.)
3. What does the best possible opponent take from it, one that knows its chances in advance? The
   loss, compared with the value of the game, is its exploitability. It is 0 exactly when nobody
   can ever do better against the player than against perfect play. On a symmetric pair of games
   (one as first player, one as second) this is OpenSpiel's `exploitability`.

The third is computed by backward induction. Where the player moves, the value is the mean over its
moves; where the opponent moves, it is the best of all moves.

Players that do not know their chances are asked several times in each position. An opponent that
is fitted to these samples looks better than it is, so the figure from all samples is an upper
bound on average. An opponent that is fitted to one half and measured on the other half gives a
lower bound on average. The interval goes from one to the other, and 1.96 standard errors beyond.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.marks import Mark
from noughts.learning.graph import MAX_POSITIONS, RESULTS, check_size, open_graph, sign
from noughts.learning.knowledge import (
    SMALL,
    Figure,
    Knowledge,
    Mistake,
    PlyKnowledge,
    SeatKnowledge,
    exploitability_of,
)
from noughts.learning.policies import NetworkPolicy, PlayerPolicy, SampledPolicy
from noughts.players.player import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.learning.graph import GameGraph
    from noughts.learning.policies import Policy
    from noughts.players.player import Seat

__all__ = ["is_large", "judge", "judge_by_graph"]

_DEVIATIONS: Final = 1.96  # of an interval of 95 %
_WORST_OF_PLY: Final = 3
_IN_BROWSER: Final = sys.platform == "emscripten"
_LIMIT_OF_KNOWN: Final = 400  # positions; where the core knows the player, it is faster beyond

Chances = list[list[float]]  # for each position, one number for each move


def judge(
    policy: Policy,
    rules: Rules,
    progress: Callable[[str, int, int], object] | None = None,
) -> Knowledge:
    """Judge a player on every position of a game; `progress` gets a text, a count and a total.

    Raises `TooLarge` where there is no table, where memory would not do, and for a large game
    where the player does not know its chances.

    >>> from noughts import Rules, make_player
    >>> from noughts.learning.policies import policy_of
    >>> classic = Rules.parse("classic")
    >>> perfect = policy_of(make_player("perfect", classic), classic.start(), samples=1)
    >>> judge(perfect, classic).exploitability.value
    0.0
    """
    if isinstance(policy, NetworkPolicy):
        from noughts.learning.judging_natively import (  # noqa: PLC0415 - few need it
            can_judge,
            judge_network,
        )

        if can_judge(rules):
            return judge_network(policy.name, policy.network, progress)
    try:
        if _IN_BROWSER or not is_large(policy, rules):
            return judge_by_graph(policy, rules, progress)
    except TooLarge:  # it has more positions than it looked like
        if _IN_BROWSER:
            raise
    from noughts.learning.large_games import LargeGame  # noqa: PLC0415 - a browser has none

    return LargeGame(policy, rules).judge(progress)


def is_large(policy: Policy, rules: Rules) -> bool:
    """Whether a game is not for Python alone: the native core judges (large_games.py)."""
    if isinstance(policy, NetworkPolicy):
        return False
    has_native_moves = isinstance(policy, PlayerPolicy) and policy.has_native_moves
    limit = _LIMIT_OF_KNOWN if has_native_moves else MAX_POSITIONS
    try:
        check_size(rules, is_merged=policy.is_symmetric, limit=limit)
    except TooLarge:
        return True
    return False


def judge_by_graph(
    policy: Policy,
    rules: Rules,
    progress: Callable[[str, int, int], object] | None = None,
) -> Knowledge:
    """The same for any policy, by asking it in every position of a small game."""
    graph = open_graph(rules, is_merged=policy.is_symmetric, progress=progress)
    asked = _ask(policy, graph, progress)
    return _Judge(policy, graph, asked).knowledge()


@dataclass(frozen=True)
class _Answers:
    """The chances of the moves in every position, and the samples that they come from."""

    chances: Chances
    halves: tuple[Chances, Chances] | None = None
    samples: int | None = None


def _ask(
    policy: Policy, graph: GameGraph, progress: Callable[[str, int, int], object] | None
) -> _Answers:
    chances: Chances = []
    halves: tuple[Chances, Chances] = ([], [])
    samples = None
    total = len(graph)
    for number, position in enumerate(graph.positions):
        moves = position.moves()
        if _seat_of(position) not in policy.seats:
            row = [1 / len(moves)] * len(moves)  # never asked; any numbers do
            chances.append(row)
            halves[0].append(row)
            halves[1].append(row)
            continue
        if isinstance(policy, SampledPolicy):
            answers = policy.sample(position)
            samples = len(answers)
            chances.append(_shares(answers, moves))
            halves[0].append(_shares(answers[::2], moves))
            halves[1].append(_shares(answers[1::2] or answers, moves))
        else:
            known = policy.chances(position)
            chances.append([known.get(move, 0.0) for move in moves])
        if progress is not None:
            progress("Asking the player", number + 1, total)
    return _Answers(chances, None if samples is None else halves, samples)


def _seat_of(position: Position) -> Seat:
    """Who is to move: in a graph, X opens."""
    return "first" if position.to_move is Mark.X else "second"


def _shares(answers: Sequence[Move], moves: Sequence[Move]) -> list[float]:
    return [sum(answer == move for answer in answers) / len(answers) for move in moves]


class _Judge:
    """The computations for one player and one game."""

    def __init__(self, policy: Policy, graph: GameGraph, asked: _Answers) -> None:
        self.policy, self.graph, self.asked = policy, graph, asked
        self.values = [sign(score) for score in graph.scores]
        self.own = [_seat_of(position) in policy.seats for position in graph.positions]

    def knowledge(self) -> Knowledge:
        graph, chances = self.graph, self.asked.chances
        kept, lost = self._kept_and_lost()
        random = _uniform(graph)
        ideal = _ideal(graph)
        met_random = _meetings(graph, chances, random, self.policy.seats)
        met_ideal = _meetings(graph, chances, ideal, self.policy.seats)
        once = [
            float(count) if own else 0.0 for count, own in zip(graph.counts, self.own, strict=True)
        ]
        first, second = (
            self._seat(seat, random, ideal) if seat in self.policy.seats else None for seat in SEATS
        )
        return Knowledge(
            player=self.policy.name,
            rules=str(graph.rules),
            positions=round(sum(once)),
            samples=self.asked.samples,
            kept=_mean(kept, once),
            kept_against_random=_mean(kept, met_random),
            kept_against_ideal=_mean(kept, met_ideal),
            exploitability=exploitability_of(first, second),
            first=first,
            second=second,
            plies=self._plies(kept, lost, once),
            worst=tuple(self._worst(lost, met_random)),
        )

    def _kept_and_lost(self) -> tuple[list[float], list[float]]:
        """For each position, how likely the value is kept, and how much is lost on average."""
        kept, lost = [], []
        for number, row in enumerate(self.asked.chances):
            value = self.values[number]
            keeping = loss = 0.0
            rest = 1.0
            for chance, child in zip(row, self.graph.children[number], strict=True):
                if chance:
                    result = -self.values[child] if child >= 0 else RESULTS[child]
                    rest -= chance
                    if result == value:
                        keeping += chance
                    else:
                        loss += chance * (value - result)
            if rest > SMALL:  # no legal move loses the game
                keeping += rest if value == -1 else 0.0
                loss += rest * (value + 1)
            kept.append(keeping)
            lost.append(loss)
        return kept, lost

    def _seat(self, seat: Seat, random: Chances, ideal: Chances) -> SeatKnowledge:
        graph, chances = self.graph, self.asked.chances
        return SeatKnowledge(
            value=graph.value if seat == "first" else -graph.value,
            against_random=_score(graph, chances, random, seat),
            against_ideal=_score(graph, chances, ideal, seat),
            against_best_answer=self._against_best_answer(seat),
        )

    def _against_best_answer(self, seat: Seat) -> Figure:
        graph, chances = self.graph, self.asked.chances
        answer = _best_answer(graph, chances)
        score = _score(graph, chances, answer, seat)
        if self.asked.halves is None or self.asked.samples is None:
            return Figure(score, score, score)
        one, other = self.asked.halves
        measured = (
            _score(graph, other, _best_answer(graph, one), seat)
            + _score(graph, one, _best_answer(graph, other), seat)
        ) / 2
        margin = _DEVIATIONS * _standard_error(graph, chances, answer, seat, self.asked.samples)
        value = graph.value if seat == "first" else -graph.value  # nobody can hope for more
        return Figure(
            score,
            max(-1.0, score - margin),
            min(float(value), max(score, measured) + margin),
        )

    def _plies(
        self, kept: list[float], lost: list[float], once: list[float]
    ) -> tuple[PlyKnowledge, ...]:
        rows: dict[int, list[int]] = {}
        for number, position in enumerate(self.graph.positions):
            if self.own[number]:
                rows.setdefault(position.ply, []).append(number)
        return tuple(
            PlyKnowledge(
                ply=ply,
                positions=round(sum(once[n] for n in numbers)),
                kept=_mean([kept[n] for n in numbers], [once[n] for n in numbers]),
                lost=_mean([lost[n] for n in numbers], [once[n] for n in numbers]),
                mistakes=round(sum(once[n] for n in numbers if lost[n] > SMALL)),
            )
            for ply, numbers in rows.items()
        )

    def _worst(self, lost: list[float], met: list[float]) -> Iterable[Mistake]:
        by_ply: dict[int, list[int]] = {}
        for number, position in enumerate(self.graph.positions):
            if self.own[number] and lost[number] > SMALL:
                by_ply.setdefault(position.ply, []).append(number)
        games = len(self.policy.seats)
        for ply, numbers in by_ply.items():
            numbers.sort(key=lambda n: (-lost[n], -met[n], n))
            for number in numbers[:_WORST_OF_PLY]:
                position = self.graph.positions[number]
                move, chance = self._worst_move(number, position)
                yield Mistake(
                    ply,
                    str(position),
                    self.values[number],
                    lost[number],
                    None if move is None else str(move),
                    chance,
                    met[number] / games,
                )

    def _worst_move(self, number: int, position: Position) -> tuple[Move | None, float]:
        """The move that costs most, by its loss times its chance; no legal move costs all."""
        value, row = self.values[number], self.asked.chances[number]
        costs: list[tuple[float, Move | None, float]] = [
            (
                chance * (value - (-self.values[child] if child >= 0 else RESULTS[child])),
                move,
                chance,
            )
            for move, chance, child in zip(
                position.moves(), row, self.graph.children[number], strict=True
            )
        ]
        rest = 1 - sum(row)
        if rest > SMALL:
            costs.append((rest * (value + 1), None, rest))
        _, move, chance = max(costs, key=lambda cost: cost[0])
        return move, chance


def _mean(numbers: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weights)
    mean = sum(n * w for n, w in zip(numbers, weights, strict=True)) / total if total else 0.0
    return round(mean, 12)


# ---- opponents, and games against them ---------------------------------------------------------


def _uniform(graph: GameGraph) -> Chances:
    return [[1 / len(row)] * len(row) for row in graph.children]


def _ideal(graph: GameGraph) -> Chances:
    """Equal chances for all best moves: fast wins, slow losses."""
    chances = []
    for number, best in enumerate(graph.scores):
        scores = graph.move_scores(number)
        share = 1 / scores.count(best)
        chances.append([share if score == best else 0.0 for score in scores])
    return chances


def _best_answer(graph: GameGraph, chances: Chances) -> Chances:
    """The best moves of an opponent that knows the chances, wherever it is to move.

    `mean` is the value of a position in which the player moves, for the player; `best` the value
    of one in which the opponent moves, for the opponent.
    """
    size = len(graph)
    mean, best = [0.0] * size, [0.0] * size
    answer: Chances = [[] for _ in range(size)]
    for number in range(size - 1, -1, -1):
        children, row = graph.children[number], chances[number]
        expected = sum(row) - 1.0  # what is missing to 1 is no legal move, and loses
        for chance, child in zip(row, children, strict=True):
            if chance:
                expected += chance * (-best[child] if child >= 0 else RESULTS[child])
        mean[number] = expected
        results = [-mean[child] if child >= 0 else RESULTS[child] for child in children]
        best[number] = max(results)
        answer[number] = [0.0] * len(children)
        answer[number][results.index(best[number])] = 1.0
    return answer


def _score(graph: GameGraph, player: Chances, opponent: Chances, seat: Seat) -> float:
    """The mean score of the player, in one of the seats."""
    size = len(graph)
    scores = [0.0] * size  # for the side to move
    sides = (player, opponent) if seat == "first" else (opponent, player)
    for number in range(size - 1, -1, -1):
        side = sides[graph.positions[number].to_move is Mark.O]
        row = side[number]
        expected = sum(row) - 1.0
        for chance, child in zip(row, graph.children[number], strict=True):
            if chance:
                expected += chance * (-scores[child] if child >= 0 else RESULTS[child])
        scores[number] = expected
    return round(scores[0] if seat == "first" else -scores[0], 12) + 0.0  # never -0.0


def _meetings(
    graph: GameGraph, player: Chances, opponent: Chances, seats: tuple[Seat, ...]
) -> list[float]:
    """How often the player is to move in each position, in one game in each seat together."""
    size = len(graph)
    own, other = [0.0] * size, [0.0] * size  # with the player, with the opponent to move
    own[0] = float("first" in seats)
    other[0] = float("second" in seats)
    for number, children in enumerate(graph.children):
        for here, there, rows in ((own, other, player), (other, own, opponent)):
            if here[number]:
                for chance, child in zip(rows[number], children, strict=True):
                    if chance and child >= 0:
                        there[child] += here[number] * chance
    return own


def _standard_error(
    graph: GameGraph, player: Chances, opponent: Chances, seat: Seat, samples: int
) -> float:
    """Of the score against a fixed opponent: how much the samples in each position change it."""
    size = len(graph)
    scores = [0.0] * size
    sides = (player, opponent) if seat == "first" else (opponent, player)
    variances = [0.0] * size
    for number in range(size - 1, -1, -1):
        is_second = graph.positions[number].to_move is Mark.O
        row = sides[is_second][number]
        expected = squares = 0.0
        for chance, child in zip(row, graph.children[number], strict=True):
            if chance:
                result = -scores[child] if child >= 0 else RESULTS[child]
                expected += chance * result
                squares += chance * result * result
        scores[number] = expected
        if is_second == (seat == "second"):
            variances[number] = max(0.0, squares - expected * expected) / max(1, samples - 1)
    met = [0.0] * size
    met[0] = 1.0
    for number, children in enumerate(graph.children):
        row = sides[graph.positions[number].to_move is Mark.O][number]
        if met[number]:
            for chance, child in zip(row, children, strict=True):
                if chance and child >= 0:
                    met[child] += met[number] * chance
    return sqrt(sum(m * m * v for m, v in zip(met, variances, strict=True)))
