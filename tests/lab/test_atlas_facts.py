"""The guide to the atlas: its ten facts are what their commands print, and its figures are true."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from noughts.core.rules import Rules
from noughts.lab.atlas.entries import fits
from noughts.lab.atlas.kept import KEPT, kept_bytes, unpack
from noughts.lab.atlas.larger import PUBLISHED
from tests.cli.runner import document

GUIDE = (Path(__file__).parents[2] / "docs" / "atlas.md").read_text()
FACTS = {
    int(number): text
    for number, text in re.findall(
        r"^(\d+)\. (.*?)(?=^\d+\. |\Z)", GUIDE.partition("## Ten")[2], re.S | re.M
    )
}


def answers(number: int) -> list[Any]:
    """What the commands of a fact print."""
    commands = re.findall(r"`noughts ([^`]+)`", FACTS[number])
    assert commands
    return [document(*command.split(), "--json") for command in commands]


def games(answer: Any) -> dict[str, Any]:
    return {entry["rules"]: entry for entry in answer["entries"]}


def opening(answer: Any) -> tuple[str, int | None, int, int]:
    """Value, plies, first moves with this value, first moves, of a solved start."""
    values = [move["value"] for move in answer["moves"].values()]
    return answer["value"], answer["plies"], values.count(answer["value"]), len(values)


def wins(entry: Any) -> list[tuple[int, int]]:
    return [(part["first_wins"], part["second_wins"]) for part in entry["fairness"]]


def test_1_misere() -> None:
    known = games(answers(1)[0])
    assert (known["3x3k3m"]["value"], known["3x3k3m"]["keeping"]) == ("draw", 1)
    assert [known[f"3x3k3mb{blocks}"]["value"] for blocks in (1, 2)] == ["loss", "draw"]


def test_2_torus() -> None:
    assert opening(answers(2)[0]) == ("win", 7, 9, 9)


def test_3_one_swap() -> None:
    small, swap, block = map(opening, answers(3))
    assert small == ("win", 5, 9, 9)
    assert swap[:2] == ("win", 11)
    assert block[0] == "draw"


def test_4_the_second_player() -> None:
    lost = {text for text in games(answers(4)[0]) if not re.search(r"k\d+t?m", text)}
    small = {text for text in lost if Rules.parse(text).cells <= KEPT.max_cells}
    assert small == {"4x3k3td", "6x2k4td"}
    assert lost - small == {"6x4k4d", "6x6k4d"}


def test_5_three_on_four_by_four() -> None:
    plain, misere = answers(5)
    assert (plain["value"], plain["plies"]) == ("win", 5)
    assert (misere["value"], misere["plies"]) == ("loss", 15)


def test_6_the_little_sister() -> None:
    four, three = map(opening, answers(6))
    assert four == ("draw", None, 4, 4)
    assert (three[0], three[2:]) == ("win", (4, 4))


def test_7_a_single_right_opening() -> None:
    drawn = games(answers(7)[0]).values()
    single = {
        entry["rules"]: entry["openings"]
        for entry in drawn
        if entry["keeping"] == 1 and entry["openings"] > 3
    }
    assert single == {"3x3k3m": 9, "7x1k4ms1b1": 49}


def test_8_people() -> None:
    known = games(answers(8)[0])
    assert (known["3x3k3td"]["value"], known["4x3k3ms1"]["value"]) == ("win", "loss")
    assert [first for first, _ in wins(known["3x3k3td"])] == [10, 11]
    assert wins(known["4x3k3ms1"])[1][0] == 30


def test_9_a_strip() -> None:
    plain, block = answers(9)
    assert plain["value"] == "draw"
    assert opening(block) == ("win", 9, 1, 81)
    assert block["best"] == ["e1"]


def test_10_blocks_are_sharp() -> None:
    first = answers(10)[0]["entries"][0]
    assert (first["rules"], first["value"]) == ("8x2k3b1", "win")
    assert (first["keeping"], first["openings"], f"{first['sharpness']:.0%}") == (4, 256, "90%")


def test_the_facts_are_ten() -> None:
    assert sorted(FACTS) == list(range(1, 11))


def test_the_figures_of_the_guide() -> None:
    entries = unpack(kept_bytes())
    sources = Counter[str](entry.source for entry in entries)
    assert f"{len(entries):,} sets of rules in {len(kept_bytes()):,} bytes" in GUIDE
    for words, source in (("a table", "table"), ("the prover", "prover"), ("a search", "search")):
        assert f"| {words} | {sources[source]:,} |" in GUIDE
    tables = [entry for entry in entries if entry.source == "table"]
    powers = sum(Rules.parse(entry.rules).has_powers for entry in tables)
    assert f"{len(tables) - powers:,}; and {powers:,} with stocks" in GUIDE
    values = Counter(entry.value for entry in tables)
    sentence = f"X wins {values['win']:,} games, {values['draw']:,} are draws, and O wins "
    assert f"{sentence}{values['loss']:,}." in GUIDE
    left_out = [Rules.parse(text) for text in KEPT.without(entries)]
    small = [rules for rules in left_out if rules.cells <= KEPT.max_cells]
    assert f"Left out are {len(small)} games with powers" in GUIDE
    assert f"So are {len(left_out) - len(small)} larger games" in GUIDE
    assert not any(fits(str(rules)) for rules in small)


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda published: published.rules)
def test_the_guide_names_the_sources_of_the_file(published: Any) -> None:
    plain = re.sub(r"\s+", " ", GUIDE.replace("*", ""))
    assert published.reference in plain
