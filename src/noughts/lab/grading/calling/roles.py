"""Roles: what the parameters of a function are by their names, in several languages."""

from __future__ import annotations

import json
import re
from itertools import product, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.lab.grading.calling.player_names import split_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noughts.lab.grading.sandbox.messages import Loaded, OwnCall, OwnUse, Parameters

__all__ = [
    "ARGUMENTS",
    "Classes",
    "argument_orders",
    "is_part",
    "move_orders",
    "own_orders",
    "role_of",
    "takes_move",
]

ARGUMENTS: Final = ("board", "mark", "other", "maximizing", "minimizing", "depth", "ply", "alpha",
                    "beta", "free", "previous", "zero", "none", "true", "false")  # fmt: skip
"""The arguments that a declaration can name."""

_MAX_ORDERS: Final = 12

_ROLES: Final = tuple(
    (role, re.compile(pattern))
    for role, pattern in (
        ("previous", r"^(last|prev(ious)?)(_?(\w+_)?(move|pos(ition)?|cell|coord\w*|square))?$"),
        ("alpha", r"^alpha"),
        ("beta", r"^beta"),
        ("level", r"level|(e?strateg(ia|ie|y)|algorithm)$|dific|difficult|nivel|schwier|niveau|"
                  r"livello"),
        ("ply", r"^(round|ply|step|(moves?|turns?)_?(count|made|played|number))$"),
        ("depth", r"depth|profund|tiefe|^d$|limit|remaining_d"),
        ("minimizing", r"^is_?min|minimi"),
        ("maximizing", r"max|^is_|my_?turn|ai_?turn|comp\w*_?turn"),
        ("size", r"^n$|size|^dim|linhas|^rows$|^cols$|lado|dimension"),
        ("side", r"(active|current|player|turn|side)_?(idx|index|num|no|id)$"),
        ("flag", r"enabled|flag|debug|verbose|first|show|print|silent|hard|random"),
        ("free", r"avail|free|empty|moves|options|legal|valid|possib|choices|libres|livres"),
        ("board", r"board|state|grid|game|field|tabl|tabul|brett|feld|plateau|grille|grigl|plansz|"
                  r"matri|cells|squares|spaces|layout|^b$|^s$|^brd|^bd|^arr|^lst|positions?$|^pos$|"
                  r"campo|velha|^bo$|list|tris|tahta|pole|map|spielbrett|node"),
        ("other", r"opp|human|enemy|user|other|rival|adver|person|^hu|gegner|mensch"),
        ("mark", r"player|letter|mark|symbol|sign|turn|token|piece|side|who|comp|cpu|^ai|bot|^me$|"
                 r"role|jugador|joueur|spieler|jogador|giocat|simbol|ficha|colou?r|char|^p$|^c$|"
                 r"sym|marca|maquina|_pc$|jeton|turno|vez|zeichen|gracz|pion|tag|^le$|^xo$|^who"),
    )
)  # fmt: skip


def role_of(name: str) -> str | None:
    """What a parameter is by its name; None where that says nothing."""
    split = split_name(name)
    return next((role for role, pattern in _ROLES if pattern.search(split)), None)


_MOVE: Final = re.compile(
    r"^(move|action|square|cell|row|col|column|index|idx|spot|place|choice|location|loc|number|num|r|c|i|j"
    r"|coord(s|inates?)?|move_(coord\w*|pos\w*|index|idx)|x|y|key|slot|fila|columna|casilla|linha|coluna|zeile|spalte|ligne|colonne|button|btn|event)$"
)
_MAYBE_MOVE: Final = re.compile(  # or something else
    r"^(indice|pos|position|posicion|posicao|n|(square|cell|button)_?(index|number|id)|value|feld"
    r"|casa|hucre)$"
)


def takes_move(parameters: Parameters, use: OwnUse | None = None) -> bool:
    """Whether a function is told the move: then it plays it, and does not choose it.

    A column `j` has a row `i` beside it; alone it is a player in many languages.
    """
    names = [name.lower() for name, _ in parameters]
    for number, (name, is_needed) in enumerate(parameters):
        is_side = names[number] == "j" and "i" not in names
        if is_needed and _MOVE.search(names[number]) and not is_side:
            given = {_argument_of(call, number, name) for call in (use.calls if use else ())}
            roles = {role_of(text[1:].partition("|")[0]) for text in given}
            if not given or roles - {"mark", "side", "size"}:
                return True
    return False


