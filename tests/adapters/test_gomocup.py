"""The engine as a program for tournaments: every command, and every error."""

from __future__ import annotations

import io
import sys
from itertools import count
from math import inf
from queue import Queue
from subprocess import run
from threading import Event
from typing import TYPE_CHECKING

import pytest

from noughts.adapters import gomocup
from noughts.adapters.gomocup import Brain, Limits, run_brain
from noughts.adapters.turn_clock import TurnClock, TurnTime
from noughts.core.rules import Rules
from noughts.solving.engine import AnalysisProgress
from noughts.solving.engine import analyse as engine_analyse
from noughts.solving.memory import ENGINE_MB

if TYPE_CHECKING:
    from noughts.core.position import Position


RULES = Rules.parse("15x15k5")


def talk(*lines: str, brain: Brain | None = None) -> list[str]:
    """What a brain answers; searches are short."""
    answers: list[str] = []
    brain = brain or Brain(answers.append)
    brain._write = answers.append
    brain.limits.max_node = 2000
    for line in lines:
        brain.obey(line)
    return answers


def cell(answer: str) -> tuple[int, int]:
    column, row = answer.split(",")
    return int(column), int(row)


def test_a_game_from_the_first_move() -> None:
    answers = talk("START 15", "BEGIN")
    assert answers[0] == "OK"
    column, row = cell(answers[1])
    other = (column + 1, row) if column < 14 else (column - 1, row)
    answers = talk("START 15", f"TURN {other[0]},{other[1]}")
    assert cell(answers[1]) != other


def test_it_wins_and_it_blocks() -> None:
    four = [f"{column},7" for column in range(3, 7)]
    far = ["0,0", "14,0", "0,14", "14,14"]
    own = [f"{cell},1" for cell in four] + [f"{cell},2" for cell in far]
    assert talk("START 15", "BOARD", *own, "DONE")[-1] in ("2,7", "7,7")
    open_end = [f"{cell},2" for cell in four] + [f"{cell},1" for cell in [*far[:3], "2,7"]]
    assert talk("START 15", "BOARD", *open_end, "DONE")[-1] == "7,7"


def test_the_opponent_may_have_opened() -> None:
    assert len(talk("START 10", "BOARD", "5,5,2", "DONE")) == 2
    sentence = talk("START 10", "BOARD", "5,5,2", "4,4,2", "DONE")[-1]
    assert sentence.startswith("ERROR")


def test_a_rectangle_counts_columns_first() -> None:
    answers = talk("RECTSTART 12,7", "TURN 11,6", "TAKEBACK 11,6", "TURN 6,11")
    assert answers[0] == "OK"
    assert answers[2:] == ["OK", "ERROR 6,11 is outside of the board"]


def test_moves_can_be_taken_back() -> None:
    answers: list[str] = []
    brain = Brain(answers.append)
    talk("START 9", "TURN 4,4", brain=brain)
    first = talk("TURN 0,8", brain=brain)[0]
    assert talk(f"TAKEBACK {first}", "TAKEBACK 0,8", brain=brain) == ["OK", "OK"]
    assert talk("TAKEBACK 0,8", brain=brain) == ["ERROR this cell is empty"]
    assert talk("TURN 0,8", brain=brain) == [first]


def test_restart_empties_the_board() -> None:
    assert talk("START 9", "TURN 4,4", "BEGIN")[-1].startswith("ERROR the board is not empty")
    assert talk("START 9", "TURN 4,4", "RESTART", "TURN 4,4")[-2] == "OK"


def test_about_has_the_fields_of_the_protocol() -> None:
    (about,) = talk("ABOUT")
    assert about.startswith('name="noughts", version="')


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["START"], "ERROR expected a whole number"),
        (["START x"], "ERROR expected a whole number"),
        (["START 20"], "ERROR 20x20 has 400 cells; a board has at most 225."),
        (["START 4"], "ERROR 5 in a line does not fit"),
        (["RECTSTART 15"], "ERROR expected a width and a height"),
        (["BEGIN"], "ERROR no game has been started"),
        (["TURN 1,1"], "ERROR no game has been started"),
        (["BOARD"], "ERROR no game has been started"),
        (["START 9", "TURN a,b"], "ERROR expected a column and a row"),
        (["START 9", "TURN 9,0"], "ERROR 9,0 is outside of the board"),
        (["START 9", "TURN 4,4", "TURN 4,4"], "ERROR this cell is taken"),
        (["START 9", "BOARD", "1,1", "DONE"], "ERROR expected a column, a row and a field"),
        (["START 9", "BOARD", "1,1,3", "DONE"], "ERROR expected each cell once"),
        (["START 9", "BOARD", "1,1,2", "1,1,1", "DONE"], "ERROR expected each cell once"),
        (["START 9", "INFO rule 1", "BEGIN"], "ERROR the rule 'exactly five' is not supported"),
        (["START 9", "INFO rule 4", "BEGIN"], "ERROR the rule 'renju' is not supported"),
        (["HELLO \x07"], "UNKNOWN command HELLO"),
        (["é\x00\x1b[2J"], "UNKNOWN command é??[2J"),
        (["_WRITE x"], "UNKNOWN command _WRITE"),
    ],
)
def test_errors_are_answered_as_the_protocol_wants(lines: list[str], answer: str) -> None:
    assert talk(*lines)[-1].startswith(answer)


