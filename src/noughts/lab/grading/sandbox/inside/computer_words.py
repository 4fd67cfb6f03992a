"""Whether a source speaks of a computer that plays, or of who begins, in names or in texts."""

from __future__ import annotations

import ast

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["speaks_of_computer", "speaks_of_who_begins"]

_NAMES = Pattern(
    r"(^|_)(ai|ia|cpu|bot|pc|robot)(_|$)|comp(uter|utador|_|$)|mini?_?max|nega_?max|alpha_?beta|"
    r"machine|maquina|ordi(nateur|nador|_|$)|rechner|best_?move|(^|_)agent|^(easy|hard)(_|$)|_hard$"
)
_WORDS = Pattern(
    r"\b(?:[Cc]omputer|COMPUTER|[Cc]omputador\w*|[Oo]rdenador|[Oo]rdinateur|[Mm][aá]quina|[Bb]ot|"
    r"[Rr]obot|[Kk]omputer|[Bb]ilgisayar|[Rr]echner|AI|IA|CPU|PC|[Mm]inimax)\b",
    ignores_case=False,
)
_BEGINNERS = Pattern(
    r"(who|goes|plays|starts|moves)_(is_)?first|first_(player|turn)|who_(starts|begins)|"
    r"start(s|ing)_player|coin_?(flip|toss)"
)
_BEGINS = Pattern(
    r"\b(go|goes|play|plays|move|moves|be) (first|second)\b|\bfirst (to|player|move|turn)\b|"
    r"\b(computer|ai|cpu|human|player|me|you) (first|starts?|begins?)\b|"
    r"\b(want|like|wish) to (start|begin)\b|\bwho (starts|begins|is first)\b|"
    r"primero|empieza|empezar|comienza|primeiro|come[çc]ar|premier|commence|zuerst|anfang|"
    r"beginn(en|t)\b|inizia|pierwszy|zaczyna|başla|начина|первы"
)
_CAPITAL = Pattern(r"(?<=[a-z])(?=[A-Z])", ignores_case=False)


def speaks_of_computer(trees: Iterable[ast.Module]) -> bool:
    """Whether the names or the texts of some files do.

    >>> speaks_of_computer([ast.parse("computerTurn = 1")])
    True
    >>> speaks_of_computer([ast.parse("print('Playing against the AI')")])
    True
    >>> speaks_of_computer([ast.parse("print('Two players')")])
    False
    """
    return _speaks(trees, _NAMES, _WORDS)


def speaks_of_who_begins(trees: Iterable[ast.Module]) -> bool:
    """Whether the names or the texts of some files speak of either side that may begin.

    >>> speaks_of_who_begins([ast.parse("input('Do you want to go first? (y/n) ')")])
    True
    >>> speaks_of_who_begins([ast.parse("turn = whoGoesFirst()")])
    True
    >>> speaks_of_who_begins([ast.parse("print('The first cell')")])
    False
    """
    return _speaks(trees, _BEGINNERS, _BEGINS)


def _speaks(trees: Iterable[ast.Module], names: Pattern, words: Pattern) -> bool:
    """Whether a name or a text of some files fits."""
    return any(
        any(map(names.search, map(_split, _names_in(tree))))
        or any(map(words.search, _texts_in(tree)))
        for tree in trees
    )


def _split(name: str) -> str:
    """Small letters, with words apart: `best_move` of `bestMove`."""
    return str(_CAPITAL.sub("_", name)).lower()


def _names_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", None)))
        name = node.arg if isinstance(node, ast.arg) else name
        if isinstance(name, str):
            yield name


def _texts_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
