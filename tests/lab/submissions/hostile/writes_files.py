"""Writes files, large ones and many."""


def best_move(board):
    with open("diary.txt", "a") as file:
        file.write("dear diary\n")
    try:
        with open("large.bin", "wb") as file:
            file.write(bytes(50_000_000))
    except OSError:
        pass
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "][0]
