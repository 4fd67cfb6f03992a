"""Who plays whom: everybody once in a round robin, nobody twice in Swiss while it is possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from noughts.rooms.matching import match_all
from noughts.rooms.pairing import History, Pair, Round, circle, round_robin, sides, swiss


def pairs_of(rounds: list[Round]) -> list[Pair]:
    return [pair for each in rounds for pair in each.pairs]


def check_round(each: Round, people: list[int]) -> None:
    """Everybody is in a round exactly once."""
    assert sorted([*sum(each.pairs, ()), *each.byes]) == sorted(people)


# ---- matching -------------------------------------------------------------------------------


def largest(edges: list[tuple[int, int]]) -> int:
    """How many pairs are possible, by trying all."""
    if not edges:
        return 0
    (one, other), *rest = edges
    without = [edge for edge in rest if not {one, other} & set(edge)]
    return max(largest(rest), 1 + largest(without))


@pytest.mark.parametrize("seed", range(60))
def test_as_many_pairs_as_trying_all_ways_finds(seed: int) -> None:
    random = Random(seed)
    count = random.randint(2, 9)
    edges = [edge for edge in combinations(range(count), 2) if random.random() < 0.35]
    may_meet = [[b for a, b in (*edges, *map(reversed, edges)) if a == n] for n in range(count)]
    partner = match_all(may_meet)
    for person, other in enumerate(partner):
        if other != -1:
            assert partner[other] == person
            assert other in may_meet[person]
    assert sum(other != -1 for other in partner) == 2 * largest(edges)


def test_two_odd_circles_with_a_bridge() -> None:
    may_meet = [[1, 2], [0, 2], [0, 1, 3], [2, 4, 5], [3, 5], [3, 4]]
    assert match_all(may_meet) == [1, 0, 3, 2, 5, 4]


# ---- round robin ----------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 13))
def test_everybody_meets_everybody_once(count: int) -> None:
    people = list(range(10, 10 + count))
    rounds = list(circle(people))
    assert len(rounds) == count - 1 + count % 2
    for each in rounds:
        check_round(each, people)
    meetings = Counter(frozenset(pair) for pair in pairs_of(rounds))
    assert meetings == Counter(frozenset(pair) for pair in combinations(people, 2))
    balance = Counter(x for x, _ in pairs_of(rounds))
    balance.subtract(Counter(o for _, o in pairs_of(rounds)))
    assert all(abs(difference) <= 1 for difference in balance.values())
    byes = Counter(person for each in rounds for person in each.byes)
    assert byes == (Counter(people) if count % 2 else Counter())


def play_round_robin(groups: list[list[int]]) -> list[Round]:
    """Rounds with the people of each group, then with the last group until nobody is new."""
    rounds: list[Round] = []
    for number in range(1000):
        history = History(pairs_of(rounds), [person for each in rounds for person in each.byes])
        people = groups[min(number, len(groups) - 1)]
        each = round_robin(people, history)
        if each is None:
            return rounds
        check_round(each, people)
        assert each.pairs
        rounds.append(each)
    raise AssertionError("It does not end.")


def test_a_round_robin_is_the_circle() -> None:
    people = [1, 2, 3, 4, 5, 6]
    assert play_round_robin([people]) == list(circle(people))


@pytest.mark.parametrize("late", [1, 2, 3])
def test_late_comers_meet_everybody_too(late: int) -> None:
    first, everybody = list(range(6)), list(range(6 + late))
    rounds = play_round_robin([first, first, everybody])
    meetings = Counter(frozenset(pair) for pair in pairs_of(rounds))
    assert meetings == Counter(frozenset(pair) for pair in combinations(everybody, 2))


def test_those_who_left_are_not_paired() -> None:
    everybody = list(range(7))
    rounds = play_round_robin([everybody, everybody, everybody[:5]])
    assert not any(person > 4 for each in rounds[2:] for person in sum(each.pairs, ()))
    met = {frozenset(pair) for pair in pairs_of(rounds)}
    assert {frozenset(pair) for pair in combinations(range(5), 2)} <= met


@pytest.mark.parametrize("people", [[], [1]])
def test_nobody_to_play(people: list[int]) -> None:
    assert round_robin(people, History()) is None
    assert swiss(people, History()) is None
    assert list(circle(people)) == []


# ---- Swiss ----------------------------------------------------------------------------------


def play_swiss(count: int, number: int, seed: int) -> tuple[list[Round], list[Counter[int]]]:
    """Rounds with results by chance; the points before each round."""
    random = Random(seed)
    points: Counter[int] = Counter(dict.fromkeys(range(count), 0))
    rounds: list[Round] = []
    before = []
    for _ in range(number):
        history = History(pairs_of(rounds), [person for each in rounds for person in each.byes])
        ranking = sorted(range(count), key=lambda person: -points[person])
        each = swiss(ranking, history)
        assert each is not None
        check_round(each, ranking)
        rounds.append(each)
        before.append(points.copy())
        for pair in each.pairs:
            points[random.choice(pair)] += 2
        points.update(dict.fromkeys(each.byes, 2))
    return rounds, before


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 30, 60])
def test_nobody_meets_anybody_twice_while_possible(count: int) -> None:
    # any so many rounds leave a graph in which each can still be paired (Dirac's theorem)
    number = max(1, count // 2 - 1 if count % 2 == 0 else (count - 1) // 2)
    rounds, _ = play_swiss(count, min(number, 9), count)
    meetings = Counter(frozenset(pair) for pair in pairs_of(rounds))
    assert max(meetings.values()) == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_pair_meets_again_only_when_it_must(seed: int) -> None:
    rounds, _ = play_swiss(6, 9, seed)
    for number in range(1, 10):
        met = Counter(frozenset(pair) for pair in pairs_of(rounds[: number - 1]))
        unmet = [pair for pair in combinations(range(6), 2) if not met[frozenset(pair)]]
        is_possible = largest(unmet) == 3
        is_repeated = any(met[frozenset(pair)] for pair in rounds[number - 1].pairs)
        assert is_repeated is not is_possible


def test_neighbours_meet() -> None:
    assert swiss([1, 2, 3, 4], History()) == Round(((1, 2), (3, 4)))
    history = History([(1, 2), (3, 4)])
    each = swiss([1, 3, 2, 4], history)
    assert each is not None
    assert {frozenset(pair) for pair in each.pairs} == {frozenset((1, 3)), frozenset((2, 4))}


def test_the_best_play_the_best() -> None:
    rounds, before = play_swiss(16, 4, 1)
    for each, points in zip(rounds, before, strict=True):
        for x, o in each.pairs:
            assert abs(points[x] - points[o]) <= 4  # at most two wins apart


def test_byes_go_round_from_below() -> None:
    rounds, before = play_swiss(7, 6, 3)
    byes = [each.byes[0] for each in rounds]
    assert len(set(byes)) == 6
    assert byes[0] == 6
    assert before[1][byes[1]] == min(before[1].values())


# ---- sides ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "pair"),
    [
        ([], (1, 2)),
        ([(1, 3)], (2, 1)),
        ([(2, 3)], (1, 2)),
        ([(1, 3), (4, 1), (5, 2), (2, 6)], (1, 2)),  # equal; 2 played X last
        ([(5, 2), (2, 6), (1, 3), (4, 1)], (2, 1)),
    ],
)
def test_whose_turn_it_is_to_play_x(games: list[Pair], pair: Pair) -> None:
    assert sides(1, 2, History(games)) == pair


def test_sides_stay_balanced() -> None:
    rounds, _ = play_swiss(30, 9, 5)
    balance = Counter(x for x, _ in pairs_of(rounds))
    balance.subtract(Counter(o for _, o in pairs_of(rounds)))
    assert max(map(abs, balance.values())) <= 3
