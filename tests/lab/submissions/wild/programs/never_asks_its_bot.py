import random


def create_board():
    return [["_" for _ in range(3)] for _ in range(3)]


def random_ai(board, player):
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "_"]
    return random.choice(free)


def show(board):
    for row in board:
        print("".join(row))


def play():
    board = create_board()
    for turn in range(9):
        show(board)
        r, c = map(int, input("row column: ").split())
        board[r][c] = "XO"[turn % 2]


if __name__ == "__main__":
    state = "game_over"[:9]
    play()
