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
from contextlib import contextmanager, suppress
from time import process_time

from .argument_classes import ArgumentClasses
from .boards import Board, board_like, values_inside
from .calls import parameters, signature_of
from .definitions import (
    Definitions,
    attributes_set_from,
    attributes_stored_in,
    last_call_of,
)
from .depths import Depths
from .given_later import givers_of
from .given_lists import GivenLists
from .guards import guards_of
from .interrupting import AsksPerson, OutOfTime, call_within
from .levels import Levels, is_level_name
from .made_marks import made_marks
from .patterns import Pattern
from .stand_ins import StandIn, stand_in_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .sites import Position
    from .state import State

__all__ = ["Maker"]

_MAX_DEPTH = 3
_SLOW = 0.2  # seconds; an object that takes longer is made once, and copied
_QUICK = 0.3  # seconds
_MAX_CLASSES = 20  # that are made of an abstract one
_MAX_MADE = 6  # functions that are called to see whether they make a board
_TRIES = 4
_THEIRS = Pattern(r"opp|enemy|human|other|rival|user|adver|gegner|rakip|foe")
_FIRST = Pattern(r"(player|jogador|jugador|joueur|spieler|mark|sign|p)_?(1|one)$")
_SECOND = Pattern(r"(player|jogador|jugador|joueur|spieler|mark|sign|p)_?(2|two)$")
_OURS = Pattern(r"comp|cpu|(^|_)ai|bot|machine|maquina|^my|^me$|own|agent")
_SIZE = Pattern(r"size|width|height|dim|rows|cols|len|larg")
_LENGTH = Pattern(r"win_?(con|len|num|count|score)|to_?win|in_?a?_?row|^k$")
_WINDOW = Pattern(r"root|master|parent|screen|window|win$|canvas|app|surface|font|frame|widget")
_MARK = Pattern(r"letter|mark|symbol|sign|player|token|piece|turn|char|simbol|zeichen|ficha")
_EMPTY = Pattern(r"empty|blank|vazi|vaci|leer|vide|vuot|^none|free|space")
_BOARD = Pattern(r"board|grid|state|cells|squares|tabl|field|matri|spaces|brett|feld|plateau|"
                 r"grille|griglia|campo|plansz|tahta")  # fmt: skip
_MAKES = Pattern(r"init|new|create|make|empty|blank|start|set_?up|reset|clear|build|generate|"
                 r"nuev|nov|crea|cria|erstell|neu")  # fmt: skip


