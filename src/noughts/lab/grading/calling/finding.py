"""Finding the player of a program by trying.

What the file declares or the command line says is taken as given. Everything else is tried on a few
positions near the end of the game, where even slow programs are quick: every function and method,
with boards in the form of the program's own first board and in the usual forms. The way wins under
which most answers are legal and keep the value; so a program is graded in the way in which it plays
best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from noughts.core.marks import Mark
from noughts.core.threats import other_threats, own_threats
from noughts.lab.grading.calling.called import Called
from noughts.lab.grading.calling.plans import LETTERS, Board, Plan, Signs, usual_board
from noughts.lab.grading.calling.readings import Reading, placed_by, readings_of
from noughts.lab.grading.calling.roles import argument_orders, name_score, takes_move
from noughts.lab.grading.rating.rating import MoveRating, Truth, rate_move
from noughts.lab.grading.sandbox.messages import Reply, WorkerFailed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.sandbox.messages import Loaded, Raised
    from noughts.lab.grading.sandbox.session import ProgramSession

__all__ = ["Player", "Tried", "exchanged", "find_player", "probes_of", "usable"]

_EMPTIES: Final = (" ", "", None, "-", ".", "_", 0, "0", "digit", "number", "*", "#", "?")
_SIGNS: Final = (Signs("X", "O"), Signs("x", "o"), Signs(1, -1), Signs(1, 2), Signs("X", "0"),
                 Signs(" X ", " O "), Signs("x", "0"), Signs("❌", "⭕"), Signs(-1, 1),
                 Signs("✗", "○"), Signs("✕", "◯"), Signs("1", "2"), Signs(True, False))  # fmt: skip
_PROBE_SECONDS: Final = 2.0
_MAX_HANGS: Final = 4  # while trying; a program that draws cells until one is free hangs easily
_MAX_DEATHS: Final = 8
_MAX_SECONDS: Final = 60.0  # of the clock, for all trying, once something has been tried
_MAX_PLANS: Final = 40  # for one function
_SIDE_PROBES: Final = 60  # positions to tell the sides apart
_PERFECT: Final = (1.0, 1.0)
_TOLD_LOSS: Final = 0.1
_MIN_ANSWERS: Final = 8
_FEW_CELLS: Final = 2
_CLEAR_READING: Final = 0.75  # legal answers, for columns before rows
_ODD_READING: Final = 0.25
_NAMED_PLAYER: Final = 0.4
_ODD_SIGNS: Final = 0.25
_MIN_SIDE_PROBES: Final = 15
_CLEARLY_BETTER: Final = 0.15
_LAST_ERRORS: Final = ("EOFError", "SystemExit")  # the move is made; then a person is asked

_Answered = tuple[Truth, Reply | None]

Merit = tuple[float, float]
"""The share of legal answers, and of answers that keep the value."""


@dataclass(frozen=True)
class Player:
    """What was found: how to call the player, and on which side."""

    plan: Plan
    mark: Mark | None  # the only side that the program plays; None for both
    how: str  # "declared" or "tried"
    is_mark_found: bool  # by trying, not by a declaration
    legal: float = 0.0  # share of the answers while trying
    kept: float = 0.0
    opener: Mark = Mark.X  # who opens, as far as the program is concerned

    def told(self) -> Called:
        """The same, as a grade tells it."""
        plan = self.plan
        side = "" if self.mark is None else f"; playing {self.mark.name}"
        if self.opener is Mark.O:
            side += "; O opens"
        board = plan.board
        return Called(
            f"{plan}{side}",
            plan.function,
            plan.reading.numbering,
            self.mark,
            self.how,
            self.is_mark_found,
            {
                "arguments": list(plan.arguments),
                "board": None if board is None else board.kind,
                "shape": None if board is None else str(board),
                "empty": None if board is None else board.empty,
                "x": plan.signs.x,
                "o": plan.signs.o,
                "part": plan.reading.part or None,
            },
        )


@dataclass(frozen=True)
class Tried:
    """What came of trying: a player, or what was seen instead."""

    player: Player | None
    function: str | None = None  # the likeliest one, where none could be called
    raised: Raised | None = None  # what it raised
    trouble: str = ""  # what its last answer was, or why its process ended
    stopped: str | None = None  # why trying ended early


def probes_of(positions: Sequence[Position], count: int = 16) -> list[Position]:
    """Positions near the end where mistakes are possible, as many for either side in turn."""
    by_side: list[list[Position]] = []
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
        by_side.append(chosen[::step][: count // 2])
    longest = max(map(len, by_side))
    probes = [side[n] for n in range(longest) for side in by_side if n < len(side)]
    return probes or list(positions[:count])


def _is_risky(truth: Truth) -> bool:
    return len(truth.keeping) < len(truth.values)


def find_player(
    session: ProgramSession,
    loaded: Loaded,
    declared: Declared,
    positions: Sequence[Position],
) -> Tried:
    """Find the function or method that moves, and how it is called."""
    return _Search(session, loaded, declared, positions).run()


class _Search:
    """The trying of one program."""

    def __init__(
        self,
        session: ProgramSession,
        loaded: Loaded,
        declared: Declared,
        positions: Sequence[Position],
    ) -> None:
        self._session, self._loaded, self._declared = session, loaded, declared
        self._positions = positions
        self._rules: Rules = positions[0].rules
        probes = probes_of([p for p in positions if declared.mark in (None, p.to_move)])
        self._truths = [Truth.of(position) for position in probes]
        self._started = monotonic()
        self._best: tuple[float, Merit, Plan, bool] | None = None
        self._last: tuple[int, str, Raised | None, str] = (-9, "", None, "")

    def run(self) -> Tried:
        stopped = None
        for function in self._functions():
            for plan in self._plans(function):
                stopped = self._trouble()
                if stopped is not None:
                    break
                self._try(plan)
                if self._is_perfect(function):
                    break
            if stopped is not None or (self._best is not None and self._is_enough(function)):
                break
        if self._best is None:
            _, function, raised, trouble = self._last
            return Tried(None, function or None, raised, trouble, stopped)
        _, (legal, kept), plan, _ = self._best
        if not self._is_acceptable(plan, legal, kept):
            trouble = f"{legal:.0%} of its answers are legal moves, and it may not be the player"
            return Tried(None, plan.function, None, trouble, stopped)
        return Tried(self._player(plan, legal, kept))

    def _is_perfect(self, function: str) -> bool:
        """Whether the best way so far is a call of this function without mistakes."""
        best = self._best
        return best is not None and best[1] == _PERFECT and best[2].function == function

    def _is_enough(self, function: str) -> bool:
        """Whether no other function can be better, or the rest is no player by its names."""
        if self._best is None or self._best[1] != _PERFECT or name_score(function) < 0:
            return False
        return self._best[3] or name_score(function) <= 0

    def _is_acceptable(self, plan: Plan, legal: float, kept: float) -> bool:
        if self._declared.function is not None:
            return legal > 0
        score = name_score(plan.function)
        if not any(name_score(name) > 1 for name in self._loaded.functions):
            score = max(score, 1)  # nothing else is a player by its name
        if plan.reading.numbering == "board" and legal < 0.75:
            return False
        if score > 2 and _is_plain_call(plan):
            return legal > 0  # it is the player by name and arguments: its moves are its own
        if score > 0:
            return legal >= (0.3 if score >= 2 else 0.6)
        # A name that says nothing must play well; one that says it is no player, without mistakes.
        return legal >= 0.9 and kept >= (0.6 if score == 0 else 1.0)

    def _trouble(self) -> str | None:
        budget = self._session.budget
        if budget.trouble:
            return budget.trouble
        if budget.hangs >= _MAX_HANGS:
            return f"it took too long, or all memory, {budget.hangs} times"
        if budget.deaths >= _MAX_DEATHS:
            return f"its process ended {budget.deaths} times"
        if monotonic() - self._started > _MAX_SECONDS:
            return "trying took too long"
        return None

    # ---- what to try ---------------------------------------------------------------------------

    def _functions(self) -> list[str]:
        """The functions that may be the player, the likeliest first."""
        functions = self._loaded.functions
        wanted = self._declared.function
        if wanted is not None:
            return [name for name in functions if name == wanted or name.endswith(f".{wanted}")]
        functions = {n: p for n, p in functions.items() if not takes_move(p)}
        return sorted(functions, key=lambda name: (-name_score(name), list(functions).index(name)))

    def _plans(self, function: str) -> Iterator[Plan]:
        """Ways of calling a function, the likeliest first."""
        declared, loaded = self._declared, self._loaded
        parameters = loaded.functions[function]
        if declared.arguments:
            orders = [declared.arguments]
        else:
            orders = argument_orders(
                parameters, [f.class_name for f in loaded.forms if f.class_name]
            )
        count = 0
        for board, signs, pair in self._boards():
            for order in orders:
                if "board" not in order and (board is not None or not self._keeps_board(function)):
                    continue
                if "board" in order and board is None:
                    continue
                plan = Plan(function, order, board, signs, pair)
                is_raw = board is not None and not board.form.class_name
                for turn in (False, True):
                    if turn and (plan.is_told or is_raw):
                        continue
                    count += 1
                    if count > _MAX_PLANS:
                        return
                    yield replace(plan, sets_turn=turn)

    def _keeps_board(self, function: str) -> bool:
        return self._loaded.has_state or "." in function

    def _boards(self) -> Iterator[tuple[Board | None, Signs, int | None]]:
        """Boards with signs that go together: the program's own first, then the usual ones."""
        declared, literals = self._declared, self._loaded.literals
        boards: list[Board | None] = []
        if declared.board is None and not declared.empty:
            boards = [Board(form, number) for number, form in enumerate(self._loaded.forms)]
        kinds = (declared.board,) if declared.board else ("nested", "flat", "string")
        empties = declared.empty or _those_in(literals, _EMPTIES[:8]) or _EMPTIES
        if not declared.empty:
            empties = (*empties, *(e for e in ("digit", "number") if e not in empties))
        own_count = len(boards)
        for empty, kind in product(empties, kinds):
            if kind == "string" and not (
                isinstance(empty, str) and (len(empty) == 1 or empty == "digit")
            ):
                continue
            boards.append(usual_board(kind, empty, self._rules))
        for number, board in enumerate([None, *boards]):
            is_own = number <= own_count
            for signs, pair in self._signs(board, is_own):
                yield board, signs, pair

    def _signs(self, board: Board | None, is_own: bool) -> list[tuple[Signs, int | None]]:
        if self._declared.signs:
            return [(Signs(*self._declared.signs), None)]
        literals = self._loaded.literals
        pairs: list[tuple[Signs, int | None]] = []
        if is_own:
            pairs = [(Signs(*pair), n) for n, pair in enumerate(self._loaded.pairs)]
        found = [s for s in _SIGNS if _has(literals, s.x) and _has(literals, s.o)]
        letters = [s for s in found if isinstance(s.x, str)]
        numbers = [s for s in found if s in (Signs(1, -1), Signs(1, 2))]
        numbers += [s for s in (Signs(1, -1), Signs(1, 2)) if s not in numbers]
        if not letters:
            letters = [
                s
                for s in _SIGNS
                if isinstance(s.x, str) and (_has(literals, s.x) or _has(literals, s.o))
            ]
        letters = letters or [LETTERS]
        empty = None if board is None else board.empty
        if board is not None and not board.form.class_name:
            if isinstance(empty, str) and empty not in ("number", "own"):
                numbers = []
            elif isinstance(empty, int) and not isinstance(empty, bool):
                chosen = [*numbers, *letters]
                return [*pairs, *((signs, None) for signs in chosen[:3])]
        return [*pairs, *((signs, None) for signs in [*letters[:2], *numbers[:2]])]

    # ---- trying --------------------------------------------------------------------------------

    def _try(self, plan: Plan) -> None:
        replies = self._replies(plan)
        good = [reply for reply in replies if reply is not None]
        if not good:
            return
        keys = () if plan.board is None else plan.board.keys
        answer = self._declared.answer
        readings = [Reading(answer)] if answer else list(readings_of(good, self._rules, keys))
        for reading in dict.fromkeys(readings):
            complete = replace(plan, reading=reading)
            merit, plays_both = self._merit(complete, replies)
            if reading.part and merit[0] < 1:
                continue  # a number that is only sometimes a move is something else
            if merit[0] == 0:
                self._remember(plan, None, "its answers are no legal moves")
                continue
            score = name_score(plan.function)
            is_known = self._declared.function is not None or score > 1
            if not is_known and self._ignores_board(complete, replies):
                self._remember(plan, None, "its answers hardly depend on the board")
                continue
            worth = _worth(merit) + 0.05 * score + 0.04 * plays_both
            if self._are_odd_signs(plan):
                worth -= _ODD_SIGNS
            if reading.numbering == "column-row" and merit[0] < _CLEAR_READING:
                worth -= _ODD_READING
            if score > 1 and merit[0] > 0.95:
                worth += _NAMED_PLAYER  # by its name and by its moves, however bad they are
            if self._best is None or worth > self._best[0] + 1e-9:
                self._best = worth, merit, complete, plays_both

    def _are_odd_signs(self, plan: Plan) -> bool:
        """Numbers for marks, though the source has letters and its board no numbers."""
        literals = self._loaded.literals
        has_letters = any(
            _has(literals, x) and _has(literals, o) for x, o in (("X", "O"), ("x", "o"))
        )
        empty = None if plan.board is None else plan.board.empty
        is_number = isinstance(plan.signs.x, int) and plan.pair is None
        return is_number and has_letters and plan.board is not None and not isinstance(empty, int)

    def _remember(self, plan: Plan, raised: Raised | None, trouble: str) -> None:
        score = name_score(plan.function)
        if score > self._last[0]:
            self._last = score, plan.function, raised, trouble

    def _replies(self, plan: Plan) -> list[Reply | None]:
        replies: list[Reply | None] = []
        seconds = min(_PROBE_SECONDS, self._session.limits.seconds)
        for number, truth in enumerate(self._truths):
            result = self._session.ask(plan.call(truth.position), seconds)
            if isinstance(result, WorkerFailed):
                self._remember(plan, None, result.words)
            elif result is not None and result.raised is not None:
                self._remember(plan, result.raised, f"raises {result.raised}")
                if result.raised.type == "MemoryError":
                    self._session.budget.hangs += 1
            replies.append(usable(result))
            if number == 3 and not any(replies):
                break  # four errors in a row: not this one
            if number == 3 and not self._may_be_moves(plan, replies):
                break
        return replies + [None] * (len(self._truths) - len(replies))

    def _may_be_moves(self, plan: Plan, replies: list[Reply | None]) -> bool:
        good = [reply for reply in replies if reply is not None]
        if any(placed_by(reply) for reply in good):
            return True
        keys = () if plan.board is None else plan.board.keys
        return next(iter(readings_of(good, self._rules, keys)), None) is not None and any(
            reply.returned is not None for reply in good
        )

    def _merit(self, plan: Plan, replies: Sequence[Reply | None]) -> tuple[Merit, bool]:
        """How many answers are legal and keep the value; on both sides, or on the better one."""
        counts = {mark: [0, 0, 0] for mark in Mark}
        for truth, reply in zip(self._truths, replies, strict=True):
            count = counts[truth.position.to_move]
            count[0] += 1
            rating = self._rating(plan, truth, reply)
            count[1] += rating is not None and rating is not MoveRating.ILLEGAL
            count[2] += rating in (MoveRating.BEST, MoveRating.SLOW)
        total = [sum(count[n] for count in counts.values()) for n in range(3)]
        merits = [
            (count[1] / count[0], count[2] / count[0])
            for count in (total, *counts.values())
            if count[0]
        ]
        both, best = merits[0], max(merits, key=_worth)
        if _worth(best) - _worth(both) <= (_TOLD_LOSS if plan.is_told else 0):
            return both, True
        # Whoever is told whose turn it is should play both sides: one side counts a little less.
        loss = _TOLD_LOSS if plan.is_told else 0
        return (best[0], best[1] - loss), False

    def _ignores_board(self, plan: Plan, replies: Sequence[Reply | None]) -> bool:
        """Whether it names the same one or two cells everywhere: a test or a score, no player."""
        pairs = [(t, r) for t, r in zip(self._truths, replies, strict=True) if r is not None]
        cells = {plan.read(reply, truth.position).cell for truth, reply in pairs}
        return len(pairs) >= _MIN_ANSWERS and len(cells - {None}) <= _FEW_CELLS

    def _rating(self, plan: Plan, truth: Truth, reply: Reply | None) -> MoveRating | None:
        if reply is None:
            return None
        cell = plan.read(reply, truth.position).cell
        return None if cell is None else rate_move(truth, cell)[0]

    # ---- the side ------------------------------------------------------------------------------

    def _player(self, plan: Plan, legal: float, kept: float) -> Player:
        declared = self._declared
        declarations = (declared.board, declared.empty, declared.arguments, declared.answer)
        how = "declared" if all(declarations) else "tried"
        if declared.mark is not None:
            return Player(plan, declared.mark, how, False, legal, kept)
        mark = None if plan.is_told_mark else declared.likely_mark
        mark = mark or self._only_side(plan)
        player = Player(plan, mark, how, mark is not None, legal, kept)
        return self._opened_by_o(player)

    def _opened_by_o(self, player: Player) -> Player:
        """Whether the program is right only if O opens: it counts marks to see whose turn it is."""
        plan = player.plan
        if plan.is_told or plan.reading.numbering == "board":
            return player
        truths = self._more_truths()
        turned = [Truth.of(exchanged(truth.position)) for truth in truths]
        kept = [
            self._kept_of(plan, [(truth, self._ask(plan, truth.position)) for truth in group])
            for group in (truths, turned)
        ]
        is_o = kept[1] == 1 and kept[0] < 0.9
        return replace(player, mark=None, is_mark_found=False, opener=Mark.O) if is_o else player

    def _only_side(self, plan: Plan) -> Mark | None:
        """The only side that a program plays; None if it plays both.

        It plays one side only if it always puts that side's mark; if it makes no mistake with that
        side and some with the other; or if it always completes that side's lines.
        """
        replies = [(truth, self._ask(plan, truth.position)) for truth in self._more_truths()]
        if plan.reading.numbering == "board":
            return _side_that_is_placed(replies)
        sides = [truth.position.to_move for truth, _ in replies]
        if min(sides.count(mark) for mark in Mark) < _MIN_SIDE_PROBES:
            return None
        kept = {mark: self._kept(plan, mark, replies) for mark in Mark}
        served = self._served(plan)
        for mark in Mark:
            is_better = kept[mark] > kept[mark.other] + 0.02
            is_faithful = served[mark] == {mark} == served[mark.other]
            if plan.is_told_mark:
                if is_better and is_faithful and kept[mark] == 1:
                    return mark
            elif is_better and (
                is_faithful or kept[mark] == 1 or kept[mark] - kept[mark.other] > _CLEARLY_BETTER
            ):
                return mark
        return None

    def _more_truths(self) -> list[Truth]:
        probes = probes_of(self._positions, _SIDE_PROBES)
        return [Truth.of(position) for position in probes]

    def _ask(self, plan: Plan, position: Position) -> Reply | None:
        seconds = min(_PROBE_SECONDS, self._session.limits.seconds)
        return usable(self._session.ask(plan.call(position), seconds))

    def _kept(self, plan: Plan, mark: Mark, replies: Sequence[_Answered]) -> float:
        return self._kept_of(plan, [pair for pair in replies if pair[0].position.to_move is mark])

    def _kept_of(self, plan: Plan, replies: Sequence[_Answered]) -> float:
        ratings = [self._rating(plan, truth, reply) for truth, reply in replies]
        good = sum(rating in (MoveRating.BEST, MoveRating.SLOW) for rating in ratings)
        return good / len(ratings) if ratings else 0.0

    def _served(self, plan: Plan) -> dict[Mark, set[Mark | None]]:
        """Whose line its answers complete, where either side could complete one."""
        duels = [
            position
            for position in self._positions
            if own_threats(position)
            and other_threats(position)
            and not set(own_threats(position)) & set(other_threats(position))
        ]
        served: dict[Mark, set[Mark | None]] = {Mark.X: set(), Mark.O: set()}
        for mark in Mark:
            chosen = [duel for duel in duels if duel.to_move is mark][-200:]
            for position in chosen[:: max(1, len(chosen) // 6)][:6]:
                reply = self._ask(plan, position)
                if reply is None:
                    continue
                cell = plan.read(reply, position).cell
                if cell in own_threats(position):
                    served[mark].add(mark)
                elif cell in other_threats(position):
                    served[mark].add(mark.other)
                else:
                    served[mark].add(None)
        return served


def _is_plain_call(plan: Plan) -> bool:
    """Whether nothing is guessed: a board of lists or a text, at most its mark, and a pair back."""
    is_own_object = plan.board is None or plan.board.form.class_name
    is_plain = not is_own_object and plan.arguments in (("board",), ("board", "mark"))
    return is_plain and plan.reading == Reading("row-column")


def exchanged(position: Position) -> Position:
    """The same position with X and O exchanged: O has opened."""
    return position._replace(to_move=position.to_move.other)


def _side_that_is_placed(replies: Sequence[tuple[Truth, Reply | None]]) -> Mark | None:
    """The side whose mark is always put on the board, whoever is to move."""
    signs = {
        (truth.position.to_move, sign)
        for truth, reply in replies
        if reply is not None
        for changes in placed_by(reply)
        if len(changes) == 1
        for _, sign in changes
    }
    for mark in Mark:
        own = {sign for to_move, sign in signs if to_move is mark}
        other = {sign for to_move, sign in signs if to_move is mark.other}
        if own == {str(mark)} and str(mark.other) not in other:
            return mark
    return None


def usable(result: Any) -> Reply | None:
    """A reply that may hold a move: no error, or one that only came after the move was made."""
    if not isinstance(result, Reply):
        return None
    if result.raised is None:
        return result
    is_after = result.raised.type in _LAST_ERRORS and any(result.placed)
    return result if is_after else None


def _worth(merit: Merit) -> float:
    return 0.4 * merit[0] + 0.6 * merit[1]


def _has(literals: Sequence[Any], sign: object) -> bool:
    return any(literal == sign and type(literal) is type(sign) for literal in literals)


def _those_in(literals: Sequence[Any], signs: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(sign for sign in signs if _has(literals, sign))
