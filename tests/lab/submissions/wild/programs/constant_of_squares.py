"""Noughts and crosses at a prompt; the number of squares is a constant."""

CROSS = "X"
NOUGHT = "O"
GAP = " "
ALL_SQUARES = 9
LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)
LIKED = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def gaps(board):
    return [square for square in range(ALL_SQUARES) if board[square] == GAP]


def who_won(board):
    for a, b, c in LINES:
        if board[a] != GAP and board[a] == board[b] == board[c]:
            return board[a]
    return None


def computer_move(board, computer, human):
    board = board[:]
    for piece in (computer, human):
        for square in gaps(board):
            board[square] = piece
            if who_won(board) == piece:
                return square
            board[square] = GAP
    for square in LIKED:
        if square in gaps(board):
            return square


def main():
    board = [GAP] * ALL_SQUARES
    human = CROSS if input("Do you want to begin? (y/n) ") == "y" else NOUGHT
    computer = NOUGHT if human == CROSS else CROSS
    turn = CROSS
    while gaps(board) and not who_won(board):
        if turn == human:
            square = int(input("Square (0-8): "))
        else:
            square = computer_move(board, computer, human)
        board[square] = turn
        turn = NOUGHT if turn == CROSS else CROSS
        for row in (0, 3, 6):
            print(" | ".join(board[row:row + 3]))
    print(who_won(board) or "nobody", "has won")


main()