class Maker:
    """Makes objects of the classes of a loaded program."""

    def __init__(
        self, modules: dict[str, Any], trees: dict[str, ast.Module], classes: dict[str, type],
        state: State,
    ) -> None:  # fmt: skip
        self._modules, self._classes, self._state = modules, classes, state
        self._definitions = definitions = Definitions(trees)
        self.levels = Levels(modules, definitions)
        self._depths = Depths(modules, trees)
        self._givers = givers_of(definitions)
        self._lists = GivenLists(trees, modules)
        self._signs = made_marks(trees)  # with which the program makes its players
        self.argument_classes = ArgumentClasses(modules, definitions, classes)
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
        if own is not None and any(self.argument_classes.used_of(cls, name) for name in needed):
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
        computer begin now and then, and search for long: those are tried again. Where one always
        does so at its end, that move is left out.
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
            with self._without_last_call(cls):
                return call_within(seconds, lambda: self.build(cls, position, form))
        finally:
            random.seed()

    @contextmanager
    def _without_last_call(self, cls: type) -> Iterator[None]:
        """While this lasts, the method with which the constructor of a class ends does nothing."""
        node = self._definitions.classes.get(cls.__name__)
        name = last_call_of(node) if node is not None else None
        method = vars(cls).get(name or "")
        if name is None or method is None:
            yield
            return
        setattr(cls, name, _do_nothing)
        try:
            yield
        finally:
            setattr(cls, name, method)

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
        cls = _concrete(cls)
        names = [(name, is_needed) for name, is_needed in parameters(cls, False) if name != "args"]
        numbered = _numbered(cls) if isinstance(position.mine, str) else set()
        signs = _marked(cls, position)
        marks = [name for name, _ in names
                 if (_is_mark(name) and name not in numbered) or name in signs]  # fmt: skip
        sides = _sides_of(marks, position)
        # Of several, the default is as good, unless the name says whose mark it is.
        if len(marks) > 1 and not sides:
            marks = [name for name in marks
                     if _OURS.search(name.lower()) or _THEIRS.search(name.lower())]  # fmt: skip
        errors: Exception | None = None
        for wanted in (
            [name for name, is_needed in names if is_needed or name in marks],
            [name for name, is_needed in names if is_needed],
            [name for name, is_needed in names if is_needed or _is_number_of_cells(name)],
        ):
            try:
                values = {
                    name: self._mark(cls, name, sides[name])
                    if name in sides
                    else self._guess(cls, name, position, form, depth)
                    for name in wanted
                }
                made = self._construct(cls, self._depths.of(cls) | values)
            except Exception as error:
                errors = error
                continue
            self._give(made, position, form, depth)
            if not getattr(made, "__dict__", True):  # nothing was set
                self._begin(made, position)
            return made
        raise errors or TypeError(cls.__name__)

    def _give(self, made: Any, position: Position, form: Any, depth: int) -> None:
        """Give an object what it lacks, where another class would do that after it is made."""
        for name, value in list(getattr(made, "__dict__", {}).items()):
            giver = self._classes.get(self._givers.get(name, "")) if value is None else None
            if giver is None or giver in type(made).__mro__ or depth >= _MAX_DEPTH:
                continue
            with suppress(Exception):  # it stays without
                own = self._own(giver)
                given = own if own is not None else self.build(giver, position, form, depth + 1)
                setattr(made, name, given)

    def _begin(self, made: Any, position: Position) -> None:
        """Call what begins a game, where no constructor has set anything: X plays first."""
        node = self._definitions.classes.get(type(made).__name__)
        for one in node.body if node is not None else ():
            if not isinstance(one, ast.FunctionDef) or not _MAKES.search(one.name):
                continue
            names = [argument.arg for argument in one.args.args[1:]]
            stored = attributes_stored_in(one)
            if len(names) > len(one.args.defaults) or not any(map(_BOARD.search, stored)):
                continue
            marks = {name: position.x for name in names if _is_mark(name)}
            for values in (marks, {}):
                with suppress(Exception):
                    getattr(made, one.name)(**values)
                    return

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
        is_sign = _is_mark(name) and bool(self._signs.get(cls.__name__))
        wanted = self.argument_classes.of_argument(cls, name) if depth < _MAX_DEPTH else None
        if wanted is not None and not is_sign:
            own = self._own(wanted)
            return own if own is not None else self.build(wanted, told, form, depth + 1)
        used = self.argument_classes.used_of(cls, name)
        if "get" in used and used <= set(dir(dict)):  # settings, which have defaults
            return {}
        given = self._lists.made(cls, [one for one, _ in parameters(cls, False)], name)
        if given is not ...:
            return given
        if self.argument_classes.is_of_stand_in(cls, name):
            return StandIn()
        if self.argument_classes.is_called(cls, name):
            return _do_nothing
        if _SIZE.search(lower):
            return (3, 3) if self._is_pair(cls, name) else 3
        if lower == "n" or _LENGTH.search(lower) or self._is_size(cls, name):
            return 3
        if _EMPTY.search(lower):
            return self.boards[0].empties[0] if self.boards else " "
        if _is_mark(lower) or _THEIRS.search(lower):
            return self._mark(cls, name, told.mine)
        is_level = is_level_name(lower)
        level = (
            self.levels.strongest(self._definitions.classes.get(cls.__name__), name)
            if is_level
            else None
        )
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
            is_like = len(lower) > 2 and lower in class_name.lower()
            if depth < 2 and (is_like or class_name.lower() in lower):
                return self.build(one, position, form, depth + 1)
        if _WINDOW.search(lower):
            return StandIn()
        mark = self._mark(cls, name, position.mine)
        is_like = all(hasattr(mark, one) for one in used)
        return mark if is_like else stand_in_of(name)()  # noted, if its moves depend on it

    def _mark(self, cls: type, name: str, mark: Any) -> Any:
        """A mark as a class wants it: the member of an `Enum`, where boards hold its value."""
        if "value" not in self.argument_classes.used_of(cls, name):
            return mark
        for module in self._modules.values():
            for one in list(vars(module).values()):
                if isinstance(one, type) and issubclass(one, enum.Enum):
                    for member in one:
                        if type(member.value) is type(mark) and member.value == mark:
                            return member
        return mark

    def _is_size(self, cls: type, name: str) -> bool:
        """Whether it is one of several numbers of one letter: `n`, `m` and `k`."""
        letters = {one.lower() for one, _ in parameters(cls, False)} & {"m", "n", "k"}
        return len(letters) > 1 and name.lower() in letters

    def _is_pair(self, cls: type, name: str) -> bool:
        """Whether a class takes an argument apart: `size[0]`, `rows, columns = size`."""
        node = self._definitions.classes.get(cls.__name__)
        return any(
            (isinstance(one, ast.Subscript) and getattr(one.value, "id", "") == name)
            or (
                isinstance(one, ast.Assign)
                and isinstance(one.targets[0], ast.Tuple)
                and getattr(one.value, "id", "") == name
            )
            for one in (ast.walk(node) if node is not None else ())
        )

    def prepare(self, owner: Any, position: Position, form: Any) -> bool:
        """Call the method that gives an object its board: `engine.set_position(squares, mark)`.

        It sets attributes that the constructor does not, and one of its parameters is a board.
        """
        cls = type(owner)
        node = self._definitions.classes.get(cls.__name__)
        for one in node.body if node is not None else ():
            if not isinstance(one, ast.FunctionDef) or one.name.startswith("__"):
                continue
            names = tuple(argument.arg for argument in one.args.args[1:])
            if not any(_BOARD.search(name.lower()) for name in names):
                continue
            if not attributes_set_from(one, names) - set(vars(owner)):
                continue
            with suppress(BaseException):  # not this method
                values = {name: self._guess(cls, name, position, form, 0) for name in names}
                call_within(_QUICK, lambda m=one.name, v=values: getattr(owner, m)(**v))
                return True
        return False

    def start(self, owner: Any) -> bool:
        """Run the assignments of the method that begins a game, where only they make the board."""
        node = self._definitions.classes.get(type(owner).__name__)
        for one in node.body if node is not None else ():
            if not isinstance(one, ast.FunctionDef) or one.name.startswith("__"):
                continue
            made = attributes_stored_in(one) - set(vars(owner))
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
            lower, node = name.lower(), self._definitions.functions.get(name)
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

    def guards(self, target: Any) -> tuple[tuple[str, Any], ...]:
        """What must hold before a function does anything."""
        node = self._definitions.functions.get(getattr(target, "__qualname__", ""))
        return () if node is None else guards_of(node)


