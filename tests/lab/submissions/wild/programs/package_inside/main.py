from juego.ia import mejor_jugada
from juego.reglas import ganador, libres

tablero = [' '] * 9
ficha = 'X'
while libres(tablero) and not ganador(tablero):
    print(tablero[0:3])
    print(tablero[3:6])
    print(tablero[6:9])
    if ficha == 'X':
        i = int(input('casilla: '))
    else:
        i = mejor_jugada(tablero, ficha)
    tablero[i] = ficha
    ficha = 'O' if ficha == 'X' else 'X'
print(ganador(tablero) or 'empate')
