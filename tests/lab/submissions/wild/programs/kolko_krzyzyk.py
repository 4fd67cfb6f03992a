"""Kółko i krzyżyk. Zadanie 7, Python dla początkujących."""

PUSTE = 0
KOLKO = 1
KRZYZYK = 2
znaki = {PUSTE: ".", KOLKO: "O", KRZYZYK: "X"}


def rysuj(plansza):
    for wiersz in plansza:
        print(" ".join(znaki[p] for p in wiersz))


def wygral(plansza, gracz):
    linie = []
    linie.extend(plansza)
    for k in range(3):
        linie.append([plansza[w][k] for w in range(3)])
    linie.append([plansza[i][i] for i in range(3)])
    linie.append([plansza[i][2 - i] for i in range(3)])
    return [gracz, gracz, gracz] in linie


def wolne(plansza):
    wynik = []
    for w in range(3):
        for k in range(3):
            if plansza[w][k] == PUSTE:
                wynik.append((w, k))
    return wynik


def ocena(plansza, gracz, glebokosc):
    przeciwnik = 3 - gracz
    if wygral(plansza, przeciwnik):
        return -10 + glebokosc
    pola = wolne(plansza)
    if not pola:
        return 0
    # pelne przeszukiwanie trwalo za dlugo, wiec tylko kilka ruchow do przodu
    if glebokosc >= 2:
        return 0
    najlepsza = -100
    for w, k in pola:
        plansza[w][k] = gracz
        najlepsza = max(najlepsza, -ocena(plansza, przeciwnik, glebokosc + 1))
        plansza[w][k] = PUSTE
    return najlepsza


def ruch_komputera(plansza, gracz):
    najlepszy, najlepsza = None, -100
    for w, k in wolne(plansza):
        plansza[w][k] = gracz
        wartosc = -ocena(plansza, 3 - gracz, 0)
        plansza[w][k] = PUSTE
        if wartosc > najlepsza:
            najlepsza = wartosc
            najlepszy = (w, k)
    return najlepszy


def ruch_gracza(plansza):
    while True:
        try:
            w, k = [int(x) for x in input("Podaj wiersz i kolumnę: ").split()]
        except ValueError:
            continue
        if (w, k) in wolne(plansza):
            return w, k


def graj():
    plansza = [[PUSTE, PUSTE, PUSTE] for _ in range(3)]
    gracz = KRZYZYK
    while wolne(plansza):
        rysuj(plansza)
        if gracz == KRZYZYK:
            w, k = ruch_gracza(plansza)
        else:
            w, k = ruch_komputera(plansza, KOLKO)
        plansza[w][k] = gracz
        if wygral(plansza, gracz):
            rysuj(plansza)
            print("Wygrywa", znaki[gracz])
            return
        gracz = 3 - gracz
    print("Remis")


if __name__ == "__main__":
    graj()
