"""The atlas: which games it has, what it says of them, and going on after a stop."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.lab.arena import LocalPool
from noughts.lab.atlas.entries import Atlas, solve_entry
from tests.cli.runner import document, noughts, output

if TYPE_CHECKING:
    from pathlib import Path


def test_every_set_of_rules_is_there_once() -> None:
    rules = [str(rules) for rules in Atlas(max_cells=6, max_stock=1).rules()]
    assert len(rules) == len(set(rules))
    assert {"3x2k2", "3x2k3tm", "2x3k2d", "3x2k2d", "3x2k2ms1b1", "1x6k6td"} <= set(rules)
    assert "2x3k2" not in rules  # 3x2k2, turned
    assert all(Rules.parse(text).cells <= 6 for text in rules)


def test_the_range_is_every_set_of_rules_that_exists() -> None:
    """Whatever rules a person can write down within the range, the atlas has them."""
    listed = {str(rules) for rules in Atlas(max_cells=8, max_stock=2).rules()}
    written = {
        f"{width}x{height}k{k}{letters}{stock}"
        for width, height in product(range(1, 9), repeat=2)
        for k in range(1, 9)
        for letters in ("", "t", "m", "tm", "d", "td", "md", "tmd")
        for stock in ("", "s1", "s2", "b1", "b2", "s1b1", "s1b2", "s2b1", "s2b2")
        if width * height <= 8 and (width >= height or "d" in letters)
    }
    assert listed == {text for text in written if _exists(text)}


def _exists(text: str) -> bool:
    try:
        Rules.parse(text)
    except InputError:
        return False
    return True


def test_the_command_says_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.lab.atlas.entries.MAX_BYTES", 2_200)
    options = ("atlas", "--cells", "2", "--stock", "1", "--games", "0", "--again")
    answer = document(*options)
    assert "2x1k2" in {entry["rules"] for entry in answer["entries"]}
    assert "2x1k2s1b1" in answer["too_large"]
    listed = [entry["rules"] for entry in answer["entries"]] + answer["too_large"]
    assert sorted(listed) == sorted(map(str, Atlas(2, 1).rules()))
    count = len(answer["too_large"])
    assert f"Left out: {count} games with powers" in output(*options)


@pytest.mark.parametrize("text", ["3x3k3", "3x3k3t", "3x3k3d", "3x3k3md", "3x2k2ts1b1"])
def test_positions_are_those_that_play_reaches(text: str) -> None:
    rules = Rules.parse(text)
    reached = {rules.start().key: rules.start()}
    level = list(reached.values())
    while level:
        children = [position.after(move) for position in level for move in position.moves()]
        level = list({child.key: child for child in children if child.key not in reached}.values())
        reached |= {child.key: child for child in level}
    assert solve_entry(text, games=0).positions == len(reached)


def test_entries_say_what_the_table_says() -> None:
    entry = solve_entry("3x3k3t", games=6)
    assert (entry.value, entry.plies) == ("win", 7)
    assert (entry.openings, entry.keeping) == (9, 9)
    assert 0 < (entry.sharpness or 0) < 1
    assert 5 <= (entry.random_plies or 0) <= 9
    for part in entry.fairness:
        assert part.first_wins + part.second_wins + part.draws == part.games == 6
    assert solve_entry("3x3k3t", games=6) == entry


def test_an_atlas_goes_on_after_a_stop(tmp_path: Path) -> None:
    atlas, path = Atlas(max_cells=3, games=0), tmp_path / "atlas.jsonl"
    atlas.resume(path)
    whole = [entry for entry in atlas.solve(LocalPool(1), atlas.without([])) if entry]
    for entry in whole[:5]:
        atlas.append(path, entry)
    path.write_text(path.read_text() + '{"rules": "3x1')  # killed while writing
    known = atlas.resume(path)
    assert known == whole[:5]
    atlas.append(path, whole[5])
    known = atlas.resume(path)
    assert known == whole[:6]
    assert known + list(atlas.solve(LocalPool(1), atlas.without(known))) == whole


def test_a_range_covers_smaller_ones_with_as_many_games_or_none() -> None:
    atlas = Atlas(max_cells=9, max_stock=1, games=40)
    assert all(atlas.covers(other) for other in (atlas, Atlas(4, 1, 0), Atlas(9, 0, 40)))
    beyond = (Atlas(10, 1), Atlas(9, 2), Atlas(9, 1, 20), Atlas(9, 1, larger=True))
    assert not any(map(atlas.covers, beyond))


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"atlas": 1}\n', "[]\n{}\n"])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other"
    path.write_text(text)
    with pytest.raises(InputError):
        Atlas(max_cells=3).resume(path)
    assert path.read_text() == text


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path in ("/dev/full", str(tmp_path)):
        for command in (("atlas", "--cells", "2"), ("arena", "random", "level:1")):
            result = noughts(*command, "--save", path)
            assert result.exit_code == 2
            assert "is not a file" in result.stderr


def test_the_command(tmp_path: Path) -> None:
    path = str(tmp_path / "atlas.jsonl")
    options = ("atlas", "--cells", "4", "--games", "2", "--save", path)
    text = output(*options, "--value", "loss", "--sort", "length")
    assert "2x2k2m" in text
    assert "with best play." in text
    entries = document(*options)["entries"]
    assert {entry["rules"]: entry["value"] for entry in entries}["2x2k2m"] == "loss"
    for wrong in (("--sort", "beauty"), ("--value", "maybe"), ("--cells", "17")):
        assert noughts("atlas", *wrong).exit_code == 2
