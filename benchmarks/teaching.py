"""The teaching search against bare loops over a list of nine characters doing the same calls."""

from __future__ import annotations

from benchmarks.measuring import Row, best_of
from noughts import Rules
from noughts.search import run

__all__ = ["teaching_rows"]

_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def _winner(board: list[str]) -> str | None:
    for a, b, c in _LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


class _BareMinimax:
    """What a student would write first; counts its calls, to show that they are the same."""

    def __init__(self) -> None:
        self.calls = 0

    def search(self, board: list[str], player: str) -> int:
        self.calls += 1
        winner = _winner(board)
        if winner is not None:
            return 1 if winner == player else -1
        if " " not in board:
            return 0
        other = "O" if player == "X" else "X"
        best = -2
        for cell in range(9):
            if board[cell] == " ":
                board[cell] = player
                best = max(best, -self.search(board, other))
                board[cell] = " "
        return best


class _BareAlphaBeta:
    def __init__(self) -> None:
        self.calls = 0

    def search(self, board: list[str], player: str, alpha: int, beta: int) -> int:
        self.calls += 1
        winner = _winner(board)
        if winner is not None:
            return 1 if winner == player else -1
        if " " not in board:
            return 0
        other = "O" if player == "X" else "X"
        best = -2
        for cell in range(9):
            if board[cell] == " ":
                board[cell] = player
                best = max(best, -self.search(board, other, -beta, -alpha))
                board[cell] = " "
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best


def _bare_minimax() -> None:
    bare = _BareMinimax()
    assert bare.search([" "] * 9, "X") == 0
    assert bare.calls == 549_946


def _bare_alphabeta() -> None:
    bare = _BareAlphaBeta()
    assert bare.search([" "] * 9, "X", -2, 2) == 0
    assert bare.calls == 18_297


def teaching_rows() -> list[Row]:
    """Minimax and alpha-beta from the empty 3x3 board."""
    start = Rules.parse("classic").start()
    return [
        Row(
            "minimax, empty 3x3 board, 549,946 calls",
            best_of(3, lambda: run(start, "minimax")),
            "bare loop",
            best_of(3, _bare_minimax),
        ),
        Row(
            "alpha-beta, empty 3x3 board, 18,297 calls",
            best_of(5, lambda: run(start, "alphabeta")),
            "bare loop",
            best_of(5, _bare_alphabeta),
        ),
    ]
