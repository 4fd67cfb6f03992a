"""Play by typing row,column, or type pc and the computer moves for you."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
KNOWN = {}


class State:
    def __init__(self, cells=None, turn=1):
        self.cells = [" "] * 9 if cells is None else list(cells)
        self.turn = turn

    def put(self, place):
        if self.cells[place] != " ":
            return False
        self.cells[place] = "x" if self.turn % 2 == 1 else "o"
        self.turn += 1
        return True

    def worth(self):
        for a, b, c in LINES:
            if self.cells[a] != " " and self.cells[a] == self.cells[b] == self.cells[c]:
                return 1 if self.cells[a] == "x" else -1
        return 0

    def is_finished(self):
        return self.turn >= 10 or self.worth() != 0

    def look(self):
        key = "".join(self.cells)
        if key not in KNOWN:
            KNOWN[key] = self.worth() if self.is_finished() else self.choose(False)
        return KNOWN[key]

    def choose(self, wants_place):
        seen = []
        for place in range(9):
            following = State(self.cells, self.turn)
            if following.put(place):
                seen.append((following.look(), place))
        best = max if self.turn % 2 == 1 else min
        value, place = best(seen, key=lambda pair: pair[0])
        return place if wants_place else value

    def pc(self):
        self.put(self.choose(wants_place=True))


def main():
    state = State()
    while not state.is_finished():
        for row in range(3):
            print("|".join(state.cells[3 * row : 3 * row + 3]))
        words = input("Player " + ("1" if state.turn % 2 == 1 else "2") + "> ").strip()
        if words == "pc":
            state.pc()
        elif "," in words:
            row, column = words.split(",")
            if not state.put(3 * int(row) + int(column)):
                print("Taken")
    print("Result:", state.worth())


if __name__ == "__main__":
    main()
