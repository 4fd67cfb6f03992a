"""n-tuple networks in the lab."""

from __future__ import annotations

import pytest

from noughts.answers.desk import Desk
from noughts.answers.learning import (
    LearnerBoardRequest,
    LearningRequest,
    LearningSetup,
    list_methods,
    show_learner,
    show_moment,
    tables_for_learning,
)
from noughts.answers.menu import Nothing
from noughts.core.errors import InputError, TooLarge
from noughts.core.rules import Rules
from noughts.learning import kept
from noughts.learning.ntuple import NTupleLearner

DESK = Desk()
CLASSIC = LearningSetup("n-tuple", seed=2)
FOUR = LearningSetup("n-tuple", "4x4k4", seed=2)


def test_the_menu_has_what_the_method_has() -> None:
    method = list_methods(Nothing(), DESK).methods[-1]
    assert (method.name, method.opponents) == (NTupleLearner.method, (NTupleLearner.opponent,))
    assert (method.exploration, method.step) == (NTupleLearner.exploration, NTupleLearner.step)
    assert method.title == NTupleLearner.title
    assert "4x4k4" in method.rules


def test_it_knows_more_after_more_games() -> None:
    views = [show_moment(LearningRequest(CLASSIC, games), DESK) for games in (0, 200, 2000)]
    shares = [view.moment.kept for view in views]
    assert shares[0] is not None
    assert shares[-1] is not None
    assert shares[0] < 0.9
    assert shares[-1] > 0.97
    assert views[-1].moment.exploitability is not None
    assert views[0].numbers > 100
    assert views[0].boxes == ()


def test_a_moment_does_not_depend_on_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [show_moment(LearningRequest(FOUR, games), DESK) for games in (10, 300, 700)]
    assert show_moment(LearningRequest(FOUR, 300), DESK) == steps[1]
    monkeypatch.setattr(kept, "_kept", kept._Kept())
    assert show_moment(LearningRequest(FOUR, 700), DESK) == steps[-1]


def test_a_larger_board_has_the_truth_of_the_table() -> None:
    request = LearnerBoardRequest(FOUR, 200, "b2", reply=True)
    assert tables_for_learning(request) == (Rules.parse("4x4k4"),)
    view = show_learner(request, DESK)
    assert len(view.game.split()) == 2
    free = [cell for cell in view.cells if cell.mark is None]
    assert len(free) == 14
    assert all(cell.truth == "draw" for cell in free)
    assert all(cell.thought is not None and -1 <= cell.thought <= 1 for cell in free)
    assert sum(cell.chance for cell in free) == 1


def test_what_is_refused() -> None:
    for rules in ("5x5k4", "power"):
        with pytest.raises(TooLarge, match="4x3k3 and 4x4k4 are the most"):
            show_moment(LearningRequest(LearningSetup("n-tuple", rules), 1), DESK)
    with pytest.raises(InputError, match="play against themselves, not random"):
        show_moment(LearningRequest(LearningSetup("n-tuple", opponent="random"), 1), DESK)
