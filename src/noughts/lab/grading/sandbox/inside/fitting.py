"""A position put into what a program keeps: its objects, lists of cells, counts and marks.

What a name means is guessed from the words in it.
"""

from __future__ import annotations

import ast
import re

from .boards import Board, board_like, values_inside
from .copying import deep_copy
from .parts import first_cell, moves_site, with_parts
from .patterns import Pattern
from .replaying import make_board_of, replay
from .shapes import cell_count
from .sites import Position, Site, same, store
from .stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "changed_names",
    "fit_names",
    "fit_objects",
    "fit_turn",
    "is_chosen",
    "is_constant",
    "is_free_list",
    "look_at_names",
    "make_board",
    "note_boards",
    "set_mark",
]

_FREE = Pattern(r"avail|free|empty|unoc|vacant|left|remain|possib|open|unused|valid|spots?$|"
                r"options|choices|legal|squares$|moves$|libre|livre|frei|posib|dispon")  # fmt: skip
_COUNT = Pattern(r"count|moves?$|turns?$|moves_|turn_n|round|plays|filled|step|ply|jugadas|"
                 r"(move|turn)s?_?(taken|made|played)|marked|occupied|^vez$|^tours?$|^coups$|"
                 r"^zuege$")  # fmt: skip
_ROUND = Pattern(r"round")
_ROUNDS = Pattern(r"^(max|total|num|number_of|n)?_?rounds$|^rounds_(to_|total|max)")
_LIST = Pattern(r"moves|positions?|list|choices|places|cells|played|taken|spots|squares|pos$")
_ME = Pattern(r"comp|cpu|^ai|_ai$|ai_|bot|machine|maquina|ordi|pc|enemy|agent")
_THEM = Pattern(r"human|user|person|player|you|opp|jugador|joueur|spieler|jogador|my")
_TURN = Pattern(r"turn|current|to_move|next_player|active|whose|turno|vez|mover")
_SIDE = Pattern(r"^(player|jugador|jogador|joueur|spieler|giocatore|gracz|oyuncu|side|who)$")
_SIGN = Pattern(r"mark|letter|symbol|sign|token|piece|player|comp|cpu|human|ai|bot|user|"
                r"opponent|enemy|rival|machine|maquina|agent|mover|simbol|jugador|jogador|joueur|"
                r"spieler|giocat|ficha|zeichen|gracz|oyuncu")  # fmt: skip
_DEPTH = Pattern(r"depth|profund|profond|tiefe|derinlik|diepte")
_AGAINST = Pattern(r"enemy|rival|adver|opp|other")
_EMPTY = Pattern(r"empty|blank|vazi|vaci|leer|vide|vuot|free|space")
_WIDGET = Pattern(r"button|btn|label|lbl|widget|boton|bota[oõ]|bouton|kn[oö]pf")
_WIDGETS = frozenset({"Label", "Button", "Canvas", "Frame", "Entry", "Toplevel", "Text", "Tk",
                      "StringVar", "IntVar", "PhotoImage", "QLabel", "QPushButton", "CTkLabel",
                      "CTkButton", "LabelFrame", "Scale", "Message"})  # fmt: skip
_CHANGING = frozenset({"append", "insert", "pop", "remove", "clear", "extend", "sort", "fill"})
_PLAYER = Pattern(r"^ai|ai$|bot|comp|player|agent|cpu")
_RESULT = Pattern(r"win|best|result|last|score|draw|tie|(?<!m)over")


class _First:
    """What is known of all boards: the number of the first cell, where lists name cells."""

    cell = 0
    has_boards = False  # among the global names


_toggles: set[str] = set()  # names that the source sets to 0 and to 1, and does not count with
_widget_names: set[str] = set()  # names that the source gives a widget somewhere
_nested: set[str] = set()  # names that the source uses with two places, as `rows[i][j]`
_changed: set[str] = set()  # names whose entries the source changes, or hands to a function
_varying: set[str] = set()  # names to which the source gives a value more than once
_numbers: dict[str, set[str]] = {}  # what the source gives to names, where that is numbers alone
_taken_from: set[str] = set()  # lists from which the source removes entries
_open: set[str] = set()  # global names to which the source does not always give one constant


