"""Adapters of programs with classes: an object is made, set to the position, and asked."""

from typing import Any
from unittest.mock import MagicMock

from measuring import KEYPAD, Cells, adapter, changed, flat, joined, numbered, pair, rows


@adapter("boter_kaas_eieren.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Spel()
    game.bord = rows(cells, None)
    game.beurt = side
    return pair(game.zet_computer())


@adapter("class_minimax.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.TicTacToe()
    game.board = list(cells)
    return game.get_best_move()


@adapter("players_by_letter.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Game()
    game.squares = flat(cells, "")
    return m.SmartPlayer(side).get_move(game)


@adapter("board_and_ai.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    board.grid = rows(cells, m.Mark.EMPTY, m.Mark.X, m.Mark.O)
    return pair(m.AI(m.Mark[side]).choose(board))


@adapter("all_in_a_condition.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return int(m.Machine(m.Side[side]).best_move(flat(cells, 0, 1, -1)))


@adapter("seated_at_a_table.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    table, player = m.Table(), m.Patient("")
    player.table, player.sign = table, side
    table.signs = flat(cells, None)
    return int(player.turn())


@adapter("frozen_state.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.pick(m.State(tuple(flat(cells, "-")), side))


@adapter("numpy_forgets_diagonal.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.TicTacToeEnv()
    game.board = m.np.array(rows(cells, 0.0, 1.0, 2.0))
    return pair(game.ai_action())


@adapter("tk_app_class.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    app = m.TicTacToeApp.__new__(m.TicTacToeApp)
    app.me, app.cpu, app.finished, app.info, app.buttons = "X", "O", False, MagicMock(), MagicMock()
    app.cells = flat(cells, None)
    app.cpu_turn()
    return changed(flat(cells, None), app.cells)


@adapter("comp_turn.py", "O", until="turns = 0")
def _(m: Any, cells: Cells, side: str) -> int | None:
    before = numbered(cells, 1)
    m.board[:] = before
    m.CompTurn()
    return changed(before, m.board)


@adapter("square_objects.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    for i, cell in enumerate(cells):
        board.squares[i].value = None if cell == " " else cell
    return m.Computer(board).move() - 1


@adapter("menu_and_levels.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    console = m.Console()
    console.board = list(cells)
    return console.think(side)


@adapter("mistyped_line.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Brett()
    board.felder = flat(cells, ".")
    return m.KI(side).waehle_feld(board)


@adapter("reward_sign.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Game()
    game.state = flat(cells, " ", "x", "o")
    game.computer_move()
    return changed(flat(cells, " ", "x", "o"), game.state)


@adapter("group_three_files", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    board.rows = rows(cells)
    return pair(m.Computer(side, "XO"[side == "X"]).get_move(board))


@adapter("luffarschack.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.TreIRad()
    game.plan = rows(cells, ".")
    return pair(game.dator_drag(side))


@adapter("keypad_class.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.NumpadGame()
    for key, cell in zip(KEYPAD, flat(cells, ".", "x", "o"), strict=True):
        game.keys[str(key)] = cell
    return KEYPAD.index(int(game.suggest(side.lower())))


@adapter("person_and_machine.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    field = m.Field()
    field.rows = rows(cells)
    return pair(field.search(0, m.machine)[:2])


@adapter("puzzle_solver.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.Solver(rows(cells, "-")).solve(side)[1])


@adapter("blank_sign_given.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.Engine(side, "XO"[side == "X"]).get_move(flat(cells, ""))


@adapter("two_sides_on_board.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    machine, other = m.Machine(side), m.Machine("XO"[side == "X"])
    board = m.Board(machine, other)
    board.cells = list(cells)
    return machine.choose(board)


@adapter("hard_coded_cross.py", "X", until="Game(Machine")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.Machine().move(list(cells)) - 1


@adapter("player_objects.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    grid = m.Grid()
    grid.rows = rows(cells, "-")
    return pair(m.think(grid, m.Player("Bot", "O")))


@adapter("told_but_one_side.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    board.places = flat(cells, 0)
    return m.determine(board, "O")


@adapter("letters_only_in_calls.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.jogo[:] = rows(cells)
    m.IA("X", "O")
    return changed(list(cells), [sign for row in m.jogo for sign in row])


@adapter("smart_or_random.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.Machine(side, "Smart").choose(list(cells))


@adapter("size_of_two_numbers.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    field = m.Field((3, 3))
    field.cells = rows(cells, ".")
    return pair(m.Computer(field, side).get_move())


@adapter("side_by_lot.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    match = m.Match()
    match.cells = flat(cells, "-")
    match.machine, match.person = side, "XO"[side == "X"]
    return match.find_best_move()


@adapter("agents_of_a_menu.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    grid = m.Grid()
    marked = {mark: [n for n in range(9) if cells[n] == mark] for mark in "XO"}
    for number in range(9 - cells.count(" ")):
        cell = marked["XO"[number % 2]][number // 2]
        grid.put_piece(*divmod(cell, 3), number % 2)
    return pair(m.AllStepsAgent().make_move(grid))


@adapter("nine_squares", "XO", main="__main__.py")
def _(m: Any, cells: Cells, side: str) -> int | None:
    grid = m.SquareGrid(3, rows(cells, 1, 2, 3))
    return pair(m.choose(grid, {"X": 2, "O": 3}[side])[1])


@adapter("shown_and_kept.py", "X", since="PERSON", until="class Board")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.field[:] = [[{"X": 1, "O": -1, " ": 0}[mark] for mark in row] for row in rows(cells)]
    return pair(m.search(1)[0])


@adapter("level_left_by_chance.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    squares = m.Squares()
    squares.marks = list(cells)
    return m.RobotPlayer(side, 2).next_square(squares)


@adapter("base_without_a_move.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    board.cells = flat(cells)
    return m.Greedy(side).get_move(board)


@adapter("told_the_last_move.py", "O", since="import random", until="window =")
def _(m: Any, cells: Cells, side: str) -> int | None:
    last = [n for n in range(9) if cells[n] == "X"][0]
    return pair(m.choose_move(rows(cells, "", 1, -1), -1, divmod(last, 3)))


@adapter("drawn_package", "XO", main="window.py")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.helper.get_helper_move(rows(cells, 0, 1, -1), 9 - cells.count(" ")))


@adapter("number_to_place.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    shown = [mark.lower() if mark != " " else str(n + 1) for n, mark in enumerate(cells)]
    return int(m.min_max([shown[0:3], shown[3:6], shown[6:9]], 1, 0)) - 1


@adapter("turn_beside_the_board.py", "XO", until="match = Match()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.alpha_beta_search(m.Match(), ("XO".index(side), rows(cells, None, 0, 1))))


@adapter("bots_of_a_factory.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    table = m.Table()
    table.cells = rows(cells, "")
    m.Reader().make_move(table, side)
    return changed(flat(cells, ""), joined(table.cells))


@adapter("words_for_sides.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    words = {"X": "red", "O": "green"}
    robot = m.Robot(words[side])
    names = [letter + digit for letter in "abc" for digit in "123"]
    robot.field = dict(zip(names, flat(cells, None, *words.values()), strict=True))
    return names.index(robot.best_cell())


@adapter("side_is_counted.py", "XO", until="turn = 1")
def _(m: Any, cells: Cells, side: str) -> int | None:
    after = m.minMax(rows(cells), "XO".index(side), -2, 2, 0)[1]
    return changed(flat(cells), joined(after))


@adapter("opens_when_made.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.TicTacToe.__new__(m.TicTacToe)
    game.board, game.computer, game.human = list(cells), "X", "O"
    game.computer_move()
    return changed(cells, game.board)


@adapter("set_up_in_main.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.notes, m.looked_at, paper = m.Notebook(), 0, m.Paper()
    paper.squares = {number: cells[number - 1] for number in range(1, 10)}
    paper.written = [number for number in range(1, 10) if cells[number - 1] != " "]
    return int(m.best_square(paper)) - 1


@adapter("view_of_a_bot.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    match = m.Match(MagicMock(), MagicMock())
    match.squares = flat(cells, 0, 1, -1)
    return int(match.find_best({"X": 1, "O": -1}[side]))


@adapter("area_of_a_window.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Game(MagicMock(), MagicMock())
    game.grid = rows(cells, 0, *((1, -1) if side == "X" else (-1, 1)))
    return pair(game.computer_move())


@adapter("turn_from_one.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    state = m.State(flat(cells, " ", "x", "o"), 10 - cells.count(" "))
    return int(state.choose(wants_place=True))


@adapter("refuses_other_players.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    model = m.Model()
    model.board, model.current = rows(cells, None, 0, 1), "XO".index(side)
    model.left = {divmod(n, 3) for n in range(9) if cells[n] == " "}
    return pair(m.get_next_move("XO".index(side), model))


@adapter("players_in_a_list.py", "XO", until="for _ in range(1)")
def _(m: Any, cells: Cells, side: str) -> int | None:
    table = m.Table([m.Person("x"), m.Planner("o")], flat(cells, " ", "x", "o"))
    return int(m.Planner(side.lower()).choose(table)) - 1


@adapter("words_on_buttons.py", "X", until="if __name__")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Window()
    game.cells = [{"text": word} for word in flat(cells, " ", "Machine", "Person")]
    return int(game.find())
