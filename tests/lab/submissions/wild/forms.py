"""Adapters of programs with unusual boards, answers and arguments."""

import types
from typing import Any
from unittest.mock import MagicMock

import numpy
from measuring import LINES, Cells, adapter, changed, flat, joined, pair, rows, run


@adapter("told_and_plays_noughts.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.ai_move(list(cells), "O")


@adapter("old_numpy_items.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.computer_turn(board := OldArray(rows(cells, 0, 1, 2)))
    return changed(flat(cells, 0, 1, 2), joined(board.array.tolist()))


class OldArray:
    """An array with the method that NumPy has no more."""

    def __init__(self, cells: Any) -> None:
        self.array = numpy.array(cells)

    def item(self, place: Any) -> Any:
        return self.array.item(place)

    def itemset(self, place: Any, value: Any) -> None:
        if isinstance(place, tuple):
            self.array[place] = value
        else:
            self.array.flat[place] = value


@adapter("player_computer_keys.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board.update({n + 1: cell for n, cell in enumerate(cells)})
    m.comp_move()
    return changed(cells, m.board.values())


@adapter("hard_mode_or_chance.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = rows(cells, "-")
    m.hardMode()
    return changed(flat(cells, "-"), joined(m.board))


@adapter("leaves_at_load.py", "XO", since="WAYS", until="random_side")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.choose("".join(flat(cells, ".", "x", "o")), side.lower())


@adapter("state_and_turn.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.best_action((rows(cells, ""), side)))


@adapter("board_set_by_method.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    engine = m.Engine()
    engine.set_position(flat(cells, "_", "x", "o"), side.lower())
    return engine.pick()


@adapter("dots_in_a_text.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    text = "".join(flat(cells, "."))
    return changed(text, m.reply(text))


@adapter("array_of_floats.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    env = m.Env()
    env.state = numpy.array(flat(cells, 0.0, 1.0, -1.0))
    return int(m.Agent(env).act())


@adapter("coordinates_as_text.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = dict(zip(m.empty_board(), flat(cells, "?"), strict=True))
    found = m.minimax(board, True, -100, 100, "XO"[side == "X"], side)
    return changed(board.values(), found["board"].values())


@adapter("marks_of_an_enum.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    grid = tuple(map(tuple, rows(cells, m.Side.NONE, m.Side.CROSS, m.Side.NOUGHT)))
    return pair(m.find_move(grid, m.Side.CROSS if side == "X" else m.Side.NOUGHT))


@adapter("async_player.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return run(m.bot_move(flat(cells, None), side))


@adapter("yields_its_moves.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(next(m.best_moves(rows(cells), "O", "X")))


@adapter("new_board_object.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board(flat(cells, 0, 1, 2))
    return changed(board.cells, m.Minimax().next_board(board, 1 if side == "X" else 2).cells)


@adapter("needs_a_seed.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.start(1)
    return m.computer_move([" ", *cells]) - 1


@adapter("answers_a1.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.CELLS.index(m.cpu_turn(dict(zip(m.CELLS, flat(cells, "."), strict=True))))


@adapter("answers_row_comma_column.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair([int(part) for part in m.machine(rows(cells, ".", "x", "o"), "o").split(",")], 1)


@adapter("depth_counts_down.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.alphabeta(flat(cells, "-"), 9, -99, 99, False)[1]


@adapter("order_of_arguments.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.search(-99, 99, 0, flat(cells, 0, -1, 1), -1 if side == "X" else 1)[0]


@adapter("click_and_answer.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    window = object.__new__(m.Window)
    last = cells.index("X")
    window.cells = [cell.strip() for cell in cells]
    window.cells[last] = ""
    window.buttons = [m.tk.Button() for _ in range(9)]
    window.on_click(last)
    return changed([cell.strip() for cell in cells], window.cells)


@adapter("waits_for_its_turn.py", "O", until="root = ")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = cells
    m.current_turn, m.level, m.status = "Computer", 1, MagicMock()
    m.buttons[:] = [MagicMock()] * 9
    m.computer()
    return changed(cells, m.board)


@adapter("never_asks_its_bot.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.random_ai(rows(cells, "_"), side))


@adapter("opens_in_the_centre.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.quadro[:] = rows(cells, None, "X", 0)
    m.jogada_maquina()
    return changed(flat(cells, None, "X", 0), joined(m.quadro))


@adapter("nested_in_main.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    constants = m.main.__code__.co_consts
    inner = {code.co_name: code for code in constants if hasattr(code, "co_name")}
    names = {"squares": flat(cells, None), "turn": "O", "lines": list(LINES)}
    for name in ("line_to_fill", "machine"):
        places = tuple(types.CellType(names.get(free)) for free in inner[name].co_freevars)
        names[name] = types.FunctionType(inner[name], vars(m), name, None, places)
    names["machine"]()
    return changed(flat(cells, None), names["squares"])


@adapter("starts_a_new_game.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = object.__new__(m.Game)
    game.grid = rows(cells, None, "x", "o")
    game.computerMove()
    return changed(flat(cells, None, "x", "o"), joined(game.grid))


@adapter("board_and_its_game.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    match = m.Match()
    match.cells = rows(cells, 0)
    return pair(m.best(match.cells, match, "O"))


@adapter("texts_of_buttons.py", "O", since="LINES", until="app = ")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.pick([[types.SimpleNamespace(text=text) for text in row] for row in rows(cells, "")]))


@adapter("started_below", "O", main="code/players/robot.py")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.choose(list(cells), side)


@adapter("cells_with_places.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.screen = MagicMock()
    for n, cell in enumerate(cells):
        m.squares[n + 1][0] = False if cell == " " else cell
    m.computer_turn()
    return changed(flat(cells, False), [m.squares[n][0] for n in range(1, 10)])


@adapter("property_of_a_tree.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.Search(flat(cells, None, 0, 1)).best_cell


@adapter("bits_of_each_side.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    xm, om = (sum(1 << n for n in range(9) if cells[n] == mark) for mark in "XO")
    return m.choose_cell(xm, om, side)


@adapter("lists_of_each_side.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.computer_cells[:] = [n + 1 for n in range(9) if cells[n] == side]
    m.user_cells[:] = [n + 1 for n in range(9) if cells[n] not in (side, " ")]
    m.computer_move()
    return m.computer_cells[-1] - 1


@adapter("sums_of_lines.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    for sums in (m.board, m.rows, m.columns, m.diagonals):
        sums[:] = [0] * len(sums)
    for n, cell in enumerate(cells):
        if cell != " ":
            m.place(n, 1 if cell == "X" else -1)
    before = list(m.board)
    m.computer_turn()
    return changed(before, m.board)


@adapter("reward_exchanged.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = flat(cells, "")
    return m.best_move()


@adapter("full_before_won.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.best_cell(list(cells))


@adapter("level_of_enum.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    table = m.Table()
    table.cells = flat(cells, "-")
    return m.bot_choice(table, side, m.Level.HARD)


@adapter("click_with_label.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    last = cells.index("X")
    m.board[:] = rows(tuple(" " if n == last else cell for n, cell in enumerate(cells)))
    m.on_click(last // 3, last % 3, MagicMock())
    return changed(cells, joined(m.board))


@adapter("called_like_a_function.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.thinker(flat(cells, -1, 0, 1))


@adapter("rows_of_text.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Game()
    game.board, game.mover = ["".join(cells[at : at + 3]) for at in (0, 3, 6)], side
    game.computer_move()
    return changed(cells, "".join(game.board))


@adapter("level_in_an_object.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.S.cells, m.S.diff = flat(cells, None), "hard"
    m.bot_turn()
    return changed(flat(cells, None), m.S.cells)


@adapter("sin_empezar.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.simbolo_maquina, m.simbolo_jugador, m.profundidad = (1, 2, 9) if side == "X" else (2, 1, 9)
    return m.mejor_jugada(flat(cells, 0, 1, 2))


@adapter("told_the_turn.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.grid[:] = flat(cells, "-")
    m.bot_play("O", 9 - cells.count(" "))
    return changed(flat(cells, "-"), m.grid)


@adapter("moves_in_one_list.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Game()
    by_mark = [[n for n in range(9) if cells[n] == mark] for mark in "XO"]
    for number in range(len(by_mark[0])):
        game.move_list += [moves[number] for moves in by_mark if number < len(moves)]
    return m.Robot(game).get_computer_move()


@adapter("mark_for_a_helper.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = rows(cells, 0, 1, 2)
    return pair(m.ai_move())


@adapter("length_to_win.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    bot = m.Bot(3, 3)
    bot.tags = rows(cells, None, "x", "o")
    bot.bot_move()
    return changed(flat(cells, None, "x", "o"), joined(bot.tags))


@adapter("state_that_applies.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    state = m.State(3)
    by_mark = [[n for n in range(9) if cells[n] == mark] for mark in "XO"]
    for number in range(len(by_mark[0])):
        for moves in by_mark:
            if number < len(moves):
                state.apply(*divmod(moves[number], 3))
    return pair(m.CarefulAgent(m.Side[side]).act(state))


@adapter("numbers_in_turn.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    board.data[:] = flat(cells, 0, 1, 2)
    board.current = 1 if side == "X" else 2
    return m.get_best_move(board)


@adapter("board_of_the_command_line.py", "XO", until="if __name__")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.state[:] = rows(cells, "EMPTY")
    return m.choose(m.state, side)


@adapter("hides_its_last_move.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    taken = {mark: {n + 1 for n in range(9) if cells[n] == mark} for mark in "XO"}
    return m.answer(taken) - 1


@adapter("sets_of_each_side.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.robot = {n for n in range(9) if cells[n] == side}
    m.human = {n for n in range(9) if cells[n] not in (side, " ")}
    before = set(m.robot)
    m.robot_turn()
    return (m.robot - before).pop()


@adapter("scores_by_square.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.greatest_key(m.rate(flat(cells, "_"), side))


@adapter("told_two_players.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.squares[:] = flat(cells, " ", "x", "0")
    m.ended = 0
    mine, other = ("x", "0") if side == "X" else ("0", "x")
    return m.computer(other, mine)


@adapter("side_chosen.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.choose_side("XO"[side == "X"])
    m.grid[:] = rows(cells)
    place = m.robot_place()
    return pair([int(place[0]), int(place[1])])


@adapter("window_and_old_game", "O", main="window.py")
def _(m: Any, cells: Cells, side: str) -> int | None:
    desk = object.__new__(m.Desk)
    desk.turn, desk.clicks = "O", cells.count("X")
    texts = ["" if cell == " " else cell for cell in cells]
    squares = [types.SimpleNamespace(get=lambda n=n: texts[n], set=lambda text, n=n: texts.__setitem__(n, text)) for n in range(9)]
    desk.squares = rows(cells)
    for n in range(9):
        desk.squares[n // 3][n % 3] = squares[n]
    desk.machine()
    return changed(["" if cell == " " else cell for cell in cells], texts)


@adapter("puts_and_tells.py", "O", until="main()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.grid = rows(cells, None, "person", "machine")
    return pair(m.machine_turn())


@adapter("chance_of_a_slip.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.slip = 0
    return pair(m.think(rows(cells)))