_COLUMN: Final = re.compile(r"^(c|col|column|columna|coluna|colonne|spalte|y|j)$")


_THING: Final = re.compile(r"label|lbl|canvas|screen|window|^win$|root|master|widget|surface|frame")


def _with_things(order: tuple[str, ...], places: Sequence[int]) -> tuple[str, ...]:
    filled = list(order)
    for place in places:
        filled.insert(place, "thing")
    return tuple(filled)


def move_orders(parameters: Parameters) -> list[tuple[str, ...]]:
    """The arguments of a function that is told a person's move, and may answer it; none of others.

    `on_click(i)`, `play(row, col)`: nothing but a move must be given.
    """
    needed = [name for name, is_needed in parameters if is_needed]
    things = [n for n, one in enumerate(needed) if _THING.search(one.lower())]
    if things and len(things) < len(needed):  # a label, a window: nothing that a move needs
        inner = tuple(one for n, one in enumerate(parameters[: len(needed)]) if n not in things)
        return [_with_things(order, things) for order in move_orders(inner)]
    is_move = all(_MOVE.search(one.lower()) or _MAYBE_MOVE.search(one.lower()) for one in needed)
    if not 1 <= len(needed) <= 2 or not is_move:
        return []
    if len(needed) == 1:
        return [("last",), ("last-1",), ("last-pair",)]
    by_row: list[tuple[str, ...]] = [("last-row", "last-column"), ("last-row-1", "last-column-1")]
    by_column: list[tuple[str, ...]] = [("last-column", "last-row")]
    is_column = _COLUMN.search(needed[0].lower()) is not None
    return [*by_column, *by_row] if is_column else [*by_row, *by_column]


class Classes(NamedTuple):
    """What is known of a function's arguments: classes of the program's own, and levels."""

    boards: Sequence[str] = ()  # those whose objects hold a board
    taken: Mapping[str, str] = {}  # of parameters, by their names
    levels: Mapping[str, str | int] = {}  # the strongest that the function knows

    @classmethod
    def of(cls, loaded: Loaded, function: str) -> Classes:
        """What is known of a function of a program."""
        taken, levels = loaded.taken.get(function, {}), loaded.levels.get(function, {})
        return cls(loaded.board_classes(), taken, levels)


_NO_CLASSES: Final = Classes()


def own_orders(parameters: Parameters, classes: Classes, use: OwnUse) -> list[tuple[str, ...]]:
    """The arguments as the program itself gives them: its constants, and roles for the rest."""
    orders: list[tuple[str, ...]] = []
    for call in use.calls:
        positional = sum(not keyword for keyword, _ in call)
        keywords = {keyword for keyword, _ in call if keyword}
        order: list[str] = []
        for number, (name, is_needed) in enumerate(parameters):
            if number >= positional and name not in keywords:
                if is_needed:
                    order = []
                    break
                order.append("default")
                continue
            role = _own_role(name, _argument_of(call, number, name), classes)
            is_guess = not role.startswith(("=", "global ")) and role not in ("mark", "board")
            order.append("default" if is_guess and not is_needed else role)
        while order and order[-1] == "default":
            order.pop()
        _mark_what_is_put(order, parameters, call, use)
        _tell_marks_apart(order, parameters)
        is_known = bool(order) and "?" not in order and order.count("board") <= 1
        others = [_with_numbers(order, parameters, call), _with_marks(order, parameters, call)]
        if not classes.boards:  # objects know what stands for a side
            others += _with_sides(order, parameters, call)
        for one in (order, *others) if is_known else ():
            if tuple(one) not in orders:
                orders.append(tuple(one))
    return [*_with_either_side(orders, parameters), *orders]


def _with_either_side(
    orders: Sequence[tuple[str, ...]], parameters: Parameters
) -> Iterator[tuple[str, ...]]:
    """The same with whose turn it is, where the program gives True in one call, False in another.

    `minimax(board, True)` if it plays X, `minimax(board, False)` if it plays O.
    """
    for order in orders:
        for number, argument in enumerate(order):
            if argument != "=true" or role_of(parameters[number][0]) in ("flag", "level"):
                continue
            before, after = order[:number], order[number + 1 :]
            if (*before, "=false", *after) in orders:
                yield (*before, "maximizing", *after)
                yield (*before, "minimizing", *after)


