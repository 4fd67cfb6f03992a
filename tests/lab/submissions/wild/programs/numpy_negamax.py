import numpy as np

# 1 = X, -1 = O, 0 = empty


def check_winner(board):
    sums = list(board.sum(axis=0)) + list(board.sum(axis=1))
    sums.append(np.trace(board))
    sums.append(np.trace(np.fliplr(board)))
    if 3 in sums:
        return 1
    if -3 in sums:
        return -1
    return 0


cache = {}


def solve(board, player):
    key = (board.tobytes(), player)
    if key in cache:
        return cache[key]
    w = check_winner(board)
    if w != 0:
        result = w * player
    else:
        empties = np.argwhere(board == 0)
        if len(empties) == 0:
            result = 0
        else:
            result = -2
            for r, c in empties:
                board[r, c] = player
                result = max(result, -solve(board, -player))
                board[r, c] = 0
    cache[key] = result
    return result


def find_best_move(board, player):
    best, where = -2, None
    for r, c in np.argwhere(board == 0):
        board[r, c] = player
        score = -solve(board, -player)
        board[r, c] = 0
        if score > best:
            best, where = score, (r, c)
    return where


def main():
    board = np.zeros((3, 3), dtype=int)
    player = 1
    while check_winner(board) == 0 and (board == 0).any():
        print(board)
        if player == 1:
            r, c = map(int, input("row, col: ").split(","))
        else:
            r, c = find_best_move(board, player)
        board[r, c] = player
        player = -player
    print(board)
    print({0: "draw", 1: "X", -1: "O"}[check_winner(board)])


if __name__ == "__main__":
    main()
