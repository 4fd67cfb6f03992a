"""`noughts desktop` from the command line: what it starts, and why it may not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from noughts.cli.commands import desktop
from noughts.desktop import run_window
from noughts.match import Seats
from tests.cli.runner import PLAIN, noughts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the window would be opened with."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(desktop, "run_window", lambda options, _: found.update(vars(options)))
    return found


def test_without_options_the_window_asks(started: dict[str, Any]) -> None:
    assert noughts("desktop").exit_code == 0
    assert started["match"] is None
    assert started["theme"] == "light"


def test_rules_and_opener_are_offered(started: dict[str, Any]) -> None:
    noughts("desktop", "--rules", "power", "--opener", "o", "--theme", "dark")
    assert started["match"] is None
    assert (str(started["rules"]), str(started["opener"])) == ("4x4k4s2b1", "o")
    assert started["theme"] == "dark"


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ("--x human --o level:4", ("human", "level:4")),
        ("--x person", ("human", "perfect")),
        ("--o level:2", ("human", "level:2")),
        ("--o human", ("perfect", "human")),
        ("--x perfect", ("perfect", "human")),
        ("--x random --o random", ("random", "random")),
        ("--moves b2,a1", ("human", "human")),
    ],
)
def test_naming_players_or_moves_starts_the_game(
    started: dict[str, Any], options: str, sides: tuple[str, str]
) -> None:
    result = noughts("desktop", *options.split())
    assert result.exit_code == 0, result.output
    assert (started["match"].seats.x, started["match"].seats.o) == sides


def test_a_file_is_opened(started: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("4x4k4 o: a1")
    assert noughts("desktop", str(path), "--x", "level:3").exit_code == 0
    assert str(started["match"].game) == "4x4k4 o: a1"
    assert (started["match"].seats.x, started["match"].seats.o) == ("level:3", "human")


def test_a_saved_game_goes_on_between_its_players(started: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("3x3k3: b2\nx: human, Ana\no: level:2\n")
    assert noughts("desktop", str(path)).exit_code == 0
    assert started["match"].seats == Seats("human", "level:2", "Ana")
    assert noughts("desktop", str(path), "--o", "human").exit_code == 0
    assert started["match"].seats == Seats("perfect", "human")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.txt"], "there is no such file"),
        (["3x3k3: b2 b2"], "Move 2, b2, is not possible"),
        (["3x3k3: b2", "--rules", "four"], "has its own rules"),
        (["--x", "level:9"], "expected a whole number from 1 to 8"),
        (["--rules", "0x3k3"], "at least 1"),
    ],
)
def test_bad_input_is_refused_before_a_window_opens(
    started: dict[str, Any], arguments: list[str], said: str
) -> None:
    result = noughts("desktop", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert not started


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    kept.pop("SDL_VIDEODRIVER", None)
    return subprocess.run(
        [sys.executable, "-m", "noughts", "desktop", *arguments],
        env=kept | PLAIN | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_signal_ends_the_window_without_a_question() -> None:
    code = (
        "from noughts.desktop.run_window import Options, run_window\n"
        "from noughts.desktop.game_files import Saving\n"
        "Saving.has_unsaved_game = property(lambda _: True)\n"
        "run_window(Options(), on_open=lambda: print('open', flush=True))\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    with running:
        assert running.stdout is not None
        assert running.stdout.readline() == "open\n"
        running.terminate()
        try:
            assert running.wait(60) == 0
        finally:
            running.kill()


def test_without_a_display_there_is_a_sentence() -> None:
    for environment in ({}, {"DISPLAY": ":98765"}):
        result = run(environment)
        assert result.returncode == 1
        last = result.stderr.splitlines()[-1]
        assert last.startswith("noughts: There is no display to open a window on")
        assert "'noughts play' and 'noughts web' work without one" in last
        assert "Traceback" not in result.stderr


def test_without_pygame_there_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise ImportError")
    result = run({"PYTHONPATH": str(tmp_path)})
    assert result.returncode == 1
    assert "pip install pygame-ce" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_other_pygame_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("")
    result = run({"PYTHONPATH": str(tmp_path)})
    assert result.returncode == 1
    assert "pip uninstall pygame" in result.stderr


def test_the_command_line_needs_no_pygame(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise ImportError")
    code = (
        "import noughts.desktop.game.controller, noughts.desktop.thinking\n"
        "from noughts.cli.main import make_app\n"
        "make_app()"
    )
    subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": str(tmp_path)}, check=True
    )


def test_what_is_offered_is_chosen_on_the_start_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    from noughts import Mark, Rules
    from noughts.desktop import app as window

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    seen: list[tuple[str, str, Mark]] = []

    def look(self: window.App) -> None:
        start = self.start_screen.choice
        seen.append((start.values["game"], str(start.rules), Mark(start.values["opener"])))
        self.close()

    monkeypatch.setattr(window.App, "run", look)
    run_window.run_window(run_window.Options(rules=Rules.parse("power"), opener=Mark.O))
    run_window.run_window(run_window.Options(rules=Rules.parse("5x5k4")))
    assert seen == [("power", "4x4k4s2b1", Mark.O), ("other", "5x5k4", Mark.X)]


def test_a_document_says_what_the_window_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    from noughts.desktop import app as window

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(window.App, "run", window.App.close)
    result = noughts("desktop", "3x3k3: b2", "--o", "level:3", "--json")
    assert json.loads(result.stdout) == {
        "screen": "game",
        "game": "3x3k3: b2",
        "x": "human",
        "o": "level:3",
    }
    assert json.loads(noughts("desktop", "--json").stdout)["screen"] == "start"


def test_without_a_display_the_sentence_is_a_document() -> None:
    result = run({}, "--json")
    assert (result.returncode, result.stdout) == (1, "")
    assert json.loads(result.stderr)["error"].startswith("There is no display")