def _with_numbers(order: list[str], parameters: Parameters, call: OwnCall) -> list[str]:
    """The same with numbers that the program gives for a side: they may be no marks."""
    given = [_argument_of(call, n, name) for n, (name, _) in enumerate(parameters)]
    return [
        argument if role in ("mark", "other") and argument in ("=0", "=1", "=2", "=-1") else role
        for role, argument in zip(order, given, strict=False)
    ]


def _with_marks(order: list[str], parameters: Parameters, call: OwnCall) -> list[str]:
    """The same with marks where a variable is handed over that is one by its name."""
    given = [_argument_of(call, n, name) for n, (name, _) in enumerate(parameters)]
    return [
        "mark" if role == "maximizing" and role_of(argument.lstrip("~")) == "mark" else role
        for role, argument in zip(order, given, strict=False)
    ]


def _with_sides(order: list[str], parameters: Parameters, call: OwnCall) -> Iterator[list[str]]:
    """The same with a side that is counted, where what the program gives starts as a number."""
    given = [_argument_of(call, n, name) for n, (name, _) in enumerate(parameters)]
    for side in ("side", "side1"):
        yield [
            side if role == "mark" and argument.endswith("|1") else role
            for role, argument in zip(order, given, strict=False)
        ]


def _mark_what_is_put(order: list[str], parameters: Parameters, call: OwnCall, use: OwnUse) -> None:
    """What the program puts where the answer says is the mark; of two, the other one is not."""
    signs = {f"={json.dumps(sign)}" for sign in use.signs} | {f"~{name}" for name in use.names}
    given = [_argument_of(call, n, name) for n, (name, _) in enumerate(parameters)]
    sides = [n for n, role in enumerate(order) if role in ("mark", "other", "?")]
    put = [n for n in sides if given[n].partition("|")[0] in signs]
    if len(put) == 1 and len(sides) == 2:
        order[put[0]], order[sum(sides) - put[0]] = "mark", "other"


def _tell_marks_apart(order: list[str], parameters: Parameters) -> None:
    """A function that is told one side is told its own; one that is told two is told both."""
    marks = [n for n, role in enumerate(order) if role in ("mark", "other")]
    if len(marks) == 1:
        order[marks[0]] = "mark"
    elif len(marks) == 2 and order[marks[0]] == order[marks[1]]:
        first = _first_of(parameters[marks[0]][0], parameters[marks[1]][0], "mark")
        order[marks[0]] = first
        order[marks[1]] = "other" if first == "mark" else "mark"


def _argument_of(call: OwnCall, number: int, name: str) -> str:
    if number < len(call) and not call[number][0]:
        return call[number][1]
    return next((text for keyword, text in call if keyword == name), "~")


def _own_role(parameter: str, argument: str, classes: Classes) -> str:
    role = role_of(parameter)
    if argument.startswith("@") and role != "board":
        return f"global {argument[1:]}"
    if argument.startswith("^"):
        return "mark"
    argument, _, start = argument.partition("|")
    if parameter in classes.taken or (parameter in classes.levels and argument[:1] != "="):
        return _options(parameter, classes)[0]
    if start == "0" and role in ("mark", None):
        return "side"
    if start.startswith("+") and role in ("mark", "ply", None):
        return "ply" if start == "+0" else "ply1"
    given = role_of(argument[1:]) if argument.startswith("~") else None
    if argument in ("=true", "=false") and role in ("mark", "other"):
        return "maximizing"  # whatever its name is
    is_constant = argument.startswith("=") and role not in ("mark", "other")
    is_number = argument[1:].lstrip("-").isdigit() and argument != "=0"  # no board
    if is_constant and (role != "board" or is_number):
        return argument
    if argument in ("~alpha", "~beta"):
        return argument[1:]
    options = _options(parameter, classes)
    if options[0] != "?":
        return options[0]
    return {None: "?", "flag": "false", "level": "three"}.get(given, given) or "?"


