import tkinter as tk
import tkinter.font as tkfont


class TicTacToeApp(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("Noughts and crosses")
        self.configure(bg="#202030")
        self.cells = [None] * 9
        self.me = "X"
        self.cpu = "O"
        self.finished = False
        self.big = tkfont.Font(family="Helvetica", size=32, weight="bold")
        self.info = tk.StringVar(value="You start")
        tk.Label(self, textvariable=self.info).pack()
        frame = tk.Frame(self)
        frame.pack()
        self.buttons = []
        for n in range(9):
            b = tk.Button(frame, text="", width=3, font=self.big,
                          command=lambda n=n: self.on_click(n))
            b.grid(row=n // 3, column=n % 3, sticky="nsew")
            self.buttons.append(b)
        tk.Button(self, text="New game", command=self.new_game).pack()

    def new_game(self):
        self.cells = [None] * 9
        self.finished = False
        for b in self.buttons:
            b.config(text="")

    def won(self, who):
        lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
        return any(all(self.cells[i] == who for i in line) for line in lines)

    def on_click(self, n):
        if self.cells[n] is not None or self.finished:
            return
        self.mark(n, self.me)
        if not self.finished:
            self.cpu_turn()

    def mark(self, n, who):
        self.cells[n] = who
        self.buttons[n].config(text=who)
        if self.won(who):
            self.info.set(who + " wins")
            self.finished = True
        elif None not in self.cells:
            self.info.set("Draw")
            self.finished = True

    def cpu_turn(self):
        n = self.find_winning(self.cpu)
        if n is None:
            n = self.find_winning(self.me)
        if n is None:
            for n in (4, 0, 2, 6, 8, 1, 3, 5, 7):
                if self.cells[n] is None:
                    break
        self.mark(n, self.cpu)

    def find_winning(self, who):
        for n in range(9):
            if self.cells[n] is None:
                self.cells[n] = who
                ok = self.won(who)
                self.cells[n] = None
                if ok:
                    return n
        return None


if __name__ == "__main__":
    app = TicTacToeApp()
    app.mainloop()
