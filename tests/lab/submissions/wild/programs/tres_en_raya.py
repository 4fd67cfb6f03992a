#!/usr/bin/env python3
"""Tres en raya contra la maquina."""
import os
import random

tablero = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]
jugador = "X"
maquina = "O"


def limpiar():
    os.system("cls" if os.name == "nt" else "clear")


def mostrar():
    limpiar()
    print("   0   1   2")
    for i, fila in enumerate(tablero):
        print(i, " " + " | ".join(fila))
        if i != 2:
            print("  ---+---+---")


def hay_ganador(t, ficha):
    for i in range(3):
        if t[i][0] == ficha and t[i][1] == ficha and t[i][2] == ficha:
            return True
        if t[0][i] == ficha and t[1][i] == ficha and t[2][i] == ficha:
            return True
    if t[0][0] == ficha and t[1][1] == ficha and t[2][2] == ficha:
        return True
    if t[0][2] == ficha and t[1][1] == ficha and t[2][0] == ficha:
        return True
    return False


def libres(t):
    return [(f, c) for f in range(3) for c in range(3) if t[f][c] == " "]


def jugada_maquina(t):
    # 1. ganar si se puede
    for f, c in libres(t):
        t[f][c] = maquina
        gana = hay_ganador(t, maquina)
        t[f][c] = " "
        if gana:
            return f, c
    # 2. no dejar ganar al jugador
    for f, c in libres(t):
        t[f][c] = jugador
        gana = hay_ganador(t, jugador)
        t[f][c] = " "
        if gana:
            return f, c
    # 3. el centro
    if t[1][1] == " ":
        return 1, 1
    # 4. una esquina
    for f, c in [(0, 0), (0, 2), (2, 0), (2, 2)]:
        if t[f][c] == " ":
            return f, c
    # 5. lo que quede
    return libres(t)[0]


def pedir_jugada():
    while True:
        try:
            f = int(input("Fila (0-2): "))
            c = int(input("Columna (0-2): "))
            if tablero[f][c] == " ":
                return f, c
            print("Casilla ocupada!")
        except (ValueError, IndexError):
            print("Numeros entre 0 y 2, por favor")


turno = random.choice([jugador, maquina])
mostrar()
while libres(tablero):
    if turno == jugador:
        fila, columna = pedir_jugada()
    else:
        fila, columna = jugada_maquina(tablero)
    tablero[fila][columna] = turno
    mostrar()
    if hay_ganador(tablero, turno):
        print("Gana", turno)
        break
    turno = maquina if turno == jugador else jugador
else:
    print("Empate")
