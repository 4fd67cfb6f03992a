"""Programs that are played as a person would play them, and abuse that: not graded, and it ends."""

from __future__ import annotations

import pytest

from noughts.lab.grading import Grader, Limits, Program, Settings
from noughts.lab.grading.calling.drawings import read_board
from noughts.lab.grading.calling.manners import likely_manners
from noughts.lab.grading.calling.person import Person
from tests.hostile.attacks import _START

ATTACKS = {
    "asks for ever": "while True: input('again? ')",
    "asks for ever and catches": "while True:\n    try: input('?')\n    except BaseException: pass",
    "a prompt without end": "while True: input('x' * 10 ** 7)",
    "prints without end": "input('?')\nwhile True: print('x' * 10 ** 6)",
    "hangs": "input('?')\nwhile True: pass",
    "exits": "input('?')\nos._exit(3)",
    "closes the channel": "input('?')\nos.close(CHANNEL)\ninput('?')",
    "forges questions": "input('?')\nwhile True: os.write(CHANNEL, json.dumps({'id': 1, 'asks': '?', 'printed': ''}).encode() + b'\\n')",  # noqa: E501
    "forges an end": "input('?')\nos.write(CHANNEL, json.dumps({'id': 1, 'ended': True, 'printed': chr(27)}).encode() + b'\\n')\nos._exit(0)",  # noqa: E501
    "changes its board": "n = 0\nwhile True:\n    n += 1\n    print('XO '[n % 3], '|', 'XO '[n % 2], '| X\\n')\n    input('1-9 ')",  # noqa: E501
    "a timer without end": "import tkinter\nr = tkinter.Tk()\ndef f(): r.after(1, f)\nf()\nwhile True: r.mainloop()",  # noqa: E501
    "widgets without end": "import tkinter\nwhile True: tkinter.Button(text='a', command=print)",
    "events without end": "import pygame\nwhile True: pygame.event.get()",
    "buttons that change at will": "import tkinter\nr = tkinter.Tk()\nn = 0\ndef f():\n    global n\n    n += 1\n    for i, b in enumerate(bs): b['text'] = 'XO '[(n * i) % 3]\nbs = [tkinter.Button(r, text=' ', command=f) for _ in range(9)]\nr.mainloop()",  # noqa: E501
    "takes the stage": "import tkinter, sys\nsys.modules['inside.windows.clicking'].Clicking.signs = lambda self: ['O'] * 9\ntkinter.Tk().mainloop()",  # noqa: E501
    "wins by drawing": "import pygame\ns = pygame.display.set_mode((300, 300))\nwhile True:\n    for e in pygame.event.get():\n        for i in range(3): pygame.draw.circle(s, 1, (50 + 100 * i, 50), 9)\n    for i in (100, 200): pygame.draw.line(s, 1, (i, 0), (i, 300)), pygame.draw.line(s, 1, (0, i), (300, i))",  # noqa: E501
    "threads without end": "import threading\ndef f():\n    while True: pass\nthreading.Thread(target=f, daemon=True).start()\nwhile True: input('1-9? ')",  # noqa: E501
    "threads that ask": "import threading\ndef f():\n    while True: input('1-9? ')\nfor _ in range(9): threading.Thread(target=f).start()\nf()",  # noqa: E501
    "threads that wait": "import threading\nfor _ in range(9): threading.Thread(target=threading.Event().wait, daemon=True).start()\nwhile True: input('1-9? ')",  # noqa: E501
    "a canvas without end": "import tkinter\nc = tkinter.Canvas()\nwhile True: c.tag_bind(c.create_text(1, 1, text='a'), '<Button-1>', print)",  # noqa: E501
    "a menu without end": "import tkinter\nm = tkinter.Menu()\ndef f(): m.add_command(label='a' * 10 ** 5, command=f)\nf()\nwhile True: m.mainloop()",  # noqa: E501
    "buttons that lead nowhere": "import tkinter\nr = tkinter.Tk()\nfor n in range(5): tkinter.Button(r, text='X', command=r.mainloop)\nwhile True: r.mainloop()",  # noqa: E501
    "a picture of everything": "import pygame\ns = pygame.display.set_mode((9, 9))\ni = pygame.image.load('a' * 10 ** 6)\nwhile True:\n    s.blit(i, (1, 1))\n    pygame.event.get()",  # noqa: E501
    "asks for keys for ever": "import curses\ns = curses.initscr()\nwhile True:\n    try: s.getch()\n    except BaseException: pass",  # noqa: E501
    "a screen without end": "import curses\ndef f(s):\n    while True: s.addstr(10 ** 9, -5, 'X' * 10 ** 5); s.addstr('\\n' * 999)\ncurses.wrapper(f)",  # noqa: E501
    "forges a key": "while True: input('Press a key (arrows): ')",
    "changes with every key": "import tkinter\nr = tkinter.Tk()\nc = tkinter.Canvas(r)\nfor n in (80, 160): c.create_line(n, 0, n, 240), c.create_line(0, n, 240, n)\nr.bind('<Key>', lambda e: [c.create_text(40 + 80 * (n % 3), 40 + 80 * (n // 3), text='XO'[n % 2]) for n in range(9)])\nr.mainloop()",  # noqa: E501
    "a page without end": "import streamlit as st\nwhile True: st.button('a' * 10 ** 6)",
    "a page that begins anew for ever": "import streamlit as st\nst.button('x')\nst.rerun()",
    "waits for nobody": "import queue\nwhile True:\n    try: queue.Queue().get()\n    except BaseException: pass",  # noqa: E501
    "goes deep": "def f(): return input(f())\nf()",
    "replaces print": "import builtins\nbuiltins.print = os._exit\ninput('?')\nprint(1)",
}


@pytest.mark.parametrize("name", ATTACKS)
def test_it_ends_and_is_not_graded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.lab.grading.calling.playing._MAX_SECONDS", 1.5)
    monkeypatch.setattr("noughts.lab.grading.calling.playing._TRIAL_SECONDS", 1.5)
    monkeypatch.setattr("noughts.lab.grading.calling.playing._GAME_SECONDS", 0.3)
    limits = Limits(seconds=0.3, total_seconds=20)
    grader = Grader(Settings(positions="sample:12", limits=limits, jobs=1))
    grade = grader.grade(Program("a.py", (_START + ATTACKS[name]).encode()))
    assert grade.score is None
    assert grade.not_graded is not None
    assert "The grader has failed" not in grade.not_graded.because
    assert chr(27) not in grade.not_graded.because


@pytest.mark.parametrize("sign", ["-", "_", " ", "(", "1 ", "| ", "'", "a ", "\t|", "x/", ". "])
def test_long_lines_are_read_in_time(sign: str) -> None:
    """A pattern that tries every way of reading such a line would never end."""
    line = sign * 3_000 + "#"
    assert read_board(f"{line}\n{line}\n{line}") is None
    Person().answers(f"{line} level hard?", line)
    assert likely_manners(line, line)
