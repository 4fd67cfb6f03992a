# The computer is O. It stops X first and thinks of its own lines later.
def smart_move(free, board):
    if 4 in free:
        return 4
    cells = [sign for row in board for sign in row]
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for sign in ("X", "O"):
        for line in lines:
            signs = [cells[i] for i in line]
            if signs.count(sign) == 2:
                for i in line:
                    if i in free:
                        return i
    return free[0]


def play_game():
    board = [["0", "1", "2"], ["3", "4", "5"], ["6", "7", "8"]]
    free = list(range(9))
    turn = 0
    while free:
        if turn % 2 == 0:
            print(board)
            move = int(input("Where do you go? "))
            if move not in free:
                continue
            row = move // 3
            col = move % 3
            board[row][col] = "X"
        else:
            move = smart_move(free, board)
            row = move // 3
            col = move % 3
            board[row][col] = "O"
        free.remove(move)
        turn += 1


if __name__ == "__main__":
    play_game()
