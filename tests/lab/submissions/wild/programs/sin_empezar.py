# Los símbolos y la profundidad se eligen en el menú.
from functools import lru_cache

simbolo_jugador = None
simbolo_maquina = None
profundidad = None
LINEAS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def gana(tablero, simbolo):
    return any(all(tablero[n] == simbolo for n in linea) for linea in LINEAS)


@lru_cache(None)
def minimax(tablero, es_maquina, quedan, maquina, persona):
    if gana(tablero, maquina):
        return 1
    if gana(tablero, persona):
        return -1
    if 0 not in tablero or quedan - 1 < 0:
        return 0
    simbolo = maquina if es_maquina else persona
    valores = [
        minimax(tablero[:n] + (simbolo,) + tablero[n + 1 :], not es_maquina, quedan - 1, maquina, persona)
        for n in range(9)
        if tablero[n] == 0
    ]
    return max(valores) if es_maquina else min(valores)


def mejor_jugada(tablero):
    mejor, jugada = -2, None
    for n in range(9):
        if tablero[n] == 0:
            despues = tuple(tablero[:n]) + (simbolo_maquina,) + tuple(tablero[n + 1 :])
            valor = minimax(despues, False, profundidad - 1, simbolo_maquina, simbolo_jugador)
            if valor > mejor:
                mejor, jugada = valor, n
    return jugada


def menu():
    global simbolo_jugador, simbolo_maquina, profundidad
    simbolo_jugador = 1 if input("1 o 2: ") == "1" else 2
    simbolo_maquina = 3 - simbolo_jugador
    profundidad = int(input("Nivel de 1 a 9: "))


def jugar():
    menu()
    tablero = [0] * 9
    turno = 1
    while 0 in tablero and not gana(tablero, 1) and not gana(tablero, 2):
        casilla = int(input("Casilla: ")) if turno == simbolo_jugador else mejor_jugada(tablero)
        tablero[casilla] = turno
        turno = 3 - turno
        print(*tablero)


if __name__ == "__main__":
    jugar()
