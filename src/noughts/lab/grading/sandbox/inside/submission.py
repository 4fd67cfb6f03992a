"""A student's program, loaded: what it has, and what it says when it is called."""

from __future__ import annotations

import ast

from .boards import larger_sizes
from .calling import Caller
from .computer_words import speaks_of_computer, speaks_of_who_begins
from .data_files import has_table, missing_table
from .fitting import is_chosen
from .games import called_names, game_functions, starting_function
from .interrupting import AsksPerson, OutOfTime, call_within
from .loading import Loader
from .own_calls import own_calls
from .pairs import is_usual
from .plain_values import plain
from .shapes import set_size
from .stand_ins import REPLACED
from .written_signs import written_signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Submission", "describe_error"]

Described = dict[str, object]

_MAX_WORDS = 300
_DECLARED = ("NOUGHTS", "MARK")  # names that are there for the grader
_WAITING = frozenset(
    {
        "stdin", "mainloop", "event", "exec_", "exec", "onclick", "onscreenclick", "getch",
        "getkey", "getwch", "readkey", "readchar", "session_state",
    }
)  # fmt: skip

_WINDOWS = frozenset(
    {"kivy", "kivymd", "arcade", "PySimpleGUI", "FreeSimpleGUI", "guizero", "fltk"}
)
_SERVICES = frozenset(
    {
        "flask", "django", "fastapi", "bottle", "tornado", "aiohttp", "websockets", "telegram",
        "telebot", "aiogram", "discord", "gradio", "nicegui", "flet", "js", "pyodide",
    }
)  # fmt: skip


def describe_error(error: BaseException, folder: str) -> Described:
    """What was raised, and where in the student's files."""
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
    function = None
    if line is None:
        trace = error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if str(code.co_filename).startswith(folder):
                line, function = trace.tb_lineno, code.co_name
            trace = trace.tb_next
    try:
        words = str(error.msg if isinstance(error, SyntaxError) else error)
    except BaseException:
        words = ""
    kinds: dict[type[BaseException], str] = {OutOfTime: "OutOfTime", AsksPerson: "EOFError"}
    return {
        "type": kinds.get(type(error), type(error).__name__),
        "words": words[:_MAX_WORDS],
        "line": line if isinstance(line, int) else None,
        "function": function,
    }


class Submission:
    """A program: its modules, its functions and methods, its boards."""

    def __init__(self, folder: str, numpy: str | None, width: int, height: int) -> None:
        self.folder = folder
        set_size(width, height)
        larger_sizes.clear()
        self.loader = Loader(folder, numpy)
        self.loader.load_all()
        self.caller = Caller(self.loader.modules, self.loader.trees, width * height)

    @property
    def _names(self) -> dict[str, Any]:
        names: dict[str, Any] = {}
        for module in self.loader.modules.values():
            names.update(vars(module))
        return names

    def describe(self, constants: list[str], counters: list[str]) -> Described:
        """What the program offers, and which of these names it defines."""
        names = self._names
        declared = names.get("NOUGHTS")
        if isinstance(declared, dict):  # the program names it itself
            counters = [*counters, str(declared.get("counter"))]
        failed = self.loader.unread or self.loader.errors
        return {
            **self.caller.describe(),
            "error": describe_error(failed[0][1], self.folder) if failed else None,
            "is_read": bool(self.loader.trees),
            "is_python2": self.loader.is_python2,
            "larger": sorted(larger_sizes)[:1],
            "modules": self._started_modules(),
            "starts": self._starts(),
            "written": self._own_signs(),
            "literals": _literals(self.loader.trees.values()),
            "uses": own_calls(self.loader.trees, self.loader.modules, self.caller.targets),
            "missing": self._missing(),
            "has_table": has_table(self.folder, self.loader.trees.values()),
            "missing_table": missing_table(self.folder, self.loader.trees.values()),
            "speaks_of_computer": speaks_of_computer(self.loader.trees.values()),
            "speaks_of_who_begins": speaks_of_who_begins(self.loader.trees.values()),
            "unused": self._unused(),
            "services": sorted(_SERVICES & _imported(self.loader.trees.values())),
            "asks": any(_asks(tree) for tree in self.loader.trees.values())
            or bool(_WINDOWS & _imported(self.loader.trees.values())),
            "constants": {
                name: names[name]
                for name in constants
                # A mark that a person may choose is none by which it declares its side.
                if _is_plain(names.get(name, ...)) and (name in _DECLARED or not is_chosen(name))
            },
            "counters": [name for name in counters if self.count(name) is not None],
        }

    def _started_modules(self) -> list[str]:
        """The files that start something; else those with a function that starts the game."""
        trees = self.loader.trees
        started = [name for name, tree in trees.items() if _is_started(tree)]
        return started or [
            name for name, tree in trees.items() if starting_function(tree, trees.values())
        ]

    def _missing(self) -> dict[str, list[str]]:
        """The packages that are not there: of all files (""), and of what each of them imports."""
        trees = self.loader.trees
        absent = self.loader.stand_ins.made - REPLACED - self._kept_packages()
        found = {"": sorted(absent & _imported(trees.values()))[:20]}
        for name in trees:
            used = [trees[file] for file in self._files_of(name)]
            found[name] = sorted(absent & _imported(used))[:20]
        return found

    def _files_of(self, name: str) -> set[str]:
        """A file, those that it imports, and those that these import."""
        trees = self.loader.trees
        used, new = {name}, {name}
        while new:
            named = {part for file in new for part in _named_imports(trees[file])}
            new = {file for file in trees if file.rpartition(".")[2] in named} - used
            used |= new
        return used

    def _starts(self) -> dict[str, list[str]]:
        """The files whose games use a function, where other files start something else."""
        started = self._started_modules()
        files = {name: self._files_of(name) for name in started} if len(started) > 1 else {}
        found: dict[str, list[str]] = {}
        for target, function in self.caller.targets.items() if files else ():
            home = getattr(function, "__module__", None)
            found[target] = [name for name in started if home in files[name]]
        return found

    def _unused(self) -> list[str]:
        """The functions in files that nothing of what is started imports."""
        started = self._started_modules()
        used = {file for name in started for file in self._files_of(name)}
        return [
            target
            for target, function in self.caller.targets.items()
            if started and getattr(function, "__module__", None) in self.loader.trees.keys() - used
        ]

    def _kept_packages(self) -> set[str]:
        """Packages of the program itself that lack no file, though they may lack a name."""
        own = {name.partition(".")[0] for name in self.loader.modules}
        lacking = self.loader.stand_ins.made_modules & _imported_modules(self.loader.trees.values())
        return own - {name.partition(".")[0] for name in lacking}

    def _own_signs(self) -> list[Any]:
        """The pair of signs that the program's own code shows; none where nothing does."""
        played = self.caller.signs_played()
        is_letter = played is not None and isinstance(played[0], str) and is_usual(*played)
        if played is not None and not is_letter and all(type(one) in (str, int) for one in played):
            return [list(played)]  # who opens with letters is found out by asking
        return list(written_signs(self.loader.trees, self.loader.modules))

    def count(self, name: str) -> int | None:
        """A counter at the top level: a whole number, or one inside a list or dictionary."""
        value = self._names.get(name)
        if isinstance(value, dict):
            value = next(iter(value.values()), None)
        elif isinstance(value, list):
            value = value[0] if value else None
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if abs(value) < 10**15 else None

    def ask(self, question: dict[str, Any], answer: Described) -> None:
        """Answer a question: a plan and a position, or a function and its arguments."""
        seconds = float(question["seconds"])
        if "plan" in question:
            self.caller.call(question["plan"], seconds, answer)
        else:
            function = self._names[str(question["function"])]
            arguments = question["arguments"]
            answer["returned"] = plain(call_within(seconds, lambda: function(*arguments)))


