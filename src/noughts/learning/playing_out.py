"""Games between a player and an opponent, followed over a whole graph: no game is played.

Both are chances: for each position, one number for each move. What is missing to 1 is no legal
move, and loses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.learning.graph import RESULTS
from noughts.learning.knowledge import SMALL

if TYPE_CHECKING:
    from noughts.learning.graph import GameGraph
    from noughts.players.player import Seat

__all__ = ["Chances", "best_answer", "ideal", "meetings", "score", "uniform"]

Chances = list[list[float]]


def uniform(graph: GameGraph) -> Chances:
    """Random play."""
    return [[1 / len(row)] * len(row) for row in graph.children]


def ideal(graph: GameGraph) -> Chances:
    """Equal chances for all best moves: fast wins, slow losses."""
    chances = []
    for number, best in enumerate(graph.scores):
        scores = graph.move_scores(number)
        share = 1 / scores.count(best)
        chances.append([share if score == best else 0.0 for score in scores])
    return chances


def best_answer(graph: GameGraph, chances: Chances) -> Chances:
    """An opponent that knows the chances, wherever it is to move: equal chances for its best moves.

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
        is_best = [result > best[number] - SMALL for result in results]
        answer[number] = [best / sum(is_best) for best in is_best]
    return answer


def score(graph: GameGraph, player: Chances, opponent: Chances, seat: Seat) -> float:
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


def meetings(
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
