"""Check the certificate of a proof with only the rules of `core` and without a search.

Every state that a claim needs is checked once. Its entry names steps; `steps.py` explains why they
are sound. Then the states after these steps are checked. This ends, because every step fills an
open cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.core.errors import TooLarge
from noughts.core.notation import cell_name
from noughts.core.outcomes import Result
from noughts.solving.certificates.reading import Claim, Entry, read_certificate
from noughts.solving.certificates.state import SIZE_LIMIT, State
from noughts.solving.certificates.steps import (
    give,
    has_low_potential,
    immediate_result,
    keep,
    parts,
    play_forced,
    remove_pairs,
    require,
    smallest_image,
    undominated,
    weaken,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from noughts.core.marks import Mark
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving.certificates.reading import Certificate

__all__ = [
    "MAX_STATES",
    "CheckResult",
    "check",
    "check_certificate",
    "needed_claims",
    "next_states",
    "root_state",
]

MAX_STATES: Final = 100_000
"""States that a certificate without entries may lead to; each entry allows 100 more."""

_NO_ENTRY: Final = Entry()


class CheckResult(NamedTuple):
    """What a certificate proves: the value is for the side to move."""

    position: Position
    value: Result
    entries: int
    states: int  # that the proof rests on, symmetric ones merged


def _ignore(_states: int, _entries: int) -> None:
    pass


def check_certificate(
    path: Path,
    *,
    size_limit: int = SIZE_LIMIT,
    progress: Callable[[int, int], object] = _ignore,
) -> CheckResult:
    """Read a certificate and check every step.

    Raises `InputError` if the file is no certificate, `CertificateError` if a step does not hold.
    `progress` gets the number of states so far and the number of entries.
    """
    return check(read_certificate(path, size_limit), progress)


def check(
    certificate: Certificate, progress: Callable[[int, int], object] = _ignore
) -> CheckResult:
    """Check every step of a certificate; raises `CertificateError` if one does not hold."""
    position, entries = certificate.position, certificate.entries
    states, limit = 0, MAX_STATES + 100 * entries
    for claim in needed_claims(position, certificate.value):
        for _ in _states(position, claim, certificate.claims.get(claim, {})):
            states += 1
            if states > limit:  # forced moves need no entry, so a short file could take very long
                raise TooLarge(
                    f"The certificate leads to more than {limit:,} positions with {entries:,} "
                    "entries: too many to check."
                )
            progress(states, entries)
    return CheckResult(position, certificate.value, entries, states)


def needed_claims(position: Position, value: Result) -> list[Claim]:
    """The claims that a value of a position needs.

    A finished game needs none: its outcome is its value. A draw needs two, but on the empty board
    one: if the second player could force a win, so could the first, who would have a further mark.
    """
    own, other = position.to_move, position.to_move.other
    if position.outcome is not None:
        truth = _value_of(position.outcome.winner, own)
        require(value is truth, f"the game is over, and it is a {truth}")
        return []
    match value:
        case Result.WIN:
            return [Claim(own, True)]
        case Result.LOSS:
            return [Claim(other, True)]
        case Result.DRAW if position.ply == 0:
            return [Claim(own, False)]
        case Result.DRAW:
            return [Claim(own, False), Claim(other, False)]


def _value_of(winner: Mark | None, own: Mark) -> Result:
    if winner is None:
        return Result.DRAW
    return Result.WIN if winner is own else Result.LOSS


def root_state(position: Position, maker: Mark) -> State:
    """The game of a position in which one side is the maker."""
    if maker is position.to_move:
        return State(position.empty_mask, position.own_mask, position.other_mask, False, True)
    return State(position.empty_mask, position.other_mask, position.own_mask, False, False)


def _states(position: Position, claim: Claim, entries: Mapping[str, Entry]) -> Iterator[State]:
    """Every state that the claim rests on."""
    rules = position.rules
    todo = [root_state(position, claim.maker)]
    seen: set[State] = set()
    while todo:
        state = play_forced(todo.pop(), rules)
        if isinstance(state, bool):
            require(state is claim.wins, "it leads to the opposite of what it claims")
            continue
        state = smallest_image(state, rules)
        if state not in seen:
            seen.add(state)
            entry = entries.get(state.text(rules), _NO_ENTRY)
            todo += next_states(state, entry, claim.wins, rules)
            yield state


def next_states(state: State, entry: Entry, wins: bool, rules: Rules) -> list[State]:
    """The states for which the claim must be true, so that it is true for this one.

    First the side that keeps the claim gives something up. What is left is checked like any state,
    because it may have given up too much. Then it moves, or every move of the other side is tried.
    """
    text = state.text(rules)
    if wins:
        if entry.keep_mask is not None:
            state = keep(state, entry.keep_mask, rules)
    else:
        if entry.weaken:
            state = weaken(state, rules)
        if entry.give_mask:
            state = give(state, entry.give_mask, rules)
        if entry.pair_masks:
            state = remove_pairs(state, entry.pair_masks, rules)
        if entry.has_potential:
            require(has_low_potential(state, rules), "a potential is too high")
            return []
    result = immediate_result(state, rules)
    if result is not None:
        require(result is wins, f"it gives up too much in {text}")
        return []
    if state.maker_moves is wins:
        require(entry.move is not None, f"it has no move for {text}")
        return [_after(state, entry.move or 0, rules)]
    games = [state] if wins or not state.is_weak else parts(state, rules)
    return [game.after(cell) for game in games for cell in undominated(game, rules)]


def _after(state: State, cell: int, rules: Rules) -> State:
    require(state.open_mask >> cell & 1, f"{cell_name(cell, rules)} is not open")
    return state.after(cell)
