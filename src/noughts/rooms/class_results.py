"""The results of a class: the standings, and both as tables for a spreadsheet."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.rooms.classes import Class

__all__ = ["Standing", "games_csv", "standings", "standings_csv"]

_FORMULA_SIGNS: Final = tuple("=+-@\t\r\n＝＋－＠")


@dataclass(frozen=True)
class Standing:
    """How a pupil has done: a win is a point, a draw a half; sitting out in Swiss is a point."""

    pupil: int
    rank: int  # from 1; equal ones share it
    points: float
    opponents: float  # the points of all opponents, which decide between equals
    wins: int
    draws: int
    losses: int
    byes: int


def standings(state: Class) -> list[Standing]:
    """All pupils who were not removed, the best first."""
    people = [pupil.id for pupil in state.pupils]
    wins, draws, losses, byes = (dict.fromkeys(people, 0) for _ in range(4))
    points = dict.fromkeys(people, 0.0)
    opponents: dict[int, list[int]] = {pupil: [] for pupil in people}
    for board in state.boards:
        if board.result is None:
            continue
        for pupil in board.pupils:
            opponents[pupil].append(board.opponent(pupil))
            if board.result.winner is None:
                draws[pupil] += 1
            elif board.result.winner == pupil:
                wins[pupil] += 1
            else:
                losses[pupil] += 1
    for bye in state.byes:
        byes[bye.pupil] += 1
        points[bye.pupil] += bye.points
    for pupil in people:
        points[pupil] += wins[pupil] + draws[pupil] / 2
    strength = {pupil: sum(points[other] for other in opponents[pupil]) for pupil in people}
    present = [pupil.id for pupil in state.pupils if not pupil.is_removed]
    order = sorted(present, key=lambda pupil: (-points[pupil], -strength[pupil], pupil))
    rows: list[Standing] = []
    for place, pupil in enumerate(order, 1):
        is_equal = bool(rows) and (rows[-1].points, rows[-1].opponents) == (
            points[pupil],
            strength[pupil],
        )
        rank = rows[-1].rank if is_equal else place
        rows.append(
            Standing(
                pupil,
                rank,
                points[pupil],
                strength[pupil],
                wins[pupil],
                draws[pupil],
                losses[pupil],
                byes[pupil],
            )
        )
    return rows


def games_csv(state: Class) -> str:
    """All games, and who sat out; a line for each."""
    names = {pupil.id: pupil.name for pupil in state.pupils}
    rows: list[list[object]] = []
    for board in state.boards:
        result = board.result
        if result is None:
            words, winner, why, game = "still on", "", "", ""
        else:
            winner = "" if result.winner is None else names[result.winner]
            words = "draw" if not winner else ("X won" if result.winner == board.x else "O won")
            why, game = result.why, result.game
        players = [names[board.x], names[board.o]]
        rows.append([board.round or "", board.number, *players, words, winner, why, game])
    rows += [[bye.round, "", names[bye.pupil], "", "sat out", "", "", ""] for bye in state.byes]
    return _table(["round", "game", "X", "O", "result", "winner", "how", "moves"], rows)


def standings_csv(state: Class) -> str:
    """The standings, a line for each pupil."""
    names = {pupil.id: pupil.name for pupil in state.pupils}
    rows = [
        [
            each.rank,
            names[each.pupil],
            _number(each.points),
            each.wins,
            each.draws,
            each.losses,
            each.byes,
            _number(each.opponents),
        ]
        for each in standings(state)
    ]
    heads = ["rank", "name", "points", "wins", "draws", "losses", "sat out", "opponents' points"]
    return _table(heads, rows)


def _number(value: float) -> str:
    return f"{value:g}"


def _table(heads: list[str], rows: Iterable[list[object]]) -> str:
    """CSV that a spreadsheet opens as it is: the first character says that it is UTF-8."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows([safe_cell(str(cell)) for cell in row] for row in rows)
    return "\ufeff" + text.getvalue()


def safe_cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> safe_cell("=1+1"), safe_cell("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) else text
