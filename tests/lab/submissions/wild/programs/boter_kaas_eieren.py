# Boter, kaas en eieren
class Spel:
    def __init__(self):
        self.bord = [[None, None, None], [None, None, None], [None, None, None]]
        self.beurt = "X"

    def toon(self):
        for rij in self.bord:
            print("|".join(vak or " " for vak in rij))
            print("-----")

    def zet(self, rij, kolom):
        if self.bord[rij][kolom] is not None:
            return False
        self.bord[rij][kolom] = self.beurt
        self.beurt = "O" if self.beurt == "X" else "X"
        return True

    def winnaar(self):
        b = self.bord
        for i in range(3):
            if b[i][0] and b[i][0] == b[i][1] == b[i][2]:
                return b[i][0]
            if b[0][i] and b[0][i] == b[1][i] == b[2][i]:
                return b[0][i]
        if b[1][1] and (b[0][0] == b[1][1] == b[2][2] or b[0][2] == b[1][1] == b[2][0]):
            return b[1][1]
        return None

    def vrije_vakken(self):
        return [(r, k) for r in range(3) for k in range(3) if self.bord[r][k] is None]

    def zet_computer(self):
        """Beste zet voor wie aan de beurt is."""
        _, zet = self.zoek(self.beurt, self.beurt, -9, 9)
        return zet

    def zoek(self, ik, nu, alfa, beta):
        w = self.winnaar()
        if w is not None:
            return (1 if w == ik else -1), None
        vrij = self.vrije_vakken()
        if not vrij:
            return 0, None
        beste = None
        for r, k in vrij:
            self.bord[r][k] = nu
            score, _ = self.zoek(ik, "O" if nu == "X" else "X", alfa, beta)
            self.bord[r][k] = None
            if nu == ik and score > alfa:
                alfa, beste = score, (r, k)
            elif nu != ik and score < beta:
                beta, beste = score, (r, k)
            if alfa >= beta:
                break
        return (alfa if nu == ik else beta), beste


if __name__ == "__main__":
    spel = Spel()
    while spel.winnaar() is None and spel.vrije_vakken():
        spel.toon()
        if spel.beurt == "X":
            r, k = map(int, input("rij kolom: ").split())
        else:
            r, k = spel.zet_computer()
        spel.zet(r, k)
    spel.toon()
    print("Winnaar:", spel.winnaar())
