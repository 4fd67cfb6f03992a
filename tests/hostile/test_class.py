"""A class with many hostile programs and one good one: each gets a line, the good one its grade."""

from __future__ import annotations

import csv
import json
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import noughts
from tests.hostile.attacks import ATTACKS, source_of
from tests.lab.grading.programs import SUBMISSIONS

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

PARTS = 4  # a class of each, so that no test takes long
OPTIONS = ["--positions", "sample:12", "--seconds", "0.5", "--total", "5", "--jobs", "1"]


def make_class(folder: Path, attacks: tuple[str, ...]) -> None:
    for name in attacks:
        (folder / f"{name}.py").write_text(source_of(name))
    shutil.copy(SUBMISSIONS / "styles" / "nested_space.py", folder / "zz_good.py")


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("isolation", ["bubblewrap", "limits"])
def test_no_program_ends_the_run(
    isolation: str, part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = tmp_path / "folders"
    folders.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folders))
    attacks = ATTACKS[part::PARTS]
    make_class(tmp_path, attacks)
    table = tmp_path / "grades.csv"
    options = [*OPTIONS, "--isolation", isolation, "--csv", str(table)]
    result = noughts("grade", str(tmp_path), *options, "--json")
    assert result.exit_code == 1, result.output
    grades: dict[str, Any] = {one["program"]: one for one in json.loads(result.stdout)}
    assert set(grades) == {f"{name}.py" for name in (*attacks, "zz_good")}
    with table.open(newline="") as file:
        assert {row["program"] for row in csv.DictReader(file)} == set(grades)
    good = grades.pop("zz_good.py")
    assert (good["right"], good["score"], good["trouble"]) == (True, 100, None)
    for name, grade in grades.items():
        assert not grade["right"], name
        assert "The grader has failed" not in str(grade["trouble"]), (name, grade["trouble"])
        assert "sandbox" not in str(grade["trouble"]), (name, grade["trouble"])
    assert list(folders.iterdir()) == [], "every folder is removed"
    assert "\x1b" not in result.stdout
