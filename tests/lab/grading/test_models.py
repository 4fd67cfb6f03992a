"""Searches with mistakes and models of bugs: right without the mistake, and wrong just there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from noughts import Position, Result, Rules
from noughts.core.marks import Mark
from noughts.core.outcomes import cells_of
from noughts.core.threats import other_threats, own_threats
from noughts.lab.grading.diagnosis.counting import references
from noughts.lab.grading.diagnosis.flawed import (
    CooperativeSearch,
    FlawedSearch,
    cut_ties,
    never_undone,
)
from noughts.lab.grading.diagnosis.models import Model, models_of
from noughts.lab.grading.diagnosis.suspicions import Diagnoser, _horizon
from noughts.lab.grading.rating.rating import MoveRating, RatedAnswer, Truth, rate_move
from noughts.lab.half_cutoff import count_half_cutoffs
from noughts.search import run
from tests.conftest import all_positions

CLASSIC = Rules.parse("classic")
DIAGNOSER = Diagnoser(CLASSIC)
TRUTHS = [Truth.of(p) for p in all_positions("3x3k3") if p.outcome is None]


def model(bug: str, number: int = 0) -> Model:
    return [one for one in models_of(CLASSIC) if one.bug == bug][number]


def parse(text: str) -> Truth:
    return Truth.of(Position.parse(text, CLASSIC))


def test_a_search_without_a_flaw_is_right() -> None:
    plain = FlawedSearch(CLASSIC)
    for truth in TRUTHS[::3]:
        for cell, score in plain.scores(truth.position).items():
            value = truth.values[cell]
            expected = 0 if value.plies is None else 100 - value.plies
            assert score == (-expected if value.result is Result.LOSS else expected)


def test_correct_models() -> None:
    for truth in TRUTHS:
        assert model("correct").choices(truth) == truth.best
        assert model("late win").choices(truth) == truth.keeping
        assert model("random").choices(truth) == frozenset(truth.values)


def test_sight() -> None:
    fork = parse("x../.o./..x o")
    assert model("no forks").choices(fork) == {1, 2, 3, 5, 6, 7}, "corners lose in 5"
    assert model("depth limit 4").choices(fork) == {1, 3, 5, 7}
    block = parse("xx./o../... o")
    assert model("no blocks").choices(block) == frozenset(block.values)
    assert model("no forks").choices(block) == {2}
    win = parse("xx./oo./... x")
    assert model("no own wins").choices(win) == {5}
    assert model("no blocks").choices(win) == {2}


def test_players_mixed_up() -> None:
    win = parse("xx./oo./... x")
    assert model("plays for the opponent").choices(win) >= {5}
    assert 2 not in model("plays for the opponent", 1).choices(win)
    assert model("always plays X", 1).choices(win) == {2}
    assert model("always plays O", 1).choices(win) == {5}
    assert 2 not in model("wrong sign").choices(win)


def test_draws_called_wins() -> None:
    last = parse("xo./xo./ox. x")  # c1, c2, c3: nothing wins at once; what is a draw worth?
    scores = FlawedSearch(CLASSIC, draw_for_x=100).scores(last.position)
    assert max(scores.values()) > 0
    assert max(FlawedSearch(CLASSIC).scores(last.position).values()) <= 0


def test_a_line_that_is_not_seen() -> None:
    anti = next(one for one in models_of(CLASSIC) if one.words == "does not see the line c1 b2 a3")
    blocks = [t for t in TRUTHS if other_threats(t.position) == {6: 0b001010100}]
    only = [t for t in blocks if t.keeping == {6}]
    missed = [t for t in only if anti.choices(t) - {6}]
    assert len(missed) > 10
    assert all(model("no forks").choices(t) == {6} for t in missed)
    for truth in TRUTHS[::5]:  # where the line is out of play, nothing changes
        position = truth.position
        if position.own_mask & 0b001010100 and position.other_mask & 0b001010100:
            assert anti.choices(truth) == truth.keeping


def test_cooperation() -> None:
    lost = parse("xx./o../... o")
    assert max(CooperativeSearch(CLASSIC).scores(lost.position).values()) > 0, "X helps O to win"
    alone = CooperativeSearch(CLASSIC, alternates=False).scores(lost.position)
    assert alone == {2: 97, 4: 98, 5: 98, 6: 97, 7: 97, 8: 97}


def test_literal_bugs() -> None:
    assert {never_undone(t.position, is_root_copied=False) for t in TRUTHS[:1]} == {0}
    assert all(cut_ties(t.position) in t.values for t in TRUTHS[::50])
    assert any(cut_ties(t.position) not in t.keeping for t in TRUTHS)


def test_counts_that_are_known() -> None:
    found = references(CLASSIC)
    assert found is not None
    assert found.known[549946] == "minimax"
    assert found.known[549945] == "minimax, the first call not counted"
    assert found.known[255168] == "minimax, finished positions counted"
    assert found.known[18297] == "alpha-beta"
    assert found.known[8453] == "alpha-beta, finished positions counted"
    assert references(Rules.parse("4x4k4")) is None


def test_half_a_cutoff_finds_the_value_at_a_price() -> None:
    start = CLASSIC.start()
    assert count_half_cutoffs(start).nodes == 48383
    assert count_half_cutoffs(start).nodes > run(start, "alphabeta").nodes


@pytest.mark.parametrize(("mistakes", "bugs"), [(1, []), (2, []), (3, ["depth limit 5"])])
def test_one_or_two_far_mistakes_do_not_tell_how_far_a_program_sees(
    mistakes: int, bugs: list[str]
) -> None:
    """Best moves, but for some answers to a corner on the edge, which lose six moves later."""
    answers = [RatedAnswer(truth, MoveRating.BEST, min(truth.best)) for truth in TRUTHS[::9]]
    for text, cell in [("x../.../... o", 1), ("..x/.../... o", 1), (".../.../x.. o", 7)][:mistakes]:
        answers.append(RatedAnswer(parse(text), MoveRating.LOST_VALUE, cell))
    assert [suspicion.bug for suspicion in _horizon(answers)] == bugs


@pytest.mark.parametrize(
    ("flaw", "is_exact", "bug"),
    [
        ({"is_full_first": True}, False, "full board first"),
        ({"is_full_first": True}, True, "full board first"),
        ({"draw_for_x": -100}, False, "draws count for O"),
        ({"is_inverted": True}, True, "reward sign"),
    ],
)
def test_a_flaw_is_named_for_a_program_that_plays_one_side(
    flaw: dict[str, Any], is_exact: bool, bug: str
) -> None:
    """Of bugs that lead to the same moves, the one that students really have."""
    search = FlawedSearch(CLASSIC, **flaw)
    rated = []
    for truth in TRUTHS[::3]:
        if truth.position.to_move is Mark.X:
            continue
        scores = search.scores(truth.position)
        if not is_exact:
            scores = {cell: (score > 0) - (score < 0) for cell, score in scores.items()}
        cell = max(scores, key=lambda cell: scores[cell])
        rating, trouble = rate_move(truth, cell)
        rated.append(RatedAnswer(truth, rating, cell, trouble))
    suspicions = DIAGNOSER.suspect(rated, "cell", [], [], (0, 0))
    assert [suspicion.bug for suspicion in suspicions] == [bug]


@pytest.mark.parametrize(("answers", "named"), [(33, set()), (100, {"any two in a line"})])
def test_a_few_answers_do_not_tell_one_bug_from_another(answers: int, named: set[str]) -> None:
    """A program that fills any two in a line, and else draws lots."""
    truths = [truth for truth in TRUTHS if truth.position.to_move is Mark.O]
    bugs = set()
    for seed in range(20):
        lots = Random(seed)
        rated = []
        for truth in lots.sample(truths, answers):
            cell = lots.choice(sorted(model("any two in a line").choices(truth)))
            rating, trouble = rate_move(truth, cell)
            rated.append(RatedAnswer(truth, rating, cell, trouble))
        suspicions = DIAGNOSER.suspect(rated, "board", [], [], (5, 40))
        bugs |= {suspicion.bug for suspicion in suspicions}
    assert bugs == named


def test_a_bug_that_leads_to_some_of_the_mistakes_only_is_not_named() -> None:
    """A program that sees no forks, and does not stop a diagonal of which a corner is free."""
    diagonals = ((0, 4, 8), (2, 4, 6))
    rated = []
    for truth in TRUTHS:
        if truth.position.to_move is Mark.X:
            continue
        stopped = [
            cell
            for cell, line in other_threats(truth.position).items()
            if cell == 4 or cells_of(line) not in diagonals
        ]
        cell = next(iter([*own_threats(truth.position), *stopped]), max(truth.values))
        rating, trouble = rate_move(truth, cell)
        rated.append(RatedAnswer(truth, rating, cell, trouble))
    suspicions = DIAGNOSER.suspect(rated, "cell", [], [], (0, 0))
    assert suspicions == []


def test_a_line_that_is_completed_is_seen() -> None:
    block = parse("..x/.x./o.. o")  # X threatens nothing that O does not hold
    threat = parse("o.x/.x./... o")  # a3 alone saves the game
    anti = next(one for one in models_of(CLASSIC) if one.words.endswith("the line c1 b2 a3"))
    assert anti.shows is not None
    assert anti.shows(block) == frozenset()
    assert anti.shows(threat) == frozenset(threat.values) - {6}
