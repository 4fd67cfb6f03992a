"""The truth about each program, found without the grader: an adapter written by hand calls each program.

`python tests/lab/submissions/wild/measure.py` plays every program in every position that it can meet, counts the
positions where its move loses value, and compares the counts with truth.toml. `--write` prints the counts instead.
A program that starts a game when imported is cut off at a line that its adapter names.
"""

import sys
import tomllib
import types
from typing import Any
from unittest.mock import MagicMock

import forms
import numpy
from measuring import ENTRIES, HERE, STAND_INS, Cells, Window, adapter, changed, flat, joined, measure, numbered, pair, rows

__all__ = ["forms"]


@adapter("tictactoe_de.py", "O", until="hauptprogramm()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computerzug(flat(cells))


@adapter("tres_en_raya.py", "O", until="turno = random")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.jugada_maquina(rows(cells)))


@adapter("morpion.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.coup_ordi(rows(cells, "."), side))


@adapter("jogo_da_velha.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    before = numbered(cells, 1, text=True)
    m.tabuleiro = list(before)
    m.jogada_computador()
    return changed(before, m.tabuleiro)


@adapter("xox.py", "X", until="tahtayi_yazdir(tahta)")
def _(m: Any, cells: Cells, side: str) -> int | None:
    before = dict(zip(KEYPAD, cells, strict=True))
    m.tahta.update(before)
    try:
        m.bilgisayar_hamlesi()
    except SystemExit:
        pass
    return changed([before[k] for k in KEYPAD], [m.tahta[k] for k in KEYPAD])


@adapter("kolko_krzyzyk.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.ruch_komputera(rows(cells, 0, 2, 1), 2 if side == "X" else 1))


@adapter("shunya_katta.py", "O", until="main()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.takhta[1:] = cells
    return m.computer_ki_chaal() - 1


@adapter("tris.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.mossa_pc("".join(cells), side)


@adapter("krestiki.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return vars(m)["ход_компьютера"](flat(cells, "-"))


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


@adapter("frozen_state.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.pick(m.State(tuple(flat(cells, "-")), side))


@adapter("numpy_negamax.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.find_best_move(m.np.array(rows(cells, 0, 1, -1)), 1 if side == "X" else -1))


@adapter("numpy_forgets_diagonal.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.TicTacToeEnv()
    game.board = m.np.array(rows(cells, 0.0, 1.0, 2.0))
    return pair(game.ai_action())


@adapter("tree_of_nodes.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = rows(cells, " ", "x", "o")
    return changed(joined(board), joined(m.next_board(board, side.lower())))


@adapter("tk_global.py", "O", until="for i in range(9):")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.buttons = [MagicMock() for _ in range(9)]
    m.board[:] = cells
    m.computer_move()
    return changed(cells, m.board)


@adapter("tk_app_class.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    app = m.TicTacToeApp.__new__(m.TicTacToeApp)
    app.me, app.cpu, app.finished, app.info, app.buttons = "X", "O", False, MagicMock(), MagicMock()
    app.cells = flat(cells, None)
    app.cpu_turn()
    return changed(flat(cells, None), app.cells)


@adapter("pygame_loop.py", "O", until="done = False")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = rows(cells, 0, 1, 2)
    m.answer()
    return changed(flat(cells, 0, 1, 2), m.board.flatten())


@adapter("turtle_drawing.py", "O", until="win.onclick")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.think(flat(cells, 0, 1, 2))


@adapter("score_move_pair.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.minimax(flat(cells, "_", "x", "o"), side.lower())[1]


@adapter("xy_score_list.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = rows(cells, 0, *((1, -1) if side == "X" else (-1, 1)))
    for r in range(3):
        m.field[r][:] = board[r]
    m.robot_plays(side)
    return changed(joined(board), joined(m.field))


@adapter("index_score_dict.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.minimax(numbered(cells), side)["index"]


@adapter("letter_of_ten.py", "XO", until="again = True")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = [" "] * 10
    for key, cell in zip(KEYPAD, cells, strict=True):
        board[key] = cell
    return KEYPAD.index(m.botMove(board, side))


@adapter("comp_turn.py", "O", until="turns = 0")
def _(m: Any, cells: Cells, side: str) -> int | None:
    before = numbered(cells, 1)
    m.board[:] = before
    m.CompTurn()
    return changed(before, m.board)


@adapter("named_places.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    names = list(m.places)
    return names.index(m.computerPlaces(dict(zip(names, cells, strict=True)), side))


@adapter("tuple_keys.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.CELLS.index(m.choose_cell(dict(zip(m.CELLS, flat(cells, ""), strict=True)), side))


@adapter("three_rows.py", "O", until='print("TIC TAC TOE")')
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.a[:], m.b[:], m.c[:] = rows(cells, "-")
    m.pc_move()
    return changed(flat(cells, "-"), m.a + m.b + m.c)


@adapter("nine_variables.py", "O", until="board()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    for i, cell in enumerate(cells):
        setattr(m, f"s{i + 1}", cell)
    m.computer()
    return changed(cells, [getattr(m, f"s{i + 1}") for i in range(9)])


@adapter("bitboards.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    bits = {who: sum(1 << i for i in range(9) if cells[i] == who) for who in "XO"}
    return m.best_cell(bits[side], bits["XO"[side == "X"]])


@adapter("lists_of_moves.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.human_moves[:] = [i + 1 for i in range(9) if cells[i] == "X"]
    m.computer_moves[:] = [i + 1 for i in range(9) if cells[i] == "O"]
    m.computer_moves_now()
    return m.computer_moves[-1] - 1


@adapter("question_marks.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    answer = m.bot(rows(cells, "?"), side)
    return (int(answer[1]) - 1) * 3 + "ABC".index(answer[0])


@adapter("plus_signs.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = rows(cells, m.E, m.X, m.O)
    for r in range(3):
        m.grid[r][:] = board[r]
    m.ai()
    return changed(joined(board), joined(m.grid))


@adapter("square_objects.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    for i, cell in enumerate(cells):
        board.squares[i].value = None if cell == " " else cell
    return m.Computer(board).move() - 1


@adapter("prints_every_node.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.best(flat(cells, ".", "x", "o"), side.lower())


@adapter("asks_before_anything.py", "XO", since="board = ", until='turn = "X"')
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.computer, m.player = side, "XO"[side == "X"]
    m.board[:] = cells
    m.computer_move()
    return changed(cells, m.board)


@adapter("menu_and_levels.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    console = m.Console()
    console.board = list(cells)
    return console.think(side)


@adapter("endless_prompts.py", "O", until="while True:")
def _(m: Any, cells: Cells, side: str) -> int | None:
    # No function to call: this is its turn, written once more.
    for who in "OX":
        for line in LINES:
            marks = [cells[i] for i in line]
            if marks.count(who) == 2 and marks.count(" ") == 1:
                return line[marks.index(" ")]
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cells[i] == " ")


@adapter("blocks_first.py", "O", until="if __name__")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.smart_move([i for i in range(9) if cells[i] == " "], rows(cells))


@adapter("old_numpy.py", "XO", until="if __name__")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computer_move(m.np.array([0 if cell == " " else 1 if cell == side else -1 for cell in cells]))


@adapter("velha_no_laco.py", "O", until="print(")
def _(m: Any, cells: Cells, side: str) -> int | None:
    # No function to call: this is its turn, written once more.
    free = [i for i in range(9) if cells[i] == " "]
    for who in "OX":
        for i in free:
            if m.ganhou([*cells[:i], who, *cells[i + 1 :]], who):
                return i
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if i in free)


@adapter("random_bot.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return changed(flat(cells, "-"), joined(m.random_place(rows(cells, "-"), side)))


@adapter("computer_opens.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = flat(cells, "_")
    m.ai_play()
    return changed(flat(cells, "_"), m.board)


@adapter("full_before_win.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.best_move(flat(cells, None), side)


@adapter("last_of_line.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board.update(zip(range(1, 10), cells, strict=True))
    m.cpu_move()
    return changed(cells, [m.board[n] for n in range(1, 10)])


@adapter("mistyped_line.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Brett()
    board.felder = flat(cells, ".")
    return m.KI(side).waehle_feld(board)


@adapter("draw_is_a_win.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.select_move(rows(cells, 0, 1, -1), 1 if side == "X" else -1))


@adapter("reward_sign.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.Game()
    game.state = flat(cells, " ", "x", "o")
    game.computer_move()
    return changed(flat(cells, " ", "x", "o"), game.state)


@adapter("gives_up.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.get_move(list(cells), side)


@adapter("wins_late.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.agent(rows(cells, "*"), side), 1)


@adapter("pretty_table.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board.update(zip(range(1, 10), numbered(cells, 1, text=True), strict=True))
    return m.robot_move() - 1


@adapter("tk_text_is_the_board.py", "O", until="for r in range(3):")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.grid[:] = [[{"text": c} for c in row] for row in rows(cells, "")]
    m.computer()
    return changed(flat(cells, ""), [b["text"] for row in m.grid for b in row])


@adapter("group_three_files", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    board.rows = rows(cells)
    return pair(m.Computer(side, "XO"[side == "X"]).get_move(board))


@adapter("package_inside", "XO", until="tablero = ")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.mejor_jugada(list(cells), side)


@adapter("gui_and_logic", "O", main="logic.py")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.reply(flat(cells, 0, 1, 2))


@adapter("langkah_komputer.py", "O", until="mulai()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = rows(cells, "B")
    for r in range(3):
        m.papan[r][:] = board[r]
    m.langkah_komputer()
    return changed(joined(board), joined(m.papan))


@adapter("jingziqi.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.qipan[:] = flat(cells, 0, 1, -1)
    return m.diannao_luozi()


@adapter("luffarschack.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.TreIRad()
    game.plan = rows(cells, ".")
    return pair(game.dator_drag(side))


@adapter("notebook_export.py", "XO", until="next_move(board")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.next_move(m.np.array(rows(cells)), side))


@adapter("magic_square.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.play_turn(side.lower(), flat(cells, "", "x", "o"))


@adapter("level_argument.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.ai_move(rows(cells, "#")))


@adapter("keypad_class.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = m.NumpadGame()
    for key, cell in zip(KEYPAD, flat(cells, ".", "x", "o"), strict=True):
        game.keys[str(key)] = cell
    return KEYPAD.index(int(game.suggest(side.lower())))


@adapter("forgets_to_undo.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.computer(rows(cells)))


@adapter("second_player_is_x.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = flat(cells, " ", "x", "o")
    return m.get_bot_move()


@adapter("state_dictionary.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    names = {"X": "cross", "O": "nought"}
    return m.decide({"board": flat(cells, "empty", "cross", "nought"), "turn": names[side], "winner": None})


@adapter("text_argument.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    text = "".join(flat(cells, ".", "x", "o"))
    return changed(text, m.move(text))


@adapter("old_python_rules.py", "XO", until="#!/usr/bin/python")
def _(m: Any, cells: Cells, side: str) -> int | None:
    # Python 2 cannot be imported: these are its rules, written once more.
    free = [i for i in range(9) if cells[i] == " "]
    for who in (side, "XO"[side == "X"]):
        for i in free:
            if winner(after(cells, i, who)) == who:
                return i
    return free[len(free) // 2]


@adapter("clears_after_game.py", "O", until="for n in range(9)")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.cells = flat(cells, "")
    m.buttons = [MagicMock() for _ in range(9)]
    m.finish = lambda: None
    m.machine_move()
    return changed(flat(cells, ""), m.cells)


@adapter("person_and_machine.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    field = m.Field()
    field.rows = rows(cells)
    return pair(field.search(0, m.machine)[:2])


@adapter("turn_is_a_number.py", "XO", until="player = 0")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.machine(rows(cells), "XO".index(side)))


@adapter("puzzle_solver.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.Solver(rows(cells, "-")).solve(side)[1])


@adapter("blank_sign_given.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.Engine(side, "XO"[side == "X"]).get_move(flat(cells, ""))


@adapter("keeps_scores_elsewhere.py", "XO", since="LINES")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computer_move(dict(zip(range(1, 10), cells, strict=True)), side) - 1


@adapter("two_sides_on_board.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    machine, other = m.Machine(side), m.Machine("XO"[side == "X"])
    board = m.Board(machine, other)
    board.cells = list(cells)
    return machine.choose(board)


@adapter("place_with_names.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    place = m.computer_turn(rows(cells, "."))
    return place.row * 3 + place.column


@adapter("starts_in_constructor.py", "XO", until="Game()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    game = object.__new__(m.Game)
    game.board = flat(cells, "_")
    game.computer_move()
    return changed(flat(cells, "_"), game.board)


@adapter("board_made_later.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.game_board.board = list(cells)
    m.computer.set_markers(side, "XO"[side == "X"])
    m.computer.move()
    return changed(list(cells), m.game_board.board)


@adapter("choice_left_in_name.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = rows(cells, "-")
    m.think()
    return pair(m.best_place)


@adapter("called_for_noughts.py", "O", since="LINES")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.machine_choice(flat(cells, " ", "x", "o"))


@adapter("hard_coded_cross.py", "X", until="Game(Machine")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.Machine().move(list(cells)) - 1


@adapter("player_objects.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    grid = m.Grid()
    grid.rows = rows(cells, "-")
    return pair(m.think(grid, m.Player("Bot", "O")))


@adapter("letters_of_its_own.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.squares[:] = flat(cells, ".", "U", "C")
    m.computer_move()
    return changed(flat(cells, ".", "U", "C"), m.squares)


@adapter("three_lists.py", "O", until="print(game())")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.answer(*rows(cells, " . ", " X ", " O ")) - 1


@adapter("told_but_one_side.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = m.Board()
    board.places = flat(cells, 0)
    return m.determine(board, "O")


@adapter("side_by_number.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    numbered = [cells[n].lower() if cells[n] != " " else str(n + 1) for n in range(9)]
    return m.choose([numbered[0:3], numbered[3:6], numbered[6:9]], 1, 0) - 1


@adapter("level_by_word.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computer_zug(flat(cells, "-"), "sehr schwer")


@adapter("letters_only_in_calls.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.jogo[:] = rows(cells)
    m.IA("X", "O")
    return changed(list(cells), [sign for row in m.jogo for sign in row])


@adapter("zero_is_a_mark.py", "O", until="b = ")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cells[i] == " ")  # no function to call


@adapter("old_python_menu.py", "O", until="# -*-")
def _(m: Any, cells: Cells, side: str) -> int | None:
    # Python 2, and no function to call: this is its turn, written once more.
    for who in "OX":
        for a, b, c in (LINES[0], LINES[3], LINES[1], LINES[4], LINES[2], LINES[5], LINES[6], LINES[7]):
            marks = [cells[a], cells[b], cells[c]]
            if marks.count(who) == 2 and " " in marks:
                return (a, b, c)[marks.index(" ")]
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cells[i] == " ")


@adapter("nine_buttons.py", "O", until="window.mainloop")
def _(m: Any, cells: Cells, side: str) -> int | None:
    for i, cell in enumerate(cells):
        setattr(m, f"b{i + 1}", {"text": cell.strip()})
    m.computer()
    return changed([cell.strip() for cell in cells], [getattr(m, f"b{i + 1}")["text"] for i in range(9)])


def main(names: list[str]) -> int:
    for module in STAND_INS:
        sys.modules[module] = MagicMock()
    window = types.ModuleType("tkinter")
    vars(window).update({name: MagicMock() for name in ("Label", "Button", "Frame", "StringVar", "DISABLED", "messagebox", "font")}, Tk=Window)
    sys.modules["tkinter"] = window
    vars(numpy).update(Infinity=numpy.inf, int=int)  # names that it had once
    truth = tomllib.loads((HERE / "truth.toml").read_text(encoding="utf-8")) if (HERE / "truth.toml").exists() else {}
    wrong = 0
    for name in names or ENTRIES:
        lost, none = measure(name)
        told = truth.get(name, {})
        same = told.get("loses") == lost and told.get("no_move", 0) == none
        wrong += not same
        print(f"{name:28} sides {ENTRIES[name].sides:2} loses value {lost:5} no move {none:4}", "" if same else "   differs from truth.toml", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
