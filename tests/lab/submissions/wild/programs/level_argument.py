"""TicTacToe with levels.  ai_move(board, level): level 1 is easy, 3 is impossible."""
import random

AI = "O"
PLAYER = "X"
EMPTY = "#"


def check_winner(board, m):
    for i in range(3):
        if all(board[i][j] == m for j in range(3)) or all(board[j][i] == m for j in range(3)):
            return True
    return all(board[i][i] == m for i in range(3)) or all(board[i][2 - i] == m for i in range(3))


def get_empty(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]


def minimax(board, depth, maximizing, alpha, beta):
    if check_winner(board, AI):
        return 10 - depth
    if check_winner(board, PLAYER):
        return depth - 10
    if not get_empty(board):
        return 0
    if maximizing:
        for i, j in get_empty(board):
            board[i][j] = AI
            alpha = max(alpha, minimax(board, depth + 1, False, alpha, beta))
            board[i][j] = EMPTY
            if alpha >= beta:
                break
        return alpha
    for i, j in get_empty(board):
        board[i][j] = PLAYER
        beta = min(beta, minimax(board, depth + 1, True, alpha, beta))
        board[i][j] = EMPTY
        if alpha >= beta:
            break
    return beta


def ai_move(board, level=3):
    cells = get_empty(board)
    if level == 1:
        return random.choice(cells)
    if level == 2 and random.randint(0, 1):
        return random.choice(cells)
    best, move = -100, None
    for i, j in cells:
        board[i][j] = AI
        score = minimax(board, 0, False, -100, 100)
        board[i][j] = EMPTY
        if score > best:
            best, move = score, (i, j)
    return move


if __name__ == "__main__":
    level = int(input("Level 1-3: "))
    board = [[EMPTY] * 3 for _ in range(3)]
    while get_empty(board):
        print("\n".join(" ".join(r) for r in board))
        i, j = map(int, input("row col: ").split())
        board[i][j] = PLAYER
        if check_winner(board, PLAYER):
            print("you won")
            break
        if get_empty(board):
            i, j = ai_move(board, level)
            board[i][j] = AI
            if check_winner(board, AI):
                print("you lost")
                break
