"""Negotiation: finding out which convention a program uses, by trying it on a few positions.

What the file declares or the command line says is taken as given. The rest is tried on positions
near the end of the game, where even slow programs are quick: combinations whose constants occur in
the source come first, and the one wins under which most answers are legal, then most keep the
value, then the first. So a program is graded in the way in which it plays best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from noughts.core.marks import Mark
from noughts.core.threats import other_threats, own_threats
from noughts.lab.grading.calling.called import Called
from noughts.lab.grading.calling.conventions import ANSWERS, Convention, Signs
from noughts.lab.grading.rating.rating import MoveRating, Share, Truth, rate_move
from noughts.lab.grading.sandbox.messages import Call, Reply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.sandbox.messages import Loaded
    from noughts.lab.grading.sandbox.session import ProgramSession

__all__ = ["Negotiated", "negotiate", "probes_of", "role_of"]

_NONE_LEGAL: Final = Share(0, 1)
_EMPTIES: Final = (" ", "", None, "-", ".", "_", 0, "0", "digit", "number")
_SIGNS: Final = (Signs("X", "O"), Signs("x", "o"), Signs(1, -1), Signs(1, 2))
_PROBE_SECONDS: Final = 2.0
_MAX_HANGS: Final = 3  # while trying; a program that draws cells until one is free hangs easily
_MAX_DEATHS: Final = 6
_MAX_SECONDS: Final = 10.0  # for all trying, once something has been tried

# Parameters by their names; a name that is not listed is tried as the mark of the side to move.
_ROLES: Final = {
    "board": ("board", "state", "grid", "b", "game", "position", "field", "cells", "tablero", "s"),
    "other": ("opponent", "other", "enemy", "human", "opp", "rival", "human_player", "person"),
    "maximizing": ("maximizing", "is_maximizing", "is_max", "maximizing_player", "ismaximizing"),
    "depth": ("depth", "max_depth", "limit", "remaining"),
    "mark": ("player", "mark", "turn", "symbol", "letter", "sign", "me", "side", "ai", "computer",
             "piece", "who", "current_player", "to_move", "token", "ai_player"),
}  # fmt: skip


@dataclass(frozen=True)
class Negotiated:
    """The convention that was found, and how."""

    convention: Convention
    mark: Mark | None  # the only side that the program plays; None for both
    how: str  # "declared", "tried" or "guessed"
    is_mark_found: bool  # by trying, not by a declaration
    legal: Share = _NONE_LEGAL  # of the answers while trying

    def told(self) -> Called:
        """The same, as a grade tells it."""
        convention = self.convention
        side = "" if self.mark is None else f", playing {self.mark.name}"
        return Called(
            f"{convention}{side}",
            convention.function,
            convention.answer,
            self.mark,
            self.how,
            self.is_mark_found,
            {
                "arguments": list(convention.arguments),
                "board": convention.board,
                "empty": convention.empty,
                "x": convention.signs.x,
                "o": convention.signs.o,
            },
        )


def probes_of(positions: Sequence[Position], count: int = 16) -> list[Position]:
    """Positions near the end where mistakes are possible, as many for either side."""
    probes: list[Position] = []
    for mark in Mark:
        near = [
            position
            for position in positions
            if position.to_move is mark and 2 <= position.empty_mask.bit_count() <= 5
        ]
        near.sort(key=lambda position: (position.empty_mask.bit_count(), str(position)))
        risky = [truth.position for truth in map(Truth.of, near[:400]) if _is_risky(truth)]
        chosen = risky or near
        step = max(1, len(chosen) // (count // 2))
        probes += chosen[::step][: count // 2]
    return probes or list(positions[:count])


def _is_risky(truth: Truth) -> bool:
    return len(truth.keeping) < len(truth.values)


def negotiate(
    session: ProgramSession,
    loaded: Loaded,
    function: str,
    declared: Declared,
    positions: Sequence[Position],
) -> Negotiated:
    """Find the convention of a function of the program."""
    probes = probes_of([p for p in positions if declared.mark in (None, p.to_move)])
    truths = [Truth.of(position) for position in probes]
    best: tuple[tuple[int, int], Convention] | None = None
    started = monotonic()
    for candidate in _candidates(loaded, function, declared):
        budget = session.budget
        if budget.trouble or budget.hangs >= _MAX_HANGS or budget.deaths >= _MAX_DEATHS:
            break
        if best is not None and monotonic() - started > _MAX_SECONDS:
            break
        replies = _replies(session, candidate, probes)
        answers = (declared.answer,) if declared.answer else _answers_like(replies)
        for answer in answers:
            convention = replace(candidate, answer=answer)
            merit = _merit(convention, truths, replies)
            if best is None or merit > best[0]:
                best = merit, convention
        if best is not None and best[0] == (len(probes), len(probes)):
            break
    if best is None:
        candidate = next(_candidates(loaded, function, declared), Convention(function))
        return Negotiated(candidate, declared.mark, "guessed", is_mark_found=False)
    convention, legal = best[1], Share(best[0][0], len(probes))
    declarations = (declared.board, declared.empty, declared.arguments, declared.answer)
    how = "declared" if all(declarations) else "tried"
    if best[0][0] == 0:
        return Negotiated(convention, declared.mark, "guessed", is_mark_found=False)
    if declared.mark is not None:
        return Negotiated(convention, declared.mark, how, is_mark_found=False, legal=legal)
    if "mark" in convention.arguments or "maximizing" in convention.arguments:
        return Negotiated(convention, None, how, is_mark_found=False, legal=legal)
    mark = declared.likely_mark or _only_side(session, convention, positions)
    return Negotiated(convention, mark, how, is_mark_found=mark is not None, legal=legal)


# ---- what to try -----------------------------------------------------------------------------


def _candidates(loaded: Loaded, function: str, declared: Declared) -> Iterator[Convention]:
    """Conventions worth trying, the likeliest first."""
    literals = loaded.literals
    boards = (declared.board,) if declared.board else ("nested", "flat", "string")
    empties = declared.empty or _those_in(literals, _EMPTIES[:8]) or _EMPTIES
    if not declared.empty:
        empties = (*empties, *(e for e in ("digit", "number") if e not in empties))
    letters = tuple(s for s in _SIGNS[:2] if _has(literals, s.x) or _has(literals, s.o))
    signs = (Signs(*declared.signs),) if declared.signs else letters or _SIGNS
    parameters = loaded.functions.get(function, ())
    arguments = (declared.arguments,) if declared.arguments else _argument_orders(parameters)
    for order, sign, empty, board in product(arguments, signs, empties, boards):
        if isinstance(sign.x, int) and isinstance(empty, str):
            continue  # numbers on the board go together
        if board == "string" and not (
            (isinstance(empty, str) and len(empty) == 1) or empty == "digit"
        ):
            continue
        yield Convention(function, board, empty, sign, tuple(order))


def _has(literals: Sequence[Any], sign: object) -> bool:
    return any(literal == sign and type(literal) is type(sign) for literal in literals)


def _those_in(literals: Sequence[Any], signs: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(sign for sign in signs if _has(literals, sign))


def _argument_orders(parameters: Sequence[tuple[str, bool]]) -> list[tuple[str, ...]]:
    """The arguments by the names of the parameters, then by what is usual for their number."""
    needed = [name.lower() for name, is_needed in parameters if is_needed]
    named = [name.lower() for name, _ in parameters]
    orders: list[tuple[str, ...]] = []
    for names in (needed, named):  # an optional player is worth giving, an optional depth is not
        roles = [role_of(name) for name in names]
        if roles.count("board") == 1 and None not in roles and len(set(roles)) == len(roles):
            orders.append(tuple(role for role in roles if role is not None))
    if len(orders) == 2 and "mark" in orders[1] and "depth" not in orders[1][len(orders[0]) :]:
        orders.reverse()
    usual: dict[int, list[tuple[str, ...]]] = {
        1: [("board",)],
        2: [("board", "mark"), ("mark", "board")],
        3: [
            ("board", "mark", "other"),
            ("board", "depth", "mark"),
            ("board", "depth", "maximizing"),
        ],
    }
    orders += usual.get(len(needed) or 1, [])
    return list(dict.fromkeys(orders))


def role_of(name: str) -> str | None:
    """What a parameter is by its name; None where that says nothing."""
    return next((role for role, names in _ROLES.items() if name.lower() in names), None)


# ---- trying ----------------------------------------------------------------------------------


def _replies(
    session: ProgramSession, convention: Convention, probes: Sequence[Position]
) -> list[Reply | None]:
    replies: list[Reply | None] = []
    for number, position in enumerate(probes):
        call = Call(convention.function, convention.arguments_for(position), convention.board_at)
        result = session.ask(call, min(_PROBE_SECONDS, session.limits.seconds))
        replies.append(result if isinstance(result, Reply) and result.raised is None else None)
        if number == 3 and not any(replies):
            break  # four errors in a row: not this one
    return replies + [None] * (len(probes) - len(replies))


def _answers_like(replies: Sequence[Reply | None]) -> tuple[str, ...]:
    """The readings that suit what came back; (column, row) only when it is declared."""
    returned = [reply.returned for reply in replies if reply is not None]
    if any(isinstance(value, int) and not isinstance(value, bool) for value in returned):
        return ("cell", "number")
    if any(isinstance(value, list) and len(value) == 2 for value in returned):
        return ("row-column", "board")
    if any(isinstance(value, str) and len(value) <= 3 for value in returned):
        return ("name",)
    if any(value is None or isinstance(value, (list, str)) for value in returned):
        return ("board",)
    return ANSWERS[:1]


def _merit(
    convention: Convention, truths: Sequence[Truth], replies: Sequence[Reply | None]
) -> tuple[int, int]:
    """How many answers are legal, and how many keep the value."""
    legal = kept = 0
    for truth, reply in zip(truths, replies, strict=True):
        if reply is None:
            continue
        cell = convention.read(reply.returned, reply.board, truth.position).cell
        if cell is None:
            continue
        rating, _ = rate_move(truth, cell)
        legal += rating is not MoveRating.ILLEGAL
        kept += rating in (MoveRating.BEST, MoveRating.SLOW)
    return legal, kept


def _only_side(
    session: ProgramSession, convention: Convention, positions: Sequence[Position]
) -> Mark | None:
    """The only side that a program plays; None if it plays both. It is not told whose turn it is.

    Asked where either side could complete a line, it always completes the same side's.
    """
    duels = [
        position
        for position in positions
        if own_threats(position)
        and other_threats(position)
        and not set(own_threats(position)) & set(other_threats(position))
    ]
    preferred: dict[Mark, set[Mark | None]] = {Mark.X: set(), Mark.O: set()}
    for mark in Mark:
        chosen = [duel for duel in duels if duel.to_move is mark][-200:]
        for position in chosen[:: max(1, len(chosen) // 6)][:6]:
            call = Call(
                convention.function, convention.arguments_for(position), convention.board_at
            )
            reply = session.ask(call, min(_PROBE_SECONDS, session.limits.seconds))
            if isinstance(reply, Reply) and reply.raised is None:
                preferred[mark].add(_served(convention, position, reply))
    for mark in Mark:
        if preferred[mark] == {mark} and preferred[mark.other] == {mark}:
            return mark
    return None


def _served(convention: Convention, position: Position, reply: Reply) -> Mark | None:
    """Whose line an answer completes; with a board for an answer, whose mark was placed."""
    if convention.answer == "board":
        board = reply.board if reply.returned is None else reply.returned
        for mark in Mark:
            turned = position._replace(
                to_move=mark,
                own_mask=position.x_mask if mark is Mark.X else position.o_mask,
                other_mask=position.o_mask if mark is Mark.X else position.x_mask,
            )
            if convention.read(board, board, turned).cell is not None:
                return mark
        return None
    cell = convention.read(reply.returned, reply.board, position).cell
    if cell in own_threats(position):
        return position.to_move
    return position.to_move.other if cell in other_threats(position) else None
