"""Names of functions: which may be the computer's move, and which make a board; in any language."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["last_name", "makes_board", "name_score", "sounds_like_player", "split_name"]

_GOOD: Final = re.compile(
    r"best|(^|_)ai|ai(_|$)|comp|bot|cpu|mini_?max|min_?max|negamax|alpha|move|turn|play|think|choose|"
    r"decide|strateg|smart|hard|unbeat|agent|jugad|movim|maquina|ordenad|jogad|computad|zug|"
    r"rechner|coup|ordi|mossa|machine|enemy|opponent|perfect|impossible|brain|predict|action|select"
    r"|solve|optimal|pick|robot|intelig|ruch|komp|hamle|bilgisayar|(^|_)ia(_|$)|m(ej|elh)or|meilleur"
    r"|miglior|(^|_)auto(_|$|mat)|escolh|elig[ei]|eleg[ei]|choisi|scegl|w(ae|ä)hl|wybier|seleccion|selecion"
)
_GREAT: Final = re.compile(
    r"best_?move|comp\w*_?(move|turn)|(^|_)ai_?(move|turn|play)|bot_?(move|turn|play)|cpu_?(move|turn|play)|"
    r"(get|find|make|next|choose)_?move(?!s)|computer|optimal|computador|"
    r"(jogada|jugada|movim\w*|turno|vez|coup|tour|mossa)_(d[aeou]s?_|del_|de_la_)?(ia|maquina|bot|pc|cpu|ordi)|"
    r"(^|_)ia_(jog|jueg|joue|mov|turno|tour)|"
    r"(^|_)(hace|obten|eleg|elig|elij|escog|busc|encontr|calcul|faz|obte|escolh|realiz|decid|choisi|"
    r"trouv|joue|fai|scegli|trova|waehl|wahl|find|mach|berechn|hol)\w*_((el|la|o|a|un|une|una|uma|le|den)_)?"
    r"(movim\w*[^s]|jugada|jogada|coup|mossa|zug)$|(^|_)zug_(waehl|wahl|find|mach|berechn)|"
    r"(mejor|melhor|meilleur|miglior)e?_(movim|jugad|jogad|coup|mossa)"
)
_BAD: Final = re.compile(
    r"rand|^rnd|easy|human|user|usuari|print|draw|display|show|check|win|^is_|valid|avail|empty|free|get_board|"
    r"reset|init|copy|undo|score|eval|test|clear|render|update|input|over|full|simple|dumb|first|"
    r"reward|utility|terminal|prompt|actions|children|heuristic|corner|medium|example|list|possible|all_|legal|get_\w*moves|next_player|person|click|event|ask|switch"
)


_MAKES_BOARD: Final = re.compile(
    r"^_*(create|creat|new|make|init|initial|initiali[sz]e|empty|reset|set_?up|build|generate|get|"
    r"start|clear|blank|crear|criar|cria|creer|nouve\w*|neues?|nuevo|novo|init_?)_?(new|empty|game|"
    r"the|initial|le|el|o)?_?(board|grid|state|table|tablero|tabuleiro|plateau|grille|spielfeld|"
    r"brett|matrix|matriz|field|tahta|griglia)$"
)


_GOOD_OWNER: Final = re.compile(
    r"(^|_)(ai|ia)(_|$)|^ai|ai$|comp|bot|cpu|minimax|agent|smart|engine"
)
_STRONGEST_OWNER: Final = re.compile(
    r"imposs|unbeat|invincib|perfect|expert|mini_?max|negamax|alpha_?beta|imbat|unschlag|insane|"
    r"deadly|nightmare|legend|brutal"
)
_WEAKER_OWNER: Final = re.compile(r"medium|normal|interm|medio|beginner|simple")
_BAD_OWNER: Final = re.compile(r"rand|human|easy|user|person|dumb")


def last_name(function: str) -> str:
    """The name by which a program calls a function: `move` of `Computer.move` and `bot:move`."""
    return function.replace(":", ".").rpartition(".")[2]


def is_meant(wanted: str, function: str) -> bool:
    """Whether a person means a function: by its name, that of its class too, or its file too.

    >>> [is_meant(wanted, "bot:Computer.move") for wanted in ("move", "Computer.move", "er.move")]
    [True, True, False]
    """
    return f".{function.replace(':', '.')}".endswith(f".{wanted.replace(':', '.')}")


def split_name(name: str) -> str:
    """Small letters, with words apart: `best_move` of `bestMove`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def name_score(name: str) -> int:
    """How likely a function is the player, by its name: from -7 to 5."""
    method = last_name(name)
    owner = name.removesuffix(method).rstrip(".:").replace(":", "_")
    lower = split_name(method)
    owner = split_name(owner)
    if makes_board(method):
        return -6
    good = 2 * bool(_GREAT.search(lower)) + bool(_GOOD.search(lower))
    bad = 2 * bool(_BAD.search(lower)) + 4 * bool(_BAD_OWNER.search(owner))
    strength = bool(_STRONGEST_OWNER.search(owner)) - bool(_WEAKER_OWNER.search(owner))
    return good - bad + bool(_GOOD_OWNER.search(owner)) + strength


def sounds_like_player(name: str) -> bool:
    """Whether a word in the name is one for a player or a move."""
    return _GOOD.search(split_name(last_name(name))) is not None


def makes_board(name: str) -> bool:
    """Whether a function makes a board by its name, and so is no player."""
    return _MAKES_BOARD.search(split_name(last_name(name))) is not None
