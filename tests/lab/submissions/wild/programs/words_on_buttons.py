"""A window whose buttons show words, not letters; the computer opens on a button by lot."""

import random
from tkinter import Button, Frame, Label, Tk


class Window:
    def __init__(self):
        self.root = Tk()
        self.root.title("Three in a row")
        self.title = Label(self.root, text="Three in a row")
        self.title.pack()
        self.begin = Button(self.root, text="Begin", command=self.start)
        self.begin.pack()
        self.cells = []
        self.who = None

    def start(self):
        frame = Frame(self.root)
        for n in range(9):
            button = Button(frame, text=" ", command=lambda n=n: self.put(n))
            button.grid(row=n // 3, column=n % 3)
            self.cells.append(button)
        frame.pack()
        self.who = "Machine"
        self.put(random.randrange(9))

    def words(self):
        return [button["text"] for button in self.cells]

    def free(self):
        return [n for n, word in enumerate(self.words()) if word == " "]

    def put(self, n):
        if self.words()[n] != " " or self.is_won():
            return
        self.cells[n]["text"] = self.who
        if self.is_won() or not self.free():
            self.title["text"] = "The end"
        elif self.who == "Person":
            self.who = "Machine"
            self.put(self.find())
        else:
            self.who = "Person"

    def find(self):
        for word in ("Machine", "Person"):
            for n in self.free():
                self.cells[n]["text"] = word
                fits = self.is_won()
                self.cells[n]["text"] = " "
                if fits:
                    return n
        return self.free()[-1]

    def is_won(self):
        words = self.words()
        lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        return any(words[a] != " " and words[a] == words[b] == words[c] for a, b, c in lines)


if __name__ == "__main__":
    Window().root.mainloop()
