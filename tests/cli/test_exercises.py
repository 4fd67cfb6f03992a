"""`noughts exercises`: documents, sheets, keys, and what is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import document, noughts, output

if TYPE_CHECKING:
    from pathlib import Path


def test_json_has_answers_only_when_asked() -> None:
    arguments = ["exercises", "--kind", "win", "--level", "2", "--seed", "3", "--count", "2"]
    answer = document(*arguments)
    assert [exercise["id"] for exercise in answer] == ["win:2:3", "win:2:4"]
    assert not any(exercise["key"] for exercise in answer)
    assert all(exercise["key"] for exercise in document(*arguments, "--answers"))


def test_all_kinds_come_in_turn() -> None:
    answer = document("exercises", "--seed", "3", "--count", "11")
    kinds = ("values", "windows", "cuts", "win", "fork", "swap", "torus", "drop", "misere")
    assert [exercise["id"] for exercise in answer] == [
        *(f"{kind}:1:3" for kind in kinds),
        "values:1:4",
        "windows:1:4",
    ]
    assert [exercise["kind"] for exercise in document("exercises", "--seed", "3")] == list(kinds)


def test_sheet_and_key(tmp_path: Path) -> None:
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.html"
    text = output("exercises", "values:1:5", "swap:1:2", "--sheet", str(sheet), "--key", str(key))
    assert text.splitlines() == [
        f"Written to {sheet}",
        f"Written to {key}",
        "For the same exercises again: noughts exercises values:1:5 swap:1:2",
    ]
    ids = re.compile(r'class="id">([^<]+)<')
    assert (
        ids.findall(sheet.read_text())
        == ids.findall(key.read_text())
        == [
            "values:1:5",
            "swap:1:2",
        ]
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key.html", "sheet.html"]


def test_without_a_seed_the_names_say_how_to_get_it_again(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    text = output("exercises", "--kind", "fork", "--count", "1", "--sheet", str(sheet))
    name = text.split()[-1]
    again = tmp_path / "again.html"
    output("exercises", name, "--sheet", str(again))
    assert again.read_text() == sheet.read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--kind", "chess"], "There is no exercise 'chess': expected one of all, values"),
        (["nonsense"], "Cannot read the exercise 'nonsense'"),
        (["values:9:1"], "There is no level 9"),
        (["values:1:1", "--sheet", "/nowhere/at/all.html"], "Cannot write /nowhere/at/all.html"),
        (["win:1:1"] * 201, "201 exercises are too many"),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    result = noughts("exercises", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_sheet_is_not_overwritten_by_its_key(tmp_path: Path) -> None:
    file = str(tmp_path / "both.html")
    result = noughts("exercises", "win:1:1", "--sheet", file, "--key", file)
    assert result.exit_code == 2
    assert "two files" in result.stderr
    assert not list(tmp_path.iterdir())
