"""What a program's own calls and objects say about how it is meant, and when that is not enough."""

from __future__ import annotations

import ast
import types
from dataclasses import replace
from typing import Any

import pytest

from noughts import Mark, Rules
from noughts.lab.grading.calling.candidates import LIKELY
from noughts.lab.grading.calling.declared import Declared
from noughts.lab.grading.calling.doubts import knows_marks, needs_more, why_not_acceptable
from noughts.lab.grading.calling.merits import Merit
from noughts.lab.grading.calling.plans import Plan, Signs
from noughts.lab.grading.calling.player import Tried
from noughts.lab.grading.calling.player_names import name_score
from noughts.lab.grading.calling.probes import probes_of
from noughts.lab.grading.calling.readings import Reading
from noughts.lab.grading.grader import _may_draw_lots
from noughts.lab.grading.results.refusals import refusal_of, refusal_of_answers
from noughts.lab.grading.sandbox.inside.definitions import Definitions
from noughts.lab.grading.sandbox.inside.fitting import fit_objects
from noughts.lab.grading.sandbox.inside.levels import Levels
from noughts.lab.grading.sandbox.inside.sites import Position, spread_sites
from noughts.lab.grading.sandbox.inside.written_signs import written_signs
from noughts.lab.grading.sandbox.messages import Loaded, Parameters, Reply
from tests.lab.grading.programs import SUBMISSIONS, grade_text, grader
from tests.lab.grading.test_ways import ENGINE
from tests.lab.grading.wild import FOLDER

# ---- whole programs ----------------------------------------------------------------------------

COUNTING = """
class Board:
    def __init__(self):
        self.squares = [[0] * 3 for _ in range(3)]
        self.stones = 0
    def mark_sqr(self, row, col, player):
        self.squares[row][col] = player
        self.stones += 1
class AI:
    def rnd(self, board):
        return next((r, c) for r in range(3) for c in range(3) if board.squares[r][c] == 0)
    def eval(self, main_board):
        cells = [c for row in main_board.squares for c in row]
        if main_board.stones != 9 - cells.count(0):
            return self.rnd(main_board)
        n = _cell(_text(cells, 1, 2), "o")
        return n // 3, n % 3
class Game:
    def __init__(self):
        self.board, self.ai = Board(), AI()
    def make_move(self, row, col):
        self.board.mark_sqr(row, col, 2)
def main():
    game = Game()
    while True:
        row, col = game.ai.eval(game.board)
        game.make_move(row, col)
"""
ONE_SIDE = """
def think(game, limit, player):
    return _cell(_text(game, "X", "O"), "o")
def main():
    game = [" "] * 9
    while True:
        game[int(input())] = "X"
        game[think(game, -1, "O")] = "O"
"""


def test_a_board_object_is_set_up_by_its_own_moves() -> None:
    grade = grade_text(ENGINE + COUNTING, grader("sample:40"))
    assert grade.called is not None
    assert (grade.called.function, grade.called.mark) == ("AI.eval", Mark.O)
    assert grade.score == 100


def test_a_program_is_graded_on_the_side_of_its_own_calls() -> None:
    grade = grade_text(ENGINE + ONE_SIDE, grader("sample:40"))
    assert grade.called is not None
    assert (grade.called.mark, grade.score) == (Mark.O, 100)


def test_errors_of_a_call_that_was_guessed_are_no_accusation() -> None:
    """Near the end of the game, where ways are tried, it works; before that it needs more."""
    source = """
def think(game, player):
    if game.count(" ") > 3:
        raise AttributeError("no rules")
    return _cell(_text(game, "X", "O"), player.lower())
game = [" "] * 9
"""
    grade = grade_text(ENGINE + source, grader("sample:60"))
    assert grade.score is None
    assert grade.not_graded is not None
    assert "answers are errors or no legal moves" in grade.not_graded.because


