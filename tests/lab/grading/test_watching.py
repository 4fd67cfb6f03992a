"""A program's own games, and what tells for which side it plays."""

from __future__ import annotations

from enum import Enum
from random import Random
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from noughts import Rules
from noughts.core.marks import Mark
from noughts.lab.grading.calling import watching
from noughts.lab.grading.calling.plans import Plan, Signs, usual_board
from noughts.lab.grading.calling.playing import Played
from noughts.lab.grading.calling.probes import contests_of, good_moves, passed, probes_of
from noughts.lab.grading.calling.readings import Reading
from noughts.lab.grading.calling.watching import Watched, is_clearly_better, watch
from noughts.lab.grading.rating.positions import Selection
from noughts.lab.grading.rating.rating import Truth
from noughts.lab.grading.sandbox.inside.pairs import named_pairs, pairs_of
from noughts.lab.grading.sandbox.messages import Reply
from tests.lab.grading.programs import grade_text, grader

if TYPE_CHECKING:
    from noughts.lab.grading.sandbox.session import ProgramSession

RULES = Rules.parse("classic")
PLAN = Plan("move", board=usual_board("flat", " ", RULES), reading=Reading("cell"))


class Asked:
    """A session in which every question gets the same answer."""

    def __init__(self, cell: int) -> None:
        self._cell = cell
        self.loaded = SimpleNamespace(starts={}, literals=(), levels={}, functions={})

    def ask_many(self, calls: list[object], _seconds: float) -> list[Reply]:
        return [Reply(self._cell) for _ in calls]


def watched(
    monkeypatch: pytest.MonkeyPatch, answer: int, *, is_chosen: bool = False, plan: Plan = PLAN
) -> Watched | None:
    """O must play in the centre in each of these games, and does."""
    positions = Selection.choose(RULES, "auto", "x", 1).for_mark(Mark.O)
    moves = {p: 4 for p in positions if Truth.of(p).keeping == {4} and len(Truth.of(p).values) > 1}
    assert len(moves) > 4
    played = Played(Mark.O, Mark.X, "number", moves, games=9, is_chosen=is_chosen)
    monkeypatch.setattr(watching, "play_program", lambda *_: played)
    session = cast("ProgramSession", Asked(answer))
    return watch(session, session, plan, RULES)


def test_a_way_of_calling_that_plays_worse_than_the_game_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert watched(monkeypatch, 0) == Watched(Mark.O, False, plays_better=True, opener=Mark.X)
    assert watched(monkeypatch, 4) == Watched(Mark.O, False, plays_better=False, opener=Mark.X)


@pytest.mark.parametrize(
    ("kept", "shares", "is_better"),
    [
        (9, [0.4] * 15, False),  # lots are drawn: so much is chance
        (14, [0.4] * 15, True),
        (15, [1.0] * 11 + [0.0] * 4, True),
        (15, [1.0] * 13 + [0.0] * 2, False),
    ],
)
def test_what_chance_adds_does_not_count(kept: int, shares: list[float], is_better: bool) -> None:
    assert is_clearly_better(kept, shares) == is_better


def test_the_side_is_known_only_where_nobody_chooses_it_and_marks_are_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = watched(monkeypatch, 4, is_chosen=True)
    assert chosen == Watched(None, is_chosen=True, plays_better=False)
    numbers = Plan("move", board=PLAN.board, signs=Signs(1, 2), reading=PLAN.reading)
    assert watched(monkeypatch, 4, plan=numbers) == Watched(
        None, is_chosen=False, plays_better=False
    )


@pytest.mark.parametrize("mark", Mark)
def test_a_contest_has_no_move_that_is_good_for_both_sides(mark: Mark) -> None:
    positions = Selection.choose(RULES, "auto", "x", 1).unfinished
    contests = contests_of(positions, mark)
    assert len(contests) == 16
    for position in contests:
        assert position.to_move is mark
        assert not Truth.of(position).keeping & good_moves(passed(position))


