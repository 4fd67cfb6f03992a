"""Programs with windows: what a person sees before the window is cleared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noughts.core.marks import Mark
from noughts.lab.grading import Program
from noughts.lab.grading.sandbox.inside import stand_ins
from noughts.lab.grading.sandbox.inside.stand_ins import StandIn, StandInFinder
from noughts.lab.grading.sandbox.inside.windows.stage import Stage
from noughts.lab.grading.sandbox.inside.windows.widgets import is_clickable
from tests.lab.grading.programs import grade_text, grader

if TYPE_CHECKING:
    from pathlib import Path

CLEARED = """
import time
import tkinter as tk
from tkinter import messagebox
import pygame

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
root = tk.Tk()
cells = []

def line_of(mark):
    return any(all(cells[n]["text"] == mark for n in line) for line in LINES)

def ends():
    is_full = all(cell["text"] for cell in cells)
    if line_of("X") or line_of("O") or is_full:
        SHOW
        for cell in cells:
            cell["text"] = ""
        return True

def click(n):
    if cells[n]["text"] != "":
        return
    cells[n]["text"] = "X"
    if ends():
        return
    for mark in "OX":
        for line in LINES:
            texts = [cells[n]["text"] for n in line]
            if texts.count(mark) == 2 and "" in texts:
                cells[line[texts.index("")]]["text"] = "O"
                ends()
                return
    [cell for cell in cells if cell["text"] == ""][0]["text"] = "O"
    ends()