def _is_started(tree: ast.Module) -> bool:
    r"""Whether running this file starts something: it has more than definitions.

    >>> source = "class Game:\n def __init__(self): self.play()\n def play(self): input()\n"
    >>> _is_started(ast.parse(source)), _is_started(ast.parse(source + "game = Game()"))
    (False, True)
    """
    kinds = (ast.If, ast.While, ast.For, ast.Expr, ast.Try)
    games = game_functions(tree)
    return any(
        (isinstance(node, ast.Assign) and bool(called_names(node) & games))
        or (
            isinstance(node, kinds)
            and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        )
        for node in tree.body
    )


def _asks(tree: ast.Module) -> bool:
    return any(
        (isinstance(node, ast.Name) and node.id in ("input", "raw_input"))
        or (isinstance(node, ast.Attribute) and node.attr in _WAITING)
        or (isinstance(node, ast.ImportFrom) and str(node.module) in ("turtle", "pygame.locals"))
        for node in ast.walk(tree)
    )


def _imported(trees: Any) -> set[str]:
    """The packages that the files themselves import."""
    names: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
    return names - {"numpy"}


def _imported_modules(trees: Any) -> set[str]:
    """The modules that the files import, in full: of `from game.bot import Bot` game.bot."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    imports = [node for node in nodes if isinstance(node, ast.Import)]
    return names | {alias.name for node in imports for alias in node.names}


def _named_imports(tree: ast.Module) -> set[str]:
    """All parts of what a file imports: of `from game.bot import Bot` game, bot and Bot."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            paths = [alias.name for alias in node.names]
            paths += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            names.update(part for path in paths for part in path.split("."))
    return names


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


def _literals(trees: Any) -> list[object]:
    """The short constants of the source: what stands for X, O and empty is among them."""
    literals: list[object] = []
    for tree in trees:
        for node in ast.walk(tree):
            value: object
            if isinstance(node, ast.Constant):
                value = node.value
            elif isinstance(node, ast.UnaryOp) and ast.unparse(node) in ("-1", "-2"):
                value = int(ast.unparse(node))
            else:
                continue
            is_short = isinstance(value, str) and len(value) <= 6
            is_small = isinstance(value, int) and not isinstance(value, bool) and -2 <= value <= 2
            if (is_short or is_small or value is None) and not any(
                value == other and type(value) is type(other) for other in literals
            ):
                literals.append(value)
    return literals[:200]
