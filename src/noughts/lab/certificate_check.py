"""Checks the certificate of a proof with the rules of `core` and nothing else: no search, no trust.

docs/proofs.md describes the file, and says why each step is sound.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from noughts.core.errors import CertificateError, InputError
from noughts.core.marks import Mark
from noughts.core.notation import parse_cell
from noughts.core.outcomes import cells_of
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.core.symmetry import board_symmetries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

__all__ = ["Checked", "check_certificate"]

_Entry = dict[str, Any]


class Checked(NamedTuple):
    """What a certificate proves: the value is for the side to move."""

    position: Position
    value: str
    entries: int
    states: int  # looked at, symmetric ones merged


class _State(NamedTuple):
    """Masks of cells, whether the breaker's lines are out of the game, and who moves."""

    open: int
    maker: int
    breaker: int
    is_weak: bool
    maker_moves: bool

    def after(self, cell: int) -> _State:
        own = 1 << cell
        maker = self.maker | (own if self.maker_moves else 0)
        breaker = self.breaker | (0 if self.maker_moves or self.is_weak else own)
        return _State(self.open & ~own, maker, breaker, self.is_weak, not self.maker_moves)


def _say_nothing(_done: int, _all: int) -> None:
    pass


def check_certificate(path: Path, progress: Callable[[int, int], object] = _say_nothing) -> Checked:
    """Read a certificate and check every step; raises `CertificateError` if one does not hold.

    `progress` is told how many states were looked at, and how many entries there are.
    """
    try:
        with path.open(encoding="utf-8") as file:
            return _check((json.loads(line) for line in file), progress)
    except OSError as error:
        raise CertificateError(f"Cannot read the certificate {path}: {error.strerror}.") from None
    except InputError as error:
        raise CertificateError(f"Cannot read the certificate {path}: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise CertificateError(
            f"Cannot read the certificate {path}: it is not the JSON that docs/proofs.md describes."
        ) from None


def _require(holds: object, what: str) -> None:
    if not holds:
        raise CertificateError(f"The certificate proves nothing: {what}.")


def _check(lines: Iterator[_Entry], progress: Callable[[int, int], object]) -> Checked:
    header = next(lines, {})
    is_ours = header["format"] == "noughts-certificate" and header["version"] == 1
    _require(is_ours, "it is another kind of file, or of another version")
    position = Position.parse(header["position"], Rules.parse(header["rules"]))
    _require(not position.rules.has_powers, "its rules have powers")
    claims: dict[tuple[Mark, bool], dict[str, _Entry]] = {}
    line: _Entry = {}
    entries: dict[str, _Entry] = {}  # those before the first claim support nothing
    for line in lines:
        if "maker" in line:
            entries = claims.setdefault((Mark(line["maker"]), bool(line["wins"])), {})
        elif "end" not in line:
            entries[line["state"]] = line
    _require("end" in line, "it is cut off: its last line is missing")
    count, value, own = sum(map(len, claims.values())), line["value"], position.to_move
    _require(line["end"] == count, f"it has {count} entries and says {line['end']}")
    needed = {
        "win": [(own, True)],
        "loss": [(own.other, True)],
        "draw": [(own, False), (own.other, False)],
    }[value]
    if position.ply == 0 and value == "draw":
        needed.pop()  # who cannot win with the first move cannot with the second
    if position.outcome is not None:
        winner = position.outcome.winner
        truth = "draw" if winner is None else "win" if winner is own else "loss"
        _require(value == truth, f"the game is over, and it is a {truth}")
        needed = []
    states = 0
    for maker, wins in needed:
        claim = _Claim(position.rules, wins, claims.get((maker, wins), {}))
        for _ in claim.check(position, maker):
            states += 1
            progress(states, count)
    return Checked(position, value, count, states)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


