board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
ORDER = [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]


def mark_square(row, col, player):
    board[row][col] = player


def has_won(player):
    lines = [*board, *zip(*board), [board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    return any(all(cell == player for cell in line) for line in lines)


def ai_move():
    for player in (2, 1):
        for row, col in ORDER:
            if board[row][col] == 0:
                board[row][col] = player
                is_won = has_won(player)
                board[row][col] = 0
                if is_won:
                    return row, col
    return next((row, col) for row, col in ORDER if board[row][col] == 0)


def game():
    for turn in range(9):
        if turn % 2 == 0:
            mark_square(int(input("row: ")), int(input("column: ")), 1)
        else:
            ai_row, ai_col = ai_move()
            mark_square(ai_row, ai_col, 2)
        print(*board, sep="\n")


if __name__ == "__main__":
    game()
