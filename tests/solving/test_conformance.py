"""The rules live twice; here the two are held together.

Exhaustively on small rules, and along random games with fixed seeds on boards of every size up to
225 cells, powers included: the same lines, the same moves in the same order, the same outcomes and
positions. Positions that cannot be right and moves that are not legal are refused by both, for the
same reason. The same symmetries, and the same counts of sequences.
"""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from noughts import Block, Mark, Move, Position, Rules, Stock, Swap, _native
from noughts.core.errors import IllegalMove, PositionError, RulesError
from noughts.core.symmetry import symmetries
from noughts.lab.perft import count
from noughts.solving.translation import native_position, native_rules
from tests.conftest import all_positions

if TYPE_CHECKING:
    from collections.abc import Callable

EXHAUSTIVE = [
    "3x3k3",
    "3x4k3",
    "3x2k2s2b2",
    "4x2k3s1",
    "2x2k2s1b1",
    "3x1k2b1",
    "4x1k1s1",
    "5x1k3s1b1",
    "3x3k3m",
    "3x3k3t",
    "3x3k3td",
    "3x3k3md",
    "4x3k3d",
    "3x2k2ts1b1",
    "3x2k2ms1b1",
    "3x3k2tmd",
]
SMALL = ["4x4k4ts1b1", "4x4k3ms1b1", "4x4k4s2b1", "4x4k4s1b2", "4x4k3s1b1", "3x3k3s1b1"]
LARGE = [
    "6x5k4s1b1",
    "8x8k5",
    "7x6k4d",
    "9x2k5t",
    "9x9k5tm",
    "15x15k5d",
    "15x15k5ts2b2",
    "8x8k4s2b2",
    "13x5k5s1b1",
    "1x65k3s2b2",
    "65x1k65",
    "9x8k8s3b3",
    "16x8k6s1b1",
    "129x1k4b2",
    "14x14k14s2b2",
    "15x15k5",
    "15x15k5s3b3",
    "15x15k9s2b2",
    "225x1k7s1b1",
]
VARIANTS = ("3x3k3t", "3x3k3m", "4x4k4ms1", "8x8k5t", "7x6k4d", "8x8k5ms1")
NO_CELL = -1


def native_tuple(move: Move) -> tuple[int, int, int, int]:
    match move.power:
        case Swap(first, second):
            return (move.cell, 1, first, second)
        case Block(cell):
            return (move.cell, 2, cell, NO_CELL)
        case None:
            return (move.cell, 0, NO_CELL, NO_CELL)


def native_outcome(position: Position) -> _native.Outcome:
    if position.outcome is None:
        return _native.Outcome.UNFINISHED
    if position.outcome.winner is None:
        return _native.Outcome.DRAW
    own = position.outcome.winner is position.to_move
    return _native.Outcome.OWN_WINS if own else _native.Outcome.OTHER_WINS


def assert_same(position: Position) -> None:
    rules, native = native_rules(position.rules), native_position(position)
    assert _native.outcome(rules, native) == native_outcome(position), str(position)
    moves = position.moves()
    assert _native.moves(rules, native) == [native_tuple(move) for move in moves], str(position)
    for move in moves:
        after = _native.play(rules, native, native_tuple(move))
        assert after == native_position(position.after(move)), f"{position} {move}"


def moves_on(position: Position, cell: int) -> list[Move]:
    """A large board with powers has millions of moves: those that place on one cell will do."""
    if position.outcome is not None or not position.open_mask >> cell & 1:
        return []
    return [Move(cell, power) for power in (None, *position.powers_after(cell))]


@pytest.mark.parametrize("text", EXHAUSTIVE)
def test_every_position(text: str) -> None:
    for position in all_positions(text):
        assert_same(position)


@pytest.mark.parametrize("text", SMALL)
def test_every_move_along_random_games(text: str) -> None:
    rules, random = Rules.parse(text), Random(text)
    for _ in range(25):
        position = rules.start(random.choice(list(Mark)))
        while position.outcome is None:
            assert_same(position)
            position = position.after(random.choice(position.moves()))
        assert_same(position)


@pytest.mark.parametrize("text", LARGE)
def test_random_games_to_the_end(text: str) -> None:
    """At each position all moves of the cell that is played on; at every fourth, of any cell."""
    rules, random = Rules.parse(text), Random(text)
    native = native_rules(rules)
    for _ in range(2):
        position = rules.start(random.choice(list(Mark)))
        while position.outcome is None:
            seen = native_position(position)
            assert _native.outcome(native, seen) == _native.Outcome.UNFINISHED, str(position)
            open_cells = [cell for cell in range(rules.cells) if position.open_mask >> cell & 1]
            if position.ply % 4 == 0:
                cell = random.randrange(rules.cells)
                expected = [native_tuple(move) for move in moves_on(position, cell)]
                assert _native.moves_on(native, seen, cell) == expected, f"{position} {cell}"
            moves = moves_on(position, random.choice(open_cells))
            assert _native.moves_on(native, seen, moves[0].cell) == list(map(native_tuple, moves))
            # Few powers, so that some are left when the board is full of marks.
            is_plain = random.random() < 0.9
            move = moves[0] if is_plain else random.choice([random.choice(moves), moves[-1]])
            position = position.after(move)
            assert _native.play(native, seen, native_tuple(move)) == native_position(position)
        assert _native.outcome(native, native_position(position)) == native_outcome(position)
        assert _native.moves(native, native_position(position)) == []


