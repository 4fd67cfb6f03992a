"""The judge of the native core equals the one in Python, which looks at positions one by one."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from noughts import InputError, Position, Rules, TooLarge, open_table
from noughts.core.symmetry import Symmetry, canonical_key, symmetries
from noughts.learning import judging_natively
from noughts.learning.judging import judge, judge_by_graph
from noughts.learning.judging_natively import can_judge, judge_network
from noughts.learning.ntuple import NTupleLearner
from noughts.learning.policies import NetworkPolicy
from noughts.players.random_games import random_positions

if TYPE_CHECKING:
    from noughts.players.learned.ntuple import NTuplePlayer

GAMES = ["classic", "3x2k3s1b1", "4x2k3s1", "4x2k3b2", "3x2k2s2b2", "4x2k3m", "3x3k3t", "4x3k3d"]


def trained(text: str, games: int = 60, seed: int = 1) -> NTuplePlayer:
    learner = NTupleLearner.make(Rules.parse(text), seed=seed)
    learner.play_games(games)
    return learner.player


@pytest.mark.parametrize(
    ("text", "games", "seed"),
    [
        *((text, 60, 1) for text in GAMES),
        ("3x2k3b1", 400, 5),  # only a block keeps the best answer from more
    ],
)
def test_it_agrees_with_the_judge_in_python(text: str, games: int, seed: int) -> None:
    player = trained(text, games, seed)
    policy = NetworkPolicy(player)
    plain = asdict(judge_by_graph(policy, Rules.parse(text)))
    native = asdict(judge(policy, Rules.parse(text)))
    worst, native_worst = plain.pop("worst"), native.pop("worst")
    for ours, theirs in zip(native.pop("plies"), plain.pop("plies"), strict=True):
        assert ours == pytest.approx(theirs)
    assert native.pop("first") == approx(plain.pop("first"))
    assert native.pop("second") == approx(plain.pop("second"))
    assert native.pop("exploitability") == plain.pop("exploitability")
    assert native == approx(plain)
    assert [m["lost"] for m in native_worst] == [m["lost"] for m in worst]
    assert [m["met"] for m in native_worst] == pytest.approx([m["met"] for m in worst], abs=1e-6)
    for mistake in native_worst:
        position = Position.parse(mistake["position"], Rules.parse(text))
        assert str(player.choose(position).move) == mistake["move"]


def approx(figures: dict[str, object]) -> dict[str, object]:
    return {
        name: approx(value)
        if isinstance(value, dict)
        else pytest.approx(value, abs=1e-6)
        if isinstance(value, float)
        else value
        for name, value in figures.items()
    }


def test_threads_change_nothing() -> None:
    player = trained("4x3k4s1b1", 200)
    one, three = (judge_network("it", player.network, threads=threads) for threads in (1, 3))
    assert one == three
    assert 0 < one.kept.value < 1


def test_what_progress_raises_stops_it() -> None:
    shares = []

    def tell(_: str, done: int, of: int) -> None:
        shares.append(done / of)
        if done > of // 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judge_network("it", trained("4x3k4s1b1", 1).network, tell)
    assert 0 < shares[-1] < 1


@pytest.mark.parametrize("text", ["classic", "power", "5x4k4", "9x9k5"])
def test_a_network_plays_alike_on_symmetric_boards(text: str) -> None:
    player = trained(text)
    group = symmetries(player.network.rules)
    for position in random_positions(player.network.rules, 5, seed=3):
        images = [image_of(position, symmetry) for symmetry in group[:12]]
        results = [image.after(player.choose(image).move) for image in images]
        assert len({canonical_key(result, group) for result in results}) == 1


def image_of(position: Position, symmetry: Symmetry) -> Position:
    return Position(
        position.rules,
        position.to_move,
        symmetry.mask(position.own_mask),
        symmetry.mask(position.other_mask),
        position.own_stock,
        position.other_stock,
        None if position.blocked is None else symmetry.images[position.blocked],
        None,
    )


def test_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging_natively, "MEMORY_LIMIT", 1000)
    with pytest.raises(TooLarge, match="GiB of memory: the limit is"):
        judge_network("it", trained("classic", 1).network)


def test_stocks_that_a_table_does_not_tell_apart_are_left_to_python() -> None:
    rules = Rules.parse("2x2k2s3")
    assert not can_judge(rules)
    assert judge(NetworkPolicy(trained("2x2k2s3", 20)), rules).positions > 0
    assert not can_judge(Rules.parse("5x5k4"))


def test_a_judge_needs_the_table_of_the_rules() -> None:
    network = trained("classic", 1).network
    with pytest.raises(InputError, match="different rules"):
        network.judge(open_table(Rules.parse("3x2k2")))
