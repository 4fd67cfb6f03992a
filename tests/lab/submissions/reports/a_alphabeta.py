"""Report A: depth-limited alpha-beta, X maximises, every root move searched with a full window."""

X, O, EMPTY = "X", "O", " "


def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] != EMPTY:
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] != EMPTY:
            return board[0][i]
    if board[1][1] != EMPTY:
        if board[0][0] == board[1][1] == board[2][2] or board[0][2] == board[1][1] == board[2][0]:
            return board[1][1]
    return None


def is_terminal(board):
    return winner(board) is not None or all(cell != EMPTY for row in board for cell in row)


def evaluate(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def alphabeta(board, depth, alpha, beta, maximizing):
    if depth == 0 or is_terminal(board):
        return evaluate(board)
    best = -2 if maximizing else 2
    for row in range(3):
        for column in range(3):
            if board[row][column] != EMPTY:
                continue
            board[row][column] = X if maximizing else O
            value = alphabeta(board, depth - 1, alpha, beta, not maximizing)
            board[row][column] = EMPTY
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if beta <= alpha:
                return best
    return best


def best_move(board, player):
    chosen, best = None, None
    for row in range(3):
        for column in range(3):
            if board[row][column] != EMPTY:
                continue
            board[row][column] = player
            value = alphabeta(board, 9, -2, 2, player == O)
            board[row][column] = EMPTY
            if best is None or (value > best if player == X else value < best):
                chosen, best = (row, column), value
    return chosen
