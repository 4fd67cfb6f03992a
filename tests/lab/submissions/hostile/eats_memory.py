"""Takes more and more memory."""


def best_move(board):
    hoard = []
    while True:
        hoard.append(bytearray(10_000_000))
