"""Programs that are played as a person would: questions, manners of typing, boards, forgeries."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.lab.grading import Program
from noughts.lab.grading.calling import playing
from noughts.lab.grading.calling.manners import (
    likely_manners,
    plain_meaning,
    possible_meanings,
)
from noughts.lab.grading.calling.one_game import Game, Learned
from noughts.lab.grading.calling.person import MOVE_ANSWER, Person
from noughts.lab.grading.calling.tracks import Track
from noughts.lab.grading.rating.rating import MoveRating
from noughts.lab.grading.results.not_graded import Reason
from noughts.lab.grading.sandbox.messages import Screen
from noughts.lab.grading.sandbox.session import ProgramSession
from tests.lab.grading.programs import SUBMISSIONS, grade_text, grader
from tests.lab.grading.test_ways import ENGINE

if TYPE_CHECKING:
    from pathlib import Path

NAMES = {manner.name: manner for manner in likely_manners("", "")}


def test_a_level_that_is_not_named_may_be_a_word() -> None:
    assert Person().answers("Choose difficulty: ", "").texts == ("1", "2", "3", "hard")


@pytest.mark.parametrize(
    ("prompt", "printed", "answer"),
    [
        ("Do you want to play again? ", "", "n"),
        ("Do you want to be X or O? ", "", "X"),
        ("Your name: ", "", "Ann"),
        ("Choose a position (1-9): ", "", MOVE_ANSWER),
        ("¿Quieres volver a jugar? (s/n) ", "", "n"),
        ("Quer começar? (s/n): ", "", "s"),
        ("Möchtest du anfangen? [j/n] ", "", "j"),
        ("Escolha o seu símbolo: ", "", "X"),
        ("Comment vous appelez-vous ? Votre nom : ", "", "Ann"),
        ("Seçiminiz (zorluk): ", "1. Kolay\n2. Orta\n3. Zor\n", "3"),
        ("Nivel: ", "1) Fácil\n2) Difícil\n", "2"),
        ("Difficulty (easy/hard): ", "", "hard"),
        ("Select [E]asy or [H]ard: ", "", "H"),
        ("Level: Easy (1), Hard (2)? ", "", "2"),
        ("Escolha uma posição (1-9): ", "", MOVE_ANSWER),
        ("Ваш ход: ", "", MOVE_ANSWER),
        ('Type "1" for Player vs AI or "2" for two players: ', "", "1"),
        ("To play 2 players press-1, to play with BOT press-2", "", "2"),
        ("Enter PvP for player vs player or PvC for player vs computer: ", "", "PvC"),
        ("Type ME and press Enter to begin, or PC and press Enter to let me begin: ", "", "ME"),
        ("Entrez 1 pour une IA aléatoire ou 2 pour une IA imbattable : ", "", "2"),
        ("1 for an unbeatable AI, 2 for a random AI: ", "", "1"),
        ("heads or tails? ", "", "heads"),
        ("Who is playing first? (1 for X, 0 for O) ", "", "1"),
        ("1. Play as X\n2. Play as O\nChoose an option of the menu: ", "", "1"),
        ("> ", "Pick a number to start the game, from (1-9)\n", MOVE_ANSWER),
        ("Ann, where to put X? ", "", MOVE_ANSWER),
        ("Кем будешь играть? (х, 0): ", "", "х"),
        ("Введи координату x: ", "", MOVE_ANSWER),
        ("¿Turno 1 o 2?: ", "", "1"),
        ("Will you be player 1 or player 2? ", "", "1"),
        ("How large? Enter the grid size (3 or more): ", "", "3"),
        ("Shall we begin? 1.yes 0.no\n", "", "1"),
        ("0. (the board)\n1. New Game\n2. Quit\nChoose an option of the menu: ", "", "0"),
        ("0. (the board)\n1. first\n2. second\nChoose an option of the menu: ", "", "1"),
        ("Tu souhaites jouer avec un ami, ou avec un bot ?: ", "", "bot"),
        ("Input command: ", "", "start user hard"),
        ("1. Start AI Game\n2. Start 2P Game\n3. Quit\nChoose an option of the menu: ", "", "1"),
        ("1. Tiere\n2. Jogar\nChoose an option of the menu: ", "", "2"),
        ("Nivel\n1. Medio\n2. Imposible\nChoose an option of the menu: ", "", "2"),
        ("0. (the board)\n1. Two people\n2. Person vs AI\n3. New Game\nChoose: ", "", "2"),
        ("Command-line arguments:\n--mode {pvp,pvc}", "", "--mode pvc"),
        ("1. X\n2. O\nChoose an option of the menu: ", "", "1"),
        ("1. Title\n2. A\n3. B\n4. C\n5. D\n6. E\n7. Start\nChoose an option: ", "", "7"),
        ("Press a key (arrows): ", "", MOVE_ANSWER),
        ("Press a key (digits): ", "Press SPACE to begin\n", "SPACE"),
        ("Press a key (digits): ", "1. Two people\n2. Computer\n", "2"),
        ("PLACE YOUR MARK", "", MOVE_ANSWER),
        ("first: ", "", MOVE_ANSWER),
        ("> ", "1|2|3\n4|5|6\n7|8|9\n", MOVE_ANSWER),
        ("> ", "Type 1 to go first, or\nType 2 to go second.\n", "1"),
        ("> ", "[['o' ' ' 'x']\n ['o' 'x' ' ']\n [' ' ' ' ' ']]\n", MOVE_ANSWER),
        ("", "Your move X.\nX|O|3\n-+-+-\n4|X|O\n-+-+-\n7|8|9\n-+-+-\n", MOVE_ANSWER),
    ],
)
def test_questions_are_understood(prompt: str, printed: str, answer: str) -> None:
    assert Person().answers(prompt, printed).texts[0] == answer


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("Your move (1-9): ", "a number from 1"),
        ("Which cell, 0-8? ", "a number from 0"),
        ("Row: ", "row, then column"),
        ("Column (0-2): ", "row, then column, from 0"),
        ("y value: ", "row, then column"),
        ("Row and column: ", "row and column"),
        ("Row,column (such as 1,2): ", "row, column"),
        ("Coordinates, such as 0,2: ", "row, column, from 0"),
        ("Your move, such as b2: ", "small letter and number"),
        ("A1 to C3: ", "letter and number"),
        ("Where do you want to place x\n(1,2,3,4,5,6,7,8,9): ", "a number from 1"),
        ("1a to 3c: ", "number and letter"),
        ("Where (top-left, middle, ...)? ", "words"),
    ],
)
def test_the_manner_that_a_question_speaks_of_comes_first(prompt: str, name: str) -> None:
    assert likely_manners(prompt, "")[0].name == name


def test_what_an_answer_means_is_learned_from_where_the_mark_comes() -> None:
    manners = list(NAMES.values())
    meanings = possible_meanings(manners, [(("1",), 1), (("3",), 3)])
    assert meanings[0] == plain_meaning(NAMES["a number from 0"])
    column_first = possible_meanings(manners, [(("1 2",), 3), (("2 2",), 4)])[0]
    assert column_first.manner.name == "row and column"
    assert column_first.answer(6) == ("1 3",)
    assert possible_meanings(manners, [(("1",), 5)]) == []


def test_moves_are_what_changes_on_a_board() -> None:
    track = Track()
    assert not track.see("123456789", None)
    assert track.see("X234O6789", ("1",))
    assert track.see("XX34O6789", ("2",))  # the program shows the person's move first
    assert track.see("XXO4O6789", None)
    line = next(line for line in track.lines() if line.mine == "X")
    assert line.moves == ((0, False), (4, True), (1, False), (2, True))
    assert (line.letters(), line.replies) == (("x", "o"), 2)
    assert line.landings == ((("1",), 0), (("2",), 1))


@pytest.mark.parametrize(
    "boards",
    [
        ["X........", "O........"],  # a mark is another one
        ["X........", "XOO......"],  # two moves at once
        ["X........", "XX.......", "XXO......", "XXOX....."],  # a move that nobody typed
        ["X...O....", "X.Z.O...."],  # a third mark
    ],
)
def test_what_cannot_be_a_game_is_none(boards: list[str]) -> None:
    track = Track("." * 9)
    for n, board in enumerate(boards):
        track.see(board, ("1",) if n == 0 else None)
    assert track.is_broken


def test_a_mark_of_the_program_on_one_of_the_persons_is_its_illegal_move() -> None:
    track = Track("." * 9)
    assert track.see("XO.......", ("1",))
    assert track.see("OOX......", ("3",))
    assert (track.overwritten, track.is_broken) == (0, False)
    assert [line.moves for line in track.lines()] == [((0, False), (1, True), (2, False))]
    assert not track.see("OOXX.....", ("4",))  # the game has ended for us


@pytest.mark.parametrize("after", ["XOX......", "XOO......", "XOXX.O..."])
def test_moves_that_are_not_seen_end_a_game_and_accuse_nobody(after: str) -> None:
    """The person moves twice, or the person's move is covered: the program took a taken cell."""
    track = Track("." * 9)
    assert track.see("X........", ("1",))
    assert track.see("XO.......", None)
    if after == "XOXX.O...":
        assert track.see("XOX......", ("3",))
        assert not track.see(after, ("4",))
    elif after == "XOO......":
        assert not track.see(after, ("3",))
    else:
        assert track.see(after, ("3",))
        assert not track.see("XOXX.....", ("4",))
    assert (track.is_silent, track.is_broken, track.overwritten) == (True, False, None)
    assert any(line.mine == "X" for line in track.lines())


