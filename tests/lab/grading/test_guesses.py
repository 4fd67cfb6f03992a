"""What is guessed of a program's marks, its constructor and its answers."""

from __future__ import annotations

import ast
import types
from types import ModuleType, SimpleNamespace

import pytest

from noughts import Rules
from noughts.lab.grading.calling.readings import Reading, cell_of, readings_of
from noughts.lab.grading.calling.roles import takes_move
from noughts.lab.grading.sandbox.inside.definitions import last_call_of
from noughts.lab.grading.sandbox.inside.depths import Depths
from noughts.lab.grading.sandbox.inside.exchanged_words import exchanged_words
from noughts.lab.grading.sandbox.inside.fitting import fit_names, look_at_names
from noughts.lab.grading.sandbox.inside.guards import guards_of
from noughts.lab.grading.sandbox.inside.nested import lift_functions
from noughts.lab.grading.sandbox.inside.newer import with_other_quotes
from noughts.lab.grading.sandbox.inside.older import OLD_METHODS, convert_methods
from noughts.lab.grading.sandbox.inside.python2 import NAMES, convert_text, convert_tree
from noughts.lab.grading.sandbox.inside.sites import Position
from noughts.lab.grading.sandbox.inside.statements import Statements
from noughts.lab.grading.sandbox.messages import Reply
from tests.lab.grading.programs import grade_text, grader


@pytest.mark.parametrize(
    ("source", "pairs"),
    [
        ("b = 'green' if a == 'red' else 'red'", [["red", "green"]]),
        ("b = 'red' if a != 'red' else 'green'", [["red", "green"]]),
        ("R, G = 'red', 'green'\nb = G if a == R else R", [["red", "green"]]),
        ("if a == 'red':\n    b = 'green'\nelse:\n    b = 'red'", [["red", "green"]]),
        ("def f(a):\n if a == 'red':\n  return 'green'\n return 'red'", [["red", "green"]]),
        ("other = {'red': 'green', 'green': 'red'}", [["red", "green"]]),
        ("TEAMS = ['red', 'green']", [["red", "green"]]),
        ("WORDS = ['red', 'green']\nkinds = {'red': 1, 'green': 2}", []),
        ("b = 'red' if a == 'red' else 'green'", []),  # no other word than the one asked for
        ("b = 'O' if a == 'X' else 'X'\nc = 'min' if a == 'max' else 'max'", []),
    ],
)
def test_two_words_that_are_exchanged_may_be_marks(source: str, pairs: list[list[str]]) -> None:
    module = types.ModuleType("program")
    assert exchanged_words({"program": ast.parse(source)}, {"program": module}) == pairs


def test_marks_that_a_person_chooses_are_set_for_the_side_to_move() -> None:
    start = "human, robot = 'X', 'O'\ndef choose(mark):\n"
    chosen = " global human, robot\n human = mark\n robot = 'O' if mark == 'X' else 'X'"
    local = " human = mark\n robot = input()"
    for source, robot in ((chosen, "X"), (local, "O")):
        look_at_names({"own": ast.parse(start + source)})
        names = {"human": "X", "robot": "O"}
        fit_names(names, Position("." * 9, "x", "X", "O"), list(range(9)), sets_turn=False)
        assert names["robot"] == robot


def test_a_constructor_that_ends_with_a_move_is_recognised() -> None:
    start = "class A:\n def __init__(self, opens):\n  self.cells = []\n"
    ends = ("  self.think()", "  if opens:\n   self.think()", "  think()", "  self.think = 1")
    found = [last_call_of(ast.parse(start + end).body[0]) for end in ends]
    assert found == ["think", "think", None, None]


def test_two_digits_in_a_text_are_a_row_and_a_column() -> None:
    rules = Rules(3, 3, 3)
    readings = list(readings_of([Reply("02"), Reply("11")], rules, ()))
    assert readings[0] == Reading("row-column")
    assert cell_of("02", "row-column", rules).cell == 2
    numbers = list(readings_of([Reply("2"), Reply("11")], rules, ()))
    assert numbers[0] == Reading("cell")


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("if turn == 'O':\n  move(cells, 4)\n  show(cells)", [("turn", "O")]),
        (
            "if turn == 'O' and n == 1:\n  move(cells, 4)\n"
            " elif turn == 'O':\n  a, b = 2, 4\n  win(a, b)",
            [("turn", "O")],
        ),
        ("if turn == 'O':\n  move()\n elif turn == 'X':\n  win()", []),
        ("if turn == 'O':\n  move()\n else:\n  win()", []),
        ("if over:\n  return\n move()", [("over", False)]),
    ],
)
def test_what_each_branch_of_a_function_tests_is_what_it_wants(body: str, wanted: object) -> None:
    (node,) = ast.parse(f"def computer():\n {body}").body
    assert isinstance(node, ast.FunctionDef)
    assert list(guards_of(node)) == wanted


