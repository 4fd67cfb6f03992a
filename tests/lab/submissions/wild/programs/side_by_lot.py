"""A lot decides in each new game who has which sign; the machine always answers the person."""

import random


class Match:
    def __init__(self):
        self.cells = ["-"] * 9
        if random.randint(0, 1) == 1:
            self.person = "X"
            self.machine = "O"
        else:
            self.person = "O"
            self.machine = "X"

    def has_won(self, sign):
        rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        return any(all(self.cells[i] == sign for i in row) for row in rows)

    def worth(self, sign):
        if self.has_won(self.machine):
            return 1
        if self.has_won(self.person):
            return -1
        if "-" not in self.cells:
            return 0
        found = []
        for i in range(9):
            if self.cells[i] == "-":
                self.cells[i] = sign
                found.append(self.worth(self.person if sign == self.machine else self.machine))
                self.cells[i] = "-"
        return max(found) if sign == self.machine else min(found)

    def find_best_move(self):
        best, place = -2, -1
        for i in range(9):
            if self.cells[i] == "-":
                self.cells[i] = self.machine
                worth = self.worth(self.person)
                self.cells[i] = "-"
                if worth > best:
                    best, place = worth, i
        return place

    def run(self):
        while "-" in self.cells:
            print(self.cells[:3], self.cells[3:6], self.cells[6:])
            self.cells[int(input("Place 0 to 8: "))] = self.person
            if self.has_won(self.person) or "-" not in self.cells:
                break
            self.cells[self.find_best_move()] = self.machine
            if self.has_won(self.machine):
                break


if __name__ == "__main__":
    Match().run()
