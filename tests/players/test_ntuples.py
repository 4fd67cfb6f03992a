"""n-tuple networks: the native core against plain Python, files, and what they learn."""

from __future__ import annotations

import math
import struct
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
import zstandard

from noughts import InputError, Position, Rules
from noughts.core.symmetry import symmetries
from noughts.learning.judging import judge
from noughts.learning.policies import policy_of
from noughts.players.learned.network import SHARING, TUPLES, Design, Network
from noughts.players.learned.ntuple import NTuplePlayer
from noughts.players.random_games import random_positions
from noughts.solving.translation import native_position

if TYPE_CHECKING:
    from collections.abc import Iterator

CLASSIC, POWER = Rules.parse("classic"), Rules.parse("power")


def trained(text: str, design: Design, games: int = 300) -> Network:
    network = Network(Rules.parse(text), design)
    network.train(games, seed=1, random_opening=2, threads=1)
    return network


# ---- tuples and values ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "count"),
    [
        ("classic", "lines", 8),
        ("classic", "crosses", 22),
        ("power", "lines", 10),
        ("power", "crosses", 32),
        ("power", "rectangles", 12),
        ("gomoku", "lines", 572),
        ("12x2k10", "lines", 10),  # each 8 neighbouring cells of the longer lines
    ],
)
def test_the_tuples_are_those_of_the_board(text: str, name: str, count: int) -> None:
    rules = Rules.parse(text)
    network = Network(rules, Design((name,)))
    masks = {sum(1 << cell for cell in cells) for cells in network.tuples}
    assert len(masks) == len(network.tuples) == count
    if name == "lines" and rules.k <= 8:
        assert masks == set(rules.lines)
    if name == "crosses":
        expected = {
            one | two for one in rules.lines for two in rules.lines if (one & two).bit_count() == 1
        }
        assert masks == expected


@pytest.mark.parametrize(
    ("text", "tuples"),
    [("classic", ("lines", "rectangles")), ("power", ("lines", "crosses")), ("5x4k4", ("lines",))],
)
@pytest.mark.parametrize("sharing", SHARING)
def test_a_value_is_the_sum_of_one_weight_for_each_tuple(
    text: str, tuples: tuple[str, ...], sharing: str
) -> None:
    """And a weight belongs to one way to fill the cells of a tuple."""
    network = trained(text, Design(tuples, sharing))
    weights = network._native.weights()
    assert weights.any()
    contents: dict[int, set[object]] = {}
    for position in random_positions(network.rules, 60, seed=2):
        numbers = network._native.weight_numbers(native_position(position))
        assert len(numbers) == len(network.tuples)
        total = float(sum(weights[number] for number in numbers))
        assert network.value(position) == pytest.approx(math.tanh(total), abs=1e-5)
        for cells, number in zip(network.tuples, numbers, strict=True):
            states = [
                "own"
                if position.own_mask >> cell & 1
                else "other"
                if position.other_mask >> cell & 1
                else "blocked"
                if cell == position.blocked
                else "empty"
                for cell in cells
            ]
            # What looks alike has the same contents, in some order.
            contents.setdefault(number, set()).add(tuple(sorted(states)))
    assert all(len(seen) == 1 for seen in contents.values())


@pytest.mark.parametrize("text", ["classic", "power", "power-alt", "5x5k4", "9x9k5", "2x2k1"])
def test_move_values_are_those_of_the_positions_after_the_moves(text: str) -> None:
    rules = Rules.parse(text)
    network = trained(text, Design.default(rules), 50)
    for position in random_positions(rules, 20, seed=3):
        values = network.move_values(position)
        assert list(values) == position.moves()
        for move, value in values.items():
            assert value == pytest.approx(-network.value(position.after(move)), abs=1e-5)


def test_symmetric_positions_have_the_same_value() -> None:
    shared, single = (
        trained("power", Design(("lines", "crosses"), name)) for name in ("symmetry", "none")
    )
    differences = 0
    for position in random_positions(POWER, 20, seed=4):
        for symmetry in symmetries(POWER):
            own, other, own_stock, other_stock, blocked = symmetry.key(position.key)
            image = Position(POWER, position.to_move, own, other, own_stock, other_stock, blocked)
            assert shared.value(image) == pytest.approx(shared.value(position), abs=1e-5)
            differences += abs(single.value(image) - single.value(position)) > 1e-3
    assert differences > 20  # without sharing they do differ


def test_stocks_count_only_where_they_are_features() -> None:
    full = Position.parse("xo../.xo./..../.... x 2,2,1,1 -", POWER)
    spent = Position.parse("xo../.xo./..../.... x 0,2,0,1 -", POWER)
    with_stocks, without = (
        trained("power", Design(("lines",), stocks=has), 5000) for has in (True, False)
    )
    assert without.value(full) == without.value(spent)
    assert with_stocks.value(full) != with_stocks.value(spent)


