"""Calling what may be the player of a program: making arguments and objects, noting answers."""

from __future__ import annotations

import ast
from contextlib import suppress
from time import process_time
from types import CoroutineType, GeneratorType

from .boards import Board, board_like
from .caches import Memories
from .calls import last_name, parameters, signature_of
from .exchanged_words import exchanged_words
from .fitting import fit_objects, set_mark
from .given import given_names, names_looked_at
from .interrupting import OutOfTime, call_within
from .making import Maker
from .older import run_coroutine
from .pairs import pairs_of
from .plain_values import plain
from .quieting import without_new_games
from .replaying import signs_played, ways_known
from .role_values import RoleValues, last_move
from .shapes import cell_count
from .sites import Position, differences, store
from .stand_ins import touched
from .started_names import started_names
from .state import State
from .targets import Targets
from .written_boards import boards_in_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Caller"]

_MAX_FORMS = 12
_MAX_PARTS = 4  # of an answer in which one is a position
_MAX_MISSED = 4  # names that the program's game would have set


class Caller:
    """The functions and methods of a loaded program, and how to call them."""

    def __init__(self, modules: dict[str, Any], trees: dict[str, Any], cells: int) -> None:
        self._modules = modules
        targets = Targets(modules, trees)
        self.targets, self._classes = targets.functions, targets.classes
        self._is_method = targets.is_method
        self.state = State(modules, trees)
        self._first_taken = _first_taken(trees)
        self._started = started_names(trees.values())
        self._memories = Memories(modules.values())
        self._last_side = ""
        self._given = given_names(trees.values())
        self._looked_at = names_looked_at(trees.values())
        self._maker = Maker(modules, trees, self._classes, self.state)
        self._values = RoleValues(modules, self._classes, self._maker)
        self.forms: list[Board | str] = []  # kinds of boards; the name of a class for its objects
        self.pairs = pairs_of(modules, self._classes)  # what stands for X and O
        self.words = exchanged_words(trees, modules)  # these may be marks, too
        self._find_forms(trees, cells)
        self._usual: dict[str, Board | None] = {}  # kinds of boards by what they look like
        self._form_by_identity = {
            form if isinstance(form, str) else form.identity: form for form in reversed(self.forms)
        }

    def _find_forms(self, trees: dict[str, Any], cells: int) -> None:
        seen: set[str] = set()

        def add(board: Board | None) -> None:
            if board is None or len(self.forms) >= _MAX_FORMS:
                return
            key = f"{board.shape} {board.keys} {board.empties}"
            if key not in seen:
                seen.add(key)
                self.forms.append(board)
                self._maker.boards.append(board)

        for site in self.state.sites:
            add(site.board)
        for name, tree in trees.items():
            for board in boards_in_source(tree, vars(self._modules[name])):
                add(board)
        for board in self._maker.made_boards(self.targets):
            add(board)
        self.state.restore()
        for name, cls in self._classes.items():
            sites = self._sites_in(cls, name, cells)
            for site in sites:
                add(site.board)
            if sites and len(self.forms) < _MAX_FORMS + 4:
                self.forms.append(name)

    def _sites_in(self, cls: type, name: str, cells: int) -> list[Any]:
        """The boards in a new object of a class; it may want other marks than X and O."""
        for x, o in [("X", "O"), *self.words, *self.pairs]:
            position = Position("." * cells, "x", x, o)
            try:
                built = self._maker.instance(cls, position, None, 1.0)
                return fit_objects(built, self._modules, position, False, name)
            except OutOfTime:
                break
            except BaseException:  # noqa: S112 - it cannot be made with these marks
                continue
        return []

    def signs_played(self) -> tuple[Any, Any] | None:
        """The signs that its objects with boards put in turn; None where that is not clear."""
        found: list[tuple[Any, Any]] = []
        self.state.restore()
        position = Position("." * cell_count(), "x", "X", "O")
        for name in (form for form in self.forms if isinstance(form, str)):
            with suppress(BaseException):  # it cannot be made
                built = self._maker.instance(self._classes[name], position, None, 1.0)
                site = fit_objects(built, self._modules, position, False, name)[0]
                signs = signs_played(
                    site.owner,
                    lambda one, s=site: s.board.read(getattr(one, s.name, None)),
                    site.board.keys,
                )
                found += [signs] if signs is not None and signs not in found else []
        return found[0] if len(found) == 1 else None

    # ---- telling -------------------------------------------------------------------------------

    def describe(self) -> dict[str, object]:
        """What there is to call, and what boards look like."""
        return {
            "targets": {name: parameters(function, self._is_method(name))
                        for name, function in self.targets.items()},
            "forms": [
                {"object": form} if isinstance(form, str) else {
                    "shape": form.shape, "keys": plain(form.keys), "where": form.where,
                    "empty": plain([_whole(sign) for sign in form.empties]),
                    "identity": form.identity,
                }
                for form in self.forms
            ],
            "taken": self._maker.argument_classes.of_parameters(self.targets),
            "levels": self._maker.levels.of_functions(self.targets),
            "pairs": [[str(x)[:20], str(o)[:20]] for x, o in self.pairs],
            "exchanged": self.words,
            "sites": [site.label for site in self.state.sites],
            "has_state": bool(self.state.sites or self.state.objects),
        }  # fmt: skip

    # ---- calling -------------------------------------------------------------------------------

    def call(self, plan: dict[str, Any], seconds: float, answer: dict[str, object]) -> None:
        """Call a target about a position; what comes of it is written into `answer`."""
        x, o = plan["signs"]
        if isinstance(plan.get("pair"), int):
            x, o = self.pairs[plan["pair"]]
        position = Position(plan["cells"], plan["to_move"], x, o)
        if position.to_move != self._last_side:
            self._last_side = position.to_move
            self._memories.forget()
        form = self._form(plan)
        if form is None and "form" in plan:  # the grader has seen another board, or none
            answer["is_other_board"] = True
            return
        before, last = position, None
        if plan.get("last"):  # it is told the other side's move, plays it, and answers
            before, last = position.before_last()
        target = self.targets[plan["target"]]
        sites: list[Any] = []
        arguments: list[Any] = []
        boards: list[Any] = []

        def set_up() -> None:
            known = -1
            while known != ways_known():  # moves that were tried to find one may change globals
                known = ways_known()
                made = self._set_up(plan, position, before, last, form, seconds)
                sites[:], arguments[:], boards[:] = made
            self._open(plan["target"], target, arguments)

        set_up()
        started = process_time()
        touched.clear()
        try:
            with without_new_games(self._modules, target, bool(plan.get("quiet"))):
                returned = self._with_names(
                    position, seconds, lambda: self._ended(target, target(*arguments)), set_up
                )
            answer["returned"] = plain(returned)
            if returned is None and not any(site.changes(position) for site in sites):
                answer["returned"] = self._noted(target)
            answer["returned_board"] = self._returned_board(returned, form, sites, position)
        finally:
            answer["cpu"] = process_time() - started
            answer["missed"] = sorted(touched)[:4]
            given = [differences(board, value, position) for board, value in boards]
            placed = [*given, *(site.changes(position) for site in sites)]
            untouched = [[last, "."]]  # a board on which nobody has moved
            answer["placed"] = [one for one in placed if one and one != untouched][:6]
            if boards:
                answer["given"] = (
                    given[0]
                    if given[0] is not None
                    else [[n, "?"] for n in range(len(position.cells))]
                )

    def _set_up(
        self,
        plan: dict[str, Any],
        position: Position,
        before: Position,
        last: int | None,
        form: Any,
        seconds: float,
    ) -> tuple[list[Any], list[Any], list[Any]]:
        """Put a position into everything; the boards it stands on, the arguments, those in them."""
        self.state.restore()
        sites = self.state.fit(before, bool(plan.get("turn")))
        global_count = len(sites)
        target = self.targets[plan["target"]]
        arguments: list[Any] = []
        boards: list[Any] = []
        if self._is_method(plan["target"]):
            cls = self._classes[plan["target"].partition(".")[0]]
            told = position.exchanged() if plan.get("swap") else position
            instance = self._maker.instance(cls, told, form, seconds)
            turn = bool(plan.get("turn"))
            inner = fit_objects(instance, self._modules, before, turn, "self")
            if not inner and (
                self._maker.prepare(instance, before, form) or self._maker.start(instance)
            ):
                inner = fit_objects(instance, self._modules, before, turn, "self")
            sites += inner
            arguments.append(instance)
        for role in plan["arguments"]:
            if role == "default":
                value = signature_of(target)[len(arguments)].default
            elif role.startswith("last"):
                value = last_move(role, last or 0)
            else:
                value = self._values.make(role, position, form)
            if role == "board" and isinstance(form, Board) and before is position:
                value = self._own_board(plan["target"], len(arguments), form, value)
            own = None
            if role == "board" and isinstance(form, str) and before is position:
                own = self._own_object(self._classes[form], sites[:global_count])
            value = value if own is None else own
            arguments.append(value)
            if role == "board" and isinstance(form, Board):
                boards.append((form, value))
            elif own is not None:
                continue  # the position is on it
            elif type(value).__module__ in self._modules:
                sites += fit_objects(value, self._modules, position, bool(plan.get("turn")), role)
        for number, (board, value) in enumerate(boards):
            kept = _kept_board(board, sites[global_count:])
            if kept is not None:  # the board of an object that is handed over too, and no copy
                arguments = [kept if one is value else one for one in arguments]
                boards[number] = (board, kept)
        return sites, arguments, boards

    def _own_board(self, target: str, number: int, form: Board, made: Any) -> Any:
        """The program's global board, where the program gives it to the function; else `made`."""
        function = last_name(target)
        number -= self._is_method(target)
        for site in (
            self.state.sites if not form.is_record else ()
        ):  # whose turn it is, is in `made`
            is_given = (function, number, site.name) in self._given
            if is_given and site.board.identity == form.identity and not isinstance(made, str):
                return site.value()
        for given, place, name in self._given:
            if (given, place) == (function, number):
                self._share(name, made)
        return made

    def _own_object(self, cls: type, sites: list[Any]) -> Any:
        """The program's one global board object, where functions look at it by its name too."""
        owners = [(name, names.get(name)) for names, name in self.state.objects]
        found = [(name, value) for name, value in owners if type(value) is cls]
        if len(found) != 1 or found[0][0] not in self._looked_at:
            return None
        return next((site.owner for site in sites if site.owner is found[0][1]), None)

    def _share(self, name: str, made: Any) -> None:
        """Give a global name that is a board only when the game has started the board itself."""
        for module in self._modules.values():
            value = vars(module).get(name)
            if isinstance(value, list) and board_like(value, name) is None:
                vars(module)[name] = made

    def _open(self, name: str, target: Any, arguments: list[Any]) -> None:
        """Set what must hold before a function does anything, and the strongest level."""
        names = getattr(target, "__globals__", {})
        owner = arguments[0] if self._is_method(name) else None
        kept: list[tuple[Any, dict[str, Any]]] = [
            (objects.get(one), {}) for objects, one in self.state.objects
        ]
        for holder, known in [(owner, names), *kept]:
            for level, value in self._maker.levels.of_names(known, holder):
                _set(level, value, known, holder)
        for guard, value in self._maker.guards(target):
            now = _get(guard, names, owner)
            is_plain = now is None or isinstance(now, (bool, int, str))
            if is_plain and (type(value) is not bool or type(now) in (bool, type(None))):
                _set(guard, value, names, owner)

    def _ended(self, target: Any, returned: Any) -> Any:
        """What comes of a call: a coroutine is run; of a generator the first value may be taken."""
        if isinstance(returned, CoroutineType):
            return run_coroutine(returned)
        if (
            isinstance(returned, GeneratorType)
            and getattr(target, "__name__", "") in self._first_taken
        ):
            return next(returned, None)
        return returned

    def _with_names(self, position: Position, seconds: float, call: Any, set_up: Any) -> Any:
        """Call; what only the program's game would set is set when it is missed: marks, counts.

        Then everything is set up again: a move that was tried before may still be on the board.
        """
        added: list[tuple[dict[str, Any], str]] = []
        try:
            while True:
                try:
                    return call_within(seconds, call)
                except UnboundLocalError:
                    raise
                except NameError as error:
                    names, name = _names_of(error, self._modules), str(error.name)
                    if names is None or len(added) >= _MAX_MISSED:
                        raise
                    if not set_mark(names, name, position):
                        if name not in self._started:
                            raise
                        names[name] = self._started[name]
                    added.append((names, name))
                    set_up()
        finally:
            for names, name in added:
                names.pop(name, None)

    def _noted(self, target: Any) -> Any:
        """What a function that returns nothing leaves in global names: its move may be there."""
        used = getattr(getattr(target, "__code__", None), "co_names", ())
        entries = [[name, value] for name, value in self.state.moves().items() if name in used]
        return {"entries": entries[:12]} if entries else None

    def _form(self, plan: dict[str, Any]) -> Board | str | None:
        """The kind of board of a plan: the program's own by what it is, or a usual one."""
        if "form" in plan:
            return self._form_by_identity.get(plan["form"])
        template = plan.get("template")
        if template is None:
            return None
        key = repr(template)
        if key not in self._usual:
            self._usual[key] = board_like(template, "usual")
        return self._usual[key]

    def _returned_board(
        self, returned: Any, form: Board | str | None, sites: list[Any], position: Position
    ) -> Any:
        if returned is None or isinstance(returned, (bool, int)):
            return None
        kinds = [form] if isinstance(form, Board) else []
        for board in (*kinds, *(site.board for site in sites)):
            changes = differences(board, returned, position)
            if changes is not None:
                return changes
        parts = list(returned.values()) if isinstance(returned, dict) else returned
        is_pair = isinstance(parts, (list, tuple)) and len(parts) <= _MAX_PARTS
        for value in parts if is_pair else [returned]:
            for board in kinds if is_pair else ():
                changes = differences(board, value, position)
                if changes:
                    return changes
            if type(value).__module__ not in self._modules:
                continue
            for entry in vars(value).values() if hasattr(value, "__dict__") else ():
                for board in (*kinds, *(site.board for site in sites)):
                    changes = differences(board, entry, position)
                    if changes is not None:
                        return changes
        return None


