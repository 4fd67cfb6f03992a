# Pages that lie one upon another in a window; lots decide who begins, and the first mark is X.
import random
import tkinter as tk

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Home(tk.Frame):
    def __init__(self, parent, window):
        super().__init__(parent)
        tk.Button(self, text="Two people", command=lambda: window.begin(False)).pack()
        tk.Button(self, text="Against the computer", command=lambda: window.begin(True)).pack()


class End(tk.Frame):
    def __init__(self, parent, window):
        super().__init__(parent)
        tk.Button(self, text="Back", command=lambda: window.show(Home)).pack()


class Field(tk.Frame):
    def __init__(self, parent, window):
        super().__init__(parent)
        self.window, self.squares = window, []
        for cell in range(9):
            square = tk.Button(self, text="", command=lambda cell=cell: self.press(cell))
            square.grid(row=cell // 3, column=cell % 3)
            self.squares.append(square)

    def free(self, cell):
        return self.squares[cell]["text"] == ""

    def put(self, cell):
        self.squares[cell].config(text=self.mark)
        texts = [square["text"] for square in self.squares]
        if "" not in texts or any(texts[a] == texts[b] == texts[c] != "" for a, b, c in LINES):
            self.window.show(End)
            return True
        self.mark = "O" if self.mark == "X" else "X"
        return False

    def start(self, alone):
        self.mark, self.alone = "X", alone
        for square in self.squares:
            square.config(text="")
        if alone and random.random() < 0.5:
            self.answer()

    def answer(self):
        self.put(next(cell for cell in ORDER if self.free(cell)))

    def press(self, cell):
        if self.free(cell) and not self.put(cell) and self.alone:
            self.answer()


class Window(tk.Tk):
    def __init__(self):
        super().__init__()
        inside = tk.Frame(self)
        inside.pack()
        self.pages = {}
        for kind in (End, Field, Home):
            self.pages[kind] = kind(inside, self)
            self.pages[kind].grid(row=0, column=0, sticky="nsew")
        self.show(Home)

    def show(self, kind):
        self.pages[kind].tkraise()

    def begin(self, alone):
        self.pages[Field].start(alone)
        self.show(Field)


if __name__ == "__main__":
    Window().mainloop()
