"""Reading what the runner says of a program; nothing of it is trusted but its shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from noughts.lab.grading.safe_text import safe_text
from noughts.lab.grading.sandbox.messages import (
    MAX_NUMBER,
    Form,
    Loaded,
    OtherBoard,
    Reply,
    Screen,
    read_changes,
    read_raised,
    read_use,
    shallow,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.lab.grading.sandbox.messages import Call, Changes

__all__ = ["OutOfTime", "read_loaded", "read_reply", "read_screen"]

_MAX_TARGET_LENGTH: Final = 80
_MAX_USES: Final = 200
_MAX_LEVEL_LENGTH: Final = 20
_MAX_PROMPT: Final = 1_000
_MAX_MISSED: Final = 20  # packages
_MAX_PRINTED: Final = 16_000
_MAX_BOARDS: Final = 16
_MAX_EARLIER: Final = 4  # looks at them between two questions
_MAX_CELLS: Final = 9


class OutOfTime(Exception):  # noqa: N818 - the name that the runner gives it
    """The program has used up its processor time for a question."""


def read_loaded(answer: dict[str, Any], constants: Sequence[str], in_force: Any) -> Loaded:
    """What the program offers, as the runner describes it."""
    return Loaded(
        {
            safe_text(str(name), _MAX_TARGET_LENGTH): tuple(
                (safe_text(str(p), 40), bool(is_needed)) for p, is_needed in parameters
            )
            for name, parameters in answer["targets"].items()
        },
        tuple(_read_form(form) for form in answer["forms"]),
        tuple((safe_text(str(x), 20), safe_text(str(o), 20)) for x, o in answer["pairs"]),
        tuple(safe_text(str(site), 60) for site in answer["sites"]),
        bool(answer["has_state"]),
        {name: answer["constants"][name] for name in constants if name in answer["constants"]},
        tuple(safe_text(str(name), 40) for name in answer["counters"]),
        tuple(value for value in answer["literals"] if isinstance(value, str | int | None)),
        bool(answer["asks"]),
        tuple(str(name)[:_MAX_TARGET_LENGTH] for name in answer["modules"]),
        bool(answer["is_read"]),
        bool(answer["is_python2"]),
        read_raised(answer["error"]),
        in_force,
        {
            safe_text(str(name), _MAX_TARGET_LENGTH): read_use(use)
            for name, use in list(answer["uses"].items())[:_MAX_USES]
        },
        {
            str(file)[:_MAX_TARGET_LENGTH]: tuple(safe_text(str(name), 40) for name in names[:20])
            for file, names in list(answer["missing"].items())[:_MAX_USES]
        },
        {
            safe_text(str(name), _MAX_TARGET_LENGTH): {
                safe_text(str(parameter), 40): safe_text(str(cls), 40)
                for parameter, cls in taken.items()
            }
            for name, taken in list(answer["taken"].items())[:_MAX_USES]
        },
        {
            safe_text(str(name), _MAX_TARGET_LENGTH): {
                safe_text(str(parameter), 40): level
                for parameter, level in levels.items()
                if isinstance(level, str | int) and len(str(level)) <= _MAX_LEVEL_LENGTH
            }
            for name, levels in list(answer["levels"].items())[:_MAX_USES]
        },
        tuple(safe_text(str(name), 40) for name in answer["services"][:4]),
        tuple((x, o) for x, o in answer["written"][:1] if _is_sign(x) and _is_sign(o)),
        tuple((x, o) for x, o in answer["exchanged"][:2] if _is_sign(x) and _is_sign(o)),
        bool(answer["has_table"]),
        {
            safe_text(str(name), _MAX_TARGET_LENGTH): tuple(
                str(file)[:_MAX_TARGET_LENGTH] for file in files[:_MAX_USES]
            )
            for name, files in list(answer["starts"].items())[:_MAX_USES]
        },
        max((int(size) for size in answer["larger"][:1]), default=0),
        safe_text(str(answer["missing_table"]), _MAX_TARGET_LENGTH),
        bool(answer["speaks_of_computer"]),
        bool(answer["speaks_of_who_begins"]),
        frozenset(safe_text(str(name), _MAX_TARGET_LENGTH) for name in answer["unused"]),
    )


def _is_sign(sign: Any) -> bool:
    """Whether this may be shown to people as it is."""
    is_text = isinstance(sign, str) and sign == safe_text(sign, _MAX_LEVEL_LENGTH)
    return is_text or type(sign) is int


def _read_placed(boards: Any) -> tuple[Changes, ...]:
    changes = tuple(read_changes(board) for board in boards)
    if not isinstance(boards, list) or None in changes:
        raise ValueError("no changes of boards")
    return tuple(one for one in changes if one is not None)


def _read_form(form: dict[str, Any]) -> Form:
    if "object" in form:
        name = safe_text(str(form["object"]), 40)
        return Form(class_name=name, identity=name)
    return Form(
        safe_text(str(form["shape"]), 60),
        tuple(shallow(key) for key in form["keys"]),
        tuple(shallow(sign) for sign in form["empty"]),
        safe_text(str(form["where"]), 60),
        identity=safe_text(str(form["identity"]), 40),
    )


def read_reply(answer: dict[str, Any], call: Call) -> Reply:
    """What came back for a call; raises `OutOfTime`, or any error where the shape is wrong.

    Raises `OtherBoard` where the program does not know the board of the call.
    """
    counts = answer["counters"]
    if set(counts) != set(call.counters):  # nothing but what was asked for
        raise ValueError("counters of other names")
    raised = read_raised(answer.get("raised"))
    if raised is not None and raised.type == "OutOfTime":
        raise OutOfTime
    if answer.get("is_other_board"):
        raise OtherBoard
    return Reply(
        shallow(answer.get("returned")),
        raised,
        _read_placed(answer.get("placed", [])),
        read_changes(answer.get("given")),
        read_changes(answer.get("returned_board")),
        {name: _rise(*pair) for name, pair in counts.items() if _is_count(pair)},
        int(answer["threads"]),
        int(answer["files"]),
        int(answer["printed"]),
        float(answer.get("cpu", 0.0)),
        tuple(safe_text(str(name), 40) for name in answer.get("missed", [])[:4]),
    )


def _is_count(pair: Any) -> bool:
    """Whether this is a number before the call and one after it."""
    return (
        isinstance(pair, list)
        and len(pair) == 2
        and all(isinstance(number, int) and abs(number) < MAX_NUMBER for number in pair)
    )


def _rise(before: int, after: int) -> int:
    """How far a counter went up; a counter that starts anew went up from 0."""
    return after - before if after >= before else after


def read_screen(message: dict[str, Any]) -> Screen:
    """What a program asks, or shows at its end."""
    return Screen(
        str(message.get("asks", ""))[:_MAX_PROMPT],
        str(message["printed"])[-_MAX_PRINTED:],
        _read_boards(message["boards"]),
        bool(message.get("ended")),
        read_raised(message.get("error")),
        is_click=bool(message.get("click")),
        missed=tuple(safe_text(str(name), 40) for name in message.get("missed", [])[:_MAX_MISSED]),
        earlier=tuple(_read_boards(boards) for boards in message["earlier"][:_MAX_EARLIER]),
    )


def _read_boards(boards: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {
        safe_text(str(name), _MAX_TARGET_LENGTH): tuple(str(sign)[:12] for sign in signs)
        for name, signs in list(boards.items())[:_MAX_BOARDS]
        if isinstance(signs, list) and len(signs) == _MAX_CELLS
    }
