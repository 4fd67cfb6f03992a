"""Loading a student's program, and finding in it what can be called."""

from __future__ import annotations

import ast
import inspect
import sys
import traceback
import types
from pathlib import Path

__all__ = ["Submission", "describe_error"]

Described = dict[str, object]

_MAX_WORDS = 300
_MAX_PARAMETERS = 20


def describe_error(error: BaseException, path: str) -> Described:
    """What was raised, and where in the student's file."""
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
    function = None
    if line is None:
        for frame, number in traceback.walk_tb(error.__traceback__):
            if frame.f_code.co_filename == path:
                line, function = number, frame.f_code.co_name
    try:
        words = str(error.msg if isinstance(error, SyntaxError) else error)
    except BaseException:
        words = ""
    return {
        "type": type(error).__name__,
        "words": words[:_MAX_WORDS],
        "line": line if isinstance(line, int) else None,
        "function": function,
    }


class Submission:
    """A student's file as a module; what its top level raises is kept, not passed on."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.error: Described | None = None
        self.module = types.ModuleType("submission")
        self.module.__file__ = path
        sys.modules["submission"] = self.module  # dataclasses look their module up there
        self.literals: list[object] = []
        try:
            source = Path(path).read_bytes()
            tree = ast.parse(source, path)
            self.literals = _literals(tree)
            exec(compile(tree, path, "exec"), self.module.__dict__)  # noqa: S102 - the purpose
        except BaseException as error:
            self.error = describe_error(error, path)

    def describe(
        self, functions: list[str], constants: list[str], counters: list[str]
    ) -> Described:
        """Which of these names the program defines, and how."""
        names = vars(self.module)
        declared = names.get("NOUGHTS")
        if isinstance(declared, dict):  # the program names them itself
            functions = [*functions, str(declared.get("function"))]
            counters = [*counters, str(declared.get("counter"))]
        return {
            "error": self.error,
            "literals": self.literals,
            "functions": {
                name: _parameters(names[name])
                for name in functions
                if inspect.isfunction(names.get(name)) or inspect.isbuiltin(names.get(name))
            },
            "constants": {
                name: names[name] for name in constants if _is_plain(names.get(name, ...))
            },
            "counters": [name for name in counters if self.count(name) is not None],
        }

    def count(self, name: str) -> int | None:
        """A counter at the top level: a whole number, or one inside a list or dictionary."""
        value = vars(self.module).get(name)
        if isinstance(value, dict):
            value = next(iter(value.values()), None)
        elif isinstance(value, list):
            value = value[0] if value else None
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if abs(value) < 10**15 else None

    def function(self, name: str) -> object:
        """A function at the top level."""
        return vars(self.module)[name]


def _is_plain(value: object) -> bool:
    """Whether JSON can say it, in few words."""
    if isinstance(value, str):
        return len(value) <= 20
    if isinstance(value, dict):
        return len(value) <= 20 and all(
            isinstance(key, str) and not isinstance(entry, dict) and _is_plain(entry)
            for key, entry in value.items()
        )
    if isinstance(value, list):
        return len(value) <= 10 and all(
            isinstance(entry, str) and _is_plain(entry) for entry in value
        )
    return value is None or isinstance(value, (bool, int, float))


def _parameters(function: object) -> list[list[object]]:
    """Name and whether it must be given, of each positional parameter; `*args` need not be."""
    try:
        signature = inspect.signature(function)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []
    rest = inspect.Parameter.VAR_POSITIONAL
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD, rest)
    return [
        [parameter.name, parameter.default is inspect.Parameter.empty and parameter.kind != rest]
        for parameter in signature.parameters.values()
        if parameter.kind in positional
    ][:_MAX_PARAMETERS]


def _literals(tree: ast.AST) -> list[object]:
    """The short constants of the source: what stands for X, O and empty is among them."""
    literals: list[object] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            plain = node.value
            is_short = isinstance(plain, str) and len(plain) <= 2
            is_small = isinstance(plain, int) and not isinstance(plain, bool) and -2 <= plain <= 2
            if (is_short or is_small or plain is None) and not any(
                plain == other and type(plain) is type(other) for other in literals
            ):
                literals.append(plain)
    return literals[:50]
