"""What the native core says to many questions, as one document: the same on every platform.

The tests run this module natively and in WebAssembly. It needs the package alone.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from noughts.core.errors import NoughtsError
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.lab.signature import signature
from noughts.learning.judging_natively import judge_network
from noughts.learning.ntuple import NTupleLearner
from noughts.players.learned.network import Design, Network
from noughts.solving.native import native
from noughts.solving.prover import prove
from noughts.solving.tables import Table
from noughts.solving.translation import native_position, native_rules

if TYPE_CHECKING:
    from collections.abc import Callable

_ENTRY = (
    "own_is_maker maker_wins maker_mask breaker_mask open_mask is_weak maker_moves weaken "
    "given_mask by_potential pairs keep_mask move"
)
_POWER_POSITION = "x.../.o../..x./.... o 1,2,0,1 d4"


def game_facts() -> Any:
    """Rules, moves, counts and symmetries."""
    facts = {}
    for text in ("classic", "power", "6x5k4", "gomoku"):
        rules = native_rules(Rules.parse(text))
        first = native.start(rules)
        moves = native.moves(rules, first)
        second = native.play(rules, first, moves[-1])
        facts[text] = [
            moves,
            native.moves_on(rules, first, 1),
            [second.own_mask, second.other_mask, second.own_swaps, second.blocked],
            int(native.outcome(rules, second)),
            native.perft(rules, 3),
            native.perft(rules, 2, second),
            rules.line_masks,
            native.symmetries(rules) if rules.width < 9 else None,
            [kind.supports(rules) for kind in (native.Table, native.Engine)],
            native.prover_supports(rules),
        ]
    return facts


def table_facts() -> Any:
    """Tables: their content to the byte, their counts, single positions and batches."""
    facts = {}
    for text in ("classic", "4x3k3s1", "four", "power"):
        rules = Rules.parse(text)
        fractions: list[float] = []
        table = native.Table.build(native_rules(rules), 0, fractions.append)
        payload = table.dump()
        loaded = native.Table.load(native_rules(rules), payload)
        facts[text] = [
            sha256(payload).hexdigest(),
            sha256(loaded.dump()).hexdigest(),
            fractions[-1],
            native.Table.estimate(native_rules(rules)),
            [table.lookups, loaded.lookups, table.memory, table.symmetry_count, table.stock_count],
            [[c.classes, c.boards, c.unfinished_classes] for c in table.layer_sizes()],
            table.classes(3)[:50],
        ]
        if rules.cells < 16:
            facts[text].append(
                [
                    [c.classes, c.boards, c.positions, c.wins, c.draws, c.losses, c.finished]
                    for c in table.census()
                ]
            )
        if rules.has_powers and rules.cells == 16:
            position = native_position(Position.parse(_POWER_POSITION, rules))
            facts["position"] = [table.probe(position), table.move_values(position)]
    return facts


def batch_facts() -> Any:
    """A batch of positions; row 2 is none, row 3 has a blocked cell."""
    table = Table.build(Rules.parse("power"))
    columns = ([1, 3, 1, 1], [2, 4, 1, 2], [2, 2, 0, 1], [1, 1, 0, 1], [2, 0, 0, 2], [1, 0, 0, 0])
    scores = table.scores(*columns, [-1, -1, -1, 8])
    refused = []
    for bad in ([70000], [1.5], [[1]]):
        try:
            table.scores(bad, [2], [0], [0], [0], [0], [-1])
        except NoughtsError as error:
            refused.append(type(error).__name__)
    return [[int(score) for score in scores], refused]


def search_facts() -> Any:
    """The engine's signature, its answers, random games, and proofs with their certificates."""
    rows = [[row.game, row.nodes, row.score] for row in signature()]
    engine = native.Engine(native_rules(Rules.parse("6x6k4")), 4)
    start = native.start(native_rules(Rules.parse("6x6k4")))
    analyses = [engine.analyse(start, nodes=20_000), engine.analyse(start, depth=30)]
    proofs: dict[str, Any] = {}
    for text in ("classic", "4x4k3", "5x5k4", "6x5k4"):
        digest, entries = sha256(), 0
        for entry in _entries(Rules.parse(text)):
            digest.update(repr(entry).encode())
            entries += 1
        proof = prove(Rules.parse(text).start(), memory=2**22)
        proofs[text] = [
            proof.result.name,
            str(proof.move),
            proof.nodes,
            entries,
            digest.hexdigest(),
        ]
    return [
        sum(row[1] for row in rows),
        rows,
        engine.memory,
        [[a.score, a.is_lower_proved, a.is_upper_proved, a.depth, a.nodes] for a in analyses],
        [a.line for a in analyses],
        native.playouts(native_rules(Rules.parse("7x7k4")), 500, 7),
        proofs,
    ]


def _entries(rules: Rules) -> list[list[Any]]:
    names = _ENTRY.split()
    entries: list[list[Any]] = []
    prove(
        rules.start(),
        memory=2**22,
        certificate=lambda entry: entries.append([getattr(entry, name) for name in names]),
    )
    return entries


