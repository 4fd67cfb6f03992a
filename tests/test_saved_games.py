"""Games in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from noughts import Game, InputError
from noughts.saved_games import find_game, load_game, save_game

GAME = Game.parse("4x4k4s2b1 o: a1 b2~a1b2 c3!d4")


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save_game(GAME, path)
    assert load_game(path) == GAME
    assert find_game(str(path)) == GAME
    assert [found.name for found in tmp_path.iterdir()] == ["game.txt"]


def test_a_game_is_found_in_notation_or_in_a_file(tmp_path: Path) -> None:
    assert find_game(str(GAME)) == GAME
    strange = tmp_path / "12:30 game"
    save_game(GAME, strange)
    assert find_game(f" {strange} ") == GAME


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nowhere.txt", "there is no such file"),
        ("b2 a1", "expected rules, a colon and moves"),
        ("", "expected rules, a colon and moves"),
        ("3x3k3: b2 b2", "Move 2, b2, is not possible"),
        ("x" * 5000, "Cannot read the game"),
        ("\0", "Cannot read the game"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        find_game(text)


def test_a_folder_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="it is not a file"):
        load_game(tmp_path)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "game.txt", tmp_path / ("x" * 300)):
        with pytest.raises(InputError, match="Cannot write"):
            save_game(GAME, path)
    assert list(tmp_path.iterdir()) == []


def test_a_dash_is_no_name_of_a_file() -> None:
    with pytest.raises(InputError, match="name a file"):
        save_game(Game.parse("3x3k3: b2"), Path("-"))
