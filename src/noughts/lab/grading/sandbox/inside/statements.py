"""The statements of one file, run one after another where they are harmless.

What starts a game is left out: loops, and calls of functions that ask a person or open a window. A
statement that fails is left out too, with all that only it needs; nobody is blamed for that.
"""

from __future__ import annotations
import __future__

import ast
import copy
from contextlib import suppress

from .games import ASKING, called_names, game_functions, is_main_guard
from .interrupting import call_within
from .shapes import is_array
from .started_names import started_things

TYPE_CHECKING = False
if TYPE_CHECKING:
    import types
    from typing import Any

    from .loading import Loader

__all__ = ["Statements"]

_MAX_COPIED = 400  # entries
_STATEMENT_SECONDS = 2.0
_LOOP_SECONDS = 0.5  # for a statement of a loop: mostly it makes a move
_ANSWERS = (("X", "1"), ("1", "X"), ("y", "X"), ("O", "n"))


class Statements:
    """The statements of one module, run where they are harmless."""

    def __init__(self, loader: Loader, module: types.ModuleType, tree: ast.Module) -> None:
        self._loader, self._module, self._tree = loader, module, tree
        self._names = vars(module)
        self._games = game_functions(tree)
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

    def run(self, lifted: int = 0) -> None:
        """Run them all; then make what only functions make, which a game calls first.

        The last statements, `lifted` of them, stood in functions. Such a function may be the
        player. What it moves, or a search that takes too long, is undone; what was empty may have
        been set up by it.
        """
        count = len(self._tree.body) - lifted
        self._statements(self._tree.body[:count])
        if lifted:
            kept = [(value, before) for value, before in _copies(self._names) if len(before)]
            self._statements(self._tree.body[count:])
            _put_back(kept)
        for name, node in started_things(self._tree):
            if name not in self._names and not self._is_game(node):
                self._execute(node, is_quiet=True)

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
        if is_main_guard(node.test):
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
        return any(name in ASKING or name in self._games for name in called_names(node))

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
                name in self._games or name in ASKING
                for name in (function.attr, *called_names(call))
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
    """The lists, dicts, sets and arrays of a module, each with a copy.

    What is in them may do anything when it is copied or compared: hang, or raise what it likes.
    """
    copies: list[tuple[Any, Any]] = []
    for name, value in list(names.items()):
        if name.startswith("__"):  # as __builtins__
            continue
        is_small = type(value) in (list, dict, set) and len(value) <= _MAX_COPIED
        if is_small or is_array(value):
            with suppress(BaseException):
                copy_of_it = call_within(_LOOP_SECONDS, lambda value=value: copy.deepcopy(value))
                copies.append((value, copy_of_it))
    return copies


def _put_back(copies: list[tuple[Any, Any]]) -> None:
    """Give what has changed its contents back."""
    for value, before in copies:
        with suppress(BaseException):
            if is_array(value):
                value[...] = before
                continue
            if call_within(_LOOP_SECONDS, lambda: value == before):  # noqa: B023 - called at once
                continue
            if isinstance(value, list):
                value[:] = before
            else:
                value.clear()
                value.update(before)
