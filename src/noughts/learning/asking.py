"""Ask a player of Python in every position of a large game, in several processes.

The native core says which positions there are, and in which order they are asked. Where a player
plays alike on symmetric boards, one of them is asked about, else every one. Answers are kept as
bytes (cpp/learning/kept_moves.hpp) in an `AnswerFile`, so a run that was stopped goes on where it
was. Before it does, some of the kept answers are asked for again: if they differ, the player has
changed, and everything is asked anew.

A player that does not know its chances is asked several times in each position. Each portion has a
seed of its own, so the answers do not depend on which process asks. They are not compared with kept
ones: such a player may think for some time, and answer otherwise each time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from queue import Empty, SimpleQueue
from random import Random
from struct import Struct
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.position import Position
from noughts.core.rules import Rules, Stock
from noughts.learning.policies import BatchPolicy, SampledPolicy, policy_of
from noughts.players.catalogue import make_player
from noughts.workers import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from noughts.core.moves import Move
    from noughts.learning.answer_file import AnswerFile
    from noughts.learning.policies import Policy
    from noughts.solving.native import native

__all__ = [
    "AskedPlayer",
    "Pace",
    "Portion",
    "answer",
    "ask_all",
    "find_pace",
    "is_changed",
    "time_left",
]

Portion = tuple[int, int, int, int]  # marks, first board, last board, number of positions

_ROW: Final = Struct("<HH4BBx")  # a position, as the core writes it
_NO_CELL: Final = 255
_NONE, _ONE, _EQUAL, _MIXED, _SAMPLED = range(5)  # kinds of answers, see kept_moves.hpp
_NO_MOVE: Final = 65_535
_SAMPLE: Final = 400  # positions that the pace is measured by
_SAMPLE_SECONDS: Final = 3.0
_LOOK: Final = 0.2  # seconds between two looks for Ctrl-C


@dataclass(frozen=True)
class AskedPlayer:
    """A player of the catalogue, as another process can make it."""

    text: str
    seed: int
    rules: str
    samples: int  # how often it is asked in each position, if it does not know its chances


def answer(policy: Policy, rules: Rules, rows: bytes) -> bytes:
    """The answers of a player to positions of one ply."""
    positions = list(_positions(rules, rows))
    if isinstance(policy, SampledPolicy):
        return b"".join(_encode_samples(policy.sample(p), p) for p in positions)
    if isinstance(policy, BatchPolicy):
        known = policy.all_chances(positions)
    else:
        known = [policy.chances(position) for position in positions]
    return b"".join(_encode(*pair) for pair in zip(known, positions, strict=True))


def _positions(rules: Rules, rows: bytes) -> Iterator[Position]:
    for own, other, *stocks, blocked in _ROW.iter_unpack(rows):
        yield Position(
            rules,
            Mark.O if (own | other).bit_count() % 2 else Mark.X,
            own,
            other,
            Stock(stocks[0], stocks[1]),
            Stock(stocks[2], stocks[3]),
            None if blocked == _NO_CELL else blocked,
            None,
        )


def _encode_samples(moves: Sequence[Move], position: Position) -> bytes:
    place_of = {move: place for place, move in enumerate(position.moves())}
    answers = [place_of.get(move, _NO_MOVE) for move in moves]
    return Struct(f"<BH{len(answers)}H").pack(_SAMPLED, len(answers), *answers)


def _encode(known: Mapping[Move, float], position: Position) -> bytes:
    places, chances = [], []
    for place, move in enumerate(position.moves()):
        chance = known.get(move, 0.0)
        if chance > 0:
            places.append(place)
            chances.append(chance)
    count = len(places)
    if not count:
        return bytes([_NONE])
    if count == 1 and chances[0] == 1:
        return Struct("<BH").pack(_ONE, *places)
    if all(chance == 1 / count for chance in chances):
        return Struct(f"<BH{count}H").pack(_EQUAL, count, *places)
    return Struct(f"<BH{count}H{count}d").pack(_MIXED, count, *places, *chances)


def is_changed(
    policy: Policy,
    rules: Rules,
    classes: native.PositionClasses,
    portions: list[Portion],
    file: AnswerFile,
) -> bool:
    """Whether the player gives other answers than are kept: the first and the last are looked at.

    A portion can take a minute; only the answers to its first board are compared.
    """
    if isinstance(policy, SampledPolicy):
        return False
    kept = file.answers()
    for number in {*file.portions[:1], *file.portions[-1:]}:
        marks, first, last, _ = portions[number]
        if not isinstance(policy, BatchPolicy):
            last = first + 1
        answers = answer(policy, rules, classes.positions(marks, first, last))
        if bytes(kept[number][: len(answers)]) != answers:
            return True
    return False


@dataclass(frozen=True)
class Pace:
    """How fast a player answers, in one process."""

    seconds: float  # for each position
    size: float  # bytes of each answer


def find_pace(
    policy: Policy,
    rules: Rules,
    classes: native.PositionClasses,
    portions: list[Portion],
    clock: Callable[[], float] = monotonic,
) -> Pace:
    """Ask in some positions, taken evenly from all, for a few seconds at most."""
    rows = []
    step = max(1, len(portions) // _SAMPLE)
    for marks, first, last, _ in portions[::step]:
        board = (first + last) // 2
        content = classes.positions(marks, board, board + 1) or classes.positions(
            marks, first, last
        )
        rows += [
            content[at : at + _ROW.size]
            for at in range(0, len(content), _ROW.size * max(1, len(content) // _ROW.size // 4))
        ]
    Random(0).shuffle(rows)  # so that even the first of them stand for all
    if isinstance(policy, BatchPolicy):
        return _pace_of_batches(policy, rules, rows[:_SAMPLE], clock)
    begin, sizes = clock(), []
    for row in rows:
        sizes.append(len(answer(policy, rules, row)))
        if clock() - begin > _SAMPLE_SECONDS:
            break
    return Pace((clock() - begin) / len(sizes), sum(sizes) / len(sizes))


def _pace_of_batches(
    policy: BatchPolicy, rules: Rules, rows: list[bytes], clock: Callable[[], float]
) -> Pace:
    """A batch takes some time even if it is empty."""
    begin = clock()
    answer(policy, rules, b"")
    empty = clock() - begin
    size = len(answer(policy, rules, b"".join(rows)))
    more = max(0.0, clock() - begin - 2 * empty)
    return Pace(more / len(rows) + empty / policy.batch, size / len(rows))


def ask_all(
    player: AskedPlayer | Policy,
    rules: Rules,
    classes: native.PositionClasses,
    portions: list[Portion],
    file: AnswerFile,
    processes: int,
    progress: Callable[[str, int, int], object] | None = None,
) -> None:
    """Ask about all portions that the file has no answers to.

    A policy that no other process can make is asked in this one.
    """
    missing = [number for number in range(len(portions)) if number not in file]
    total = sum(portion[3] for portion in portions)
    before = done = total - sum(portions[number][3] for number in missing)
    begin = monotonic()

    def tell() -> None:
        if progress is not None:
            left = time_left(done - before, total - done, monotonic() - begin)
            progress(f"Asking the player{left}", done, total)

    def rows(number: int) -> bytes:
        return classes.positions(*portions[number][:3])

    answers: Iterable[tuple[int, bytes]]
    if isinstance(player, AskedPlayer):
        answers = _ask_workers(player, missing, rows, min(processes, len(missing)))
    else:
        answers = ((number, answer(player, rules, rows(number))) for number in missing)
    tell()
    for number, content in answers:
        file.add(number, content)
        done += portions[number][3]
        tell()


def time_left(done: int, left: int, seconds: float) -> str:
    """In words, from the pace until now.

    >>> time_left(100, 1_000, 60), time_left(0, 10, 5), time_left(10, 1, 1)
    (', about 10 minutes left', '', ', less than a minute left')
    """
    if not done:
        return ""
    return f", {duration(seconds * left / done)} left"


def duration(seconds: float) -> str:
    """A length of time in rough words.

    >>> [duration(seconds) for seconds in (3, 90, 5400, 200_000, 4e9)]
    ['less than a minute', 'about 2 minutes', 'about 2 hours', 'about 2 days', 'about 127 years']
    """
    for unit, length, most in (
        ("minute", 60, 90),
        ("hour", 3600, 48),
        ("day", 86_400, 730),
        ("year", 31_557_600, float("inf")),
    ):
        count = seconds / length
        if unit == "minute" and count < 1:
            return "less than a minute"
        if count < most:
            number = max(1, round(count))
            return f"about {number:,} {unit}{'s' if number > 1 else ''}"
    raise AssertionError


def _ask_workers(
    player: AskedPlayer, numbers: list[int], rows: Callable[[int], bytes], processes: int
) -> Iterator[tuple[int, bytes]]:
    """The answers to portions as they come, from several processes at the same time."""
    results: SimpleQueue[tuple[int, bytes] | BaseException] = SimpleQueue()
    lock, left = Lock(), iter(numbers)
    workers = [Worker() for _ in range(processes)]

    def ask(worker: Worker) -> None:
        try:
            while True:
                with lock:
                    number = next(left, None)
                    if number is None:
                        return
                    content = rows(number)
                job = partial(answer_of_player, player, number, content)
                results.put((number, _as_bytes(worker.ask(job))))
        except BaseException as error:
            results.put(error)

    threads = [Thread(target=ask, args=(worker,), daemon=True) for worker in workers]
    try:
        for thread in threads:
            thread.start()
        for _ in numbers:
            result = _next(results)
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:
        for worker in workers:
            worker.kill()
        for thread in threads:
            thread.join()


def _next(
    results: SimpleQueue[tuple[int, bytes] | BaseException],
) -> tuple[int, bytes] | BaseException:
    while True:
        try:
            return results.get(timeout=_LOOK)
        except Empty:
            continue


def _as_bytes(result: object) -> bytes:
    if not isinstance(result, bytes):
        raise TypeError("a worker gave no bytes")
    return result


def answer_of_player(player: AskedPlayer, number: int, rows: bytes) -> bytes:
    """In another process: the answers to a portion."""
    policy = _policy(player)
    if isinstance(policy, SampledPolicy):
        seed = Random(f"{player.seed} {number}").getrandbits(32)
        policy = _make_policy(replace(player, seed=seed))
    return answer(policy, Rules.parse(player.rules), rows)


@lru_cache(maxsize=1)
def _policy(player: AskedPlayer) -> Policy:
    return _make_policy(player)


def _make_policy(player: AskedPlayer) -> Policy:
    rules = Rules.parse(player.rules)
    made = make_player(player.text, rules, seed=player.seed)
    return policy_of(made, rules.start(), player.samples)
