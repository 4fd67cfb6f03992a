LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def completes(board, mark):
    for line in LINES:
        row = [board[n] for n in line]
        if row.count(mark) == 2 and row.count(" ") == 1:
            return line[row.index(" ")]
    return None


def ai_move(board, mark):
    rival = "X" if mark == "O" else "O"
    for side in (mark, rival):
        cell = completes(board, side)
        if cell is not None:
            return cell
    for cell in ORDER:
        if board[cell] == " ":
            return cell


def main():
    human, computer = "X", "O"
    board = [" "] * 9
    turn = human
    while " " in board:
        if turn == human:
            cell = int(input("Your cell (1-9): ")) - 1
        else:
            cell = ai_move(board, computer)
        board[cell] = turn
        print(board[0:3], board[3:6], board[6:9])
        turn = computer if turn == human else human


if __name__ == "__main__":
    main()
