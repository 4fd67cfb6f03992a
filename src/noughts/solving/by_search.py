"""Answers by search, for positions without a table: first the prover, then the engine.

The prover finds win, draw or loss, without the distance. The engine finds the distance; if nothing
is proved, it gives the move that looks best. The position itself comes first. When its value is
exact, the other moves are searched one by one, at most for the same cost again; a move without a
value after that stays open, and it is not better.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.core.outcomes import Result
from noughts.core.symmetry import board_symmetries, canonical_key
from noughts.solving import engine, prover
from noughts.solving.budget import TERMINAL, Meter
from noughts.solving.engine import analyse
from noughts.solving.memory import engine_mb
from noughts.solving.solution import Estimate, Solution, value_of_finished

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving.budget import Budget
    from noughts.solving.engine import Analysis, AnalysisProgress
    from noughts.solving.prover import Proof, ProofProgress

__all__ = ["SearchProgress", "solve_by_search"]

_SHARE_OF_THE_PROVER: Final = 0.25  # its nodes take longer than the engine's


@dataclass(frozen=True)
class SearchProgress:
    """The progress of a search."""

    solver: str  # "prover" or "engine"
    nodes: int
    plies: int = 0  # that the engine searches now
    max_plies: int = 0  # enough to know everything


def solve_by_search(
    position: Position,
    budget: Budget = TERMINAL,
    *,
    progress: Callable[[SearchProgress], object] | None = None,
) -> Solution:
    """Solve an unfinished position by search, within a budget."""
    return _Search(position.rules, Meter(budget), progress).solve(position)


class _Search:
    """Searches several positions within one budget."""

    def __init__(
        self,
        rules: Rules,
        meter: Meter,
        progress: Callable[[SearchProgress], object] | None,
    ) -> None:
        if not engine.supports(rules):
            raise TooLarge(
                f"{rules} cannot be solved: it has more than 16 cells, and the engine knows only "
                "games in which a line wins and every empty cell is open."
            )
        self.meter = meter
        self.progress = progress
        self.is_provable = prover.supports(rules)
        self.group = board_symmetries(rules)
        self.known: dict[object, Value | None] = {}

    def solve(self, position: Position) -> Solution:
        """The position, then best play from it, then its other moves."""
        solution = self.decide(position)
        if solution.value is None:
            return solution
        self.meter.limit_the_rest()
        first = solution.line[0]
        values = {**solution.moves, first: solution.value}
        others = [move for move in values if move != first]
        for number, move in enumerate(others):
            if self.meter.is_spent:
                break
            value = self.value(position.after(move), 2.0 / (len(others) - number + 1))
            values[move] = None if value is None else value.before
        line = (first, *self.line(position.after(first)))
        return replace(solution, moves=values, line=line)

    def decide(self, position: Position, share: float = 1.0) -> Solution:
        """Search a position with a share of the remaining budget."""
        if position.outcome is not None:
            return Solution.exact(position, "rules", value_of_finished(position), {}, ())
        moves: dict[Move, Value | None] = dict.fromkeys(position.moves())
        proof = self.prove(position, share * _SHARE_OF_THE_PROVER) if self.is_provable else None
        if proof is not None and proof.result is Result.DRAW and proof.move is not None:
            return Solution(position, "prover", Result.DRAW, None, True, moves, (proof.move,))
        analysis = self.analyse(position, share)
        value = analysis.value
        if value is not None:
            is_exact = analysis.is_shortest or value.result is Result.DRAW
            return Solution(
                position, "engine", value.result, value.plies, is_exact, moves, analysis.line
            )
        if proof is not None:
            # All moves of a lost position lose: the engine's is the harder one to refute.
            keeps = proof.result is not Result.LOSS and proof.move is not None
            line = (proof.move,) if keeps and proof.move is not None else analysis.line
            return Solution(position, "prover", proof.result, None, False, moves, line)
        estimate = Estimate(analysis.score, analysis.depth, analysis.nodes)
        return Solution(position, "estimate", None, None, False, moves, analysis.line, estimate)

    def prove(self, position: Position, share: float) -> Proof | None:
        """Run the prover with a share of the remaining budget."""
        meter, last = self.meter, 0

        def look(now: ProofProgress) -> None:
            nonlocal last
            last = now.nodes
            if self.progress is not None:
                self.progress(SearchProgress("prover", meter.nodes + now.nodes))

        nodes = meter.nodes_left(share)
        try:
            proof = prover.prove(
                position,
                threads=meter.budget.threads,
                nodes=nodes,
                seconds=meter.seconds_left(share),
                stop=meter.budget.stop,
                progress=look,
            )
        except TooLarge:
            meter.nodes += last if nodes is None else nodes
            return None
        meter.nodes += proof.nodes
        return proof

    def analyse(self, position: Position, share: float) -> Analysis:
        """Run the engine with a share of the remaining budget."""
        meter, max_plies = self.meter, position.empty_mask.bit_count()

        def look(now: AnalysisProgress) -> bool:
            if self.progress is not None:
                nodes = meter.nodes + now.nodes
                self.progress(SearchProgress("engine", nodes, now.depth + 1, max_plies))
            return meter.is_stopped

        nodes_left = meter.nodes_left(share)
        analysis = analyse(
            position,
            seconds=meter.seconds_left(share),
            nodes=nodes_left,
            table_mb=engine_mb(nodes_left),
            depth=None if meter.is_limited else max_plies,
            threads=meter.budget.threads,
            shortest=True,
            progress=look,
        )
        meter.nodes += analysis.nodes
        return analysis

    def value(self, child: Position, share: float) -> Value | None:
        """The exact value of a position, if it can be found; mirror images are searched once."""
        key = canonical_key(child, self.group)
        if child.outcome is not None:
            return value_of_finished(child)
        if key not in self.known:
            self.known[key] = self.decide(child, share).value
        return self.known[key]

    def line(self, position: Position) -> tuple[Move, ...]:
        """Best play to the end, or as far as it is known exactly."""
        moves: list[Move] = []
        while position.outcome is None and not self.meter.is_spent:
            solution = self.decide(position, 0.5)
            if solution.value is None:
                break
            moves.append(solution.line[0])
            position = position.after(solution.line[0])
        return tuple(moves)
