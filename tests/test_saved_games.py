"""Games in files."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from noughts import Game, InputError, Mark
from noughts.match import Seats
from noughts.saved_games import (
    SavedGame,
    find_game,
    find_saved,
    games_folder,
    list_games,
    load_game,
    load_saved,
    name_in,
    propose_path,
    save_game,
)

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


SAVED = SavedGame(
    GAME, "human", "level:4", "Ana, the first", "", Mark.O, datetime(2026, 11, 15, 20, 4)
)


def test_players_date_and_resignation_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    save_game(SAVED, path)
    assert load_saved(path) == SAVED
    assert path.read_text().splitlines() == [
        "4x4k4s2b1 o: a1 b2~a1b2 c3!d4",
        "x: human, Ana, the first",
        "o: level:4",
        "resigned: o",
        "date: 2026-11-15 20:04",
    ]


@pytest.mark.parametrize(
    ("text", "saved"),
    [
        ("3x3k3:\nb2\na1\n", SavedGame(Game.parse("3x3k3: b2 a1"))),
        ("3x3k3: b2\nresigned: z\ndate: today\n", SavedGame(Game.parse("3x3k3: b2"))),
        ("3x3k3: a1 a2 b1 b2 c1\nresigned: x", SavedGame(Game.parse("3x3k3: a1 a2 b1 b2 c1"))),
    ],
)
def test_only_the_game_must_be_there(text: str, saved: SavedGame) -> None:
    assert SavedGame.parse(text) == saved


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("3x3k3: a1 a2 b1 b2 c1", "X won"),
        ("3x3k3: a1 b2 c3 b1 b3 a3 c1 c2 a2", "draw"),
        ("3x3k3: a1", "not finished"),
    ],
)
def test_the_result_in_words(text: str, result: str) -> None:
    assert SavedGame(Game.parse(text)).result == result


def test_the_newest_game_is_listed_first_and_other_files_are_left_out(tmp_path: Path) -> None:
    for number, name in enumerate(("old", "new")):
        save_game(SAVED, tmp_path / f"{name}.txt")
        os.utime(tmp_path / f"{name}.txt", (number, number))
    (tmp_path / "letter.txt").write_text("Dear Ana")
    (tmp_path / "folder.txt").mkdir()
    assert [path.stem for path, _ in list_games(tmp_path)] == ["new", "old"]
    assert list_games(tmp_path / "nowhere") == []


def test_a_proposed_name_is_never_taken(tmp_path: Path) -> None:
    strange = SavedGame(GAME, "human", "human", "../A/na", "B:en?")
    first = propose_path(strange, tmp_path)
    assert first == tmp_path / "power ..Ana and Ben.txt"
    save_game(strange, first)
    assert propose_path(strange, tmp_path) == tmp_path / "power ..Ana and Ben 2.txt"


def test_a_bare_name_is_a_file_of_the_folder(tmp_path: Path) -> None:
    assert name_in(tmp_path, "mine") == tmp_path / "mine.txt"
    assert name_in(tmp_path, "mine.game") == tmp_path / "mine.game"
    assert name_in(tmp_path, "/other/mine") == Path("/other/mine")
    assert name_in(tmp_path, "./mine") == tmp_path / "mine.txt"


def test_a_name_is_looked_for_among_the_users_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path))
    save_game(SAVED, games_folder() / "mine.txt", make_folder=True)
    assert find_saved("mine") == find_saved("mine.txt") == SAVED
    with pytest.raises(InputError, match="there is no such file"):
        find_saved("other.txt")


def test_a_match_is_saved_with_its_players_and_who_gave_up() -> None:
    game = Game.parse("3x3k3: b2")
    saved = SavedGame.of(game, Seats("human", "level:4", "Ana"), Mark.X)
    again = SavedGame.parse(str(saved))
    assert (again.x, again.o, again.x_name, again.o_name) == ("human", "level:4", "Ana", "")
    assert again.resigned is Mark.X
    assert again.date is not None
