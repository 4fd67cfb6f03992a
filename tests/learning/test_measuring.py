"""What games tell of a player: the intervals hold the exact figures."""

from __future__ import annotations

import json

import pytest

from noughts import Rules, make_player
from noughts.learning.judging import judge
from noughts.learning.knowledge import Figure
from noughts.learning.measuring import measure
from noughts.learning.policies import policy_of
from tests.cli.runner import noughts, output

CLASSIC = Rules.parse("classic")


@pytest.mark.parametrize("name", ["random", "level:2"])
def test_the_intervals_hold_the_truth(name: str) -> None:
    measured = measure(make_player(name, CLASSIC, seed=1), CLASSIC, 200)
    truth = judge(policy_of(make_player(name, CLASSIC), CLASSIC.start(), 1), CLASSIC)
    assert truth.first is not None
    assert truth.second is not None
    assert measured.first is not None
    assert measured.second is not None
    pairs = [
        (measured.kept_against_random, truth.kept_against_random),
        (measured.kept_against_ideal, truth.kept_against_ideal),
        (measured.first.against_random, truth.first.against_random),
        (measured.second.against_random, truth.second.against_random),
        (measured.first.against_ideal, truth.first.against_ideal),
        (measured.second.against_ideal, truth.second.against_ideal),
    ]
    for figure, exact in pairs:
        assert figure.low <= exact <= figure.high
        assert figure.high - figure.low < 0.4
    assert measured.exploitability_at_least.value <= truth.exploitability.value


def test_games_that_are_all_alike_do_not_prove_it() -> None:
    measured = measure(make_player("perfect", CLASSIC, seed=1), CLASSIC, 30)
    assert measured.kept_against_ideal == Figure(1.0, 0.9, 1.0)
    assert measured.exploitability_at_least.low == 0.0
    assert measured.exploitability_at_least.high > 0


def test_the_command_measures_where_it_cannot_ask_everywhere() -> None:
    text = output("judge", "level:2", "--rules", "power", "--games", "4")
    assert text.startswith("4x4k4s2b1 has too many positions to ask level:2 in each.")
    assert "Exploitability: not computed; at least " in text
    document = json.loads(output("judge", "random", "--rules", "power", "--games", "4", "--json"))
    assert document["games"] == 4
    assert (document["first"]["value"], document["second"]["value"]) == (1, -1)
    assert document["second"]["against_ideal"]["high"] == -1
    assert noughts("judge", "random", "--rules", "5x5k4").exit_code == 1
