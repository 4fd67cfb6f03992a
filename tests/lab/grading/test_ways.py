"""Ways of writing a player that are found without options: each is called rightly, and is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noughts import Mark
from noughts.lab.grading import Limits, Program
from noughts.lab.grading.calling.drawings import read_board
from noughts.lab.grading.calling.player_names import name_score
from noughts.lab.grading.calling.roles import argument_orders, takes_move
from noughts.lab.grading.sandbox.here import Sandbox, Worker, choose_isolation
from tests.lab.grading.programs import grade_text, grader

if TYPE_CHECKING:
    from pathlib import Path

# The best cell for a side, from nine signs; every program below uses it in its own way.
ENGINE = """
from functools import lru_cache as _lru_cache
_L = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
@_lru_cache(None)
def _value(s, me, you):
    if any(s[a] == s[b] == s[c] == you for a, b, c in _L):
        return -10 - s.count(".")
    free = [n for n in range(9) if s[n] == "."]
    return max((-_value(s[:n] + me + s[n+1:], you, me) for n in free), default=0)
def _cell(s, me):
    you = "o" if me == "x" else "x"
    free = [n for n in range(9) if s[n] == "."]
    return max(free, key=lambda n: -_value(s[:n] + me + s[n+1:], you, me))
def _text(cells, x, o):
    return "".join("x" if c == x else "o" if c == o else "." for c in cells)
"""
WAYS = {
    "global board, changed": """
board = [" "] * 9
def tour_ordinateur():
    board[_cell(_text(board, "X", "O"), "o")] = "O"
""",
    "list of ten": """
def getComputerMove(b, letter):
    return _cell(_text(b[1:], "X", "O"), letter.lower()) + 1
def main():
    theBoard = [" "] * 10
    while True:
        input("where?")
main()
""",
    "dictionary from 1 to 9": """
board = {n: "-" for n in range(1, 10)}
def pc_zug(mark):
    board[_cell(_text(board.values(), "X", "O"), mark.lower()) + 1] = mark
""",
    "keypad dictionary": """
feld = {7: " ", 8: " ", 9: " ", 4: " ", 5: " ", 6: " ", 1: " ", 2: " ", 3: " "}
def jugada(b):
    return list(b)[_cell(_text(b.values(), "X", "O"), "o")]
""",
    "numbered like a keypad": """
