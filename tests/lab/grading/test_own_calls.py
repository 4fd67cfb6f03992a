"""What a program's own calls say of its functions: arguments, marks, answers."""

from __future__ import annotations

import ast
import types
from dataclasses import replace
from enum import Enum

from noughts import Mark
from noughts.lab.grading.calling.candidates import Candidates
from noughts.lab.grading.calling.declared import Declared
from noughts.lab.grading.calling.plans import Plan, Signs
from noughts.lab.grading.calling.roles import Classes, argument_orders, own_orders
from noughts.lab.grading.sandbox.inside.made_marks import made_marks
from noughts.lab.grading.sandbox.inside.own_calls import own_calls
from noughts.lab.grading.sandbox.messages import Loaded, OwnUse, Parameters, read_use


def use_of(source: str, function: str) -> OwnUse:
    """How a source uses its function."""
    module = types.ModuleType("own")
    uses = own_calls({"own": ast.parse(source)}, {"own": module}, [function])
    return read_use(uses[function])


def test_the_mark_that_is_put_where_the_answer_says() -> None:
    use = use_of('row, col = think(board)\nboard[row][col] = "O"', "think")
    assert (use.signs, use.orders, use.is_placed) == (("O",), ("row-column",), True)
    use = use_of("x, y = think(board)\nboard[y][x] = 2", "think")
    assert (use.signs, use.orders) == ((2,), ("column-row",))
    use = use_of("move = think(board)\nplace(board, move, 'X')", "think")
    assert (use.signs, use.passed, use.is_placed) == (("X",), ("place",), False)
    made = "row = n // 3\ncol = n % 3\nboard[row][col] = "
    use = use_of(f"n = think(board)\n{made}'O'\nn = int(input())\n{made}'X'", "think")
    assert (use.signs, use.orders, use.is_placed) == (("O",), (), True)


def test_names_count_as_constants_only_where_they_have_one_value() -> None:
    assert use_of('AI = "O"\nboard[think(board)] = AI', "think").signs == ("O",)
    changing = 'me = "X"\nme = "O" if me == "X" else "X"\nboard[think(board)] = me'
    assert use_of(changing, "think").signs == ()
    branch = 'if a:\n    me = "X"\nelse:\n    me = "O"\n    board[think(board)] = me'
    assert use_of(branch, "think").signs == ("O",)


def test_what_a_function_passes_to_itself_says_nothing() -> None:
    source = "def think(b, d):\n    return think(b, d - 1)\nthink(board, 9)"
    use = use_of(source, "think")
    assert use.calls == ((("", "~board"), ("", "=9")),)
    assert use.callers == ("",)


def test_a_caller_that_asks_for_none_has_another_way_to_move() -> None:
    source = "move = think(b)\nif move is None:\n    move = anything(b)\nb[move] = 'O'"
    assert use_of(source, "think").gives_up
    tested = "if think(b) != None:\n    b[think(b)] = 'O'\nelif b[4] == '':\n    b[4] = 'O'"
    assert use_of(tested, "think").gives_up
    assert use_of("move = think(b)\nif move:\n    put(move)\nelse:\n    b[4] = 1", "think").gives_up
    assert not use_of("b[think(b)] = 'O'", "think").gives_up
    assert not use_of("if think(b) is None:\n    exit()\nelse:\n    go()", "think").gives_up
    assert not use_of("move = think(b)\nif move is None:\n    exit()", "think").gives_up


def test_arguments_of_own_calls_come_first() -> None:
    parameters = (("board", True), ("limit", True), ("flag", True), ("who", True))
    use = use_of("think(board, -1, flag=False, who='O')", "think")
    assert own_orders(parameters, Classes(), use) == [("board", "=-1", "=false", "mark")]
    assert argument_orders(parameters, Classes(), use)[0] == ("board", "=-1", "=false", "mark")
    level = (("board", True), ("level", False))
    assert own_orders(level, Classes(), use_of("think(board, level)", "think")) == [("board",)]


def test_a_depth_that_the_program_gives_itself_is_given() -> None:
    parameters = (("board", True), ("depth", True), ("player", True))
    use = use_of("think(board, 10, Side.X)", "think")
    assert [order[1] for order in argument_orders(parameters, Classes(), use)] == ["=10"]
    use = use_of("think(board, 0, Side.X)", "think")  # it may count the moves
    assert len({order[1] for order in argument_orders(parameters, Classes(), use)}) > 1


def test_a_member_of_an_enumeration_is_a_mark() -> None:
    module = types.ModuleType("own")
    vars(module)["Side"] = Enum("Side", {"X": 1, "O": 2})
    source = "row, col = think(board, Side.O)\nboard[row][col] = Side.O"
    use = read_use(own_calls({"own": ast.parse(source)}, {"own": module}, ["think"])["think"])
    assert use.calls == ((("", "~board"), ("", "^Side.O")),)
    assert use.signs == ("Side.O",)