def test_a_program_that_takes_taken_cells_is_graded_on_the_moves_that_are_seen() -> None:
    text = (
        "import random\n"
        "board = [' '] * 9\n"
        "for _ in range(9):\n"
        "    for n in (0, 3, 6): print(' | '.join(board[n : n + 3]))\n"
        "    board[int(input('Your move (1-9): ')) - 1] = 'X'\n"
        "    if ' ' in board:\n"
        "        board[random.choice([random.randrange(9), board.index(' ')])] = 'O'\n"
    )
    grade = grade_text(text, grader("sample:40"))
    assert grade.called is not None
    assert {failure.rating for failure in grade.shares.rated} >= {MoveRating.ILLEGAL}


def test_a_player_that_errs_only_if_it_opens_is_played_where_it_may_open() -> None:
    """Its function is perfect as O after X; if O opens, it takes the first free cell."""
    text = ENGINE + (
        "board = [' '] * 9\n"
        "def computer_move(board):\n"
        "    if board.count('X') == board.count('O'):\n"
        "        return board.index(' ')\n"
        "    return _cell(_text(board, 'X', 'O'), 'o')\n"
        "turn = input('Will you be player 1 or 2? ')\n"
        "while ' ' in board:\n"
        "    for n in (0, 3, 6): print(' | '.join(board[n : n + 3]))\n"
        "    if turn == '1':\n"
        "        board[int(input('Your move (1-9): ')) - 1] = 'X'\n"
        "    else:\n"
        "        board[computer_move(board)] = 'O'\n"
        "    turn = '2' if turn == '1' else '1'\n"
    )
    grade = grade_text(text, grader("sample:40"))
    assert grade.called is not None
    assert grade.called.how == "played"
    assert MoveRating.LOST_VALUE in {answer.rating for answer in grade.shares.rated}


