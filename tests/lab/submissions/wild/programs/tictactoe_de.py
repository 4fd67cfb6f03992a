# Tic Tac Toe - Informatik Q1 - Projektarbeit
# Der Mensch spielt X, der Computer spielt O

LEER = " "
MENSCH = "X"
COMPUTER = "O"

REIHEN = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8),   # waagerecht
    (0, 3, 6), (1, 4, 7), (2, 5, 8),   # senkrecht
    (0, 4, 8), (2, 4, 6),              # diagonal
]


def zeige(spielfeld):
    for zeile in range(3):
        print(" " + " | ".join(spielfeld[zeile * 3:zeile * 3 + 3]))
        if zeile < 2:
            print("---+---+---")


def gewonnen(spielfeld, zeichen):
    for a, b, c in REIHEN:
        if spielfeld[a] == spielfeld[b] == spielfeld[c] == zeichen:
            return True
    return False


def voll(spielfeld):
    return LEER not in spielfeld


def bewerte(spielfeld, am_zug, alpha, beta):
    if gewonnen(spielfeld, COMPUTER):
        return 1
    if gewonnen(spielfeld, MENSCH):
        return -1
    if voll(spielfeld):
        return 0
    for feld in range(9):
        if spielfeld[feld] != LEER:
            continue
        spielfeld[feld] = am_zug
        if am_zug == COMPUTER:
            alpha = max(alpha, bewerte(spielfeld, MENSCH, alpha, beta))
        else:
            beta = min(beta, bewerte(spielfeld, COMPUTER, alpha, beta))
        spielfeld[feld] = LEER
        if alpha >= beta:
            break
    return alpha if am_zug == COMPUTER else beta


def computerzug(spielfeld):
    bester_wert = -2
    bestes_feld = None
    for feld in range(9):
        if spielfeld[feld] == LEER:
            spielfeld[feld] = COMPUTER
            wert = bewerte(spielfeld, MENSCH, -2, 2)
            spielfeld[feld] = LEER
            if wert > bester_wert:
                bester_wert = wert
                bestes_feld = feld
    return bestes_feld


def menschenzug(spielfeld):
    while True:
        eingabe = input("Dein Zug (1-9): ")
        if eingabe.isdigit() and 1 <= int(eingabe) <= 9:
            feld = int(eingabe) - 1
            if spielfeld[feld] == LEER:
                return feld
        print("Das geht leider nicht.")


def hauptprogramm():
    spielfeld = [LEER] * 9
    zeige(spielfeld)
    while True:
        spielfeld[menschenzug(spielfeld)] = MENSCH
        zeige(spielfeld)
        if gewonnen(spielfeld, MENSCH):
            print("Du hast gewonnen!")
            break
        if voll(spielfeld):
            print("Unentschieden")
            break
        print("Der Computer zieht ...")
        spielfeld[computerzug(spielfeld)] = COMPUTER
        zeige(spielfeld)
        if gewonnen(spielfeld, COMPUTER):
            print("Der Computer hat gewonnen!")
            break


hauptprogramm()