def network_facts() -> Any:
    """n-tuple networks: what they learn, to the last bit, and what the judge says of them."""
    facts = {}
    for text in ("classic", "4x3k3", "3x3k3s1b1"):
        rules = Rules.parse(text)
        learner = NTupleLearner.make(rules, seed=5)
        counts = learner.network.train(300, seed=5, random_opening=2, decay=0.5)
        learner.play_games(200)
        other = learner.network.copy()
        other.train(50, first_game=1024, seed=5, is_coherent=False)
        known = judge_network("it", learner.network)
        start = rules.start()
        facts[text] = [
            learner.size,
            learner.network.tables,
            [counts.games, counts.positions, counts.first_wins, counts.draws, counts.second_wins],
            counts.squared_error.hex(),
            [value.hex() for value in learner.network.move_values(start).values()],
            [network.value(start).hex() for network in (learner.network, other)],
            str(learner.network.choose(start)),
            asdict(known),
            native.judge_memory(native_rules(rules)),
        ]
    return facts


def error_facts() -> Any:
    """What is refused, and with which sentence."""
    power, five = native_rules(Rules.parse("power")), native_rules(Rules.parse("5x5k4"))
    empty = native.start(power)
    table = native.Table.build(native_rules(Rules.parse("classic")))
    wrong: list[Callable[[], object]] = [
        lambda: native.Rules(3, 3, 4),
        lambda: native.Rules(100, 100, 5),
        lambda: native.moves(power, native.Position(3, 3)),
        lambda: native.moves(power, native.Position(2**200, 0)),
        lambda: native.play(power, empty, (99, 0, -1, -1)),
        lambda: native.play(power, empty, (0, 7, -1, -1)),
        lambda: native.play(power, empty, (0, 1, 5, 6)),
        lambda: native.perft(power, -1),
        lambda: native.symmetries(native_rules(Rules.parse("gomoku"))),
        lambda: native.Table.build(five),
        lambda: native.Table.build(power, 1000),
        lambda: native.Table.load(power, b"no table"),
        lambda: table.probe(native.Position(3, 0)),
        lambda: table.classes(10),
        lambda: table.census((1, 0)),
        lambda: native.Engine(power, 0),
        lambda: native.Engine(power, 1).analyse(empty, depth=0),
        lambda: native.Engine(power, 1).analyse(empty, seconds=-1.0),
        lambda: native.playouts(power, 10),
        lambda: native.prove(power, empty),
        lambda: native.prove(five, native.start(five), threads=100),
    ]
    network = Network(Rules.parse("classic"), Design())
    wrong += [
        lambda: native.NTupleNetwork(power, False, False, False, 1, True),
        lambda: native.NTupleNetwork(power, True, True, False, 3, True),
        lambda: network._native.value(native.Position(3, 3)),
        lambda: network._native.choose(native.Position(7, 56)),
        lambda: network._native.train(1, 0, 0, 1000.0, 0.0, 0.3, 0, True, 1),
    ]
    sentences = []
    for call in wrong:
        try:
            sentences.append(str(call()))
        except native.InvalidInput as error:
            sentences.append(f"refused: {error}")
    return sentences


def stop_facts() -> Any:
    """What ends work early: limits, a true answer, and errors of the caller's own functions."""
    seven = native_rules(Rules.parse("7x7k5"))
    start, power = native.start(seven), native_rules(Rules.parse("power"))
    four = native_rules(Rules.parse("4x4k3"))
    told: list[str] = []

    def fail(*_: object) -> object:
        raise KeyError("mine")

    engine = native.Engine(seven, 1)
    network = Network(Rules.parse("4x3k3"), Design())
    table = Table.build(Rules.parse("4x3k3"))
    for call in (
        lambda: network.train(100, progress=fail),
        lambda: network.judge(table, fail),
        lambda: native.prove(seven, start, 2**22, 1, 20_000),
        lambda: native.prove(seven, start, 2**22, 1, None, fail),
        lambda: native.prove(four, start, 2**22, certificate=fail),
        lambda: native.Table.build(power, 0, fail),
        lambda: engine.analyse(start, progress=fail),
        lambda: engine.analyse(start, progress=lambda *_: engine.analyse(start)),
        lambda: engine.analyse(start, progress=lambda *_: True).line != [],
    ):
        try:
            told.append(repr(call()))
        except (KeyError, native.InvalidInput) as error:
            told.append(f"{type(error).__name__}: {error}")
    return told


def repeat_stops(times: int) -> None:
    """Begin and stop work, again and again: what it took must be given back."""
    rules = native_rules(Rules.parse("7x7k5"))
    start, power = native.start(rules), native_rules(Rules.parse("power"))

    def fail(*_: object) -> object:
        raise KeyError

    for _ in range(times):
        with suppress(KeyError):
            native.Table.build(power, 0, fail)
        native.prove(rules, start, 2**24, 1, 5000)
        native.Engine(rules, 16).analyse(start, nodes=100)