class _Claim:
    """Follows the strategy of one claim through every state that it can lead to."""

    def __init__(self, rules: Rules, wins: bool, entries: dict[str, _Entry]) -> None:
        self.rules, self.wins, self.entries = rules, wins, entries
        self.symmetries = board_symmetries(rules)

    def check(self, position: Position, maker: Mark) -> Iterator[_State]:
        """Every state that the claim rests on, once what follows from it is known."""
        is_own, own, other = maker is position.to_move, position.own_mask, position.other_mask
        marks = (own, other) if is_own else (other, own)
        todo = [_State(position.empty_mask, *marks, False, is_own)]
        seen: set[_State] = set()
        while todo:
            state = self._play_forced(todo.pop())
            if isinstance(state, bool):
                _require(state is self.wins, "it leads to the opposite of what it claims")
                continue
            masks = min(tuple(map(symmetry.mask, state[:3])) for symmetry in self.symmetries)
            state = _State(masks[0], masks[1], masks[2], state.is_weak, state.maker_moves)
            if state not in seen:
                seen.add(state)
                todo += self._next(state, self.entries.get(self._text(state), {}))
                yield state

    def _live(self, state: _State) -> list[list[int]]:
        """The lines that the maker, and that the breaker, may still complete."""
        sides = (state.maker | state.open, 0 if state.is_weak else state.breaker | state.open)
        return [[line for line in self.rules.lines if not line & ~within] for within in sides]

    def _rests(self, state: _State) -> list[set[int]]:
        """Their open cells, without those that contain another: that one is filled first."""
        sides = [{line & state.open for line in lines} for lines in self._live(state)]
        return [{a for a in side if not any(b & ~a == 0 for b in side - {a})} for side in sides]

    def _drop_dead(self, state: _State) -> _State:
        maker, breaker = map(_union, self._live(state))
        masks = (state.open & (maker | breaker), state.maker & maker, state.breaker & breaker)
        return _State(*masks, not breaker, state.maker_moves)

    def _play_forced(self, state: _State) -> _State | bool:
        """Complete a line or stop one that would be; whether the maker wins, once that is clear."""
        while True:
            state = self._drop_dead(state)
            rests = self._rests(state)
            if not rests[0]:
                return False
            maker, breaker = ([rest for rest in side if rest.bit_count() == 1] for side in rests)
            own, other = (maker, breaker) if state.maker_moves else (breaker, maker)
            if own or len(other) > 1:
                return bool(own) is state.maker_moves
            if not other:
                return state
            state = state.after(other[0].bit_length() - 1)

    def _next(self, state: _State, entry: _Entry) -> list[_State]:
        """The states that must hold for this one to hold."""
        if not self.wins:
            if entry.get("weaken"):
                state = self._drop_dead(state._replace(is_weak=True, breaker=0))
            given = _union(map(self._bit, entry.get("give", [])))
            _require(not given & ~state.open, "it gives away what is not open")
            state = state._replace(open=state.open & ~given, maker=state.maker | given)
            _require(0 not in self._rests(state)[0], "it gives away a whole line")
            state = self._without_pairs(state, entry.get("pairs", []))
            if not self._rests(state)[0]:
                return []
            if entry.get("potential"):
                _require(self._has_low_potential(state), "a potential is too high")
                return []
        elif "keep" in entry:
            lost = state.open & ~_union(map(self._bit, entry["keep"]))
            _require(not lost & _union(self._rests(state)[1]), "it gives up what it needs")
            state = self._drop_dead(state._replace(open=state.open & ~lost))
        if state.maker_moves is self.wins:
            _require("move" in entry, f"it has no move for {self._text(state)}")
            _require(state.open & self._bit(entry["move"]), f"{entry['move']} is not open")
            return [state.after(parse_cell(entry["move"], self.rules))]
        parts: list[int] = []  # of a weak game: the maker must win one of them by itself
        for rest in self._rests(state)[0]:
            touching = [part for part in parts if part & rest]
            parts = [part for part in parts if not part & rest] + [_union([rest, *touching])]
        if self.wins or not state.is_weak:
            parts = [state.open]
        subgames = [self._drop_dead(state._replace(open=part)) for part in parts]
        return [game.after(cell) for game in subgames for cell in self._undominated(game)]

    def _bit(self, name: str) -> int:
        return 1 << parse_cell(name, self.rules)

    def _without_pairs(self, state: _State, names: list[list[str]]) -> _State:
        (maker, breaker), paired = self._rests(state), 0
        for pair in (self._bit(a) | self._bit(b) for a, b in names):
            is_free = pair.bit_count() == 2 and not pair & (paired | ~state.open)
            _require(is_free, "two cells cannot be a pair")
            paired |= pair
            maker = {rest for rest in maker if pair & ~rest}
        _require(not paired & _union(maker | breaker), "a pair touches a line it does not stop")
        return self._drop_dead(state._replace(open=state.open & ~paired))

    def _has_low_potential(self, state: _State) -> bool:
        scale = self.rules.k
        weights = {rest: 1 << scale - rest.bit_count() for rest in self._rests(state)[0]}
        cells = cells_of(state.open) if state.maker_moves else ()
        through = (sum(w for rest, w in weights.items() if rest >> c & 1) for c in cells)
        return sum(weights.values()) + max(through, default=0) < 1 << scale

    def _undominated(self, state: _State) -> list[int]:
        """Open cells but those whose every line goes through another, which is then no worse."""
        cells = cells_of(state.open)
        shared = dict.fromkeys(cells, state.open)
        for rest in set[int]().union(*self._rests(state)):
            for cell in cells_of(rest):
                shared[cell] &= rest
        return [
            cell
            for cell in cells
            if not any(
                other < cell or not shared[other] >> cell & 1
                for other in cells_of(shared[cell] & ~(1 << cell))
            )
        ]

    def _text(self, state: _State) -> str:
        kinds = ((state.maker, "m"), (state.breaker, "b"), (state.open, "."), (-1, "#"))
        cells, width = range(self.rules.cells), self.rules.width
        letters = "".join(next(kind for mask, kind in kinds if mask >> c & 1) for c in cells)
        rows = "/".join(letters[i : i + width] for i in cells[::width])
        mover = "maker" if state.maker_moves else "breaker"
        return f"{rows} {'weak' if state.is_weak else 'real'} {mover}"
