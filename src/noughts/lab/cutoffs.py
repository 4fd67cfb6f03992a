"""Searches in words: why each node returned what it did, and of cut-offs where they come from.

Scores, alpha and beta are always X's here, as in textbooks: X is MAX and wants much, O is MIN and
wants little; alpha is what X can already be sure of, beta what O can. (The searches count for the
side to move; this turns them round.)
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
    """Where a bound comes from: a choice at `ancestor`, which `child` has made sure of."""

    ancestor: int
    child: int


class Explainer:
    """Says of each node of a recording why it returned what it did.

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
        for node in self.nodes:
            is_x = node.position.to_move is Mark.X
            self.scores.append(node.score if is_x else -node.score)
            # For O the two bounds change places as well as signs.
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
        """Whether beta <= alpha ended the loop over moves, be it only after the last of them."""
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
                return f"A symmetric twin was solved before, {where}: {score} for X."
        return self._cutoff(node) if self.is_cut(number) else self._choice(node)

    def best_child(self, number: int) -> int | None:
        """The first child that is worth what the node is."""
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
        """A bound is handed down unless `side`, which alone improves it, learned something new."""
        sources: list[Source | None] = []
        for node in self.nodes:
            parent, bound = node.parent, bounds[node.number]
            if parent is None or bound is None:
                sources.append(None)
            elif bounds[parent] == bound:
                sources.append(sources[parent])
            elif self.nodes[parent].position.to_move is side:
                earlier = (child for child in self.children[parent] if child < node.number)
                known = next((child for child in earlier if self.scores[child] == bound), None)
                sources.append(None if known is None else Source(parent, known))
            else:
                sources.append(None)  # a window of width zero: a test, not a choice
        return sources

    def _cutoff(self, node: Node) -> str:
        """X's cut-offs reach beta from below, O's reach alpha from above."""
        number = node.number
        last = self.children[number][-1]
        found = number_text(self.scores[last])
        by = f"by {self.move_at(last)}"
        if node.position.to_move is Mark.X:
            limit, source = self.betas[number], self.beta_sources[number]
            here = f"X at node {number} gets {found} {by} (alpha = {found})"
            there, bound = "O already holds X to", "beta"
            test = "whether X gets"
        else:
            limit, source = self.alphas[number], self.alpha_sources[number]
            here = f"O at node {number} holds X to {found} {by} (beta = {found})"
            there, bound = "X already has", "alpha"
            test = "whether O holds X to"
        assert limit is not None  # noqa: S101 - without a window there are no cut-offs
        known = f"({bound} = {number_text(limit)})"
        if source is None:
            reason = f"and this search only asked {test} {number_text(limit)} {known}"
        else:
            where = f"at node {source.ancestor} by {self.move_at(source.child)}"
            reason = f"but {there} {number_text(limit)} {where} {known} and need not come here"
        return f"beta <= alpha: {here}, {reason}. {self._rest(node)}"

    def _rest(self, node: Node) -> str:
        names = self.skipped_at(node.number)
        if not names:
            return "No other move was left to skip."
        if len(names) == 1:
            return f"The remaining move {names[0]} cannot matter."
        return f"The remaining moves {', '.join(names)} cannot matter."

    def _choice(self, node: Node) -> str:
        mover, wish = ("X", "largest") if node.position.to_move is Mark.X else ("O", "smallest")
        score = number_text(self.scores[node.number])
        best = self.best_child(node.number)
        if best is None:
            return f"{score} for X."
        if len(self.children[node.number]) == 1:
            return f"The only move is {self.move_at(best)}: {score} for X."
        return (
            f"All moves were looked at: {mover} takes the {wish}, {score}, by {self.move_at(best)}."
        )

    def _ending(self, outcome: Outcome | None) -> str:
        """How a game ended; thousands of games end in a few ways."""
        assert outcome is not None  # noqa: S101 - asked of finished nodes alone
        words = self._endings.get(outcome)
        if words is None:
            words = self._endings[outcome] = describe_ending(outcome, self.rules)[:-1]
        return words

    def _name(self, move: Move) -> str:
        name = self._names.get(move)
        if name is None:
            name = self._names[move] = move_name(move, self.rules)
        return name
