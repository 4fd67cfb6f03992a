"""Builds proofs out of everything that the checker allows, true or not.

In each state it tries every entry that the format knows, until one leads only to states that it can
prove as well. It has no idea of the game. What it proves is what the checker accepts, so it must
never prove what is false.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from noughts.core.errors import CertificateError
from noughts.core.notation import cell_name
from noughts.core.outcomes import Result, cells_of
from noughts.solving.certificates.checking import needed_claims, next_states, root_state
from noughts.solving.certificates.reading import Claim, Entry
from noughts.solving.certificates.state import FORMAT, VERSION
from noughts.solving.certificates.steps import play_forced, smallest_image
from tests.hostile.line_games import matchings, subsets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving.certificates.state import State

__all__ = ["Forger", "entries", "forge"]


def entries(state: State, wins: bool) -> Iterator[Entry]:
    """Every entry that a state may have, the plainest first."""
    is_keeper = state.maker_moves is wins
    moves = [None, *cells_of(state.open_mask)] if is_keeper else [None]
    if wins:
        yield from (Entry(move=move) for move in moves)
        for keep_mask in subsets(state.open_mask):
            yield from (Entry(keep_mask=keep_mask, move=move) for move in moves)
        return
    for weaken in (False, True):
        for give_mask in reversed(list(subsets(state.open_mask))):
            for pairs in matchings(state.open_mask & ~give_mask):
                yield Entry(weaken, give_mask, pairs, has_potential=True)
                yield from (Entry(weaken, give_mask, pairs, move=move) for move in moves)


class _Attempt(NamedTuple):
    is_proved: bool
    entry: Entry
    unproved: int  # how many of the next states have no proof
    next_states: list[State]


class Forger:
    """Proofs of one claim under one set of rules."""

    def __init__(self, rules: Rules, wins: bool) -> None:
        self.rules, self.wins = rules, wins
        self.entries_tried = 0
        self.attempts: dict[State, _Attempt] = {}

    def _settle(self, state: State) -> State | bool:
        settled = play_forced(state, self.rules)
        return settled if isinstance(settled, bool) else smallest_image(settled, self.rules)

    def proves(self, state: State) -> bool:
        """Whether the checker would accept the claim for a state, with the right entries."""
        settled = self._settle(state)
        if isinstance(settled, bool):
            return settled is self.wins
        if settled not in self.attempts:
            self.attempts[settled] = self._best_attempt(settled)
        return self.attempts[settled].is_proved

    def _best_attempt(self, state: State) -> _Attempt:
        best = _Attempt(False, Entry(), 10**9, [])
        for entry in entries(state, self.wins):
            self.entries_tried += 1
            try:
                following = next_states(state, entry, self.wins, self.rules)
            except CertificateError:
                continue
            unproved = sum(not self.proves(after) for after in following)
            if unproved < best.unproved:
                best = _Attempt(unproved == 0, entry, unproved, following)
                if best.is_proved:
                    break
        return best

    def lines(self, state: State) -> list[dict[str, object]]:
        """The entries of the best attempt at a proof."""
        written: dict[str, dict[str, object]] = {}
        todo = [state]
        while todo:
            settled = self._settle(todo.pop())
            if isinstance(settled, bool):
                continue
            self.proves(settled)
            text = settled.text(self.rules)
            if text not in written:
                attempt = self.attempts[settled]
                written[text] = {"state": text, **self._members(attempt.entry)}
                todo += attempt.next_states
        return list(written.values())

    def _members(self, entry: Entry) -> dict[str, object]:
        def names(mask: int) -> list[str]:
            return [cell_name(cell, self.rules) for cell in cells_of(mask)]

        members: dict[str, object] = {}
        if entry.weaken:
            members["weaken"] = True
        if entry.give_mask:
            members["give"] = names(entry.give_mask)
        if entry.pair_masks:
            members["pairs"] = [names(pair) for pair in entry.pair_masks]
        if entry.has_potential:
            members["potential"] = True
        if entry.keep_mask is not None:
            members["keep"] = names(entry.keep_mask)
        if entry.move is not None:
            members["move"] = cell_name(entry.move, self.rules)
        return members


def forge(position: Position, value: Result, forgers: dict[bool, Forger]) -> tuple[bool, str]:
    """Whether the forger has a proof, and the file with its best attempt."""
    rules = position.rules
    header = {"format": FORMAT, "version": VERSION, "rules": str(rules), "position": str(position)}
    documents: list[dict[str, object]] = [dict(header)]
    is_proved, count = True, 0
    for claim in _claims(position, value):
        forger, root = forgers[claim.wins], root_state(position, claim.maker)
        is_proved &= forger.proves(root)
        documents.append({"maker": str(claim.maker), "wins": claim.wins})
        lines = forger.lines(root)
        count += len(lines)
        documents += lines
    documents.append({"end": count, "value": str(value)})
    return is_proved, "".join(json.dumps(document) + "\n" for document in documents)


def _claims(position: Position, value: Result) -> list[Claim]:
    try:
        return needed_claims(position, value)
    except CertificateError:  # the game is over, with another value
        return []
