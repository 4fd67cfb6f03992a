"""Starts threads without end."""

import threading
import time


def best_move(board):
    while True:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
