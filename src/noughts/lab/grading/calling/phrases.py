"""What console games ask a person, in the languages that students write in: patterns of words."""

from __future__ import annotations

import re
from typing import Final

__all__ = [
    "AGAIN", "COLUMN", "DEPTH", "ENTER", "FIRST", "HALF", "LEVEL", "MARK", "MOVE", "NAME",
    "ROW", "SIZE", "START", "STRONG", "WEAK",
]  # fmt: skip


def _words(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.IGNORECASE)


AGAIN: Final = _words(
    r"\bagain\b", "another", r"\bmore\b", "new game", "otra vez", "replay", "rematch",
    r"continue\?", "nochmal", "noch einmal", "otra",
    "volver a jugar", "jugar de nuevo", "seguir jugando", "de novo", "novamente", "outra",
    "encore", "rejouer", "ancora", "di nuovo", "tekrar", "yeniden", "jeszcze raz", "ponownie",
    "opnieuw", "spela igen", "main lagi", "заново", "снова", "ещё", "еще",
)  # fmt: skip
FIRST: Final = _words(
    "first", "begin", "start", "go second", "anfang", "anfäng", "zuerst", "fängt", "primero",
    "empieza", "empezar", "comenza", "comienza", "primeiro", r"come[çc]a", "premier", "commence",
    "primo", "inizia", "comincia", "ilk", "başla", "pierwsz", "zaczyn", "eerst", "начин", "перв",
)  # fmt: skip
MARK: Final = _words(
    r"\bx\b.{0,12}\bo\b", r"\bo\b.{0,12}\bx\b", "symbol", "marker", "letter", r"\bsign\b",
    "zeichen", r"s[ií]mbolo", "letra", "ficha", "segno", "znak", "işaret", "символ",
)  # fmt: skip
MOVE: Final = _words(
    r"[01]\s*(-|–|to|and|through|bis|a|à|e|y|et|und|до|do|ile|\.\.)\s*[89]\b", "row", "turn",
    "coord", r"\b[xy]\W+(val|axis|pos)", "spot", r"\bplace\b", r"\bbox\b", r"\bslot\b",
    r"\btile\b", "move", "position", "cell",
    r"\bwhere\b", r"\bwohin\b", r"\bd[oó]nde\b", r"\bonde\b", r"\boù\b", r"\bdove\b", "куда",
    "square", "координат", r"\bzug\b",
    "feld", r"posi[çc]", "casilla", "jugada", "jogada", r"\bcasa\b", "coup",
    r"\bcase\b", "mossa", "casella", "hamle", "konum", "ruch", r"\bpole\b", r"\bход", "клетк",
)  # fmt: skip
LEVEL: Final = _words(
    "level", "difficult", "mode", "easy", "hard", "menu", "option", r"players\?", "schwierig",
    "type of game", "game type", "kind of game", "opponent", r"\bvs\b", "versus", "play against",
    r"n[ií]vel", "dificul", "niveau", "livello", "poziom", "zorluk", "уров", "сложн", r"op[çc]",
    "opci[oó]n", "modalit", "choix", "auswahl",
)  # fmt: skip
DEPTH: Final = _words(
    r"\bdepth\b", "profond", "profundid", r"\btiefe\b", "such-?tiefe", r"g[łl][ęe]boko", "derinlik",
    "глубин",
)  # fmt: skip
SIZE: Final = _words(
    r"\bsize\b", r"(\bno|number|num|many)\W{1,2}(of )?(the )?(rows|col|lines)",
    r"(match|winning|win|line) length", r"in a (row|line)\W{1,3}to win", "dimension", "tamaño",
    "tamanho", "taille", "größe", r"\bboyut", "rozmiar", "размер",
)  # fmt: skip
NAME: Final = _words(
    "name", r"\bnome\b", "nombre", r"\bnom\b", "isim", "adın", "imię", "naam", "имя"
)
ENTER: Final = _words(
    "press", "enter to", "hit enter", "drück", "pressione", "presiona", "pulsa", "appuyez",
    "premi", "naciśnij", "нажмите",
)  # fmt: skip
ROW: Final = _words(
    r"\brow", r"\bfila", "zeile", "linha", "línea", "ligne", "riga", r"\brij", "satır", "wiersz",
    "строк", r"\brad\b", "reihe",
    r"^\W{0,9}((choose|enter|select|the|a|your|which) ){0,3}line\W*(\(.{0,20}|\d.{0,20})?$",
)  # fmt: skip
COLUMN: Final = _words(
    r"\bcol(s?\b|u|onn)", "spalte", "kolom", "kolumn", "kolon", "sütun", "столб",
)  # fmt: skip
START: Final = _words(
    r"\bstart", r"\bplay\b", "new game", r"\bbegin", "jogar", "jugar", "jouer", "spielen", "gioca",
    "oyna", "graj", "играть", "commencer", "comenzar", "nuevo juego", "novo jogo",
)  # fmt: skip
STRONG: Final = _words(
    r"\bpv[ecb]\b", "solo",
    "hard", "expert", r"imposs?[ií][bv]", "unbeat", "insane", "extrem", "invenc",
    "imbat", "unmöglich", "minimax", "computer", "single", r"\bai\b",
    r"\b[ck]pu\b", r"\bpc\b", r"\bbot\b", "machine", r"m[aá]quina", "computador", "ordenador",
    "ordinateur", "bilgisayar", "komputer", "компьютер", r"dif[ií]cil", "difficile", "schwer",
    r"\bzor\b", "trudny", r"\bia\b", r"\bki\b",
)  # fmt: skip
"""Choices of a menu that lead to a strong computer player."""
WEAK: Final = _words(
    "random", "aléatoire", "aleat[oó]ri", "zufall", "zufällig", "casual", "rastgele", "losow",
    "случайн", "eas[yi]", "leicht", "einfach", r"f[aá]cil", "facile", "kolay", "łatw", "beginner",
)  # fmt: skip
"""Those of them that lead to a weak one."""
HALF: Final = _words(
    r"\b[xy]\W{0,3}(coord|pos|val|axis)", r"coord\w{0,8}\W{1,3}[xy]\b(?!\W{0,3}[xy]\b)",
    r"координат\w?\W{1,3}[xyху]\b",
    r"^\W{0,9}(\w{1,9} ){0,3}(the |a |your )[xy]\W*$", r"^\W{0,9}[xy]\W*(\(.{0,20}|\d.{0,20})?$",
    r"^\W{0,9}(the |la |el |le |das )?(first|second|1st|2nd|primera?|segunda?|erste|zweite)\W*"
    r"(number|coord\w*|value|digit|index|n[uú]mero|zahl)?\W*$",
)  # fmt: skip
"""One of the two numbers of a cell."""