def test_a_third_mark_is_no_game() -> None:
    track = Track("." * 9)
    assert track.see("X........", ("1",))
    assert track.see("XO.......", None)
    assert track.see("XOX......", ("3",))
    assert not track.see("XOXZ.....", None)


@pytest.mark.parametrize(("shown", "mine"), [("O.......X", "x"), ("X.......O", "o")])
def test_the_mark_is_the_persons_that_comes_where_it_was_typed(shown: str, mine: str) -> None:
    number = NAMES["a number from 1"]
    learned = Learned(manners=[number], meaning=plain_meaning(number), source="printed")
    learned.tried[""] = dict.fromkeys(range(8), 1)  # so that the ninth cell is next
    game = Game(learned)
    assert game.answer(Screen("Your move (1-9)? ", "")) == "9"
    rows = "\n".join("|".join(shown[n : n + 3].replace(".", " ")) for n in (0, 3, 6))
    game.look(Screen("Your move (1-9)? ", rows + "\n"))
    line = game.view().line
    assert line is not None
    assert line.mine == mine


FORGED = """
shown = [" "] * 9
turn = 0
while " " in shown:
    for r in (0, 3, 6):
        print(shown[r], "|", shown[r + 1], "|", shown[r + 2])
    n = int(input("cell 1-9: ")) - 1
    FORGERY
"""
FORGERIES = {
    "takes the person's marks": 'shown[n] = "X"; turn += 1; shown[[4, 0, 8, 2, 6][turn - 1]] = "O"',
    "moves twice": 'shown[n] = "X"; '
    'free = [i for i in range(9) if shown[i] == " "]; shown[free[0]] = shown[free[-1]] = "O"',
    "puts the mark elsewhere": 'shown[8 - n if n % 2 else n] = "X"; '
    'free = [i for i in range(9) if shown[i] == " "]; shown[free[0]] = "O"',
    "shows a board that it has won": 'shown = list("OOO X XX ")',
    "prints without end": 'print("O | O | O\\\\n" * 100_000)',
    "asks without end": "pass",
}


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
def test_no_game_is_believed_that_cannot_have_been_one(forgery: str) -> None:
    grade = grade_text(FORGED.replace("FORGERY", forgery), grader("sample:20"))
    assert grade.score is None
    assert grade.not_graded is not None


