"""Small games as texts, and expectimax over them: slow, and with nothing of the package in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

Plain = tuple[str, ...]  # the rows of a board; x opens
Chances = Callable[[Plain], dict[int, float]]


@cache
def lines(width: int, height: int, k: int) -> list[list[tuple[int, int]]]:
    """Every line, as rows and columns."""
    all_lines = []
    for row in range(height):
        for column in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * step, column + right * step) for step in range(k)]
                if all(0 <= r < height and 0 <= c < width for r, c in cells):
                    all_lines.append(cells)
    return all_lines


def to_move(board: Plain) -> str:
    text = "".join(board)
    return "x" if text.count("x") == text.count("o") else "o"


def moves(board: Plain) -> list[int]:
    return [cell for cell, sign in enumerate("".join(board)) if sign == "."]


def place(board: Plain, cell: int) -> Plain:
    width = len(board[0])
    text = "".join(board)
    text = text[:cell] + to_move(board) + text[cell + 1 :]
    return tuple(text[at : at + width] for at in range(0, len(text), width))


@cache
def result(board: Plain, k: int) -> int | None:
    """1 if x has won, -1 if o has, 0 for a draw, None while the game goes on."""
    for line in lines(len(board[0]), len(board), k):
        signs = {board[row][column] for row, column in line}
        if signs in ({"x"}, {"o"}):
            return 1 if signs == {"x"} else -1
    return None if moves(board) else 0


def worst_score(start: Plain, k: int, player: str, chances: Chances) -> float:
    """The mean score of x against the best play of one side, when `player` moves by chances."""

    @cache
    def score(board: Plain) -> float:
        ending = result(board, k)
        if ending is not None:
            return ending
        if to_move(board) == player:
            return sum(
                chance * score(place(board, cell)) for cell, chance in chances(board).items()
            )
        return (max if to_move(board) == "x" else min)(
            score(place(board, cell)) for cell in moves(board)
        )

    return score(start)


def every_position(start: Plain, k: int) -> set[Plain]:
    """Every unfinished position."""
    seen: set[Plain] = set()
    waiting = [start]
    while waiting:
        board = waiting.pop()
        if board not in seen and result(board, k) is None:
            seen.add(board)
            waiting += [place(board, cell) for cell in moves(board)]
    return seen


def true_value(start: Plain, k: int) -> dict[Plain, int]:
    """The value of every position for x, by plain minimax."""
    values: dict[Plain, int] = {}

    def value(board: Plain) -> int:
        if board not in values:
            ending = result(board, k)
            if ending is None:
                best = max if to_move(board) == "x" else min
                ending = best(value(place(board, cell)) for cell in moves(board))
            values[board] = ending
        return values[board]

    value(start)
    return values


def meetings(start: Plain, k: int, player: str, own: Chances, other: Chances) -> dict[Plain, float]:
    """How often `player` is to move in each position, over all games, one branch at a time."""
    met: dict[Plain, float] = {}

    def walk(board: Plain, chance: float) -> None:
        if result(board, k) is not None:
            return
        is_own = to_move(board) == player
        if is_own:
            met[board] = met.get(board, 0.0) + chance
        for cell, share in (own if is_own else other)(board).items():
            walk(place(board, cell), chance * share)

    walk(start, 1.0)
    return met