def _constant(node: ast.expr) -> Any:
    return node.value if isinstance(node, ast.Constant) else None


def look_at_names(trees: dict[str, ast.Module]) -> None:
    """Look at how a program uses its names: for toggles, and for what it changes."""
    _find_toggles(trees)
    _First.cell = first_cell(trees.values(), cell_count())
    _changed.clear()
    _varying.clear()
    _nested.clear()
    _taken_from.clear()
    _widget_names.clear()
    own = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    }
    stored: list[str] = []
    for node in (node for tree in trees.values() for node in ast.walk(tree)):
        changed: list[ast.expr] = []
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Subscript):
            _nested.add(_name_of(node.value.value))
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Store):
            stored.append(_name_of(node))
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            inner: ast.expr = node
            while isinstance(inner, ast.Subscript):
                inner = inner.value
            changed = [inner]
        elif isinstance(node, ast.Call) and _name_of(node.func) in own:
            changed = [*node.args, *(keyword.value for keyword in node.keywords)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            changed = [node.func.value] if node.func.attr in _CHANGING else []
            if node.func.attr in ("remove", "discard"):
                _taken_from.add(_name_of(node.func.value))
        elif isinstance(node, ast.Assign):
            changed = [node.value]  # another name for the same list
            if isinstance(node.value, ast.Call) and _name_of(node.value.func) in _WIDGETS:
                _widget_names.update(map(_name_of, node.targets))
        _changed.update(map(_name_of, changed))
    _varying.update(name for name in stored if stored.count(name) > 1)
    _changed.update(_varying)
    _find_open(trees)
    _find_numbers(trees)


def _find_numbers(trees: dict[str, ast.Module]) -> None:
    """Find the names and attributes to which the source gives whole numbers, and nothing else."""
    given: dict[str, set[str]] = {}
    for node in (node for tree in trees.values() for node in ast.walk(tree)):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            for name, text in _values_given(target, node.value):  # type: ignore[attr-defined]
                given.setdefault(name, set()).add(text)
    _numbers.clear()
    for name, texts in given.items():
        numbers = texts - {"None"}
        if len(numbers) > 1 and all(text.lstrip("-").isdigit() for text in numbers):
            _numbers[name] = numbers


def _find_open(trees: dict[str, ast.Module]) -> None:
    """Find the global names that get other values than one constant, from whoever sets them."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    given: dict[str, set[str]] = {}
    for tree in trees.values():
        named: dict[ast.AST, set[str]] = {}  # global names in the function in which a node stands
        for scope in (node for node in ast.walk(tree) if isinstance(node, kinds)):
            inner = list(ast.walk(scope))
            names = {name for one in inner if isinstance(one, ast.Global) for name in one.names}
            named |= dict.fromkeys(inner, names)
        for node in ast.walk(tree):
            for target in node.targets if isinstance(node, ast.Assign) else ():
                for name, text in _values_given(target, node.value):  # type: ignore[attr-defined]
                    if node not in named or name in named[node]:
                        given.setdefault(name, set()).add(text)
    _open.clear()
    _open.update(name for name, texts in given.items() if len(texts) > 1 or "" in texts)


def _values_given(target: ast.expr, value: ast.expr) -> list[tuple[str, str]]:
    """The names in a target, each with the constant that it gets, as written; else with nothing."""
    if isinstance(target, ast.Tuple):
        parts = value.elts if isinstance(value, ast.Tuple) else [value] * len(target.elts)
        return [
            one
            for inner, part in zip(target.elts, parts, strict=False)
            for one in _values_given(inner, part)
        ]
    is_negative = isinstance(value, ast.UnaryOp) and isinstance(value.operand, ast.Constant)
    is_constant = isinstance(value, ast.Constant) or is_negative
    return [(_name_of(target), ast.unparse(value) if is_constant else "")]


def is_chosen(name: str) -> bool:
    """Whether the source gives a global name several values: it is no constant."""
    return name in _open and name in _varying


def changed_names() -> frozenset[str]:
    """The names that the source changes, or hands to a function."""
    return frozenset(_changed)


def _name_of(node: ast.expr) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def note_boards(has_boards: bool) -> None:
    """Whether the program keeps a board among its global names."""
    _First.has_boards = has_boards


def is_constant(name: str, board: Board) -> bool:
    """Whether these are names or numbers of cells that the program never changes, and no board."""
    return len({repr(sign) for sign in board.empties}) > 1 and name not in _changed


def _find_toggles(trees: dict[str, ast.Module]) -> None:
    given: dict[str, set[int]] = {}
    counted: set[str] = set()
    for node in (node for tree in trees.values() for node in ast.walk(tree)):
        targets = node.targets if isinstance(node, ast.Assign) else []
        names = [getattr(one, "id", getattr(one, "attr", "")) for one in targets]
        if isinstance(node, ast.AugAssign):
            counted.add(getattr(node.target, "id", getattr(node.target, "attr", "")))
        elif isinstance(node, ast.Assign) and type(_constant(node.value)) is int:
            for name in names:
                given.setdefault(name, set()).add(_constant(node.value))
    _toggles.clear()
    _toggles.update({name for name, values in given.items() if values == {0, 1}} - counted)


def fit_objects(
    value: Any, modules: Any, position: Position, sets_turn: bool, label: str
) -> list[Site]:
    """Put a position into an object of the program's own, and into those that it holds."""
    owners = [((), value), *values_inside(value, modules)]
    sites = _played_whole(value, owners, modules, position, label)
    for _, owner in [((), value), *values_inside(value, modules)] if sites else ():
        if type(owner).__module__ in modules:
            fit_turn(owner, position, sets_turn)
    for path, owner in owners if not sites else ():
        if type(owner).__module__ not in modules or not hasattr(owner, "__dict__"):
            continue
        inner = _sites_of(owner, position, (label, *path))
        if not inner and make_board_of(owner):
            inner = _sites_of(owner, position, (label, *path))
        keys = inner[0].board.keys if inner else list(range(1, len(position.cells) + 1))
        if inner and replay(owner, _reader(inner[0], position), position, keys):
            fit_turn(owner, position, sets_turn)
        else:
            is_player = not inner and bool(_PLAYER.search(type(owner).__name__))
            counts_own = is_player and not any(
                type(one).__module__ in modules for _, one in values_inside(owner, modules)
            )
            fit_names(owner, position, keys, sets_turn, counts_own)
        for site in inner:
            site.set(position)
        sites += inner
    if not sites and not _First.has_boards:
        for _, owner in owners:
            is_own = type(owner).__module__ in modules and hasattr(owner, "__dict__")
            sites += moves_site(owner, _First.cell) if is_own else []
        for site in sites:
            site.set(position)
    return sites


def _played_whole(
    value: Any, owners: list[Any], modules: Any, position: Position, label: str
) -> list[Site]:
    """Play a position with the move method of an object whose board is inside of another one.

    `state.apply(row, column)` changes `state.board.cells`, and whose turn it is. The boards that
    the position stands on then; none where the object has no such method.
    """
    if type(value).__module__ not in modules or not hasattr(value, "__dict__"):
        return []
    if _sites_of(value, position, (label,)):
        return []
    for path, owner in owners[1:]:
        is_own = type(owner).__module__ in modules and hasattr(owner, "__dict__")
        sites = _sites_of(owner, position, (label, *path)) if is_own else []
        if not sites:
            continue
        read = _reader(sites[0], position)
        if not replay(value, lambda one, p=path, r=read: r(_follow(one, p)), position,
                      sites[0].board.keys):  # fmt: skip
            return []
        inner = _follow(value, path)
        return [Site(inner, site.name, site.board, site.label) for site in sites]
    return []


def _follow(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        value = getattr(value, name, None)
    return value


def _sites_of(owner: Any, position: Position, path: tuple[str, ...]) -> list[Site]:
    """The boards that an object holds."""
    sites: list[Site] = []
    for name, entry in list(vars(owner).items()):
        marks = (position.x, position.o)
        board = None if is_free_list(name, entry) else board_like(entry, name, marks)
        if board is not None and not is_constant(name, board):
            board.template = deep_copy(entry)
            sites.append(Site(owner, name, board, ".".join((*path, name))))
    return with_parts(owner, sites, _First.cell)


def _reader(site: Site, position: Position) -> Any:
    """What reads the cells of any object with the same board as this one."""

    def read(owner: Any) -> str | None:
        signs = site.board.read(getattr(owner, site.name, None))
        if signs is None:
            return None
        return "".join(position.code(sign, site.board, n) for n, sign in enumerate(signs))

    return read


def make_board(board: Board, position: Position) -> Any:
    """A board with a position on it, and whose turn it is, where that stands beside it."""
    value = board.make(position.signs_on(board))
    if isinstance(value, dict):
        for name, entry in list(value.items()):
            if isinstance(name, str) and _is_turn(name, entry, position):
                value[name] = position.turn
    elif isinstance(value, tuple) and board.is_record:
        parts = [_turn_or(entry, position) for entry in value]
        return value._make(parts) if hasattr(value, "_make") else type(value)(parts)
    return value


def _turn_or(entry: Any, position: Position) -> Any:
    """Whose turn it is, for a mark or a truth value beside a board; else the entry itself."""
    if isinstance(entry, bool):
        return position.to_move == "x"
    is_mark = any(same(entry, sign) for sign in (position.x, position.o))
    return position.turn if is_mark else entry


def fit_turn(owner: Any, position: Position, sets_turn: bool) -> None:
    """Set whose turn it is in a module or an object, where that is wanted."""
    for name, value in list(vars(owner).items()):
        if sets_turn and _is_turn(name, value, position):
            store(owner, name, position.turn)


def _is_turn(name: str, value: Any, position: Position) -> bool:
    is_sign = _is_unset(value) or any(same(value, sign) for sign in (position.x, position.o))
    is_named = _TURN.search(name) or (name in _varying and _SIDE.search(name))
    return bool(is_named) and is_sign and not _RESULT.search(name)


def is_free_list(name: str, value: Any, cells: int = 9) -> bool:
    """A list of the numbers of free cells, not a board with its numbers on it.

    Its name says so, or the source removes places from it.
    """
    is_named = bool(_FREE.search(name)) or name in _taken_from
    return (
        is_named
        and isinstance(value, (list, set))
        and all(isinstance(entry, (int, tuple, list, str)) for entry in value)
        and len({repr(entry) for entry in value}) == cells
    )


def fit_names(
    owner: Any, position: Position, keys: list[Any], sets_turn: bool, counts_own: bool = False
) -> None:
    """Put a position into lists, counts and marks, by their names.

    A player that has no board counts its own moves.
    """
    names = owner if isinstance(owner, dict) else vars(owner)
    cells = len(position.cells)
    marks = position.cells.count(position.to_move) if counts_own else cells - position.empty
    counts_games = any(_ROUNDS.search(name) for name in names)
    for name, value in list(names.items()):
        if name.startswith("__") or callable(value) or _RESULT.search(name):
            continue
        if is_free_list(name, value, cells):
            places = {repr(entry): n for n, entry in enumerate(sorted(value, key=repr))}
            # In the program's own order: it may have shuffled them.
            free = [entry for entry in value if position.cells[places[repr(entry)]] == "."]
            _replace(owner, name, value, free)
        elif _is_nothing(value) and (_WIDGET.search(name) or name in _widget_names):
            store(owner, name, StandIn() if value is None else _widgets(name, cells))
        elif isinstance(value, list) and not value and _LIST.search(name):
            sign = _side_of(name, position)
            if sign is not None:
                _replace(owner, name, value,
                         [key for key, cell in zip(keys, position.cells, strict=True)
                          if cell == sign])  # fmt: skip
        elif isinstance(value, int) and not isinstance(value, bool):
            if name not in _varying or (counts_games and _ROUND.search(name)):
                continue  # a constant, such as the number of squares; or it counts games
            if value == 0 and name in _toggles and (_TURN.search(name) or _COUNT.search(name)):
                store(owner, name, marks % 2)
            elif value == 0 and _COUNT.search(name):
                store(owner, name, marks)
            elif value == cells and (_FREE.search(name) or _COUNT.search(name)):
                store(owner, name, cells - marks)
            elif value == 1 and _COUNT.search(name) and "count" in name.lower():
                store(owner, name, marks + 1)
            elif sets_turn and _is_turn(name, value, position):
                store(owner, name, position.turn)
        elif value is None and _DEPTH.search(name):
            store(owner, name, cells)
        elif sets_turn and _is_turn(name, value, position):
            store(owner, name, position.turn)
        elif _is_unset(value) and _SIGN.search(name) and not _EMPTY.search(name):
            is_them = _is_them(name) or bool(_AGAINST.search(name))
            sign = position.theirs if is_them else position.mine
            if repr(sign) in _numbers.get(name, (repr(sign),)):  # else these are other marks
                store(owner, name, sign)
    if isinstance(owner, dict):
        _fit_chosen(owner, position)


def _fit_chosen(names: dict[str, Any], position: Position) -> None:
    """Exchange the global marks of the computer and the person, where one can choose.

    A negative number that both have is none of them: nobody has chosen yet.
    """
    marks = [
        name for name, value in names.items()
        if name in _open and (
            any(same(value, sign) for sign in (position.x, position.o)) or _is_negative(value)
        )
    ]  # fmt: skip
    ours = [name for name in marks if _ME.search(name) and not _TURN.search(name)]
    theirs = [name for name in marks if _is_them(name) and not _TURN.search(name)]
    if len(ours) != 1 or len(theirs) != 1:
        return
    values = [names[ours[0]], names[theirs[0]]]
    if same(*values) == all(map(_is_negative, values)):
        store(names, ours[0], position.mine)
        store(names, theirs[0], position.theirs)


def _is_negative(value: Any) -> bool:
    return type(value) is int and value < 0


def _is_nothing(value: Any) -> bool:
    return value is None or (isinstance(value, list) and not value)


def _widgets(name: str, cells: int) -> list[Any]:
    """Stand-ins for the buttons of a window that is not open: rows where the source has rows."""
    side = round(cells**0.5)
    if name in _nested:
        return [[StandIn() for _ in range(side)] for _ in range(side)]
    return [StandIn() for _ in range(cells)]


def _is_unset(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def set_mark(names: dict[str, Any], name: str, position: Position) -> bool:
    """Set a name that sounds like a mark of one side; False for any other name."""
    if not _SIGN.search(name) or _RESULT.search(name):
        return False
    names[name] = position.theirs if _is_them(name) else position.mine
    return True


def _replace(owner: Any, name: str, value: Any, entries: list[Any]) -> None:
    if isinstance(value, list):
        value[:] = entries
    else:
        store(owner, name, set(entries))


def _is_them(name: str) -> bool:
    return bool(_THEM.search(name)) and not _ME.search(name)


def _side_of(name: str, position: Position) -> str | None:
    lower = name.lower()
    if re.match(r"x(_|moves|pos|$)|.*_x$|.*player_?1|p1", lower):
        return "x"
    if re.match(r"o(_|moves|pos|$)|.*_o$|.*player_?2|p2", lower):
        return "o"
    other = "o" if position.to_move == "x" else "x"
    if _ME.search(name):
        return position.to_move
    return other if _THEM.search(name) else None
