"""Every layer takes every variant, or says in a sentence that it does not.

Rules, notation and native conformance have suites of their own, and so do whole games in terminal,
page and window. Here is what lies between them.
"""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from noughts import Game, InputError, Rules, TooLarge
from noughts.answers.questions import answer
from noughts.coaching.hints import why
from noughts.coaching.review import review
from noughts.lab.exercises.making import KINDS
from noughts.lab.grading.rating.positions import check_rules
from noughts.lab.replay import make_replay
from noughts.players.catalogue import make_player
from noughts.search import LADDER, run
from noughts.solving import Budget, open_table, solve
from noughts.solving.prover import prove

SMALL: Final = ("3x3k3t", "3x3k3m", "3x3k3d", "3x3k3td", "3x3k3tmd", "3x3k3ts1", "3x3k3mb1")
ALL: Final = (*SMALL, "connect-four", "5x5k4t", "5x5k4m", "5x5k4tmd")
PLAYERS: Final = (
    "random",
    "level:2",
    "level:5",
    "alphabeta:2",
    "mcts:50",
    "adaptive",
)

EXACT_PLAYERS: Final = ("perfect", "trickster")  # think long where there is no table


def played(text: str, plies: int, seed: int = 3) -> Game:
    """A game of random moves that is not over."""
    random = Random(seed)
    while True:
        game = Game(Rules.parse(text))
        while game.outcome is None and len(game.moves) < plies:
            game = game.play(random.choice(game.position.moves()))
        if game.outcome is None:
            return game


@pytest.mark.parametrize("text", SMALL)
def test_the_ladder_agrees_with_the_table(text: str) -> None:
    powers = Rules.parse(text).has_powers
    for seed in range(3):
        position = played(text, 5 if powers else 3, seed).position
        value = open_table(position.rules).value(position)
        for name in LADDER:
            assert run(position, name).result is value.result, f"{position} {name}"


@pytest.mark.parametrize("text", ALL)
def test_a_search_can_be_replayed(text: str) -> None:
    position = played(text, 4).position
    replay = make_replay(position, "alphabeta", "heuristic", 2)
    assert replay.rules == str(position.rules)
    assert replay.nodes == len(replay.columns.sentence) > 1
    assert all(re.fullmatch(r"\S.*[.!)]", sentence) for sentence in replay.sentences)


@pytest.mark.parametrize("text", ALL)
def test_a_hint_and_a_review_are_sentences(text: str) -> None:
    game, budget = played(text, 4), Budget(nodes=5_000)
    assert re.fullmatch(r"\S.*\.", why(game.position, game.position.moves()[0], budget))
    moves = review(game, budget).moves
    assert [move.move for move in moves] == list(game.moves)
    assert all(re.fullmatch(r"\S.*[.!]", str(move.comment)) for move in moves if move.comment)


@pytest.mark.parametrize("text", SMALL)
def test_pages_get_hints_and_reviews(text: str) -> None:
    game = str(played(text, 4))
    assert re.fullmatch(r"\S.*\.", answer("hint", {"game": game})["words"])
    assert len(answer("review", {"game": game})["moves"]) == 4


@pytest.mark.parametrize("name", [*PLAYERS, *EXACT_PLAYERS])
def test_players_make_legal_moves(name: str) -> None:
    for text in SMALL if name in EXACT_PLAYERS else ALL:
        position = played(text, 3).position
        position.check(make_player(name, position.rules, seed=1).choose(position).move)


def test_exercises_have_every_letter() -> None:
    letters = {
        letter
        for kind in KINDS.values()
        for level in (1, 2, 3, 4)
        for letter in str(kind.rules_of(level)).partition("k")[2]
        if letter in "tmd"
    }
    assert letters == set("tmd")


@pytest.mark.parametrize("text", ALL)
def test_programs_are_graded_where_a_row_wins_and_every_cell_is_open(text: str) -> None:
    rules = Rules.parse(text)
    if text == "3x3k3t":
        check_rules(rules)
        return
    with pytest.raises(InputError, match=r"graded|grading"):
        check_rules(rules)


@pytest.mark.parametrize("text", ALL)
def test_the_prover_takes_a_torus_and_refuses_the_rest(text: str) -> None:
    rules = Rules.parse(text)
    if text in ("3x3k3t", "5x5k4t"):
        proof = prove(rules.start(), nodes=100_000)
        assert proof.result is (solve(rules.start()).result if rules.cells < 17 else proof.result)
        return
    with pytest.raises((InputError, TooLarge), match=r"\."):
        prove(rules.start(), nodes=100_000)
