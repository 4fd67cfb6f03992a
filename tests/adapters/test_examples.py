"""The examples train somebody else's learner, and what it has learned can be told exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from examples import gymnasium_q_learning, openspiel_q_learning, pettingzoo_q_learning
from examples.openspiel_q_learning import report
from noughts import Rules
from noughts.learning.judging import judge
from noughts.learning.policies import policy_of

if TYPE_CHECKING:
    from noughts.adapters.actions import ActionPlayer

RULES = Rules.parse("3x2k3")


def kept(player: ActionPlayer) -> float:
    return judge(policy_of(player, RULES.start(), samples=1), RULES).kept.value


@pytest.mark.parametrize(
    "example", [openspiel_q_learning, pettingzoo_q_learning, gymnasium_q_learning]
)
def test_an_example_learns(example: object) -> None:
    train = getattr(example, "train")  # noqa: B009 - three modules with one interface
    before, after, again = (train(RULES, games, seed=1) for games in (0, 300, 300))
    assert kept(before) < kept(after) == kept(again)
    assert kept(after) > 0.9
    assert "of all positions of 3x2k3. Its exploitability is" in report(after, RULES)
