"""Tracks: a board seen again and again in one game, and the moves that must have been made."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Line", "Track"]

_NUMBERINGS: Final = ("123456789", "012345678", "789456123")
_X: Final = frozenset(["x", "❌", "✕", "✗", "×", "х"])
_O: Final = frozenset(["o", "⭕", "○", "◯", "о", "0"])


class _Event(NamedTuple):
    """What changed from one look to the next, and what had been typed between them."""

    signs: dict[int, str]  # by cell
    typed: tuple[str, ...] | None


class Line(NamedTuple):
    """The moves of a game, if one of the two marks is the person's."""

    mine: str
    theirs: str | None
    moves: tuple[tuple[int, bool], ...]  # cells; whether it is the program's move
    landings: tuple[tuple[tuple[str, ...], int], ...]  # what was typed, and where the mark came

    @property
    def board(self) -> str:
        """`p` for a mark of the person's, `c` for one of the computer's, `.` for a free cell."""
        cells = ["."] * 9
        for cell, is_theirs in self.moves:
            cells[cell] = "c" if is_theirs else "p"
        return "".join(cells)

    @property
    def replies(self) -> int:
        """How many moves of the program there are."""
        return sum(is_theirs for _, is_theirs in self.moves)

    def letters(self) -> tuple[str, str]:
        """The marks of the person and of the program: x and o, by what they look like.

        Where they do not look so, whoever began has x. Beside another number, 0 is no letter.
        """
        mine, theirs = _letter(self.mine), _letter(self.theirs)
        if self.mine.strip().isdigit() and (self.theirs or "").strip().isdigit():
            mine = theirs = ""
        if mine != theirs and (mine or theirs):
            mine = mine or ("o" if theirs == "x" else "x")
            return mine, "o" if mine == "x" else "x"
        has_begun = bool(self.moves) and self.moves[0][1]
        return ("o", "x") if has_begun else ("x", "o")


