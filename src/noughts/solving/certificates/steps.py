"""The steps that the checker allows, each with the reason why it is sound.

All reasons rest on three facts about the game of `State` (M is the maker, B the breaker):

- **A further mark never harms its owner.** With one more mark a side plays as if the cell were
  still open; when its plan says to play there, it plays anywhere. Every line that the plan
  completes is complete with the further mark too, and the opponent has one cell less.
- **So nobody gains by passing**: any move leaves the same state as a pass, and a further mark.
- **Only live lines matter**: a line that holds a mark of the opponent, or a dead cell, is never
  completed. Of a live line only the *rest* matters: its open cells.

A step replaces a state by others. "Sound" means: if the claim is true for those, it is true for the
state. `tests/hostile/` compares every step with brute force over all states of small boards.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from noughts.core.errors import CertificateError
from noughts.core.outcomes import cells_of
from noughts.core.symmetry import board_symmetries
from noughts.solving.certificates.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.rules import Rules

__all__ = [
    "drop_dead",
    "give",
    "has_low_potential",
    "immediate_result",
    "keep",
    "parts",
    "play_forced",
    "remove_pairs",
    "require",
    "rests",
    "smallest_image",
    "undominated",
    "weaken",
]


def require(holds: object, reason: str) -> None:
    """Refuse the certificate unless the condition holds."""
    if not holds:
        raise CertificateError(f"The certificate proves nothing: {reason}.")


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _live_lines(state: State, rules: Rules) -> tuple[list[int], list[int]]:
    """The lines that M, and that B, may still complete."""
    maker_within = state.maker_mask | state.open_mask
    breaker_within = 0 if state.is_weak else state.breaker_mask | state.open_mask
    return (
        [line for line in rules.lines if not line & ~maker_within],
        [line for line in rules.lines if not line & ~breaker_within],
    )


def rests(state: State, rules: Rules) -> tuple[list[int], list[int]]:
    """The open cells of live lines, M's and B's, without rests that contain another of that side.

    Sound, as the game stays the same: who fills the larger rest has filled the smaller one by then,
    and who spoils the smaller one has spoiled the larger.
    """
    maker, breaker = _live_lines(state, rules)
    return _minimal(maker, state.open_mask), _minimal(breaker, state.open_mask)


def _minimal(lines: list[int], open_mask: int) -> list[int]:
    minimal: list[int] = []
    for rest in sorted({line & open_mask for line in lines}, key=int.bit_count):
        if all(smaller & ~rest for smaller in minimal):
            minimal.append(rest)
    return minimal


def drop_dead(state: State, rules: Rules) -> State:
    """Forget cells and marks on no live line; without live lines of B the game is weak.

    Sound, as the game stays the same: a move on such a cell is a pass, from which nobody gains.
    Live lines stay live, because all their cells stay. A side without live lines never completes
    one.
    """
    maker_lines, breaker_lines = map(_union, _live_lines(state, rules))
    return State(
        state.open_mask & (maker_lines | breaker_lines),
        state.maker_mask & maker_lines,
        state.breaker_mask & breaker_lines,
        not breaker_lines,
        state.maker_moves,
    )


def immediate_result(state: State, rules: Rules) -> bool | None:
    """Whether M wins, if that needs no search; None otherwise.

    Sound: a complete line ends the game (there is never one of each side: the first ended it). M
    needs a live line to win, which also covers a board without open cells. The side to move
    completes a line that lacks one cell. If it cannot, it stops one such line of the other side,
    not two.
    """
    maker, breaker = rests(state, rules)
    if 0 in maker:
        return True
    if 0 in breaker or not maker:
        return False
    own, other = (maker, breaker) if state.maker_moves else (breaker, maker)
    if len(_single_cells(own)) > 0:
        return state.maker_moves
    if len(_single_cells(other)) > 1:
        return not state.maker_moves
    return None


def _single_cells(side: list[int]) -> list[int]:
    return [rest for rest in side if rest.bit_count() == 1]


def play_forced(state: State, rules: Rules) -> State | bool:
    """Drop dead cells and play forced moves; whether M wins, once that is clear.

    Sound, as the value stays the same: where the other side threatens to complete one line, and the
    side to move has none to complete, every other move loses at once. The loop ends, because each
    move fills an open cell.
    """
    while True:
        state = drop_dead(state, rules)
        result = immediate_result(state, rules)
        if result is not None:
            return result
        threats = _single_cells(rests(state, rules)[1 if state.maker_moves else 0])
        if not threats:
            return state
        state = state.after(threats[0].bit_length() - 1)


def smallest_image(state: State, rules: Rules) -> State:
    """The smallest image under turns and reflections of the board, by open, maker, breaker mask.

    Sound, as the value stays the same: turns and reflections carry lines to lines.
    """
    open_mask, maker_mask, breaker_mask = min(
        (
            symmetry.mask(state.open_mask),
            symmetry.mask(state.maker_mask),
            symmetry.mask(state.breaker_mask),
        )
        for symmetry in board_symmetries(rules)
    )
    return State(open_mask, maker_mask, breaker_mask, state.is_weak, state.maker_moves)


# ---- steps of a claim that the maker fails -------------------------------------------------------


def weaken(state: State, rules: Rules) -> State:
    """B gives up its own lines.

    Sound for "M fails": B plays as in the weak game, so M completes no line. A line of B would only
    end the game earlier, and then M fails too.
    """
    return drop_dead(state._replace(is_weak=True, breaker_mask=0), rules)


def give(state: State, cells_mask: int, rules: Rules) -> State:
    """M gets open cells for nothing.

    Sound for "M fails": further marks never harm M, so who fails with them fails without them.
    """
    require(not cells_mask & ~state.open_mask, "it gives away what is not open")
    state = state._replace(
        open_mask=state.open_mask & ~cells_mask, maker_mask=state.maker_mask | cells_mask
    )
    require(0 not in rests(state, rules)[0], "it gives away a whole line")
    return drop_dead(state, rules)


def remove_pairs(state: State, pairs: Iterable[int], rules: Rules) -> State:
    """Take pairs of open cells out of the game, with all of M's lines that hold a whole pair.

    Required: pairs are disjoint, and no other rest of M and no rest of B touches them.

    Sound for "M fails": when M plays on a pair, B answers on its other cell (if B has that already,
    B plays anywhere). So M never has both cells, and completes no line that holds a pair. Such an
    exchange leaves everything else as it was, with the same side to move, so there B plays as in
    the game without the pairs. Where B has no cell left there, it takes any cell, which never harms
    it.
    """
    maker, breaker = rests(state, rules)
    paired_mask = 0
    for pair in pairs:
        is_free = pair.bit_count() == 2 and not pair & (paired_mask | ~state.open_mask)
        require(is_free, "two cells cannot be a pair")
        paired_mask |= pair
        maker = [rest for rest in maker if pair & ~rest]
    others_mask = _union(maker) | _union(breaker)
    require(not paired_mask & others_mask, "a pair touches a line it does not stop")
    return drop_dead(state._replace(open_mask=state.open_mask & ~paired_mask), rules)


def has_low_potential(state: State, rules: Rules) -> bool:
    """Whether the weights of M's rests, 2^-n for n cells, show that M fails.

    Sound (Erdős and Selfridge): let the total be below 1 with B to move. B takes the cell with the
    greatest weight through it. The next move of M doubles the weights through its cell, which adds
    no more than B took away. So before each move of B the total is below 1. A complete line weighs
    1, so there is none. If M moves first, its move must not lift the total to 1.
    """
    scale = rules.k  # no rest has more cells; weights are whole numbers in units of 2^-scale
    weights = {rest: 1 << scale - rest.bit_count() for rest in rests(state, rules)[0]}
    cells = cells_of(state.open_mask) if state.maker_moves else ()
    through = (sum(w for rest, w in weights.items() if rest >> cell & 1) for cell in cells)
    return sum(weights.values()) + max(through, default=0) < 1 << scale


def parts(state: State, rules: Rules) -> list[State]:
    """The games that a weak game with M to move falls into: rests of two parts share no cell.

    Sound for "M fails": if M fails in each part with the first move there, B answers each move in
    the part where it was made (or anywhere, if that part has no open cell), so M completes no rest.
    """
    masks: list[int] = []
    for rest in rests(state, rules)[0]:
        touching = [mask for mask in masks if mask & rest]
        masks = [mask for mask in masks if not mask & rest] + [_union([rest, *touching])]
    return [drop_dead(state._replace(open_mask=mask), rules) for mask in masks]


# ---- steps of a claim that the maker wins --------------------------------------------------------


def keep(state: State, cells_mask: int, rules: Rules) -> State:
    """M gives up all open cells but these: they become dead.

    Required: no rest of B goes through a cell that is given up.

    Sound for "M wins": a move of B on such a cell completes and stops nothing in the game that is
    left, so it is a pass there. M plays on as if it had an additional move, which never harms it.
    What is left must be checked like any other state: M may have given up its last line.
    """
    lost_mask = state.open_mask & ~cells_mask
    require(not lost_mask & _union(rests(state, rules)[1]), "it gives up what it needs")
    return drop_dead(state._replace(open_mask=state.open_mask & ~lost_mask), rules)


# ---- moves of the side that wants to refute the claim --------------------------------------------


def undominated(state: State, rules: Rules) -> list[int]:
    """The open cells that must be tried: without those that another cell dominates.

    Cell v dominates u if every rest through u, of either side, goes through v. Of cells that
    dominate each other the lowest is tried, so at least one cell is left wherever a cell is open.

    Sound: let the side to move play v, and then follow its plan for u with u and v exchanged. Its
    rests through both cells are worth the same in either case, and those through v alone are worth
    more. Rests of the opponent through u are spoiled in either case, and those through v alone are
    spoiled only now. So v is at least as good as u, and u need not be tried.
    """
    cells = cells_of(state.open_mask)
    shared = dict.fromkeys(cells, state.open_mask)  # cells on all rests through a cell
    maker, breaker = rests(state, rules)
    for rest in (*maker, *breaker):
        for cell in cells_of(rest):
            shared[cell] &= rest

    def is_dominated(cell: int) -> bool:
        others = cells_of(shared[cell] & ~(1 << cell))
        return any(other < cell or not shared[other] >> cell & 1 for other in others)

    return [cell for cell in cells if not is_dominated(cell)]
