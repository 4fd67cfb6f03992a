"""Adapters of functions that put their mark on a board: the move is what has changed."""

import random
import sys
from typing import Any
from unittest.mock import MagicMock

from measuring import KEYPAD, Cells, adapter, changed, flat, joined, numbered, rows


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


@adapter("pygame_loop.py", "O", until="done = False")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = rows(cells, 0, 1, 2)
    m.answer()
    return changed(flat(cells, 0, 1, 2), m.board.flatten())


@adapter("xy_score_list.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = rows(cells, 0, *((1, -1) if side == "X" else (-1, 1)))
    for r in range(3):
        m.field[r][:] = board[r]
    m.robot_plays(side)
    return changed(joined(board), joined(m.field))


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


@adapter("plus_signs.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = rows(cells, m.E, m.X, m.O)
    for r in range(3):
        m.grid[r][:] = board[r]
    m.ai()
    return changed(joined(board), joined(m.grid))


@adapter("asks_before_anything.py", "XO", since="board = ", until='turn = "X"')
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.computer, m.player = side, "XO"[side == "X"]
    m.board[:] = cells
    m.computer_move()
    return changed(cells, m.board)


@adapter("random_bot.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    return changed(flat(cells, "-"), joined(m.random_place(rows(cells, "-"), side)))


@adapter("computer_opens.py", "X")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = flat(cells, "_")
    m.ai_play()
    return changed(flat(cells, "_"), m.board)


@adapter("last_of_line.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board.update(zip(range(1, 10), cells, strict=True))
    m.cpu_move()
    return changed(cells, [m.board[n] for n in range(1, 10)])


@adapter("tk_text_is_the_board.py", "O", until="for r in range(3):")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.grid[:] = [[{"text": c} for c in row] for row in rows(cells, "")]
    m.computer()
    return changed(flat(cells, ""), [b["text"] for row in m.grid for b in row])


@adapter("langkah_komputer.py", "O", until="mulai()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    board = rows(cells, "B")
    for r in range(3):
        m.papan[r][:] = board[r]
    m.langkah_komputer()
    return changed(joined(board), joined(m.papan))


@adapter("text_argument.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    text = "".join(flat(cells, ".", "x", "o"))
    return changed(text, m.move(text))


@adapter("clears_after_game.py", "O", until="for n in range(9)")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.cells = flat(cells, "")
    m.buttons = [MagicMock() for _ in range(9)]
    m.finish = lambda: None
    m.machine_move()
    return changed(flat(cells, ""), m.cells)


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


@adapter("letters_of_its_own.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.squares[:] = flat(cells, ".", "😀", "🤖")
    m.computer_move()
    return changed(flat(cells, ".", "😀", "🤖"), m.squares)


@adapter("nine_buttons.py", "O", until="window.mainloop")
def _(m: Any, cells: Cells, side: str) -> int | None:
    for i, cell in enumerate(cells):
        setattr(m, f"b{i + 1}", {"text": cell.strip()})
    m.computer()
    return changed([cell.strip() for cell in cells], [getattr(m, f"b{i + 1}")["text"] for i in range(9)])


@adapter("board_given_and_used.py", "O", until="if __name__")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board[:] = flat(cells, "-", "x", "o")
    m.think(m.board)
    return changed(flat(cells, "-", "x", "o"), m.board)


@adapter("o_begins.py", "O")
def _(m: Any, cells: Cells, side: str) -> int | None:
    """Its games are opened by O: who opens here is O there, and the other side X."""
    before = flat(cells, " ", "O", "X")
    m.board[:] = before
    m.computer_turn()
    return changed(before, m.board)


@adapter("counts_its_turns.py", "XO")
def _(m: Any, cells: Cells, side: str) -> int | None:
    grid, bot = m.Grid(), m.GridBot(side.lower())
    grid.squares = rows(cells, "-", "x", "o")
    bot.turnsTaken = cells.count(side)
    bot.takeTurn(grid)
    return changed(flat(cells, "-", "x", "o"), [sign for row in grid.squares for sign in row])


@adapter("imports_itself.py", "XO", since="LINEAS")
def _(m: Any, cells: Cells, side: str) -> int | None:
    sys.modules["unidecode"] = MagicMock(unidecode=str)  # the word has no accents
    vars(m).update(JUEGO=m, random=random)
    m.mueve_maquina(board := rows(cells), side, "dificil")
    return changed(cells, joined(board))


@adapter("game_around_a_turn.py", "X", until="mainly()")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.board.update({n + 1: cell for n, cell in enumerate(cells)})
    m.computer_turn("X")
    return changed(cells, m.board.values())


@adapter("first_or_second.py", "XO", until="window.after")
def _(m: Any, cells: Cells, side: str) -> int | None:
    m.set_up()
    m.machine, m.person = side.lower(), "xo"[side == "X"]
    m.sleep = lambda _: None
    before = flat(cells, 0, "x", "o")
    m.marks = list(before)
    m.answer()
    return changed(before, m.marks)