FAILS_AT_TIMES = """
import sys
sys.starts = getattr(sys, "starts", 0) + 1
b = [" "] * 9
if sys.starts < 3:
    b[[].index(1)] = "O"
while " " in b:
    for r in (0, 3, 6):
        print(b[r], "|", b[r + 1], "|", b[r + 2])
    b[int(input("cell 1-9: ")) - 1] = "X"
    free = [i for i in range(9) if b[i] == " "]
    if free:
        b[free[-1]] = "O"
"""


def test_a_program_that_fails_at_its_start_at_times_is_started_again() -> None:
    grade = grade_text(FAILS_AT_TIMES, grader("sample:20"))
    assert grade.called is not None
    assert grade.called.how == "played"


LAST_FREE_CELL = """
b = [" "] * 9
while " " in b:
    for r in (0, 3, 6):
        print(b[r], "|", b[r + 1], "|", b[r + 2])
    b[int(input("cell 1-9: ")) - 1] = "X"
    free = [i for i in range(9) if b[i] == " "]
    if free:
        b[free[-1]] = "O"
"""

LEARNS = (
    """
import random
q_table = {}
def train(games): ...
def q_learning(state): ...
"""
    + LAST_FREE_CELL
)


def test_a_program_that_has_not_learned_yet_is_not_accused() -> None:
    grade = grade_text(LEARNS, grader("sample:20"))
    assert grade.score is None
    assert grade.not_graded is not None
    assert "has not learned yet" in grade.not_graded.because


CHART = (
    """
import chartmaker
def chart(): chartmaker.draw()
"""
    + LAST_FREE_CELL
)


@pytest.mark.parametrize("is_used", [True, False])
def test_a_package_that_is_missing_counts_if_its_games_use_it(is_used: bool) -> None:
    source = CHART.replace(
        "    if free:", "    chart()\n    if free:" if is_used else "    if free:"
    )
    grade = grade_text(source, grader("sample:20"))
    because = "" if grade.not_graded is None else grade.not_graded.because
    assert ("it needs chartmaker, which is not there" in because) is is_used
    assert (grade.score is None) is is_used


def test_a_file_that_waits_for_another_thread_is_loaded() -> None:
    """Nobody would ever end that, and no processor time passes."""
    grade = grade_text(
        "import queue\nimport threading\nstep = queue.Queue().get()\nthreading.Event().wait()\n"
        "def best_move(board):\n    return board.index(' ')",
        grader("sample:20"),
    )
    assert grade.called is not None
    assert grade.called.function == "best_move"


def test_an_error_of_its_own_is_named() -> None:
    grade = grade_text(
        "input('Name? ')\nboard = [' '] * 9\nprint('X', 'O', boards)", grader("sample:20")
    )
    assert grade.not_graded is not None
    assert "NameError: name 'boards' is not defined, line 3" in grade.not_graded.because


def test_a_web_page_is_called_so() -> None:
    grade = grade_text(
        "from flask import Flask\napp = Flask(__name__)\nmarks = 'X', 'O'\n"
        "@app.route('/')\ndef index(): return 'Hello'",
        grader("sample:20"),
    )
    assert grade.not_graded is not None
    assert "It is a web page (flask)" in grade.not_graded.because


SLOW = """
import random
level = input("1 for a random AI, 2 for an unbeatable AI: ")
b = [" "] * 9
while " " in b:
    b[int(input("cell 1-9: ")) - 1] = "X"
    for r in (0, 3, 6):
        print(b[r], "|", b[r + 1], "|", b[r + 2])
    while level == "2":
        pass
    free = [i for i in range(9) if b[i] == " "]
    if free:
        b[free[-1]] = "O"
"""


def test_a_weak_level_is_not_graded_where_the_strong_one_is_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noughts.lab.grading.calling.playing._GAME_SECONDS", 0.3)
    refused = grade_text(SLOW, grader("sample:20")).not_graded
    assert refused is not None
    assert refused.reason is Reason.STOPPED
    assert "after a move it gave no answer in 0.3 s of processor time" in refused.because
    assert grade_text(SLOW.replace('== "2"', '== "3"'), grader("sample:20")).score is not None


