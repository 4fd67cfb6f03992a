LINEAS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def ganador(tablero):
    for a, b, c in LINEAS:
        if tablero[a] != ' ' and tablero[a] == tablero[b] == tablero[c]:
            return tablero[a]
    return None


def libres(tablero):
    return [i for i, x in enumerate(tablero) if x == ' ']