def test_a_player_that_is_called_for_one_side_alone_is_graded_on_it() -> None:
    source = (SUBMISSIONS / "wild" / "programs" / "called_for_noughts.py").read_text("utf-8")
    grade = grade_text(source, grader("sample:40"))
    assert grade.called is not None
    assert (grade.called.function, grade.called.mark) == ("machine_choice", Mark.O)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (
            "import nowhere_to_be_found as net\nimport random\n"
            "def best_move(board):\n"
            "    net.weigh(board)\n"
            "    return random.choice([n for n in range(9) if board[n] == ' '])\n"
            "board = [' '] * 9",
            "it needs nowhere_to_be_found, which is not there",
        ),
        (
            "class Robot:\n"
            "    def __init__(self, config):\n"
            "        self.mine, self.board = config.mark, [' '] * 9\n"
            "    def best_move(self):\n"
            "        owned = [n for n in range(9) if self.board[n] == self.mine]\n"
            "        return [n for n in range(9) if self.board[n] == ' '][len(owned) % 1]\n",
            "it needs config, which is not there",
        ),
        (
            "import random\n"
            "class Agent:\n"
            "    def train(self, games): ...\n"
            "    def choose(self, board):\n"
            "        return random.choice([n for n in range(9) if board[n] == ' '])\n"
            "board = [' '] * 9",
            "its player learns from games, and has not learned yet",
        ),
        (
            "board = [' '] * 9\n"
            "def free_ones():\n"
            "    return [], [n for n in range(9) if board[n] == ' ']\n",
            "It seems to have no computer player",
        ),
        (
            "board = [' '] * 9\n"
            "def cursor():\n"
            "    return next(n for n in range(9) if board[n] == ' ')\n",
            "its answers do not depend on the marks",
        ),
        (
            "import random\nwords = ['tree', 'house']\n"
            "def choose_word():\n    return random.choice(words)\n",
            "no board of 9 cells and no marks such as X and O were found",
        ),
        (
            "import random\n"
            "class Bot:\n"
            "    def choose_move(self):\n"
            "        return random.randint(1, 9)\n"
            "print('X and O:', Bot().choose_move())\n",
            "Bot.choose_move() may be its player, but its board was not found",
        ),
        (
            "def winner(board, mark):\n    return False\nreturn 1\n",
            " does not accept a file as it is: SyntaxError: 'return' outside function",
        ),
    ],
)
def test_doubtful_programs_are_not_graded(source: str, words: str) -> None:
    grade = grade_text(source, grader("sample:40"))
    assert grade.trouble is not None
    assert words in grade.trouble
    assert grade.score is None


@pytest.mark.parametrize(
    ("function", "arguments", "may_be_helper"),
    [
        ("Bot.generate_move", ("free",), True),
        ("random_cell", ("free",), True),
        ("computer_move", ("free",), False),
        ("Bot.generate_move", ("board", "free"), False),
    ],
)
def test_who_draws_lots_among_free_cells_may_be_a_helper(
    function: str, arguments: tuple[str, ...], may_be_helper: bool
) -> None:
    assert _may_draw_lots(Plan(function, arguments=arguments)) == may_be_helper


@pytest.mark.parametrize(
    "source",
    [
        "def game_over(board, depth):\n    return depth == 0 or ' ' not in board\n",
        "def game_over(result):\n    print('X wins' if result == 1 else 'O wins')\n",
    ],
)
def test_a_function_that_is_over_at_a_depth_or_shows_a_result_announces_nothing(
    source: str,
) -> None:
    move = "def best_move(board):\n    return board.index(' ')\n"
    assert grade_text(source + move, grader("sample:12")).announced == ()


