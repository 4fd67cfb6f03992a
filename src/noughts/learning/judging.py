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

Players that do not know their chances are asked several times in each position. Then every figure
has an interval (sampling.py).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.marks import Mark
from noughts.learning.graph import MAX_POSITIONS, RESULTS, check_size, open_graph, sign
from noughts.learning.graph_spreads import spread_of_kept, spread_of_once, spread_of_score
from noughts.learning.knowledge import (
    SMALL,
    Figure,
    Knowledge,
    Mistake,
    PlyKnowledge,
    SeatKnowledge,
    exactly,
    exploitability_of,
)
from noughts.learning.playing_out import best_answer, ideal, meetings, score, uniform
from noughts.learning.policies import NetworkPolicy, PlayerPolicy, SampledPolicy
from noughts.learning.sampling import SeatSpreads, Spreads, with_intervals
from noughts.players.player import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.learning.graph import GameGraph
    from noughts.learning.playing_out import Chances
    from noughts.learning.policies import Policy
    from noughts.learning.sampling import Spread
    from noughts.players.player import Seat

__all__ = ["is_large", "is_large_game", "judge", "judge_by_graph"]

_WORST_OF_PLY: Final = 3
_IN_BROWSER: Final = sys.platform == "emscripten"
_LIMIT_OF_KNOWN: Final = 400  # positions; where the core knows the player, it is faster beyond
_LIMIT_OF_SAMPLED: Final = 5_000  # beyond that, answers are worth a file


def judge(
    policy: Policy,
    rules: Rules,
    progress: Callable[[str, int, int], object] | None = None,
) -> Knowledge:
    """Judge a player on every position of a game; `progress` gets a text, a count and a total.

    Raises `TooLarge` where there is no table, and where memory would not do.

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
    limit = MAX_POSITIONS
    if isinstance(policy, SampledPolicy):
        limit = _LIMIT_OF_SAMPLED
    elif isinstance(policy, PlayerPolicy) and policy.has_native_moves:
        limit = _LIMIT_OF_KNOWN
    return is_large_game(rules, is_merged=policy.is_symmetric, limit=limit)


def is_large_game(rules: Rules, *, is_merged: bool, limit: int = MAX_POSITIONS) -> bool:
    """The same for any player that treats symmetric boards alike, or not."""
    from noughts.learning.judging_natively import can_judge  # noqa: PLC0415 - few need it

    if not can_judge(rules):
        limit = MAX_POSITIONS
    elif rules.blocks:  # then most boards are there once for each cell that may be blocked
        limit //= rules.cells
    try:
        check_size(rules, is_merged=is_merged, limit=limit)
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
    halves: tuple[Chances, Chances]
    samples: int | None  # None if the chances are exact


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
            samples = policy.samples
            chances.append(_shares(answers, moves))
            halves[0].append(_shares(answers[::2], moves))
            halves[1].append(_shares(answers[1::2], moves))
        else:
            known = policy.chances(position)
            chances.append([known.get(move, 0.0) for move in moves])
        if progress is not None:
            progress("Asking the player", number + 1, total)
    return _Answers(chances, halves, samples)


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
        graph, seats, chances = self.graph, self.policy.seats, self.asked.chances
        kept, lost = self._kept_and_lost()
        random, best = uniform(graph), ideal(graph)
        met_random = meetings(graph, chances, random, seats)
        met_ideal = meetings(graph, chances, best, seats)
        once = [
            float(count) if own else 0.0 for count, own in zip(graph.counts, self.own, strict=True)
        ]
        first, second = (
            self._seat(seat, random, best) if seat in seats else None for seat in SEATS
        )
        knowledge = Knowledge(
            player=self.policy.name,
            rules=str(graph.rules),
            positions=round(sum(once)),
            samples=None,
            kept=exactly(_mean(kept, once)),
            kept_against_random=exactly(_mean(kept, met_random)),
            kept_against_ideal=exactly(_mean(kept, met_ideal)),
            exploitability=exploitability_of(first, second),
            first=first,
            second=second,
            plies=self._plies(kept, lost, once),
            worst=tuple(self._worst(lost, met_random)),
        )
        if self.asked.samples is None:
            return knowledge
        keeps = self._keeps()
        first_spreads, second_spreads = (
            self._spreads(seat, knowledge, keeps, random, best) if seat in seats else None
            for seat in SEATS
        )
        return with_intervals(
            knowledge,
            Spreads(
                self.asked.samples,
                spread_of_once(kept, keeps, once),
                first_spreads,
                second_spreads,
                sum(met_random),
                sum(met_ideal),
            ),
        )

    def _keeps(self) -> list[list[bool]]:
        """For each position: whether each move keeps the value, and no legal move, at the end."""
        return [
            [
                *((-self.values[c] if c >= 0 else RESULTS[c]) == value for c in children),
                value == -1,
            ]
            for value, children in zip(self.values, self.graph.children, strict=True)
        ]

    def _spreads(
        self,
        seat: Seat,
        knowledge: Knowledge,
        keeps: list[list[bool]],
        random: Chances,
        best: Chances,
    ) -> SeatSpreads:
        graph, chances, (one, other) = self.graph, self.asked.chances, self.asked.halves

        def half(fitted: Chances, measured: Chances) -> tuple[float, Spread]:
            answer = best_answer(graph, fitted)
            return (
                score(graph, measured, answer, seat),
                spread_of_score(graph, chances, answer, seat),
            )

        def kept(opponent: Chances, share: Figure) -> Spread:
            return spread_of_kept(graph, chances, opponent, seat, keeps, share.value)

        return SeatSpreads(
            spread_of_score(graph, chances, random, seat),
            spread_of_score(graph, chances, best, seat),
            spread_of_score(graph, chances, best_answer(graph, chances), seat),
            (half(one, other), half(other, one)),
            kept(random, knowledge.kept_against_random),
            kept(best, knowledge.kept_against_ideal),
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

    def _seat(self, seat: Seat, random: Chances, best: Chances) -> SeatKnowledge:
        graph, chances = self.graph, self.asked.chances
        return SeatKnowledge(
            value=graph.value if seat == "first" else -graph.value,
            against_random=exactly(score(graph, chances, random, seat)),
            against_ideal=exactly(score(graph, chances, best, seat)),
            against_best_answer=exactly(score(graph, chances, best_answer(graph, chances), seat)),
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
