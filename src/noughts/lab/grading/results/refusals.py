"""Why no player could be graded: the sentence, and the line that a student can paste to help."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.lab.grading.calling.candidates import LIKELY, Candidates
from noughts.lab.grading.calling.player_names import is_meant, last_name, name_score
from noughts.lab.grading.calling.roles import ARGUMENTS, argument_orders
from noughts.lab.grading.results.not_graded import NotGraded, Reason
from noughts.lab.grading.results.notes import notes_on_reading

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.calling.player import Tried
    from noughts.lab.grading.calling.playing import EndedByError
    from noughts.lab.grading.sandbox.messages import Loaded

__all__ = ["EXAMPLE", "EXAMPLE_OF_BOARD", "refusal_of", "refusal_of_answers"]

EXAMPLE: Final = 'NOUGHTS = {"function": "best_move", "arguments": ["board", "mark"]}'
"""A line that a student can change and put into the file."""

EXAMPLE_OF_BOARD: Final = 'NOUGHTS = {"function": "best_move", "board": "flat", "empty": " "}'
"""The same, for a program whose own board cannot be used."""

_BOTS: Final = frozenset({"telegram", "telebot", "aiogram", "discord"})
_NO_MOVES: Final = "its answers are no legal moves"  # of a function that was tried
_WITHOUT: Final = "It seems to have no computer player"
_NOT_FOUND: Final = "No player was found in it"
_MARKS: Final = (("X", "O"), ("x", "o"), ("X", "0"), ("x", "0"))


def refusal_of(
    tried: Tried,
    loaded: Loaded,
    declared: Declared,
    rules: Rules,
    ended_by: EndedByError | None = None,
) -> NotGraded:
    """Why nothing was graded, without blaming anybody; `ended_by` is how it ended when played."""
    refusal = _refusal(tried, loaded, declared, rules)
    # Where a package is missing, an error may come of what stands there instead.
    is_told = bool(loaded.missing.get("")) or loaded.is_larger
    ending = [] if ended_by is None or is_told else [str(ended_by)]
    if refusal.reason is Reason.NO_COMPUTER and ending and _is_broken(ended_by):
        words = refusal.because.replace(_WITHOUT, _NOT_FOUND)
        refusal = replace(refusal, reason=Reason.NO_PLAYER, because=words)
    is_without = refusal.reason is Reason.NO_COMPUTER
    missing = _missing(loaded, is_without) if refusal.reason is not Reason.DOUBTFUL else []
    said = [refusal.because, *missing, *_services(loaded), *notes_on_reading(loaded), *ending]
    return replace(refusal, because=" ".join(said))


def refusal_of_answers(
    function: str, illegal: int, asked: int, loaded: Loaded, declared: Declared
) -> NotGraded:
    """Why a function that was found by trying, and often gives no legal move, is not graded."""
    answers = f"{illegal:,} of its {asked:,} answers are errors or no legal moves"
    candidates = Candidates(loaded, declared)
    if function not in candidates.likely():
        return NotGraded(*_without_player(function, answers, loaded, candidates), EXAMPLE)
    words = f"{function}() may be its player, but {answers}, so it may have been called wrongly."
    return NotGraded(Reason.DOUBTFUL, words, EXAMPLE)


def _is_broken(ended_by: EndedByError | None) -> bool:
    """Whether an error is the program's own: its computer may come later than that."""
    return ended_by is not None and (ended_by.has_moved or not ended_by.has_asked)


def _missing(loaded: Loaded, is_without_player: bool) -> list[str]:
    """What it imports in vain; where no player was found, that may be in there."""
    missing = loaded.missing.get("", ())
    if not missing:
        return []
    names = " and ".join(missing)
    place = ", and its player may be in there" if is_without_player else ""
    if len(missing) > 1:
        words = "which are not there{}. If these are files of the same program, put them into one"
    else:
        words = "which is not there{}. If this is a file of the same program, put it into one"
    return [
        f"It imports {names}, {words.format(place)} folder with the rest. "
        "An installed package needs --packages."
    ]


def _services(loaded: Loaded) -> list[str]:
    """Why a web page or a chat bot was not played."""
    if not loaded.services:
        return []
    names = " and ".join(loaded.services)
    kind = "chat bot" if _BOTS.intersection(loaded.services) else "web page"
    return [f"It is a {kind} ({names}), and cannot be played as a person would play it."]


