"""Never answers, and catches whatever might stop it."""

import signal

for number in range(1, 32):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass


def best_move(board):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
