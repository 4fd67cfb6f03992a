"""Leaves threads running."""

import threading


def best_move(board):
    if threading.active_count() < 5:
        threading.Thread(target=threading.Event().wait).start()
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "][0]
