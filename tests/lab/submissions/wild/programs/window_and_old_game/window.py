import tkinter as tk

from lines import LINES

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)


class Desk(tk.Tk):
    def __init__(self):
        tk.Tk.__init__(self)
        self.squares = [[tk.StringVar(), tk.StringVar(), tk.StringVar()] for _ in range(3)]
        self.turn = "X"
        self.clicks = 0
        self.area = tk.Frame(self)
        self.area.pack()
        for row in range(3):
            for column in range(3):
                label = tk.Label(self.area, textvariable=self.squares[row][column])
                label.grid(row=row, column=column)
                label.bind("<B1-ButtonRelease>", self.clicked)

    def shown(self, place):
        return self.squares[place // 3][place % 3].get()

    def last_of_line(self, letter):
        for line in LINES:
            texts = [self.shown(place) for place in line]
            if texts.count(letter) == 2 and texts.count("") == 1:
                return line[texts.index("")]
        return None

    def put(self, place):
        self.squares[place // 3][place % 3].set(self.turn)
        self.turn = "X" if self.turn == "O" else "O"

    def machine(self):
        if self.turn == "O" and self.clicks == 1:
            for place in ORDER:
                if self.shown(place) == "":
                    self.put(place)
                    return
        elif self.turn == "O" and self.clicks != 1:
            for letter in "OX":
                place = self.last_of_line(letter)
                if place is not None:
                    self.put(place)
                    return
            for place in ORDER:
                if self.shown(place) == "":
                    self.put(place)
                    return

    def clicked(self, event):
        column, row = self.area.grid_location(event.x_root - self.area.winfo_rootx(), event.y_root - self.area.winfo_rooty())
        if self.turn == "X" and self.shown(3 * row + column) == "":
            self.clicks += 1
            self.put(3 * row + column)
            self.machine()


if __name__ == "__main__":
    Desk().mainloop()
