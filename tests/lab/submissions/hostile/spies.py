"""Looks for the answers, the user's files and the network."""

import os
import socket
import sys


def found():
    seen = []
    try:
        sys.path += [os.path.expanduser("~")]
        import noughts

        seen.append(noughts.__name__)
    except BaseException:
        pass
    for path in ("/home", "/etc/passwd", "/etc/shadow", "/root/.bashrc", "/var", "/mnt", "/opt"):
        if os.path.exists(path):
            seen.append(path)
    try:
        socket.create_connection(("127.0.0.1", 9), 0.1)
    except ConnectionRefusedError:
        seen.append("network")
    except OSError:
        pass
    return seen


def best_move(board):
    if found():
        raise RuntimeError(" ".join(found()))
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "][0]
