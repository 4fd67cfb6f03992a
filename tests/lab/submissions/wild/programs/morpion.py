# -*- coding: utf-8 -*-
# Morpion - projet NSI terminale
from functools import lru_cache

VIDE = "."


def grille_vide():
    return [[VIDE] * 3 for _ in range(3)]


def affiche(grille):
    for ligne in grille:
        print(" ".join(ligne))
    print()


def gagnant(cases):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if cases[a] != VIDE and cases[a] == cases[b] == cases[c]:
            return cases[a]
    return None


@lru_cache(maxsize=None)
def negamax(cases, joueur):
    """Renvoie le score de la position pour `joueur` (1, 0 ou -1)."""
    autre = "O" if joueur == "X" else "X"
    if gagnant(cases) is not None:
        return -1
    if VIDE not in cases:
        return 0
    meilleur = -1
    for i, case in enumerate(cases):
        if case == VIDE:
            suite = cases[:i] + joueur + cases[i + 1:]
            meilleur = max(meilleur, -negamax(suite, autre))
    return meilleur


def coup_ordi(grille, joueur):
    """Le meilleur coup (ligne, colonne) pour joueur."""
    autre = "O" if joueur == "X" else "X"
    cases = "".join("".join(ligne) for ligne in grille)
    coups = []
    for i, case in enumerate(cases):
        if case == VIDE:
            suite = cases[:i] + joueur + cases[i + 1:]
            coups.append((-negamax(suite, autre), i))
    score, i = max(coups)
    return i // 3, i % 3


def coup_humain(grille):
    while True:
        saisie = input("ligne colonne ? ").split()
        if len(saisie) == 2:
            l, c = int(saisie[0]), int(saisie[1])
            if grille[l][c] == VIDE:
                return l, c


def partie():
    grille = grille_vide()
    humain = input("X ou O ? ").upper()
    joueur = "X"
    while True:
        affiche(grille)
        l, c = coup_humain(grille) if joueur == humain else coup_ordi(grille, joueur)
        grille[l][c] = joueur
        cases = "".join("".join(ligne) for ligne in grille)
        if gagnant(cases) or VIDE not in cases:
            affiche(grille)
            print("Fin :", gagnant(cases) or "match nul")
            return
        joueur = "O" if joueur == "X" else "X"


if __name__ == "__main__":
    partie()
