"""Depths by any name, marks that are numbers, levels: what is guessed and said, and what not."""

from __future__ import annotations

import ast
import types
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noughts import Rules
from noughts.lab.grading.calling.declared import Declared
from noughts.lab.grading.calling.player import Tried
from noughts.lab.grading.calling.playing import EndedByError
from noughts.lab.grading.calling.roles import Classes, argument_orders
from noughts.lab.grading.calling.ways import Ways
from noughts.lab.grading.results.not_graded import Reason
from noughts.lab.grading.results.refusals import refusal_of
from noughts.lab.grading.sandbox.inside.computer_words import speaks_of_computer
from noughts.lab.grading.sandbox.inside.definitions import Definitions
from noughts.lab.grading.sandbox.inside.depths import Depths
from noughts.lab.grading.sandbox.inside.fitting import fit_names, fit_turn, look_at_names
from noughts.lab.grading.sandbox.inside.levels import Levels
from noughts.lab.grading.sandbox.inside.sites import Position
from noughts.lab.grading.sandbox.messages import Form, Loaded, Raised
from tests.lab.grading.programs import grade_text, grader

if TYPE_CHECKING:
    from noughts.lab.grading.sandbox.messages import Parameters


@pytest.mark.parametrize(
    ("source", "levels"),
    [
        ("def f(b, n):\n return f(b, n - 1)", {"n": 9}),
        ("def f(b, n):\n return -f(b, n=n - 1)", {"n": 9}),
        ("def f(b, n):\n return f(b, n + 1)", {}),
        ("def f(b, n):\n return f(b[n - 1], n)", {}),
        ("def f(b, n):\n return g(b, n - 1)\ndef g(b, n): return b[n]", {}),
        ("def f(b, n):\n return g(b, n - 1)\ndef g(b, k): return f(b, k - 1)", {"n": 9}),
        ("def f(b, n):\n return g(b, n)\ndef g(b, k): return g(b, k - 1)", {"n": 9}),
    ],
)
def test_what_is_counted_down_is_a_depth(source: str, levels: dict[str, int]) -> None:
    tree, names = ast.parse(source), types.ModuleType("program")
    exec(source, vars(names))  # noqa: S102 - written above
    found = Levels({}, Definitions({"program": tree})).of_functions({"f": names.f})
    assert found.get("f", {}) == levels


def test_a_method_counts_down_its_own_parameter() -> None:
    source = "class A:\n def f(self, b, n):\n  return self.f(b, n - 1)"
    names = types.ModuleType("program")
    exec(source, vars(names))  # noqa: S102 - written above
    levels = Levels({}, Definitions({"program": ast.parse(source)}))
    assert levels.of_functions({"A.f": names.A.f}) == {"A.f": {"n": 9}}


def test_a_depth_is_no_size_of_the_board() -> None:
    needed = (("board", True), ("n", True))
    assert argument_orders(needed)[0] == ("board", "size")
    assert argument_orders(needed, Classes(levels={"n": 9}))[0] == ("board", "=9")
    named = (("board", True), ("depth", True))
    assert argument_orders(named, Classes(levels={"depth": 9}))[0] == ("board", "depth")


@pytest.mark.parametrize(
    ("given", "signs", "is_set"),
    [
        ("-1 if lots else 0", (1, 2), True),  # nobody knows
        ("-1", (1, 2), True),  # the only one: a start
        ("-1\n  self.computer = 0", (1, 2), False),
        ("1\n  self.computer = 2", (1, 2), True),
        ("None\n  self.computer = 'X'", (1, 2), True),
    ],
)
def test_a_mark_that_its_source_never_gives_is_not_set(
    given: str, signs: tuple[int, int], is_set: bool
) -> None:
    start = "class Game:\n def __init__(self):\n  self.computer = None\n def toss(self, lots):\n"
    look_at_names({"program": ast.parse(f"{start}  self.computer = {given}")})
    game = types.SimpleNamespace(computer=None)
    fit_names(game, Position("." * 9, "x", *signs), list(range(9)), sets_turn=False)
    assert game.computer == (1 if is_set else None)


@pytest.mark.parametrize(
    ("source", "is_told"),
    [
        ("def hard(event): ...", True),
        ("robotTurn = True", True),
        ("print('The computer plays O.')", True),
        ("def think(minimax_depth): ...", True),
        ("def fold(event): print('Two players: X and O.')", False),
    ],
)
def test_a_program_that_speaks_of_a_computer_is_not_said_to_have_none(
    source: str, is_told: bool
) -> None:
    assert speaks_of_computer([ast.parse(source)]) is is_told
    functions: dict[str, Parameters] = {"fold": (("event", True),)}
    loaded = Loaded(functions, (), (), (), False, {}, (), (), True, (), True, False, None, ())
    loaded = replace(loaded, speaks_of_computer=is_told)
    refusal = refusal_of(Tried(None, None), loaded, Declared(), Rules(3, 3, 3))
    assert (refusal.reason is Reason.NO_COMPUTER) is not is_told


@pytest.mark.parametrize(
    ("has_asked", "has_moved", "is_told"),
    [(False, False, False), (True, True, False), (True, False, True)],
)
def test_a_program_that_ends_with_an_error_is_not_said_to_have_no_computer(
    has_asked: bool, has_moved: bool, is_told: bool
) -> None:
    """Unless the error may come of what was answered."""
    functions: dict[str, Parameters] = {"fold": (("event", True),)}
    loaded = Loaded(functions, (), (), (), False, {}, (), (), True, (), True, False, None, ())
    ended_by = EndedByError(Raised("ValueError", "no", 1, None), has_asked, has_moved)
    refusal = refusal_of(Tried(None, None), loaded, Declared(), Rules(3, 3, 3), ended_by)
    assert (refusal.reason is Reason.NO_COMPUTER) is is_told
    assert refusal.because.startswith("It seems to have no" if is_told else "No player was found")
    assert str(ended_by) in refusal.because


