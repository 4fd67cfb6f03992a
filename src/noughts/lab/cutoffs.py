"""Searches in words: why each node returned its score, and why a cut-off skips moves.

Scores, alpha and beta are always X's here, as in textbooks: X is MAX and O is MIN. Alpha is the
score that X can already get, beta the score that O can. (The searches count for the side to move;
this file converts their scores.)
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from noughts.coaching.sentences import describe_ending
from noughts.core.marks import Mark
from noughts.core.notation import move_name
from noughts.search.recording import Why
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.outcomes import Outcome
    from noughts.search.recording import Node, Recording

__all__ = ["Explainer", "Source"]


class Source(NamedTuple):
    """Where a bound comes from: the move from `ancestor` to `child`."""

    ancestor: int
    child: int


class Explainer:
    """Explains why each node of a recording returned its score.

    `scores`, `alphas` and `betas` are X's, by the number of the node; the window is that on entry,
    and None where the algorithm has none. `lasts` holds the last node below each, itself included:
    the nodes below a node are the numbers up to there.
    """

    def __init__(self, recording: Recording) -> None:
        self.nodes = recording.nodes
        self.rules = self.nodes[0].position.rules
        self.children: list[list[int]] = [[] for _ in self.nodes]
        self.scores: list[int] = []
        self.alphas: list[int | None] = []
        self.betas: list[int | None] = []
        self._names: dict[Move, str] = {}
        self._endings: dict[Outcome, str] = {}
        self._has_estimates = any(node.why is Why.HORIZON for node in self.nodes)
        for node in self.nodes:
            is_x = node.position.to_move is Mark.X
            self.scores.append(node.score if is_x else -node.score)
            # For O both bounds change sign and place.
            alpha, beta = (node.alpha, node.beta) if is_x else (node.beta, node.alpha)
            self.alphas.append(alpha if is_x or alpha is None else -alpha)
            self.betas.append(beta if is_x or beta is None else -beta)
            if node.parent is not None:
                self.children[node.parent].append(node.number)
        self.lasts = list(range(len(self.nodes)))
        for node in reversed(self.nodes):
            if node.parent is not None:
                self.lasts[node.parent] = max(self.lasts[node.parent], self.lasts[node.number])

    def is_cut(self, number: int) -> bool:
        """Whether beta <= alpha ended the loop over moves, even if only after the last move."""
        node = self.nodes[number]
        return node.why in (None, Why.CUTOFF) and node.beta is not None and node.score >= node.beta

    def explain(self, number: int) -> str:
        """One node in a sentence or two."""
        node = self.nodes[number]
        score = number_text(self.scores[number])
        match node.why:
            case Why.FINISHED:
                return f"{self._ending(node.position.outcome)}: {score} for X."
            case Why.HORIZON:
                return f"The depth limit stops the search here: the estimate is {score} for X."
            case Why.TABLE:
                return f"This position was solved before, at node {node.solved_at}: {score} for X."
            case Why.TWIN:
                where = f"at node {node.solved_at}"
                return f"A symmetric position was solved before, {where}: {score} for X."
        return self._cutoff(node) if self.is_cut(number) else self._choice(node)

    def best_child(self, number: int) -> int | None:
        """The first child with the score of the node."""
        for child in self.children[number]:
            if self.scores[child] == self.scores[number]:
                return child
        return None

    def principal_line(self) -> list[int]:
        """The nodes that best play by both sides goes through, from the root of the last round."""
        line = [max(node.number for node in self.nodes if node.parent is None)]
        while (child := self.best_child(line[-1])) is not None:
            line.append(child)
        return line

    @cached_property
    def alpha_sources(self) -> list[Source | None]:
        """Where each node's alpha comes from; None if it is infinite, or only a test."""
        return self._sources(self.alphas, Mark.X)

    @cached_property
    def beta_sources(self) -> list[Source | None]:
        """Where each node's beta comes from; None if it is infinite, or only a test."""
        return self._sources(self.betas, Mark.O)

    def move_at(self, number: int) -> str:
        """The move that led to a node; empty at a root."""
        move = self.nodes[number].move
        return "" if move is None else self._name(move)

    def skipped_at(self, number: int) -> list[str]:
        """The moves that a cut-off left out."""
        return [self._name(move) for move in self.nodes[number].skipped]

    def _sources(self, bounds: list[int | None], side: Mark) -> list[Source | None]:
        """A node takes the bound of its parent, unless `side` found a better move there."""
        sources: list[Source | None] = []
        for node in self.nodes:
            parent, bound = node.parent, bounds[node.number]
            if parent is None or bound is None:
                sources.append(None)
            elif bounds[parent] == bound:
                sources.append(sources[parent])
            elif self.nodes[parent].position.to_move is side:
                earlier = (child for child in self.children[parent] if child < node.number)
                child = next((child for child in earlier if self.scores[child] == bound), None)
                sources.append(None if child is None else Source(parent, child))
            else:
                sources.append(None)  # a window of width zero: a test, not a choice
        return sources

    def _cutoff(self, node: Node) -> str:
        """At an X node alpha rises to beta; at an O node beta falls to alpha."""
        number, mover = node.number, node.position.to_move
        last = self.children[number][-1]
        score = self.scores[last]
        is_x = mover is Mark.X
        limit = self.betas[number] if is_x else self.alphas[number]
        source = self.beta_sources[number] if is_x else self.alpha_sources[number]
        assert limit is not None  # noqa: S101 - without a window there are no cut-offs
        alpha, beta = (score, limit) if is_x else (limit, score)
        answer = f"{mover.name} can answer {self.move_at(last)}{self._gain(mover, score)}."
        if source is None:
            reason = f"This search only asks whether {mover.name} can {_reach(mover, limit)}: yes"
        else:
            where = f"({self.move_at(source.child)} at node {source.ancestor})"
            reason = f"{self._other_choice(mover.other, limit)} elsewhere {where}, so "
            if score == limit:
                reason += f"this branch is no better for {mover.other.name}"
            else:
                reason += f"{mover.other.name} will not choose this branch"
        bounds = f"(beta {number_text(beta)} <= alpha {number_text(alpha)})"
        return f"{answer} {reason}{self._rest(node)} {bounds}"

    def _gain(self, mover: Mark, score: int) -> str:
        """What a move gets at least; `score` is X's."""
        own = score if mover is Mark.X else -score
        if self._has_estimates or own < 0:
            return f" and {_reach(mover, score)}"
        return " and win" if own else " and get at least a draw"

    def _other_choice(self, side: Mark, score: int) -> str:
        """What a side can already get with another move; `score` is X's."""
        own = score if side is Mark.X else -score
        if self._has_estimates or own < 0:
            return f"{side.name} already {_reach(side, score, 's')}"
        return f"{side.name} already has a {'winning move' if own else 'draw'}"

    def _rest(self, node: Node) -> str:
        names = self.skipped_at(node.number)
        if not names:
            return ". It was the last move, so nothing is skipped."
        if len(names) == 1:
            return f": {names[0]} is skipped."
        return f": {', '.join(names[:-1])} and {names[-1]} are skipped."

    def _choice(self, node: Node) -> str:
        mover, wish = ("X", "largest") if node.position.to_move is Mark.X else ("O", "smallest")
        score = number_text(self.scores[node.number])
        best = self.best_child(node.number)
        if best is None:
            return f"{score} for X."
        if len(self.children[node.number]) == 1:
            return f"The only move is {self.move_at(best)}: {score} for X."
        return (
            f"All moves are searched. {mover} chooses the {wish} value: "
            f"{score} ({self.move_at(best)})."
        )

    def _ending(self, outcome: Outcome | None) -> str:
        """How a game ended; kept, because many nodes end in the same way."""
        assert outcome is not None  # noqa: S101 - called only for finished nodes
        words = self._endings.get(outcome)
        if words is None:
            words = self._endings[outcome] = describe_ending(outcome, self.rules)[:-1]
        return words

    def _name(self, move: Move) -> str:
        name = self._names.get(move)
        if name is None:
            name = self._names[move] = move_name(move, self.rules)
        return name


def _reach(side: Mark, score: int, ending: str = "") -> str:
    """That a side can reach a score of X, with the ending of the verb."""
    text = number_text(score)
    return f"get{ending} {text} or more" if side is Mark.X else f"keep{ending} X at {text} or less"
