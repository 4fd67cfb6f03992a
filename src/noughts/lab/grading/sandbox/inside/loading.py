"""Loading a program without running its game.

Its files are read as trees. Imports, definitions and assignments run, one statement after another;
what starts a game is left out (`statements.py`). A file may be Python 2 (`python2.py`).
"""

from __future__ import annotations

import ast
import builtins
import importlib.machinery
import os
import random
import sys
from contextlib import suppress

from .games import undefined_names
from .interrupting import AsksPerson, leave
from .missing import Definers
from .nested import lift_functions
from .newer import with_other_quotes
from .older import OLD_METHODS, AsyncioFinder, NumpyFinder, convert_methods
from .patterns import Pattern
from .python2 import NAMES, convert_text, convert_tree, restore_names
from .roots import names_of, roots_of
from .stand_ins import REPLACED, ModuleLoader, StandInFinder, star_names
from .statements import Statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    import types
    from typing import Any

__all__ = ["Loader"]

_MAX_BYTES = 2**20
_MAX_FILES = 60
_MAX_QUESTIONS = 12  # answered by ourselves, while one statement runs
_PACKAGES = os.path.join(os.path.dirname(__file__), "packages")
_COURSE = "poc_ttt_provided"
_BARS = ("tqdm", "tqdm.auto", "tqdm.notebook")  # that show how far a loop is
_OLD_NAMES = ("raw_input", "xrange", "unicode", "long", "reduce", "cmp", "basestring", "unichr")


_SIZE = Pattern(r"\bsize\b|dimension|(\bno\b|number|many|num)\W{1,3}(of )?(the )?(rows|col|lines)|"
                r"(win|match|line)\w* (length|condition)|in a (row|line)\b|\bto win\b|tama[nñ]h?o|"
                r"taille|größe|rozmiar|boyut|размер|dimensi")  # fmt: skip


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
        if "1" in answers and _SIZE.search(str(prompt)):
            return "3"
        return answers[(self._count - 1) % len(answers)]


class Loader(ModuleLoader):
    """Loads the files of a program as modules that may import each other."""

    def __init__(self, folder: str, numpy: str | None) -> None:
        self.folder = folder
        self.read = _Reader()
        self.modules: dict[str, types.ModuleType] = {}
        self._own_counts: dict[str, int] = {}  # of the statements of each file
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
        paths = [os.path.join(folder, *file) for file in files[:_MAX_FILES]]
        self._definers = Definers(self.names, paths)
        self._is_old = _is_old(paths)
        if self._is_old:
            restore_names()

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
        if not all(part.isidentifier() for part in parts):
            return None
        for root in self._roots:
            place = os.path.join(root, *parts)
            init = os.path.join(place, "__init__.py")
            has_init = os.path.isfile(init)  # then it comes before a file of its name
            if name in REPLACED and not (has_init or _is_own(f"{place}.py")):
                continue
            if os.path.isfile(place + ".py") and not has_init:
                return importlib.machinery.ModuleSpec(name, self, origin=place + ".py")
            if os.path.isdir(place):
                spec = importlib.machinery.ModuleSpec(name, self, is_package=True)
                spec.submodule_search_locations = [place]
                spec.origin = init if has_init else None
                return spec
        if name == _COURSE:
            return importlib.machinery.ModuleSpec(
                name, self, origin=os.path.join(_PACKAGES, f"{_COURSE}.py")
            )
        if name in _BARS:  # none of the program's own functions
            place = os.path.join(_PACKAGES, "tqdm.py")
            bars = importlib.machinery.SourceFileLoader(name, place)
            return importlib.machinery.ModuleSpec(name, bars, origin=place, is_package=True)
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
        self._definers.redirect(tree, spec.origin, self.find_spec)
        self.trees[module.__name__] = tree
        try:
            compile(tree, spec.origin, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            self.unread.append((module.__name__, error))  # `return` outside of a function
        vars(module).update(self.old_names(tree))
        star_names(undefined_names(tree))
        if self.runs_whole:
            exec(compile(tree, spec.origin, "exec"), vars(module))  # noqa: S102 - the purpose
        else:
            self._own_counts[module.__name__] = len(tree.body)
            lifted = lift_functions(tree)
            Statements(self, module, tree).run(lifted)

    def whole(self, name: str) -> ast.Module:
        """A file as it was written, without what was lifted out of its functions."""
        tree = self.trees[name]
        return ast.Module(tree.body[: self._own_counts.get(name)], tree.type_ignores)

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
            tree = ast.parse(source, path)
        except (SyntaxError, ValueError) as error:
            first = error
        else:
            self.is_python2 = self.is_python2 or self._is_old
            return convert_tree(tree) if self._is_old else tree
        text = source.decode("utf-8", "replace").replace("\r\n", "\n").replace("\0", "")
        for convert in (lambda text: text, str.expandtabs, with_other_quotes):
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


def _is_own(path: str) -> bool:
    """Whether a file is the program's own, and no copy of a module for windows (`graphics.py`)."""
    with suppress(OSError), open(path, "rb") as file:
        return b"class GraphWin" not in file.read(_MAX_BYTES)
    return False


def _is_old(paths: list[str]) -> bool:
    """Whether a program is Python 2, also where Python 3 can read its files.

    It calls `raw_input`, and nowhere looks whether there is such a name.
    """
    text = b""
    for path in paths:
        with suppress(OSError), open(path, "rb") as file:
            text += file.read(_MAX_BYTES // 16)
    return b"raw_input(" in text and b"NameError" not in text and b"version" not in text
