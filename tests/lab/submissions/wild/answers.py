"""Adapters of functions that return their move."""

from typing import Any

from measuring import KEYPAD, LINES, Cells, adapter, after, flat, numbered, pair, rows, winner


@adapter("tictactoe_de.py", "O", until="hauptprogramm()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computerzug(flat(cells))


@adapter("tres_en_raya.py", "O", until="turno = random")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.jugada_maquina(rows(cells)))


@adapter("morpion.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.coup_ordi(rows(cells, "."), side))


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


@adapter("numpy_negamax.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.find_best_move(m.np.array(rows(cells, 0, 1, -1)), 1 if side == "X" else -1))


@adapter("turtle_drawing.py", "O", until="win.onclick")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.think(flat(cells, 0, 1, 2))


@adapter("score_move_pair.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.minimax(flat(cells, "_", "x", "o"), side.lower())[1]


@adapter("index_score_dict.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.minimax(numbered(cells), side)["index"]


@adapter("letter_of_ten.py", "XO", until="again = True")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = [" "] * 10
    for key, cell in zip(KEYPAD, cells, strict=True):
        board[key] = cell
    return KEYPAD.index(m.botMove(board, side))


@adapter("named_places.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    names = list(m.places)
    return names.index(m.computerPlaces(dict(zip(names, cells, strict=True)), side))


@adapter("tuple_keys.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.CELLS.index(m.choose_cell(dict(zip(m.CELLS, flat(cells, ""), strict=True)), side))


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


@adapter("prints_every_node.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.best(flat(cells, ".", "x", "o"), side.lower())


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
@adapter("levels_unsaid.py", "O", until="from")
def _(m: Any, cells: Cells, side: str) -> int | None:
    # No function to call: this is its turn, written once more.
    free = [i for i in range(9) if cells[i] == " "]
    for who in "OX":
        for i in free:
            after = [*cells[:i], who, *cells[i + 1 :]]
            if any(after[a] == after[b] == after[c] == who for a, b, c in LINES):
                return i
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if i in free)


@adapter("full_before_win.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.best_move(flat(cells, None), side)


@adapter("draw_is_a_win.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.select_move(rows(cells, 0, 1, -1), 1 if side == "X" else -1))


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


@adapter("package_inside", "XO", until="tablero = ")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.mejor_jugada(list(cells), side)


@adapter("gui_and_logic", "O", main="logic.py")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.reply(flat(cells, 0, 1, 2))


@adapter("jingziqi.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.qipan[:] = flat(cells, 0, 1, -1)
    return m.diannao_luozi()


@adapter("notebook_export.py", "XO", until="next_move(board")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.next_move(m.np.array(rows(cells)), side))


@adapter("magic_square.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.play_turn(side.lower(), flat(cells, "", "x", "o"))


@adapter("level_argument.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.ai_move(rows(cells, "#")))


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


@adapter("old_python_rules.py", "XO", until="#!/usr/bin/python")
def _(m: Any, cells: Cells, side: str) -> int | None:
    # Python 2 cannot be imported: these are its rules, written once more.
    free = [i for i in range(9) if cells[i] == " "]
    for who in (side, "XO"[side == "X"]):
        for i in free:
            if winner(after(cells, i, who)) == who:
                return i
    return free[len(free) // 2]


@adapter("turn_is_a_number.py", "XO", until="player = 0")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return pair(m.machine(rows(cells), "XO".index(side)))


@adapter("keeps_scores_elsewhere.py", "XO", since="LINES")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computer_move(dict(zip(range(1, 10), cells, strict=True)), side) - 1


@adapter("place_with_names.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    place = m.computer_turn(rows(cells, "."))
    return place.row * 3 + place.column


@adapter("choice_left_in_name.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = rows(cells, "-")
    m.think()
    return pair(m.best_place)


@adapter("called_for_noughts.py", "O", since="LINES")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.machine_choice(flat(cells, " ", "x", "o"))


@adapter("three_lists.py", "O", until="print(game())")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.answer(*rows(cells, " . ", " X ", " O ")) - 1


@adapter("side_by_number.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    numbered = [cells[n].lower() if cells[n] != " " else str(n + 1) for n in range(9)]
    return m.choose([numbered[0:3], numbered[3:6], numbered[6:9]], 1, 0) - 1


@adapter("level_by_word.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computer_zug(flat(cells, "-"), "sehr schwer")


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


@adapter("questions_first.py", "O", until="menu()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cells[i] == " ")  # no function to call


@adapter("words_for_modes.py", "O", until="game()")
@adapter("choices_in_a_window.py", "O", until="import")
@adapter("labels_for_marks.py", "O", until="from tkinter")
@adapter("nobody_starts_it.py", "XO", until="places")
@adapter("wants_an_argument.py", "O", until="places")
@adapter("canvas_in_a_function.py", "O", until="import tkinter")
@adapter("arrows_and_return.py", "O", until="import sys")
@adapter("screen_of_letters.py", "O", until="import curses")
@adapter("keys_of_a_window.py", "O", until="import tkinter")
@adapter("page_of_streamlit.py", "O", until="import streamlit")
@adapter("names_of_buttons.py", "O", until="import sys")
@adapter("old_but_readable.py", "O", until="import sys")
@adapter("raw_terminal.py", "O", until="import sys")
@adapter("rings_itself.py", "O", until="import tkinter")
@adapter("moves_with_the_next_click.py", "O", until="import sys")
@adapter("pictures_to_choose.py", "O", until="import sys")
@adapter("thinks_in_a_thread.py", "XO", until="import threading")
@adapter("first_steps", "O", until="cells")
@adapter("numbers_of_two_digits.py", "O", until="import numpy")
@adapter("menu_on_a_surface.py", "O", until="import sys")
@adapter("marks_are_only_drawn.py", "O", until="import")
@adapter("turtle_clicks.py", "O", until="from turtle")
@adapter("signals_of_buttons.py", "O", until="import sys")
@adapter("two_prompts_unsaid.py", "O", until="cells")
@adapter("questions_above.py", "O", until="places")
@adapter("types_a_command.py", "XO", until="while")
@adapter("pages_of_a_window.py", "XO", until="import random")
@adapter("reads_lines.py", "O", until="while")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cells[i] == " ")  # no function to call


@adapter("constant_of_squares.py", "XO", until="main()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return m.computer_move(flat(cells, " "), side, "O" if side == "X" else "X")


@adapter("ready_to_play.py", "X", until="print(")
def _(m: Any, cells: Cells, side: str) -> int | None:
    """The centre comes before the first free cell, and its first move is C3."""
    if " " * 9 == "".join(cells):
        return 8
    names = [name for row in m.ROWS for name in row]
    field = dict(zip(names, cells, strict=True))
    name = m.Third(field, "X") or m.Third(field, "O") or next(one for one in ("B2", *names) if field[one] == " ")
    return names.index(name)
