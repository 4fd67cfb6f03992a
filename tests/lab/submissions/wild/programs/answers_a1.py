CELLS = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]
WINS = ["A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "A1 B1 C1", "A2 B2 C2", "A3 B3 C3", "A1 B2 C3", "A3 B2 C1"]


def third(board, mark):
    for win in WINS:
        cells = win.split()
        marks = [board[cell] for cell in cells]
        if marks.count(mark) == 2 and "." in marks:
            return cells[marks.index(".")]


def cpu_turn(board, mark="O"):
    other = "X" if mark == "O" else "O"
    cell = third(board, mark) or third(board, other)
    return cell or next(cell for cell in ("B2", *CELLS) if board[cell] == ".")


def main():
    board = dict.fromkeys(CELLS, ".")
    while "." in board.values():
        board[input("Your move (A1 to C3): ").upper()] = "X"
        if "." in board.values():
            board[cpu_turn(board)] = "O"
        print(list(board.values()))


if __name__ == "__main__":
    main()
