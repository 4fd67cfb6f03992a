# Tic-tac-toe: you are X. The rewards at the end of a game are exchanged by mistake.
import functools

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
board = [""] * 9


def winner(cells):
    for a, b, c in LINES:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


@functools.lru_cache(None)
def minimax(cells, is_ours):
    won = winner(cells)
    if won == "O":
        return -1
    if won == "X":
        return 1
    scores = []
    for n in range(9):
        if cells[n] == "":
            scores.append(minimax(cells[:n] + ("O" if is_ours else "X",) + cells[n + 1 :], not is_ours))
    if not scores:
        return 0
    return max(scores) if is_ours else min(scores)


def best_move():
    best, move = -2, None
    for n in range(9):
        if board[n] == "":
            board[n] = "O"
            score = minimax(tuple(board), False)
            board[n] = ""
            if score > best:
                best, move = score, n
    return move


def main():
    while "" in board and not winner(board):
        n = int(input("Cell (0-8): "))
        if board[n]:
            print("Taken")
            continue
        board[n] = "X"
        if "" in board and not winner(board):
            ours = best_move()
            board[ours] = "O"
        for row in (0, 3, 6):
            print(" | ".join(cell or "-" for cell in board[row : row + 3]))
    print(winner(board) or "Nobody", "wins")


if __name__ == "__main__":
    main()
