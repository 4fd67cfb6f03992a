"""What stands for X and O in a program, where it is unusual."""

from __future__ import annotations

import enum
import re

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["is_usual", "named_pairs", "pairs_of"]

_MAX_PAIRS = 6
_OF_SIDES = (
    (
        r"user|human[oa]?|person|player|you|jogador|jugador|joueur|usuario",
        r"comp\w*|cpu|ai|ia|bot|machine|maquina|ordi\w*|agent",
    ),
    (r"player_?(1|one|a)|p1", r"player_?(2|two|b)|p2"),
    (r"x|cross(es)?|croix|cruz", r"o|n[ao]ughts?|circles?|zeros?|rond"),
)
_KIND = (
    r"mark|marker|sign|symbol|token|piece|char|letter|player|value|tile|cell|"
    r"jogador|jugador|joueur|giocatore|spieler|simbolo|marca|ficha|peca"
)
_SIDE = Pattern(r"team|colou?r|mark|sign|symbol|side|token|piece|player|turn|cell|square|tile")
_NO_SIDE = Pattern(r"empty|none|blank|free|draw|tie|neutral|undefined|unknown|no_?one|nobody")
_SIGN_OF = rf"(({_KIND})_?)?({{0}})(_?({_KIND}))?"
_USUAL = ({"x", "o"}, {"x", "0"}, {1, 2}, {1, -1}, {0, 1})


def pairs_of(modules: dict[str, Any], classes: dict[str, type]) -> list[tuple[Any, Any]]:
    """Pairs of signs that are no JSON: members of an enumeration, constants of a class."""
    pairs: list[tuple[Any, Any]] = []
    for module in modules.values():
        for value in list(vars(module).values()):
            if isinstance(value, type) and issubclass(value, enum.Enum):
                found = _pairs_by_name(value.__members__, (*_OF_SIDES[2:], *_OF_SIDES[:2]))
                found = found or _pair_of_two(value)
                pairs += [pair for pair in found if pair not in pairs]
        for names in [vars(module), *map(vars, classes.values())]:
            pairs += [pair for pair in named_pairs(names) if pair not in pairs]
    return pairs[:_MAX_PAIRS]


def _pair_of_two(kind: Any) -> list[tuple[Any, Any]]:
    """The two members of an enumeration of sides that stand for no empty cell and no result."""
    members = [one for name, one in kind.__members__.items() if not _NO_SIDE.search(name)]
    return [(members[0], members[1])] if len(members) == 2 and _SIDE.search(kind.__name__) else []


def named_pairs(names: Any) -> list[tuple[Any, Any]]:
    """What stands for X and O by the names of constants, where it is unusual: `USER = "U"`."""
    signs = {
        name: value
        for name, value in list(names.items())
        if type(value) in (str, int) and 0 < len(str(value).strip()) <= 3
    }
    return [pair for pair in _pairs_by_name(signs, _OF_SIDES) if not is_usual(*pair)]


def _pairs_by_name(signs: Any, sides: Any) -> list[tuple[Any, Any]]:
    """One sign for each side, by their names: `Mark.XMARK` and `Mark.OMARK`."""
    pairs = []
    for kinds in sides:
        x, o = ([sign for name, sign in signs.items()
                 if re.fullmatch(_SIGN_OF.format(kind), name.lower())]
                for kind in kinds)  # fmt: skip
        if all(sign == x[0] for sign in x) and all(sign == o[0] for sign in o):
            pairs += [(x[0], o[0])] if x and o and x[0] != o[0] else []
    return pairs


def is_usual(x: Any, o: Any) -> bool:
    """Whether these signs are tried in every program."""
    return {sign.strip().lower() if isinstance(sign, str) else sign for sign in (x, o)} in _USUAL