@pytest.mark.parametrize(
    ("source", "pair"),
    [
        ("def bot():\n board[1] = 10\ndef game():\n input()\n board[0] = 1", [[1, 10]]),
        ("ME = '😀'\ndef on_click():\n grid[0][1] = ME\ngrid[1][1] = '🤖'", [["😀", "🤖"]]),
        ("board[0] = 'P'\nboard[1] = 'C'\nboard[2] = '-'\nboard[3] = ' '", [["P", "C"]]),
        ("board[0] = 2\nboard[1] = 1\nboard[2] = 0", [[1, 2]]),
        ("def free(n):\n return board[n] != 10 and board[n] != 1", [[1, 10]]),
        ("def free(n):\n return board[n] != 10 and board[n] != 1 and board[n] != 5", []),
        ("board[0] = 'X'\nboard[1] = 'O'", []),  # usual ones are tried in every program
        ("board[0] = 'P'\nboard[1] = 'C'\nboard[2] = 'Q'", []),
        ("scores[0] = 10\nscores[1] = 20", []),
        ("board[0] = 'P'\nboard[1] = 10", []),
    ],
)
def test_two_signs_that_are_written_on_boards_are_marks(source: str, pair: list[list[Any]]) -> None:
    module = types.ModuleType("program")
    assert written_signs({"program": ast.parse(source)}, {"program": module}) == pair


def test_a_state_is_set_up_with_its_own_move_method() -> None:
    """Its board is inside of another object; it also keeps whose turn it is, and its moves."""
    program = types.ModuleType("program")
    source = (FOLDER / "programs" / "state_that_applies.py").read_text(encoding="utf-8")
    exec(compile(source, "program", "exec"), vars(program))  # noqa: S102
    for cls in (program.State, program.Board):
        cls.__module__ = "program"
    state = program.State(3)
    position = Position("xox....o.", "x", 1, 2)
    (site,) = fit_objects(state, {"program": program}, position, False, "state")
    assert site.value() == [[1, 2, 1], [0, 0, 0], [0, 2, 0]]
    assert state.to_play == program.Side.X
    assert len(state._history) == 4
    state.undo()
    assert state.to_play == program.Side.O


def test_files_that_are_not_there_are_asked_for_instead_of_a_line() -> None:
    source = (
        "from game_logic import think\nfrom settings import SIZE\n\ndef start():\n    think(SIZE)\n"
    )
    refused = grade_text(source, grader("sample:5")).not_graded
    assert refused is not None
    because = "game_logic and settings, which are not there, and its player may be in there."
    assert because in refused.because
    assert refused.paste is None


@pytest.mark.parametrize(
    ("function", "parameters", "words"),
    [
        ("computer_move", (), "computer_move() may be its player, but 3 of its 5 answers are"),
        ("get_kind", (), "It seems to have no computer player. get_kind() comes nearest, but 3 of"),
        (
            "make_move",
            (("row", True), ("col", True)),
            "It seems to have no computer player. make_move() comes nearest, but it is told the",
        ),
    ],
)
def test_only_a_function_with_the_name_of_a_player_may_be_it(
    function: str, parameters: tuple[tuple[str, bool], ...], words: str
) -> None:
    functions: dict[str, tuple[tuple[str, bool], ...]] = {function: parameters}
    loaded = Loaded(functions, (), (), (), True, {}, (), (), False, (), True, False, None, ())
    refused = refusal_of_answers(function, 3, 5, loaded, Declared())
    assert refused.because.startswith(words)


@pytest.mark.parametrize(
    ("merit", "words"),
    [
        (
            Merit(1.0, 0.4),
            "AI.random_cell() may be its player, but it gives legal moves that are not always",
        ),
        (
            Merit(0.508, 0.4),
            "computer_move() may be its player, but only 50% of its answers are legal",
        ),
    ],
)
def test_a_function_that_gives_legal_moves_is_not_said_to_give_none(
    merit: Merit, words: str
) -> None:
    names = ("computer_move", "AI.random_cell")
    functions: dict[str, tuple[tuple[str, bool], ...]] = dict.fromkeys(names, ())
    loaded = Loaded(functions, (), (), (), True, {}, (), (), False, (), True, False, None, ("X",))
    function = words.partition("(")[0]
    is_legal = merit.legal == 1
    tried = Tried(None, function, doubt=why_not_acceptable(merit), gives_moves=is_legal)
    refused = refusal_of(tried, loaded, Declared(), Rules.parse("classic"))
    assert refused.because.startswith(words)


