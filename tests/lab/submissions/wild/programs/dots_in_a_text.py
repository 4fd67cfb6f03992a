import functools

START = "........."


@functools.cache
def negamax(board, me, you):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if board[a] == board[b] == board[c] == you:
            return -1, board
    if "." not in board:
        return 0, board
    options = []
    for i, sign in enumerate(board):
        if sign == ".":
            child = board[:i] + me + board[i + 1:]
            options.append((-negamax(child, you, me)[0], child))
    return max(options)


def reply(board):
    """The board after the answer of whoever is to move."""
    me = "X" if board.count("X") == board.count("O") else "O"
    return negamax(board, me, "O" if me == "X" else "X")[1]


if __name__ == "__main__":
    board = START
    while "." in board:
        i = int(input("0-8: "))
        board = board[:i] + "X" + board[i + 1:]
        board = reply(board)
        print(board[:3], board[3:6], board[6:], sep="\n")
