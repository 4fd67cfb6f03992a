"""Noughts and crosses: main() makes the notebook and the count that the search looks at."""

LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


class Notebook:
    def __init__(self):
        self.last = ""

    def write(self, words):
        self.last = words


class Paper:
    """The sheet on which both write, one after the other, and an eraser."""

    def __init__(self):
        self.squares = {number: " " for number in range(1, 10)}
        self.written = []

    def whose_turn(self):
        return "XO"[len(self.written) % 2]

    def left(self):
        return [number for number in self.squares if self.squares[number] == " "]

    def write(self, number):
        self.squares[number] = self.whose_turn()
        self.written.append(number)

    def erase(self):
        self.squares[self.written.pop()] = " "

    def has_line(self, mark):
        return any(all(self.squares[n] == mark for n in line) for line in LINES)

    def show(self):
        for start in (1, 4, 7):
            print(" | ".join(self.squares[n] for n in range(start, start + 3)))


def worth(paper, low, high):
    """For whoever is to write next."""
    global looked_at
    if paper.has_line("X") or paper.has_line("O"):
        return -1
    if not paper.left():
        return 0
    for number in paper.left():
        paper.write(number)
        looked_at += 1
        low = max(low, -worth(paper, -high, -low))
        paper.erase()
        if low >= high:
            break
    return low


def best_square(paper):
    best, chosen = -2, None
    for number in paper.left():
        paper.write(number)
        score = -worth(paper, -2, -best)
        paper.erase()
        notes.write(f"{number} is worth {score}")
        if score > best:
            best, chosen = score, number
    return chosen


def new_notes():
    return Notebook()


def main():
    global notes, looked_at
    notes = new_notes()
    paper = Paper()
    while paper.left() and not paper.has_line("X") and not paper.has_line("O"):
        looked_at = 0
        if paper.whose_turn() == "X":
            paper.show()
            paper.write(int(input("Where do you write, 1 to 9? ")))
        else:
            paper.write(best_square(paper))
            print(looked_at, "sheets looked at;", notes.last)
    paper.show()


if __name__ == "__main__":
    main()
