"""What starts a game: the functions of a program that ask a person, read from its source."""

from __future__ import annotations

import ast
import builtins

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "ASKING",
    "called_names",
    "game_functions",
    "is_main_guard",
    "starting_function",
    "undefined_names",
]

_STARTS = Pattern(r"main|play|start|run|game|tic|ttt|menu")

ASKING = frozenset({"input", "raw_input", "readline", "mainloop", "exit", "getch", "wait"})
"""Functions that ask a person, wait for one, or end the program."""


def called_names(node: ast.AST) -> set[str]:
    """The names of all functions and methods that are called in a part of a source."""
    names = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            function = inner.func
            if isinstance(function, ast.Name):
                names.add(function.id)
            elif isinstance(function, ast.Attribute):
                names.add(function.attr)
    return names


def game_functions(tree: ast.Module) -> set[str]:
    """The functions, methods and classes that ask a person, themselves or through others.

    A class counts by its constructor alone: to make an object is not yet to play.
    """
    calls: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name != "__init__":
            calls.setdefault(node.name, set()).update(called_names(node))
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                    calls.setdefault(node.name, set()).update(called_names(inner))
    games: set[str] = set()
    while True:
        more = {
            name
            for name, inner in calls.items()
            if name not in games and (inner & ASKING or inner & games)
        }
        if not more:
            return games
        games |= more


def starting_function(tree: ast.Module, trees: Iterable[ast.Module]) -> str | None:
    r"""The function of a file with which a person starts the game, where the file does not.

    It takes nothing, and asks a person. Nothing calls it but what it calls itself. Of several, the
    last is taken whose name says so. Where there is none, it may be a class whose constructor asks.

    >>> source = "def ask(): input()\ndef play(): ask(); end()\ndef end(): play()"
    >>> starting_function(ast.parse(source), [ast.parse(source)])
    'play'
    >>> source = "class Game:\n def __init__(self): input()\nclass Bot: pass"
    >>> starting_function(ast.parse(source), [ast.parse(source)])
    'Game'
    """
    calls: dict[str, set[str]] = {}
    for inner in [node for one in trees for node in ast.walk(one)]:
        if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
            calls.setdefault(inner.name, set()).update(called_names(inner))
    games = game_functions(tree)
    for kind in (ast.FunctionDef, ast.ClassDef):
        starts = []
        for node in (one for one in tree.body if isinstance(one, kind)):
            callers = {caller for caller, called in calls.items() if node.name in called}
            is_first = node.name in games and callers <= _reached_from(node.name, calls)
            if is_first and not _needs_arguments(node):
                starts.append(node.name)
        named = [name for name in starts if _STARTS.search(name)] or starts
        if named:
            return named[-1]
    return None


def _needs_arguments(node: ast.FunctionDef | ast.ClassDef) -> bool:
    if isinstance(node, ast.FunctionDef):
        return len(node.args.args) > len(node.args.defaults)
    makers = [one for one in node.body if getattr(one, "name", "") == "__init__"]
    return any(
        len(one.args.args) > len(one.args.defaults) + 1
        for one in makers
        if isinstance(one, ast.FunctionDef)
    )


def _reached_from(function: str, calls: dict[str, set[str]]) -> set[str]:
    """The functions that one calls, itself or by way of others; and itself."""
    reached, waiting = {function}, [function]
    while waiting:
        more = (calls.get(waiting.pop(), set()) & calls.keys()) - reached
        reached |= more
        waiting += more
    return reached


def is_main_guard(test: ast.expr) -> bool:
    """Whether this is the condition of `if __name__ == "__main__":`."""
    return any(isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(test))


def undefined_names(tree: ast.Module) -> set[str]:
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
