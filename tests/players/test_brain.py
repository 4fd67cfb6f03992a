"""Other programs as players: good ones, and all that a bad one can do."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from time import sleep

import pytest

from noughts.core.errors import InputError, PlayerFailed
from noughts.core.game import Game
from noughts.core.rules import Rules
from noughts.lab.arena import ScheduledGame, play_game
from noughts.players import brain as brain_module
from noughts.players.brain import BrainPlayer
from noughts.players.catalogue import make_player

RULES = Rules.parse("7x6k5")

# It takes the first free cell, reading rows from the top, and writes down what it was told.
GOOD = """
import sys
taken = set()
heard = open(sys.argv[1], "a")
def move():
    cell = next((x, y) for y in range(height) for x in range(width) if (x, y) not in taken)
    taken.add(cell)
    print("MESSAGE thinking")
    print(f"{cell[0]},{cell[1]}", end=END, flush=True)
END = "\\r" if len(sys.argv) > 2 else "\\n"
reads_board = False
for line in sys.stdin:
    line = line.strip()
    print(line, file=heard, flush=True)
    command, _, rest = line.partition(" ")
    if reads_board:
        if line == "DONE":
            reads_board = False
            move()
        else:
            taken.add(tuple(map(int, line.split(",")[:2])))
    elif command in ("START", "RECTSTART", "RESTART"):
        taken.clear()
        if rest:
            width, height = map(int, rest.split(",") if "," in rest else (rest, rest))
        print("DEBUG ready")
        print("OK", end=END, flush=True)
    elif command == "BEGIN":
        move()
    elif command == "TURN":
        taken.add(tuple(map(int, rest.split(","))))
        move()
    elif command == "BOARD":
        reads_board = True
    elif command == "END":
        break
"""

ANSWER = """
import sys, time, os
print("OK", flush=True)
for line in sys.stdin:
    if line.startswith(("TURN", "BEGIN", "DONE")):
        {}
