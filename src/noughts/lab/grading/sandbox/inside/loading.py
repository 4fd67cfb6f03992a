"""Loading a program without running its game.

Its files are read as trees. Imports, definitions and assignments run, one statement after another;
what starts a game is left out: loops, and calls of functions that ask a person or open a window. A
statement that fails is left out too, with all that only it needs; nobody is blamed for that.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import copy
import importlib.machinery
import os
import random
import sys
import time
from contextlib import suppress

from .interrupting import AsksPerson, call_within, leave
from .nested import lift_functions
from .older import (
    OLD_METHODS,
    AsyncioFinder,
    NumpyFinder,
    SubprocessFinder,
    convert_methods,
    keep_the_screen,
)
from .python2 import NAMES, convert_text, convert_tree
from .roots import names_of, roots_of
from .stand_ins import REPLACED, ModuleLoader, StandInFinder, star_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    import types
    from typing import Any

__all__ = ["Loader", "replace_dangers"]

_MAX_BYTES = 2**20
_MAX_FILES = 60
_MAX_COPIED = 400  # entries
_STATEMENT_SECONDS = 2.0
_LOOP_SECONDS = 0.5  # for a statement of a loop: mostly it makes a move
_MAX_QUESTIONS = 12  # answered by ourselves, while one statement runs
_ASKING = frozenset({"input", "raw_input", "readline", "mainloop", "exit", "getch", "wait"})
_ANSWERS = (("X", "1"), ("1", "X"), ("y", "X"), ("O", "n"))
_OLD_NAMES = ("raw_input", "xrange", "unicode", "long")


class _Reader:
    """What `input()` does: ends the call, or gives prepared answers while a program is loaded."""

    def __init__(self) -> None:
        self.answers: tuple[str, ...] | None = None
        self.hook: Any = None  # asked instead, where the program is played as by a person
        self._count = 0

    def prepare(self, answers: tuple[str, ...] | None) -> None:
        self.answers, self._count = answers, 0

    def __call__(self, prompt: object = "", *_more: object) -> str:
        if self.hook is not None:
            return str(self.hook(str(prompt)))
        self._count += 1
        answers = self.answers
        if answers is None or self._count > _MAX_QUESTIONS:
            leave(AsksPerson("it asks a person"))
            return ""
        return answers[(self._count - 1) % len(answers)]


class Loader(ModuleLoader):
    """Loads the files of a program as modules that may import each other."""

    def __init__(self, folder: str, numpy: str | None) -> None:
        self.folder = folder
        self.read = _Reader()
        self.modules: dict[str, types.ModuleType] = {}
        self.trees: dict[str, ast.Module] = {}
        self.errors: list[tuple[str, BaseException]] = []  # statements that failed
        self.unread: list[tuple[str, BaseException]] = []  # files that are no Python
        self.is_python2 = False
        self.runs_whole = False  # whether modules run with their games, as when it is played
        sys.meta_path.insert(0, self)
        sys.meta_path.insert(1, StandInFinder(first=True))
        sys.meta_path.insert(2, AsyncioFinder())
        if numpy is not None:
            sys.meta_path.append(NumpyFinder(numpy))
        self.stand_ins = StandInFinder(first=False)
        sys.meta_path.append(self.stand_ins)
        builtins.input = self.read
        vars(builtins)["exit"] = vars(builtins)["quit"] = sys.exit  # not there without `site`
        files = sorted(
            os.path.relpath(os.path.join(place, name), folder).split(os.sep)
            for place, _, names in os.walk(folder)
            for name in names
            if name.endswith(".py")
        )
        self._roots = roots_of(folder, files[:_MAX_FILES])
        self.names = names_of(folder, self._roots, files[:_MAX_FILES])

    def load_all(self) -> None:
        """Load every file; those that are not imported by others have the game, and come last.

        What a program draws by chance while it is loaded, such as who plays X, is always the same.
        """
        random.seed(0)
        for name in self.names:
            if name not in self.modules:
                try:
                    __import__(name)
                except BaseException as error:
                    self.errors.append((name, error))
        random.seed()

    # ---- what Python's import asks -------------------------------------------------------------

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> Any:
        """A file of the program; its folders are packages."""
        parts = name.split(".")
        if name in REPLACED or not all(part.isidentifier() for part in parts):
            return None
        for root in self._roots:
            place = os.path.join(root, *parts)
            if os.path.isfile(place + ".py"):
                return importlib.machinery.ModuleSpec(name, self, origin=place + ".py")
            if os.path.isdir(place):
                spec = importlib.machinery.ModuleSpec(name, self, is_package=True)
                spec.submodule_search_locations = [place]
                init = os.path.join(place, "__init__.py")
                spec.origin = init if os.path.isfile(init) else None
                return spec
        return None

    def create_module(self, _spec: Any) -> None:
        """An ordinary module."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Run what is no game."""
        spec = module.__spec__
        self.modules[module.__name__] = module
        if spec is None or spec.origin is None:
            return
        module.__file__ = spec.origin
        try:
            tree = self._tree(spec.origin)
        except (SyntaxError, ValueError, RecursionError, MemoryError, OSError) as error:
            self.unread.append((module.__name__, error))
            return
        convert_methods(tree)
        self.trees[module.__name__] = tree
        try:
            compile(tree, spec.origin, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            self.unread.append((module.__name__, error))  # `return` outside of a function
        vars(module).update(self.old_names(tree))
        star_names(_undefined(tree))
        if self.runs_whole:
            exec(compile(tree, spec.origin, "exec"), vars(module))  # noqa: S102 - the purpose
        else:
            lift_functions(tree)
            _Body(self, module, tree).run()

    def old_names(self, tree: ast.Module) -> dict[str, Any]:
        """The names of older versions that a file needs."""
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        names = NAMES(self.read)
        if not self.is_python2:  # but it may be Python 2 that happens to be Python 3 as well
            names = {name: names[name] for name in _OLD_NAMES if used.intersection(_OLD_NAMES)}
        return names | {name: OLD_METHODS[name] for name in used.intersection(OLD_METHODS)}

    def _tree(self, path: str) -> ast.Module:
        with open(path, "rb") as file:
            source = file.read(_MAX_BYTES)
        try:
            return ast.parse(source, path)
        except (SyntaxError, ValueError) as error:
            first = error
        text = source.decode("utf-8", "replace").replace("\r\n", "\n").replace("\0", "")
        for convert in (lambda text: text, str.expandtabs):
            try:
                return ast.parse(convert(text), path)
            except (SyntaxError, ValueError):
                pass
        try:
            tree = convert_tree(ast.parse(convert_text(text), path))
        except (SyntaxError, ValueError):
            raise first from None
        self.is_python2 = True
        return tree


class _Body:
    """The statements of one module, run where they are harmless."""

    def __init__(self, loader: Loader, module: types.ModuleType, tree: ast.Module) -> None:
        self._loader, self._module, self._tree = loader, module, tree
        self._names = vars(module)
        self._games = _game_functions(tree)
        self._own = {
            node.name
            for node in ast.walk(tree)
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef))
        }
        self._flags = 0
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                for alias in node.names:
                    feature = getattr(__future__, alias.name, None)
                    self._flags |= feature.compiler_flag if feature else 0

    def run(self) -> None:
        # Definitions come first: a statement that is left out must not take them with it.
        self._statements(self._tree.body)

    def _statements(self, statements: list[ast.stmt], is_in_loop: bool = False) -> None:
        for statement in statements:
            self._statement(statement, is_in_loop)

    def _statement(self, node: ast.stmt, is_in_loop: bool) -> None:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef,
                             ast.Import, ast.ImportFrom)):  # fmt: skip
            self._execute(node)
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            if not is_in_loop:
                self._assign(node)
            elif self._defines_something(node):
                kept = _copies(self._names)
                self._assign(node, _LOOP_SECONDS)
                _put_back(kept)  # a move of the game, or a search that took too long, is undone
        elif isinstance(node, ast.If):
            self._branch(node, is_in_loop)
        elif isinstance(node, ast.Try):
            for part in (node.body, node.orelse, node.finalbody):
                self._statements(part, is_in_loop)
        elif isinstance(node, (ast.For, ast.With)) and not is_in_loop and not self._is_game(node):
            self._execute(node)
        elif isinstance(node, (ast.While, ast.For, ast.With)):
            self._statements(node.body, is_in_loop=True)
        elif isinstance(node, ast.Expr) and not is_in_loop and self._is_harmless(node.value):
            self._execute(node)

    def _is_harmless(self, node: ast.expr) -> bool:
        return (
            isinstance(node, ast.Call)
            and not self._is_game(node)
            and not self._is_of_own_object(node)
        )

    def _branch(self, node: ast.If, is_in_loop: bool) -> None:
        if _is_main_guard(node.test):
            self._statements(node.body, is_in_loop)
            return
        if self._is_game(node.test):
            return
        try:
            code = compile(ast.Expression(node.test), str(self._module.__file__), "eval")
            is_true = call_within(_STATEMENT_SECONDS, lambda: eval(code, self._names))  # noqa: S307
        except BaseException:
            return
        self._statements(node.body if is_true else node.orelse, is_in_loop)

    def _assign(self, node: ast.stmt, seconds: float = _STATEMENT_SECONDS) -> None:
        if not self._is_game(node):
            self._execute(node, seconds)
            return
        for answers in _ANSWERS:
            self._loader.read.prepare(answers)
            try:
                if self._execute(node, seconds, is_quiet=answers is not _ANSWERS[-1]):
                    return
            finally:
                self._loader.read.prepare(None)

    def _defines_something(self, node: ast.stmt) -> bool:
        """Whether it gives a value to a name that has none yet."""
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = {
            name.id for target in targets if target for name in ast.walk(target)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        }  # fmt: skip
        return bool(names) and any(name not in self._names for name in names)

    def _is_game(self, node: ast.AST) -> bool:
        """Whether it asks a person, or calls something that does."""
        return any(name in _ASKING or name in self._games for name in _called_names(node))

    def _is_of_own_object(self, call: ast.Call) -> bool:
        """Whether a method of the program's own object is called: `game.play()`."""
        function = call.func
        if not isinstance(function, ast.Attribute):
            return False
        receiver = function.value
        if isinstance(receiver, ast.Call) and isinstance(receiver.func, ast.Name):
            return receiver.func.id in self._own
        if isinstance(receiver, ast.Name):
            value = self._names.get(receiver.id)
            return type(value).__module__ in self._loader.modules and any(
                name in self._games or name in _ASKING
                for name in (function.attr, *_called_names(call))
            )
        return False

    def _execute(
        self, node: ast.stmt, seconds: float = _STATEMENT_SECONDS, is_quiet: bool = False
    ) -> bool:
        path = str(self._module.__file__)
        try:
            module = ast.Module([node], [])
            code = compile(module, path, "exec", flags=self._flags, dont_inherit=True)
            call_within(seconds, lambda: exec(code, self._names))  # noqa: S102
        except BaseException as error:
            if not is_quiet:
                self._loader.errors.append((self._module.__name__, error))
            return False
        return True