def test_an_error_changes_nothing() -> None:
    whole = [f"{column},{row},{1 + (column + row) % 2}" for column in range(9) for row in range(9)]
    answers: list[str] = []
    brain = Brain(answers.append)
    talk("START 9", "TURN 4,4", brain=brain)
    assert talk("BOARD", *whole, "0,0,1", "DONE", brain=brain)[-1].startswith("ERROR")
    assert talk("TAKEBACK 4,4", brain=brain) == ["OK"]


def test_a_board_without_end_is_bounded() -> None:
    brain = Brain(lambda _: None)
    brain.obey("START 5")
    brain.obey("BOARD")
    for _ in range(5000):
        brain.obey("1,1,1")
    assert brain._board is not None
    assert len(brain._board) <= 26


def test_a_finished_game_has_no_move() -> None:
    five = [f"{column},0,2" for column in range(5)]
    four = [f"{column},8,1" for column in range(4)]
    assert talk("START 9", "BOARD", *five, *four, "DONE")[-1] == "ERROR the game is over"


def test_limits_are_read_and_nothing_else() -> None:
    brain = Brain(lambda _: None)
    for line in (
        "INFO timeout_turn 2500",
        "INFO timeout_match 100000",
        "INFO time_left 50000",
        "INFO MAX_MEMORY 83886080",
        "INFO folder /somewhere else",
        "INFO seconds 5",
        "INFO __class__ 5",
        "INFO rule x",
        "INFO",
        "INFO game_type 1",
    ):
        brain.obey(line)
    expected = Limits(2500, 100_000, 50_000, 83_886_080)
    assert brain.limits == expected


@pytest.mark.parametrize(
    ("limits", "wanted", "limit"),
    [
        (Limits(timeout_turn=1000), inf, 0.94),
        (Limits(timeout_turn=50), inf, 0.025),
        (Limits(timeout_turn=5000, time_left=1000), inf, 4.94),  # the match has no limit
        (Limits(timeout_turn=5000, timeout_match=60_000, time_left=32_000), 2.0, 4.94),
        (Limits(timeout_turn=5000, timeout_match=32_000), 2.0, 4.94),  # nothing is used yet
        (Limits(timeout_turn=5000, timeout_match=60_000, time_left=16_000), 1.0, 4.0),
        (Limits(timeout_turn=5000, timeout_match=60_000, time_left=100), 0.00625, 0.04),
        (Limits(timeout_turn=5000, timeout_match=60_000, time_left=10), 0.000625, 0.005),
    ],
)
def test_time_is_shared_out(limits: Limits, wanted: float, limit: float) -> None:
    time = limits.turn_time(10)
    assert [time.wanted, time.limit] == pytest.approx([wanted, limit])


def test_a_long_game_still_leaves_time_for_more_moves() -> None:
    clock = Limits(timeout_turn=30_000, timeout_match=180_000, time_left=8_000)
    assert clock.turn_time(100).wanted == 1.0


def _progress(depth: int, cell: int, seconds: float) -> AnalysisProgress:
    return AnalysisProgress(depth, 0, 0, seconds, (RULES.move(cell),))


def test_a_search_that_changes_its_mind_gets_more_time() -> None:
    def time_used(*cells: int) -> float:
        """Seconds until the clock stops a search that prefers these cells, one second each."""
        clock = TurnClock(TurnTime(5.0, 30.0))
        for second, cell in enumerate(cells, 1):
            if clock.is_over(_progress(second, cell, second)):
                return second
        return inf

    assert time_used(7, 7, 7, 7, 7, 7) == 3
    assert time_used(7, 7, 8, 8, 8, 8, 8, 8) == 5
    assert time_used(*[7, 8] * 7) == 13