def _concrete(cls: type) -> type:
    """The class itself; of an abstract one, the class made of it that needs fewest arguments."""
    found, waiting = [cls], [cls]
    while waiting and len(found) < _MAX_CLASSES:
        below: list[type] = waiting.pop().__subclasses__()
        found += below
        waiting += below
    made = [one for one in found if not getattr(one, "__abstractmethods__", None)]
    needs = [sum(is_needed for _, is_needed in parameters(one, False)) for one in made]
    return made[needs.index(min(needs))] if made and made[0] is not cls else cls


def _do_nothing(*_arguments: Any, **_options: Any) -> None:
    """Stands for a method, or for a function that a class is given."""


def _side_of(name: str, position: Position) -> Position:
    """The position with the side to move that a name means."""
    if _FIRST.search(name) or _SECOND.search(name):
        is_right = position.to_move == ("x" if _FIRST.search(name) else "o")
        return position if is_right else position.exchanged()
    return position.exchanged() if _THEIRS.search(name) else position


def _marked(cls: type, position: Position) -> set[str]:
    """Parameters whose default is a mark: `computer="O"`."""
    with suppress(TypeError):  # a class that is not written in Python
        return {
            one.name
            for one in signature_of(cls)
            if isinstance(one.default, str) and one.default in (position.x, position.o)
        }
    return set()


def _sides_of(marks: list[str], position: Position) -> dict[str, Any]:
    """The marks of two parameters of which one is the computer's, and the other says nothing."""
    ours = [name for name in marks if _OURS.search(name.lower())]
    rest = [name for name in marks if name not in ours and not _THEIRS.search(name.lower())]
    if len(ours) == len(rest) == 1 == len(marks) - 1 and rest[0].lower() == "player":
        return {ours[0]: position.mine, rest[0]: position.theirs}
    return {}


def _numbered(cls: type) -> set[str]:
    """Parameters whose default is a number: `turn=1` counts turns, and is no letter."""
    with suppress(TypeError):  # a class that is not written in Python
        return {one.name for one in signature_of(cls) if isinstance(one.default, (int, float))}
    return set()


def _is_number_of_cells(name: str) -> bool:
    """Whether it is a size, or the length of a line: its default may not fit the others."""
    return bool(_SIZE.search(name) or _LENGTH.search(name))


def _is_mark(name: str) -> bool:
    lower = name.lower()
    return bool(_MARK.search(lower)) and not _EMPTY.search(lower)