def _refusal(tried: Tried, loaded: Loaded, declared: Declared, rules: Rules) -> NotGraded:
    if declared.function is not None and tried.function is None:
        known = any(is_meant(declared.function, name) for name in loaded.functions)
        if not known:
            words = f"There is no function {declared.function}()."
            return NotGraded(Reason.NO_PLAYER, words, EXAMPLE)
    if not loaded.functions:
        is_told = loaded.error is None or notes_on_reading(loaded)
        error = "" if is_told else f" Its first error is {loaded.error}."
        words = f"It defines no function that could be called.{error}"
        return NotGraded(Reason.NO_PLAYER, words, None if loaded.missing.get("") else EXAMPLE)
    if not declared.function and loaded.is_larger:
        size = loaded.larger
        words = f"Its board has {size} rows of {size} cells, and only {rules.width}x{rules.height} "
        return NotGraded(Reason.NO_PLAYER, f"{words}was to be graded.")
    if not declared.function and _is_another_game(loaded):
        words = (
            f"{_WITHOUT}: no board of {rules.cells} cells and no marks "
            "such as X and O were found in it."
        )
        return NotGraded(Reason.NO_COMPUTER, words)
    if tried.function is None:
        words = "No function could be tried with a board, and it keeps none itself."
        return NotGraded(Reason.NO_PLAYER, words, None if loaded.missing.get("") else EXAMPLE)
    paste = _paste_for(tried.function, loaded, tried)
    candidates = Candidates(loaded, declared)
    ended = "" if tried.stopped is None else f" Then trying was ended: {tried.stopped}."
    likely = candidates.likely()
    if tried.doubt is not None:
        is_named = tried.function in likely
        if is_named or not tried.may_be_played or (likely and tried.gives_moves):
            doubt = _as_clause(tried.doubt)
            doubt += ", as it was called" if tried.doubt.startswith("raises") else ""
            words = f"{tried.function}() may be its player, but {doubt}.{ended}"
            return NotGraded(Reason.DOUBTFUL, words, paste)
        reason, start = _without_player(tried.function, tried.doubt, loaded, candidates)
        return NotGraded(reason, f"{start}{ended}", EXAMPLE)
    asks = "EOFError" in tried.trouble
    reason = Reason.NO_PLAYER
    if (likely and not asks) or declared.function is not None:
        trouble = tried.trouble or "no answer is a legal move"
        start = (
            "None of its functions could be called as a player. "
            f"The likeliest is {tried.function}(), but {_as_clause(trouble)}."
        )
    else:
        reason, start = _without_player(tried.function, tried.trouble, loaded, candidates)
        paste = EXAMPLE
    return NotGraded(reason if tried.stopped is None else Reason.STOPPED, f"{start}{ended}", paste)


def _without_player(
    function: str, trouble: str, loaded: Loaded, candidates: Candidates
) -> tuple[Reason, str]:
    """What to say of a program whose functions have no names of players.

    One that lacks files may have a player that cannot work without them; one that speaks of a
    computer somewhere has one that was not found.
    """
    if "EOFError" in trouble:
        trouble = "it asks a person for the move"
    elif candidates.is_told_move(function):
        trouble = "it is told the move"
    is_read = not loaded.missing.get("") and not notes_on_reading(loaded)
    is_whole = is_read and not loaded.speaks_of_computer
    reason = Reason.NO_COMPUTER if is_whole else Reason.NO_PLAYER
    start = _WITHOUT if is_whole else _NOT_FOUND
    if trouble in ("", _NO_MOVES):
        return reason, f"{start}: none of its functions gives legal moves."
    return reason, f"{start}. {function}() comes nearest, but {_as_clause(trouble)}."


def _as_clause(trouble: str) -> str:
    if trouble.startswith("raises EOFError"):
        return "it asks a person for the move"
    return f"it {trouble}" if trouble.startswith("raises") else trouble


def _is_another_game(loaded: Loaded) -> bool:
    has_marks = any(x in loaded.literals and o in loaded.literals for x, o in _MARKS)
    takes_board = any(
        "board" in name.lower()
        for parameters in loaded.functions.values()
        for name, _ in parameters
    )
    is_named = loaded.speaks_of_computer or any(
        name_score(name) >= LIKELY for name in loaded.functions
    )
    return not (loaded.forms or has_marks or takes_board or is_named)


def _short_name(function: str, loaded: Loaded) -> str:
    """The name of a function; with its class, if others have that name too."""
    name = last_name(function)
    is_clear = sum(is_meant(name, other) for other in loaded.functions) == 1
    return name if is_clear else function.rpartition(":")[2]


def _paste_for(function: str, loaded: Loaded, tried: Tried) -> str:
    """The line for the likeliest function: as it was called, or with arguments by their names."""
    plan = tried.plan if tried.plan is not None and tried.plan.function == function else None
    parameters = loaded.functions.get(function, ())
    order = argument_orders(parameters)[0] if parameters else ()
    if plan is not None and set(plan.arguments) <= set(ARGUMENTS):
        order = plan.arguments
    is_plain = plan is not None and not plan.reading.part
    declared: dict[str, object] = {
        "function": _short_name(function, loaded),
        "arguments": [role for role in order if role in ARGUMENTS],
        "answer": plan.reading.numbering if plan is not None and is_plain else "cell",
    }
    if tried.mark is not None:
        declared["mark"] = tried.mark.name
    return f"NOUGHTS = {json.dumps(declared)}"