def argument_orders(
    parameters: Parameters, classes: Classes = _NO_CLASSES, use: OwnUse | None = None
) -> list[tuple[str, ...]]:
    """The arguments to try, the likeliest first: the program's own, then those by names."""
    orders = [] if use is None else own_orders(parameters, classes, use)
    own = tuple(orders)
    limit = len(orders) + 2 if orders else _MAX_ORDERS
    needed = [name for name, is_needed in parameters if is_needed]
    marks = [
        name for name, is_needed in parameters if is_needed or role_of(name) in ("mark", "board")
    ]
    for names in (marks, needed):
        # An optional parameter before the last one that is given must be given as well.
        count = max((n for n, (name, _) in enumerate(parameters) if name in names), default=-1) + 1
        for order in _orders(parameters[:count], classes):
            if order not in orders and len(orders) < limit and not _contradicts(order, own):
                orders.append(order)
    orders += _orders_in_parts(parameters, classes)
    rest = [name for name, is_needed in parameters if not is_needed]
    if not needed and rest and ("board",) not in orders:
        orders.append(("board",))
    return orders or [()]


_MIN_OWN_NUMBER: Final = 3  # smaller ones may stand for a side, or count plies


def _contradicts(order: tuple[str, ...], own: Sequence[tuple[str, ...]]) -> bool:
    """Whether only numbers differ that the program itself gives: the depth of its search."""
    for one in own:
        pairs = list(zip_longest(one, order, fillvalue="default"))
        given = [mine for mine, other in pairs if mine != other]
        numbers = [mine[1:] for mine in given if mine.startswith("=") and mine[1:].isdigit()]
        if given and len(numbers) == len(given) and min(map(int, numbers)) >= _MIN_OWN_NUMBER:
            return True
    return False


_CELLS_OF: Final = r"(_?(mask|bits?|bb|boards?|state|moves|cells|pos\w*|marks|list|set|squares))"
_PARTS: Final = tuple(  # parameters that name the cells of one side
    tuple((side, re.compile(pattern.replace("~", _CELLS_OF))) for side, pattern in pair)
    for pair in (
        (("x", r"^(x(s|m|b)?~?|(mask|board|bits|bb|moves|state|cells)_?x|cross\w*)$"),
         ("o", r"^(o(s|m|b)?~?|z~|(mask|board|bits|bb|moves|state|cells)_?o|nought\w*|circ\w*)$")),
        (("mine", r"^((me|mine|own|my|p1|ai|comp\w*?|cpu|bot|current|player|self)~?)$"),
         ("theirs", r"^((op|opp\w*?|other|their|theirs|enemy|p2|human|user|rival|player)~?)$")),
    )
)  # fmt: skip
_KINDS: Final = ("bits", "flags", "rows", "numbers", "cells", "cells-1", "set", "set-1")
_FREE_OF: Final = {"cells": "free", "cells-1": "free1", "set": "free-set", "set-1": "free-set-1"}


def is_part(argument: str) -> bool:
    """Whether an argument is the cells of one side."""
    side, _, kind = argument.partition(" ")
    return side in ("x", "o", "mine", "theirs") and kind in _KINDS


def _orders_in_parts(parameters: Parameters, classes: Classes) -> Iterator[tuple[str, ...]]:
    """Orders in which two parameters are the cells of X and of O, each by themselves."""
    needed = [name for name, is_needed in parameters if is_needed]
    for first, second in _PARTS:
        places: dict[int, str] = {}
        for (side, pattern), (_, others) in ((first, second), (second, first)):
            split = [split_name(name) for name in needed]
            found = [n for n, name in enumerate(split) if pattern.search(name) and n not in places]
            found.sort(key=lambda n: others.search(split[n]) is not None)  # it may be either's
            if found:
                places[found[0]] = side
        if len(places) != 2:
            continue
        rest = [_options(name, classes)[0] for name in needed]
        unknown = [n for n in range(len(needed)) if n not in places and rest[n] == "?"]
        for kind in _KINDS if len(unknown) <= 1 else ():
            free = _FREE_OF.get(kind, "?")
            order = [free if n in unknown or role == "free" else role
                     for n, role in enumerate(rest)]  # fmt: skip
            for place, side in places.items():
                order[place] = f"{side} {kind}"
            if "?" not in order:
                yield tuple(order)


