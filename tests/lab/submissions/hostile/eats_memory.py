"""Takes more and more memory: addresses alone, which cost no time."""


def best_move(board):
    hoard = []
    while True:
        hoard.append(bytes(10_000_000))
