"""Making objects of the program's own classes, as its game would make them.

An object that the program has made itself is the best one. Else its class is called, and the
arguments are guessed: by what the class does with them (`self.player.letter` is an object that has
a letter), and by their names.
"""

from __future__ import annotations

import ast
import copy
import enum
import random
from contextlib import suppress
from functools import cache
from time import process_time

from .boards import Board, board_like, values_inside
from .calls import parameters
from .guards import guards_of
from .interrupting import AsksPerson, OutOfTime, call_within
from .patterns import Pattern
from .stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .sites import Position
    from .state import State

__all__ = ["Maker"]

_MAX_DEPTH = 3
_SLOW = 0.2  # seconds; an object that takes longer is made once, and copied
_QUICK = 0.3  # seconds
_MAX_MADE = 6  # functions that are called to see whether they make a board
_TRIES = 4
_THEIRS = Pattern(r"opp|enemy|human|other|rival|user|adver|gegner|rakip|foe")
_FIRST = Pattern(r"(player|jogador|jugador|joueur|spieler|mark|sign|p)_?(1|one)$")
_SECOND = Pattern(r"(player|jogador|jugador|joueur|spieler|mark|sign|p)_?(2|two)$")
_OURS = Pattern(r"comp|cpu|(^|_)ai|bot|machine|maquina|^my|^me$|own|agent")
_LENGTH = Pattern(r"win_?(con|len|num|count)|to_?win|in_?a?_?row|^k$")
_WINDOW = Pattern(r"root|master|parent|screen|window|win$|canvas|app|surface|font|frame|widget")
_MARK = Pattern(r"letter|mark|symbol|sign|player|token|piece|turn|char|simbol|zeichen|ficha")
_EMPTY = Pattern(r"empty|blank|vazi|vaci|leer|vide|vuot|^none|free|space")
_BOARD = Pattern(r"board|grid|state|cells|squares|tabl|field|matri|spaces|brett|feld|plateau|"
                 r"grille|griglia|campo|plansz|tahta")  # fmt: skip
_MAKES = Pattern(r"init|new|create|make|empty|blank|start|set_?up|reset|clear|build|generate|"
                 r"nuev|nov|crea|cria|erstell|neu")  # fmt: skip
_PERSON = Pattern(r"human|user|person|people")
_LEVEL = Pattern(r"level|dific|difficult|nivel|schwier|niveau|livello|stufe|strength|mode$")
_STRONG = Pattern(r"hard|expert|imposs|unbeat|insane|extreme|master|perfect|minimax|schwer|"
                  r"dific|zor|trudn")  # fmt: skip


_WEAK = Pattern(
    r"^(easy|medium|beginner|f[aá]cil|m[eé]di[oa]|facile|moyen|einfach|leicht|mittel|intermedi\w*|"
    r"kolay|orta)$"
)
_STRONGEST = Pattern(
    r"^(hard|expert|impossible|unbeatable|insane|perfect|minimax|dif[ií]cil|imposs?[ií](ble|vel)|"
    r"difficile|schwer|unschlagbar|zor)$"
)


