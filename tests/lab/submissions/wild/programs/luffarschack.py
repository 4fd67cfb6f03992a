# Tre i rad, med en dator som inte är så smart: den kollar aldrig om motståndaren kan vinna
import random


class TreIRad:
    tom = "."

    def __init__(self, storlek=3):
        self.storlek = storlek
        self.plan = [[self.tom] * storlek for _ in range(storlek)]

    def skriv(self):
        print("\n".join(" ".join(rad) for rad in self.plan))

    def lediga(self):
        return [(r, k) for r in range(3) for k in range(3) if self.plan[r][k] == self.tom]

    def vinst(self, tecken):
        p = self.plan
        rader = [p[i] for i in range(3)] + [[p[r][k] for r in range(3)] for k in range(3)]
        rader += [[p[i][i] for i in range(3)], [p[i][2 - i] for i in range(3)]]
        return [tecken] * 3 in rader

    def dator_drag(self, tecken):
        for r, k in self.lediga():
            self.plan[r][k] = tecken
            if self.vinst(tecken):
                return r, k
            self.plan[r][k] = self.tom
        r, k = self.lediga()[len(self.lediga()) // 2]
        self.plan[r][k] = tecken
        return r, k


def spela():
    spel = TreIRad()
    tecken = "X"
    while spel.lediga():
        spel.skriv()
        if tecken == "X":
            r, k = [int(d) - 1 for d in input("rad kolumn: ").split()]
            spel.plan[r][k] = tecken
        else:
            spel.dator_drag(tecken)
        if spel.vinst(tecken):
            spel.skriv()
            print(tecken, "vann")
            return
        tecken = "O" if tecken == "X" else "X"
    print("oavgjort")


if __name__ == "__main__":
    spela()