def _orders(parameters: Parameters, classes: Classes) -> Iterator[tuple[str, ...]]:
    names = [name for name, _ in parameters]
    options = [
        _options(name, classes)
        if is_needed or role_of(name) in ("mark", "board")
        else ["default"]  # as good as any guess
        for name, is_needed in parameters
    ]
    boards = [n for n, option in enumerate(options) if option[0] == "board"]
    rules = [role for n in boards[:1] for role in options[n] if role.startswith("object ")]
    if len(boards) == 2 and rules and len(options[boards[1]]) == 1:
        # An object that knows the rules, and beside it a board: `minimax(game, state)`.
        yield from _filled([*options[: boards[0]], rules, *options[boards[0] + 1 :]], names)
    for n in boards[1:]:
        options[n] = [role for role in options[n] if role.startswith("object ")] or ["?"]
    yield from _filled(options, names)


def _filled(options: list[list[str]], names: list[str]) -> Iterator[tuple[str, ...]]:
    """Orders of these options, with guesses where a name says nothing."""
    known = [option[0] for option in options]
    unknown = [n for n, role in enumerate(known) if role == "?"]
    has_board = "board" in known
    fillings: list[list[str]] = [["mark", "other", "zero"], ["depth", "mark", "zero"],
                                 ["maximizing", "depth", "zero"], ["false", "false", "false"],
                                 ["zero", "zero", "zero"]]  # fmt: skip
    if not has_board:  # what is not known by its name is the board, if there is none yet
        fillings = [["board", "mark", "other", "zero"], ["mark", "board", "other", "zero"],
                    *fillings]  # fmt: skip
    for filling in fillings if unknown else [[]]:
        base = list(options)
        for place, n in enumerate(unknown):
            base[n] = [filling[min(place, len(filling) - 1)]]
        marks = [n for n, option in enumerate(base) if option[0] in ("mark", "other")]
        for order in product(*base):
            if order.count("board") > 1:
                continue
            told = [order[n] for n in marks]
            if len(told) == 2 and told[0] == told[1]:
                continue  # one of them is the other side
            if len(told) == 1 and told[0] != base[marks[0]][0]:
                continue  # a function that is told one side is told its own
            if len(told) == 2 and told[0] != _first_of(names[marks[0]], names[marks[1]], told[0]):
                continue
            yield order


_OWN: Final = re.compile(r"comp|cpu|pc$|^ai|_ai|bot|^me$|machine|maquina|^my|current|self|own")
_OTHER_PLAYER: Final = re.compile(r"opp|human|enemy|user|other|rival|adver|person|^hu|gegner")
_OTHERS: Final = re.compile(r"opp|human|enemy|user|other|rival|adver|person|^hu|^pl|player|gegner")


def _first_of(first: str, second: str, default: str) -> str:
    """Which of two marks the first parameter is, where their names tell."""
    for name, role in ((first, "mark"), (second, "other")):
        if _OWN.search(name.lower()):
            return role
    for name, role in ((second, "mark"), (first, "other")):
        if _OTHERS.search(name.lower()):
            return role
    return default


def _options(name: str, classes: Classes) -> list[str]:
    if name in classes.levels and role_of(name) != "depth":
        level = classes.levels[name]
        is_member = isinstance(level, str) and level.startswith("@")  # of an enumeration
        return [f"global {str(level)[1:]}" if is_member else f"={json.dumps(level)}"]
    role = role_of(name)
    plain = name.lower().replace("_", "")
    own = [f"object {one}" for one in classes.boards if one.lower() == plain]
    taken = classes.taken.get(name)
    if taken in classes.boards:
        return ["board", f"object {taken}"]
    if taken is not None:
        is_other = role == "other" or _OTHER_PLAYER.search(name.lower())
        return [f"rival {taken}" if is_other else f"player {taken}"]
    if role is None:
        return own or ["?"]
    more = {
        "mark": ["mark", "other"],
        "other": ["other", "mark"],
        "maximizing": ["maximizing", "true", "minimizing", "mark"],
        "minimizing": ["minimizing", "maximizing"],
        "depth": ["depth", "zero", "nine"],
        "flag": ["false", "true"],
        "side": ["side", "side1", "mark"],
        "level": ["three", "nine", "two", "zero", '="hard"'],
        "free": ["free", "free1", "free2", "board"],
        "previous": ["previous", "none"],
    }.get(role, [role])
    return own + more if role not in ("board",) else more + own
