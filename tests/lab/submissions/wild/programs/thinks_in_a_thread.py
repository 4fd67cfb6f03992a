# tkinter: the buttons have no text at first, and the computer's move comes from a thread.
import threading
import time
import tkinter as tk


class Window:
    def __init__(self):
        self.root = tk.Tk()
        self.mine = None
        for mark in ("X", "O"):
            tk.Button(self.root, text=mark, command=lambda mark=mark: self.choose(mark)).pack()
        self.buttons = []
        for n in range(9):
            button = tk.Button(self.root, command=lambda n=n: self.click(n), state=tk.DISABLED)
            button.grid(row=n // 3, column=n % 3)
            self.buttons.append(button)

    def choose(self, mark):
        self.mine = mark
        for button in self.buttons:
            button.config(state=tk.NORMAL)

    def click(self, n):
        if self.mine and self.buttons[n]["text"] == "":
            self.buttons[n].config(text=self.mine)
            threading.Thread(target=self.think, daemon=True).start()

    def think(self):
        time.sleep(0.5)
        for n in (4, 0, 2, 6, 8, 1, 3, 5, 7):
            if self.buttons[n]["text"] == "":
                mark = "O" if self.mine == "X" else "X"
                self.root.after(0, lambda: self.buttons[n].config(text=mark))
                break


if __name__ == "__main__":
    Window().root.mainloop()
