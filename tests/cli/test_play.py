"""`noughts play`: options are checked before questions, and games are saved, opened and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noughts.saved_games import games_folder, list_games, load_saved
from tests.cli.runner import noughts, output

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--opponent", "level:9"], "Cannot read the level of the player 'level:9'"),
        (["--opponent", "robot"], "There is no player 'robot'"),
        (["--rules", "chess"], "Cannot read the rules 'chess'"),
        (["--scoring", "none"], "There is no scoring 'none'"),
        (["--rules", "classic", "--moves", "b2 b2"], "Move 2, b2, is not possible"),
        (["--opponent", "person", "--mark", "x"], "--mark is only for games against the computer"),
        (["--opponent", "adaptive", "--profile", "{file}"], "is not a profile"),
        (["{file}"], "holds no game"),
        (["3x3k3: b2", "--rules", "four"], "A game has its own rules"),
    ],
)
def test_options_are_checked_before_the_first_question(
    tmp_path: Path, options: list[str], words: str
) -> None:
    file = tmp_path / "file.txt"
    file.write_text("nonsense")
    result = noughts("play", *(option.format(file=file) for option in options), typed="q\n")
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_rules_that_do_not_fit_the_moves_are_asked_again() -> None:
    result = noughts("play", "--moves", "d4", typed="classic\nfour\nq\n")
    assert result.output.count("Game (") == 2
    assert "There is no cell d4 on this board" in result.output


def test_a_game_is_saved_and_opened_again() -> None:
    talk = "b2\nsave\nfirst\nsave\nfirst\nn\nq\n"
    text = output("play", "-r", "classic", "--opponent", "easy", "--mark", "x", "--opener", "x",
                  "--seed", "1", typed=talk)  # fmt: skip
    assert "first.txt exists already. Replace it?" in text
    assert "Nothing was saved." in text
    [(path, saved)] = list_games(games_folder())
    assert (path.name, saved.x, saved.o) == ("first.txt", "human", "level:2")
    again = output("play", "first", typed="q\n")
    assert f"Game so far: {saved.game}" in again
    assert "Play against" not in again


def test_a_name_is_proposed_for_a_game() -> None:
    output("play", "-r", "classic", "--opponent", "person", "--opener", "x",
           typed="b2\nr\ns\n\nsave\n\n\n")  # fmt: skip
    first, second = sorted(path.name for path, _ in list_games(games_folder()))
    assert first.endswith("classic 2.txt")
    assert second.endswith("classic.txt")
    assert load_saved(games_folder() / first).result == "O resigned"


def test_the_score_is_said_and_an_easier_opponent_offered() -> None:
    text = output("play", "-r", "classic", "--opponent", "easy", "--mark", "x", "--opener", "x",
                  "--seed", "1", typed="r\na\nr\np\nr\nc\nr\n\n")  # fmt: skip
    lines = text.splitlines()
    assert [line for line in lines if line.startswith("Score")] == [
        "Score: You 0, Level 2 2, 0 draws.",
        "Score: Level 1 2, You 0, 0 draws.",
    ]
    assert text.count("You lost twice in a row. Level 1 is easier.") == 1
    assert "You lost twice in a row. Random is easier." in text


def test_a_retry_is_taken_back_and_sides_are_changed_in_the_middle() -> None:
    typed = "b2\nretry\nu\nsides\nq\n"
    text = output("play", "-q", "--opponent", "random", "--seed", "1", typed=typed)
    assert "A new game: u brings the old one back." in text
    assert "Game so far: 3x3k3: b2" in text
    assert "Random: X placed" in text  # it goes on with X


def test_with_quick_nothing_is_asked_after_a_game() -> None:
    text = output("play", "--quick", "--opponent", "person", typed="r\n")
    assert text.rstrip().endswith("Goodbye.")
    assert "Again" not in text


def test_a_program_that_gives_no_move_has_lost() -> None:
    text = output("play", "-r", "5x5k5", "--opponent", "brain:cat", "--mark", "x", "--opener", "x",
                  typed="c3\nq\n")  # fmt: skip
    assert "brain:cat answers 'START 5' instead of OK. It loses the game." in text
    assert "You win!" in text.split("It loses the game.")[1]


@pytest.mark.parametrize(
    ("rules", "typed", "game", "words"),
    [
        ("misere", "a1 b2 b1 c3 c1", "3x3k3m: a1 b2 b1 c3 c1", "O wins. X has a1 b1 c1 in a row."),
        ("torus", "a2 a1 b1 b2 c3", "3x3k3t: a2 a1 b1 b2 c3", "X wins. X has b1 a2 c3 in a row."),
        (
            "Connect Four",
            "d e d1 e3 18 5 d",
            "7x6k4d: d6 e6 d5 e5 d4 e4 d3",
            "X wins. X has d3 d4 d5 d6 in a row.",
        ),
        (
            "3x3k3ts1",
            "a2 end a1 end b1 end b2 end c3",
            "3x3k3ts1: a2 a1 b1 b2 c3",
            "X wins. X has b1 a2 c3 in a row.",
        ),
        (
            "3x3k3mb1",
            "a1 block b1 b2 end c3 end a3 end b1 end c2 end c1",
            "3x3k3mb1: a1!b1 b2 c3 a3 b1 c2 c1",
            "O wins. X has a1 b1 c1 in a row.",
        ),
    ],
)
def test_a_variant_is_played_to_the_end(rules: str, typed: str, game: str, words: str) -> None:
    lines = "".join(f"{word}\n" for word in typed.split())
    text = output("play", "-q", "-r", rules, "--opponent", "person", typed=lines)
    assert f"{words}\nGame: {game}" in text


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("misere", "Whoever gets 3 or more in a row loses"),
        ("torus", "A row that leaves the board at one edge goes on at the opposite edge."),
        ("connect-four", "choose a column: your mark falls to its lowest empty cell."),
    ],
)
def test_what_is_different_is_said_before_the_first_move(rules: str, words: str) -> None:
    text = output("play", "-q", "-r", rules, "--opponent", "person", typed="q\n")
    assert words in text.partition("Type ? for help.")[0]


def test_the_games_with_a_name_are_explained() -> None:
    text = output("play", typed="more\nq\n")
    assert "connect-four: Connect Four. 4 in a row on 7x6, marks fall down." in text
    assert text.count("Game (") == 2


def test_a_column_that_is_full_is_said() -> None:
    typed = "".join(f"{column}\n" for column in "aaad")
    text = output("play", "-q", "-r", "3x3k3d", "--opponent", "person", typed=f"{typed}a\nq\n")
    assert "a1 is taken by X: choose an empty cell." in text
    assert "There is no cell d1 on this board: expected a1 to c3." in text