def test_an_array_of_one_is_a_number_as_it_was_once() -> None:
    tree = ast.parse("import numpy as np\nrow = int(np.array([0, 1])[1:])\nfour = int('4')")
    convert_methods(tree)
    names: dict[str, object] = dict(OLD_METHODS)
    exec(compile(tree, "old", "exec"), names)  # noqa: S102 - the test writes it
    assert (names["row"], names["four"]) == (1, 4)


def test_next_of_python_2_is_a_method_of_iterators() -> None:
    source = "def moves():\n yield 4\nclass Own:\n def next(self): return 5\n"
    tree = convert_tree(ast.parse(f"{source}found = (moves().next(), Own().next())"))
    names = NAMES(input)
    exec(compile(tree, "old", "exec"), names)  # noqa: S102 - the test writes it
    assert names["found"] == (4, 5)


PLAYER_WITH_INNER = """
import numpy
board, grid, cells = [" "] * 9, numpy.zeros((3, 3)), []
def choose():
    def worth(n):
        return n
    for n in range(9):
        if worth(n) == 4:
            board[n], grid[1, 1] = "X", 2
    cells.append(1)
"""


def test_what_a_player_moves_while_its_inner_functions_are_looked_for_is_undone() -> None:
    for is_undone in (True, False):  # else they are run as any others, which shows what they do
        tree, module = ast.parse(PLAYER_WITH_INNER), types.ModuleType("program")
        module.__file__ = "program.py"
        loader = SimpleNamespace(errors=[], modules={})
        count = lift_functions(tree)
        Statements(loader, module, tree).run(count if is_undone else 0)  # type: ignore[arg-type]
        assert module.worth(3) == 3
        assert (module.board[4], module.grid[1, 1]) == ((" ", 0) if is_undone else ("X", 2))
        assert module.cells == [1]  # what was empty may be set up there


def test_a_column_has_a_row_beside_it_and_a_player_has_none() -> None:
    assert takes_move((("state", True), ("i", True), ("j", True)))
    assert not takes_move((("game", True), ("state", True), ("j", True)))


class Searcher:
    def __init__(self, name: str = "", max_depth: int = 2) -> None:
        self.name, self.max_depth = name, max_depth


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("LIMIT = 8\nSearcher(max_depth=LIMIT)", {"max_depth": 8}),
        ("easy, hard = Searcher('a', 1), Searcher('b', 9)", {"max_depth": 9}),
        ("Searcher('a')\nSearcher(max_depth=unknown)", {}),
    ],
)
def test_the_depth_that_a_program_gives_comes_before_the_default(
    source: str, expected: dict[str, int]
) -> None:
    module = ModuleType("own")
    vars(module)["LIMIT"] = 8
    assert Depths({"own": module}, {"own": ast.parse(source)}).of(Searcher) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('f"{a["b"]} {{"', "f\"{a['b']} {{\""),
        ("x = f'{a['b']}' + 'it'", "x = f'{a[\"b\"]}' + 'it'"),
        ('"{a[" + b + "]}"  # it\'s f"{', '"{a[" + b + "]}"  # it\'s f"{'),
    ],
)
def test_quotes_inside_of_braces_are_read_as_python_3_12_does(given: str, expected: str) -> None:
    assert with_other_quotes(given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (r"again = raw_input('Y\N? ')", r"again = raw_input('Y\\N? ')"),
        (r"folder = 'c:\users\\new'", r"folder = 'c:\\users\\new'"),
        (r"sign = u'\u2717'", r"sign = u'\u2717'"),
    ],
)
def test_a_backslash_that_python_2_takes_as_it_is(given: str, expected: str) -> None:
    assert convert_text(given) == expected


IN_TURN = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
board = [" "] * 9
turn = "X"

def other(side):
    return "O" if side == "X" else "X"

def value(side):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return 1 if board[a] == side else -1
    free = [n for n in range(9) if board[n] == " "]
    return max([-after(n, side) for n in free], default=0)

def after(n, side):
    board[n] = side
    worth = value(other(side))
    board[n] = " "
    return worth

def play():
    global turn
    free = [n for n in range(9) if board[n] == " "]
    board[min(free, key=lambda n: after(n, turn))] = turn
    turn = other(turn)
"""


def test_a_function_that_plays_one_side_alone_may_play_the_other_in_its_turn() -> None:
    grade = grade_text(IN_TURN, grader("sample:40"))
    assert grade.called is not None
    assert (grade.called.function, grade.called.mark) == ("play", None)
    assert grade.is_right


def test_a_side_that_nobody_has_chosen_yet_and_the_turn_of_an_object_are_set() -> None:
    chosen = "def choose():\n    global human, ai\n    human, ai = X, O\n"
    look_at_names({"own": ast.parse(f"human, ai = -1, -1\n{chosen}self.turn = X\nself.turn = O")})
    position = Position("x........", "o", 1, 0)
    names = {"human": -1, "ai": -1}
    fit_names(names, position, list(range(9)), sets_turn=False)
    assert names == {"human": 1, "ai": 0}
    owner = SimpleNamespace(turn=1)
    fit_names(owner, position, list(range(9)), sets_turn=True)
    assert owner.turn == 0