def test_the_mark_with_which_a_player_is_made() -> None:
    source = """
class First:
    def __init__(self, game, ai_player=Side.O): ...
class Second:
    def __init__(self, letter): ...
class Third(Second):
    def __init__(self, letter): ...
class Fourth:
    def __init__(self, mark): ...
First(game)
Second("X")
Second(letter="O")
Third("O")
Fourth("O")
Fourth(chosen)
"""
    made = made_marks({"own": ast.parse(source)})
    assert made == {"First": ["Side.O"], "Second": ["X", "O"], "Third": ["O"]}
    more = made_marks({"own": ast.parse(source + 'Fourth("X")')})
    assert more["Fourth"] == ["O", "X"]  # it is made for both, whatever was chosen


def test_a_class_that_is_only_made_into_others_is_left_aside() -> None:
    source = (
        "class Base:\n    def move(self, board): return 0\n"
        "class Bot(Base):\n    def __init__(self): Base.__init__(self)\n"
        "    def move(self, board): return 1\n"
        "def play(bot: Base) -> Base: bot.move(board)\n"
        "play(Bot())"
    )
    uses = own_calls(
        {"own": ast.parse(source)}, {"own": types.ModuleType("own")}, ["Base.move", "Bot.move"]
    )
    assert not read_use(uses["Base.move"]).is_named
    assert read_use(uses["Bot.move"]).is_named


def test_an_answer_that_is_taken_apart_later() -> None:
    use = use_of('move = think(b)\nif move:\n    r, c = move\n    b[c][r] = "O"', "think")
    assert (use.signs, use.orders, use.is_placed) == (("O",), ("column-row",), True)
    use = use_of("move = think(b)\nr, c = move\nput(r, c)", "think")
    assert use.passed == ("put",)


def test_an_answer_that_is_added_to_the_cells_of_a_side() -> None:
    assert use_of("n = think()\nmovesO.append(n)", "think").signs == ("O",)
    assert use_of("taken['X'].add(think())", "think").signs == ("X",)
    assert use_of("moves.append(think())", "think").signs == ()


def test_the_mark_of_a_person_under_the_same_name_is_not_the_players() -> None:
    start = "move = int(input())\nboard[move] = 'X'\n"
    assert use_of(f"{start}move = think(board)\nboard[move] = 'O'", "think").signs == ("O",)
    turned = f"move = think(board)\nboard[move] = 'O'\n{start}"
    assert use_of(turned, "think").signs == ("O",)
    use = use_of(
        f"{start}move = think(board)\nput(board, move, 'O')\nmove = 3\nput(move, 1)", "think"
    )
    assert use.signs == ("O",)
    early = "while True:\n    if move: board[move] = 'O'\n    move = think(board)"
    assert use_of(early, "think").signs == ("O",)  # the only ones that there are


def test_who_is_called_for_whoever_is_to_move_plays_both_sides() -> None:
    functions: dict[str, Parameters] = {"think": (("board", True), ("mark", True))}
    loaded = Loaded(functions, (), (), (), True, {}, (), (), False, (), True, False, None, ())
    plan = Plan("think", arguments=("board", "mark"), signs=Signs("X", "O"))
    for source, side in (
        ("think(board, 'O')", Mark.O),
        ("think(board, 'O')\nthink(board, player)", None),
    ):
        uses = {"think": use_of(source, "think")}
        candidates = Candidates(replace(loaded, uses=uses), Declared())
        assert candidates.own_side(plan) is side


def test_a_loop_may_say_whose_turn_it_is() -> None:
    loop = "while turn == 'O':\n    board[think(board)] = turn\n    turn = 'X'"
    assert use_of(f"turn = 'X'\n{loop}", "think").when == (("=", "O"),)
    after = "while turn == 'O':\n    wait()\nelse:\n    think(board)"
    assert use_of(after, "think").when == (("!", "O"),)


def test_a_number_is_no_board_and_a_variable_for_a_side_may_be_a_mark() -> None:
    parameters: Parameters = tuple((name, True) for name in ("board", "maximize", "a", "b"))
    use = use_of("board = search(board, player, -999, 999)", "search")
    assert own_orders(parameters, Classes(), use) == [
        ("board", "maximizing", "=-999", "=999"),
        ("board", "mark", "=-999", "=999"),
    ]


def test_a_function_that_is_told_an_action_plays_it() -> None:
    source = "board = result(board, search(board))"
    functions: dict[str, Parameters] = {"search": (("board", True),)}
    functions["result"] = (("board", True), ("action", True))
    loaded = Loaded(functions, (), (), (), True, {}, (), (), False, (), True, False, None, ())
    uses = {"search": use_of(source, "search")}
    candidates = Candidates(replace(loaded, uses=uses), Declared())
    assert (candidates.is_move("search"), candidates.is_told_move("result")) == (True, True)
