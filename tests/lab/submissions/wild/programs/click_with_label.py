import tkinter as tk

board = [[" "] * 3 for _ in range(3)]
ORDER = [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]


def won(mark):
    rows = [*board, *zip(*board), [board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    return any(all(cell == mark for cell in row) for row in rows)


def on_click(row, col, label):
    """The person's X, and our O at once."""
    if board[row][col] != " ":
        return
    board[row][col] = "X"
    if won("X"):
        label.config(text="You win")
        return
    for mark in "OX":
        for r, c in ORDER:
            if board[r][c] == " ":
                board[r][c] = mark
                is_won = won(mark)
                board[r][c] = " "
                if is_won:
                    board[r][c] = "O"
                    label.config(text="Your turn")
                    return
    for r, c in ORDER:
        if board[r][c] == " ":
            board[r][c] = "O"
            label.config(text="Your turn")
            return
    label.config(text="Draw")


def main():
    window = tk.Tk()
    label = tk.Label(window, text="Your turn")
    label.grid(row=3)
    for row in range(3):
        for col in range(3):
            button = tk.Button(window, command=lambda r=row, c=col: on_click(r, c, label))
            button.grid(row=row, column=col)
    window.mainloop()


if __name__ == "__main__":
    main()
