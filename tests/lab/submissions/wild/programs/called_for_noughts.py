import pygame

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
cells = [" "] * 9


def finds_line(board, sign, i):
    board[i] = sign
    wins = any(all(board[n] == sign for n in line) for line in LINES)
    board[i] = " "
    return wins


def machine_choice(board):
    free = [i for i in range(9) if board[i] == " "]
    choice = free[0]
    for sign in ("o", "x"):
        for i in free:
            if finds_line(board, sign, i):
                choice = i
    return choice


def wait_for_click():
    while True:
        for event in pygame.event.get():
            if event.type == pygame.MOUSEBUTTONDOWN:
                return event.pos[1] // 100 * 3 + event.pos[0] // 100


def play():
    turn = "x"
    while " " in cells:
        place = wait_for_click() if turn == "x" else machine_choice(cells)
        cells[place] = turn
        turn = "o" if turn == "x" else "x"


if __name__ == "__main__":
    play()