class Maker:
    """Makes objects of the classes of a loaded program."""

    def __init__(
        self, modules: dict[str, Any], trees: dict[str, ast.Module], classes: dict[str, type],
        state: State,
    ) -> None:  # fmt: skip
        self._modules, self._classes, self._state = modules, classes, state
        self._nodes = {
            node.name: node
            for tree in trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
        }
        self._trees = trees
        self._enums = {
            name: value
            for module in modules.values()
            for name, value in vars(module).items()
            if isinstance(value, type) and issubclass(value, enum.Enum)
        }
        self._functions = _functions_of(trees)
        self._levels: dict[tuple[int, str], Any] = {}
        self._words: dict[str, list[str]] = {}  # for the strongest level, by a weak one
        self.boards: list[Board] = []  # kinds of boards that the program has
        self._slow: dict[tuple[type, str], Any] = {}
        self._unfinished: Any = None  # the last object that was made, maybe not to its end

    def instance(self, cls: type, position: Position, form: Any, seconds: float) -> Any:
        """An object of a class, to call a method of it."""
        key = (cls, f"{position.mine!r} {position.theirs!r}")
        if key in self._slow:
            return copy.deepcopy(self._slow[key])
        own = self._own(cls)
        needed = [name for name, is_needed in parameters(cls, False) if is_needed]
        if own is not None and any(self._attributes(cls, name) for name in needed):
            return own
        started = process_time()
        try:
            made = self._in_time(cls, position, form, seconds)
        except Exception:
            if own is None:
                raise
            return own
        if process_time() - started > _SLOW:
            self._slow[key] = copy.deepcopy(made)
        return made

    def _in_time(self, cls: type, position: Position, form: Any, seconds: float) -> Any:
        """A new object; if its constructor asks a person, as it was before the question.

        What it draws by chance, such as who plays X, is always the same. Some constructors let the
        computer begin now and then, and search for long: those are tried again.
        """
        try:
            for number in range(_TRIES):
                self._unfinished = None
                random.seed(number)
                try:
                    return call_within(_QUICK, lambda: self.build(cls, position, form))
                except AsksPerson:
                    if type(self._unfinished) is not cls or not vars(self._unfinished):
                        raise
                    return self._unfinished
                except OutOfTime:
                    continue
            return call_within(seconds, lambda: self.build(cls, position, form))
        finally:
            random.seed()

    def _own(self, cls: type) -> Any:
        """An object of this class that the program has made itself, somewhere global."""
        for names, name in self._state.objects:
            value = names.get(name)
            for _, one in [((), value), *values_inside(value, self._modules)]:
                if type(one) is cls:
                    return one
        return None

    def build(self, cls: type, position: Position, form: Any, depth: int = 0) -> Any:
        """A new object of a class, its arguments guessed."""
        names = [(name, is_needed) for name, is_needed in parameters(cls, False) if name != "args"]
        marks = [name for name, _ in names if _is_mark(name)]
        if len(marks) > 1:  # the default is as good, unless the name says whose mark it is
            marks = [name for name in marks
                     if _OURS.search(name.lower()) or _THEIRS.search(name.lower())]  # fmt: skip
        errors: Exception | None = None
        for wanted in (
            [name for name, is_needed in names if is_needed or name in marks],
            [name for name, is_needed in names if is_needed],
        ):
            try:
                values = {name: self._guess(cls, name, position, form, depth) for name in wanted}
                return self._construct(cls, values)
            except Exception as error:
                errors = error
        raise errors or TypeError(cls.__name__)

    def _construct(self, cls: type, values: dict[str, Any]) -> Any:
        try:
            made: Any = object.__new__(cls)
        except TypeError:
            return cls(**values)
        self._unfinished = made
        made.__init__(**values)
        return made

    def _guess(self, cls: type, name: str, position: Position, form: Any, depth: int) -> Any:
        lower = name.lower()
        told = _side_of(lower, position)
        wanted = self._class_for(cls, name) if depth < _MAX_DEPTH else None
        if wanted is not None:
            own = self._own(wanted)
            return own if own is not None else self.build(wanted, told, form, depth + 1)
        if any(part in lower for part in ("size", "width", "height", "dim", "rows", "cols", "len",
                                          "larg")):  # fmt: skip
            return 3
        if lower == "n" or _LENGTH.search(lower):
            return 3
        if _EMPTY.search(lower):
            return self.boards[0].empties[0] if self.boards else " "
        if _is_mark(lower) or _THEIRS.search(lower):
            return told.mine
        is_level = bool(_LEVEL.search(lower))
        level = self._strongest(self._nodes.get(cls.__name__), name) if is_level else None
        if level is not None:
            return level
        if any(part in lower for part in ("depth", "level", "difficulty")):
            return 9
        if _BOARD.search(lower):
            board = form if isinstance(form, Board) else self.boards[0] if self.boards else None
            return None if board is None else board.make(position.signs_on(board))
        if "name" in lower:
            return "Computer"
        for class_name, one in self._classes.items():
            if depth < 2 and (lower in class_name.lower() or class_name.lower() in lower):
                return self.build(one, position, form, depth + 1)
        return StandIn() if _WINDOW.search(lower) else position.mine

    def prepare(self, owner: Any, position: Position, form: Any) -> bool:
        """Call the method that gives an object its board: `engine.set_position(squares, mark)`.

        It sets attributes that the constructor does not, and one of its parameters is a board.
        """
        cls = type(owner)
        node = self._nodes.get(cls.__name__)
        for one in node.body if node is not None else ():
            if not isinstance(one, ast.FunctionDef) or one.name.startswith("__"):
                continue
            names = tuple(argument.arg for argument in one.args.args[1:])
            if not any(_BOARD.search(name.lower()) for name in names):
                continue
            if not _set_from(one, names) - set(vars(owner)):
                continue
            with suppress(BaseException):  # not this method
                values = {name: self._guess(cls, name, position, form, 0) for name in names}
                call_within(_QUICK, lambda m=one.name, v=values: getattr(owner, m)(**v))
                return True
        return False

    def start(self, owner: Any) -> bool:
        """Run the assignments of the method that begins a game, where only they make the board."""
        node = self._nodes.get(type(owner).__name__)
        for one in node.body if node is not None else ():
            if not isinstance(one, ast.FunctionDef) or one.name.startswith("__"):
                continue
            made = _stored_in(one) - set(vars(owner))
            if len(one.args.args) != 1 or not any(_BOARD.search(name.lower()) for name in made):
                continue
            names = getattr(getattr(type(owner), one.name, None), "__globals__", {})
            for statement in one.body:
                if isinstance(statement, (ast.Assign, ast.AnnAssign)):
                    with suppress(BaseException):  # it may need what is not there
                        code = compile(ast.Module([statement], []), "<start>", "exec")
                        own = {one.args.args[0].arg: owner}
                        call_within(_QUICK, lambda c=code, n=names, o=own: exec(c, n, o))  # noqa: S102
            return True
        return False

    def made_boards(self, targets: dict[str, Any]) -> list[Board]:
        """Boards that functions of the program make and return: `create_board()`."""
        boards: list[Board] = []
        tried = 0
        for name, function in targets.items():
            lower, node = name.lower(), self._functions.get(name)
            if node is None or not (_BOARD.search(lower) or _MAKES.search(lower)):
                continue
            is_given = any(isinstance(one, ast.Return) and one.value for one in ast.walk(node))
            if "." in name or any(is_needed for _, is_needed in parameters(function, False)):
                continue
            if not is_given or tried >= _MAX_MADE:
                continue
            tried += 1
            with suppress(BaseException):  # it asks a person, or takes too long
                board = board_like(call_within(_QUICK, function), name)
                boards += [board] if board is not None else []
        return boards

    def _class_for(self, cls: type, name: str) -> type | None:
        """The class of an argument: the one of that name, or one that has what is used of it."""
        plain = name.lower().replace("_", "")
        for class_name, one in self._classes.items():
            if class_name.lower() == plain:
                return one
        used = self._attributes(cls, name)
        for like, _ in parameters(cls, False):  # what holds for one player holds for the other
            used = used or (self._attributes(cls, like) if _last_word(like) == _last_word(name)
                            else set())  # fmt: skip
        fitting = [
            one for class_name, one in self._classes.items()
            if used and one is not cls and used <= self._has(one)
        ]  # fmt: skip
        fitting.sort(key=lambda one: bool(_PERSON.search(one.__name__.lower())))
        return fitting[0] if fitting else None

    def taken(self, targets: dict[str, Any]) -> dict[str, dict[str, str]]:
        """The classes of parameters, for each function: by annotations, or by what is used of them.

        `player.symbol` is of a class whose objects have a symbol. What is passed on to another
        function is what that function takes.
        """
        found = {name: self._used_classes(node) for name, node in self._functions.items()}
        for _ in range(_MAX_DEPTH):
            for name, node in self._functions.items():
                found[name] = self._passed_classes(node, found) | found[name]
        names = {name: getattr(target, "__qualname__", "") for name, target in targets.items()}
        return {name: found[own] for name, own in names.items() if found.get(own)}

    def levels(self, targets: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """The strongest level that a function knows, by its parameter: `level == "hard"`."""
        found: dict[str, dict[str, Any]] = {}
        for target, function in targets.items():
            node = self._functions.get(getattr(function, "__qualname__", ""))
            for name, _ in parameters(function, False) if node is not None else ():
                level = self._strongest(node, name) if _LEVEL.search(name.lower()) else None
                if isinstance(level, enum.Enum):
                    level = f"@{type(level).__name__}.{level.name}"
                if level is not None:
                    found.setdefault(target, {})[name] = level
        return found

    def guards(self, target: Any) -> tuple[tuple[str, Any], ...]:
        """What must hold before a function does anything."""
        node = self._functions.get(getattr(target, "__qualname__", ""))
        return () if node is None else guards_of(node)

    def levels_of(self, names: dict[str, Any], owner: Any) -> list[tuple[str, Any]]:
        """The strongest levels, for global names and for attributes (with a dot before them)."""
        found: list[tuple[str, Any]] = []
        tree = self._trees.get(str(names.get("__name__")))
        node = self._nodes.get(type(owner).__name__)
        kept = getattr(owner, "__dict__", {})
        places: list[tuple[Any, dict[str, Any], str]] = [(tree, names, ""), (node, kept, ".")]
        for where, entries, dot in places:
            for name, value in entries.items() if where is not None else ():
                if isinstance(value, str) and _WEAK.search(value):
                    found += [(dot + name, word) for word in self._strong_words(value)[:1]]
                    continue
                is_level = isinstance(value, (str, int, enum.Enum, type(None)))
                if not is_level or not _LEVEL.search(name.lower()):
                    continue
                level = self._level(where, name)
                if level is not None and not (isinstance(level, int) and "mode" in name.lower()):
                    found.append((dot + name, level))
        return found

    def _strong_words(self, weak: str) -> list[str]:
        """The words of the source for its strongest level, written like a weak one."""
        if weak not in self._words:
            self._words[weak] = [
                node.value
                for tree in self._trees.values()
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and _STRONGEST.search(node.value)
                and (node.value.islower(), node.value.isupper()) == (weak.islower(), weak.isupper())
            ]
        return self._words[weak]

    def _level(self, node: ast.AST, name: str) -> Any:
        if (id(node), name) not in self._levels:
            self._levels[id(node), name] = self._strongest(node, name)
        return self._levels[id(node), name]

    def _strongest(self, node: ast.AST | None, name: str) -> Any:
        """The strongest level that a name or an attribute is compared with; None if there is none.

        A word may say that it is strong. Else it is the level for which most is done.
        """
        weights: dict[Any, int] = {}
        for one in ast.walk(node) if node is not None else ():
            test = one.test if isinstance(one, ast.If) else one
            body = one.body if isinstance(one, ast.If) else []
            for level in self._levels_in(test, name):
                weights[level] = max(weights.get(level, 0), self._weight(body))
        words = [level for level in weights if isinstance(level, (str, enum.Enum))]
        strong = [word for word in words if _STRONG.search(getattr(word, "name", word))]
        if strong or words:
            return strong[0] if strong else None
        if len(weights) < 2:
            return None
        if self._weight_of_rest(node, name) > max(weights.values()):
            return max(weights) + 1  # what is compared with nothing is done for all others
        return max(weights, key=lambda level: (weights[level], level))

    def _weight_of_rest(self, node: ast.AST | None, name: str) -> int:
        """How much is done for a level that no condition names: after `else`, or after all."""
        weight = 0
        for one in ast.walk(node) if node is not None else ():
            body = getattr(one, "body", None)
            statements = body if isinstance(body, list) else []
            for n, statement in enumerate(statements):
                if not isinstance(statement, ast.If) or not self._levels_in(statement.test, name):
                    continue
                last = statement
                while len(last.orelse) == 1 and isinstance(last.orelse[0], ast.If):
                    last = last.orelse[0]
                is_left = isinstance(last.body[-1], ast.Return)
                rest = last.orelse or (statements[n + 1 :] if is_left else [])
                is_level = any(self._levels_in(inner, name) for inner in ast.walk(
                    ast.Module(rest, [])))  # fmt: skip
                weight = max(weight, 0 if is_level else self._weight(rest))
        return weight

    def _levels_in(self, test: ast.AST, name: str) -> list[Any]:
        """What a name or an attribute is compared with: constants, members of an enumeration."""
        sides = [test.left, *test.comparators] if isinstance(test, ast.Compare) else []
        if not any(getattr(side, "id", getattr(side, "attr", None)) == name for side in sides):
            return []
        levels: list[Any] = []
        for inner in (inner for side in sides for inner in ast.walk(side)):
            if isinstance(inner, ast.Constant) and type(inner.value) in (str, int):
                levels.append(inner.value)
            elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
                member = getattr(self._enums.get(inner.value.id), inner.attr, None)
                levels += [member] if isinstance(member, enum.Enum) else []
        return levels

    def _weight(self, body: list[ast.stmt], depth: int = 0) -> int:
        """How much is done in these statements, with the functions that they call."""
        nodes = [inner for one in body for inner in ast.walk(one)]
        called = {
            getattr(inner.func, "id", getattr(inner.func, "attr", ""))
            for inner in nodes
            if isinstance(inner, ast.Call)
        }
        if depth == _MAX_DEPTH:
            return len(nodes)
        return len(nodes) + sum(
            self._weight(function.body, depth + 1)
            for name, function in self._functions.items()
            if name.rpartition(".")[2] in called
        )

    def _used_classes(self, node: ast.FunctionDef) -> dict[str, str]:
        found: dict[str, str] = {}
        for one in [*node.args.posonlyargs, *node.args.args]:
            told = getattr(one.annotation, "id", getattr(one.annotation, "value", None))
            if isinstance(told, str) and told in self._classes:
                found[one.arg] = told
                continue
            used = {
                inner.attr
                for inner in ast.walk(node)
                if isinstance(inner, ast.Attribute)
                and isinstance(inner.value, ast.Name)
                and inner.value.id == one.arg
            } - _OF_TEXTS
            if used and one.arg not in ("self", "cls"):
                fitting = [name for name, cls in self._classes.items() if used <= self._has(cls)]
                fitting.sort(key=lambda name: bool(_PERSON.search(name.lower())))
                if fitting:
                    found[one.arg] = fitting[0]
        return found

    def _passed_classes(
        self, node: ast.FunctionDef, found: dict[str, dict[str, str]]
    ) -> dict[str, str]:
        own = {one.arg for one in [*node.args.posonlyargs, *node.args.args]} - {"self", "cls"}
        passed: dict[str, str] = {}
        for call in ast.walk(node):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            inner = self._functions.get(call.func.id)
            names = [one.arg for one in inner.args.args] if inner is not None else []
            for name, argument in zip(names, call.args, strict=False):
                cls = found[call.func.id].get(name)
                if cls is not None and isinstance(argument, ast.Name) and argument.id in own:
                    passed[argument.id] = cls
        return passed

    def _attributes(self, cls: type, name: str) -> set[str]:
        """What a class uses of an argument of its constructor: `.letter` of `self.player`."""
        node = self._nodes.get(cls.__name__)
        return set() if node is None else set(_used_of(node, name))

    def _has(self, cls: type) -> set[str]:
        """The names that objects of a class have."""
        names: set[str] = set()
        for one in cls.__mro__:
            if one.__module__ in self._modules:
                names |= set(vars(one))
                node = self._nodes.get(one.__name__)
                names |= set() if node is None else _stored_in(node)
        return names


def _functions_of(trees: dict[str, ast.Module]) -> dict[str, ast.FunctionDef]:
    """The functions and methods of all files, by their names: `best_move`, `Computer.move`."""
    found: dict[str, ast.FunctionDef] = {}
    for tree in trees.values():
        for node in tree.body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for one in inner:
                if isinstance(one, ast.FunctionDef):
                    found.setdefault(prefix + one.name, one)
    return found


@cache  # the source stays as it is, and objects are made for every question
def _used_of(node: ast.ClassDef, name: str) -> frozenset[str]:
    kept = {name}
    for one in ast.walk(node):
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Name):
            kept |= {
                f"self.{target.attr}" for target in one.targets
                if one.value.id == name and isinstance(target, ast.Attribute)
            }  # fmt: skip
    return frozenset(
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute) and ast.unparse(one.value) in kept
    ) - frozenset(_OF_TEXTS)