def best_move(board, player):
    n = _cell(_text(board, "X", "O"), player.lower())
    return (2 - n // 3) * 3 + n % 3 + 1
board = [" "] * 9
""",
    "class with a board": """
class Game:
    def __init__(self):
        self.cells = [["?"] * 3 for _ in range(3)]
    def flat(self):
        return [c for row in self.cells for c in row]
    def bot(self):
        n = _cell(_text(self.flat(), "x", "o"), "x")
        self.cells[n // 3][n % 3] = "x"
""",
    "player object and game object": """
class Spiel:
    def __init__(self):
        self.brett = [None] * 9
class Computer:
    def __init__(self, letter):
        self.letter = letter
    def get_move(self, spiel):
        return _cell(_text(spiel.brett, "X", "O"), self.letter.lower())
class Human(Computer):
    def get_move(self, spiel):
        return int(input())
""",
    "score and move": """
def minimax(state, depth, player):
    n = _cell(_text([c for row in state for c in row], 1, -1), "x" if player == 1 else "o")
    return [n // 3, n % 3, 0.5]
HUMAN, COMP = -1, +1
board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
""",
    "move and score in a dictionary": """
def minimax(new_board, player):
    return {"index": _cell(_text(new_board, "X", "O"), player.lower()), "score": 10}
board = [0, 1, 2, 3, 4, 5, 6, 7, 8]
""",
    "alpha and beta": """
def alphabeta(b, depth, alpha, beta, maximizing):
    return 0, _cell(_text(b, "X", "O"), "x" if maximizing else "o")
b = ["."] * 9
""",
    "sets of cells": """
class Match:
    @staticmethod
    def get_computer_move(player, computer, tiles):
        taken = player | computer
        signs = ["." if n in tiles - taken else "x" if n in player else "o" for n in range(9)]
        return _cell("".join(signs), "o")
X, O = "X", "O"
""",
    "a board that is returned": """
def next_state(grid):
    n = _cell(_text(grid, "X", "O"), "x" if grid.count("X") == grid.count("O") else "o")
    return grid[:n] + ("X" if grid.count("X") == grid.count("O") else "O") + grid[n + 1:]
start = "........."
""",
    "an own class of moves": """
class Move:
    def __init__(self, row, col):
        self.row, self.col = row, col
def choose(board, mark):
    n = _cell(_text([c for r in board for c in r], "X", "O"), mark.lower())
    return Move(n // 3, n % 3)
board = [["", "", ""], ["", "", ""], ["", "", ""]]
""",
    "NumPy": """
import numpy as np
board = np.zeros((3, 3), dtype=int)
def ai_turn():
    n = _cell(_text(board.flatten().tolist(), 1, 2), "o")
    board[n // 3, n % 3] = 2
""",
    "tkinter": """
from tkinter import *
from tkinter import messagebox
root = Tk()
root.title("XO")
class App(Frame):
    def __init__(self, master):
        super().__init__(master)
        self.board = [""] * 9
        self.buttons = [Button(self, text="", command=lambda n=n: self.click(n)) for n in range(9)]
    def click(self, n):
        self.board[n] = "X"
        self.computer()
    def computer(self):
        n = _cell(_text(self.board, "X", "O"), "o")
        self.board[n] = "O"
        self.buttons[n].config(text="O", fg="red", state=DISABLED)
        messagebox.showinfo("", "your turn")
app = App(root)
root.mainloop()
""",
    "buttons are the board": """
import tkinter as tk
root = tk.Tk()
buttons = [[tk.Button(root, text=" ") for _ in range(3)] for _ in range(3)]
def computer():
    n = _cell(_text([b["text"] for row in buttons for b in row], "X", "O"), "o")
    buttons[n // 3][n % 3]["text"] = "O"
root.mainloop()
""",
    "pygame": """
import pygame, sys
from pygame.locals import *
pygame.init()
screen = pygame.display.set_mode((300, 300))
WHITE = (255, 255, 255)
grid = [[None] * 3 for _ in range(3)]
def machine():
    n = _cell(_text([c for row in grid for c in row], "X", "O"), "o")
    grid[n // 3][n % 3] = "O"
    pygame.display.update()
while True:
    for event in pygame.event.get():
        if event.type == QUIT:
            pygame.quit(); sys.exit()
""",
    "asks before anything": """
name = input("Your name? ")
choice = int(input("1 or 2 players? "))
cells = ["_"] * 9
def cpu():
    cells[_cell(_text(cells, "X", "O"), "o")] = "O"
    print(name, "your turn")
while True:
    n = int(input("cell "))
    cells[n] = "X"
    cpu()
""",
    "asks after its move": """
board = ["-"] * 9
def human():
    while True:
        try:
            board[int(input("> "))] = "X"
            break
        except:
            print("again")
    computer()
def computer():
    board[_cell(_text(board, "X", "O"), "o")] = "O"
    print("*" * 100_000)
    human()
""",
    "exit after its move": """
board = ["-"] * 9
def computer():
    board[_cell(_text(board, "X", "O"), "o")] = "O"
    exit()
""",
    "Python 2": """
board = [' '] * 9
def computer_move(b):
    print 'thinking about', b
    try:
        return _cell(_text(b, 'X', 'O'), 'o') / 1
    except IndexError, e:
        raise ValueError, 'no'
while 1:
    n = int(raw_input('where? '))
""",
    "a package that is missing": """
from prettytable import PrettyTable
import some_package_that_nobody_has as sp
from some_package_that_nobody_has.sub import thing, Other
class Window(Other):
    pass
board = [[" "] * 3 for _ in range(3)]
def robot():
    table = PrettyTable(["a"])
    n = _cell(_text([c for r in board for c in r], "X", "O"), "o")
    board[n // 3][n % 3] = "O"
    sp.show(table, colour=thing.red + 1)
""",
    "Enum for marks": """
from enum import Enum
class Cell(Enum):
    EMPTY = 0
    X = 1
    O = 2
class Board:
    def __init__(self):
        self.cells = [Cell.EMPTY] * 9
def find_move(board, player):
    return _cell(_text(board.cells, Cell.X, Cell.O), player.name.lower())
""",
    "three lists": """
top = [" ", " ", " "]
middle = [" ", " ", " "]
bottom = [" ", " ", " "]
def opponent():
    n = _cell(_text(top + middle + bottom, "X", "O"), "o")
    (top, middle, bottom)[n // 3][n % 3] = "O"
""",
    "column and row from 1": """
def best_move(board, player):
    n = _cell(_text([c for r in board for c in r], "X", "O"), player.lower())
    return n % 3 + 1, n // 3 + 1
board = [["."] * 3 for _ in range(3)]
""",
    "O opens": """
def minimax(board):
    mover = "o" if board.count("X") == board.count("O") else "x"
    return _cell(_text(board, "X", "O"), mover)
board = [None] * 9
""",
}
ONE_SIDE = {
    "global board, changed": Mark.O,
    "keypad dictionary": Mark.O,
    "class with a board": Mark.X,
    "NumPy": Mark.O,
    "tkinter": Mark.O,
    "buttons are the board": Mark.O,
    "pygame": Mark.O,
    "asks before anything": Mark.O,
    "asks after its move": Mark.O,
    "exit after its move": Mark.O,
    "Python 2": Mark.O,
    "a package that is missing": Mark.O,
    "three lists": Mark.O,
}


@pytest.mark.parametrize("name", WAYS)
def test_found_without_options(name: str) -> None:
    source = WAYS[name]
    grade = grade_text(ENGINE + source, grader("sample:60"))
    assert grade.trouble is None
    assert grade.called is not None
    assert grade.called.mark is ONE_SIDE.get(name)
    assert grade.is_right
    assert grade.score == 100, [failure.words for failure in grade.failures]
    assert grade.suspicions == ()


PLAYED = """
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
b = [" "] * 9
print("I am O. You are X.")
name = input("What is your name? ")
while True:
    a = input("square 1-9 > ")
    if a not in list("123456789") or b[int(a) - 1] != " ":
        print("again")
        continue
    b[int(a) - 1] = "X"
    free = [n for n in range(9) if b[n] == " "]
    wins = [x for who in "OX" for line in LINES for x in line
            if b[x] == " " and [b[n] for n in line].count(who) == 2]
    if free:
        b[(wins or free)[0]] = "O"
    for r in (0, 3, 6):
        print(b[r], "|", b[r + 1], "|", b[r + 2])
    if " " not in b or any(b[x] == b[y] == b[z] != " " for x, y, z in LINES):
        print("game over, next game!")
        b = [" "] * 9
"""


def test_a_console_game_without_functions_is_played() -> None:
    grade = grade_text(PLAYED, grader("sample:60"))
    assert grade.called is not None
    assert (grade.called.how, grade.called.mark) == ("played", Mark.O)
    assert not grade.is_right
    assert grade.shares.legal.good == grade.shares.legal.of > 40
    assert any("positions that it came to" in note for note in grade.notes)


def test_a_folder_is_one_program(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(ENGINE)
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("")
    (tmp_path / "game" / "board.py").write_text("board = [' '] * 9\n")
    (tmp_path / "main.py").write_text(
        "from engine import _cell, _text\nfrom game.board import board\n"
        "def computer():\n    board[_cell(_text(board, 'X', 'O'), 'o')] = 'O'\n"
        "while True:\n    board[int(input())] = 'X'\n    computer()\n"
    )
    grade = grader("sample:60").grade(Program.read(tmp_path))
    assert grade.called is not None
    assert (grade.called.function, grade.called.mark, grade.score) == ("computer", Mark.O, 100)


def test_functions_that_python_has_no_more_are_there() -> None:
    source = (
        "def best_move(board, mark):\n"
        "    taken = reduce(lambda a, b: a + b, [cell != ' ' for cell in board])\n"
        "    return taken * 0 + _cell(_text(board, 'X', 'O'), mark.lower())\n"
    )
    grade = grade_text(ENGINE + source, grader("sample:60"))
    assert grade.score == 100


def test_a_package_comes_before_a_file_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("")
    (tmp_path / "game" / "bot.py").write_text(
        f"{ENGINE}\ndef best_move(board, mark):\n"
        "    return _cell(_text(board, 'X', 'O'), mark.lower())"
    )
    (tmp_path / "game.py").write_text("from game.bot import best_move\nboard = [' '] * 9\n")
    grade = grader("sample:60").grade(Program.read(tmp_path))
    assert grade.called is not None
    assert (grade.called.function, grade.score) == ("best_move", 100)


# ---- names -----------------------------------------------------------------------------------


def test_names_of_players_come_first() -> None:
    names = ["print_board", "check_winner", "minimax", "computer_move", "random_move", "zug"]
    ordered = sorted(names, key=name_score, reverse=True)
    assert ordered[:2] == ["computer_move", "minimax"]
    assert name_score("RandomPlayer.get_move") < name_score("SmartPlayer.get_move")


@pytest.mark.parametrize(
    ("names", "first"),
    [
        ("board player", ("board", "mark")),
        ("letter tablero", ("mark", "board")),
        ("b s", ("board", "mark")),
        ("board ai_sym pl_sym", ("board", "mark", "other")),
        ("board human computer", ("board", "other", "mark")),
        ("state depth alpha beta isMax", ("board", "depth", "alpha", "beta", "maximizing")),
    ],
)
def test_arguments_by_their_names(names: str, first: tuple[str, ...]) -> None:
    assert argument_orders(tuple((name, True) for name in names.split()))[0] == first


def test_a_function_that_is_told_the_move_is_no_player() -> None:
    assert takes_move((("board", True), ("square", True)))
    assert not takes_move((("board", True), ("square", False)))


# ---- as a person -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("X|O| \n-+-+-\n | | \n-+-+-\n | |X", "xo......x"),
        ("1 X 3\n4 O 6\n7 8 9\n", ".x..o...."),
        ("  1 2 3\nA X . .\nB . O .\nC . . .", "x...o...."),
        ("['X', 'O', ' ', ' ', ' ', ' ', ' ', ' ', ' ']", "xo......."),
        ("| X |   |   |\n|   | O |   |\n|   |   |   |", "x...o...."),
        (3 * "   |   |\n X | O | X\n   |   |\n-----------\n", "xoxxoxxox"),
        (
            "   |   |\n   |   |\n   |   |\n" + 2 * "-----\n   |   |\n 4 | x |\n   |   |\n",
            "....x..x.",
        ),
        (
            2 * "     |     |\n  X  |  2  |  O\n_____|_____|_____\n"
            + "     |     |\n     |     |\n     |     |\n",
            "x.ox.o...",
        ),
        ("_X_|___|_O_\n___|___|___\n   | X |   \n", "x.o....x."),
        (
            " X | O | X \n___|___|___\n   |   |   \n___|___|___\n   |   |   \n   |   |   \n",
            "xox......",
        ),
        (
            " 1 | 2 | 3 \n 4 | 5 | 6 \n 7 | 8 | 9 \n\n X | O |   \n   |   |   \n   |   |   \n",
            "xo.......",
        ),
        ("\t| x  -  - |\n\t| -  o  - |\n\t| -  -  - |\n", "x...o...."),
        ("  X  |  O  |\n——————\n     |  X  |\n——————\n     |     |  O\n", "xo..x...o"),
        (3 * "| X |   |   |     | 00 | 01 | 02 | \n", "x..x..x.."),
        (" X |   | O   1 2 3\n\n---+---+---\n" + 2 * "   |   |     4 5 6\n\n", "x.o......"),
        ("Hello\nhow are you?\n", None),
    ],
)
def test_printed_boards_are_read(text: str, board: str | None) -> None:
    assert read_board(text) == board


def test_a_search_in_the_loop_that_is_left_out_leaves_no_marks() -> None:
    source = b"""
board = [" "] * 9
def long_search(cells):
    for cell in range(8):
        cells[cell] = "X" if cell % 3 else "O"
    raise TimeoutError
while True:
    spot = long_search(board)
    board[int(input("cell"))] = "O"
"""
    sandbox = Sandbox(source, choose_isolation()[0])
    worker = Worker(sandbox, Limits())
    try:
        assert [form.empty for form in worker.load().forms] == [(" ",) * 9]
    finally:
        worker.close()
        sandbox.remove()


def test_a_list_from_which_places_are_removed_holds_the_free_cells_whatever_its_name_is() -> None:
    source = (
        "import random\n"
        "class Game:\n"
        "    def __init__(self):\n"
        "        self.squares = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]\n"
        "        self.everywhere = [(r, c) for r in range(3) for c in range(3)]\n"
        "    def computer_turn(self):\n"
        "        r, c = random.choice(self.everywhere)\n"
        "        self.squares[r][c] = 2\n"
        "        self.everywhere.remove((r, c))\n"
        "    def person(self, r, c):\n"
        "        self.squares[r][c] = 1\n"
        "        self.everywhere.remove((r, c))\n"
    )
    grade = grade_text(source, grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.function, grade.shares.legal.ratio) == ("Game.computer_turn", 1)


RULES_AND_STATE = """
from abc import ABC, abstractmethod

class Game(ABC):
    @abstractmethod
    def free(self, s): ...
    @abstractmethod
    def after(self, s, n): ...

class Noughts(Game):
    def __init__(self):
        self.start = [EMPTY] * 9
    def mark(self, s):
        return "X" if s.count("X") == s.count("O") else "O"
    def free(self, s):
        return [] if self.won(s) else [n for n in range(9) if s[n] == EMPTY]
    def after(self, s, n):
        return [*s[:n], self.mark(s), *s[n + 1:]]
    def won(self, s):
        lines = (0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)
        return any(s[a] == s[b] == s[c] != EMPTY for a, b, c in lines)

known = {}

def worth(g, s):
    key = "".join(s)
    if key not in known:
        free = g.free(s)
        known[key] = max(-worth(g, g.after(s, n)) for n in free) if free else -g.won(s)
    return known[key]

def minimax_policy(g: Game, s):
    return min(g.free(s), key=lambda n: worth(g, g.after(s, n)))
"""


@pytest.mark.parametrize("empty", ["' '", "'*'"])
def test_an_object_with_the_rules_may_stand_beside_a_board(empty: str) -> None:
    source = RULES_AND_STATE.replace("EMPTY", empty)
    grade = grade_text(source, grader("sample:30", min_ply=3))
    assert grade.called is not None
    assert (grade.called.function, grade.is_right) == ("minimax_policy", True)


def test_a_star_on_empty_cells_needs_no_board_of_the_programs_own() -> None:
    source = (
        "def computer_move(cells, mark='O'):\n"
        "    return [n for n in range(9) if cells[n] == '*'][0]\n"
        "def game(size):\n    cells = []\n    for n in range(size):\n        cells.append('*')\n"
        "    print(0, 'X')\n"
    )
    grade = grade_text(source, grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.function, grade.shares.legal.ratio) == ("computer_move", 1)