class Track:
    """One board: what stands on free cells, and what changed from look to look."""

    def __init__(self, empties: Sequence[str] | None = None) -> None:
        self._empties = self._signs = None if empties is None else tuple(empties)
        self.events: list[_Event] = []
        self.is_broken = False  # what was seen is no game
        self.is_reset = False  # another game has begun
        self.overwritten: int | None = None  # the person's cell on which the program has moved
        self.is_silent = False  # a move of the program was not seen

    @property
    def has_seen(self) -> bool:
        """Whether a board was seen, empty or not."""
        return self._signs is not None

    @property
    def has_ended(self) -> bool:
        """Whether nothing that is seen now belongs to this game."""
        is_illegal = self.overwritten is not None
        return self.is_broken or self.is_reset or self.is_silent or is_illegal

    @property
    def free(self) -> list[int]:
        """The cells on which nothing stands."""
        taken = {cell for event in self.events for cell in event.signs}
        return [cell for cell in range(9) if cell not in taken]

    @property
    def labels(self) -> tuple[str, ...] | None:
        """What stands on the free cells, where that tells each from the others."""
        if self._empties is None or len(set(self._empties)) < len(self._empties):
            return None
        return tuple(sign.strip().removesuffix(".0") for sign in self._empties)

    def copy(self) -> Track:
        """Another track that has seen the same."""
        track = Track(self._empties)
        track._signs, track.events = self._signs, [*self.events]
        track.is_broken, track.is_reset = self.is_broken, self.is_reset
        track.overwritten, track.is_silent = self.overwritten, self.is_silent
        return track

    def see(self, signs: Sequence[str], typed: tuple[str, ...] | None) -> bool:
        """Take in a board; whether something new is on it.

        `typed` is a move that is not on the board yet, as it was typed.
        """
        signs = tuple(signs)
        if self.has_ended or signs == self._signs:
            return False
        if self._signs is None or self._empties is None:
            self._empties = self._signs = _free_signs(signs)
            if self._empties is None or self._empties == signs:
                return False
        before, empties = self._signs or signs, self._empties
        changes = [n for n in range(9) if signs[n] != before[n]]
        taken = [n for n in changes if before[n] != empties[n]]
        if taken:
            self.is_reset = signs == empties or len(changes) > 2
            self.is_broken = not self.is_reset
            return self._is_overwritten(taken, before, signs, typed) if self.is_broken else False
        self.events.append(_Event({n: signs[n] for n in changes}, typed))
        self._signs = signs
        self.is_broken = not self.lines()
        if self.is_broken and self._is_unseen():
            self.is_broken, self.is_silent = False, True
        return not self.is_broken and not self.is_silent

    def _is_unseen(self) -> bool:
        """Whether it is not known what the program did last, as it put its mark on a taken cell.

        Then the person has moved twice, or the person's last move is not seen.
        """
        last = self.events.pop()
        before = self.events[-1] if self.events else last
        lines = self.lines() if last.typed is not None else []
        signs = set(last.signs.values())
        is_twice = before.typed is not None and len(before.signs) == 1
        return any(
            (is_twice and line.mine in signs and line.moves[-1:] and not line.moves[-1][1])
            or signs == {line.theirs}
            for line in lines
        )

    def _is_overwritten(
        self, taken: list[int], before: Sequence[str], signs: tuple[str, ...],
        typed: tuple[str, ...] | None,
    ) -> bool:  # fmt: skip
        """Whether the program has put its mark on one of the person's: its move is illegal."""
        cell = taken[0]
        fresh = {n: signs[n] for n in range(9) if n != cell and signs[n] != before[n]}
        lines = [
            line for line in self.lines()
            if (before[cell], signs[cell]) == (line.mine, line.theirs)
            and set(fresh.values()) <= {line.mine}
        ]  # fmt: skip
        if len(taken) > 1 or not lines or len(fresh) != (0 if typed is None else 1):
            return False
        if fresh:
            self.events.append(_Event(fresh, typed))
        self.is_broken = not self.lines()
        self.overwritten = None if self.is_broken else cell
        return not self.is_broken

    def lines(self) -> list[Line]:
        """The games that this may have been: one for each mark that may be the person's."""
        marks = list(dict.fromkeys(sign for event in self.events for sign in event.signs.values()))
        if len(marks) > 2:
            return []
        lines = [self._line(mine, marks) for mine in marks]
        if len(marks) == 1 and all(event.typed is None for event in self.events):
            lines.append(self._line("", marks))  # the program has opened
        return [line for line in lines if line is not None]

    def _line(self, mine: str, marks: list[str]) -> Line | None:
        moves: list[tuple[int, bool]] = []
        landings = []
        for event in self.events:
            own = [cell for cell, sign in event.signs.items() if sign == mine]
            if len(own) != (0 if event.typed is None else 1):
                return None
            if event.typed is not None:
                landings.append((event.typed, own[0]))
            others = [(cell, True) for cell in event.signs if cell not in own]
            moves += [*((cell, False) for cell in own), *others]
        if any(a[1] is b[1] for a, b in pairwise(moves)):
            return None
        theirs = next((mark for mark in marks if mark != mine), None)
        return Line(mine, theirs, tuple(moves), tuple(landings))


def _letter(sign: str | None) -> str:
    text = (sign or "").strip().lower()
    if not text or len(text) > 2:
        return ""
    return "x" if text[0] in _X else "o" if text[0] in _O else ""


def _free_signs(signs: tuple[str, ...]) -> tuple[str, ...] | None:
    """What stands on free cells, if at most one is taken; None if more are, or this is no board."""
    plain = [sign.strip() for sign in signs]
    for numbering in _NUMBERINGS:
        if sum(a == b for a, b in zip(plain, numbering, strict=True)) >= 8:
            return tuple(
                sign if sign.strip() == number else number
                for sign, number in zip(signs, numbering, strict=True)
            )
    if len(set(plain)) == len(plain) and all(plain) and not any(map(_letter, plain)):
        return signs  # each cell has a name of its own: 11 to 33, or a1 to c3
    usual = max(set(signs), key=signs.count)
    return (usual,) * 9 if signs.count(usual) >= 8 else None
