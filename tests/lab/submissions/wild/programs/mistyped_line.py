class Brett:
    def __init__(self):
        self.felder = ["."] * 9

    def setze(self, nr, zeichen):
        self.felder[nr] = zeichen

    def frei(self):
        return [i for i in range(9) if self.felder[i] == "."]

    def sieger(self):
        reihen = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 7)]
        for a, b, c in reihen:
            if self.felder[a] != "." and self.felder[a] == self.felder[b] and self.felder[b] == self.felder[c]:
                return self.felder[a]
        return None

    def ausgeben(self):
        for i in (0, 3, 6):
            print(" ".join(self.felder[i:i + 3]))


class KI:
    def __init__(self, zeichen):
        self.zeichen = zeichen
        self.gegner = "O" if zeichen == "X" else "X"

    def waehle_feld(self, brett):
        bester, feld = -5, None
        for nr in brett.frei():
            brett.setze(nr, self.zeichen)
            wert = self.minimum(brett, -5, 5)
            brett.setze(nr, ".")
            if wert > bester:
                bester, feld = wert, nr
        return feld

    def ende(self, brett):
        s = brett.sieger()
        if s == self.zeichen:
            return 1
        if s == self.gegner:
            return -1
        if not brett.frei():
            return 0
        return None

    def maximum(self, brett, a, b):
        e = self.ende(brett)
        if e is not None:
            return e
        for nr in brett.frei():
            brett.setze(nr, self.zeichen)
            a = max(a, self.minimum(brett, a, b))
            brett.setze(nr, ".")
            if a >= b:
                break
        return a

    def minimum(self, brett, a, b):
        e = self.ende(brett)
        if e is not None:
            return e
        for nr in brett.frei():
            brett.setze(nr, self.gegner)
            b = min(b, self.maximum(brett, a, b))
            brett.setze(nr, ".")
            if a >= b:
                break
        return b


if __name__ == "__main__":
    brett = Brett()
    ki = KI("O")
    while brett.sieger() is None and brett.frei():
        brett.ausgeben()
        brett.setze(int(input("Feld 0-8: ")), "X")
        if brett.sieger() is None and brett.frei():
            brett.setze(ki.waehle_feld(brett), "O")
    brett.ausgeben()
    print("Sieger:", brett.sieger())