def _copies(names: dict[str, Any]) -> list[tuple[Any, Any]]:
    """The lists, dicts and sets of a module, each with a copy.

    What is in them may do anything when it is copied or compared: hang, or raise what it likes.
    """
    copies: list[tuple[Any, Any]] = []
    for name, value in list(names.items()):
        is_own = not name.startswith("__")  # as __builtins__
        if is_own and type(value) in (list, dict, set) and len(value) <= _MAX_COPIED:
            with suppress(BaseException):
                copy_of_it = call_within(_LOOP_SECONDS, lambda value=value: copy.deepcopy(value))
                copies.append((value, copy_of_it))
    return copies


def _put_back(copies: list[tuple[Any, Any]]) -> None:
    """Give what has changed its contents back."""
    for value, before in copies:
        with suppress(BaseException):
            if call_within(_LOOP_SECONDS, lambda: value == before):  # noqa: B023 - called at once
                continue
            if isinstance(value, list):
                value[:] = before
            else:
                value.clear()
                value.update(before)


def _undefined(tree: ast.Module) -> set[str]:
    """Names with a capital that nothing in a file defines, if it imports all names of a module."""
    nodes = list(ast.walk(tree))
    stars = [
        node for node in nodes if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
    ]
    if not stars:
        return set()
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    stored = {
        node.id
        for node in nodes
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
    kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
    stored |= {node.name for node in nodes if isinstance(node, kinds)}
    stored |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    stored |= {
        (alias.asname or alias.name).partition(".")[0]
        for node in nodes
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    }
    return {name for name in used - stored - set(dir(builtins)) if name[:1].isupper()}


def _is_main_guard(test: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(test))


def _called_names(node: ast.AST) -> set[str]:
    names = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            function = inner.func
            if isinstance(function, ast.Name):
                names.add(function.id)
            elif isinstance(function, ast.Attribute):
                names.add(function.attr)
    return names


def _game_functions(tree: ast.Module) -> set[str]:
    """The functions, methods and classes that ask a person, themselves or through others.

    A class counts by its constructor alone: to make an object is not yet to play.
    """
    calls: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name != "__init__":
            calls.setdefault(node.name, set()).update(_called_names(node))
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    calls.setdefault(node.name, set()).update(_called_names(inner))
    games: set[str] = set()
    while True:
        more = {
            name
            for name, inner in calls.items()
            if name not in games and (inner & _ASKING or inner & games)
        }
        if not more:
            return games
        games |= more


def _do_nothing(*_arguments: Any, **_options: Any) -> int:
    return 0


def replace_dangers() -> None:
    """Take out what only delays: pauses for people, and clearing a screen that nobody sees."""
    time.sleep = _do_nothing  # type: ignore[assignment]
    os.system = _do_nothing
    size = os.terminal_size((80, 24))
    os.get_terminal_size = lambda *_fd: size  # there is no terminal
    if "subprocess" in sys.modules:
        keep_the_screen(vars(sys.modules["subprocess"]))
    else:
        sys.meta_path.insert(0, SubprocessFinder())
