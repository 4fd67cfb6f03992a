/** A program with a typical mistake, to see what grading says. */

export const EXAMPLE = `# Minimax for tic-tac-toe. Something is wrong with it: what does grading say?
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
         (1, 4, 7), (2, 5, 8), (0, 4, 8)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, player, me, alpha, beta):
    if winner(board):
        return 1 if winner(board) == me else -1
    if " " not in board:
        return 0
    other = "O" if player == "X" else "X"
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            value = minimax(board, other, me, alpha, beta)
            board[cell] = " "
            if player == me:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
    return alpha if player == me else beta


def best_move(board, player):
    other = "O" if player == "X" else "X"
    best, best_value = None, -2
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = player
            value = minimax(board, other, player, -2, 2)
            board[cell] = " "
            if value > best_value:
                best, best_value = cell, value
    return best
`;
