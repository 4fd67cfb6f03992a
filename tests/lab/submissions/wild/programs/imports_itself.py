"""Tres en raya. Las funciones se llaman por el nombre del fichero."""
import random

import imports_itself as JUEGO

LINEAS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def nuevo_tablero():
    return [[" "] * 3 for _ in range(3)]


def dibuja(tablero):
    for fila in tablero:
        print(" | ".join(fila))


def gana(tablero, ficha):
    casillas = [casilla for fila in tablero for casilla in fila]
    return any(all(casillas[n] == ficha for n in linea) for linea in LINEAS)


def mueve_persona(tablero, ficha, fila, columna):
    tablero[fila][columna] = ficha
    return JUEGO.dibuja(tablero)


def mueve_maquina(tablero, ficha, dificultad):
    from unidecode import unidecode

    modo = unidecode(dificultad).lower()
    otra = "O" if ficha == "X" else "X"
    libres = [(f, c) for f in range(3) for c in range(3) if tablero[f][c] == " "]
    elegida = random.choice(libres)
    if modo == "dificil":
        elegida = libres[0]
        for quien in (otra, ficha):
            for f, c in libres:
                tablero[f][c] = quien
                if JUEGO.gana(tablero, quien):
                    elegida = (f, c)
                tablero[f][c] = " "
    elif modo != "facil":
        print("No entiendo la dificultad.")
    tablero[elegida[0]][elegida[1]] = ficha
    return JUEGO.dibuja(tablero)


def partida(ficha, dificultad):
    tablero = JUEGO.nuevo_tablero()
    maquina = "O" if ficha == "X" else "X"
    for turno in range(9):
        if turno % 2:
            fila = int(input("Fila: "))
            columna = int(input("Columna: "))
            JUEGO.mueve_persona(tablero, ficha, fila, columna)
        else:
            JUEGO.mueve_maquina(tablero, maquina, dificultad)
        if JUEGO.gana(tablero, ficha) or JUEGO.gana(tablero, maquina):
            break
