# Of the two marks that it is told the second is its own. What it looks at is set by the buttons.
import tkinter as tk

squares = [" "] * 9
first, second = "x", "0"
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(who):
    if ended == 0 and squares.count(" ") == 0:
        print("The board is full.")
    return any(squares[a] == squares[b] == squares[c] == who for a, b, c in LINES)


def computer(player1, player2):
    for who in (player2, player1):
        for n in range(9):
            if squares[n] == " ":
                squares[n] = who
                is_won = won(who)
                squares[n] = " "
                if is_won:
                    return n
    for n in (4, 1, 3, 5, 7, 0, 2, 6, 8):
        if squares[n] == " ":
            return n


def put(n, who):
    squares[n] = who


def press(n):
    global ended
    ended = 0
    put(n, first)
    if won(first):
        ended = 1
        return
    if " " in squares:
        answer = computer(first, second)
        put(answer, second)


def play():
    window = tk.Tk()
    for n in range(9):
        tk.Button(window, text=str(n), command=lambda n=n: press(n)).grid(row=n // 3, column=n % 3)
    window.mainloop()
