"""Raw calls of `noughts._native` with random and extreme arguments: an answer or an exception."""

from __future__ import annotations

from tests.hostile.processes import run_python

SEED = 20
CALLS = 20_000

# Runs in a process of its own: a crash must end the fuzzing, not the tests. Sizes are small where
# a large one is honest work; everything else is free. What crashes is in the last line printed.
PROGRAM = """
    import faulthandler, random, sys
    import numpy as np
    from noughts import _native as native

    faulthandler.enable()
    dice = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else SEED)
    WORDS = [0, 1, -1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 225, 255, 256, 2**15, 2**16,
             2**31 - 1, 2**31, -2**31, 2**32, 2**53, 2**63 - 1, 2**63, -2**63, 2**64 - 1, 2**64]
    SMALL = native.Rules(3, 3, 3, 1, 1)
    TABLE = native.Table.build(SMALL)
    PAYLOAD = TABLE.dump()
    ENGINE = native.Engine(native.Rules(5, 5, 4, 1, 1), 1)
    RULES = [SMALL, native.Rules(3, 3, 3), native.Rules(4, 4, 4, 2, 1), native.Rules(8, 8, 5),
             native.Rules(64, 1, 3), native.Rules(1, 1, 1), native.Rules(15, 15, 5),
             native.Rules(9, 8, 3, 1, 1), native.Rules(225, 1, 7)]
    BITS = [511, 65535, 2**25 - 1, 2**64 - 1, 2**225 - 1]
    OTHER = [None, "", "text", b"", b"bytes", 1.5, float("nan"), float("inf"), (), [], {}, object(),
             True, int, lambda *_: None, lambda *_: 1 / 0, np.zeros(3, np.uint16), SMALL]

    def whole():
        return dice.choice(WORDS) if dice.random() < 0.5 else dice.randrange(-3, 20)

    def rules():
        return dice.choice(RULES) if dice.random() < 0.95 else any_value()

    def position():
        if dice.random() < 0.05:
            return any_value()
        own = dice.getrandbits(225) & dice.getrandbits(225) & dice.choice(BITS)
        other = dice.getrandbits(225) & dice.choice(BITS)
        if dice.random() < 0.8:
            other &= ~own
        return native.Position(own, other, *(dice.randrange(-1, 4) for _ in range(4)),
                               dice.choice([-1, -1, dice.randrange(-2, 230)]))

    def mask():
        return dice.choice([whole(), dice.getrandbits(230), 2**225, 2**256, -1, any_value()])

    def any_value():
        return dice.choice(OTHER) if dice.random() < 0.5 else whole()

    def move():
        return tuple(dice.choice([whole(), dice.randrange(-1, 9)]) for _ in range(4))

    def column(kind):
        size = dice.choice([0, 1, 5, 5, 5])
        kind = kind if dice.random() < 0.9 else dice.choice(["int64", "float32", "uint8", "O"])
        array = np.array([dice.randrange(100) for _ in range(size)]).astype(kind)
        return dice.choice([array] * 8 + [array[::2], array.reshape(1, -1), any_value()])

    def payload():
        data = bytearray(PAYLOAD)
        for _ in range(dice.randrange(4)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        return bytes(data[: dice.choice([None, None, dice.randrange(len(data))])])

    def tiny():
        return dice.choice([native.Rules(2, 2, 2), native.Rules(3, 2, 2, 1), native.Rules(3, 3, 3)])

    def few_powers():  # swaps on a large board make millions of moves: honest work
        return dice.choice([one for one in RULES if one.swaps == 0 or one.width < 9])

    def made():
        sides = [dice.randrange(-1, 18) if dice.random() < 0.9 else any_value() for _ in range(3)]
        return sides + [dice.randrange(-1, 5), whole()]

    def few():
        return dice.choice([0, 1, 2, 3, any_value() if dice.random() < 0.2 else 1])

    def count():  # of nodes or games: more is honest work
        return dice.choice([0, 1, 500, -1, -2**63, 2**64, "many"])

    kinds = ["uint16", "uint16", "uint8", "uint8", "uint8", "uint8", "int8"]
    CALLS = [
        lambda: native.Rules(*made()),
        lambda: native.Position(mask(), mask(), *(whole() for _ in range(5))),
        lambda: native.start(rules()),
        lambda: native.outcome(rules(), position()),
        lambda: native.moves(few_powers(), position()),
        lambda: native.moves_on(rules(), position(), whole()),
        lambda: native.play(rules(), position(), move()),
        lambda: native.perft(tiny(), few(), dice.choice([None, position()])),
        lambda: native.symmetries(rules()),
        lambda: dice.choice([native.Engine.supports, native.Table.supports,
                             native.prover_supports])(rules()),
        lambda: native.Table.build(tiny(), few(), dice.choice([None, any_value()])),
        lambda: native.Table.estimate(native.Rules(*made())),
        lambda: native.Table.load(dice.choice([SMALL, tiny(), rules()]), payload()),
        lambda: TABLE.probe(position()),
        lambda: TABLE.move_values(position()),
        lambda: TABLE.probe_batch(*map(column, kinds)),
        lambda: TABLE.census(dice.choice([None, (whole(), whole()), any_value()]),
                             dice.choice([None, (whole(), whole()), any_value()])),
        lambda: TABLE.classes(any_value()),
        lambda: TABLE.layer_sizes(),
        lambda: TABLE.dump(),
        lambda: native.Engine(rules(), dice.choice([0, 1, -1, 2**64, "much"])),
        lambda: ENGINE.analyse(position(), nodes=count(),
                               depth=dice.choice([None, 1, 2, whole()]),
                               threads=dice.choice([1, 1, 2, -1, 257, 2**31]),
                               shortest=any_value(), progress=any_value()),
        lambda: ENGINE.analyse(native.Position(0, 0), seconds=dice.choice(
            [0.0, 1e-9, -1.0, float("nan"), "long"])),
        lambda: native.playouts(rules(), count(), whole()),
        lambda: native.prove(dice.choice([tiny(), rules()]), position(),
                             dice.choice([0, 1, 2**16, 2**20, -1]), dice.choice([1, 2, 0, 65]),
                             nodes=count(), progress=dice.choice([None, any_value()])),
        lambda: dice.choice([TABLE, position()]).__init__(*made()[: dice.randrange(6)]),
        lambda: dice.choice([native.Rules, native.Table, native.Engine, native.Proof])
        .__new__(native.Rules, *made()[: dice.randrange(3)]),
        lambda: getattr(native.Engine.__new__(native.Engine), dice.choice(["memory", "analyse"])),
        lambda: native.Table.probe(any_value(), position()),
        lambda: hash(position()) ^ hash(repr(rules())) ^ (rules() == any_value()),
    ]
    answers = errors = 0
    for number in range(COUNT):
        call = number % len(CALLS)
        try:
            CALLS[call]()
            answers += 1
        except Exception:
            errors += 1
    fine = native.Table.build(native.Rules(3, 3, 3)).probe(native.Position(0, 0))
    print(answers, errors, fine)
"""


def test_raw_calls_give_an_answer_or_an_exception() -> None:
    done = run_python(PROGRAM.replace("SEED", str(SEED)).replace("COUNT", str(CALLS)))
    assert done.returncode == 0, done.stderr[-3000:]
    answers, errors, value = map(int, done.stdout.split())
    assert (answers + errors, value) == (CALLS, 0)
    assert min(answers, errors) > CALLS // 10  # both kinds are tried
