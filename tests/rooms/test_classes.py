"""The class: who may do what, rounds, results; no clock, no network, no file."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from random import Random
from typing import Any

import pytest

from noughts.answers.documents import plain, read
from noughts.core.errors import CommandError, InputError
from noughts.rooms.class_events import BoardStart, ClassEvent, ClassSettings
from noughts.rooms.class_requests import ClassRequest, event_of, role_of
from noughts.rooms.class_results import games_csv, safe_cell, standings, standings_csv
from noughts.rooms.classes import MAX_PUPILS, BoardResult, Class, ClassOpening, unique_name
from noughts.rooms.names import hash_secret
from noughts.rooms.settings import Clock

TEACHER = "t" * 22
WALL = "w" * 22


def secret(pupil: int) -> str:
    return f"{pupil:022}"


class Lesson:
    """A class to which things happen, with all its events."""

    def __init__(self, **settings: Any) -> None:
        opening = ClassOpening(hash_secret(TEACHER), hash_secret(WALL), ClassSettings(**settings))
        self.state = Class.of(opening)
        self.events: list[ClassEvent] = []

    def send(self, who: str, do: Any, **fields: Any) -> ClassEvent:
        """Somebody with a secret asks for something."""
        request = ClassRequest(f"{len(self.events)}", do, who, **fields)
        event = event_of(self.state, request, 1000 * len(self.events), Random(1))
        return self.happen(event)

    def happen(self, event: ClassEvent) -> ClassEvent:
        self.state = self.state.after(event)
        self.events.append(event)
        return event

    def teach(self, do: Any, **fields: Any) -> ClassEvent:
        return self.send(TEACHER, do, **fields)

    def join(self, *names: str) -> None:
        for name in names:
            self.send(secret(len(self.state.pupils) + 1), "join", name=name)

    def end(self, board: int, winner: int | None) -> None:
        """The server writes how a game ended."""
        number = self.state.number + 1
        self.happen(ClassEvent(number, 0, "result", board=board, winner=winner, game="3x3k3: b2"))

    def end_all(self) -> None:
        """X wins every game."""
        for board in self.state.running:
            self.end(board.number, board.x)


def lesson_of(count: int, **settings: Any) -> Lesson:
    lesson = Lesson(**settings)
    lesson.join(*(f"Pupil {chr(65 + n)}" for n in range(count)))
    return lesson


# ---- joining --------------------------------------------------------------------------------


def test_names_are_cleaned_and_unique() -> None:
    lesson = Lesson()
    lesson.join("Ann", "\u202eann\n", "ANN ", "", "x" * 50, "x" * 50)
    names = [pupil.name for pupil in lesson.state.pupils]
    assert names == ["Ann", "ann 2", "ANN 3", "Pupil 4", "x" * 20, "x" * 18 + " 2"]


def test_a_secret_joins_once() -> None:
    lesson = lesson_of(1)
    for who in (secret(1), TEACHER, WALL):
        with pytest.raises(CommandError):
            lesson.send(who, "join", name="Again")
    with pytest.raises(InputError, match="22"):
        lesson.send("short", "join", name="Eve")


def test_a_class_has_a_limit() -> None:
    lesson = lesson_of(MAX_PUPILS)
    with pytest.raises(CommandError, match="full"):
        lesson.join("One more")
    lesson.teach("remove", pupil=1)
    lesson.join("One more")
    assert len(lesson.state.present) == MAX_PUPILS


def test_the_teacher_lets_nobody_else_in() -> None:
    lesson = lesson_of(2)
    lesson.teach("set", settings=ClassSettings(accepts=False))
    with pytest.raises(CommandError, match="ask your teacher"):
        lesson.join("Late")


def test_roles() -> None:
    lesson = lesson_of(2)
    assert role_of(lesson.state, TEACHER)[0] == "teacher"
    assert role_of(lesson.state, WALL)[0] == "wall"
    role, pupil = role_of(lesson.state, secret(2))
    assert (role, pupil) == ("pupil", lesson.state.pupils[1])
    for stranger in ("", "x" * 22, secret(3), lesson.state.opening.secret):
        assert role_of(lesson.state, stranger) == ("visitor", None)


@pytest.mark.parametrize(
    "do", ["rename", "remove", "set", "round", "pair", "end", "close", "leave", "return", "ask"]
)
def test_only_the_teacher_has_power(do: Any) -> None:
    lesson = lesson_of(3)
    people = [WALL, "x" * 22]
    if do not in ("leave", "return", "ask"):
        people.append(secret(1))
    for who in people:
        with pytest.raises(CommandError, match="Only the teacher"):
            lesson.send(who, do, pupil=1, other=2, name="Eve", settings=ClassSettings())


def test_pupils_act_for_themselves_alone() -> None:
    lesson = lesson_of(3)
    lesson.send(secret(1), "leave", pupil=2)
    assert [pupil.has_left for pupil in lesson.state.pupils] == [True, False, False]


# ---- rounds ---------------------------------------------------------------------------------


def test_a_swiss_class_of_five() -> None:
    lesson = lesson_of(5)
    for number in (1, 2, 3):
        lesson.teach("round")
        assert lesson.state.round == number
        assert len(lesson.state.running) == 2
        lesson.end_all()
    assert len({bye.pupil for bye in lesson.state.byes}) == 3
    met = [frozenset(board.pupils) for board in lesson.state.boards]
    assert len(met) == len(set(met)) == 6
    table = standings(lesson.state)
    assert sum(each.points for each in table) == 6 + 3  # each game one point, each bye one
    assert table[0].points >= table[-1].points
    assert [each.rank for each in table] == sorted(each.rank for each in table)


def test_a_round_robin_of_four_with_a_late_comer() -> None:
    lesson = lesson_of(4, pairing="round robin")
    lesson.teach("round")
    lesson.join("Late")
    lesson.end_all()
    while len(lesson.state.boards) < 10:
        lesson.teach("round")
        lesson.end_all()
    with pytest.raises(CommandError, match="Everybody has met everybody"):
        lesson.teach("round")
    met = {frozenset(board.pupils) for board in lesson.state.boards}
    assert len(met) == len(lesson.state.boards) == 10
    assert all(bye.points == 0 for bye in lesson.state.byes)


def test_a_round_waits_for_the_one_before() -> None:
    lesson = lesson_of(4)
    lesson.teach("round")
    with pytest.raises(CommandError, match="2 games are still on"):
        lesson.teach("round")
    lesson.end(1, None)
    with pytest.raises(CommandError, match="1 game is still on"):
        lesson.teach("close")


def test_a_round_needs_two_pupils() -> None:
    for pairing in ("swiss", "round robin"):
        lesson = lesson_of(1, pairing=pairing)
        with pytest.raises(CommandError, match="two pupils"):
            lesson.teach("round")
    with pytest.raises(CommandError, match="freely"):
        lesson_of(2, pairing="free").teach("round")


def test_those_who_left_are_not_paired_until_they_come_back() -> None:
    lesson = lesson_of(4)
    lesson.send(secret(4), "leave")
    lesson.teach("leave", pupil=3)
    lesson.teach("round")
    assert {pupil for board in lesson.state.boards for pupil in board.pupils} == {1, 2}
    lesson.end_all()
    lesson.send(secret(4), "return")
    lesson.teach("return", pupil=3)
    with pytest.raises(CommandError, match="Nothing would change"):
        lesson.teach("return", pupil=3)
    lesson.teach("round")
    assert len(lesson.state.running) == 2


def test_new_settings_are_for_the_next_games() -> None:
    lesson = lesson_of(2)
    settings = ClassSettings("power", Clock("move", 60), "free")
    lesson.teach("set", settings=settings)
    assert lesson.state.settings.of_room.rules == "4x4k4s2b1"
    assert lesson.state.settings.of_room.clock == Clock("move", 60)
    with pytest.raises(CommandError, match="settings"):
        lesson.teach("set")
    with pytest.raises(InputError):
        ClassSettings("nonsense")


# ---- free games -----------------------------------------------------------------------------


def test_two_who_ask_each_other_play() -> None:
    lesson = lesson_of(3, pairing="free")
    lesson.send(secret(1), "ask", pupil=2)
    lesson.send(secret(3), "ask", pupil=1)
    with pytest.raises(CommandError, match="already"):
        lesson.send(secret(1), "ask", pupil=2)
    with pytest.raises(CommandError, match="yourself"):
        lesson.send(secret(1), "ask", pupil=1)
    event = lesson.send(secret(2), "ask", pupil=1)
    assert event.kind == "play"
    assert lesson.state.boards[0].pupils == (1, 2)
    assert lesson.state.asks == frozenset()  # pupil 1 plays now
    with pytest.raises(CommandError, match="is playing"):
        lesson.send(secret(2), "ask", pupil=3)
    lesson.end(1, None)
    lesson.send(secret(1), "ask", pupil=2)
    lesson.send(secret(2), "ask", pupil=1)
    assert lesson.state.boards[1].pupils == (2, 1)  # the other one plays X


def test_an_ask_can_be_declined_or_taken_back() -> None:
    lesson = lesson_of(3, pairing="free")
    lesson.send(secret(1), "ask", pupil=2)
    lesson.send(secret(2), "decline", pupil=1)
    assert not lesson.state.asks
    lesson.send(secret(1), "ask", pupil=2)
    lesson.send(secret(1), "decline", pupil=2)
    assert not lesson.state.asks
    with pytest.raises(CommandError, match="nothing to decline"):
        lesson.send(secret(1), "decline", pupil=2)
    lesson.send(secret(1), "ask", pupil=2)
    lesson.send(secret(2), "leave")
    assert not lesson.state.asks
    with pytest.raises(CommandError, match="is not here"):
        lesson.send(secret(1), "ask", pupil=2)


def test_pupils_do_not_ask_while_there_are_rounds() -> None:
    with pytest.raises(CommandError, match="next round"):
        lesson_of(2).send(secret(1), "ask", pupil=2)
    lesson = lesson_of(2, pairing="free")
    lesson.send(secret(1), "ask", pupil=2)
    lesson.teach("set", settings=ClassSettings(pairing="swiss"))
    assert not lesson.state.asks


def test_the_teacher_pairs_two() -> None:
    lesson = lesson_of(3)
    lesson.teach("pair", pupil=3, other=1)
    assert lesson.state.boards[0].pupils == (3, 1)
    assert lesson.state.boards[0].round == 0
    for pupil, other in ((1, 2), (2, 2), (2, 9), (None, 1)):
        with pytest.raises(CommandError):
            lesson.teach("pair", pupil=pupil, other=other)


# ---- results --------------------------------------------------------------------------------


def test_the_teacher_ends_and_corrects_a_game() -> None:
    lesson = lesson_of(2)
    lesson.teach("round")
    board = lesson.state.boards[0]
    lesson.teach("end", board=1, winner=board.x)
    assert lesson.state.boards[0].result == BoardResult(board.x, "teacher", "")
    with pytest.raises(CommandError, match="ended already"):
        lesson.end(1, None)
    lesson.teach("end", board=1)
    assert [(each.points, each.draws) for each in standings(lesson.state)] == [(0.5, 1), (0.5, 1)]
    assert [row[2] for row in rows(standings_csv(lesson.state))[1:]] == ["0.5", "0.5"]
    with pytest.raises(CommandError, match="one of the two"):
        lesson.teach("end", board=1, winner=9)
    with pytest.raises(CommandError, match="no such game"):
        lesson.teach("end", board=2)


def test_whoever_is_removed_loses_and_cannot_come_back() -> None:
    lesson = lesson_of(4)
    lesson.teach("round")
    board = lesson.state.boards[0]
    lesson.teach("remove", pupil=board.o)
    result = lesson.state.boards[0].result
    assert result is not None
    assert (result.winner, result.why) == (board.x, "removed")
    assert role_of(lesson.state, secret(board.o)) == ("removed", None)
    for do in ("join", "return", "leave"):
        with pytest.raises(CommandError):
            lesson.send(secret(board.o), do, name="Again")
    with pytest.raises(CommandError, match="was removed"):
        lesson.teach("return", pupil=board.o)
    assert board.o not in [each.pupil for each in standings(lesson.state)]
    assert lesson.state.pupils[board.o - 1].name in games_csv(lesson.state)


def test_names_are_changed_by_the_teacher() -> None:
    lesson = lesson_of(2)
    lesson.teach("rename", pupil=1, name="pupil b")
    assert lesson.state.pupils[0].name == "pupil b 2"
    lesson.teach("rename", pupil=1, name="PUPIL B 2")  # the same pupil
    assert lesson.state.pupils[0].name == "PUPIL B 2"


def test_a_closed_class() -> None:
    lesson = lesson_of(2)
    lesson.teach("close")
    for do in ("round", "close", "set"):
        with pytest.raises(CommandError, match="closed"):
            lesson.teach(do, settings=ClassSettings())
    with pytest.raises(CommandError, match="closed"):
        lesson.join("Late")
    lesson.teach("rename", pupil=1, name="Right name")


def test_equal_pupils_share_a_rank() -> None:
    lesson = lesson_of(3, pairing="free")
    assert [each.rank for each in standings(lesson.state)] == [1, 1, 1]
    lesson.teach("pair", pupil=2, other=3)
    lesson.end(1, 3)
    assert [(each.pupil, each.rank) for each in standings(lesson.state)] == [(3, 1), (2, 2), (1, 3)]


def test_the_log_is_the_class() -> None:
    lesson = lesson_of(5)
    lesson.teach("round")
    lesson.teach("remove", pupil=1)
    lesson.end_all()
    stored = [read(ClassEvent, plain(event)) for event in lesson.events]
    assert stored == lesson.events
    assert Class.of(lesson.state.opening, stored) == lesson.state
    with pytest.raises(CommandError, match="Expected event"):
        lesson.state.after(replace(stored[0], number=99))


@pytest.mark.parametrize(
    "boards",
    [
        (),
        (BoardStart("r", 1, 1),),
        (BoardStart("r", 1, 2), BoardStart("s", 2, 3)),
        (BoardStart("r", 1, 9),),
    ],
)
def test_pairs_that_are_impossible(boards: Any) -> None:
    lesson = lesson_of(3)
    with pytest.raises(CommandError):
        lesson.happen(ClassEvent(lesson.state.number + 1, 0, "play", round=1, boards=boards))


# ---- tables ---------------------------------------------------------------------------------


def rows(text: str) -> list[list[str]]:
    assert text[0] == "\ufeff"
    return list(csv.reader(StringIO(text[1:])))


def test_tables_for_a_spreadsheet() -> None:
    lesson = Lesson(pairing="round robin")
    lesson.join("=1+1", "Ben, the 2nd", "@cmd")
    lesson.teach("round")
    x, o = lesson.state.boards[0].pupils
    lesson.end(1, o)
    lesson.teach("round")
    names = {1: "'=1+1", 2: "Ben, the 2nd", 3: "'@cmd"}
    games = rows(games_csv(lesson.state))
    assert games[0] == ["round", "game", "X", "O", "result", "winner", "how", "moves"]
    assert games[1] == ["1", "1", names[x], names[o], "O won", names[o], "line", "3x3k3: b2"]
    assert games[2][4] == "still on"
    assert [row[4] for row in games[3:]] == ["sat out", "sat out"]
    table = rows(standings_csv(lesson.state))
    assert table[1][:4] == ["1", names[o], "1", "1"]
    assert {row[1] for row in table[1:]} == set(names.values())


@pytest.mark.parametrize("sign", list("=+-@\t\r＝＋－＠"))
def test_no_name_is_a_formula(sign: str) -> None:
    assert safe_cell(f"{sign}HYPERLINK(1)").startswith("'")
    assert safe_cell(f"a{sign}") == f"a{sign}"


def test_a_number_that_makes_a_name_unique_fits() -> None:
    assert unique_name("y" * 20, ["Y" * 20]) == "y" * 18 + " 2"
