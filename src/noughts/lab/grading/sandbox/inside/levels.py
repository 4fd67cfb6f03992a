"""The strongest level that a program knows: by a word for it, or by how much is done for it."""

from __future__ import annotations

import ast
import enum

from .calls import parameters
from .chances import least_chances
from .countdowns import counted_down
from .patterns import Pattern
from .shapes import cell_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .definitions import Definitions

__all__ = ["Levels", "is_level_name"]

_MAX_DEPTH = 3
_MUCH_MORE = 2  # times as much is done for other levels than for the only one that is named
_LEVEL = Pattern(r"level|dific|difficult|nivel|schwier|niveau|livello|stufe|strength|mode$|strateg|"
                 r"algor|(ai|bot|cpu|computer|opponent)_?(type|kind)$")  # fmt: skip
_STRONG = Pattern(r"hard|expert|imposs|unbeat|insane|extreme|master|perfe[cit]t|minimax|schwer|"
                  r"dific|zor|trudn|smart|negamax|alpha|invincib|deadly|nightmare")  # fmt: skip
_WEAK = Pattern(
    r"^(easy|medium|beginner|f[aá]cil|m[eé]di[oa]|facile|moyen|einfach|leicht|mittel|intermedi\w*|"
    r"kolay|orta)$"
)
_STRONGEST = Pattern(
    r"^(hard|expert|impossible|unbeatable|insane|perfect|minimax|dif[ií]cil|imposs?[ií](ble|vel)|"
    r"difficile|schwer|unschlagbar|zor)$"
)

_WRITES = ("lower", "upper", "strip", "casefold", "title", "capitalize")


def is_level_name(name: str) -> bool:
    """Whether a name says that it is a level."""
    return bool(_LEVEL.search(name.lower()))


def _calls_strong(body: list[ast.stmt]) -> bool:
    """Whether these statements call a function whose name says that it is strong."""
    return any(
        isinstance(inner, ast.Call)
        and _STRONG.search(getattr(inner.func, "id", getattr(inner.func, "attr", "")))
        for one in body
        for inner in ast.walk(one)
    )


def _same_words(node: ast.AST | None, name: str) -> list[str]:
    """The names of the same word, written in another way: `kind = level.strip().lower()`."""
    return [
        one.targets[0].id
        for one in ast.walk(node or ast.Module([], []))
        if isinstance(one, ast.Assign)
        and isinstance(one.targets[0], ast.Name)
        and isinstance(one.value, ast.Call)
        and isinstance(one.value.func, ast.Attribute)
        and one.value.func.attr in _WRITES
        and any(getattr(inner, "id", None) == name for inner in ast.walk(one.value))
        and one.targets[0].id != name
    ]


