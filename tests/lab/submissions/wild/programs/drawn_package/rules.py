def sign_of(turn):
    return 1 if turn % 2 == 0 else -1


def sums(board):
    found = [sum(row) for row in board] + [sum(column) for column in zip(*board)]
    found.append(sum(board[n][n] for n in range(3)))
    found.append(sum(board[n][2 - n] for n in range(3)))
    return found


def is_won(board):
    return 3 in map(abs, sums(board))


def free(board):
    return [(x, y) for x in range(3) for y in range(3) if board[x][y] == 0]