def test_where_a_negative_number_is_empty_nought_may_be_a_mark() -> None:
    board = Form("an array", tuple(range(9)), (-1,) * 9, "its source", identity="own")
    functions: dict[str, Parameters] = {"move": ()}
    loaded = Loaded(
        functions, (board,), (), ("global board",), True, {}, (), (0, 1), False, (), True, False,
        None, (),
    )  # fmt: skip
    signs = [tuple(plan.signs) for plan in Ways(loaded, Declared(), Rules(3, 3, 3)).of("move")]
    assert (1, 0) in signs
    assert all(-1 not in pair for pair in signs)


@pytest.mark.parametrize(
    ("calls", "level"),
    [("", 1), ("bot.set_level(2)\nbot.set_level(3)\n", 3), ("bot.set_level(100)\n", 1)],
)
def test_a_level_that_is_passed_on_is_the_greatest_that_the_program_sets(
    calls: str, level: int
) -> None:
    source = (
        "class Bot:\n"
        "    def __init__(self): self.level = 0\n"
        "    def set_level(self, level): self.level = level\n"
        "    def move(self, board):\n"
        "        if self.level == 0: return random.choice(board)\n"
        "        else: return max(board, key=lambda cell: self.search(cell, self.level, board))\n"
        "bot = Bot()\n"
    )
    tree = ast.parse(source + calls)
    levels = Levels({}, Definitions({"program": tree}))
    assert levels.strongest(tree, "level") == level


@pytest.mark.parametrize(
    ("later", "player"), [("self.player = 'O' if self.player == 'X' else 'X'", "O"), ("pass", "X")]
)
def test_a_player_that_changes_says_whose_turn_it_is(later: str, player: str) -> None:
    start = "class Game:\n def __init__(self):\n  self.player = 'X'\n def change(self):\n"
    look_at_names({"program": ast.parse(f"{start}  {later}")})
    game = types.SimpleNamespace(player="X")
    fit_turn(game, Position("x........", "o", "X", "O"), sets_turn=True)
    assert game.player == player


def test_a_player_that_completes_the_lines_of_either_side_plays_both() -> None:
    """It counts marks to see who is to move, and overlooks columns of O alone."""
    source = (
        "import random\n"
        "WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6)]\n"
        "DOWN = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]\n"
        "def wins_of(mark):\n"
        "    return WINS + DOWN if mark == 'X' else WINS\n"
        "def won(board, mark):\n"
        "    return any(all(board[n] == mark for n in line) for line in wins_of(mark))\n"
        "def best_move(board):\n"
        "    free = [n for n in range(9) if board[n] == ' ']\n"
        "    mark = 'X' if board.count('X') == board.count('O') else 'O'\n"
        "    for sign in (mark, 'O' if mark == 'X' else 'X'):\n"
        "        for n in free:\n"
        "            if won(board[:n] + [sign] + board[n + 1:], sign):\n"
        "                return n\n"
        "    return free[0]\n"
        "board = [' '] * 9\n"
    )
    grade = grade_text(source, grader("sample:200"))
    assert grade.called is not None
    assert grade.called.mark is None


@pytest.mark.parametrize(("other", "count"), [("rounds", 0), ("lines", 2)])
def test_rounds_of_which_there_are_several_are_games(other: str, count: int) -> None:
    source = (
        "class Game:\n def __init__(self):\n  self.round = 0\n def go(self):\n  self.round += 1"
    )
    look_at_names({"program": ast.parse(source)})
    game = types.SimpleNamespace(round=0, **{other: 4})
    fit_names(game, Position("xo.......", "x", "X", "O"), list(range(9)), sets_turn=False)
    assert game.round == count


class Searcher:
    """A player with a depth that can be left out."""

    def __init__(self, mark: str, max_depth: int = 1) -> None:
        self.mark, self.max_depth = mark, max_depth


@pytest.mark.parametrize(
    ("given", "depth"),
    [
        ("Searcher('O', max_depth=options.depth)", 9),
        ("Searcher('O', int(input('Depth? ')))", 9),
        ("Searcher('O', max_depth=4)", 4),
        ("Searcher('O', DEEP)", 6),
        ("Searcher('O', self.depth)", None),
        ("Searcher('O')", None),
    ],
)
def test_a_depth_that_a_person_gives_is_as_deep_as_it_can_be(given: str, depth: int | None) -> None:
    program = types.ModuleType("program")
    vars(program)["DEEP"] = 6
    depths = Depths({"program": program}, {"program": ast.parse(given)})
    assert depths.of(Searcher) == ({} if depth is None else {"max_depth": depth})


def test_a_word_for_a_strong_level_may_stand_in_another_function() -> None:
    source = (
        "def is_level(strategy):\n    return strategy in ('basic', 'normal', 'perfect')\n"
        "def move(board, strategy):\n    if strategy == 'basic':\n        return 0\n    return 1\n"
    )
    names: dict[str, object] = {}
    exec(compile(source, "program", "exec"), names)  # noqa: S102 - our own text
    levels = Levels({}, Definitions({"program": ast.parse(source)}))
    move = {"move": names["move"]}
    assert levels.of_functions(move) == {"move": {"strategy": "perfect"}}