ENDLESS = """
b = [" "] * 9
while True:
    b[int(input("cell 1-9: ")) - 1] = "X"
    cell = 9
    while b[cell % 9] != " ":
        cell += 1
    b[cell % 9] = "O"
    for r in (0, 3, 6):
        print(b[r], "|", b[r + 1], "|", b[r + 2])
"""


def test_a_game_that_does_not_end_after_its_last_move_takes_less_time_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[float] = []
    play = ProgramSession.play

    def note(session: ProgramSession, name: str, seconds: float, answer: Any) -> Any:
        given.append(seconds)
        return play(session, name, seconds, answer)

    monkeypatch.setattr(ProgramSession, "play", note)
    monkeypatch.setattr("noughts.lab.grading.calling.playing._GAME_SECONDS", 0.3)
    monkeypatch.setattr("noughts.lab.grading.calling.playing._LAST_SECONDS", 0.1)
    monkeypatch.setattr("noughts.lab.grading.calling.playing._MAX_SECONDS", 0.8)
    assert grade_text(ENDLESS, grader("sample:20")).score is not None
    assert set(given) == {0.3, 0.1}
    assert given[-1] == 0.1


@pytest.mark.parametrize("makes_sense", [True, False])
def test_most_games_must_make_sense(makes_sense: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a mark often comes to another cell than was meant, nothing is believed."""
    budget = SimpleNamespace(spent=0.0, trouble=None)
    session = cast("ProgramSession", SimpleNamespace(budget=budget))
    time = playing._Time(session, 1.0)
    games = playing._Games(session, Rules.parse("classic"), "a", time)
    result = games.result = playing.Played(Mark.O, Mark.X, "clicks", games=1)

    def note(_game: object) -> None:
        result.games += makes_sense

    monkeypatch.setattr(games, "_play", lambda: SimpleNamespace(has_landed=True))
    monkeypatch.setattr(games, "_note", note)
    assert games.play_all(6) is (result if makes_sense else None)


def test_games_that_are_watched_take_a_part_of_the_time_whatever_answers_are_tried() -> None:
    budget = SimpleNamespace(spent=5.0, trouble=None)
    session = cast("ProgramSession", SimpleNamespace(budget=budget))
    time = playing._Time(session, 0.25)
    games = playing._Games(session, Rules.parse("classic"), "a", time)
    assert games.with_answer("level", 1)._time is time
    budget.spent += 24.0
    assert not time.is_up(100.0)
    budget.spent += 2.0
    assert time.is_up(100.0)


def test_a_file_that_is_given_is_played_also_where_another_one_plays_better() -> None:
    folder = SUBMISSIONS / "wild" / "programs" / "first_steps"
    given = Program.read(folder / "earlier.py").given
    grade = grader("sample:20").grade(replace(Program.read(folder), given=given))
    assert grade.shares is not None
    for answer in grade.shares.rated:
        free = answer.position.empty_mask
        assert answer.cell == (free & -free).bit_length() - 1  # it takes the first one


def test_what_the_sandbox_does_not_allow_is_no_error_of_the_program() -> None:
    source = "import socket\nname = input('Name: ')\nsocket.socket()\ndef computer_move(): pass\n"
    trouble = grade_text(source, grader("sample:20")).trouble
    assert trouble is not None
    assert "the sandbox does not allow, such as a network: PermissionError" in trouble
    assert "of its own" not in trouble


def test_errors_that_end_most_games_are_named() -> None:
    text = (
        "import random\n"
        "board = [str(n) for n in range(1, 10)]\n"
        "def show():\n"
        "    for n in (0, 3, 6): print(' | '.join(board[n : n + 3]))\n"
        "for turn in range(4):\n"
        "    show()\n"
        "    board[int(input('Cell 1-9: ')) - 1] = 'X'\n"
        "    free = [n for n, sign in enumerate(board) if sign.isdigit()]\n"
        "    board[random.choice(free)] = 'O'\n"
        "    show()\n"
        "    if turn == 2: board[9] = 'O'\n"
    )
    grade = grade_text(text, grader("sample:40"))
    assert grade.not_graded is not None
    assert "games before they were over. When it is played, it ends" in grade.not_graded.because
    assert "IndexError: list assignment index out of range" in grade.not_graded.because


def test_the_one_answer_that_a_question_names() -> None:
    legend = "[0][1][2]\n[3][4][5]\n[6][7][8]\n"
    answers = Person().answers("Сыграем? (д)", legend)
    assert answers.texts[0] == "д"
    assert MOVE_ANSWER in answers.texts
    assert Person().answers("Your move? (a1)", legend).texts[0] == MOVE_ANSWER


def test_where_a_person_chooses_the_side_games_are_played_on_both() -> None:
    text = (
        "board = [' '] * 9\n"
        "person = input('Do you want to be X or O? ').strip()\n"
        "turn = 'X'\n"
        "while ' ' in board:\n"
        "    for n in (0, 3, 6): print(' | '.join(board[n : n + 3]))\n"
        "    if turn == person:\n"
        "        board[int(input('Your move (1-9): ')) - 1] = person\n"
        "    else:\n"
        "        board[board.index(' ')] = turn\n"
        "    turn = 'O' if turn == 'X' else 'X'\n"
    )
    grade = grade_text(text, grader("sample:40"))
    assert grade.called is not None
    assert grade.called.how == "played"
    assert grade.called.mark is None
    assert {answer.position.to_move for answer in grade.shares.rated} == set(Mark)


def test_a_file_of_a_package_is_started_as_a_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "show.py").write_text(
        "def rows(board):\n    for n in (0, 3, 6): print(' | '.join(board[n : n + 3]))\n"
    )
    (tmp_path / "start.py").write_text(
        "from . import show\n"
        "board = [' '] * 9\n"
        "while ' ' in board:\n"
        "    show.rows(board)\n"
        "    board[int(input('Your move (1-9): ')) - 1] = 'X'\n"
        "    if ' ' in board: board[board.index(' ')] = 'O'\n"
        "show.rows(board)\n"
    )
    grade = grader("sample:40").grade(Program.read(tmp_path / "start.py"))
    assert grade.called is not None
    assert (grade.called.how, grade.called.mark) == ("played", Mark.O)


def test_an_error_after_the_last_move_of_a_game_ends_no_unfinished_one() -> None:
    """Where the person takes the ninth cell, it looks for a free one, and there is none."""
    text = (
        "board = [' '] * 9\n"
        "while True:\n"
        "    for n in (0, 3, 6): print(' | '.join(board[n : n + 3]))\n"
        "    board[int(input('Your move (1-9): ')) - 1] = 'X'\n"
        "    board[board.index(' ')] = 'O'\n"
    )
    grade = grade_text(text, grader("sample:40"))
    assert grade.called is not None
    assert not any("before they were over" in note for note in grade.notes)


def test_a_menu_of_marks_chooses_the_side() -> None:
    menu = "1. Play as X\n2. Play as O\nChoose an option of the menu: "
    assert Person().answers(menu, "").chooses_side
    assert not Person().answers(menu.replace("as O", "on a phone"), "").chooses_side


@pytest.mark.parametrize(("person", "computer", "free"), [("😀", "🤖", "⬜"), ("ME", "COMP", " ")])
def test_marks_on_the_screen_may_be_any_words(person: str, computer: str, free: str) -> None:
    source = (
        "import sys\n"
        "lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8),"
        " (2, 4, 6)]\n"
        "mine, theirs = [], []\n"
        "def show():\n"
        "    signs = ['ME' if n in mine else 'AI' if n in theirs else '-' for n in range(9)]\n"
        "    for n in (0, 3, 6):\n        print(' | '.join(signs[n:n + 3]))\n"
        "def over():\n"
        "    won = any(set(line) <= set(own) for line in lines for own in (mine, theirs))\n"
        "    return won or len(mine) + len(theirs) == 9\n"
        "while not over():\n"
        "    show()\n"
        "    n = int(input('Where? (1-9) ')) - 1\n"
        "    if n in mine or n in theirs:\n        continue\n"
        "    mine.append(n)\n"
        "    if not over():\n"
        "        theirs.append([n for n in range(9) if n not in mine and n not in theirs][0])\n"
        "show()\n"
    )
    for old, new in (("'ME'", person), ("'AI'", computer), ("'-'", free)):
        source = source.replace(old, repr(new))
    grade = grade_text(source, grader("sample:20"))
    assert grade.called is not None
    assert (grade.called.how, grade.called.mark) == ("played", Mark.O)


def test_a_name_may_say_that_the_computer_plays() -> None:
    assert Person().answers("Name of player 2: ", "").texts == ("Ann", "computer", "X")
