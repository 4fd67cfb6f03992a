"""Monte Carlo tree search: plain UCT, a fixed number of random games for each move.

Each simulation adds one position to the tree. On the way down each side follows the child with the
best upper confidence bound, mean + c * sqrt(ln N / n); from the new position on, moves are random.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.players.player import Choice, Player

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["MctsPlayer"]

_EXPLORATION: Final = sqrt(2)
MAX_SECONDS: Final = 20.0  # for a move; reached only on the largest boards with powers


class _Node:
    """A position in the tree; `reward` is summed for the side that moved into it."""

    __slots__ = ("children", "position", "reward", "untried", "visits")

    def __init__(self, position: Position, random: Random) -> None:
        self.position = position
        self.untried = position.moves()
        random.shuffle(self.untried)
        self.children: dict[Move, _Node] = {}
        self.visits = 0
        self.reward = 0.0


class MctsPlayer(Player):
    """Plays the most visited move after `simulations` random games."""

    is_symmetric = True

    def __init__(self, simulations: int, seed: int | None = None) -> None:
        self.name = f"mcts:{simulations}"
        self._simulations = simulations
        self._random = Random(seed)

    def choose(self, position: Position) -> Choice:
        """Grow a tree and choose its most visited move."""
        root = _Node(position, self._random)
        deadline = monotonic() + MAX_SECONDS
        for _ in range(self._simulations):
            self._simulate(root)
            if monotonic() > deadline:
                break
        tried = [move for move in position.moves() if move in root.children]
        return Choice(max(tried, key=lambda move: root.children[move].visits))

    def _simulate(self, root: _Node) -> None:
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(_best_child(path[-1]))
        leaf = path[-1]
        if leaf.untried:
            move = leaf.untried.pop()
            child = _Node(leaf.position.after(move), self._random)
            leaf.children[move] = child
            path.append(child)
        position = path[-1].position
        while position.outcome is None:
            position = position.after(self._random.choice(position.moves()))
        winner = position.outcome.winner
        for node in path:
            node.visits += 1
            if winner is None:
                node.reward += 0.5
            elif winner is not node.position.to_move:
                node.reward += 1.0


def _best_child(node: _Node) -> _Node:
    total = log(node.visits)
    return max(
        node.children.values(),
        key=lambda child: child.reward / child.visits + _EXPLORATION * sqrt(total / child.visits),
    )
