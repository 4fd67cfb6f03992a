"""Actions and observations: the same in Python and in the native core."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from noughts import InputError, Mark, Rules, TooLarge
from noughts.adapters.actions import ActionPlayer, Actions
from noughts.adapters.observations import observe, shape
from noughts.core.errors import IllegalMove
from noughts.solving.native import native
from noughts.solving.translation import native_rules, position_of_native

GAMES = ("classic", "power", "power-alt", "5x4k4", "3x3k3s1", "2x5k2b3", "9x9k5")


@pytest.mark.parametrize("text", GAMES)
def test_every_number_is_one_move_and_legal_moves_ascend(text: str) -> None:
    rules = Rules.parse(text)
    actions = Actions(rules)
    moves = [actions.move(number) for number in range(actions.count)]
    assert len(set(moves)) == actions.count
    assert [actions.number(move) for move in moves] == list(range(actions.count))
    position, random = rules.start(), Random(1)
    while position.outcome is None:
        legal = actions.legal(position)
        assert legal == sorted(legal)
        assert [actions.move(number) for number in legal] == position.moves()
        assert list(np.flatnonzero(actions.mask(position))) == legal
        position = position.after(random.choice(position.moves()))


@pytest.mark.parametrize("text", GAMES)
def test_the_native_core_has_the_same_actions_and_planes(text: str) -> None:
    """Random games, ended ones included, seen by both."""
    rules, games = Rules.parse(text), 20
    actions, random = Actions(rules), Random(text)
    batch = native.game_batch(native_rules(rules), games, 1)
    positions = [rules.start() for _ in range(games)]
    planes = np.empty((games, *shape(rules)), np.uint8)
    masks = np.empty((games, actions.count), np.uint8)
    outcomes = np.empty(games, np.uint8)
    assert (batch.planes, batch.actions, len(batch)) == (shape(rules)[0], actions.count, games)
    while True:
        batch.observe(planes, masks)
        batch.outcomes(outcomes)
        for game, position in enumerate(positions):
            assert np.array_equal(planes[game], observe(position, position.to_move))
            assert np.array_equal(masks[game], actions.mask(position))
            assert (outcomes[game] == 0) == (position.outcome is None)
            assert position_of_native(batch.position(game), rules).key == position.key
        if all(position.outcome for position in positions):
            return
        chosen = [
            random.choice(actions.legal(p)) if p.outcome is None else native.NO_ACTION
            for p in positions
        ]
        batch.play(np.array(chosen, np.int64))
        positions = [
            position if number == native.NO_ACTION else position.play(actions.move(number))
            for position, number in zip(positions, chosen, strict=True)
        ]


def test_a_batch_refuses_what_is_not_legal_and_changes_nothing() -> None:
    batch = native.game_batch(native_rules(Rules.parse("classic")), 2, 1)
    for wrong in ([4, 9], [4, -2], [4, 2**40]):
        with pytest.raises(native.InvalidInput, match=r"game 1, action .*no such action"):
            batch.play(np.array(wrong, np.int64))
    with pytest.raises(native.InvalidInput, match="expected 2"):
        batch.play(np.array([1], np.int64))
    batch.play(np.array([4, native.NO_ACTION]))
    with pytest.raises(native.InvalidInput, match="game 0, action 4: the cell is taken"):
        batch.play(np.array([4, 4], np.int64))
    assert [batch.position(game).other_mask for game in (0, 1)] == [16, 0]
    with pytest.raises(native.InvalidInput, match="1 to 1048576 games"):
        native.game_batch(native_rules(Rules.parse("classic")), 0)


def test_both_sides_see_the_board_from_their_side() -> None:
    position = Rules.parse("power").start().play("a1").play("b1!d4")
    for_x, for_o = observe(position, Mark.X), observe(position, Mark.O)
    assert np.array_equal(for_x[0], for_o[1])
    assert np.array_equal(for_x[1], for_o[0])
    assert for_x[2].sum() == 13  # two marks and a blocked cell less
    assert [plane.max() for plane in for_x[3:]] == [2, 1, 2, 0]
    assert [plane.max() for plane in for_o[3:]] == [2, 0, 2, 1]


def test_wrong_actions_are_refused() -> None:
    rules = Rules.parse("classic")
    with pytest.raises(InputError, match="no action 9: expected 0 to 8"):
        Actions(rules).move(9)
    with pytest.raises(TooLarge, match="Take a smaller board"):
        Actions(Rules.parse("15x15k5s1"))
    player = ActionPlayer("stubborn", rules, lambda _position: {4: 1.0})
    start = rules.start()
    assert str(player.choose(start).move) == "b2"
    assert player.chances(start) == {rules.move(4): 1.0}
    assert player.chances(start.play("b2")) == {}
    with pytest.raises(IllegalMove, match="b2 is taken"):
        player.choose(start.play("b2"))
