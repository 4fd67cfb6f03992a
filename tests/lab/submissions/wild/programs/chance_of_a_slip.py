"""Three levels: the easier ones slip now and then, by chance."""

import random

SPACE = " "


def empty_board():
    return [[SPACE] * 3 for _ in range(3)]


def whose_turn(board):
    placed = sum(cell != SPACE for row in board for cell in row)
    return "X" if placed % 2 == 0 else "O"


def open_cells(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == SPACE]


def lines(board):
    yield from board
    yield from zip(*board)
    yield [board[n][n] for n in range(3)]
    yield [board[n][2 - n] for n in range(3)]


def winner(board):
    for line in lines(board):
        if line[0] != SPACE and line[0] == line[1] == line[2]:
            return line[0]
    return None


def after(board, cell):
    rows = [list(row) for row in board]
    rows[cell[0]][cell[1]] = whose_turn(board)
    return rows


def score(board):
    found = winner(board)
    if found:
        return 1 + len(open_cells(board)) if found == "X" else -1 - len(open_cells(board))
    if not open_cells(board):
        return 0
    scores = [score(after(board, cell)) for cell in open_cells(board)]
    return max(scores) if whose_turn(board) == "X" else min(scores)


def think(board):
    if random.random() < slip:
        return random.choice(open_cells(board))
    choose = max if whose_turn(board) == "X" else min
    return choose(open_cells(board), key=lambda cell: score(after(board, cell)))


def show(board):
    for row in board:
        print(" | ".join(row))


if __name__ == "__main__":
    slip = 0
    level = int(input("Level: 1 easy, 2 normal, 3 hard: "))
    if level == 1:
        slip = 0.4
    elif level == 2:
        slip = 0.15
    person = input("Will you be X or O? ").strip().upper()
    board = empty_board()
    while winner(board) is None and open_cells(board):
        show(board)
        if whose_turn(board) == person:
            row, column = input("Row, column (0 to 2): ").split(",")
            board = after(board, (int(row), int(column)))
        else:
            board = after(board, think(board))
    show(board)
    print("The winner:", winner(board) or "nobody")
