"""Announcing: functions of a program that say who has won, or whether the game is over.

They are optional. Where there is one it is asked about every position, finished or not, and what it
says is compared with the rules. Only clear contradictions count: nobody has won where somebody has,
somebody where nobody has, the wrong side, or a game that is over where it is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.core.outcomes import cells_of
from noughts.lab.grading.calling.readings import show
from noughts.lab.grading.calling.roles import takes_move
from noughts.lab.grading.diagnosis.codes import are_codes, are_plain, tell_apart
from noughts.lab.grading.sandbox.messages import Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.calling.plans import Plan
    from noughts.lab.grading.sandbox.messages import Call, Loaded
    from noughts.lab.grading.sandbox.session import AskResult

    _Check = Callable[[str, str, Position], "Wrong | None"]

__all__ = [
    "OVER_FUNCTIONS",
    "RESULT_FUNCTIONS",
    "Announced",
    "Wrong",
    "announcing_calls",
    "announcing_functions",
    "check_announcements",
]

RESULT_FUNCTIONS: Final = (
    "result", "game_result", "get_result", "announce", "outcome", "winner", "check_winner",
    "get_winner", "find_winner", "who_won", "is_winner", "has_won", "check_win", "evaluate",
    "utility", "checkWinner", "getWinner",
)  # fmt: skip
"""Functions that say who has won."""

OVER_FUNCTIONS: Final = (
    "is_over", "game_over", "is_game_over", "is_terminal", "terminal", "terminal_test",
    "is_draw", "check_draw", "gameOver", "isTerminal", "isDraw",
)  # fmt: skip
"""Functions that say whether the game is over, or a draw."""


class Wrong(Enum):
    """What a function says wrongly."""

    DRAW_CALLED_WIN = "draw called a win"
    WIN_MISSED = "win not seen"
    WRONG_WINNER = "wrong winner"
    WIN_INVENTED = "win where there is none"
    OVER_TOO_EARLY = "over too early"
    NOT_OVER = "end not seen"
    DRAW_MISSED = "draw not seen"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Announced:
    """How often one function was wrong, and how."""

    function: str
    asked: int
    wrong: dict[Wrong, tuple[int, Position, str]]  # how often; the smallest case, and what was said
    unseen_lines: tuple[str, ...] = ()  # lines that it never takes for a win, though it sees others
    is_understood: bool = True

    @property
    def errors(self) -> int:
        """How many announcements are wrong."""
        return sum(count for count, _, _ in self.wrong.values())


# ---- asking ----------------------------------------------------------------------------------

_ESTIMATES: Final = ("evaluate", "utility")  # of unfinished positions these may say anything
_MARK_NAMES: Final = ("player", "mark", "letter", "symbol", "sign", "p", "who", "le", "token")
_NUMBER_NAMES: Final = ("depth",)


def announcing_functions(loaded: Loaded) -> list[tuple[str, tuple[str, ...]]]:
    """The functions to ask, with their arguments: the board, and perhaps a mark or a depth.

    Those that a whole game never calls are left out: nobody hears what they say.
    """
    functions: list[tuple[str, tuple[str, ...]]] = []
    for name in (*RESULT_FUNCTIONS, *OVER_FUNCTIONS):
        if loaded.asks and name not in loaded.uses:
            continue
        parameters = [p for p, is_needed in loaded.functions.get(name, ()) if is_needed]
        if takes_move(loaded.functions.get(name, ())):
            continue  # a place or a code, and no board
        if len(parameters) == 1:
            functions.append((name, ("board",)))
        elif len(parameters) == 2 and parameters[1].lower() in _MARK_NAMES:
            functions.append((name, ("board", "mark")))
        elif len(parameters) == 2 and parameters[1].lower() in _NUMBER_NAMES:
            # A search may be over at a depth: what such a function says is no announcement.
            if name not in OVER_FUNCTIONS:
                functions.append((name, ("board", "depth")))
        elif len(parameters) == 2 and parameters[0].lower() in _MARK_NAMES:
            functions.append((name, ("mark", "board")))
    return functions


def announcing_calls(
    plan: Plan, arguments: tuple[str, ...], positions: Sequence[Position]
) -> list[Call]:
    """One call for each position, or two where the function must be told for which mark."""
    roles = {"mark": ("x", "o"), "depth": ("zero", "zero"), "board": ("board", "board")}
    calls = []
    for position in positions:
        for number in range(2 if "mark" in arguments else 1):
            wanted = tuple(roles[name][number] for name in arguments)
            calls.append(replace(plan, arguments=wanted).call(position))
    return calls


# ---- understanding ---------------------------------------------------------------------------

_DRAWS: Final = ("draw", "tie", "cat", "drawn", "d", "t", "remis", "stalemate")
_NOBODY: Final = ("", " ", "none", "-", ".", "_", "no", "nobody", "no winner", "not over",
                  "ongoing", "continue", "in progress", "playing", "unfinished")  # fmt: skip


def _read_answer(returned: Any, plan: Plan) -> str | None:
    """x, o, draw, nobody (nobody has won yet, or ever), somebody; None if it cannot be read."""
    if returned is True:
        return "somebody"
    if returned is None or returned is False:
        return "nobody"
    if isinstance(returned, str):
        text = returned.strip().lower().rstrip("!.")
        words = text.replace("'s", "").split()
        if text in _DRAWS or "draw" in words or "tie" in words:
            return "draw"
        if text in _NOBODY or (plan.board is not None and returned == plan.board.empty):
            return "nobody"
        for mark in Mark:
            if text == str(plan.signs.of(mark)).lower() or str(mark) in words:
                return str(mark)
        return None
    if isinstance(returned, int):
        if returned == 0:
            return "nobody"
        if returned == plan.signs.o:
            return "o"
        return "x" if returned > 0 else "o"
    return None


def _both(x: Any, o: Any) -> str | None:
    """The reading of two answers, one for each mark."""
    if not all(isinstance(answer, bool) or answer in (0, 1, None) for answer in (x, o)):
        return None
    return {(True, False): "x", (False, True): "o", (False, False): "nobody"}.get(
        (bool(x), bool(o)), "both"
    )


def _truth(position: Position) -> str:
    if position.outcome is None:
        return "nobody"
    return "draw" if position.outcome.winner is None else str(position.outcome.winner)


# ---- checking --------------------------------------------------------------------------------


def check_announcements(
    name: str,
    arguments: tuple[str, ...],
    plan: Plan,
    positions: Sequence[Position],
    results: Sequence[AskResult],
) -> Announced:
    """Compare what a function says with the rules."""
    step = 2 if "mark" in arguments else 1
    readings: list[str | None] = []
    texts: list[str] = []
    for number in range(len(positions)):
        replies = results[step * number : step * (number + 1)]
        good = [r for r in replies if isinstance(r, Reply) and r.raised is None]
        if len(good) < step:
            readings.append(None)
            texts.append("an error")
        elif step == 2:
            readings.append(_both(good[0].returned, good[1].returned))
            texts.append(", ".join(f"{show(reply.returned)}" for reply in good))
        else:
            readings.append(_read_answer(good[0].returned, plan))
            texts.append(show(good[0].returned))
    if sum(reading is not None for reading in readings) < 0.9 * len(readings):
        return Announced(name, len(positions), {}, is_understood=False)
    if step == 1:
        is_right = _are_codes_right(name, plan, positions, results)
        if is_right is not None:
            return Announced(name, len(positions), {}, is_understood=is_right)
    check: _Check = _check_over if name in OVER_FUNCTIONS else _check_winner
    if name in OVER_FUNCTIONS and "draw" in name.lower():
        check = _check_draw
    if name in _ESTIMATES or all(reading in ("x", "o", "nobody") for reading in readings):
        readings = _oriented(positions, readings)
    wrong: dict[Wrong, tuple[int, Position, str]] = {}
    for position, reading, text in zip(positions, readings, texts, strict=True):
        if reading is None or (name in _ESTIMATES and position.outcome is None):
            continue
        mistake = check(_truth(position), reading, position)
        if mistake is None:
            continue
        count, smallest, words = wrong.get(mistake, (0, position, text))
        if _size(position) < _size(smallest):
            smallest, words = position, text
        wrong[mistake] = (count + 1, smallest, words)
    is_same = len(set(texts)) == 1  # then it wants no board, it seems, or only shows something
    if wrong and is_same and (check is not _check_draw or texts[0] == show(None)):
        return Announced(name, len(positions), {}, is_understood=False)
    if set(wrong) == {Wrong.WIN_MISSED} and _is_of_one_side(positions, readings):
        return Announced(name, len(positions), {})
    if check is _check_over and _is_half(positions, readings):
        return Announced(name, len(positions), {})
    unseen = _unseen_lines(positions, readings) if Wrong.WIN_MISSED in wrong else ()
    return Announced(name, len(positions), wrong, unseen)


def _is_half(positions: Sequence[Position], readings: Sequence[str | None]) -> bool:
    """Whether it says yes to every win and to nothing else, or to every full board.

    The program looks for the other end of a game elsewhere.
    """
    said = [reading != "nobody" for reading in readings]
    won = [_truth(position) in ("x", "o") for position in positions]
    full = [not position.empty_mask for position in positions]
    return said in (won, full)


def _is_of_one_side(positions: Sequence[Position], readings: Sequence[str | None]) -> bool:
    """Whether it says yes to all wins of one side, and to nothing else: it looks for that one."""
    truths = [_truth(position) for position in positions]
    said = [one for one, text in zip(truths, readings, strict=True) if text == "somebody"]
    return len(set(said)) == 1 and len(said) == truths.count(said[0])


def _are_codes_right(
    name: str, plan: Plan, positions: Sequence[Position], results: Sequence[AskResult]
) -> bool | None:
    """Whether answers are codes that are right, or no codes that make sense; None: to be read."""
    answered = [
        (_truth(position), reply.returned)
        for position, reply in zip(positions, results, strict=True)
        if isinstance(reply, Reply) and reply.raised is None
        if position.outcome is not None or name not in _ESTIMATES
    ]
    truths, answers = [truth for truth, _ in answered], [answer for _, answer in answered]
    if name in OVER_FUNCTIONS and "draw" not in name.lower() and _is_none_until_over(answered):
        return True
    if not are_codes(answers):
        return None
    is_plain = are_plain(answers, plan.signs)
    if name in OVER_FUNCTIONS:  # 0 is no and all else yes there, unless something is less than no
        has_negative = any(isinstance(answer, int) and answer < 0 for answer in answers)
        if is_plain or not has_negative:
            return None
        running = {answer for truth, answer in answered if truth == "nobody"}
        return running.isdisjoint(answer for truth, answer in answered if truth != "nobody")
    if tell_apart(truths, answers):
        return True
    return None if is_plain or name in _ESTIMATES else False


def _is_none_until_over(answered: Sequence[tuple[str, Any]]) -> bool:
    """Whether it returns nothing before the end, and something after it: 0 or " " for a draw."""
    return all((answer is None) == (truth == "nobody") for truth, answer in answered)


def _size(position: Position) -> tuple[int, str]:
    return position.empty_mask.bit_count(), str(position)


def _check_winner(truth: str, reading: str, _position: Position) -> Wrong | None:
    if truth in ("x", "o"):
        if reading in (truth, "somebody"):
            return None
        return Wrong.WIN_MISSED if reading in ("nobody", "draw") else Wrong.WRONG_WINNER
    if reading in ("x", "o", "somebody", "both"):
        return Wrong.DRAW_CALLED_WIN if truth == "draw" else Wrong.WIN_INVENTED
    return Wrong.OVER_TOO_EARLY if reading == "draw" and truth == "nobody" else None


def _check_over(truth: str, reading: str, _position: Position) -> Wrong | None:
    is_over = reading != "nobody"
    if is_over == (truth != "nobody"):
        return None
    return Wrong.OVER_TOO_EARLY if is_over else Wrong.NOT_OVER


def _check_draw(truth: str, reading: str, position: Position) -> Wrong | None:
    is_draw = reading != "nobody"
    if truth in ("x", "o"):
        return None  # most programs look for a win first
    if is_draw == (truth == "draw"):
        return None
    return Wrong.OVER_TOO_EARLY if position.outcome is None else Wrong.DRAW_MISSED


def _oriented(positions: Sequence[Position], readings: list[str | None]) -> list[str | None]:
    """Numbers may be for O instead of X: whichever way agrees more often with the rules."""
    turned: list[str | None] = [
        {"x": "o", "o": "x"}.get(reading or "", reading) for reading in readings
    ]

    def agreement(answers: Sequence[str | None]) -> int:
        return sum(
            reading == _truth(position)
            for reading, position in zip(answers, positions, strict=True)
        )

    return turned if agreement(turned) > agreement(readings) else readings


def _unseen_lines(positions: Sequence[Position], readings: Sequence[str | None]) -> tuple[str, ...]:
    """Lines that are never announced when they are the only ones, and what they are called."""
    announced: dict[int, set[bool]] = {}
    for position, reading in zip(positions, readings, strict=True):
        if position.outcome is None or position.outcome.winner is None:
            continue
        mask = position.x_mask if position.outcome.winner is Mark.X else position.o_mask
        lines = [line for line in position.rules.lines if line & mask == line]
        if len(lines) == 1:
            announced.setdefault(lines[0], set()).add(reading not in ("nobody", "draw"))
    rules = positions[0].rules
    return tuple(
        " ".join(cell_name(cell, rules) for cell in cells_of(line))
        for line in rules.lines
        if announced.get(line) == {False}
    )