@pytest.mark.parametrize("text", ["13x5k5", "15x15k5", "20x11k6", "225x1k3"])
def test_all_moves_of_large_boards(text: str) -> None:
    rules, random = Rules.parse(text), Random(text)
    position = rules.start()
    while position.outcome is None:
        moves = [native_tuple(move) for move in position.moves()]
        assert _native.moves(native_rules(rules), native_position(position)) == moves
        position = position.after(random.choice(position.moves()))


# ---- what is refused ----------------------------------------------------------------------------

FLAWS = {
    "marks outside the board": "outside the board",
    "holds both an X and an O": "both marks",
    "one side can have one mark more": "differ by at most one",
    "so it is [XO]'s turn": "it is the other's turn",
    "cannot have .* left": "a stock is not within the rules",
    "both have a line": "both sides have a line",
    "was over before": "over before the last move",
    "that one move cannot make": "no single placement",
    "is not on the board": "blocked cell lies outside",
    "blocked cell .* is not empty": "blocked cell is not empty",
    "The game is over, so": "the game is over, so no cell can be blocked",
    "has used no block": "has used no block",
    "no other empty cell": "leaves no cell to place on",
}
"""For each reason of core/ the words of the native core."""

ILLEGAL = {
    "The game is over": "the game is over",
    "There is no cell number": "no such cell",
    "is taken by": "is taken",
    "is blocked for this move": "is blocked for this move",
    "ends the game: no power": "no power can follow",
    "has no swap left": "no swap left",
    "A swap takes one X and one O": "one mark of each side",
    "in ascending order": "in ascending order",
    "has no block left": "no block left",
    "is not empty: block an empty": "only an empty cell can be blocked",
    "is the last empty cell": "must leave the opponent a cell",
}


def assert_refused_alike(
    reasons: dict[str, str], core: Callable[[], object], native: Callable[[], object]
) -> str | None:
    """Both accept, or both refuse for the same reason, which is returned."""
    ours = theirs = None
    try:
        core()
    except (PositionError, IllegalMove) as error:
        ours = str(error)
    try:
        native()
    except _native.InvalidInput as error:
        theirs = str(error)
    if ours is None or theirs is None:
        assert ours == theirs
        return None
    matching = [pattern for pattern in reasons if re.search(pattern, ours)]
    assert len(matching) == 1, f"no single reason: {ours}"
    assert reasons[matching[0]] in theirs, f"core: {ours} native: {theirs}"
    return matching[0]


def random_marks(rules: Rules, random: Random) -> tuple[int, int]:
    """Marks for both sides, mostly with right counts, often with lines."""
    cells = random.sample(range(rules.cells), random.randint(0, rules.cells))
    masks = [sum(1 << cell for cell in cells[side::2]) for side in (0, 1)]
    for side in (0, 1):
        if random.random() < 0.3:
            line = random.choice(rules.lines)
            masks[side] |= line
            if random.random() < 0.7:
                masks[1 - side] &= ~line
    if random.random() < 0.1:
        masks[0] |= 1 << random.randint(0, 255)
    random.shuffle(masks)
    return masks[0], masks[1]


def random_stock(rules: Rules, random: Random) -> Stock:
    """Mostly within the rules."""
    if random.random() < 0.02:
        return Stock(random.randint(-1, rules.swaps + 1), random.randint(-1, rules.blocks + 1))
    return Stock(random.randint(0, rules.swaps), random.randint(0, rules.blocks))


@pytest.mark.parametrize(
    ("text", "reasons"),
    [("3x3k3", 8), ("1x5k2b1", 10), ("3x3k2s2b1", 11), ("4x4k3s1b1", 11), ("9x8k3s1b1", 9)],
)
def test_positions_are_refused_for_the_same_reason(text: str, reasons: int) -> None:
    rules, random = Rules.parse(text), Random(text)
    met: set[str | None] = set()
    for _ in range(4000):
        own_mask, other_mask = random_marks(rules, random)
        own, other = random_stock(rules, random), random_stock(rules, random)
        blocked = random.choice([None, None, random.randint(0, rules.cells), -2])
        native = _native.Position(
            own_mask, other_mask, *own, *other, NO_CELL if blocked is None else blocked
        )
        met.add(
            assert_refused_alike(
                FLAWS,
                partial(
                    Position.build,
                    rules,
                    Mark.X,
                    x_mask=own_mask,
                    o_mask=other_mask,
                    x_stock=own,
                    o_stock=other,
                    blocked=blocked,
                ),
                partial(_native.outcome, native_rules(rules), native),
            )
        )
    assert None in met, "some are right"
    assert len(met) > reasons, sorted(filter(None, met))