@pytest.mark.parametrize(
    ("text", "design", "message"),
    [
        ("6x6k4s1b1", Design(("lines", "crosses")), "more than 4000000"),
        ("2x2k2", Design(("rectangles",)), "no tuple of this kind"),
        ("classic", Design(()), "no tuple"),
    ],
)
def test_impossible_networks_are_refused(text: str, design: Design, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Network(Rules.parse(text), design)


def test_wrong_designs_are_refused() -> None:
    with pytest.raises(
        InputError, match="no tuples 'spirals': expected lines, crosses, rectangles"
    ):
        Design(("spirals",))
    with pytest.raises(InputError, match="no sharing 'all'"):
        Design(TUPLES, "all")


# ---- learning, against plain Python --------------------------------------------------------------


@pytest.mark.parametrize("is_coherent", [False, True])
def test_a_lesson_is_what_plain_python_computes(is_coherent: bool) -> None:
    network = Network(CLASSIC, Design(("lines", "rectangles")))
    count = network.weights
    weights, sums, sizes = [0.0] * count, [0.0] * count, [0.0] * count
    random = Random(1)
    for position in random_positions(CLASSIC, 200, seed=5):
        target, step = random.uniform(-1, 1), 2.5
        numbers = network._native.weight_numbers(native_position(position))
        error = target - math.tanh(sum(weights[number] for number in numbers))
        for number in numbers:
            rate = abs(sums[number]) / sizes[number] if is_coherent and sizes[number] else 1.0
            weights[number] += step * error / len(numbers) * rate
            sums[number] += error
            sizes[number] += abs(error)
        returned = network._native.learn(native_position(position), target, step, is_coherent)
        assert returned == pytest.approx(error, abs=1e-3)
    assert network._native.weights() == pytest.approx(weights, abs=1e-3)


class Dice:
    """As cpp/game/dice.hpp has them."""

    def __init__(self, seed: int) -> None:
        self._state = mixed(seed)

    def roll(self, sides: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 32) * sides >> 32


def mixed(number: int) -> int:
    number = (number + 0x9E3779B97F4A7C15) % 2**64
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    number = (number ^ number >> 27) * 0x94D049BB133111EB % 2**64
    return number ^ number >> 31


def plain_game(
    network: Network, number: int, *, seed: int, decay: float, exploration: float, opening: int
) -> Iterator[tuple[Position, float]]:
    """One game of self-play in plain Python: the positions and their targets, the last first."""
    dice = Dice(mixed(seed) ^ number)
    position = network.rules.start()
    for _ in range(dice.roll(opening + 1)):
        if position.outcome is None:
            moves = position.moves()
            position = position.after(moves[dice.roll(len(moves))])
    lessons: list[tuple[Position, float, bool]] = []
    while position.outcome is None:
        best, best_value, equals = position.moves()[0], -2.0, 0
        for move, value in network.move_values(position).items():
            if value > best_value + 1e-7:
                best, best_value, equals = move, value, 1
            elif abs(value - best_value) <= 1e-7:
                equals += 1
                if dice.roll(equals) == 0:
                    best = move
        move = best
        if dice.roll(2**20) < int(exploration * 2**20):
            moves = position.moves()
            move = moves[dice.roll(len(moves))]
        lessons.append((position, best_value, move == best))
        position = position.after(move)
    later = 0.0
    for at, (before, target, is_best) in enumerate(reversed(lessons)):
        later = (1 - decay) * target - decay * later if at and is_best else target
        yield before, later


@pytest.mark.parametrize(("decay", "is_coherent"), [(0.0, True), (0.6, False)])
def test_training_is_what_plain_python_computes(decay: float, is_coherent: bool) -> None:
    """Two batches of self-play, move for move; only lines without ties by rounding."""
    rules, exploration = Rules.parse("3x2k2"), 0.3
    native, plain = (Network(rules, Design(("lines",), "none")) for _ in range(2))
    native.train(
        700,
        seed=9,
        step=1.0,
        decay=decay,
        exploration=exploration,
        random_opening=1,
        is_coherent=is_coherent,
        threads=1,
    )
    for batch in (range(512), range(512, 700)):
        lessons = [
            lesson
            for game in batch
            for lesson in plain_game(
                plain, game, seed=9, decay=decay, exploration=exploration, opening=1
            )
        ]
        for position, target in lessons:
            plain._native.learn(native_position(position), target, 1.0, is_coherent)
    assert native._native.weights() == pytest.approx(plain._native.weights(), abs=1e-4)
    assert native._native.weights().any()


@pytest.mark.parametrize("text", ["classic", "power", "9x9k5"])
def test_the_same_seed_gives_the_same_weights_with_any_number_of_threads(text: str) -> None:
    def weights(seed: int, threads: int, *parts: int) -> bytes:
        rules = Rules.parse(text)
        network, first = Network(rules, Design.default(rules)), 0
        for games in parts:
            network.train(games, first_game=first, seed=seed, threads=threads)
            first += games
        return bytes(network._native.weights().tobytes())

    games = 20 if text == "9x9k5" else 600
    assert weights(1, 1, games) == weights(1, 3, games)
    assert weights(1, 1, games) != weights(2, 1, games)


def test_a_network_learns_the_classic_game() -> None:
    """Nobody can take anything from it, whatever they play."""
    network = Network(CLASSIC, Design.default(CLASSIC))
    count = network.train(20_000, seed=1, random_opening=4)
    assert count.games == 20_000
    assert count.first_wins + count.second_wins + count.draws == count.games
    player = NTuplePlayer("learned", network)
    knowledge = judge(policy_of(player, CLASSIC.start(), 1), CLASSIC)
    assert knowledge.exploitability.value == 0
    assert knowledge.kept.value > 0.99


def test_training_can_be_stopped() -> None:
    network = Network(CLASSIC, Design.default(CLASSIC))

    def stop(games: int) -> None:
        if games >= 1000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        network.train(10**9, progress=stop)
    assert network._native.weights().any()


@pytest.mark.parametrize(
    "options",
    [
        {"step": -1.0},
        {"step": math.nan},
        {"decay": 1.5},
        {"exploration": -0.1},
        {"random_opening": 10},
        {"threads": 1000},
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, float]) -> None:
    network = Network(CLASSIC, Design.default(CLASSIC))
    with pytest.raises(InputError, match="training:"):
        network.train(1, **options)  # type: ignore[arg-type]


# ---- as bytes ------------------------------------------------------------------------------------


def test_bytes_are_a_network_again() -> None:
    design = Design.default(POWER)
    network = trained("power", design, 2000)
    content = network.to_bytes()
    again = Network.from_bytes(content, POWER, design)
    assert again.to_bytes() == content
    assert again._native.weights() == pytest.approx(network._native.weights(), abs=1e-4)


def test_a_lower_limit_means_coarser_weights() -> None:
    design = Design.default(POWER)
    network = trained("power", design, 2000)
    size = len(network.to_bytes()) // 2
    content = network.to_bytes(limit=size)
    assert len(content) <= size
    coarse = Network.from_bytes(content, POWER, design)._native.weights()
    assert 1e-4 < np.abs(coarse - network._native.weights()).max() < 0.5


def altered(content: bytes, *, unit: float | None = None, plain: bytes | None = None) -> bytes:
    """Other weights with a checksum that is right."""
    old_unit, count, _ = struct.unpack_from("<dI32s", content)
    packed = content[44:] if plain is None else zstandard.compress(plain)
    checksum = sha256(packed).digest()
    return struct.pack("<dI32s", old_unit if unit is None else unit, count, checksum) + packed


def test_damaged_and_hostile_bytes_are_refused() -> None:
    design = Design(("lines",))
    content = trained("classic", design).to_bytes()
    count = Network(CLASSIC, design).weights
    bad = [
        *(content[:size] for size in range(len(content))),
        *(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :] for at in range(12, 60)),
        content + b"x",
        b"x" * (2**20 + 1),
        altered(content, unit=math.nan),
        altered(content, unit=math.inf),
        altered(content, unit=-1.0),
        altered(content, plain=bytes(2 * count - 2)),
        altered(content, plain=bytes(2 * count + 2)),
        altered(content, plain=bytes(100_000_000)),  # 3 kB that want to be 100 MB
    ]
    for wrong in bad:
        with pytest.raises(InputError, match="its weights"):
            Network.from_bytes(wrong, CLASSIC, design)
    with pytest.raises(InputError, match="do not fit 4x4k4s2b1"):
        Network.from_bytes(content, POWER, design)


# ---- playing -------------------------------------------------------------------------------------


def test_the_player_makes_the_best_move_and_always_the_same() -> None:
    network = trained("power", Design.default(POWER))
    player = NTuplePlayer("learned", network)
    for position in random_positions(POWER, 10, seed=6):
        values = network.move_values(position)
        move = player.choose(position).move
        assert values[move] == max(values.values())
        assert player.chances(position) == {move: 1.0}
    with pytest.raises(ValueError, match="the game is over"):
        player.choose(Position.parse("xxxx/ooo./..../.... o 2,2,1,1 -", POWER))
    with pytest.raises(InputError, match="knows nothing of 3x3k3"):
        player.choose(CLASSIC.start())
