import random
import tkinter as tk

LINIEN = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def gewinner(feld):
    for a, b, c in LINIEN:
        if feld[a] != "-" and feld[a] == feld[b] == feld[c]:
            return feld[a]
    return None


def wert(feld, wer):
    if gewinner(feld):
        return 1 if gewinner(feld) == "O" else -1
    werte = []
    for n in range(9):
        if feld[n] == "-":
            feld[n] = wer
            werte.append(wert(feld, "X" if wer == "O" else "O"))
            feld[n] = "-"
    return (max if wer == "O" else min)(werte, default=0)


def computer_zug(feld, stufe):
    frei = [n for n in range(9) if feld[n] == "-"]
    if stufe == "sehr schwer":
        werte = {}
        for n in frei:
            feld[n] = "O"
            werte[n] = wert(feld, "X")
            feld[n] = "-"
        return max(frei, key=werte.get)
    return random.choice(frei)


class Fenster:
    def __init__(self):
        self.wurzel = tk.Tk()
        self.feld = ["-"] * 9
        self.stufe = tk.StringVar(value="leicht")

    def klick(self, n):
        self.feld[n] = "X"
        if "-" in self.feld and not gewinner(self.feld):
            self.feld[computer_zug(self.feld, self.stufe.get())] = "O"


if __name__ == "__main__":
    Fenster().wurzel.mainloop()