@cache
def _set_from(node: ast.FunctionDef, names: tuple[str, ...]) -> frozenset[str]:
    """The attributes that a method sets to what it makes of its parameters."""
    return frozenset(
        target.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Assign)
        and any(isinstance(inner, ast.Name) and inner.id in names for inner in ast.walk(one.value))
        for target in one.targets
        if isinstance(target, ast.Attribute)
    )


@cache
def _stored_in(node: ast.ClassDef | ast.FunctionDef) -> frozenset[str]:
    """The attributes that are set somewhere in a class or a method."""
    return frozenset(
        inner.attr
        for inner in ast.walk(node)
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
    )


def _side_of(name: str, position: Position) -> Position:
    """The position with the side to move that a name means."""
    if _FIRST.search(name) or _SECOND.search(name):
        is_right = position.to_move == ("x" if _FIRST.search(name) else "o")
        return position if is_right else position.exchanged()
    return position.exchanged() if _THEIRS.search(name) else position


def _last_word(name: str) -> str:
    return name.rstrip("_0123456789").rpartition("_")[2].lower()


_OF_TEXTS = set(dir(str)) | set(dir(list))


def _is_mark(name: str) -> bool:
    lower = name.lower()
    return bool(_MARK.search(lower)) and not _EMPTY.search(lower)
