"""Scores between the same players, and the opponent that is offered next."""

from __future__ import annotations

import pytest

from noughts import Game, Rules
from noughts.core.errors import CommandError
from noughts.match import Match, Score, Seats, next_offer, pairing_of

X_WINS = "3x3k3: a1 a2 b1 b2 c1"
DRAW = "3x3k3: a1 b1 c1 b2 a2 c2 b3 a3 c3"
YOU = Seats("human", "level:4")


def finished(game: str, seats: Seats) -> Match:
    return Match.of(Game.parse(game), seats)


def score_of(*matches: Match) -> Score:
    score = Score()
    for match in matches:
        score = score.after(match)
    return score


@pytest.mark.parametrize(
    ("seats", "key", "x"),
    [
        (YOU, "3x3k3 human level:4", "human"),
        (YOU.exchanged, "3x3k3 human level:4", "level:4"),
        (Seats("human", "perfect"), "3x3k3 human perfect", "human"),
        (Seats(x_name="Ben", o_name="Ann"), "3x3k3 Ann Ben", "Ben"),
        (Seats(x_name="Ann", o_name="Ben"), "3x3k3 Ann Ben", "Ann"),
        (Seats(x_name="Ann"), "3x3k3 human human", "x"),
        (Seats(), "3x3k3 human human", "x"),
        (Seats("level:1", "level:1"), "3x3k3 level:1 level:1", "x"),
        (Seats("level:1", "random"), "3x3k3 level:1 random", "level:1"),
    ],
)
def test_a_pairing_is_the_same_on_either_side(seats: Seats, key: str, x: str) -> None:
    pairing = pairing_of(Match.start(Rules.parse("classic"), seats))
    assert (pairing.key, pairing.x) == (key, x)
    assert pairing.o != x


def test_another_game_is_another_pairing() -> None:
    keys = {pairing_of(Match.start(Rules.parse(name), YOU)).key for name in ("classic", "four")}
    assert len(keys) == 2


def test_wins_stay_with_the_player_after_a_change_of_sides() -> None:
    won, lost = finished(X_WINS, YOU), finished(X_WINS, YOU.exchanged)
    score = score_of(won, won, lost, finished(DRAW, YOU))
    assert score.wins == {"human": 2, "level:4": 1}
    assert (score.draws, score.winner, score.streak) == (1, None, 0)


def test_a_resignation_counts_and_a_running_game_does_not() -> None:
    running = finished("3x3k3: b2", YOU)
    assert Score().after(running.resign()).wins == {"level:4": 1}
    with pytest.raises(CommandError, match="not over yet"):
        Score().after(running)


@pytest.mark.parametrize(
    ("player", "won", "lost"),
    [
        ("level:4", "level:5", "level:3"),
        ("level:8", "perfect", "level:7"),
        ("level:1", "level:2", "random"),
        ("random", "level:1", None),
        ("perfect", None, "level:6"),
        ("trickster", None, "level:6"),
        ("engine", None, "level:6"),
        ("alphabeta:3", "alphabeta:4", "alphabeta:2"),
        ("alphabeta:6", None, "alphabeta:5"),
        ("alphabeta:1", "alphabeta:2", None),
        ("adaptive", None, None),
    ],
)
def test_an_offer_after_two_games_in_a_row(player: str, won: str | None, lost: str | None) -> None:
    seats = Seats("human", player)
    for match, other in (
        (finished(X_WINS, seats), won),
        (finished(X_WINS, seats.exchanged), lost),
    ):
        assert next_offer(match, score_of(match)) is None
        offer = next_offer(match, score_of(match, match))
        assert (None if offer is None else offer.player) == other
        assert next_offer(match, score_of(match, match, match)) is None


def test_an_offer_says_why() -> None:
    won, lost = finished(X_WINS, YOU), finished(X_WINS, YOU.exchanged)
    easier = next_offer(lost, score_of(lost, lost))
    assert easier is not None
    assert easier.words == "You lost twice in a row. Level 3 is easier."
    harder = next_offer(won, score_of(won, won, won, won))
    assert harder is not None
    assert harder.words == "You won 4 times in a row. Level 5 is harder."


def test_nothing_is_offered_to_two_people_or_between_wins() -> None:
    people = finished(X_WINS, Seats())
    assert next_offer(people, score_of(people, people)) is None
    won, lost = finished(X_WINS, YOU), finished(X_WINS, YOU.exchanged)
    assert next_offer(won, score_of(won, lost, won)) is None
    assert next_offer(won, score_of(won, finished(DRAW, YOU), won)) is None
