"""Zip files and data files: read with the folder, within limits, and nothing outside of it."""

from __future__ import annotations

import ast
import stat
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noughts.core.errors import InputError
from noughts.lab.grading import Program, find_programs
from noughts.lab.grading.calling.doubts import needs_more
from noughts.lab.grading.programs import archives, files
from noughts.lab.grading.sandbox.inside.data_files import has_table
from noughts.lab.grading.sandbox.messages import Loaded
from tests.lab.grading.programs import grader
from tests.lab.grading.test_constructors import RULES

if TYPE_CHECKING:
    from pathlib import Path


def archive(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in files.items():
            target.writestr(name, content)
    return path


def test_a_zip_file_is_read_as_a_folder(tmp_path: Path) -> None:
    path = archive(
        tmp_path / "ann.zip",
        {"ann-main/game.py": b"import logic", "ann-main/logic.py": b"x = 1", "ann-main/a.txt": b""},
    )
    source = {"game.py": b"import logic", "logic.py": b"x = 1", "a.txt": b""}
    assert Program.read(path).source == source
    (program,) = find_programs(path)
    assert program.name == "ann-main"
    alone = archive(tmp_path / "class.zip", {"ann.py": b"a = 1", "bob.py": b"b = 2"})
    assert [one.name for one in find_programs(alone)] == ["ann.py", "bob.py"]


def test_a_package_that_names_itself_is_one_program(tmp_path: Path) -> None:
    (tmp_path / "ann" / "src").mkdir(parents=True)
    (tmp_path / "ann" / "src" / "game.py").write_text("from src.rules import wins")
    (tmp_path / "ann" / "src" / "rules.py").write_text("wins = 1")
    (program,) = find_programs(tmp_path / "ann")
    assert isinstance(program.source, dict)
    assert (program.name, set(program.source)) == ("ann", {"src/game.py", "src/rules.py"})
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "bob.py").write_text("import bob")
    assert [one.name for one in find_programs(tmp_path)] == ["ann", "bob/bob.py"]


def test_a_package_with_relative_imports_is_one_program_and_its_set_up_is_none(
    tmp_path: Path,
) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "setup.py").write_text("from setuptools import setup")
    (tmp_path / "src" / "game.py").write_text("from . import rules")
    (tmp_path / "src" / "rules.py").write_text("wins = 1")
    (program,) = find_programs(tmp_path)
    assert isinstance(program.source, dict)
    assert (program.name, set(program.source)) == ("src", {"src/game.py", "src/rules.py"})


