"""What `judge` computes equals a plain computation that shares no code with it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from noughts import Mark, Position, Rules, make_player, open_table
from noughts.core.errors import TooLarge
from noughts.learning.graph import GameGraph, open_graph
from noughts.learning.judging import judge
from noughts.learning.knowledge import exactly
from noughts.learning.policies import policy_of
from noughts.players.chances import chances_of_largest
from noughts.players.player import SEATS
from tests.learning import plain_game as plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noughts.core.moves import Move
    from noughts.learning.policies import Policy
    from noughts.players.player import Seat

SMALL = ["3x2k2", "4x2k3", "2x2k2"]


class LastCell:
    """A bad player: always the last empty cell."""

    name = "last cell"
    is_symmetric = False
    seats = SEATS

    def chances(self, position: Position) -> Mapping[Move, float]:
        return {position.moves()[-1]: 1.0}


class Silent(LastCell):
    """Gives no move on the empty board."""

    def chances(self, position: Position) -> Mapping[Move, float]:
        return {} if position.ply == 0 else super().chances(position)


class FirstOnly(LastCell):
    seats: tuple[Seat, ...] = ("first",)


def policy(name: str, rules: Rules, samples: int = 2, seed: int = 0) -> Policy:
    if name == "last cell":
        return LastCell()
    return policy_of(make_player(name, rules, seed=seed), rules.start(), samples)


def plain_start(rules: Rules) -> plain.Plain:
    return ("." * rules.width,) * rules.height


def plain_chances(name: str, rules: Rules) -> plain.Chances:
    """The chances of a player on boards as texts: by hand, or from the player."""
    if name == "random":
        return lambda board: {cell: 1 / len(plain.moves(board)) for cell in plain.moves(board)}
    if name == "last cell":
        return lambda board: {plain.moves(board)[-1]: 1.0}
    player = make_player(name, rules)

    def ask(board: plain.Plain) -> dict[int, float]:
        position = Position.parse(f"{'/'.join(board)} {plain.to_move(board)}", rules)
        chances = player.chances(position)
        assert chances is not None
        return {move.cell: chance for move, chance in chances.items()}

    return ask


@pytest.mark.parametrize(
    ("name", "text"),
    [(name, text) for name in ("random", "last cell") for text in ("3x3k3", *SMALL)]
    + [("level:3", text) for text in SMALL],
)
def test_the_best_answer_equals_a_plain_computation(name: str, text: str) -> None:
    rules = Rules.parse(text)
    start, chances = plain_start(rules), plain_chances(name, rules)
    knowledge = judge(policy(name, rules), rules)
    first = plain.worst_score(start, rules.k, "x", chances)
    second = -plain.worst_score(start, rules.k, "o", chances)
    assert knowledge.first is not None
    assert knowledge.second is not None
    assert knowledge.first.against_best_answer.value == pytest.approx(first)
    assert knowledge.second.against_best_answer.value == pytest.approx(second)
    assert knowledge.exploitability.value == pytest.approx(-(first + second) / 2)
    assert knowledge.first.value == plain.true_value(start, rules.k)[start]


@pytest.mark.parametrize("name", ["random", "last cell", "level:2"])
def test_shares_of_right_moves_equal_a_plain_computation(name: str) -> None:
    rules = Rules.parse("3x2k2")
    start, chances = plain_start(rules), plain_chances(name, rules)
    values = plain.true_value(start, rules.k)
    kept = {
        board: sum(
            chance
            for cell, chance in chances(board).items()
            if values[plain.place(board, cell)] == values[board]
        )
        for board in plain.every_position(start, rules.k)
    }
    knowledge = judge(policy(name, rules), rules)
    assert knowledge.positions == len(kept)
    assert knowledge.kept.value == pytest.approx(sum(kept.values()) / len(kept))
    met = Counter[plain.Plain]()
    for player in "xo":
        random = plain_chances("random", rules)
        met.update(plain.meetings(start, rules.k, player, chances, random))
    mean = sum(kept[board] * count for board, count in met.items()) / met.total()
    assert knowledge.kept_against_random.value == pytest.approx(mean)
    met.clear()
    for player in "xo":
        perfect = plain_chances("perfect", rules)
        met.update(plain.meetings(start, rules.k, player, chances, perfect))
    mean = sum(kept[board] * count for board, count in met.items()) / met.total()
    assert knowledge.kept_against_ideal.value == pytest.approx(mean)


def test_known_figures_of_random_play() -> None:
    """From 255,168 games: X wins 131,184 of them, but not all are equally likely."""
    knowledge = judge(policy("random", Rules.parse("classic")), Rules.parse("classic"))
    assert knowledge.first is not None
    assert knowledge.first.against_random.value == pytest.approx(0.5849 - 0.2881, abs=1e-3)
    assert [row.positions for row in knowledge.plies] == [1, 9, 72, 252, 756, 1140, 1372, 696, 222]


@pytest.mark.parametrize("text", ["3x3k3", "2x2k2s1b1", "3x2k3s1", "4x3k3"])
@pytest.mark.parametrize("is_merged", [False, True])
def test_the_graph_has_the_values_of_the_table(text: str, is_merged: bool) -> None:
    rules = Rules.parse(text)
    if rules.cells > 9 and not is_merged:
        return
    graph, table = open_graph(rules, is_merged=is_merged), open_table(rules)
    census = table.census()
    assert sum(graph.counts) == sum(row.positions - row.finished for row in census)
    for number, position in enumerate(graph.positions[:2000]):
        value = table.value(position)
        plies = 100 - abs(graph.scores[number]) if graph.scores[number] else None
        assert (value.plies, value.result.value) == (
            plies,
            {1: "win", 0: "draw", -1: "loss"}[
                (graph.scores[number] > 0) - (graph.scores[number] < 0)
            ],
        )


def test_merging_symmetric_positions_changes_nothing() -> None:
    rules = Rules.parse("4x2k3")
    merged = policy("level:2", rules)
    knowledge = judge(merged, rules)
    merged.is_symmetric = False
    apart = judge(merged, rules)
    assert knowledge.positions == apart.positions
    assert knowledge.kept.value == pytest.approx(apart.kept.value)
    assert knowledge.kept_against_random.value == pytest.approx(apart.kept_against_random.value)
    assert knowledge.kept_against_ideal.value == pytest.approx(apart.kept_against_ideal.value)
    assert knowledge.exploitability.value == pytest.approx(apart.exploitability.value)


def test_a_perfect_player_cannot_be_exploited() -> None:
    rules = Rules.parse("classic")
    knowledge = judge(policy("perfect", rules), rules)
    assert knowledge.is_unbeatable
    assert knowledge.kept == knowledge.kept_against_random == knowledge.kept_against_ideal
    assert knowledge.kept == exactly(1.0)
    assert knowledge.worst == ()


def test_worst_positions() -> None:
    """The last cell as an answer to a corner: a mistake; the worst ones of each ply are named."""
    knowledge = judge(LastCell(), Rules.parse("classic"))
    mistakes = [mistake for mistake in knowledge.worst if mistake.ply == 1]
    assert len(mistakes) == 3
    assert ("x../.../... o", "c3", 1.0, 1.0) in [
        (mistake.position, mistake.move, mistake.chance, mistake.lost) for mistake in mistakes
    ]
    assert all(mistake.lost > 0 for mistake in knowledge.worst)
    assert max(Counter(mistake.ply for mistake in knowledge.worst).values()) == 3


def test_no_legal_move_loses() -> None:
    knowledge = judge(Silent(), Rules.parse("classic"))
    assert knowledge.first is not None
    assert knowledge.first.against_random == exactly(-1.0)
    assert (knowledge.worst[0].ply, knowledge.worst[0].move) == (0, None)


def test_one_seat() -> None:
    knowledge = judge(FirstOnly(), Rules.parse("classic"))
    both = judge(LastCell(), Rules.parse("classic"))
    assert knowledge.second is None
    assert knowledge.first == both.first
    assert {row.ply % 2 for row in knowledge.plies} == {0}


@pytest.mark.parametrize(
    ("name", "game", "moves"),
    [
        ("level:1", "classic", ""),
        ("level:3", "classic", "a1 b2"),
        ("level:5", "3x3k3s1b1", "a1 b1"),
        ("adaptive", "classic", "b1"),
        ("trickster", "classic", "a1"),
        ("perfect", "classic", "a1"),
    ],
)
def test_chances_are_what_the_player_does(name: str, game: str, moves: str) -> None:
    rules = Rules.parse(game)
    position = rules.start()
    for text in moves.split():
        position = position.play(text)
    player = make_player(name, rules, seed=3)
    chances = player.chances(position)
    assert chances is not None
    assert sum(chances.values()) == pytest.approx(1)
    times = 400
    counts = Counter(player.choose(position).move for _ in range(times))
    for move in position.moves():
        chance = chances.get(move, 0.0)
        margin = 4 * (chance * (1 - chance) / times) ** 0.5
        assert abs(counts[move] / times - chance) <= margin + 1e-9, move


def test_chances_of_the_largest_with_a_floor() -> None:
    """Two equal numbers are below their mean together in a quarter of all cases."""
    chances, below = chances_of_largest([0.0, 0.0], 10.0, 0.0)
    assert below == pytest.approx(0.25)
    assert chances == pytest.approx([0.375, 0.375])
    assert chances_of_largest([0.0], 1.0, 100.0) == ([0.0], 1.0)


def test_too_large() -> None:
    with pytest.raises(TooLarge, match="3x3k3 has more than 100 positions"):
        GameGraph.build(Rules.parse("classic"), limit=100)
    with pytest.raises(TooLarge, match="3x3k3 has more than 4,000 positions"):
        GameGraph.build(Rules.parse("classic"), limit=4000)


def test_x_opens_in_a_graph() -> None:
    assert {p.to_move for p in open_graph(Rules.parse("2x2k2")).positions if p.ply % 2 == 0} == {
        Mark.X
    }
