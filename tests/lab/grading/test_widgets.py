"""What a person does in a window before the game: fields, boxes to tick, pictures, menus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noughts.core.marks import Mark
from noughts.lab.grading.calling.person import Person
from noughts.lab.grading.sandbox.inside import stand_ins
from noughts.lab.grading.sandbox.inside.stand_ins import StandIn
from noughts.lab.grading.sandbox.inside.windows.clicking import Clicking
from noughts.lab.grading.sandbox.inside.windows.grids import cells_of_buttons
from noughts.lab.grading.sandbox.inside.windows.images import picture_of
from noughts.lab.grading.sandbox.inside.windows.stage import Stage
from noughts.lab.grading.sandbox.inside.windows.widgets import is_clickable, options_of
from tests.lab.grading.programs import grade_text, grader

if TYPE_CHECKING:
    from collections.abc import Callable

ENTERED = """
import random
import tkinter as tk
from tkinter import messagebox

root = tk.Tk()
menu = tk.Frame(root)
tk.Label(menu, text="Enter the name of player 1:").pack()
entry = tk.Entry(menu)
tk.Label(menu, text="Play against the computer?").pack()
alone = tk.BooleanVar()
tk.Checkbutton(menu, variable=alone).pack()

def begin():
    if not entry.get():
        messagebox.showerror("Error", "No name.")
        return
    menu.destroy()
    cells = [tk.Button(root, text="") for _ in range(9)]
    turn = ["X"]
    def put(n):
        if cells[n]["text"] == "":
            cells[n]["text"] = turn[0]
            turn[0] = "O" if turn[0] == "X" else "X"
            free = [n for n in range(9) if cells[n]["text"] == ""]
            if turn[0] == "O" and alone.get() and free:
                put(random.choice(free))
    for n, cell in enumerate(cells):
        cell.config(command=lambda n=n: put(n))

tk.Button(menu, text="Start Game", command=begin).pack()
root.mainloop()
"""


@pytest.fixture
def stage_of(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Stage]:
    """Make a stage that asks a function."""

    def make(ask: Any = None) -> Stage:
        stage = Stage(ask, None, None, lambda: None, [])
        monkeypatch.setattr(stand_ins, "stages", [stage])
        return stage

    return make


def widget(kind: str, *arguments: object, **options: object) -> Any:
    """A widget of this class."""
    return type(kind, (StandIn,), {})(*arguments, **options)


def test_names_are_typed_into_fields_and_boxes_are_ticked() -> None:
    """`begin` has functions of its own, which are found; in a game it runs as it was written."""
    grade = grade_text(ENTERED, grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.how, grade.called.mark) == ("played", Mark.O)
    assert ", after Play against the ..., Start Game, Ann; it plays O" in grade.called.line


def test_what_stands_in_a_field_is_not_asked(stage_of: Callable[..., Stage]) -> None:
    asked: list[str] = []

    def ask(words: str) -> str:
        asked.append(words)
        return "5"

    stage = stage_of(ask)
    root, text = widget("Tk"), widget("StringVar")
    label = widget("Label", root, text="Your move:")
    entry = widget("Entry", root, textvariable=text)
    assert (text.get(), entry.get(), asked) == ("5", "5", ["Your move: "])
    entry.insert(0, "Bob")
    assert (text.get(), len(asked)) == ("Bob", 1)
    entry.delete(0, "end")
    stage.clicking.widgets.remove(label)
    assert (entry.get(), asked[1:]) == ("5", ["Your name: "])
    fields = [widget("Entry", root) for _ in range(9)]  # the cells of a board
    assert [field.get() for field in fields] == [""] * 9
    assert len(asked) == 2


def test_pictures_are_known_by_their_files(stage_of: Callable[..., Stage]) -> None:
    stage_of()
    image = StandIn.open("pictures/cross.png")
    assert picture_of(widget("PhotoImage", image.resize((90, 90)))) == "es/cross.png"
    first, second = (widget("QIcon", pixmap) for pixmap in [widget("QPixmap")] * 2)
    assert picture_of(first) == picture_of(second) != ""
    assert picture_of(widget("QIcon")) == ""


def test_buttons_of_qt_may_be_told_at_once_what_a_click_does(
    stage_of: Callable[..., Stage],
) -> None:
    stage = stage_of()
    pressed: list[str] = []
    buttons = [
        widget("QPushButton", clicked=lambda: pressed.append("yes"), enabled=is_on)
        for is_on in (True, False)
    ]
    assert [is_clickable(button) for button in buttons] == [True, False]
    stage.clicking.click(buttons[0], ())
    buttons[1].setEnabled(True)
    assert is_clickable(buttons[1])
    assert pressed == ["yes"]


def test_a_button_of_another_size_is_no_cell() -> None:
    root = StandIn()
    cells = [StandIn(_parent=root, text="", width=5, _row=n) for n in range(9)]
    back = StandIn(_parent=root, text="<", width=2, image=StandIn())
    assert cells_of_buttons([back, *cells], options_of) == cells


def test_a_button_without_words_is_pressed_where_nothing_else_helps(
    stage_of: Callable[..., Stage],
) -> None:
    stage_of()
    clicking: Any = Clicking(lambda *_: "1", None)
    button = widget("Button", command=print)
    clicking.add(button)
    clicking.areas = [(None, print)]
    clicking._pending, clicking._grids = (0, 0, None), []
    clicking._now = lambda: None
    assert clicking.next_click() == (button, 0, 0)


def test_keys_that_only_close_a_window_are_no_keys_of_the_game(
    stage_of: Callable[..., Stage],
) -> None:
    stage = stage_of()
    window = widget("Tk")
    for name in ("<Escape>", "<F11>"):
        window.bind(name, print)
    assert not stage.clicking.has_keys
    window.bind("<Key>", print)
    assert stage.clicking.has_keys


@pytest.mark.parametrize(
    ("menu", "answer", "is_side"),
    [
        ("1. close.png\n2. 1 Player\n3. 2 Players", "2", False),
        ("1. You\n2. Computer", "2", True),
        ("1. Human vs. human\n2. Human vs. computer", "2", False),
    ],
)
def test_menus_for_one_player_and_for_who_goes_first(menu: str, answer: str, is_side: bool) -> None:
    answers = Person().answers(f"{menu}\nChoose an option of the menu: ", "")
    assert (answers.texts[0], answers.chooses_side) == (answer, is_side)