for n in range(9):
    cell = tk.Button(root, text="", command=lambda n=n: click(n))
    cell.grid(row=n // 3, column=n % 3)
    cells.append(cell)
root.mainloop()
"""


@pytest.mark.parametrize(
    "show",
    [
        "messagebox.showinfo('End', 'It is over.')",
        "time.sleep(2)",
        "pygame.time.wait(2000)",
    ],
)
def test_last_moves_are_seen_where_a_window_is_cleared_after_them(show: str) -> None:
    grade = grade_text(CLEARED.replace("SHOW", show), grader("sample:20"))
    assert grade.called is not None
    assert grade.called.how == "played"
    completed = [
        answer
        for answer in grade.shares.rated
        if answer.cell is not None
        and answer.position.after(grade.rules.move(answer.cell)).outcome is not None
    ]
    assert {answer.position.to_move for answer in completed} == {Mark.O}


def test_the_board_is_looked_at_before_timers_ring() -> None:
    cells, seen = ["X", "O"], []
    stage = Stage(None, None, None, lambda: seen.append([*cells]), [])
    stage.later(2000, cells.clear)
    stage.loop()
    assert (seen, cells) == ([["X", "O"]], [])


def test_a_window_is_seen_while_the_one_that_opened_it_is_hidden() -> None:
    """It opens one in another, hides the first, and imports all names of the boxes with words."""
    inner = CLEARED.replace("root.mainloop()", "").replace("root = tk.Tk()\n", "")
    start = (
        "from tkinter.messagebox import *\n"
        "def start():\n    root.withdraw()\n    opened()\n"
        "root = tk.Tk()\ntk.Button(root, text='Play', command=start).pack()\nroot.mainloop()\n"
    )
    head, _, rest = inner.replace("SHOW", "showinfo('End', 'It is over.')").partition("cells = []")
    before, _, after = rest.partition("for n in range(9):\n    cell = ")
    opened = ("for n in range(9):\n    cell = " + after).replace("root,", "window,")
    lines = ["window = tk.Toplevel(root)", *opened.splitlines()]
    whole = "def opened():\n" + "".join(f"    {line}\n" for line in lines)
    grade = grade_text(f"{head}cells = []{before}{whole}{start}", grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.how, grade.called.mark) == ("played", Mark.O)


def test_a_window_that_is_withdrawn_is_hidden_until_it_is_shown_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(None, None, None, lambda: None, [])
    monkeypatch.setattr(stand_ins, "stages", [stage])
    window = StandIn()
    button = StandIn(_parent=window, command=print)
    seen = [is_clickable(button)]
    for name in ("withdraw", "deiconify", "iconify"):
        getattr(window, name)()
        seen.append(is_clickable(button))
    assert seen == [True, False, True, False]


@pytest.mark.parametrize("name", ["tkinter.messagebox", "tkMessageBox", "tkinter.simpledialog"])
def test_all_names_of_boxes_with_words_are_no_names_of_tkinter(name: str) -> None:
    """A program may have an X of its own."""
    finder = StandInFinder(first=True)
    spec = finder.find_spec(name)
    module = finder.create_module(spec)
    assert "X" not in vars(module)["__all__"]
    assert {"showinfo", "askstring"} & set(vars(module)["__all__"])


COLOURED = """
from tkinter import Canvas, Tk
root = Tk()
paper = Canvas(root, width=300, height=300)
paper.pack()
taken = {}
for n in (100, 200):
    paper.create_line(n, 0, n, 300)
    paper.create_line(0, n, 300, n)

def colour(place, name):
    taken[place] = name
    x, y = place[0] * 100, place[1] * 100
    paper.create_rectangle(x, y, x + 100, y + 100, fill=name)

def clicked(event):
    place = int(event.x // 100), int(event.y // 100)
    if place in taken:
        return
    colour(place, "orange")
    free = [(x, y) for y in range(3) for x in range(3) if (x, y) not in taken]
    if free:
        colour(free[0], "green")

paper.bind("<Button-1>", clicked)
root.mainloop()
"""


def test_cells_that_are_filled_with_colours_are_marks() -> None:
    grade = grade_text(COLOURED, grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.how, grade.called.mark) == ("played", Mark.O)


def test_pictures_are_said_to_be_there() -> None:
    start = (
        "import glob, os\n"
        "pictures = [glob.glob('images/X.png')[0], 'images/o.gif']\n"
        "if not all(map(os.path.isfile, pictures)): raise SystemExit('no pictures')\n"
        "if os.path.exists('table.json'): raise SystemExit('what was never there')\n"
    )
    grade = grade_text(start + COLOURED, grader("sample:20"))
    assert grade.called is not None
    assert grade.called.how == "played"


OWN_MODULE = {
    "graphics.py": """
from pygame import draw, font

def show_menu(screen):
    screen.fill((0, 0, 0))
    for number, words in enumerate(("Noughts", "You are X (first)", "You are O (second)")):
        screen.blit(font.Font(None, 40).render(words, True, (9, 9, 9)), (200, 100 + 100 * number))
""",
    "start.py": """
import pygame
import pygame.font as letters
import graphics

screen = pygame.display.set_mode((600, 600))

def chosen():
    graphics.show_menu(screen)
    while True:
        for event in pygame.event.get():
            if event.type == pygame.MOUSEBUTTONDOWN and event.pos[1] >= 200:
                return "X" if event.pos[1] < 300 else "O"

def play(person):
    cells, turn = [" "] * 9, "X"
    machine = "O" if person == "X" else "X"
    while " " in cells and not any(line_of(cells, mark) for mark in "XO"):
        if turn == machine:
            cells[cells.index(" ")] = machine
            turn = person
        for event in pygame.event.get():
            if event.type == pygame.MOUSEBUTTONDOWN and turn == person:
                cell = event.pos[1] // 200 * 3 + event.pos[0] // 200
                if cells[cell] == " ":
                    cells[cell], turn = person, machine

def line_of(cells, mark):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    return any(all(cells[n] == mark for n in line) for line in lines)

if __name__ == "__main__":
    title = letters.Font(None, 20).render("Noughts", True, (0, 0, 0))
    while True:
        play(chosen())
""",
}


def test_own_files_come_before_modules_of_their_names_and_menus_name_sides(tmp_path: Path) -> None:
    for name, text in OWN_MODULE.items():
        (tmp_path / name).write_text(text)
    grade = grader("sample:20").grade(Program.read(tmp_path))
    assert grade.called is not None
    assert grade.called.line.endswith("after You are X (first); it plays X and O")


def test_a_part_of_pygame_has_its_names_however_it_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(None, None, None, lambda: None, [])
    monkeypatch.setattr(stand_ins, "stages", [stage])
    assert stage.named("pygame.font", "Font") is stage.named("pygame", "font").Font
    assert stage.named("pygame", "K_a") == stage.named("pygame.locals", "K_a")