def test_what_is_chosen_of_other_positions_is_not_mixed_up() -> None:
    positions = Selection.choose(RULES, "auto", "x", 1).unfinished
    chance = Random(1)
    for _ in range(50):  # tuples that are freed, so that one has the place of another
        some = tuple(chance.sample(positions, 300))
        assert set(probes_of(some, 8)) <= set(some)
    assert probes_of(positions, 8) == probes_of(list(positions), 8)


def test_good_moves_are_those_of_the_table() -> None:
    positions = Selection.choose(RULES, "auto", "x", 1).unfinished
    for position in [p for p in positions if p.empty_mask.bit_count() <= 4][::50]:
        assert good_moves(position) == Truth.of(position).keeping


def test_unusual_marks_are_known_by_the_names_of_constants() -> None:
    assert named_pairs({"USER_MARK": "U", "computer": "C", "other": "Z"}) == [("U", "C")]
    assert named_pairs({"player_1": 5, "player_2": 7}) == [(5, 7)]
    assert named_pairs({"HUMAN": "X", "AI": "O", "x": 1, "o": -1}) == []
    assert named_pairs({"USER": "U", "PLAYER": "P", "AI": "C"}) == []


@pytest.mark.parametrize(
    "names",
    [
        "X O EMPTY",
        "XMARK OMARK",
        "PLAYER_X PLAYER_O",
        "CROSS NAUGHT",
        "HUMAN AI",
        "PLAYER_1 PLAYER_2",
    ],
)
def test_members_of_an_enumeration_are_marks_by_their_names(names: str) -> None:
    program = ModuleType("program")
    members = [(name, number) for number, name in enumerate(names.split())]
    vars(program)["Side"] = Enum("Side", members)
    ((x, o),) = pairs_of({"program": program}, {})
    assert (x.name, o.name) == tuple(names.split()[:2])


SEARCH = """
KNOWN = {}
LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)

def worth(board, mark):
    key = "".join(board)
    if key not in KNOWN:
        other = "XO"[mark == "X"]
        if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
            KNOWN[key] = -1
        else:
            free = [n for n in range(9) if board[n] == "-"]
            KNOWN[key] = max([-after(board, n, mark) for n in free], default=0)
    return KNOWN[key]

def after(board, n, mark):
    return worth([*board[:n], mark, *board[n + 1:]], "XO"[mark == "X"])
"""

ONE_MISTAKE_AS_X = """
class Bot:
    def __init__(self, symbol):
        self.symbol = symbol

    def get_move(self, board):
        if self.symbol == "X" and "".join(board) == "X-------O":
            return 4
        free = [n for n in range(9) if board[n] == "-"]
        return min(free, key=lambda n: after(board, n, self.symbol))

class Game:
    def __init__(self, root):
        self.board = ["-"] * 9
        self.bot = Bot("O")

    def click(self, n):
        self.board[n] = "X"
        self.board[self.bot.get_move(self.board)] = self.bot.symbol
"""


@pytest.mark.parametrize(
    ("made", "mark", "mistakes"),
    [('self.bot = Bot("O")', Mark.O, 0), ('self.bot, self.rival = Bot("O"), Bot("X")', None, 1)],
)
def test_a_mistake_with_a_side_that_its_program_never_gives_it_does_not_count(
    made: str, mark: Mark | None, mistakes: int
) -> None:
    source = SEARCH + ONE_MISTAKE_AS_X.replace('self.bot = Bot("O")', made)
    grade = grade_text(source, grader("reachable", min_ply=2))
    assert grade.called is not None
    assert grade.called.mark is mark
    assert sum(kind.count for kind in grade.failures if kind.is_grave) == mistakes


def test_a_program_that_plays_worse_than_its_function_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = Selection.choose(RULES, "auto", "x", 1).for_mark(Mark.O)
    truths = [Truth.of(p) for p in positions]
    moves = {t.position: 8 for t in truths if t.keeping == {4} and 8 in t.values}
    assert len(moves) > 4
    played = Played(Mark.O, Mark.X, "number", moves, games=9)
    monkeypatch.setattr(watching, "play_program", lambda *_: played)
    session = cast("ProgramSession", Asked(4))
    seen = watch(session, session, PLAN, RULES, is_sure=True)
    assert seen is not None
    assert (seen.plays_worse, seen.plays_better) == (True, False)
    one_side = watch(session, session, PLAN, RULES, is_sure=True, side=Mark.X)
    assert one_side is not None
    assert not one_side.plays_worse
    played.is_plain = False  # another answer may lead to a better player
    other = watch(session, session, PLAN, RULES, is_sure=True)
    assert other is not None
    assert not other.plays_worse


