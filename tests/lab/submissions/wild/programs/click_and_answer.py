import tkinter as tk

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Window:
    def __init__(self):
        self.cells = [""] * 9
        self.root = tk.Tk()
        self.buttons = []
        for n in range(9):
            button = tk.Button(self.root, text="", command=lambda n=n: self.on_click(n))
            button.grid(row=n // 3, column=n % 3)
            self.buttons.append(button)

    def has_won(self, mark):
        return any(all(self.cells[n] == mark for n in line) for line in LINES)

    def put(self, n, mark):
        self.cells[n] = mark
        self.buttons[n].config(text=mark)

    def on_click(self, n):
        if self.cells[n] != "" or self.has_won("O"):
            return
        self.put(n, "X")
        free = [k for k in range(9) if self.cells[k] == ""]
        if self.has_won("X") or not free:
            return
        answer = free[-1]
        for mark in ("X", "O"):
            for k in free:
                self.cells[k] = mark
                if self.has_won(mark):
                    answer = k
                self.cells[k] = ""
        self.put(answer, "O")


if __name__ == "__main__":
    Window().root.mainloop()