def random_power(rules: Rules, random: Random) -> Swap | Block | None:
    first, second = (random.randint(0, rules.cells) for _ in range(2))
    return random.choice([None, Swap(first, second), Block(first)])


@pytest.mark.parametrize(
    ("text", "reasons"),
    [("3x3k3s1b1", 10), ("2x2k2b1", 7), ("4x4k4s2b1", 10), ("1x3k3s1b1", 9), ("15x15k5s1b1", 7)],
)
def test_moves_are_refused_for_the_same_reason(text: str, reasons: int) -> None:
    rules, random = Rules.parse(text), Random(text)
    met: set[str | None] = set()
    for _ in range(60 if rules.cells < 100 else 20):  # games of up to 40 moves there
        position = rules.start()
        while True:
            for _ in range(25):
                move = Move(random.randint(0, rules.cells), random_power(rules, random))
                met.add(
                    assert_refused_alike(
                        ILLEGAL,
                        partial(position.check, move),
                        partial(
                            _native.play,
                            native_rules(rules),
                            native_position(position),
                            native_tuple(move),
                        ),
                    )
                )
            if position.outcome is not None or position.ply > 40:
                break
            open_cells = [cell for cell in range(rules.cells) if position.open_mask >> cell & 1]
            moves = moves_on(position, random.choice(open_cells))
            position = position.after(random.choice([moves[0], random.choice(moves)]))
    assert None in met, "some are legal"
    assert len(met) > reasons, sorted(filter(None, met))


# ---- lines, symmetries, counts ------------------------------------------------------------------


@pytest.mark.parametrize("text", [*EXHAUSTIVE, *SMALL, *LARGE])
def test_lines(text: str) -> None:
    rules = Rules.parse(text)
    assert tuple(native_rules(rules).line_masks) == rules.lines


@pytest.mark.parametrize(
    "text", ["3x3k3", "4x4k4", "4x4k3", "4x3k3", "2x2k2", "5x3k5", "16x1k16", "4x2k4"]
)
def test_symmetries(text: str) -> None:
    rules = Rules.parse(text)
    ours = sorted(symmetry.images for symmetry in symmetries(rules))
    assert sorted(map(tuple, _native.symmetries(native_rules(rules)))) == ours


@pytest.mark.parametrize(
    ("text", "depth"),
    [("3x3k3", 9), ("4x4k4", 6), ("3x3k3s1b1", 4), ("power", 3), ("9x8k3", 2), ("13x5k2s1b1", 1)],
)
def test_perft(text: str, depth: int) -> None:
    rules = Rules.parse(text)
    native = [_native.perft(native_rules(rules), ply) for ply in range(depth + 1)]
    assert native == count(rules, depth).sequences


@pytest.mark.parametrize(
    "numbers", [(0, 3, 3), (3, 3, 0), (3, 3, 4), (16, 15, 5), (3, 3, 3, -1), (3, 3, 3, 0, 226)]
)
def test_rules_that_make_no_sense_are_refused_by_both(numbers: tuple[int, ...]) -> None:
    with pytest.raises(RulesError):
        Rules(*numbers)
    with pytest.raises(_native.InvalidInput):
        _native.Rules(*numbers)


@pytest.mark.parametrize("powers", [(1, 0), (0, 1)])
def test_powers_do_not_fall_in_either(powers: tuple[int, int]) -> None:
    with pytest.raises(RulesError):
        Rules(4, 4, 4, *powers, drop=True)
    with pytest.raises(_native.InvalidInput):
        _native.Rules(4, 4, 4, *powers, drop=True)


def test_each_solver_says_which_rules_it_takes() -> None:
    supported = {
        text: (
            _native.Table.supports(native_rules(Rules.parse(text))),
            _native.Engine.supports(native_rules(Rules.parse(text))),
            _native.prover_supports(native_rules(Rules.parse(text))),
        )
        for text in ("classic", "power", "8x8k5", "8x8k5b1", "gomoku", *VARIANTS)
    }
    assert supported == {
        "classic": (True, True, True),
        "power": (True, True, False),
        "8x8k5": (False, True, True),
        "8x8k5b1": (False, True, False),
        "gomoku": (False, True, False),
        "3x3k3t": (True, True, True),
        "3x3k3m": (True, True, False),
        "4x4k4ms1": (True, False, False),
        "8x8k5t": (False, True, True),
        "7x6k4d": (False, True, False),
        "8x8k5ms1": (False, False, False),
    }