def test_a_django_project_is_one_program(tmp_path: Path) -> None:
    for name in ("manage.py", "site/settings.py", "game/views.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("import django")
    (program,) = find_programs(tmp_path)
    assert isinstance(program.source, dict)
    assert set(program.source) == {"manage.py", "site/settings.py", "game/views.py"}


def test_zip_files_of_a_class_are_programs(tmp_path: Path) -> None:
    archive(tmp_path / "ann.zip", {"game.py": b"a = 1"})
    (tmp_path / "bob.py").write_text("b = 2")
    (tmp_path / "carl.zip").write_bytes(b"no zip file")
    ann, bob, carl = find_programs(tmp_path)
    assert (ann.name, bob.name, carl.name) == ("ann.zip", "bob.py", "carl.zip")
    assert carl.trouble is not None
    assert "as a zip file" in carl.trouble


def test_programs_are_found_in_deeper_folders(tmp_path: Path) -> None:
    for name, text in {
        "one/code/game/main.py": "import rules",
        "one/code/game/rules.py": "x = 1",
        "two/src/bot.py": "y = 2",
        "two/tests/test_bot.py": "z = 3",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    one, two = find_programs(tmp_path)
    assert (one.name, two.name) == ("one/code/game", "two/src/bot.py")
    assert set(one.source) == {"main.py", "rules.py"}


def test_a_package_that_imports_itself_lies_in_a_folder_of_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "cross"
    folder.mkdir()
    (folder / "__main__.py").write_text("from cross.rules import x")
    (folder / "rules.py").write_text("x = 1")
    (tmp_path / "other.py").write_text("y = 2")
    cross, other = find_programs(tmp_path)
    assert set(cross.source) == {"cross/main_of_package.py", "cross/rules.py"}
    assert (cross.name, other.name) == ("cross", "other.py")


@pytest.mark.parametrize(
    "name", ["../evil.py", "/etc/evil.py", "a/../../evil.py", "..\\evil.py", "C:\\evil.py", ".x.py"]
)
def test_nothing_is_written_outside(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path / "ann.zip", {name: b"evil = 1", "good.py": b"good = 1"})
    assert Program.read(path).source == {"good.py": b"good = 1"}
    assert not list(tmp_path.parent.glob("**/*evil.py"))


def test_links_are_left_out(tmp_path: Path) -> None:
    path = archive(tmp_path / "ann.zip", {"good.py": b"good = 1"})
    with zipfile.ZipFile(path, "a") as target:
        link = zipfile.ZipInfo("link.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        target.writestr(link, "/etc/passwd")
    assert Program.read(path).source == {"good.py": b"good = 1"}


def test_a_zip_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = b"#" * 2**20
    path = archive(tmp_path / "bomb.zip", {f"{n}.py": large for n in range(40)})
    with pytest.raises(InputError, match="holds more than programs"):
        Program.read(path)
    monkeypatch.setattr(archives, "_MAX_ENTRIES", 3)
    with pytest.raises(InputError, match="too many files"):
        Program.read(path)


def test_an_empty_zip_file_has_no_program(tmp_path: Path) -> None:
    path = archive(tmp_path / "ann.zip", {"a.txt": b""})
    for read in (Program.read, find_programs):
        with pytest.raises(InputError, match=r"There is no program in .*ann\.zip"):
            read(path)


def test_data_files_of_a_folder_lie_where_the_program_looks_for_them(tmp_path: Path) -> None:
    """A table that it has learned; it may be started in any folder."""
    source = (
        "import json\nORDER = json.load(open('order.json'))\n"
        "assert json.load(open('table/order.json')) == ORDER\n"
        "def best_move(board):\n    return next(n for n in ORDER if board[n] == ' ')\n"
    )
    (tmp_path / "game.py").write_text(source)
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "order.json").write_text("[4, 0, 2, 6, 8, 1, 3, 5, 7]")
    (tmp_path / "table" / "picture.png").write_bytes(b"PNG")
    (tmp_path / "outside.txt").symlink_to("/etc/hostname")
    program = Program.read(tmp_path)
    assert set(program.source) == {"game.py", "table/order.json"}
    assert b"ORDER" in program.code
    assert b"[4" not in program.code
    grade = grader("sample:12", min_ply=4).grade(program)
    assert grade.called is not None
    assert grade.called.function == "best_move"
    assert not any("leaves files" in note for note in grade.notes)


def test_a_player_in_a_file_that_nothing_imports_is_not_the_player(tmp_path: Path) -> None:
    """Though it may play better than the one that is used."""
    (tmp_path / "main.py").write_text(
        "from player import computer_move\n"
        "board, PLAYERS = [' '] * 9, {'computer': computer_move}\n"
        "while ' ' in board:\n"
        "    board[int(input('Cell: '))] = 'X'\n"
        "    board[PLAYERS['computer'](board)] = 'O'\n"
    )
    (tmp_path / "player.py").write_text(
        "def computer_move(board):\n    return next(n for n in range(9) if board[n] == ' ')\n"
    )
    (tmp_path / "perfect.py").write_text(
        RULES + "def best_move(board):\n    return search(board, ' ', 'O', 'X', 'O')[1]\n"
    )
    grade = grader("sample:20", min_ply=3).grade(Program.read(tmp_path))
    assert grade.called is not None
    assert (grade.called.function, grade.is_right) == ("computer_move", False)


def test_a_file_brings_what_it_imports_and_names(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "__init__.py").write_text("from . import more, other")
    texts = {
        "game.py": "import sys, board as b\nimport game\nopen('./order.json')\nopen('../a.txt')",
        "board.py": "from tables import more\nimport game, linked\nTABLE = 'tables\\\\x.csv'",
        "tables/more.py": "",
        "tables/x.csv": "1",
        "order.json": "[]",
        "stranger.py": "print('not theirs')",
        "notes.txt": "nobody names them",
        "bob.py": "nothing = 'order.png'",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "linked.py").symlink_to("/etc/hostname")
    program = Program.read(tmp_path / "game.py")
    theirs = {"game.py", "board.py", "tables/__init__.py", "tables/more.py"}
    assert set(program.source) == theirs | {"order.json", "tables/x.csv"}
    assert program.name == "game.py"
    assert Program.read(tmp_path / "bob.py").source == b"nothing = 'order.png'"


def test_a_file_of_a_package_that_names_itself_brings_the_package(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "board.py").write_text("class Board: pass")
    for text in ("from game.board import Board", "from .board import Board"):
        (folder / "__main__.py").write_text(text)
        program = Program.read(folder / "__main__.py")
        assert set(program.source) == {"game/main_of_package.py", "game/board.py"}


def test_folders_that_import_each_other_are_one_program(tmp_path: Path) -> None:
    for name, text in {
        "bots/search.py": "from rules.board import Board",
        "rules/board.py": "class Board: pass",
        "games/main.py": "from bots import search",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (program,) = find_programs(tmp_path)
    assert set(program.source) == {"bots/search.py", "rules/board.py", "games/main.py"}
    alone = Program.read(tmp_path / "bots" / "search.py")
    assert set(alone.source) == {"bots/search.py", "rules/board.py"}
    (tmp_path / "bots" / "search.py").write_text("import random")
    (tmp_path / "games" / "main.py").write_text("from json.decoder import JSONDecoder")
    names = [one.name for one in find_programs(tmp_path)]
    assert names == ["bots/search.py", "games/main.py", "rules/board.py"]


def test_nobody_in_a_class_brings_the_files_of_somebody_else(tmp_path: Path) -> None:
    texts = {
        "ann/ann.py": "from bob.bot import best_move",
        "bob/bot.py": "def best_move(board): ...",
        "carl/carl.py": "from linked.secret import x",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "carl" / "linked").symlink_to(tmp_path / "bob")
    (tmp_path / "bob" / "secret.py").write_text("x = 1")
    programs = {one.name: one.source for one in find_programs(tmp_path)}
    assert set(programs) == {"ann/ann.py", "bob/bot.py", "bob/secret.py", "carl/carl.py"}
    assert programs["ann/ann.py"] == b"from bob.bot import best_move"
    assert programs["carl/carl.py"] == b"from linked.secret import x"


def test_a_file_alone_brings_the_class_whose_objects_it_is_given(tmp_path: Path) -> None:
    game = "class Game:\n    def free(self): ...\n    def play(self, cell): ...\n"
    (tmp_path / "bot.py").write_text("def move(game):\n    game.play(game.free().pop())\n")
    (tmp_path / "game.py").write_text("import lines\n" + game)
    (tmp_path / "lines.py").write_text("LINES = ()")
    assert set(Program.read(tmp_path / "bot.py").source) == {"bot.py", "game.py", "lines.py"}
    assert [one.name for one in find_programs(tmp_path / "bot.py")] == ["bot.py"]
    (tmp_path / "other.py").write_text(game)  # now nobody knows which class is meant
    assert isinstance(Program.read(tmp_path / "bot.py").source, bytes)


def test_what_a_missing_module_would_have_given_is_found_in_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text("from project import Bot, Person")
    (tmp_path / "players.py").write_text("class Bot: ...\nclass Person: ...\n")
    (program,) = find_programs(tmp_path)
    assert set(program.source) == {"game.py", "players.py"}
    assert set(Program.read(tmp_path / "game.py").source) == {"game.py", "players.py"}
    (tmp_path / "game.py").write_text("from project.players import Bot")
    assert len(find_programs(tmp_path)) == 1
    (tmp_path / "game.py").write_text("from project import Bot")  # one name may be by chance
    assert len(find_programs(tmp_path)) == 2
    for name in ("ann.py", "bob.py"):  # many were given a template, and one has copied it
        (tmp_path / name).write_text("from template import Bot, Person")
    assert len(find_programs(tmp_path)) == 4


def test_files_of_a_class_bring_no_class_of_others(tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text("def move(game):\n    game.play(game.free().pop())\n")
    game = "class Game:\n    def free(self): ...\n    def play(self, cell): ...\n"
    (tmp_path / "bob.py").write_text(game)
    ann, bob = find_programs(tmp_path)
    assert isinstance(ann.source, bytes)
    assert isinstance(bob.source, bytes)


def test_a_folder_of_packages_belongs_to_the_file_that_imports_it(tmp_path: Path) -> None:
    (tmp_path / "src" / "rules").mkdir(parents=True)
    (tmp_path / "src" / "rules" / "lines.py").write_text("LINES = ()")
    (tmp_path / "game.py").write_text("from src import rules")
    (program,) = find_programs(tmp_path)
    assert set(program.source) == {"game.py", "src/rules/lines.py"}


def test_a_project_finds_its_modules_in_any_of_its_folders(tmp_path: Path) -> None:
    (tmp_path / "src" / "rules").mkdir(parents=True)
    (tmp_path / "src" / "rules" / "lines.py").write_text("LINES = ()")
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "play.py").write_text("from app import best")
    (tmp_path / "app.py").write_text("from rules.lines import LINES")
    assert len(find_programs(tmp_path)) == 3  # which may be a class
    (tmp_path / "requirements.txt").write_text("flask")
    (program,) = find_programs(tmp_path)
    assert set(program.source) >= {"app.py", "server/play.py", "src/rules/lines.py"}
    (tmp_path / "ann.py").write_text("import random")  # has nothing to do with the others
    assert len(find_programs(tmp_path)) == 4


def test_files_for_windows_without_a_console_are_code(tmp_path: Path) -> None:
    (tmp_path / "start.pyw").write_text("from rules import LINES\n")
    (tmp_path / "rules.pyw").write_text("LINES = []\n")
    assert Program.read(tmp_path / "start.pyw").source == Program.read(tmp_path).source
    assert [program.source for program in find_programs(tmp_path)] == [
        {"start.py": b"from rules import LINES\n", "rules.py": b"LINES = []\n"}
    ]


def test_long_texts_are_read_in_no_time(tmp_path: Path) -> None:
    text = "x" * 500_000 + "/" * 500_000
    (tmp_path / "game.py").write_text(text)
    assert Program.read(tmp_path / "game.py").source == text.encode()


def test_too_many_data_files_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_MAX_DATA_FILES", 2)
    monkeypatch.setattr(files, "_MAX_DATA_BYTES", 20)
    (tmp_path / "game.py").write_text("x = 1")
    for name, size in (("a.json", 3), ("b.json", 21), ("c.txt", 3), ("d.csv", 3)):
        (tmp_path / name).write_bytes(b"1" * size)
    assert set(Program.read(tmp_path).source) == {"game.py", "a.json", "c.txt"}


def test_a_learner_has_learned_where_its_table_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "q_table.pkl").write_bytes(b"")
    (tmp_path / "readme.txt").write_bytes(b"")
    named = [ast.parse("load('data/q_table.pkl')")]
    assert has_table(str(tmp_path), named)
    assert not has_table(str(tmp_path), [ast.parse("load('other.pkl', 'readme.txt')")])
    (tmp_path / "training_data.txt").write_bytes(b"")
    assert has_table(str(tmp_path), [ast.parse("open('training_data.txt')")])
    functions: dict[str, tuple[tuple[str, bool], ...]] = {"train": ()}
    loaded = Loaded(functions, (), (), (), True, {}, (), (), False, (), True, False, None, ())
    assert needs_more(loaded, set(), is_played=True) is not None
    assert needs_more(replace(loaded, has_table=True), set(), is_played=True) is None
    assert needs_more(replace(loaded, has_table=True), set()) is not None


def test_a_data_file_without_an_ending_comes_along_if_the_program_names_it(tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text("table = open('learned')\nother = 'files/more'\n")
    for name in ("learned", "LICENSE", "more"):
        (tmp_path / name).write_text("{}")
    alone = Program.read(tmp_path / "player.py").source
    whole = Program.read(tmp_path).source
    assert isinstance(alone, dict)
    assert isinstance(whole, dict)
    assert (sorted(alone), sorted(whole)) == (
        ["learned", "player.py"],
        ["learned", "more", "player.py"],
    )


@pytest.mark.parametrize(
    "start",
    [
        'exec(open("menu.py").read())',
        'subprocess.run(["python", "menu.py"])',
        "start_game('menu.py')",
    ],
)
def test_a_file_that_starts_another_one_brings_it(tmp_path: Path, start: str) -> None:
    (tmp_path / "launch.py").write_text(f"import subprocess\n{start}\nprint('other.py')\n")
    for name in ("menu.py", "other.py"):
        (tmp_path / name).write_text("pass\n")
    source = Program.read(tmp_path / "launch.py").source
    assert isinstance(source, dict)
    assert sorted(source) == ["launch.py", "menu.py"]


def test_nobody_in_a_class_gets_data_files_from_the_folder_of_somebody_else(
    tmp_path: Path,
) -> None:
    (tmp_path / "ann.py").write_text("tables = ['own/table.json', 'bob/table.json', 'bob/notes']\n")
    for name in ("own", "bob"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "table.json").write_text("{}")
    (tmp_path / "bob" / "notes").write_text("-")
    (tmp_path / "bob" / "game.py").write_text("pass\n")
    source = Program.read(tmp_path / "ann.py", is_alone=False).source
    assert isinstance(source, dict)
    assert sorted(source) == ["ann.py", "own/table.json"]
