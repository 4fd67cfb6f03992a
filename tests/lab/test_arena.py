"""The arena: fair, repeatable, resumable; and ratings that are right."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from noughts import Game, InputError
from noughts.core.symmetry import canonical_key, symmetries
from noughts.lab.arena import Arena, GameResult, LocalPool
from noughts.lab.ratings import PairScore, pair_scores, ratings

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = ("level:2", "level:5", "random")


def without_times(games: list[GameResult]) -> list[tuple[object, ...]]:
    return [(game.number, game.x, game.o, game.game, game.winner) for game in games]


def test_every_opening_is_played_with_both_colours() -> None:
    schedule = Arena("4x4k4", PLAYERS, 10).schedule()
    assert len(schedule) == 3 * 10
    meetings = Counter((game.x, game.o, game.opening) for game in schedule)
    for (x, o, opening), count in meetings.items():
        assert meetings[o, x, opening] == count == 1


def test_openings_are_diverse_and_fair() -> None:
    arena = Arena("power", ("random", "level:1"), 40)
    openings = {game.opening for game in arena.schedule()}
    positions = [Game.parse(opening).position for opening in openings]
    assert len({canonical_key(p, symmetries(p.rules)) for p in positions}) == 20
    assert all(position.outcome is None and position.ply == 2 for position in positions)


def test_the_number_of_jobs_changes_nothing() -> None:
    arena = Arena("3x3k3s1b1", PLAYERS, 6, seed=4)
    alone = list(arena.play(LocalPool(1)))
    together = list(arena.play(LocalPool(2)))
    assert without_times(alone) == without_times(together)
    assert without_times(alone) != without_times(
        list(Arena("3x3k3s1b1", PLAYERS, 6, seed=5).play(LocalPool(1)))
    )


def test_an_interrupted_arena_goes_on(tmp_path: Path) -> None:
    arena, path = Arena("3x3k3", PLAYERS, 4), tmp_path / "arena.jsonl"
    whole = list(arena.play(LocalPool(1)))
    assert arena.resume(path) == []
    for game in whole[:5]:
        arena.append(path, game)
    with path.open("a") as file:
        file.write('{"number": 5, "x": "lev')  # killed in the middle of a line
    kept = arena.resume(path)
    assert without_times(kept) == without_times(whole[:5])
    rest = list(arena.play(LocalPool(1), kept))
    assert without_times(kept + rest) == without_times(whole)


def test_another_arena_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    Arena("3x3k3", PLAYERS, 4).resume(path)
    with pytest.raises(InputError, match="has the games of another arena"):
        Arena("3x3k3", PLAYERS, 6).resume(path)
    path.write_text("nonsense")
    with pytest.raises(InputError, match="has the games of another arena"):
        Arena("3x3k3", PLAYERS, 4).resume(path)


@pytest.mark.parametrize(
    ("players", "games", "reason"),
    [
        (("random",), 2, "at least two different players"),
        (("random", "random"), 2, "at least two different players"),
        (("random", "level:1"), 3, "expected an even number"),
        (("random", "nobody"), 2, "There is no player 'nobody'"),
    ],
)
def test_refused(players: tuple[str, ...], games: int, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        Arena("3x3k3", players, games)


def test_openings_that_cannot_be_had() -> None:
    with pytest.raises(InputError, match="has no openings of 9 plies"):
        Arena("3x3k3", ("random", "level:1"), 2, opening_plies=9).schedule()


def played(number: int, x: str, o: str, winner: str | None) -> GameResult:
    return GameResult(number, x, o, "3x3k3:", winner, 0.001, 0.002)


def test_scores_by_colour() -> None:
    games = [played(0, "a", "b", "x"), played(1, "b", "a", None), played(2, "a", "b", "o")]
    score = pair_scores(("a", "b"), games)["a", "b"]
    assert score == PairScore("a", "b", (1, 0, 1), (0, 1, 0))
    assert score.totals == (1, 1, 1)
    assert score.score == 0.5
    reverse = pair_scores(("a", "b"), games)["b", "a"]
    assert (reverse.as_x, reverse.as_o) == ((0, 1, 0), (1, 0, 1))


def test_elo_of_a_known_score() -> None:
    """64 % is 100 Elo; the extra drawn game pulls it a little towards the middle."""
    games = [played(i, "a", "b", "x" if i < 6400 else "o") for i in range(10_000)]
    best, worst = ratings(("a", "b"), games)
    assert (best.player, worst.player) == ("a", "b")
    assert best.elo - worst.elo == pytest.approx(100, abs=1)
    assert best.elo == pytest.approx(-worst.elo)
    # Half the difference: the standard error of a score of 0.64 over 10,000 games, in Elo.
    assert best.margin == pytest.approx(1.96 * 0.0048 / (0.64 * 0.36) * 173.7 / 2, rel=0.02)
    assert best.seconds == pytest.approx(0.001)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    games = [played(i, "a", "b", "x") for i in range(20)]
    best, _ = ratings(("a", "b"), games)
    assert 100 < best.elo < 1000


def test_transitive_ratings() -> None:
    games = []
    for x, o, wins in (("a", "b", 76), ("b", "c", 76), ("a", "c", 91)):
        games += [played(i, x, o, "x" if i < wins else "o") for i in range(100)]
    a, b, c = ratings(("a", "b", "c"), games)
    assert [a.player, b.player, c.player] == ["a", "b", "c"]
    assert a.elo - c.elo == pytest.approx(2 * (a.elo - b.elo), rel=0.05)