@pytest.mark.parametrize("is_seen", [True, False])
def test_numbers_are_marks_if_another_number_changes_one_answer(is_seen: bool) -> None:
    """One position of many is enough: in most of them its own win is all that it looks at."""
    positions = grader().probing.unfinished
    last = probes_of(positions, 60)[-1]

    def ask(plan: Plan, position: object) -> Reply:
        is_other = 77 in plan.signs and position == last
        return Reply(returned=1 if is_other and is_seen else 0)

    plan = Plan("move", signs=Signs(1, 2), reading=Reading("cell"))
    assert knows_marks(ask, plan, positions) is is_seen


def test_nine_names_are_a_board_only_if_the_program_changes_them() -> None:
    names: dict[str, Any] = {f"value_{n}": n for n in range(1, 10)}
    assert spread_sites(names, frozenset()) == []
    (site,) = spread_sites(names, frozenset(names))
    assert len(site.value()) == 9


def test_a_numbered_choice_leads_to_the_strong_player() -> None:
    source = """
def get_move(choice, player):
    if choice == "1":
        return random_ai(player)
    elif choice == "2":
        return minimax_ai(player)
    return random_ai(player)

def told(choice):
    return 1 if choice == "1" else 2
"""
    module = types.ModuleType("own")
    exec(compile(source, "own", "exec"), vars(module))  # noqa: S102
    levels = Levels({"own": module}, Definitions({"own": ast.parse(source)}))
    functions = {name: vars(module)[name] for name in ("get_move", "told")}
    assert levels.of_functions(functions) == {"get_move": {"choice": "2"}}


SHARED = """
class Board:
    def __init__(self):
        self.cells = [" "] * 9

class Computer:
    def __init__(self, letter):
        self.letter = letter
    def move(self, board):
        if board is not game:
            raise ValueError("another board")
        return _cell(_text(board.cells, "X", "O"), self.letter.lower())

def play(player):
    input("Your move: ")
    cell = player.move(game)
    game.cells[cell] = player.letter

game = Board()
play(Computer("O"))
"""


def test_the_one_board_object_at_which_functions_look_is_handed_over() -> None:
    grade = grade_text(ENGINE + SHARED, grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.function, grade.score) == ("Computer.move", 100)


def test_of_several_players_the_strongest_by_its_name_comes_first() -> None:
    names = ["ImpossibleBot.get_move", "HardBot.get_move", "MediumBot.get_move", "EasyBot.get_move"]
    scores = [name_score(name) for name in names]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 4


GAME = """
def free(board): return [n for n in range(9) if board[n] == " "]
def best_move(board):
    for mark in "OX":
        for cell in free(board):
            if won(board[:cell] + [mark] + board[cell + 1:], mark): return cell
    return free(board)[0]
def won(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in
               ((0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)))
def winner(board): return board[4]
def play():
    board = [" "] * 9
    while free(board):
        board[int(input("Cell: "))] = "X"
        CALL
        board[best_move(board)] = "O"
"""


@pytest.mark.parametrize(("call", "count"), [("pass", 0), ("print(winner(board))", 1)])
def test_a_function_that_a_game_never_calls_announces_nothing(call: str, count: int) -> None:
    grade = grade_text(GAME.replace("CALL", call), grader("sample:40"))
    assert grade.called is not None
    assert sum(one.function == "winner" for one in grade.announced) == count