"""

BAD = {
    "print('99,1', flush=True)": "names 99,1, and this cell is not free.",
    "print('0,0', flush=True)": "names 0,0, and this cell is not free.",
    "print('hello', flush=True)": "answers 'hello' instead of a move such as 7,7.",
    "print('-1,2', flush=True)": "answers '-1,2' instead of a move such as 7,7.",
    "print('ERROR no', flush=True)": "answers 'ERROR no'.",
    "print('UNKNOWN', flush=True)": "answers 'UNKNOWN'.",
    "os._exit(3)": "has ended, or writes lines that are too long.",
    "os.kill(os.getpid(), 11)": "has ended, or writes lines that are too long.",
    "print('1' * 100000, flush=True)": "has ended, or writes lines that are too long.",
    "[print('MESSAGE x') for _ in range(10**9)]": "writes remarks without an end.",
    "time.sleep(1000)": "does not answer within 1.2 seconds.",
    "os.close(1); time.sleep(1000)": "has ended, or writes lines that are too long.",
    "sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()": "instead of a move such as 7,7.",
}


def command(folder: Path, text: str, *arguments: object) -> str:
    file = folder / "program.py"
    file.write_text(text)
    return shlex.join([sys.executable, str(file), *map(str, arguments)])


def heard(folder: Path) -> list[str]:
    lines = (folder / "heard").read_text().splitlines()
    return [line for line in lines if not line.startswith("INFO")]


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    text = command(tmp_path, GOOD, tmp_path / "heard")
    player, game = make_player(f"brain:{text}", RULES), Game(RULES)
    while game.outcome is None and len(game.moves) < 8:
        game = game.play(player.choose(game.position).move)
        if game.outcome is None:
            game = game.play(game.position.moves()[-1])
    assert str(game).split()[1:] == ["a1", "g6", "b1", "f6", "c1", "e6", "d1", "d6"]
    del player
    assert heard(tmp_path) == ["RECTSTART 7,6", "BEGIN", "TURN 6,5", "TURN 5,5", "TURN 4,5", "END"]
    limits = (tmp_path / "heard").read_text()
    for name in ("timeout_turn 1000", "timeout_match", "time_left", "max_memory", "rule 0"):
        assert f"INFO {name}" in limits


def test_other_positions_are_told_as_a_board(tmp_path: Path) -> None:
    text = command(tmp_path, GOOD, tmp_path / "heard", "cr")
    player = make_player(f"brain:{text}", RULES)
    position = RULES.start().play("a1").play("b2")
    assert player.choose(position).move.cell == 1
    assert player.choose(RULES.start().play("a1")).move.cell == 1
    assert player.choose(RULES.start()).move.cell == 0
    del player
    assert heard(tmp_path) == [
        *("RECTSTART 7,6", "BOARD", "0,0,1", "1,1,2", "DONE"),
        *("RESTART", "BOARD", "0,0,2", "DONE"),
        *("RESTART", "BEGIN", "END"),
    ]


@pytest.mark.parametrize("deed", BAD)
def test_a_bad_program_loses_with_a_sentence(
    deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_slow = "sleep" in deed
    monkeypatch.setattr(brain_module, "TURN_SECONDS", 1.0)
    monkeypatch.setattr(brain_module, "GRACE_SECONDS", 0.2 if is_slow else 60.0)
    text = command(tmp_path, ANSWER.format(deed))
    player = BrainPlayer(text, RULES)
    with pytest.raises(PlayerFailed) as failure:
        player.choose(RULES.start().play("a1"))
    sentence = str(failure.value)
    assert sentence.startswith(f"brain:{text} ")
    assert sentence.endswith(" It loses the game.")
    if deed.startswith("os.close"):  # noticed by the end of its output, or by the time
        return
    assert BAD[deed] in sentence


def test_a_program_that_does_not_start_a_game_loses(tmp_path: Path) -> None:
    text = command(tmp_path, "print('ERROR I play on 20 only', flush=True); input()")
    with pytest.raises(PlayerFailed, match="answers 'ERROR I play on 20 only'"):
        BrainPlayer(text, RULES).choose(RULES.start())


def test_nothing_outlives_the_player(tmp_path: Path) -> None:
    """It ignores END, and a process that it has started goes with it."""
    child = tmp_path / "child"
    text = command(
        tmp_path,
        "import os, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        f"open({str(child)!r}, 'w').write(str(child.pid))\n"
        + ANSWER.format("print('1,1', flush=True)"),
    )
    player = BrainPlayer(text, RULES)
    with pytest.raises(PlayerFailed):
        player.choose(RULES.start().play("b2"))
    number = int(child.read_text())
    for _ in range(3000):
        if not _is_alive(number):
            return
        sleep(0.01)
    pytest.fail("a process of the program is still there")


def _is_alive(number: int) -> bool:
    """Whether a process runs; one that is dead and not yet forgotten does not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_in_the_arena_it_loses_its_game_and_no_other(tmp_path: Path) -> None:
    text = command(tmp_path, ANSWER.format("print('hello', flush=True)"))
    game = play_game(ScheduledGame(0, "random", f"brain:{text}", "7x6k5:", 1))
    assert game.winner == "x"
    assert game.failure is not None
    assert "answers 'hello'" in game.failure


def test_what_cannot_be_played_is_refused() -> None:
    for rules in ("classic", "power", "5x4k4", "15x15k5t", "9x9k5m", "9x9k5d"):
        with pytest.raises(InputError, match="Gomocup programs"):
            make_player("brain:cat", Rules.parse(rules))
    for text in ("brain:no-such-program", "brain:'"):
        with pytest.raises(InputError, match="There is no program"):
            make_player(text, RULES)


def test_our_own_program_is_a_player() -> None:
    words = shlex.join([sys.executable, "-m", "noughts", "gomocup"])
    player = make_player(f"brain:{words}", RULES)
    four = RULES.start().play("a1").play("a3").play("b1").play("b3").play("c1").play("c3")
    position = four.play("d1").play("d3")
    assert player.choose(position).move.cell == 4
