"""Report D: alpha-beta whose cut-off leaves only the inner of two loops; the computer is O."""

import math

AI = "O"
HUMAN = "X"
calls = 0


def check_winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] != "":
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] != "":
            return board[0][i]
    if board[0][0] == board[1][1] == board[2][2] != "":
        return board[0][0]
    if board[0][2] == board[1][1] == board[2][0] != "":
        return board[0][2]
    if all(cell != "" for row in board for cell in row):
        return "Tie"
    return None


def alphabeta(board, is_ai, alpha, beta, root=False):
    global calls
    calls += 1
    result = check_winner(board)
    if result is not None:
        return {AI: 1, HUMAN: -1, "Tie": 0}[result], None
    best, move = (-math.inf if is_ai else math.inf), None
    for i in range(3):
        for j in range(3):
            if board[i][j] == "":
                board[i][j] = AI if is_ai else HUMAN
                score, _ = alphabeta(board, not is_ai, alpha, beta)
                board[i][j] = ""
                if (is_ai and score > best) or (not is_ai and score < best):
                    best, move = score, (i, j)
                if is_ai:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if beta <= alpha:
                    break
    return best, move


def best_move(board):
    return alphabeta(board, True, -math.inf, math.inf)[1]