def test_no_search_passes_the_limit() -> None:
    clock = TurnClock(TurnTime(5.0, 5.5))
    seconds = [1.1, 2.2, 3.3, 4.4, 5.5, 6.6]
    stops = [
        clock.is_over(_progress(depth, depth % 2, second)) for depth, second in enumerate(seconds)
    ]
    assert stops == [False] * 4 + [True] * 2


def test_the_brain_counts_its_own_time_until_the_manager_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each look at this clock is a tenth of a second later."""
    ticks = (tick / 10 for tick in count())
    given: list[float] = []

    def analyse(position: Position, *, seconds: float, **_limits: object) -> object:
        given.append(seconds)
        for _ in range(100):
            next(ticks)  # thinks for ten seconds
        return engine_analyse(position, nodes=100)

    monkeypatch.setattr(gomocup, "analyse", analyse)
    brain = Brain(lambda _: None, now=lambda: next(ticks))
    for line in ("INFO timeout_turn 60000", "INFO timeout_match 100000", "START 15", "BEGIN"):
        brain.obey(line)
    brain.obey("TURN 0,0")
    brain.obey("INFO time_left 100000")
    brain.obey("TURN 14,0")
    assert given == pytest.approx([24.9, 22.35, 24.9])


def test_a_move_that_must_be_is_made_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(gomocup, "analyse")
    four = [f"{column},7" for column in range(3, 7)]
    far = ["0,0", "14,0", "0,14", "2,7"]
    own = [*(f"{cell},1" for cell in four), *(f"{cell},2" for cell in far)]
    assert talk("START 15", "BOARD", *own, "DONE")[-1] == "7,7"
    other = [*(f"{cell},2" for cell in four), *(f"{cell},1" for cell in far)]
    assert talk("START 15", "BOARD", *other, "DONE")[-1] == "7,7"


def test_memory_is_obeyed() -> None:
    assert Limits().table_mb() == ENGINE_MB
    assert Limits(max_memory=350 * 2**20).table_mb() == ENGINE_MB
    assert Limits(max_memory=130 * 2**20).table_mb() == 10
    assert Limits(max_memory=1).table_mb() == 1


def test_as_fast_as_possible_is_a_bounded_search(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = {}

    def analyse(position: Position, **limits: object) -> object:
        wanted.update(limits)
        return engine_analyse(position, nodes=100)

    monkeypatch.setattr(gomocup, "analyse", analyse)
    answers: list[str] = []
    brain = Brain(answers.append)
    for line in ("START 9", "INFO timeout_turn 0", "BEGIN"):
        brain.obey(line)
    assert (wanted["seconds"], wanted["nodes"]) == (None, gomocup.FAST_NODES)
    assert len(answers) == 2


def test_the_searches_of_one_game_belong_together(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = []

    def analyse(position: Position, *, session: object, **_limits: object) -> object:
        sessions.append(session)
        return engine_analyse(position, nodes=100)

    monkeypatch.setattr(gomocup, "analyse", analyse)
    brain = Brain(lambda _: None)
    for line in ("START 15", "BEGIN", "TURN 0,0", "RESTART", "BEGIN"):
        brain.obey(line)
    first, second, other_game = sessions
    assert first is second
    assert other_game is not first


def test_lines_of_any_kind_are_read() -> None:
    commands = b"start 9\r\n\r\n" + b"x" * 5000 + b"\nINFO max_node 500\nbegin\n\xff\xfe\n"
    answers = io.StringIO()
    run_brain(io.BytesIO(commands), answers)
    lines = answers.getvalue().splitlines()
    assert lines[0] == "OK"
    assert lines[1].startswith("UNKNOWN command xxx")
    assert Rules.parse("9x9k5").cells > cell(lines[2])[0] * cell(lines[2])[1]
    assert lines[3].startswith("UNKNOWN command")
    assert len(lines) == 4


def test_nothing_is_read_after_end() -> None:
    """A thread that reads while Python ends is a fatal error."""
    commands = io.BytesIO(b"ABOUT\nend\nABOUT\n")
    lines: Queue[str | None] = Queue()
    gomocup._read(commands, lines, Event())
    assert commands.read() == b"ABOUT\n"
    assert [lines.get_nowait() for _ in range(2)] == ["ABOUT", "end"]


def test_end_stops_a_search_of_any_length() -> None:
    """The turn may take eleven days; the test ends when END does what it says."""
    commands = "START 15\nINFO timeout_turn 999999999\nTURN 7,7\nEND\n"
    ended = run(
        [sys.executable, "-m", "noughts", "gomocup"],
        input=commands,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.startswith("OK\n")
    assert ended.stderr == ""
