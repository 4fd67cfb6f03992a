"""What games tell of a player: the intervals hold the exact figures."""

from __future__ import annotations

import json
import re

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
        (measured.kept_against_random, truth.kept_against_random.value),
        (measured.kept_against_ideal, truth.kept_against_ideal.value),
        (measured.first.against_random, truth.first.against_random.value),
        (measured.second.against_random, truth.second.against_random.value),
        (measured.first.against_ideal, truth.first.against_ideal.value),
        (measured.second.against_ideal, truth.second.against_ideal.value),
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


def test_the_command_measures_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.cli.commands.judge.MAX_SECONDS", 0.0)
    text = output("judge", "level:2", "--rules", "3x3k3s1b1", "--games", "4")
    assert re.match(r"Asking level:2 in [\d,]+ positions of 3x3k3s1b1 takes (about|less)", text)
    assert "With --exact it is done.\nSo level:2 played 4 games" in text
    assert "Exploitability: not computed; at least " in text
    document = json.loads(output("judge", "random", "-r", "3x3k3s1b1", "--games", "4", "--json"))
    assert (document["by"], document["games"]) == ("games", 4)
    assert "With --exact it is done." in document["reason"]
    assert noughts("judge", "random", "--rules", "5x5k4").exit_code == 1


def test_the_command_asks_everywhere_if_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.cli.commands.judge.MAX_SECONDS", 0.0)
    document = json.loads(output("judge", "random", "--rules", "3x3k3s1b1", "--exact", "--json"))
    assert (document["by"], document["samples"]) == ("positions", None)
