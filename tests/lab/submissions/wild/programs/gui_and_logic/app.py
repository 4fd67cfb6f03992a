import tkinter as tk
from tkinter import messagebox

import logic


class App:
    def __init__(self, root):
        self.root = root
        self.state = logic.start()
        self.buttons = []
        for n in range(9):
            b = tk.Button(root, text=' ', width=5, height=2, command=lambda n=n: self.click(n))
            b.grid(row=n // 3, column=n % 3)
            self.buttons.append(b)

    def click(self, n):
        if self.state[n] != logic.FREE:
            return
        self.state[n] = logic.PERSON
        if not self.over():
            self.state[logic.reply(self.state)] = logic.MACHINE
            self.over()
        self.refresh()

    def over(self):
        if logic.line(self.state, logic.PERSON) or logic.line(self.state, logic.MACHINE) or logic.FREE not in self.state:
            messagebox.showinfo('Game over', 'Game over')
            return True
        return False

    def refresh(self):
        for n, b in enumerate(self.buttons):
            b.config(text={0: ' ', 1: 'X', 2: 'O'}[self.state[n]])


if __name__ == '__main__':
    root = tk.Tk()
    App(root)
    root.mainloop()
