"""How objects of a program's own classes are made: marks, settings, sizes and lists of players."""

from __future__ import annotations

import ast
import types

import pytest

from noughts import Mark
from noughts.lab.grading.sandbox.inside.given_lists import GivenLists
from noughts.lab.grading.sandbox.inside.parts import with_parts
from tests.lab.grading.programs import grade_text, grader

RULES = """
LINES = (0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)
def won(board, sign):
    return any(all(board[n] == sign for n in line) for line in LINES)
def search(board, empty, mine, theirs, side):
    if won(board, mine): return 1, None
    if won(board, theirs): return -1, None
    found = []
    for n in [n for n in range(9) if board[n] == empty]:
        board[n] = side
        found.append((search(board, empty, mine, theirs, theirs if side == mine else mine)[0], n))
        board[n] = empty
    return (max if side == mine else min)(found) if found else (0, None)
"""
BOTH_MARKS = """
class Game:
    def __init__(self, player="X", computer="O"):
        self.player, self.computer, self.board = player, computer, [" "] * 9
    def calculate_move(self):
        return {"cell": search(self.board, " ", self.computer, self.player, self.computer)[1]}
def reply(data):
    game = Game()
    game.board, game.player, game.computer = data["board"], data["player"], data["computer"]
    game.board[game.calculate_move()["cell"]] = game.computer
"""
SETTINGS = """
class Bot:
    def __init__(self, config):
        self.me = config.get("mark", "O")
    def best_move(self, board):
        return search(board, " ", "O", "X", self.me)[1]
def game(config):
    board, bot = [" "] * 9, Bot(config)
    while True:
        board[int(input())] = "X"
        board[bot.best_move(board)] = "O"
"""
NUMBERED_SIDE = """
board = [" "] * 9
def ai_turn(player):
    signs = " XO"
    theirs = signs[3 - player]
    board[search(board, " ", signs[player], theirs, signs[player])[1]] = signs[player]
def game():
    for turn in range(9):
        if turn % 2: ai_turn(turn % 2 + 1)
        else: board[int(input())] = "X"
"""
ALWAYS_TWO = """
class Player:
    def __init__(self, letter): self.letter = letter
    def make_move(self, board):
        return search(board, 0, 2, 1, 2)[1]
def game():
    board = [0] * 9
    bot = Player("O") if input() == "X" else Player("X")
    while True:
        board[int(input())] = 1
        board[bot.make_move(board)] = 2
"""


@pytest.mark.parametrize(
    ("text", "function", "mark"),
    [
        (BOTH_MARKS, "Game.calculate_move", None),
        (SETTINGS, "Bot.best_move", Mark.O),
        (NUMBERED_SIDE, "ai_turn", None),
        (ALWAYS_TWO, "Player.make_move", Mark.O),
    ],
)
def test_players_with_marks_of_their_own_are_right(
    text: str, function: str, mark: Mark | None
) -> None:
    grade = grade_text(RULES + text, grader("sample:60", min_ply=3))
    assert grade.is_right
    assert grade.called is not None
    assert (grade.called.function, grade.called.mark) == (function, mark)


TELLING = """
class Game:
    def __init__(self, on_change):
        self.on_change = on_change
        self.cells = [" "] * 9
        self.on_change(self)
    def computer_move(self):
        self.cells[search(self.cells, " ", "O", "X", "O")[1]] = "O"
        self.on_change(self)
def main(): Game(lambda game: print(game.cells)).computer_move()
"""


def test_a_constructor_that_is_given_a_function_gets_one() -> None:
    grade = grade_text(RULES + TELLING, grader("sample:12"))
    assert grade.called is not None
    assert (grade.called.function, grade.score) == ("Game.computer_move", 100)


MADE_WITH_A_LETTER = """
class Player:
    def __init__(self, name):
        self.name = name
class Computer:
    def __init__(self, player):
        self.player = player
    def get_move(self, board):
        if self.player not in ("X", "O"):
            raise ValueError("no letter")
        other = "X" if self.player == "O" else "O"
        return search(board, " ", self.player, other, self.player)[1]
def game():
    board, computer = [" "] * 9, Computer("O")
    while True:
        board[int(input())] = "X"
        board[computer.get_move(board)] = "O"
"""


def test_a_player_made_with_a_letter_gets_that_letter() -> None:
    """Though a class has the name of that argument."""
    grade = grade_text(RULES + MADE_WITH_A_LETTER, grader("sample:12"))
    assert grade.called is not None
    assert (grade.called.function, grade.score) == ("Computer.get_move", 100)


def test_a_constructor_whose_defaults_do_not_fit_gets_sizes() -> None:
    text = (
        "class State:\n"
        "    def __init__(self, old=None, size=3, to_win=None):\n"
        "        if to_win > size: raise ValueError('too long')\n"
        "        self.cells = [' '] * size ** 2\n"
        "def best_move(state):\n"
        "    return search(state.cells, ' ', 'O', 'X', 'O')[1]\n"
    )
    grade = grade_text(RULES + text, grader("sample:40", min_ply=3))
    assert grade.is_right
    assert grade.called is not None
    assert grade.called.mark is Mark.O


class Board:
    """A class that stands for one of a program."""

    def __init__(self, players: object) -> None:
        self.players = players


@pytest.mark.parametrize(
    ("source", "given"),
    [
        ("pair = ['x', 'o']\nBoard(pair)", ["x", "o"]),
        ("Board(players=('x', 'o'))", ("x", "o")),
        ("Board(asked())", ...),
        ("Board([exit()])", ...),
        ("Board([input()])", ...),
        ("Board([nobody])", ...),
    ],
)
def test_lists_are_made_as_the_source_makes_them(source: str, given: object) -> None:
    lists = GivenLists({"own": ast.parse(source)}, {"own": types.ModuleType("own")})
    assert lists.made(Board, ["players"], "players") == given


def test_a_dictionary_that_holds_itself_is_no_board() -> None:
    names: dict[str, object] = {}
    names["x"] = names["o"] = names
    assert with_parts({"names": names}, [], 0) == []


ABSTRACT = """
from abc import ABC, abstractmethod

class Store(ABC):
    @abstractmethod
    def known(self, key): ...

class OnDisk(Store):
    def __init__(self, path, size, format):
        self.file = open(path)
    def known(self, key): return None

class InMemory(Store):
    def known(self, key): return None

class Bot:
    def __init__(self, store: Store, mark):
        self.store, self.mark = store, mark
    def best_move(self, board):
        known = self.store.known("".join(board))
        theirs = "O" if self.mark == "X" else "X"
        return known or search(board, " ", self.mark, theirs, self.mark)[1]

board = [" "] * 9
"""


def test_where_a_class_is_abstract_one_that_is_made_of_it_is_given() -> None:
    grade = grade_text(RULES + ABSTRACT, grader("sample:30", min_ply=4))
    assert grade.called is not None
    assert (grade.called.function, grade.is_right) == ("Bot.best_move", True)