def test_answers_that_are_played_with_row_and_column_exchanged_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions = Selection.choose(RULES, "auto", "x", 1).for_mark(Mark.O)
    truths = [Truth.of(p) for p in positions]
    for cell, is_turned in ((6, True), (8, False)):
        moves = {t.position: cell for t in truths if t.keeping == {2} and cell in t.values}
        played = Played(Mark.O, Mark.X, "number, after Hard", moves, games=9, is_plain=False)
        monkeypatch.setattr(watching, "play_program", lambda *_, played=played: played)
        session = cast("ProgramSession", Asked(2))
        seen = watch(session, session, PLAN, RULES, is_sure=True)
        assert seen is not None
        assert seen.plays_worse is is_turned


SWAPPED = """
board = [["-"] * 3 for _ in range(3)]

KNOWN = {}
LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)

def winner(board):
    for a, b, c in LINES:
        signs = {board[n // 3][n % 3] for n in (a, b, c)}
        if len(signs) == 1 and signs != {"-"}:
            return signs.pop()

def worth(board, mark):
    if winner(board):
        return -1
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "-"]
    return max([-after(board, r, c, mark) for r, c in free], default=0)

def after(board, r, c, mark):
    key = str(board), r, c, mark
    if key not in KNOWN:
        board[r][c] = mark
        KNOWN[key] = worth(board, "XO"[mark == "X"])
        board[r][c] = "-"
    return KNOWN[key]

def best_move(board, mark):
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "-"]
    return min(free, key=lambda place: after(board, *place, mark))

while not winner(board) and "-" in str(board):
    for row in board:
        print(" ".join(row))
    r, c = map(int, input("Row and column (0 to 2): ").split())
    if board[r][c] == "-":
        board[r][c] = "X"
        if not winner(board) and "-" in str(board):
            place = best_move(board, "O")
            PLAYED
for row in board:
    print(" ".join(row))
"""


@pytest.mark.parametrize(
    ("played", "how"),
    [
        ("board[place[0]][place[1]] = 'O'", "tried"),
        ("spots = [n for n in range(9) if board[n // 3][n % 3] == '-']\n"
         "            board[spots[-1] // 3][spots[-1] % 3] = 'O'", "played"),
    ],
)  # fmt: skip
def test_moves_that_a_game_plays_otherwise_than_its_function_says_count(
    played: str, how: str
) -> None:
    grade = grade_text(SWAPPED.replace("PLAYED", played), grader("reachable", min_ply=3, step=4))
    assert grade.called is not None
    assert (grade.called.how, grade.is_right) == (how, how == "tried")
    assert any("in its games." in note for note in grade.notes) is (how == "played")


ONE_MISTAKE = """
def best_move(board, mark):
    free = [n for n in range(9) if board[n] == "-"]
    if "".join(board) == "BAD":
        return WORST
    return min(free, key=lambda n: after(board, n, mark))
"""


@pytest.mark.parametrize(
    ("bad", "worst", "is_avoided"), [("----X--O-", 1, True), ("X---O---X", 2, False)]
)
def test_mistakes_that_no_game_of_its_own_comes_to_are_said_to_be_so(
    bad: str, worst: int, is_avoided: bool
) -> None:
    """It opens in the corner, and answers a corner with the centre."""
    source = (SEARCH + ONE_MISTAKE).replace("BAD", bad).replace("WORST", str(worst))
    grade = grade_text(source, grader())
    assert sum(kind.count for kind in grade.failures if kind.is_grave) == 1
    assert any("None of these mistakes" in note for note in grade.notes) is is_avoided
