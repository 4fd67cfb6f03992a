import tkinter


def main():
    squares = [None] * 9
    turn = "X"
    window = tkinter.Tk()
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def line_to_fill(mark):
        for line in lines:
            marks = [squares[n] for n in line]
            if marks.count(mark) == 2 and None in marks:
                return line[marks.index(None)]
        return None

    def machine():
        nonlocal turn
        n = line_to_fill("O")
        if n is None:
            n = line_to_fill("X")
        if n is None:
            n = next(k for k in (0, 2, 6, 8, 4, 1, 3, 5, 7) if squares[k] is None)
        squares[n] = "O"
        turn = "X"

    def click(event):
        nonlocal turn
        n = event.y // 100 * 3 + event.x // 100
        if squares[n] is None and turn == "X":
            squares[n] = "X"
            turn = "O"
            window.after(300, machine)

    window.bind("<Button-1>", click)
    window.mainloop()


if __name__ == "__main__":
    main()