@pytest.mark.parametrize(
    ("has_table", "words"),
    [(False, "has not learned yet"), (True, "nothing shows that it has loaded what it learned")],
)
def test_a_table_beside_a_player_that_learns_may_not_have_been_loaded(
    has_table: bool, words: str
) -> None:
    functions: dict[str, Parameters] = {"Agent.train": (), "Agent.choose": (("board", True),)}
    loaded = Loaded(functions, (), (), (), True, {}, (), (), False, (), True, False, None, ())
    doubt = needs_more(replace(loaded, has_table=has_table), set())
    assert doubt == f"its player learns from games, and {words}"


@pytest.mark.parametrize(
    "name",
    ["hacerMovimiento", "escolher_jogada", "choisir_un_coup", "scegli_mossa", "zug_waehlen"],
)
def test_a_verb_and_a_move_are_a_player_in_other_languages_too(name: str) -> None:
    assert name_score(name) >= LIKELY
    assert name_score("hacer_movimientos") < LIKELY


def test_a_player_that_reads_what_it_has_learned_is_not_blamed_without_it() -> None:
    text = (
        "import pickle, random\n"
        "def best_move(board):\n"
        "    try:\n        return pickle.load(open('values.pkl', 'rb'))[str(board)]\n"
        "    except OSError:\n"
        "        return random.choice([n for n in range(9) if board[n] == ' '])\n"
        "def play():\n    board = [' '] * 9\n    board[best_move(board)] = 'O'\n"
    )
    grade = grade_text(text, grader("sample:40"))
    assert grade.not_graded is not None
    assert "it reads values.pkl, which is not there" in grade.not_graded.because


def test_zero_is_a_mark_where_something_else_stands_for_empty() -> None:
    source = (
        "board = [5] * 9\n"
        "def player_turn(): board[int(input())] = 0\n"
        "def computer_turn():\n    if board[4] == 5: board[4] = 1\n"
    )
    tree, module = ast.parse(source), types.ModuleType("own")
    vars(module)["board"] = [5] * 9
    assert written_signs({"own": tree}, {"own": module}) == [[0, 1]]
    vars(module)["board"] = [0] * 9
    assert written_signs({"own": tree}, {"own": module}) == [[1, 5]]


@pytest.mark.parametrize(
    ("lists", "x", "o"),
    [
        ("movesX, movesO = [], []", "movesX", "movesO"),
        ("moves = {'X': [], 'O': []}", "moves['X']", "moves['O']"),
    ],
)
def test_cells_of_either_side_in_lists_are_a_board(lists: str, x: str, o: str) -> None:
    text = (
        f"{lists}\n"
        "LINES = (1,2,3),(4,5,6),(7,8,9),(1,4,7),(2,5,8),(3,6,9),(1,5,9),(3,5,7)\n"
        "def computer_move():\n"
        f"    free = [n for n in range(1, 10) if n not in {x} and n not in {o}]\n"
        f"    for own in ({o}, {x}):\n"
        "        for n in free:\n"
        "            if any(n in l and all(c in own or c == n for c in l) for l in LINES):\n"
        "                return n\n"
        "    return free[0]\n"
        "def play():\n"
        "    while True:\n"
        f"        {x}.append(int(input()))\n"
        f"        {o}.append(computer_move())\n"
    )
    grade = grade_text(text, grader("sample:60"))
    assert grade.called is not None
    assert (grade.called.function, grade.called.mark) == ("computer_move", Mark.O)


@pytest.mark.parametrize(
    ("source", "signs"),
    [
        ("if board[n] == -1: print('X ')\nif board[n] == 1: print('O ')", [[-1, 1]]),
        ("print({0: ' ', 2: 'X', 1: 'O'}[cell])", [[2, 1]]),
        ("print('X' if cell == 1 else 'O' if cell == 2 else ' ')", [[1, 2]]),
        ("if winner == 1: print('X has won')\nif winner == 2: print('O has won')", []),
    ],
)
def test_numbers_that_are_shown_as_letters_are_those_marks(
    source: str, signs: list[list[int]]
) -> None:
    assert written_signs({"own": ast.parse(source)}, {"own": types.ModuleType("own")}) == signs