class Levels:
    """Finds the strongest levels of a loaded program."""

    def __init__(self, modules: dict[str, Any], definitions: Definitions) -> None:
        self._definitions = definitions
        self._enums = {
            name: value
            for module in modules.values()
            for name, value in vars(module).items()
            if isinstance(value, type) and issubclass(value, enum.Enum)
        }
        self._levels: dict[tuple[int, str], Any] = {}
        self._counted_down = counted_down(definitions.functions)
        self._chances = least_chances(definitions.trees.values())
        self._words: dict[str, list[str]] = {}  # for the strongest level, by a weak one

    def of_functions(self, targets: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """The strongest level that a function knows, by its parameter: `level == "hard"`."""
        found: dict[str, dict[str, Any]] = {}
        for target, function in targets.items():
            node = self._definitions.functions.get(getattr(function, "__qualname__", ""))
            for name, _ in parameters(function, False) if node is not None else ():
                level = self.strongest(node, name) if is_level_name(name) else None
                if level is None and is_level_name(name):
                    level = self._strong_anywhere(name)
                level = self._numbered(node, name) if level is None else level
                if level is None and (function.__qualname__, name) in self._counted_down:
                    level = cell_count()  # the depth of a search, as deep as it can be
                if isinstance(level, enum.Enum):
                    level = f"@{type(level).__name__}.{level.name}"
                if level is not None:
                    found.setdefault(target, {})[name] = level
        return found

    def of_names(self, names: dict[str, Any], owner: Any) -> list[tuple[str, Any]]:
        """The strongest levels, for global names and for attributes (with a dot before them)."""
        found: list[tuple[str, Any]] = []
        tree = self._definitions.trees.get(str(names.get("__name__")))
        node = self._definitions.classes.get(type(owner).__name__)
        kept = getattr(owner, "__dict__", {})
        places: list[tuple[Any, dict[str, Any], str]] = [(tree, names, ""), (node, kept, ".")]
        for where, entries, dot in places:
            for name, value in entries.items() if where is not None else ():
                if name in self._chances and isinstance(value, (int, float)):
                    found.append((dot + name, self._chances[name]))
                    continue
                if isinstance(value, str) and _WEAK.search(value):
                    found += [(dot + name, word) for word in self._strong_words(value)[:1]]
                    continue
                is_level = isinstance(value, (str, int, enum.Enum, type(None)))
                if not is_level or not is_level_name(name):
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
                for tree in self._definitions.trees.values()
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and _STRONGEST.search(node.value)
                and (node.value.islower(), node.value.isupper()) == (weak.islower(), weak.isupper())
            ]
        return self._words[weak]

    def _strong_anywhere(self, name: str) -> Any:
        """A word for a strong level that other functions compare the same name with."""
        levels = [self._level(tree, name) for tree in self._definitions.trees.values()]
        words = [one for one in levels if isinstance(one, str) and _STRONG.search(one)]
        return words[0] if words else None

    def _level(self, node: ast.AST, name: str) -> Any:
        if (id(node), name) not in self._levels:
            self._levels[id(node), name] = self.strongest(node, name)
        return self._levels[id(node), name]

    def strongest(self, node: ast.AST | None, name: str) -> Any:
        """The strongest level that a name or an attribute is compared with; None if there is none.

        A word may say that it is strong. Else it is the level for which most is done.
        """
        weights: dict[Any, int] = {}
        names = [name, *_same_words(node, name)]
        for one in ast.walk(node) if node is not None else ():
            test = one.test if isinstance(one, ast.If) else one
            body = one.body if isinstance(one, ast.If) else []
            for level in [level for each in names for level in self._levels_in(test, each)]:
                weights[level] = max(weights.get(level, 0), self._weight(body))
        words = [level for level in weights if isinstance(level, (str, enum.Enum))]
        strong = [word for word in words if _STRONG.search(getattr(word, "name", word))]
        if strong or words:
            return strong[0] if strong else None
        if not weights:
            return None
        times = 1 if len(weights) > 1 else _MUCH_MORE
        if self._weight_of_rest(node, name) > times * max(weights.values()):
            # What is compared with nothing is done for all others; it may be the depth of a search.
            return max([max(weights) + 1, *self._numbers_set(name)])
        if len(weights) < 2:
            return None
        return max(weights, key=lambda level: (weights[level], level))

    def _numbers_set(self, name: str) -> list[int]:
        """The numbers that a program gives to a name: at once, or by a function that takes it."""
        takers = {
            qualified.rpartition(".")[2]
            for qualified, function in self._definitions.functions.items()
            if name in [argument.arg for argument in function.args.args]
        }
        values: list[ast.expr] = []
        for one in (one for tree in self._definitions.trees.values() for one in ast.walk(tree)):
            if isinstance(one, ast.Call):
                values += [keyword.value for keyword in one.keywords if keyword.arg == name]
                called = getattr(one.func, "id", getattr(one.func, "attr", ""))
                values += one.args if called in takers else []
        numbers = [one.value for one in values if isinstance(one, ast.Constant)]
        return [one for one in numbers if type(one) is int and one <= cell_count()]

    def _numbered(self, node: ast.AST | None, name: str) -> str | None:
        """The choice that leads to a strong player, of numbers in quotes: `if choice == "5":`."""
        worths: dict[str, tuple[bool, int]] = {}
        tests = [one for one in ast.walk(node) if isinstance(one, ast.If)] if node else []
        for one in tests:
            for level in self._levels_in(one.test, name):
                if isinstance(level, str) and level.isdigit():
                    worths[level] = (_calls_strong(one.body), self._weight(one.body))
        strong = [level for level in worths if worths[level][0]] if len(worths) > 1 else []
        return max(strong, key=lambda level: worths[level]) if strong else None

    def _weight_of_rest(self, node: ast.AST | None, name: str) -> int:
        """How much is done for a level that no condition names: after `else`, or after all."""
        weight = 0
        for one in ast.walk(node) if node is not None else ():
            body = getattr(one, "body", None)
            statements = body if isinstance(body, list) else []
            for n, statement in enumerate(statements):
                if not isinstance(statement, ast.If) or not self._levels_in(statement.test, name):
                    continue
                last, bodies = statement, [statement.body]
                while len(last.orelse) == 1 and isinstance(last.orelse[0], ast.If):
                    last = last.orelse[0]
                    bodies.append(last.body)
                # Where each level is left, always or by chance, the rest is done for all others.
                is_left = all(
                    any(isinstance(inner, ast.Return) for inner in ast.walk(ast.Module(body, [])))
                    for body in bodies
                )
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
        """How much is done in these statements, with the functions that they call or list."""
        nodes = [inner for one in body for inner in ast.walk(one)]
        called = {
            getattr(one, "id", getattr(one, "attr", ""))
            for inner in nodes
            for one in ([inner.func] if isinstance(inner, ast.Call) else
                        inner.elts if isinstance(inner, (ast.List, ast.Tuple)) else [])
        }  # fmt: skip
        if depth == _MAX_DEPTH:
            return len(nodes)
        return len(nodes) + sum(
            self._weight(function.body, depth + 1)
            for name, function in self._definitions.functions.items()
            if name.rpartition(".")[2] in called
        )
