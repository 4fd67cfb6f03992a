from .reglas import ganador, libres


def mejor_jugada(tablero, ficha):
    """gana, bloquea, o juega la primera casilla libre"""
    rival = 'O' if ficha == 'X' else 'X'
    for f in (ficha, rival):
        for i in libres(tablero):
            tablero[i] = f
            gana = ganador(tablero)
            tablero[i] = ' '
            if gana:
                return i
    return libres(tablero)[0]
