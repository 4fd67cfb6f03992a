# Computer tries every move. Something is wrong but I cannot find it.
def has_line(board, p):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] == p:
            return True
        if board[0][i] == board[1][i] == board[2][i] == p:
            return True
    if board[0][0] == board[1][1] == board[2][2] == p:
        return True
    if board[0][2] == board[1][1] == board[2][0] == p:
        return True
    return False


def full(board):
    for row in board:
        for x in row:
            if x == " ":
                return False
    return True


def minimax(board, player):
    if has_line(board, "X"):
        return -1
    if has_line(board, "O"):
        return 1
    if full(board):
        return 0
    scores = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == " ":
                board[r][c] = player
                s = minimax(board, "X" if player == "O" else "O")
                scores.append(s)
    return max(scores) if player == "O" else min(scores)


def computer(board):
    best, where = -2, None
    for r in range(3):
        for c in range(3):
            if board[r][c] == " ":
                copy = [row[:] for row in board]
                copy[r][c] = "O"
                s = minimax(copy, "X")
                if s > best:
                    best, where = s, (r, c)
    return where


if __name__ == "__main__":
    board = [[" "] * 3 for _ in range(3)]
    while True:
        for row in board:
            print(row)
        r, c = int(input("r")), int(input("c"))
        board[r][c] = "X"
        if has_line(board, "X") or full(board):
            break
        r, c = computer(board)
        board[r][c] = "O"
        if has_line(board, "O"):
            break
