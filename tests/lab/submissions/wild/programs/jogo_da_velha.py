# Jogo da velha - trabalho de algoritmos
import random

tabuleiro = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
humano = "X"
computador = "O"
linhas = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def mostra_tabuleiro():
    print()
    for i in range(0, 9, 3):
        print(" %s | %s | %s " % (tabuleiro[i], tabuleiro[i + 1], tabuleiro[i + 2]))
        if i < 6:
            print("-----------")
    print()


def venceu(simbolo):
    for l in linhas:
        if all(tabuleiro[p] == simbolo for p in l):
            return True
    return False


def empate():
    for casa in tabuleiro:
        if casa not in ("X", "O"):
            return False
    return True


def jogada_humano():
    global tabuleiro
    while True:
        p = input("Escolha uma posicao: ")
        if p in tabuleiro and p not in "XO":
            tabuleiro[int(p) - 1] = humano
            return
        print("Jogada invalida")


def completa_linha(simbolo):
    """posicao que completa uma linha de `simbolo` ou -1"""
    for l in linhas:
        marcas = [tabuleiro[p] for p in l]
        if marcas.count(simbolo) == 2:
            for p in l:
                if tabuleiro[p] not in ("X", "O"):
                    return p
    return -1


def jogada_computador():
    global tabuleiro
    p = completa_linha(computador)
    if p == -1:
        p = completa_linha(humano)
    if p == -1 and tabuleiro[4] == "5":
        p = 4
    if p == -1:
        for lado in (1, 3, 5, 7):
            if tabuleiro[lado] not in ("X", "O"):
                p = lado
                break
    if p == -1:
        for canto in (0, 2, 6, 8):
            if tabuleiro[canto] not in ("X", "O"):
                p = canto
                break
    print("O computador joga na posicao", p + 1)
    tabuleiro[p] = computador


def main():
    print("*** JOGO DA VELHA ***")
    mostra_tabuleiro()
    while True:
        jogada_humano()
        mostra_tabuleiro()
        if venceu(humano):
            print("Voce venceu!")
            break
        if empate():
            print("Deu velha!")
            break
        jogada_computador()
        mostra_tabuleiro()
        if venceu(computador):
            print("Voce perdeu!")
            break


if __name__ == '__main__':
    main()