def _get(name: str, names: dict[str, Any], owner: Any) -> Any:
    """A global name or, with a dot before it, an attribute; `...` if there is none."""
    if name.startswith("."):
        return getattr(owner, "__dict__", {}).get(name[1:], ...)
    return names.get(name, ...)


def _set(name: str, value: Any, names: dict[str, Any], owner: Any) -> None:
    if name.startswith("."):
        store(owner, name[1:], value)
    else:
        names[name] = value


def _whole(sign: Any) -> Any:
    """A sign for people and for JSON: 0 for the 0.0 of an array."""
    return int(sign) if isinstance(sign, float) and sign.is_integer() else sign


def _kept_board(board: Board, sites: list[Any]) -> Any:
    """A board of the same kind that one of these objects keeps."""
    for site in reversed(sites):
        is_same = site.board.keys == board.keys and site.board.empties == board.empties
        value = site.value()
        if is_same and type(value) is type(board.template) and isinstance(value, (list, dict)):
            return value
    return None


def _first_taken(trees: dict[str, Any]) -> frozenset[str]:
    """The functions of whose values the program takes the first: `next(best_moves(board))`."""
    calls = [
        node.args[0]
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "next"
        and node.args
    ]
    functions = [call.func for call in calls if isinstance(call, ast.Call)]
    return frozenset(getattr(one, "id", getattr(one, "attr", "")) for one in functions)


def _names_of(error: NameError, modules: dict[str, Any]) -> dict[str, Any] | None:
    """The global names of the module in which a name was missed."""
    frame = None
    trace = error.__traceback__
    while trace is not None:
        frame, trace = trace.tb_frame, trace.tb_next
    if frame is None or frame.f_globals.get("__name__") not in modules:
        return None
    return frame.f_globals
